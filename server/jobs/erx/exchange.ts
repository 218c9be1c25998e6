import type { Logger } from 'pino';
import type { Db } from '#db/open.ts';
import type { ErxLine } from '#server/io/erx/line.ts';
import { outbox, type Outbox } from '#server/jobs/platform/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import { pollNextErx, sendNextErx } from '#server/services/erx/exchange.ts';

export interface ErxExchangeOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly line: ErxLine;
  readonly log: Pick<Logger, 'warn'>;
  readonly every?: number;
  /** Milliseconds between two looks into a mailbox. */ readonly pollEvery?: number;
}
/**
 * Sends the electronic messages that wait, and fetches those that wait at the network, for every
 * store with a line.
 */
export function erxExchange({
  db,
  clock,
  line,
  log,
  every = 1_000,
  pollEvery = 5_000,
}: ErxExchangeOptions): Outbox {
  const office = { db, line, now: () => clock.now().toISOString() };
  const send = outbox({
    log,
    every,
    sorry: 'Electronic messages could not be sent; tried again in a moment.',
    next: () => sendNextErx(office),
  });
  const fetch = outbox({
    log,
    every,
    sorry: 'Electronic messages could not be fetched; tried again in a moment.',
    next: () => pollNextErx(office, pollEvery),
  });
  return {
    look: async () => {
      await send.look();
      await fetch.look();
    },
    start: () => {
      send.start();
      fetch.start();
    },
    stop: async () => {
      await Promise.all([send.stop(), fetch.stop()]);
    },
  };
}
