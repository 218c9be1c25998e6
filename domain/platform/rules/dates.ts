/**
 * Calendar dates are ISO strings `YYYY-MM-DD`, so that they compare as text; instants are UTC ISO
 * strings.
 */
import { atNoon, dayMs, shownBy, zoneFormat } from './store-time.ts';

export { addDays, businessDate, wallInstant, zoneOfComputer } from './store-time.ts';

const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const pad = (number: number, width = 2) => String(number).padStart(width, '0');
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const partsOf = (date: string): readonly [number, number, number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
];

/**
 * Builds an ISO date from year, month 1–12 and day, or null where the calendar has no such day
 * (02/30, month 13).
 */
export function calendarDate(year: number, month: number, dayOfMonth: number): string | null {
  if (
    year < 1 ||
    year > 9999 ||
    month < 1 ||
    month > 12 ||
    dayOfMonth < 1 ||
    dayOfMonth > lastDay(year, month)
  )
    return null;
  return `${pad(year, 4)}-${pad(month)}-${pad(dayOfMonth)}`;
}

/** True for an ISO calendar date that exists. */
export function isDate(text: string): boolean {
  const match = iso.exec(text);
  return (
    match !== null && calendarDate(Number(match[1]), Number(match[2]), Number(match[3])) === text
  );
}

/**
 * Moves a date by whole months; a day that the target month lacks becomes its last day (01/31 + 1 =
 * 02/28 or 02/29).
 */
export function addMonths(date: string, number: number): string {
  const [givenYear, givenMonth, givenDay] = partsOf(date);
  const months = givenYear * 12 + (givenMonth - 1) + number;
  const year = Math.floor(months / 12);
  const month = (((months % 12) + 12) % 12) + 1;
  return `${pad(year, 4)}-${pad(month)}-${pad(Math.min(givenDay, lastDay(year, month)))}`;
}

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to) - atNoon(from)) / dayMs);

export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;
export function lastOfMonth(date: string): string {
  const [year, month] = partsOf(date);
  return `${date.slice(0, 8)}${pad(lastDay(year, month))}`;
}

/** 0 Sunday … 6 Saturday. */
export const weekday = (date: string): number => new Date(atNoon(date)).getUTCDay();

/** A date after the end of today counts as future (specification 001 §5); today itself does not. */
export const isFuture = (date: string, today: string): boolean => date > today;

/**
 * What the wall clock of a zone shows at an instant: "03/02/2026 14:05". `zone` is an IANA name; an
 * unknown one throws a RangeError.
 */
export function wallClock(instant: string, zone: string): string {
  const shown = shownBy(zone, Date.parse(instant));
  return `${shown['month']}/${shown['day']}/${shown['year']} ${shown['hour']}:${shown['minute']}`;
}
/** Whether a name is a time zone of the IANA that this computer knows: 'America/Chicago'. */
export const isTimeZone = (name: string): boolean => {
  try {
    return zoneFormat(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The parts of what `wallClock` gives: "03/02/2026" and "14:05". */
export const wallParts = (
  instant: string,
  zone: string,
): { readonly date: string; readonly time: string } => {
  const [date = '', time = ''] = wallClock(instant, zone).split(' ');
  return { date, time };
};

/** Stands in a list for a day that its reader may not see; it is read as nothing. */
export const hiddenDay = '0001-01-01';
/** MM/DD/YYYY, the display form of the specification; '' for null. */
export const formatDate = (date: string | null): string =>
  date === null || date === hiddenDay
    ? ''
    : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
