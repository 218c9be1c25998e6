import type { JoinWord } from '../../draft.ts';
import { chain, either, literal, phrases, startingWith, type Parser } from '../parser.ts';
import { amount } from '../terms-dose.ts';
import { ratio } from '../terms-ratio.ts';

/** Words that join a dose to the one before it. */
export const joins = phrases<JoinWord>([
  ['except|except for|but|but only|except only', 'except'],
  ['and|&|plus|and also|+', 'and'],
  ['or', 'or'],
  [
    'then|and then|followed by|after that|, after that|thereafter|then decrease dose to|' +
      'then go to|and then go to|then resume|then return to|then go back to|then back to|' +
      'then continue with|' +
      'and after that|and thereafter|then after that|then thereafter|afterwards',
    'then',
  ],
  [
    'then increase to|increase to|and increase to|then go up to|go up to|and go up to|' +
      'then increase dose to|increase dose to|' +
      'increasing to|and then increase to|then increase up to|and increase dose to',
    'increase',
  ],
  [
    'then decrease to|decrease to|reduce to|then reduce to|then taper to|then go down to|' +
      'go down to|and go down to|' +
      'taper to|and decrease to|decreasing to|and reduce to|and then decrease to|' +
      'decrease dose to|' +
      'reduce dose to|then reduce dose to|and taper to',
    'decrease',
  ],
  [
    'may increase to|then may increase to|can increase to|' +
      'may be increased to|and may increase to|may increase dose to|can be increased to|' +
      'ok to increase to|okay to increase to|, ok to increase to|may incr to|may inc to|' +
      'ok to inc to|can inc to|may titrate to|may titrate up to|can titrate up to',
    'mayIncrease',
  ],
  [
    'then if tolerated increase to|then if tolerated, increase to|' +
      'then, if tolerated, increase to|and if tolerated increase to|' +
      // Without a sign before it, "daily if tolerated, increase to" says it of the first dose.
      ', if tolerated increase to|, if tolerated, increase to|. if tolerated increase to|' +
      '. if tolerated, increase to|; if tolerated increase to|; if tolerated, increase to',
    'toleratedIncrease',
  ],
  ['may decrease to|then may decrease to|can decrease to', 'mayDecrease'],
  [
    'alternating with|alternate with|alternated with|alt with|alt w/|alternating w/|' +
      'alternate w/|alternates with',
    'alternating',
  ],
]);
const polite = literal('please|sig:|“|thanks|thank you|thx');
const corrections = literal(
  'correction|correction of|correction dose|correction dose of|correction factor|a correction of|' +
    'correction:|correction factor of',
);
const corrected = chain(amount, () => ratio);
/** "Plus correction 1 unit for every 50 > 150": its figures say what it is. */
const correction: Parser<true> = startingWith(corrections.starts, (tokens, at) =>
  corrections(tokens, at).filter(([, end]) => corrected(tokens, end).length > 0),
);
/** Words that join nothing and say nothing. */
export const fillers: Parser<true> = either(polite, correction);
