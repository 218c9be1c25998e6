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
