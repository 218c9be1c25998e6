import {
  baseOfStroke,
  hasModifier,
  isBare,
  isScanExposed,
  reservedInTab,
  textEditing,
} from './keys.ts';
import type { Command, CommandSet, ScopeDef, ScopeKind } from './registry.ts';

export type Rule = 'C1' | 'C2' | 'C3' | 'C4' | 'C5' | 'C6' | 'C7' | 'C8' | 'C9';
export interface Conflict {
  readonly rule: Rule;
  readonly severity: 'error' | 'note';
  readonly command: string;
  readonly says: string;
}
interface Bound {
  readonly command: Command;
  readonly scope: ScopeDef;
  readonly key: string;
}

const error = (rule: Rule, b: Pick<Bound, 'command'>, says: string): Conflict => ({
  rule,
  severity: 'error',
  command: b.command.id,
  says,
});
const note = (rule: Rule, b: Pick<Bound, 'command'>, says: string): Conflict => ({
  rule,
  severity: 'note',
  command: b.command.id,
  says,
});
const depth: Readonly<Record<ScopeKind, number>> = {
  text: 0,
  table: 1,
  dialog: 2,
  screen: 2,
  workstation: 3,
};
const apart = (a: Command, b: Command) =>
  a.userType !== undefined && b.userType !== undefined && a.userType !== b.userType;

/** Can both scopes hold at once, the first within the second? Two dialogs or screens never do; the root holds always, but through a dialog only what is global. */
function hides(inner: Bound, outer: Bound): boolean {
  if (inner.scope.name === outer.scope.name || depth[inner.scope.kind] > depth[outer.scope.kind])
    return false;
  if (inner.scope.kind === 'workstation') return true;
  // While someone types, a table's own keys are silent.
  if (inner.scope.kind === 'text' && outer.scope.kind === 'table') return false;
  if (depth[inner.scope.kind] === depth[outer.scope.kind])
    return inner.scope.kind === 'dialog' && outer.scope.name === 'dialog';
  return (
    inner.scope.kind !== 'dialog' ||
    outer.scope.kind !== 'workstation' ||
    outer.command.global === true
  );
}
const c1 = (all: readonly Bound[]): Conflict[] =>
  all.flatMap((a, i) =>
    all.flatMap((b, j) => {
      if (i === j || a.key !== b.key || apart(a.command, b.command)) return [];
      if (a.scope.name === b.scope.name)
        return i < j
          ? [
              error(
                'C1',
                a,
                `${a.key} is bound to both ${a.command.id} and ${b.command.id} in ${a.scope.name}`,
              ),
            ]
          : [];
      if (
        !hides(a, b) ||
        a.command.yields ||
        b.command.fallback ||
        a.command.overrides?.includes(b.command.id)
      )
        return [];
      return a.scope.kind === 'workstation' && i > j
        ? []
        : [
            error(
              'C1',
              a,
              `${a.key} of ${a.command.id} (${a.scope.name}) hides ${b.command.id} (${b.scope.name})`,
            ),
          ];
    }),
  );
/** A stroke that runs a command at once makes the chords that begin with it unreachable, in either scope. */
const c2 = (all: readonly Bound[]): Conflict[] =>
  all
    .filter((a) => a.key.includes(' '))
    .flatMap((a) =>
      all
        .filter(
          (b) =>
            b.key === a.key.split(' ')[0] &&
            (a.scope.name === b.scope.name || hides(a, b) || hides(b, a)) &&
            !apart(a.command, b.command),
        )
        .map((b) => error('C2', a, `${b.key} of ${b.command.id} shadows the chord ${a.key}`)),
    );
const c3 = (b: Bound): Conflict[] =>
  reservedInTab.has(b.key) && !b.command.keys.some((k) => !reservedInTab.has(k))
    ? [error('C3', b, `A browser tab keeps ${b.key} for itself: add another key`)]
    : [];
const c4 = (b: Bound): Conflict[] =>
  b.scope.kind === 'text' && textEditing.has(b.key)
    ? [error('C4', b, `${b.key} edits text and can't be a command of a text field`)]
    : [];
function c5(b: Bound): Conflict[] {
  if (!isScanExposed(b.key)) return [];
  const asks = b.command.destructive === 'confirm' || b.command.destructive === 'both';
  return [
    note('C5', b, `${b.key} can come out of a scanner`),
    ...(b.command.destructive && !asks
      ? [error('C5', b, `${b.key} can come out of a scanner, so it must ask first`)]
      : []),
  ];
}
function c6(b: Bound): Conflict[] {
  const altGr = hasModifier(b.key, 'Ctrl') && hasModifier(b.key, 'Alt');
  const altNumpad = hasModifier(b.key, 'Alt') && baseOfStroke(b.key).startsWith('Numpad');
  return altGr || altNumpad || /Dead|Process|Unidentified/.test(b.key)
    ? [error('C6', b, `${b.key} types text on some keyboards`)]
    : [];
}
const c7 = (b: Bound): Conflict[] =>
  isBare(b.key) && (b.command.destructive !== undefined || b.scope.kind === 'text')
    ? [error('C7', b, `${b.key} alone must not destroy anything or stand in the way of typing`)]
    : [];
function c8(command: Command): Conflict[] {
  const missing = [command.title ? '' : 'title', command.group ? '' : 'group'].filter(Boolean);
  return [
    ...(missing.length
      ? [error('C8', { command }, `${command.id} has no ${missing.join(' and no ')}`)]
      : []),
    ...(command.hint || command.hidden
      ? []
      : [note('C8', { command }, `${command.id} has no hint: its title must say everything`)]),
  ];
}

/** The rules of the keyboard contract over every command; the same code runs in the tests and where keys are changed. C9 reads source text and is a test of its own. */
export function conflicts(sets: readonly CommandSet[]): readonly Conflict[] {
  const all = sets.flatMap((s) =>
    s.commands.flatMap((command) =>
      command.keys.map((key): Bound => ({ command, scope: s.scope, key })),
    ),
  );
  return [
    ...c1(all),
    ...c2(all),
    ...all.flatMap((b) => [...c3(b), ...c4(b), ...c5(b), ...c6(b), ...c7(b)]),
    ...sets.flatMap((s) => s.commands.flatMap(c8)),
  ];
}
export const errorsOf = (found: readonly Conflict[]): readonly Conflict[] =>
  found.filter((c) => c.severity === 'error');
