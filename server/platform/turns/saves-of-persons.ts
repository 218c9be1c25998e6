import { formatCount } from '#domain/platform/rules/money.ts';
import type { Refusal } from '../refusal.ts';

/** What has been saved by each person of late, counted in the server's memory. */
export interface SavesOfPersons {
  /** Why this person can't save now; null where they can. */
  refusal(userId: number): Refusal | null;
  /** Something was saved. */
  saved(userId: number): void;
}
/** So much in ten minutes is 2.5 each second: more than hands and a scanner do. */
const mostSaves = 1_500;
const windowMs = 600_000;

interface Counted {
  since: number;
  count: number;
  /** Of the ten minutes before. */ before: number;
}
/**
 * Counts what each person saves. Whoever came to `most` within about ten minutes is a program, or
 * somebody at an account that is not theirs: what they add would fill lists, searches and the disk.
 * Of the ten minutes before, what is still within ten minutes counts by its share, so that waiting
 * helps by and by. `now`: milliseconds that never run back.
 */
export function savesOfPersons(
  most: number = mostSaves,
  now: () => number = () => performance.now(),
): SavesOfPersons {
  const counted = new Map<number, Counted>();
  const ofNow = (userId: number): Counted => {
    const at = now();
    const found = counted.get(userId);
    if (found === undefined || at - found.since >= 2 * windowMs) {
      const fresh = { since: at, count: 0, before: 0 };
      counted.set(userId, fresh);
      return fresh;
    }
    if (at - found.since >= windowMs) {
      found.since += windowMs;
      found.before = found.count;
      found.count = 0;
    }
    return found;
  };
  return {
    refusal: (userId) => {
      const { since, count, before } = ofNow(userId);
      const left = 1 - (now() - since) / windowMs;
      return count + before * left < most
        ? null
        : {
            code: 'TOO_MANY',
            message: [
              `You have saved ${formatCount(most)} times within ten minutes, more than hands do:`,
              'nothing was saved now. Wait a few minutes. If it was not you, lock this ' +
                'workstation,',
              'change your password and tell who is in charge.',
            ].join(' '),
          };
    },
    saved: (userId) => {
      ofNow(userId).count += 1;
    },
  };
}
