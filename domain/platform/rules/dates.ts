/**
 * Calendar dates are ISO strings `YYYY-MM-DD`, so that they compare as text; instants are UTC ISO
 * strings.
 */
const day = 86_400_000;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;
const pad = (number: number, width = 2) => String(number).padStart(width, '0');
const atNoon = (date: string) => Date.parse(`${date}T12:00:00Z`);
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);
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

/** Moves a date by whole days; `n` may be negative. */
export const addDays = (date: string, number: number): string =>
  toDate(atNoon(date) + number * day);

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
  Math.round((atNoon(to) - atNoon(from)) / day);

export const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;
export function lastOfMonth(date: string): string {
  const [year, month] = partsOf(date);
  return `${date.slice(0, 8)}${pad(lastDay(year, month))}`;
}

/** 0 Sunday … 6 Saturday. */
export const weekday = (date: string): number => new Date(atNoon(date)).getUTCDay();

/** A date after the end of today counts as future (specification 001 §5); today itself does not. */
export const isFuture = (date: string, today: string): boolean => date > today;

const zones = new Map<string, Intl.DateTimeFormat>();
const zoneFormat = (zone: string): Intl.DateTimeFormat => {
  let format = zones.get(zone);
  if (!format)
    zones.set(
      zone,
      (format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      })),
    );
  return format;
};

/**
 * The calendar date of an instant at the store. `zone` is an IANA name ('America/New_York'), which
 * carries the
 * daylight-saving rules; an unknown zone throws a RangeError.
 */
export function businessDate(instant: string, zone: string): string {
  const part: Record<string, string> = {};
  for (const formatPart of zoneFormat(zone).formatToParts(new Date(instant)))
    part[formatPart.type] = formatPart.value;
  return `${part['year']}-${part['month']}-${part['day']}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (zone: string): Intl.DateTimeFormat => {
  let clock = clocks.get(zone);
  if (!clock)
    clocks.set(
      zone,
      (clock = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      })),
    );
  return clock;
};
const shownBy = (zone: string, at: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map((formatPart) => [formatPart.type, formatPart.value]),
  );
/**
 * What the wall clock of a zone shows at an instant: "03/02/2026 14:05". `zone` is an IANA name; an
 * unknown one throws a RangeError.
 */
export function wallClock(instant: string, zone: string): string {
  const shown = shownBy(zone, Date.parse(instant));
  return `${shown['month']}/${shown['day']}/${shown['year']} ${shown['hour']}:${shown['minute']}`;
}
/** How far the wall clock of a zone is ahead of UTC at an instant, in milliseconds. */
function aheadOfUtc(zone: string, at: number): number {
  const shown = shownBy(zone, at);
  return (
    Date.UTC(
      Number(shown['year']),
      Number(shown['month']) - 1,
      Number(shown['day']),
      Number(shown['hour']),
      Number(shown['minute']),
      Number(shown['second']),
    ) -
    Math.floor(at / 1000) * 1000
  );
}
/**
 * The instant at which the wall clock of a zone shows `minutes` after midnight of a date; twice,
 * because the first guess may stand on the other side of a change of clocks.
 */
export function wallInstant(date: string, minutes: number, zone: string): string {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  const near = wall - aheadOfUtc(zone, wall);
  return new Date(wall - aheadOfUtc(zone, near)).toISOString();
}

/** The zone that the computer itself is set to, an IANA name: no store's until a server told it. */
export const zoneOfComputer = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

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

/** MM/DD/YYYY, the display form of the specification; '' for null. */
export const formatDate = (date: string | null): string =>
  date === null ? '' : `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
