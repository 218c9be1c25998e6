import type { Db } from '#db/open.ts';
import type { SmsGateway } from '#server/io/message/gateway.ts';
import { outbox, type Outbox, type OutboxOptions } from '#server/jobs/platform/outbox.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sendNextSms } from '#server/services/message/sms.ts';

export interface SmsOutboxOptions extends Pick<OutboxOptions, 'log' | 'every'> {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateway: SmsGateway;
}
/** Hands over the text messages that wait. */
export const smsOutbox = ({ db, clock, gateway, ...rest }: SmsOutboxOptions): Outbox =>
  outbox({
    ...rest,
    sorry: 'Text messages could not be handed over; tried again in a moment.',
    next: () => sendNextSms(db, gateway, () => clock.now().toISOString()),
  });
