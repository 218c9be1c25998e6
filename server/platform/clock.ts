/** Where the time comes from. The only clock of the server; a test gives one that stands still. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/**
 * The clock of a demo store: it starts at an instant of its own and ticks; development may move it
 * on, stop it and let it go again.
 */
export interface DemoClock extends Clock {
  readonly isRunning: boolean;
  advance(ms: number): void;
  run(on: boolean): void;
}
export function demoClock(start: string | undefined, real: Clock = systemClock): DemoClock {
  let ahead = start === undefined ? 0 : Date.parse(start) - real.now().getTime();
  let stoppedAt: number | null = null;
  const ms = (): number => stoppedAt ?? real.now().getTime() + ahead;
  return {
    now: () => new Date(ms()),
    get isRunning() {
      return stoppedAt === null;
    },
    advance: (by) => {
      if (stoppedAt === null) ahead += by;
      else stoppedAt += by;
    },
    run: (on) => {
      if (on && stoppedAt !== null) {
        ahead = stoppedAt - real.now().getTime();
        stoppedAt = null;
      }
      if (!on) stoppedAt = ms();
    },
  };
}
