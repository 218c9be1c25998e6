import { expect, test } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { declaredMachines } from '../../../../qa/draw/machines.ts';

/** What only asks: its answer may be given up. */
const reading = new Set(
  [
    'ahead begin born check compare count drawerHere drug end fetch find leaving list load',
    'loadPermissions loadRole look lookUp open page preview previewLabel read refresh resolve',
    'safety search seek seen setup show start template turn unseen wait watch',
  ].flatMap((line) => line.split(' ')),
);
/** What waits for the machine’s own lists has no name of its own. */
const unnamed = /^\d/;
/** Dialogs are closed with the state that opened them: see `live.changed` below. */
const opensDialog = /^ask([A-Z]|$)/;
/** Left on purpose, each with its reason. */
const left: Readonly<Record<string, string>> = {
  'attachMachine sending attach.arrived': 'its own answer',
  'attachMachine sending attach.cancel': 'the person stops it',
  'attachMachine sending attach.failed': 'its own answer',
  'attachMachine sending attach.file': 'another file comes in its place',
  'claimDetailsMachine sending dialog.close': 'the payer’s answer comes to the prescription',
  'claimDetailsMachine rebilling dialog.close': 'the payer’s answer comes to the prescription',
  'draftAutosaveMachine watching.keeping keeper.changed': 'what was typed since is kept instead',
  'movePromptMachine labelling dialog.close': 'a label more or less is no step',
  'passkeysMachine making dialog.close': 'the device is asked no longer',
  'reasonMachine saving.answer.waiting dialog.close': 'only once it is acknowledged',
  'reasonMachine saving.answer.waiting reason.touch': 'only once it is acknowledged',
  'rxEntryMachine working.keeping.keeping page.leave': 'what was typed is kept once more',
  'sessionMachine locking session.signOut': 'the sign-out follows the lock',
  'sessionMachine locking session.unlock': 'the password unlocks',
  'sessionMachine unlocking session.ended': 'the session is over',
  'sessionMachine unlocking session.signOut': 'the sign-out ends what a password would open',
  'stepUpMachine proving dialog.close': 'a proof that nobody takes changes nothing',
  'uploadsMachine sending uploads.covered': 'its own answer',
  'uploadsMachine sending uploads.filed': 'its own answer',
  'uploadsMachine sending uploads.refused': 'its own answer',
  'uploadsMachine sending uploads.stop': 'the person stops it',
};

const within = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(within),
];
const upward = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent ? [node, ...upward(node.parent)] : [node];
/** The events from outside that lead out of a state, by the nearest state that takes each. */
function leavingEvents(node: AnyStateNode): readonly string[] {
  const line = upward(node);
  const types = new Set(line.flatMap((state) => [...state.transitions.keys()]));
  return [...types]
    .filter((type) => type !== '' && !type.startsWith('xstate.'))
    .filter((type) => {
      const nearest = line.find((state) => state.transitions.has(type));
      return (nearest?.transitions.get(type) ?? []).some((transition) =>
        (transition.target ?? []).some((target) => !upward(target).slice(1).includes(node)),
      );
    });
}

const machines = await declaredMachines(process.cwd());
const states = machines.flatMap(({ name, machine }) =>
  machine ? within(machine.root).map((node) => ({ name, node, path: node.path.join('.') })) : [],
);

test('no event from outside leads away from a change before its outcome is told', () => {
  const lost = states.flatMap(({ name, node, path }) => {
    const changes = node.invoke.filter(
      ({ id }) => !reading.has(id) && !opensDialog.test(id) && !unnamed.test(id),
    );
    const events = changes.length > 0 ? leavingEvents(node) : [];
    return events.map((type) => `${name} ${path} ${type}`).filter((line) => !(line in left));
  });

  expect(lost).toEqual([]);
});

test('what another workstation changes closes no dialog that stands over a screen', () => {
  const closed = states
    .filter(({ node }) => node.invoke.some(({ id }) => opensDialog.test(id)))
    .filter(({ node }) => leavingEvents(node).includes('live.changed'))
    .map(({ name, path }) => `${name} ${path}`);

  expect(closed).toEqual([]);
});
