import { expect, test } from 'vitest';
import { matchesState, pathToStateValue, type AnyStateNode, type StateValue } from 'xstate';
import { declaredMachines } from '../../../../qa/draw/machines.ts';
import { allCommands } from '../../../../src/app/registries.ts';

/** A dialog that stands over a state takes the keys itself. */
const opensDialog = /^(ask([A-Z]|$)|open|choose[A-Z]|ssnReason)/;
/** Says nothing, or nothing that is true of a moment. */
const tellsToWait =
  /moment|\bwait|awaited|saving|searching|loading|looking up|working|sending|being|asks for/i;
/** A dialog whose actor has a name of its own stands over these. */
const underDialogs: ReadonlySet<string> = new Set([
  'documentViewMachine holding',
  'documentViewMachine splitting',
  'erxDetailMachine entering',
  'erxDetailMachine refusing',
  'erxMachine open.work.entering',
  'erxMachine open.work.logging',
  'erxMachine open.work.reading',
  'erxMachine open.work.refusing',
  'exportMachine proving',
  'recordMachine comparing',
  'recordMachine doubting',
  'recordMachine proving',
  'recordScreenMachine editing',
  'recordScreenMachine removing',
  'rxEntryMachine working.form.adding',
  'rxEntryMachine working.form.answering',
  'rxEntryMachine working.form.choosing',
  'rxEntryMachine working.form.offering',
  'rxEntryMachine working.form.refusing',
]);
/** What is said there, each with its reason. */
const left: Readonly<Record<string, string>> = {
  'listMachine rows.searching list.retry': 'it is true: nothing has failed yet',
  'listMachine window.ending list.retry': 'it is true: nothing has failed yet',
  'listMachine window.fetching list.retry': 'it is true: nothing has failed yet',
  'passkeysMachine making passkeys.confirm': 'the browser asks for the device',
  'recordMachine reading record.discard (quickAdd)': 'its dialog asks the record',
  'zipLookupMachine looking zip.choose (quickAdd)': 'its dialog asks the lookup',
  'sessionMachine renewing session.lock': 'it is locked, or nobody is signed in',
  'sessionMachine restoring session.lock': 'nobody is signed in',
  'sessionMachine signingIn session.lock': 'nobody is signed in',
  'sessionMachine unlocking session.lock': 'it is locked',
};

const within = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(within),
];
const upward = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent ? [node, ...upward(node.parent)] : [node];
const eventsOf = (node: AnyStateNode): ReadonlySet<string> =>
  new Set(upward(node).flatMap((state) => [...state.transitions.keys()]));
/** The states that a state goes to by itself, once it is answered. */
const answeredBy = (node: AnyStateNode): readonly AnyStateNode[] =>
  [...node.transitions]
    .filter(([type]) => type.startsWith('xstate.'))
    .flatMap(([, transitions]) => transitions.flatMap(({ target }) => target ?? []));
/** What the states after it take, and it does not: it has to be refused in words of this moment. */
const droppedBy = (node: AnyStateNode): readonly string[] => {
  const taken = eventsOf(node);
  const after = new Set(answeredBy(node).flatMap((state) => [...eventsOf(state)]));
  return [...after].filter((type) => !taken.has(type) && !type.startsWith('xstate.'));
};

/** Something of any shape: a refusal that looks into a record finds no reason there. */
const anything: object = new Proxy(() => anything, {
  get: (_, key) => {
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    return key === Symbol.toPrimitive ? () => 'x' : anything;
  },
  apply: () => anything,
});
const nothing: object = new Proxy({}, { get: () => null });
const snapshotIn = (node: AnyStateNode, context: object) => ({
  status: 'active',
  machine: node.machine,
  value: pathToStateValue([...node.path]),
  context,
  children: {},
  can: () => false,
  hasTag: (tag: string) => upward(node).some((state) => state.tags.includes(tag)),
  matches: (value: StateValue) => matchesState(value, pathToStateValue([...node.path])),
});
type Refusal = (typeof allCommands)[number]['scope']['refusal'];
function said(node: AnyStateNode, refusal: Refusal, event: { type: string }): string | null {
  const ask = (context: object) => refusal?.(snapshotIn(node, context), event) ?? null;
  try {
    return ask(nothing);
  } catch {
    return ask(anything);
  }
}

const machines = (await declaredMachines(process.cwd())).flatMap(({ name, machine }) =>
  machine ? [{ name, machine }] : [],
);
const passing = machines.flatMap(({ name, machine }) =>
  within(machine.root)
    .filter((node) => node !== machine.root && node.invoke.length > 0)
    .filter((node) => !node.invoke.some(({ id }) => opensDialog.test(id)))
    .map((node) => ({ node, place: `${name} ${node.path.join('.')}` }))
    .filter(({ place }) => !underDialogs.has(place)),
);
const dropped = passing.flatMap(({ node, place }) =>
  droppedBy(node).flatMap((type) =>
    allCommands
      .filter(({ scope }) => type !== 'dialog.close' || scope.name === 'dialog')
      .flatMap(({ scope, commands }) => {
        const event = commands.find((command) => command.event.type === type)?.event;
        return event ? [{ node, place, scope, event }] : [];
      }),
  ),
);

test('a key that a state drops while it waits is refused in words that say so', () => {
  const silent = dropped
    .filter(
      ({ place, event, scope }) =>
        !(`${place} ${event.type}` in left) && !(`${place} ${event.type} (${scope.name})` in left),
    )
    .map(({ node, place, scope, event }) => ({
      key: `${place} ${event.type} (${scope.name})`,
      why: said(node, scope.refusal, event),
    }))
    .filter(({ why }) => why === null || !tellsToWait.test(why))
    .map(({ key, why }) => `${key}: ${why}`);

  expect(silent).toEqual([]);
});
