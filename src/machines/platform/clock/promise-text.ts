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
/** Nothing was promised: no order of today is without. */
export const noPromise = 'none';
/** When it was promised: waiting patients first of all. What is late says so, and so does none. */
export function promiseText(clock: PromiseClock, promised: Promised): string {
  if (!promised.waiting && (promised.promisedAt ?? null) === null) return noPromise;
  const late = isLate(clock, promised) ? 'late ' : '';
  return late + (promised.waiting ? 'waiting' : instantText(clock, promised.promisedAt ?? null));
}
