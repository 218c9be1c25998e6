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

const error = (rule: Rule, bound: Pick<Bound, 'command'>, says: string): Conflict => ({
  rule,
  severity: 'error',
  command: bound.command.id,
  says,
});
const note = (rule: Rule, bound: Pick<Bound, 'command'>, says: string): Conflict => ({
  rule,
  severity: 'note',
  command: bound.command.id,
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

/**
 * Can both scopes hold at once, the first within the second? Two dialogs or screens never do; the
 * root holds always, but through a dialog only what is global.
 */
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
  all.flatMap((bound, index) =>
    all.flatMap((item, position) => {
      if (index === position || bound.key !== item.key || apart(bound.command, item.command))
        return [];
      if (bound.scope.name === item.scope.name)
        return index < position
          ? [
              error(
                'C1',
                bound,
                `${bound.key} is bound to both ${bound.command.id} and ${item.command.id} in ${bound.scope.name}`,
              ),
            ]
          : [];
      if (
        !hides(bound, item) ||
        bound.command.yields ||
        item.command.fallback ||
        bound.command.overrides?.includes(item.command.id)
      )
        return [];
      return bound.scope.kind === 'workstation' && index > position
        ? []
        : [
            error(
              'C1',
              bound,
              `${bound.key} of ${bound.command.id} (${bound.scope.name}) hides ${item.command.id} (${item.scope.name})`,
            ),
          ];
    }),
  );
/**
 * A stroke that runs a command at once makes the chords that begin with it unreachable, in either
 * scope.
 */
const c2 = (all: readonly Bound[]): Conflict[] =>
  all
    .filter((bound) => bound.key.includes(' '))
    .flatMap((bound) =>
      all
        .filter(
          (item) =>
            item.key === bound.key.split(' ')[0] &&
            (bound.scope.name === item.scope.name || hides(bound, item) || hides(item, bound)) &&
            !apart(bound.command, item.command),
        )
        .map((item) =>
          error('C2', bound, `${item.key} of ${item.command.id} shadows the chord ${bound.key}`),
        ),
    );
const c3 = (bound: Bound): Conflict[] =>
  reservedInTab.has(bound.key) && !bound.command.keys.some((key) => !reservedInTab.has(key))
    ? [error('C3', bound, `A browser tab keeps ${bound.key} for itself: add another key`)]
    : [];
/**
 * What yields may undo what was done around a text: once something is typed, the key is the text's
 * again.
 */
const isUndoBeside = ({ command, key }: Bound): boolean =>
  command.yields === true && key === 'Ctrl+Z';
const c4 = (bound: Bound): Conflict[] =>
  bound.scope.kind === 'text' && textEditing.has(bound.key) && !isUndoBeside(bound)
    ? [error('C4', bound, `${bound.key} edits text and can't be a command of a text field`)]
    : [];
function c5(bound: Bound): Conflict[] {
  if (!isScanExposed(bound.key)) return [];
  const asks = bound.command.destructive === 'confirm' || bound.command.destructive === 'both';
  return [
    note('C5', bound, `${bound.key} can come out of a scanner`),
    ...(bound.command.destructive && !asks
      ? [error('C5', bound, `${bound.key} can come out of a scanner, so it must ask first`)]
      : []),
  ];
}
function c6(bound: Bound): Conflict[] {
  const altGr = hasModifier(bound.key, 'Ctrl') && hasModifier(bound.key, 'Alt');
  const altNumpad = hasModifier(bound.key, 'Alt') && baseOfStroke(bound.key).startsWith('Numpad');
  return altGr || altNumpad || /Dead|Process|Unidentified/.test(bound.key)
    ? [error('C6', bound, `${bound.key} types text on some keyboards`)]
    : [];
}
const c7 = (bound: Bound): Conflict[] =>
  isBare(bound.key) && (bound.command.destructive !== undefined || bound.scope.kind === 'text')
    ? [
        error(
          'C7',
          bound,
          `${bound.key} alone must not destroy anything or stand in the way of typing`,
        ),
      ]
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

/**
 * The rules of the keyboard contract over every command; the same code runs in the tests and where
 * keys are changed. C9 reads source text and is a test of its own.
 */
export function conflicts(sets: readonly CommandSet[]): readonly Conflict[] {
  const all = sets.flatMap((group) =>
    group.commands.flatMap((command) =>
      command.keys.map((key): Bound => ({ command, scope: group.scope, key })),
    ),
  );
  return [
    ...c1(all),
    ...c2(all),
    ...all.flatMap((bound) => [
      ...c3(bound),
      ...c4(bound),
      ...c5(bound),
      ...c6(bound),
      ...c7(bound),
    ]),
    ...sets.flatMap((group) => group.commands.flatMap(c8)),
  ];
}
export const errorsOf = (found: readonly Conflict[]): readonly Conflict[] =>
  found.filter((conflict) => conflict.severity === 'error');
