import { formatDate } from './dates.ts';

/**
 * What a day of a record is: a birth; something that took place (written, filled, injured); or
 * something that is planned or ends (an expiry, a hold, a sale).
 */
export type DateMeaning = 'birth' | 'past' | 'planned';
/** The days that a record can hold. Whether a day has come is asked where the clock is. */
const ranges: Readonly<Record<DateMeaning, readonly [string, string]>> = {
  birth: ['1890-01-01', '2099-12-31'],
  past: ['1950-01-01', '2099-12-31'],
  planned: ['1980-01-01', '2099-12-31'],
};
/** Whether an ISO date, or an instant by its date, can be of this meaning. */
export function isDayOf(meaning: DateMeaning, date: string): boolean {
  const [from, to] = ranges[meaning];
  const day = date.slice(0, 10);
  return day >= from && day <= to;
}
/** What is said of a day outside: from when to when, and what to do. */
export function dayRange(meaning: DateMeaning): string {
  const [from, to] = ranges[meaning];
  return `Look at the year: from ${formatDate(from)} to ${formatDate(to)}`;
}
