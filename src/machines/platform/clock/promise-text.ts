import { isOverdue } from '#domain/counter/rules/promise.ts';
import type { ClockPorts } from './clock.ports.ts';
import { instantText } from './instant-text.ts';

export interface Promised {
  readonly waiting?: boolean | undefined;
  readonly promisedAt?: string | null | undefined;
  readonly status?: string | undefined;
}
/** What telling a promise needs of the clock: what is late is late by the server's time. */
export type PromiseClock = Pick<ClockPorts, 'now' | 'zone'>;
/** Whether the promise of a row should have been kept by now. */
export const isLate = (clock: PromiseClock, promised: Promised): boolean =>
  isOverdue(promised.promisedAt ?? null, promised.status, clock.now());
/** When it was promised: waiting patients first of all. What is late says so. */
export function promiseText(clock: PromiseClock, promised: Promised): string {
  const late = isLate(clock, promised) ? 'late ' : '';
  return late + (promised.waiting ? 'waiting' : instantText(clock, promised.promisedAt ?? null));
}
