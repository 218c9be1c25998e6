import type { Length } from '../regimen.ts';
import { wholeNumber } from './numbers.ts';
import { anyNumber, chain, map, startingWith, where, type Parser } from './parser.ts';
import { spanUnit } from './terms-hours.ts';

const counted: Parser<Length> = where(
  chain(wholeNumber, (days) =>
    map(spanUnit, (unit): Length => ({ span: { low: days, high: days, unit }, upTo: false })),
  ),
  ({ span: { unit } }) => unit !== 'minute' && unit !== 'hour',
);
const ends = /^(?:[.,;)]|THEN)$/;
/**
 * "Once a day 30 day(s)", "every 12 hours 10 days": how long, as systems write it without "for".
 * Nothing else may follow, for "5 days a week" is no length. It stands behind a frequency only; the
 * assembler sees to that.
 */
export const bareLength: Parser<Length> = startingWith(
  () => new Set([anyNumber]),
  (tokens, at) => counted(tokens, at).filter(([, end]) => ends.test(tokens[end]?.text ?? '.')),
);
