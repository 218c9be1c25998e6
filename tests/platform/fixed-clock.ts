import { addDays, businessDate, wallInstant } from '#domain/platform/rules/dates.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';

/** A clock that stands at one instant, in one time zone. */
export function clockAt(instant: string, zone: string): ClockPorts {
  const today = () => businessDate(instant, zone);
  return {
    today,
    now: () => instant,
    at: (days, hour) => wallInstant(addDays(today(), days), hour * 60, zone),
    zone: () => zone,
  };
}
/** Nine in the morning of 03/02/2026 in a store in Chicago. */
export const storeClock = clockAt('2026-03-02T15:00:00.000Z', 'America/Chicago');
