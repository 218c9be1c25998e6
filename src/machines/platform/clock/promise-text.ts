import { isOverdue } from '#domain/counter/rules/promise.ts';
import { shortInstant } from './instant-text.ts';

/** The station's clock, once it is there: what is late is late by the server's time. */
let now = (): string => new Date().toISOString();
export const tellTimeBy = (clock: () => string): void => {
  now = clock;
};
export interface Promised {
  readonly waiting?: boolean | undefined;
  readonly promisedAt?: string | null | undefined;
  readonly status?: string | undefined;
}
/** Whether the promise of a row should have been kept by now. */
export const isLate = (promised: Promised): boolean =>
  isOverdue(promised.promisedAt ?? null, promised.status, now());
/** When it was promised: waiting patients first of all. What is late says so. */
export const promiseText = (promised: Promised): string =>
  `${isLate(promised) ? 'late ' : ''}${promised.waiting ? 'waiting' : shortInstant(promised.promisedAt ?? null)}`;
