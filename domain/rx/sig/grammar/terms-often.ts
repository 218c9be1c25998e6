import type { Moment, Span } from '../regimen.ts';
import {
  after,
  before,
  either,
  literal,
  optional,
  phrases,
  startingWith,
  type Parser,
} from './parser.ts';
import { span, spanIn } from './terms-hours.ts';
import { every } from './terms-time.ts';

const otherDay = { low: 2, high: 2, unit: 'day' as const };
const thirdDay = { low: 3, high: 3, unit: 'day' as const };
/** "Every other night", "every other evening". */
export const everyAt = phrases<{ readonly span: Span; readonly at: Moment }>([
  [
    'every other night|on alternate nights|alternate nights',
    { span: otherDay, at: { at: 'night' } },
  ],
  ['every third night|every 3rd night', { span: thirdDay, at: { at: 'night' } }],
  ['every third evening|every 3rd evening', { span: thirdDay, at: { at: 'evening' } }],
  ['every other evening', { span: otherDay, at: { at: 'evening' } }],
  ['every other morning', { span: otherDay, at: { at: 'morning' } }],
  ['every other bedtime|qohs|qod hs', { span: otherDay, at: { at: 'bedtime' } }],
]);
/** "change every 72 hours", "replace weekly": when a new patch or ring replaces the old one. */
export const replaced: Parser<Span> = after(
  literal(
    'change|replace|change patch|replace patch|remove and replace|change the patch|' +
      'replace the patch|and change|and replace|and change patch|remove and reapply|' +
      'change to a new patch|apply a new patch|apply new patch|change ring|replace ring|' +
      'rotate and change',
  ),
  either(
    every,
    phrases<Span>([
      ['daily|every day|each day|qd', spanIn('day')],
      ['weekly|every week|once weekly|once a week|each week', spanIn('week')],
      ['monthly|every month|once monthly|once a month|each month', spanIn('month')],
    ]),
  ),
);
/** "Every 3 days (72 hours)": the interval in another unit. */
export const spanInBrackets: Parser<Span> = before(
  after(literal('('), after(optional('every|i.e.|ie|or every'), span)),
  literal(')'),
);
/** "Immediately before a meal" is no single time. */
const beforeSomething = /^(?:BEFORE|AFTER|PRIOR|FOLLOWING|WITH|UPON|ON|AT|AC|PC|WHEN)$/;
const anySingle = phrases<'once' | 'now'>([
  [
    'once|one time only|one time|one time dose|1 time only|as a single dose|' +
      'one time for 1 dose|1xonly|once only|as one dose|one time for one dose|' +
      'once as a single dose|once as one dose|once x 1|once x 1 dose|x1|x 1|for one dose|' +
      'for 1 dose|x 1 dose|x1 dose|as a one time dose|' +
      'in a single dose|single dose|as a one-time dose|one-time dose|1 time for 1 dose',
    'once',
  ],
  ['now|stat|immediately|right away', 'now'],
]);
export const single: Parser<'once' | 'now'> = startingWith(anySingle.starts, (tokens, at) =>
  anySingle(tokens, at).filter(
    ([found, end]) => found === 'once' || !beforeSomething.test(tokens[end]?.text ?? ''),
  ),
);
