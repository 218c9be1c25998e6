import { canonicalJson } from './canonical.ts';

/** How often a record was saved is no part of what is in it. */
const kept: ReadonlySet<string> = new Set(['id', 'version']);
/** So many names say what was done; a record has fewer fields. */
const most = 200;
type Members = Readonly<Record<string, unknown>>;
const isRecord = (state: unknown): state is Members =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

/**
 * The names of the members in which two states of a record differ, in alphabetical order, and
 * nothing of what they held. Empty where one of them is no record: what is new or gone has changed
 * as a whole.
 */
export function changedMembers(before: unknown, after: unknown): readonly string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !kept.has(name))
    .filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name]))
    .toSorted()
    .slice(0, most);
}
