import type { Outcome } from '../contract/outbox.ts';

/**
 * What became of handing something over: taken, under a name of the taker's own, or why not;
 * `again` is false where trying again is of no use.
 */
export type Taken =
  | { readonly taken: true; readonly as: string }
  | { readonly taken: false; readonly why: string; readonly again: boolean };

/** Minutes until a hand-over is tried again; after the last of them it has failed. */
const waits = [1, 5, 15] as const;
/**
 * What a try makes of what waits: `attempts` were made before it, `now` is the instant of the try.
 */
export function outcomeOf(attempts: number, took: Taken, now: string): Outcome {
  if (took.taken) return { status: 'sent', reason: null, takenAs: took.as };
  const wait = took.again ? waits[attempts] : undefined;
  return wait === undefined
    ? { status: 'failed', reason: took.why }
    : {
        status: 'queued',
        reason: took.why,
        nextAt: new Date(Date.parse(now) + wait * 60_000).toISOString(),
      };
}
