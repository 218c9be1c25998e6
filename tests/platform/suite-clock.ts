import { businessDate, wallClock, wallInstant } from '#domain/platform/rules/dates.ts';

/**
 * The instant that every test server starts at unless the test names another: 09:00 of a Monday in
 * the demo store's time zone.
 */
export const usualInstant = '2026-03-02T15:00:00.000Z';
/** The time zone of the demo store and of the stores that the tests make. */
export const storeZone = 'America/Chicago';

/**
 * What `TEST_CLOCK` says, so that the whole suite can be run at another instant; without it the
 * usual one.
 */
export function suiteInstantOf(text: string | undefined): string {
  if (!text) return usualInstant;
  if (!Number.isFinite(Date.parse(text)))
    throw new Error(`TEST_CLOCK is “${text}”: it must be an instant such as ${usualInstant}.`);
  return new Date(text).toISOString();
}
/**
 * Where the clock of this run's servers stands when they start. The database of a test is seeded at
 * the same instant.
 */
export const suiteInstant: string = suiteInstantOf(process.env.TEST_CLOCK);

/** The instant of the usual day at which a store's clock shows what it shows at this one. */
export function usualDayAt(instant: string): string {
  const [hour = 0, minute = 0] = wallClock(instant, storeZone).slice(-5).split(':').map(Number);
  return wallInstant(businessDate(usualInstant, storeZone), hour * 60 + minute, storeZone);
}
/**
 * For a test that names its days (a prescription written on 01/05/2026, due on 03/20/2026): its
 * clock stands on the usual day, at the suite's hour.
 */
export const usualDay: string = usualDayAt(suiteInstant);
