import { setTimeout as pause } from 'node:timers/promises';

/**
 * What PostgreSQL and the system say when a connection is lost or can't be made: connection
 * exceptions, too many connections, an engine that is stopping, starting or recovering.
 */
const lostCodes: ReadonlySet<string> = new Set([
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
const lostMessages: readonly string[] = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];

/**
 * Whether an error says that the database can't be reached now, or was lost while it worked: then
 * nobody knows whether a commit that was under way took place.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    lostCodes.has(code) ||
    code.startsWith('08') ||
    (code === 'ENOENT' && syscall === 'connect') ||
    lostMessages.some((message) => error.message.includes(message))
  );
}

/** For how long work waits for a database that comes back. */
const outageMs = 10_000;
const firstPauseMs = 50;
const longestPauseMs = 800;

/**
 * Runs work again while the database can't be reached, for ten seconds; then its error is thrown.
 * Only for work that may be done twice: reads, and writes that the database knows again by a key.
 */
export async function throughOutage<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + outageMs;
  for (let waitMs = firstPauseMs; ; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() + waitMs > end) throw error;
      await pause(waitMs);
    }
  }
}
