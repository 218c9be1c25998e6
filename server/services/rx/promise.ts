import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { openingsOf, promisedAt } from '#domain/counter/rules/store-hours.ts';

interface Store {
  readonly policy: unknown;
  readonly hours: unknown;
  readonly time_zone: string;
}
/**
 * When the store has a new order ready that nothing was said of: its usual minutes, counted while
 * it is open. UTC ISO.
 */
export const usualPromise = (store: Store, now: string): string =>
  promisedAt(
    now,
    storePolicy(store.policy).promiseMinutes,
    openingsOf(store.hours),
    store.time_zone,
  );
/**
 * A time that was chosen, or the next opening where the store is closed then: nothing is promised
 * for an hour in which nobody can fetch it. UTC ISO.
 */
export const whenOpen = (store: Store, at: string): string =>
  promisedAt(at, 0, openingsOf(store.hours), store.time_zone);
/** Who waits stands in the store: the minutes run at once. UTC ISO. */
export const waitingPromise = (store: Store, now: string): string =>
  new Date(Date.parse(now) + storePolicy(store.policy).waitingMinutes * 60_000).toISOString();
