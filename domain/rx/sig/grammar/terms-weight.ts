import { wholeNumber } from './numbers.ts';
import {
  after,
  before,
  chain,
  either,
  literal,
  map,
  maybe,
  phrases,
  pure,
  type Parser,
} from './parser.ts';

const pounds = literal('pounds|lbs|lb|lbs.|lb.|pound|#');
const inTime = phrases<string>([
  ['in a day|in 1 day|in one day|per day|/day|a day|in a single day', 'in a day'],
  ['in 24 hours|in 24 hrs|in 24h|in 24 hr|in a 24 hour period|over 24 hours', 'in 24 hours'],
  ['overnight|over night', 'overnight'],
  ['in 2 days|in two days|over 2 days|in 48 hours', 'in 2 days'],
  ['in a week|in 1 week|in one week|per week|/week|a week|in 7 days|over a week', 'in a week'],
]);
/** "Of more than 3 pounds in a day": how much, and in what time. */
const gain: Parser<string> = chain(
  phrases<string>([
    ['>|more than|greater than|over|of >|of more than|of greater than|of over', 'more than '],
    ['>=|≥|of at least|at least', 'at least '],
    ['of', ''],
  ]),
  (relation) => amount(relation),
);
function amount(relation: string): Parser<string> {
  return chain(before(wholeNumber, pounds), (number) =>
    chain(maybe(literal('or more|or greater'), null), (more) =>
      map(inTime, (time) => {
        const unit = number === 1 ? 'pound' : 'pounds';
        return `${relation}${number} ${unit}${more === null ? '' : ' or more'} ${time}`;
      }),
    ),
  );
}
const bare = amount('');
const start = literal('weight gain|wt gain|gain|gaining|increase in weight');
const again = literal('or|, or|or weight gain|or wt gain|or gain');
/** "Weight gain of more than 3 pounds in a day or 5 in a week": from when a water pill is taken. */
export const weightGain: Parser<string> = chain(after(start, either(gain, bare)), (first) =>
  map(
    either(
      map(after(again, either(gain, bare)), (second) => ` or ${second}`),
      pure(''),
    ),
    (second) => `weight gain of ${first}${second}`,
  ),
);
