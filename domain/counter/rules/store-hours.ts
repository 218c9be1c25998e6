import { businessDate, wallParts, weekday } from '#domain/platform/rules/dates.ts';

/** Days of the week as opening hours name them, Monday first (ISO 8601). */
export const weekdays = [
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '7', label: 'Sunday' },
] as const;
/** One span in which a store is open, in its own time: `09:00` to `18:00`. */
export interface Opening {
  readonly weekday: string;
  readonly opens: string;
  readonly closes: string;
}

const minuteMs = 60_000;
const dayMinutes = 1_440;
const isOpening = (input: unknown): input is Opening =>
  typeof (input as Opening | null)?.opens === 'string' &&
  typeof (input as Opening).closes === 'string';
/** The stored hours, whatever else stands there: no list means that none are known. */
export const openingsOf = (stored: unknown): readonly Opening[] =>
  Array.isArray(stored) ? stored.filter(isOpening) : [];

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** What the clock of the store shows: its weekday (1 to 7) and the minutes since midnight. */
function wallClock(
  at: number,
  timeZone: string,
): { readonly weekday: number; readonly minutes: number } {
  const instant = new Date(at).toISOString();
  const { time } = wallParts(instant, timeZone);
  return {
    weekday: weekday(businessDate(instant, timeZone)) || 7,
    minutes: minutesOf(time),
  };
}
/**
 * The spans of one weekday in order of the day, in minutes; what closes before it opens is none.
 */
const spansOf = (openings: readonly Opening[], weekday: number) =>
  openings
    .filter((opening) => opening.weekday === String(weekday))
    .map((opening) => ({ from: minutesOf(opening.opens), to: minutesOf(opening.closes) }))
    .filter((item) => item.to > item.from)
    .toSorted((a, b) => a.from - b.from);

/**
 * When work of `minutes` that is asked for at `at` (UTC ISO) is ready, counting only the time in
 * which the store is open. It may not
 * be promised for an hour in which nobody can fetch it. Without hours the minutes are simply added.
 * UTC ISO.
 */
export function promisedAt(
  at: string,
  minutes: number,
  openings: readonly Opening[],
  timeZone: string,
): string {
  const start = Date.parse(at);
  const plain = new Date(start + minutes * minuteMs).toISOString();
  let left = minutes;
  for (let day = 0, from = start; day <= 14; day++) {
    const { weekday, minutes: now } = wallClock(from, timeZone);
    for (const span of spansOf(openings, weekday)) {
      const begins = Math.max(span.from, now);
      const free = span.to - begins;
      if (free > 0 && left <= free)
        return new Date(from + (begins - now + left) * minuteMs).toISOString();
      left -= Math.max(0, free);
    }
    // On to the next midnight of the store; a change of daylight saving time moves it by an hour,
    // which the next reading shows.
    from += (dayMinutes - now) * minuteMs;
    const over = wallClock(from, timeZone).minutes;
    from += (over > 720 ? dayMinutes - over : -over) * minuteMs;
  }
  return plain;
}

/** Whether a store was open at an instant (UTC ISO); true where its hours are not known. */
export function wasOpenAt(at: string, openings: readonly Opening[], timeZone: string): boolean {
  if (openings.length === 0) return true;
  const { weekday, minutes } = wallClock(Date.parse(at), timeZone);
  return spansOf(openings, weekday).some((span) => minutes >= span.from && minutes < span.to);
}
