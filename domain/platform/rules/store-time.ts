/**
 * The store's day and clock, which the login needs, too: see `dates.ts` for all other reckoning
 * with dates.
 */
export const dayMs = 86_400_000;
/** The middle of a date in UTC, in milliseconds: no change of clocks moves it to another day. */
export const atNoon = (date: string): number => Date.parse(`${date}T12:00:00Z`);
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Moves a date by whole days; `n` may be negative. */
export const addDays = (date: string, number: number): string =>
  toDate(atNoon(date) + number * dayMs);

const zones = new Map<string, Intl.DateTimeFormat>();
/** The calendar of a zone; an unknown zone throws a RangeError. */
export const zoneFormat = (zone: string): Intl.DateTimeFormat => {
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
/** What the clock of a zone shows at an instant (milliseconds), by the parts of `Intl`. */
export const shownBy = (zone: string, at: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map((formatPart) => [formatPart.type, formatPart.value]),
  );
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
