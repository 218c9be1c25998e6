import type { Db } from '#db/open.ts';
import type { Clock } from '../clock.ts';
import type { FaxLine } from '../fax/line.ts';
import { sendNextFax } from '../services/faxes.ts';
import { outbox, type Outbox, type OutboxOptions } from './outbox.ts';

export interface FaxOutboxOptions extends Pick<OutboxOptions, 'log' | 'every'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly filesDir: string;
  readonly line: FaxLine;
}
/** Hands over the faxes that wait. */
export const faxOutbox = ({ db, clock, filesDir, line, ...o }: FaxOutboxOptions): Outbox =>
  outbox({
    ...o,
    sorry: 'Faxes could not be handed over; tried again in a moment.',
    next: () => sendNextFax({ db, filesDir, line }, () => clock.now().toISOString()),
  });
