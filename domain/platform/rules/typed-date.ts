import { matchGroup } from '#domain/platform/match-group.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { ok, refuse, type Result } from '../result.ts';
import { addDays, addMonths, calendarDate, firstOfMonth, isDate, lastOfMonth } from './dates.ts';

const iso = /^\d{4}-\d{2}-\d{2}$/;

/**
 * How a two-digit year is read. 'past': never later than today (births, written dates); 'near':
 * from 49 years ago to
 * 50 years ahead (expiries, GS1 general specifications §7.12).
 */
export type Century = 'past' | 'near';

const fullYear = (text: string, today: string, century: Century): number => {
  if (text.length === 4) return Number(text);
  const now = Number(today.slice(0, 4));
  const year = now - (now % 100) + Number(text);
  if (century === 'past') return year > now ? year - 100 : year;
  if (year > now + 50) return year - 100;
  return year < now - 49 ? year + 100 : year;
};

const shortcuts: Readonly<Record<string, (today: string) => string>> = {
  T: (today) => today,
  M: firstOfMonth,
  H: lastOfMonth,
  Y: (today) => `${today.slice(0, 4)}-01-01`,
  R: (today) => `${today.slice(0, 4)}-12-31`,
};
const moved = (today: string, number: number, unit: string): string => {
  if (unit === 'W') return addDays(today, 7 * number);
  if (unit === 'M') return addMonths(today, number);
  if (unit === 'Y') return addMonths(today, 12 * number);
  return addDays(today, number);
};

function fromShortcut(text: string, today: string): string | null {
  const move = /^T?([+-]\d{1,4})([DWMY]?)$/.exec(text);
  return move
    ? moved(today, Number(move[1]), matchGroup(move, 2))
    : (ownEntry(shortcuts, text)?.(today) ?? null);
}

/** Month, day and year in digits, as a person says a date that this day has nothing to do with. */
const whole = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.\- ]\d{1,2}[/.\- ](?:\d{4}|\d{2})|\d{6}|\d{8})$/;
/** Whether a date is typed whole: no part of it, and no shortcut, is taken from this day. */
export const isWholeDate = (text: string): boolean => whole.test(text.trim());

function fromDigits(text: string, today: string, century: Century): string | null {
  if (iso.test(text)) return isDate(text) ? text : null;
  const full =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (full)
    return calendarDate(
      fullYear(matchGroup(full, 3), today, century),
      Number(full[1]),
      Number(full[2]),
    );
  const thisYear = /^(\d{1,2})[/.-](\d{1,2})$/.exec(text);
  if (thisYear)
    return calendarDate(Number(today.slice(0, 4)), Number(thisYear[1]), Number(thisYear[2]));
  const month = /^(\d{1,2})[/.-](\d{4})$/.exec(text);
  const first = month ? calendarDate(Number(month[2]), Number(month[1]), 1) : null;
  return first && lastOfMonth(first);
}

/**
 * Reads a typed date into ISO. Takes MM/DD/YYYY, M/D/YY, MMDDYY, MMDDYYYY, MM/DD (this year),
 * MM/YYYY (its last day, as
 * an expiry is printed), ISO, and from today: T; +n and -n with D, W, M or Y (days when no letter
 * stands); M and H,
 * the first and last day of this month; Y and R, the first and last day of this year. Failure
 * `DATE`.
 */
export function parseDate(text: string, today: string, century: Century = 'past'): Result<string> {
  const typed = text.trim().toUpperCase();
  const date = fromShortcut(typed, today) ?? fromDigits(typed, today, century);
  return date !== null && isDate(date)
    ? ok(date)
    : refuse('DATE', 'Not a date: type MM/DD/YYYY, T for today, or +7');
}
