import { businessDate } from '#domain/rules/dates.ts';
import type { ClockPorts } from '#machines/rx-entry/rx-entry.ports.ts';

/** The workstation's clock: it runs by itself and follows what the server says. */
export interface StationClock extends ClockPorts {
  /** The server's instant, just received, and the store's time zone (null keeps the one that is known). */
  follow(serverNow: string, timeZone: string | null): void;
}

const partsIn = (zone: string, at: number): Record<string, number> => Object.fromEntries(
  new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }).formatToParts(at).map((p) => [p.type, Number(p.value)]),
);
/** How far the wall clock of a zone is ahead of UTC at an instant, in milliseconds. */
function aheadOfUtc(zone: string, at: number): number {
  const { year = 0, month = 1, day, hour, minute, second } = partsIn(zone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
/** The instant at which the wall clock of a zone shows this hour; twice, because the first guess may stand on the other side of a change of clocks. */
function wallTime(zone: string, date: string, days: number, hour: number): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000 + hour * 3_600_000;
  const near = wall - aheadOfUtc(zone, wall);
  return wall - aheadOfUtc(zone, near);
}

/** A clock on the store's time. Until the server has spoken it is the browser's. `local` is milliseconds since 1970, UTC. */
export function createStationClock(local: () => number = Date.now): StationClock {
  let ahead = 0, zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = () => new Date(local() + ahead).toISOString();
  const today = () => businessDate(now(), zone);
  return {
    now, today,
    at: (days, hour) => new Date(wallTime(zone, today(), days, hour)).toISOString(),
    follow: (serverNow, timeZone) => { ahead = Date.parse(serverNow) - local(); zone = timeZone ?? zone; },
  };
}
