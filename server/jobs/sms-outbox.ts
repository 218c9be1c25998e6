import type { Logger } from 'pino';
import type { Db } from '#db/open.ts';
import type { Clock } from '../clock.ts';
import { loggable } from '../problem.ts';
import { sendNextSms } from '../services/sms.ts';
import type { SmsGateway } from '../sms/gateway.ts';

export interface SmsOutboxOptions { readonly db: Db; readonly clock: Clock; readonly log: Pick<Logger, 'warn'>; readonly gateway: SmsGateway; /** Milliseconds between looks. */ readonly every?: number }
export interface SmsOutbox {
  /** Hands over everything whose turn it is. Looks never overlap. */
  look(): Promise<void>;
  start(): void;
  /** Ends after the message in hand. */
  stop(): Promise<void>;
}
/** Hands over what waits in the outbox of text messages, again and again. What waits outlives a stop: it stands in the database. */
export function smsOutbox(o: SmsOutboxOptions): SmsOutbox {
  let running = false, timer: ReturnType<typeof setTimeout> | null = null, current: Promise<void> = Promise.resolve(), ending = false;
  const lookOnce = async (): Promise<void> => {
    try { while (!ending && await sendNextSms(o.db, o.gateway, () => o.clock.now().toISOString()) !== null); } catch (e) { o.log.warn({ fault: loggable(e) }, 'Text messages could not be handed over; tried again in a moment.'); }
  };
  const look = (): Promise<void> => (current = current.then(lookOnce));
  const again = (): void => { if (running) { timer = setTimeout(() => void look().then(again), o.every ?? 2_000); timer.unref(); } };
  return {
    look, start: () => { if (!running) { running = true; void look().then(again); } },
    stop: async () => { running = false; ending = true; if (timer) clearTimeout(timer); await current; },
  };
}
