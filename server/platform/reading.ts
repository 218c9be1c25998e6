import type { ORPCError } from '@orpc/server';
import type { Db } from '#db/open.ts';
import { stoppable } from '#db/stoppable.ts';
import { tooLongWords } from '#domain/platform/rules/ask-for-less.ts';
import { questionOf } from './asked.ts';
import { problem } from './problem.ts';

/** How long a call that reads may work, in milliseconds, and one that is marked heavy. */
export const readingMs: { usual: number; heavy: number } = { usual: 15_000, heavy: 30_000 };

/** Nobody hears it: whoever asked went on typing, to another screen, or away. */
const gone = (): ORPCError<string, unknown> =>
  problem({ code: 'GONE', message: 'Whoever asked did not wait for the answer.' });
/** Refuses to begin work for which nobody waits any more. */
export function stillAwaited(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw gone();
}

interface Reading {
  readonly input: unknown;
  readonly heavy: boolean;
  /** Ends when whoever asked waits no more. */
  readonly signal: AbortSignal | undefined;
}
/**
 * Reads for at most so long, and only while somebody waits for it: then the database stops at once
 * what it works on. A list that took too long is refused with what to narrow.
 */
export async function readWhileAwaited<T>(
  db: Db,
  { input, heavy, signal }: Reading,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  stillAwaited(signal);
  const reading = stoppable(db);
  const stopped: { why?: ORPCError<string, unknown> } = {};
  const stop = (why: ORPCError<string, unknown>): void => {
    stopped.why ??= why;
    reading.stop();
  };
  const most = heavy ? readingMs.heavy : readingMs.usual;
  const limit = setTimeout(() => {
    const message = tooLongWords(Math.round(most / 1_000), questionOf(input));
    stop(problem({ code: 'TOO_LONG', message }));
  }, most);
  const leave = (): void => stop(gone());
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await work(reading.db);
  } catch (error) {
    throw stopped.why ?? error;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', leave);
  }
}
