import type { Count, Moment } from '../../regimen.ts';
import { after, either, literal, map, startingWith, type Parser } from '../parser.ts';
import { prn } from '../terms-reason.ts';
import { count, moments } from '../terms-time.ts';
import { weekdays } from '../terms-week.ts';

const word = literal('only');
/** A time with "only" in front of it. */
export type OnlyTime =
  | { readonly kind: 'moments'; readonly moments: readonly Moment[] }
  | { readonly kind: 'count'; readonly count: Count };
const times: Parser<OnlyTime> = after(
  word,
  either<OnlyTime>(
    map(moments, (found) => ({ kind: 'moments', moments: found })),
    map(count, (found) => ({ kind: 'count', count: found })),
  ),
);
/** "As needed only": the word is of what stands before it. */
const needed = /^(?:NEEDED|PRN|NECESSARY)$/;
/** "Only in the morning", "only at bedtime", "only once daily". */
export const onlyTime: Parser<OnlyTime> = startingWith(times.starts, (tokens, at) =>
  needed.test(tokens[at - 1]?.text ?? '') ? [] : times(tokens, at),
);
/** "Only as needed" and "only on Monday" are phrases of their own. */
const phrases: readonly Parser<unknown>[] = [prn, weekdays];
/**
 * "At bedtime only", "in the left eye only": behind a time or a place. `led`: a time follows, which
 * the word may be said of.
 */
export const onlyBehind: Parser<{ readonly led: boolean }> = startingWith(
  word.starts,
  (tokens, at) =>
    phrases.some((parser) => parser(tokens, at).length > 0)
      ? []
      : word(tokens, at).map(([, end]) => [{ led: onlyTime(tokens, at).length > 0 }, end]),
);
