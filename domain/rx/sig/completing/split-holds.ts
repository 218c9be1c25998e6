import type { DraftClause } from '../draft.ts';

/** The parts are those of one day or one week. */
export const splitHolds = ({ split, daily, timing }: DraftClause): boolean =>
  split === undefined ||
  (timing.every === null &&
    timing.moments.length === 0 &&
    timing.count?.per !== 'month' &&
    (timing.count === null
      ? daily || timing.weekdays !== null
      : timing.count.high === 1 && !timing.count.upTo));
