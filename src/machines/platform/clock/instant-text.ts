import { wallClock, wallInstant } from '#domain/platform/rules/dates.ts';

/** The store's time zone, once the server has told it; the browser's until then. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/**
 * Every time that is shown from now on is the wall clock of this zone (an IANA name), wherever the
 * station stands.
 */
export const showTimesOf = (storeZone: string): void => {
  zone = storeZone;
};

/** An instant as the store's clock shows it: "03/02/2026 14:05"; '' for null. */
export const instantText = (instant: string | null): string =>
  instant === null ? '' : wallClock(instant, zone);
/**
 * The instant of a date and a time of the day on the store's clock: the inverse of `instantText`.
 */
export const storeInstant = (date: string, hour: number, minute: number): string =>
  wallInstant(date, hour * 60 + minute, zone);
/** Day and time without the year, for a column that is read at a glance: "03/02 14:05". */
export const shortInstant = (instant: string | null): string => {
  const text = instantText(instant);
  return text && `${text.slice(0, 5)} ${text.slice(11)}`;
};
