import {
  addDays,
  businessDate,
  wallInstant,
  zoneOfComputer,
} from '#domain/platform/rules/store-time.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';

/** The workstation's clock: it runs by itself and follows what the server says. */
export interface StationClock extends ClockPorts {
  /**
   * The server's instant, just received, and the store's time zone (null keeps the one that is
   * known).
   */
  follow(serverNow: string, timeZone: string | null): void;
}

/**
 * A clock on the store's time. Until the server has spoken it is the browser's. `local` is
 * milliseconds since 1970, UTC.
 */
export function createStationClock(local: () => number = Date.now): StationClock {
  let ahead = 0;
  let zone = zoneOfComputer();
  const now = () => new Date(local() + ahead).toISOString();
  const today = () => businessDate(now(), zone);
  return {
    now,
    today,
    zone: () => zone,
    at: (days, hour) => wallInstant(addDays(today(), days), hour * 60, zone),
    follow: (serverNow, timeZone) => {
      ahead = Date.parse(serverNow) - local();
      zone = timeZone ?? zone;
    },
  };
}
