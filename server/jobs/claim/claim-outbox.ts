import type { Logger } from 'pino';
import type { Db } from '#db/open.ts';
import type { ClaimLine } from '#server/io/claim/line.ts';
import { outbox, type Outbox } from '#server/jobs/platform/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import { workNext } from '#server/services/claim/engine.ts';
import { rxAreas } from '#server/services/composition/rx-areas.ts';

export interface ClaimOutboxOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly line: ClaimLine;
  readonly log: Pick<Logger, 'warn'>;
  /** How many claims may wait for their payers at once. */ readonly lanes?: number;
  readonly every?: number;
}
/**
 * Sends the claims that wait, several at once: a payer that does not answer holds up its own claims
 * only.
 */
export function claimOutbox({
  db,
  clock,
  line,
  log,
  lanes = 4,
  every = 700,
}: ClaimOutboxOptions): Outbox {
  const office = { db, line, areas: rxAreas, now: () => clock.now().toISOString() };
  let busy = 0;
  const work = async () => {
    busy++;
    try {
      return await workNext(office);
    } finally {
      busy--;
    }
  };
  // Where nothing waits one lane asks the database; the others ask while it has work.
  const each = Array.from({ length: lanes }, (_, lane) =>
    outbox({
      log,
      every,
      sorry: 'Claims could not be sent; tried again in a moment.',
      next: async () => (lane === 0 || busy > 0 ? work() : null),
    }),
  );
  return {
    look: async () => {
      await Promise.all(each.map((outbox) => outbox.look()));
    },
    start: () => each.forEach((outbox) => outbox.start()),
    stop: async () => {
      await Promise.all(each.map((outbox) => outbox.stop()));
    },
  };
}
