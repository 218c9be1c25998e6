import type { Preferences } from '#machines/platform/keymap/keymap.machine.ts';
import { conflicts, errorsOf } from './conflicts.ts';
import { canonical, isCanonical } from './keys.ts';
import type { CommandSet } from './registry.ts';

/** The commands with one person's keys instead of their own. */
export const rebound = (
  sets: readonly CommandSet[],
  keys: Preferences['keys'],
): readonly CommandSet[] =>
  sets.map((group) => ({
    ...group,
    commands: group.commands.map((command) => {
      const own = keys[command.id];
      if (!own) return command;
      return { ...command, keys: own.map((key) => key.split(' ').map(canonical).join(' ')) };
    }),
  }));

const titleOf = (sets: readonly CommandSet[], id: string): string =>
  sets.flatMap((group) => group.commands).find((command) => command.id === id)?.title ?? id;
/**
 * What would be wrong with these keys, in words: the rules of the keyboard contract, by the same
 * code as in the tests.
 */
export function problemsOf(
  sets: readonly CommandSet[],
  keys: Preferences['keys'],
): readonly string[] {
  const known = new Set(sets.flatMap((group) => group.commands.map((command) => command.id)));
  const misread = Object.entries(keys).flatMap(([id, strokes]) =>
    strokes
      .filter(
        (stroke) =>
          known.has(id) && !stroke.split(' ').every((part) => isCanonical(canonical(part))),
      )
      .map((stroke) => `"${stroke}" is no key.`),
  );
  if (misread.length > 0) return misread;
  const ids = [...known].toSorted((a, b) => b.length - a.length);
  /** Titles instead of ids: "Ctrl+L of Lock". */
  const spoken = (text: string) =>
    ids.reduce(
      (said, id) => (said.includes(id) ? said.replaceAll(id, `“${titleOf(sets, id)}”`) : said),
      text,
    );
  return errorsOf(conflicts(rebound(sets, keys))).map((error) => `${spoken(error.says)}.`);
}
