import type { Db } from '#db/open.ts';
import type { FaxLine } from '#server/io/document/fax-line.ts';
import { outbox, type Outbox, type OutboxOptions } from '#server/jobs/platform/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sendNextFax } from '#server/services/document/faxes.ts';

export interface FaxOutboxOptions extends Pick<OutboxOptions, 'log' | 'every'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly filesDir: string;
  readonly line: FaxLine;
}
/** Hands over the faxes that wait. */
export const faxOutbox = ({ db, clock, filesDir, line, ...rest }: FaxOutboxOptions): Outbox =>
  outbox({
    ...rest,
    sorry: 'Faxes could not be handed over; tried again in a moment.',
    next: () => sendNextFax({ db, filesDir, line }, () => clock.now().toISOString()),
  });
