import { hiddenTexts } from '#domain/platform/hidden-texts.ts';
import { hiddenCharacter } from '#domain/platform/rules/unseen.ts';

/** One field of a line by the name of its column; '' where the line has none. */
export type Get = (column: string) => string;
/** The first of these columns that a header has. */
export const firstOf = (header: readonly string[], names: readonly string[]): string | null =>
  names.find((name) => header.includes(name)) ?? null;
/**
 * A date as other systems write it, as an ISO day: `4/12/1957`, `19570412`, an ISO day or instant;
 * anything else as it is, for the rule that judges it.
 */
export function dateOf(text: string): string | null {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (us) {
    const [, month = '', day = '', year = ''] = us;
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  if (plain) {
    const [, year = '', month = '', day = ''] = plain;
    return `${year}-${month}-${day}`;
  }
  return text.slice(0, 10) || null;
}
/**
 * The fields of a line, read by the names of its columns; of two columns of one name the first that
 * is filled.
 */
export const getterOf =
  (header: readonly string[], fields: readonly string[]): Get =>
  (name) =>
    fields.find((text, index) => header[index] === name && text !== '') ?? '';
/**
 * Why a line can't be taken, with its column: a text of the row that is made of it holds a
 * character which nobody sees, or which turns the order of what is read. A person who types it is
 * refused too. Null where there is none; columns that the import does not keep are not looked at.
 */
export function hiddenColumn(
  header: readonly string[],
  fields: readonly string[],
  row: object,
): string | null {
  const [first] = hiddenTexts(row);
  if (first === undefined) return null;
  const hidden = fields.map(hiddenCharacter);
  const same = hidden.indexOf(first.message);
  const at = same < 0 ? hidden.findIndex((message) => message !== null) : same;
  const column = header[at];
  const where = column === undefined ? '' : `Column ${column}: `;
  return `${where}${first.message} Correct the line and import the file again.`;
}
