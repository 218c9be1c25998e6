import type { Logger } from 'pino';
import { loggable } from '#server/platform/problem.ts';

export interface OutboxOptions {
  /** Hands over what is next; null where nothing waits. */
  next(): Promise<unknown>;
  /** Said in the log when a look broke off. */
  readonly sorry: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds between looks. */
  readonly every?: number;
}
export interface Outbox {
  /** Hands over everything whose turn it is. Looks never overlap. */
  look(): Promise<void>;
  start(): void;
  /** Ends after what is in hand. */
  stop(): Promise<void>;
}
/**
 * Hands over what waits, again and again. What waits outlives a stop: it stands in the database.
 */
export function outbox(options: OutboxOptions): Outbox {
  let running = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let current: Promise<void> = Promise.resolve();
  let ending = false;
  const lookOnce = async (): Promise<void> => {
    try {
      while (!ending && (await options.next()) !== null);
    } catch (error) {
      options.log.warn({ fault: loggable(error) }, options.sorry);
    }
  };
  const look = (): Promise<void> => (current = current.then(lookOnce));
  const again = (): void => {
    if (running) {
      timer = setTimeout(() => void look().then(again), options.every ?? 2_000);
      timer.unref();
    }
  };
  return {
    look,
    start: () => {
      if (!running) {
        running = true;
        void look().then(again);
      }
    },
    stop: async () => {
      running = false;
      ending = true;
      if (timer) clearTimeout(timer);
      await current;
    },
  };
}
