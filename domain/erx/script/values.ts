import { matchGroup } from '#domain/platform/match-group.ts';
import { isDayOf } from '#domain/platform/rules/date-range.ts';
import { isDate } from '#domain/platform/rules/dates.ts';

/**
 * Values as SCRIPT writes them → values as the domain keeps them. Null means "not such a value".
 */

/**
 * A decimal with at most `places` decimals → an integer of 10^places parts. "30" → 30000, ".5" →
 * 500, "1e3" → null.
 */
export function decimalParts(text: string, places: number, max: number): number | null {
  const match = /^\+?(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || (match[1] ?? '') + (match[2] ?? '') === '') return null;
  const whole = match[1] ?? '';
  const part = (match[2] ?? '').replace(/0+$/, '');
  if (part.length > places || whole.length > 12) return null;
  const value =
    Number(whole === '' ? '0' : whole) * 10 ** places + Number(part.padEnd(places, '0') || '0');
  return value <= max ? value : null;
}

/** A whole number within limits; "30.0" counts, since partners write decimals. */
export function wholeNumber(text: string, min: number, max: number): number | null {
  const match = /^\+?(\d{1,9})(?:\.0*)?$/.exec(text);
  const value = match ? Number(match[1]) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** The days that a record can hold, of whatever meaning: years after 9999 are no dates any more. */
const isInRecords = (date: string): boolean =>
  isDayOf('birth', date) || isDayOf('past', date) || isDayOf('planned', date);
/**
 * The calendar date that the sender wrote: a date, or the date part of a date-time in the sender's
 * own offset. Null for a day that no record can hold.
 */
export function calendarDate(text: string): string | null {
  const date = /^(\d{4}-\d{2}-\d{2})(?:$|T\d{2}:\d{2}|Z$|[+-]\d{2}:\d{2}$)/.exec(text)?.[1];
  return date !== undefined && isDate(date) && isInRecords(date) ? date : null;
}

/**
 * A date-time → UTC instant with milliseconds. Without an offset it is taken as UTC, as SCRIPT
 * asks.
 */
export function utcInstant(text: string): string | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  if (!match || !isDate(matchGroup(match, 1))) return null;
  const at = Date.parse(
    `${match[1]}T${match[2]}:${match[3]}:${match[4] ?? '00'}.${(match[5] ?? '').slice(0, 3).padEnd(3, '0')}${match[6] ?? 'Z'}`,
  );
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** "true", "1", "Y", "Yes" → true. */
export const isYes = (text: string | null): boolean =>
  text !== null && /^(true|1|y|yes)$/i.test(text);

/** Thousandths → the shortest decimal text: 30000 → "30", 2500 → "2.5". */
export function thousandthsText(number: number): string {
  const part = String(number % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(number / 1000)}${part === '' ? '' : `.${part}`}`;
}

/**
 * A code's entry in a table, or undefined. Only the table's own keys count: "constructor" is no
 * code.
 */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
