import type { AnyActorRef } from 'xstate';
import type { PlaceName } from '#domain/platform/places.ts';
import { formatQuantity, parseQuantity } from '#domain/platform/rules/money.ts';
import {
  askOf,
  isEnough,
  type Ask,
  type Asking,
  type Found,
  type Given,
} from '#machines/platform/palette/palette.machine.ts';
import { createIndex, rowLimit, type Entry } from './palette-index.ts';
import { noteRecent, readRecents } from './recents.ts';
import type { Command } from './registry.ts';
import { reachedCommands, whyNot, type ActiveScope, type Reached } from './scopes.ts';
import type { Desk } from './workstation-context.tsx';

/** One line of the palette: a command, a record, or something that a command can be given. */
export interface Row extends Entry {
  readonly group: string;
  readonly keys?: string | undefined;
  readonly why: string | null;
  /** What Tab lets someone say before it runs. */
  readonly asks?: readonly Ask[] | undefined;
  /** What of that is known already. */
  readonly given?: readonly Given[];
  /** Its actions stand behind Right and Tab. */
  readonly found?: Found;
  /** In what a command is being told: what this line gives it. */
  readonly gives?: { readonly value: string | number; readonly label: string };
  run(): void;
}
/** What its page calls the record. An order is found by its number. */
const searchOf: Readonly<
  Record<Found['kind'], (f: Found) => Readonly<Record<string, string | number>>>
> = {
  rx: (f) => ({ rx: f.id }),
  patient: (f) => ({ id: f.id }),
  drug: (f) => ({ id: f.id }),
  prescriber: (f) => ({ id: f.id }),
  order: (f) => ({ list: 'all', find: f.title.replaceAll(/\D/g, '') }),
};
/** Where a found record is opened. */
const openedAt: Readonly<Record<Found['kind'], PlaceName>> = {
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
const distanceOf = (r: Reached): number =>
  r.command.group === 'Go to'
    ? 3
    : r.scope.kind === 'workstation'
      ? 2
      : r.scope.kind === 'screen'
        ? 1
        : 0;

/** A command with what it was given, as something that can be run: it opens a place or a dialog, whatever screen is shown. */
function filledIn(desk: Desk, command: Command, given: readonly Given[]): Reached {
  const event = command.args!.event(Object.fromEntries(given.map((g) => [g.name, g.value])));
  const ref = desk.workstation as AnyActorRef;
  return {
    command: { ...command, scope: 'workstation', event },
    ref,
    scope: { name: 'workstation', kind: 'workstation', ref },
  };
}
export const runGiven = (desk: Desk, command: Command, given: readonly Given[]): void => {
  noteRecent(command.id);
  desk.dispatcher.run(filledIn(desk, command, given), 'palette');
};

/** Of two commands with one name, the page's and the workstation's, one is listed: the page's where it is possible, else the other. */
function twinsIn(
  all: readonly Reached[],
  isPossible: (r: Reached) => boolean,
): ReadonlySet<Reached> {
  const near = new Map(
    all.filter((r) => r.scope.kind === 'screen').map((r) => [r.command.title, r]),
  );
  return new Set(
    all
      .filter((r) => r.scope.kind === 'workstation')
      .flatMap((far) => {
        const twin = near.get(far.command.title);
        return twin ? [isPossible(twin) ? far : twin] : [];
      }),
  );
}
/** Commands as they were reachable before the palette opened: of the focused table, the dialog or screen below, the workstation. */
export function commandRows(desk: Desk, within: readonly ActiveScope[]): readonly Row[] {
  const { registry, workstation, names, dispatcher } = desk;
  const recents = readRecents();
  const title = (r: Reached) => registry.scopes.get(r.scope.name)?.title ?? r.command.group;
  const all = reachedCommands(registry, workstation, within, names, ['palette']).filter(
    (r) => !r.command.hidden,
  );
  const twins = twinsIn(all, (r) => whyNot(registry, workstation, r) === null);
  return all
    .filter((r) => !twins.has(r))
    .map((r): Row => ({
      id: r.command.id,
      title: r.command.title,
      detail: r.command.hint ?? title(r),
      words: [...(r.command.words ?? []), r.command.group],
      distance: distanceOf(r),
      used: recents.includes(r.command.id) ? recents.length - recents.indexOf(r.command.id) : 0,
      group: r.scope.kind === 'workstation' ? r.command.group : title(r),
      keys: r.command.keys[0],
      why: whyNot(registry, workstation, r),
      asks: r.command.args?.asks,
      run: () => {
        noteRecent(r.command.id);
        dispatcher.run(r, 'palette');
      },
    }));
}
export const foundRow = (desk: Desk, f: Found): Row => ({
  id: `${f.kind}-${f.id}`,
  title: f.title,
  detail: f.detail,
  distance: 4,
  group: groupOf[f.kind],
  why: null,
  found: f,
  run: () =>
    desk.workstation.send({
      type: 'place.go',
      place: openedAt[f.kind],
      search: searchOf[f.kind](f),
    }),
});
/** Everything that can be done with a record: the commands whose first argument it is. */
export function actionRows(desk: Desk, f: Found): readonly Row[] {
  const { account } = desk.workstation.getSnapshot().context;
  return desk.registry.commands
    .filter(
      (c) =>
        c.args?.asks[0]?.of === f.kind &&
        (c.userType === undefined || c.userType === account?.type),
    )
    .map((c): Row => {
      const given = [{ name: c.args!.asks[0]!.name, value: f.id, label: f.title }];
      const reached = filledIn(desk, c, given);
      const more = c.args!.asks.length > 1;
      return {
        id: c.id,
        title: c.title,
        detail: c.hint ?? '',
        distance: 0,
        group: f.title,
        why: whyNot(desk.registry, desk.workstation, reached),
        given,
        ...(more ? { asks: c.args!.asks } : {}),
        run: () => runGiven(desk, c, given),
      };
    });
}

const answer = (ask: Ask, id: string, title: string, value: string | number): Row => ({
  id,
  title,
  distance: 0,
  group: ask.title,
  why: null,
  gives: { value, label: title },
  run: () => undefined,
});
/** What may be given now, for what has been typed. */
function answersTo(ask: Ask, typed: string, found: readonly Found[]): readonly Row[] {
  const text = typed.trim();
  if (ask.of === 'choice')
    return createIndex(
      (ask.options ?? []).map((o, i) => ({
        ...answer(ask, o.value, o.label, o.value),
        distance: i,
      })),
    )
      .find(text)
      .map((r) => r.entry);
  if (ask.of === 'number')
    return /^\d{1,4}$/.test(text) ? [answer(ask, 'number', text, Number(text))] : [];
  if (ask.of === 'quantity') {
    const read = parseQuantity(text);
    return read.ok ? [answer(ask, 'quantity', formatQuantity(read.value), read.value)] : [];
  }
  if (ask.of === 'text') return text === '' ? [] : [answer(ask, 'text', text, text)];
  return found.map((f) => ({
    ...answer(ask, `${f.kind}-${f.id}`, f.title, f.id),
    detail: f.detail,
    group: groupOf[f.kind],
  }));
}
export const readyId = 'ready';
/** The lines while a command is told what to act on; when it has enough, running it comes first. */
export function askingRows(
  desk: Desk,
  asking: Asking,
  typed: string,
  found: readonly Found[],
): readonly Row[] {
  const ask = askOf(asking);
  const command = desk.registry.byId(asking.command)!;
  const answers = ask ? answersTo(ask, typed, found) : [];
  const ready: Row = {
    id: readyId,
    title: asking.title,
    detail: asking.given.map((g) => g.label).join(' · '),
    distance: 0,
    group: 'Ready',
    why: whyNot(desk.registry, desk.workstation, filledIn(desk, command, asking.given)),
    run: () => runGiven(desk, command, asking.given),
  };
  return isEnough(asking) && typed.trim() === '' ? [ready, ...answers] : answers.slice(0, rowLimit);
}
