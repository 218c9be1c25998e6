import type { AnyActorRef } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { RouteName } from '#domain/platform/routes.ts';
import { formatQuantity, parseQuantity } from '#domain/platform/rules/money.ts';
import {
  askOf,
  isEnough,
  keyOf,
  type Ask,
  type Asking,
  type Found,
  type Given,
} from '#machines/platform/palette/palette.machine.ts';
import type { Command } from '../registry.ts';
import { reachedCommands, whyNot, type ActiveScope, type Reached } from '../scopes.ts';
import type { Desk } from '../workstation-context.tsx';
import { createIndex, rowLimit, type Entry } from './palette-index.ts';

/** One line of the palette: a command, a record, or something that a command can be given. */
export interface Row extends Entry {
  readonly group: string;
  readonly keys?: string | undefined;
  readonly why: string | null;
  /** Why it may not run at this moment: what it was drawn with may be over. */
  whyNow(): string | null;
  /** What Tab lets someone say before it runs. */
  readonly asks?: readonly Ask[] | undefined;
  /** What of that is known already. */
  readonly given?: readonly Given[];
  /** The server found it for what was typed. */
  readonly answers?: true;
  /** Its actions stand behind Right and Tab. */
  readonly found?: Found;
  /** In what a command is being told: what this line gives it. */
  readonly gives?: { readonly value: string | number; readonly label: string };
  run(): void;
}
/** What its page calls the record. An order is found by its number. */
const searchOf: Readonly<
  Record<Found['kind'], (found: Found) => Readonly<Record<string, string | number>>>
> = {
  rx: (found) => ({ rx: found.id }),
  patient: (found) => ({ id: found.id }),
  drug: (found) => ({ id: found.id }),
  prescriber: (found) => ({ id: found.id }),
  order: (found) => ({ list: 'all', find: found.title.replaceAll(/\D/g, '') }),
};
/** Where a found record is opened. */
const openedAt: Readonly<Record<Found['kind'], RouteName>> = {
  rx: 'processingDetail',
  patient: 'patient',
  drug: 'drugSearch',
  prescriber: 'prescriber',
  order: 'order',
};
const groupOf: Readonly<Record<Found['kind'], string>> = {
  rx: 'Prescriptions',
  patient: 'Patients',
  drug: 'Drugs',
  prescriber: 'Prescribers',
  order: 'Orders',
};
const noReason: Pick<Row, 'why' | 'whyNow'> = { why: null, whyNow: () => null };
/** Why a command may not run: as it is drawn, and at the moment of the key. */
function reasons({ registry, workstation }: Desk, reached: Reached): Pick<Row, 'why' | 'whyNow'> {
  const whyNow = () => whyNot(registry, workstation, reached);
  return { why: whyNow(), whyNow };
}
const distanceOf = (reached: Reached): number => {
  if (reached.command.group === 'Go to') return 3;
  if (reached.scope.kind === 'workstation') return 2;
  return reached.scope.kind === 'screen' ? 1 : 0;
};

/**
 * A command with what it was given, as something that can be run: it opens a place or a dialog,
 * whatever screen is shown.
 */
function filledIn(desk: Desk, command: Command, given: readonly Given[]): Reached {
  const event = required(command.args, `arguments of ${command.id}`).event(
    Object.fromEntries(given.map((item) => [item.name, item.value])),
  );
  const ref = desk.workstation as AnyActorRef;
  return {
    command: { ...command, scope: 'workstation', event },
    ref,
    scope: { name: 'workstation', kind: 'workstation', ref },
  };
}
export const runGiven = (desk: Desk, command: Command, given: readonly Given[]): void => {
  desk.memory.noteRecent(command.id);
  desk.dispatcher.run(filledIn(desk, command, given), 'palette');
};

/**
 * Of two commands with one name, the page's and the workstation's, one is listed: the page's where
 * it is possible, else the other.
 */
function twinsIn(
  all: readonly Reached[],
  isPossible: (reached: Reached) => boolean,
): ReadonlySet<Reached> {
  const near = new Map(
    all
      .filter((reached) => reached.scope.kind === 'screen')
      .map((reached) => [reached.command.title, reached]),
  );
  return new Set(
    all
      .filter((reached) => reached.scope.kind === 'workstation')
      .flatMap((far) => {
        const twin = near.get(far.command.title);
        return twin ? [isPossible(twin) ? far : twin] : [];
      }),
  );
}
/**
 * Commands as they were reachable before the palette opened: of the focused table, the dialog or
 * screen below, the workstation.
 */
export function commandRows(desk: Desk, within: readonly ActiveScope[]): readonly Row[] {
  const { registry, workstation, names, dispatcher, memory } = desk;
  const recents = memory.recents();
  const title = (reached: Reached) =>
    registry.scopes.get(reached.scope.name)?.title ?? reached.command.group;
  const all = reachedCommands(registry, workstation, within, names, ['palette']).filter(
    (reachedCommand) => !reachedCommand.command.hidden,
  );
  const twins = twinsIn(all, (reached) => whyNot(registry, workstation, reached) === null);
  return all
    .filter((reached) => !twins.has(reached))
    .map((reached): Row => ({
      id: reached.command.id,
      title: reached.command.title,
      detail: reached.command.hint ?? title(reached),
      words: [...(reached.command.words ?? []), reached.command.group],
      distance: distanceOf(reached),
      used: recents.includes(reached.command.id)
        ? recents.length - recents.indexOf(reached.command.id)
        : 0,
      group: reached.scope.kind === 'workstation' ? reached.command.group : title(reached),
      keys: reached.command.keys[0],
      ...reasons(desk, reached),
      asks: reached.command.args?.asks,
      run: () => {
        memory.noteRecent(reached.command.id);
        dispatcher.run(reached, 'palette');
      },
    }));
}
/**
 * Who may, where what was typed is a command of the other kind of account: "Audit Log is for
 * accounts of a store."; null where it is none.
 */
export function othersCommand({ registry, workstation }: Desk, typed: string): string | null {
  const type = workstation.getSnapshot().context.account?.type;
  const others = registry.commands.filter(
    ({ userType, hidden }) => userType !== undefined && userType !== type && !hidden,
  );
  const [best] =
    typed.trim() === ''
      ? []
      : createIndex(
          others.map(({ id, title, words, group }) => ({
            id,
            title,
            words: [...(words ?? []), group],
            distance: 0,
          })),
        ).find(typed);
  if (best === undefined) return null;
  return type === 'ADMIN'
    ? `${best.entry.title} is for accounts of a store, whose roles include it.`
    : `${best.entry.title} is for accounts of the administration.`;
}
export const foundRow = (desk: Desk, found: Found): Row => ({
  id: keyOf(found),
  title: found.title,
  detail: found.detail,
  distance: 4,
  group: groupOf[found.kind],
  ...noReason,
  answers: true,
  found,
  run: () =>
    desk.workstation.send({
      type: 'route.go',
      route: openedAt[found.kind],
      search: searchOf[found.kind](found),
    }),
});
/** Everything that can be done with a record: the commands whose first argument it is. */
export function actionRows(desk: Desk, found: Found): readonly Row[] {
  const { account } = desk.workstation.getSnapshot().context;
  return desk.registry.commands.flatMap((command): Row[] => {
    const asks = command.args?.asks ?? [];
    const [first] = asks;
    if (first?.of !== found.kind) return [];
    if (command.userType !== undefined && command.userType !== account?.type) return [];
    const given = [{ name: first.name, value: found.id, label: found.title }];
    const reached = filledIn(desk, command, given);
    return [
      {
        id: command.id,
        title: command.title,
        detail: command.hint ?? '',
        distance: 0,
        group: found.title,
        ...reasons(desk, reached),
        given,
        ...(asks.length > 1 ? { asks } : {}),
        run: () => runGiven(desk, command, given),
      },
    ];
  });
}

const answer = (ask: Ask, id: string, title: string, value: string | number): Row => ({
  id,
  title,
  distance: 0,
  group: ask.title,
  ...noReason,
  gives: { value, label: title },
  run: () => undefined,
});
/** What may be given now, for what has been typed. */
function answersTo(ask: Ask, typed: string, found: readonly Found[]): readonly Row[] {
  const text = typed.trim();
  if (ask.of === 'choice')
    return createIndex(
      (ask.options ?? []).map((option, index) => ({
        ...answer(ask, option.value, option.label, option.value),
        distance: index,
      })),
    )
      .find(text)
      .map((ranked) => ranked.entry);
  if (ask.of === 'number')
    return /^\d{1,4}$/.test(text) ? [answer(ask, 'number', text, Number(text))] : [];
  if (ask.of === 'quantity') {
    const read = parseQuantity(text);
    return read.ok ? [answer(ask, 'quantity', formatQuantity(read.value), read.value)] : [];
  }
  if (ask.of === 'text') return text === '' ? [] : [answer(ask, 'text', text, text)];
  return found.map((row) => ({
    ...answer(ask, keyOf(row), row.title, row.id),
    detail: row.detail,
    group: groupOf[row.kind],
    answers: true,
  }));
}
const readyId = 'ready';
/** The command that is told what to act on. */
export const commandOf = (desk: Desk, asking: Asking): Command =>
  required(desk.registry.byId(asking.command), `command ${asking.command}`);
/** The lines while a command is told what to act on; when it has enough, running it comes first. */
export function askingRows(
  desk: Desk,
  asking: Asking,
  typed: string,
  found: readonly Found[],
): readonly Row[] {
  const ask = askOf(asking);
  const command = commandOf(desk, asking);
  const answers = ask ? answersTo(ask, typed, found) : [];
  const ready: Row = {
    id: readyId,
    title: asking.title,
    detail: asking.given.map((given) => given.label).join(' · '),
    distance: 0,
    group: 'Ready',
    ...reasons(desk, filledIn(desk, command, asking.given)),
    run: () => runGiven(desk, command, asking.given),
  };
  return isEnough(asking) && typed.trim() === '' ? [ready, ...answers] : answers.slice(0, rowLimit);
}
