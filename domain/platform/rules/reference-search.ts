import { fold } from './fold.ts';

const texts = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined ? [] : [String(value)];
};
/**
 * What a text finds a record by: the given fields, folded, each between bars: `|main street
 * clinic|springfield|2175550100|`.
 */
export const searchKey = (
  found: readonly string[],
  record: Readonly<Record<string, unknown>>,
): string =>
  `|${found
    .flatMap((name) => texts(record[name]))
    .map(fold)
    .filter(Boolean)
    .join('|')}|`;

/** A number written with its spaces or dashes is looked for without them, as it is stored. */
const folded = (text: string): string =>
  /^[\d\s().+-]+$/.test(text) ? text.replace(/\D/g, '') : fold(text);
/**
 * A typed text as pieces of a search key: of each list one piece has to be in it. No list means
 * all, null none. `Start`: a field
 * begins with the text; `Contain`: it is somewhere; else each word begins a word.
 */
export function searchPieces(typed: string, match?: string): readonly (readonly string[])[] | null {
  const text = folded(typed);
  if (text === '') return typed.trim() === '' ? [] : null;
  if (match === 'Start') return [[`|${text}`]];
  return match === 'Contain' ? [[text]] : text.split(' ').map((word) => [`|${word}`, ` ${word}`]);
}
