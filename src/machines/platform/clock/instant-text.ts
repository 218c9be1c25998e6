import { wallClock, wallInstant, wallParts } from '#domain/platform/rules/dates.ts';
import { nameOfSaver, type FirstSaver } from '#domain/platform/rules/first-saver.ts';
import type { ClockPorts } from './clock.ports.ts';

/** What showing an instant needs of the clock: whose wall clock it is. */
export type ZoneClock = Pick<ClockPorts, 'zone'>;

/** An instant as the store's clock shows it: "03/02/2026 14:05"; '' for null. */
export const instantText = (clock: ZoneClock, instant: string | null): string =>
  instant === null ? '' : wallClock(instant, clock.zone());
/**
 * The instant of a date and a time of the day on the store's clock: the inverse of `instantText`.
 */
export const storeInstant = (
  clock: ZoneClock,
  date: string,
  hour: number,
  minute: number,
): string => wallInstant(date, hour * 60 + minute, clock.zone());
/** The day of an instant on the store's clock: "03/02/2026". */
export const dateOf = (clock: ZoneClock, instant: string): string =>
  wallParts(instant, clock.zone()).date;
/** The time of an instant on the store's clock: "14:05". */
export const timeOf = (clock: ZoneClock, instant: string): string =>
  wallParts(instant, clock.zone()).time;

/** Who saved first, and when: "Tess Oduya saved this first, 03/02/2026 14:05"; null: not known. */
export const savedFirst = (clock: ZoneClock, by: FirstSaver | null, what = 'this'): string =>
  `${nameOfSaver(by)} saved ${what} first${by ? `, ${instantText(clock, by.at)}` : ''}`;
