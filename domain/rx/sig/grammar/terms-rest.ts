import { keysOf } from '#domain/platform/keys-of.ts';
import type { UnitKey } from '../meaning.ts';
import type { Event, Repeat, Span, Wear } from '../regimen.ts';
import { repeatPlaces, repeatRows } from '../vocabulary/repeats.ts';
import { eventWords } from '../vocabulary/sites.ts';
import { wholeNumber } from './numbers.ts';
import {
  after,
  anyNumber,
  before,
  either,
  literal,
  map,
  maybe,
  optional,
  phrases,
  pure,
  chain,
  startingWith,
  where,
  type Parser,
} from './parser.ts';
import { doses } from './terms-days.ts';
import { amount, type Amounts } from './terms-dose.ts';
import { span, spanUnit } from './terms-hours.ts';
import { away, every } from './terms-time.ts';

const wearRows = phrases<Exclude<Wear['what'], 'on'>>([
  [
    'leave on for|leave on skin for|keep on for|wear for|leave patch on for|leave on|' +
      'let sit for|let sit|leave on scalp for|and leave on for|and leave on|leave for|leave',
    'leaveOn',
  ],
  ['leave in for|leave in', 'leaveIn'],
  [
    'leave in place for|and leave in place for|& leave in place for|then leave in place for',
    'inPlace',
  ],
  ['remove after|take off after|remove patch after', 'removeAfter'],
  ['remove for|leave out for|take out for|remove x|leave out x|out for|out x', 'removeFor'],
  ['rinse off after|rinse after|and rinse off after|rinse off in', 'rinseAfter'],
  ['wash off after|and wash off after|wash off in|then wash off after', 'washAfter'],
]);
const inHours = (hours: number): Span => ({ low: hours, high: hours, unit: 'hour' });
const hourWord = optional('hours|hrs|hr|h|hour');
/** "12 on/12 off", "12 hours on and 12 off": hours of one day, of which the first are worn. */
const dayOfHours: Parser<readonly [on: Span, off: Span]> = either(
  chain(before(before(wholeNumber, hourWord), literal('on')), (on) =>
    map(
      before(before(after(optional('/|,|and|then'), wholeNumber), hourWord), literal('off')),
      (off) => [inHours(on), inHours(off)] as const,
    ),
  ),
  chain(after(literal('on'), before(wholeNumber, hourWord)), (on) =>
    map(
      before(after(after(optional('/|,|and|then'), literal('off')), wholeNumber), hourWord),
      (off) => [inHours(on), inHours(off)] as const,
    ),
  ),
);
/** "12 on/12 off" of one day. */
export const onAndOff: Parser<readonly [on: Span, off: Span]> = startingWith(
  () => new Set([anyNumber, 'ON']),
  (tokens, at) =>
    tokens.slice(at, at + 3).some(({ text }) => text === 'ON')
      ? where(dayOfHours, ([on, off]) => on.low + off.low === 24)(tokens, at)
      : [],
);
/** "3 consecutive weeks". */
const consecutive: Parser<Span> = either(
  span,
  chain(wholeNumber, (low) =>
    after(
      literal('consecutive|full'),
      map(spanUnit, (unit) => ({ low, high: low, unit })),
    ),
  ),
);
const thenRemoved = phrases<Wear['what']>([
  ['then remove|and then remove|, then remove|and remove|then take off', 'removeAfter'],
]);
/** "Then remove for 12 hours" says how long it is off. */
const lastRemoved: Parser<Wear['what']> = startingWith(thenRemoved.starts, (tokens, at) =>
  thenRemoved(tokens, at).filter(([, end]) => !/^(?:FOR|X)$/.test(tokens[end]?.text ?? '')),
);
const thenCleaned = phrases<Wear['what']>([
  [
    'then rinse|then rinse off|, then rinse|, rinse|rinse|rinse off|, rinse off|and rinse|' +
      'and rinse off|, then rinse off|before rinsing|before rinsing off|and then rinse|' +
      ', and rinse|, and rinse off|and then rinse off',
    'thenRinse',
  ],
  [
    'then wash off|, then wash off|, wash off|wash off|and wash off|before washing off|' +
      'and then wash off|, and wash off',
    'thenWash',
  ],
]);
/** What is left on for 12 hours and then removed is removed after 12 hours. */
const maybeRemoved = maybe(thenRemoved, null);
/** What is rinsed or washed off belongs to it, where nothing else says so. */
const leftOn: Parser<Wear['what'] | null> = (tokens, at) => {
  const cleaned = thenCleaned(tokens, at);
  const ends = cleaned.map(([, end]) => end);
  return cleaned.length === 0
    ? maybeRemoved(tokens, at)
    : cleaned.filter(([, end]) => end === Math.max(...ends));
};
export const wear: Parser<Wear> = either<Wear>(
  chain(wearRows, (what) =>
    chain(optional('up to'), (upTo) =>
      chain(consecutive, (found) =>
        map(what === 'leaveOn' ? leftOn : pure(null), (end) => ({
          what: end ?? what,
          span: found,
          upTo: upTo === true,
        })),
      ),
    ),
  ),
  // "x 12h then remove": how long it is worn, and no course of 12 hours.
  chain(
    where(after(literal('x|for'), span), ({ unit }) => unit === 'hour' || unit === 'minute'),
    (found) => map(lastRemoved, (what) => ({ what, span: found, upTo: false })),
  ),
  map(before(maybe2(span), literal('on')), (found) => ({ what: 'on', span: found, upTo: false })),
  map(after(literal('on|on for'), span), (found) => ({ what: 'on', span: found, upTo: false })),
);
function maybe2(parser: Parser<Span>): Parser<Span> {
  return either(after(literal('for|x'), parser), parser);
}

const eventName = phrases(eventWords);
/** "1 hour before dental appointment", "starting 3 days before surgery", "15 min pre-exercise". */
export const event: Parser<Event> = chain(
  optional('starting|start|beginning|begin'),
  (starting) =>
    chain(away, (by) =>
      after(
        literal('before|prior to|pre|pre-'),
        map(eventName, (what) => ({ starting: starting === true, by, what })),
      ),
    ),
  away,
);

const repeatWhen = phrases(
  keysOf(repeatRows).map((when): readonly [string, Repeat['when']] => [
    repeatRows[when].join('|'),
    when,
  ]),
);
type Part = Partial<Repeat>;
const repeatPart: Parser<Part> = either<Part>(
  map(after(literal('in|after'), span), (found) => ({ after: found })),
  map(before(span, literal('later')), (found) => ({ after: found })),
  map(
    where(every, ({ unit }) => unit !== 'month'),
    (found) => ({ every: found }),
  ),
  map(literal('once|one time|x 1|1 time|x1|one more time|x 1 dose|1x'), () => ({
    times: { count: 1, upTo: false },
  })),
  map(literal('twice|two times|x 2|2 times|x2'), () => ({ times: { count: 2, upTo: false } })),
  map(doses, (found) => ({ times: found })),
  map(after(literal('up to'), before(wholeNumber, literal('times|x'))), (count) => ({
    times: { count, upTo: true },
  })),
  map(after(literal('x'), wholeNumber), (count) => ({ times: { count, upTo: false } })),
  phrases(
    keysOf(repeatPlaces).map((place): readonly [string, Part] => [
      repeatPlaces[place].join('|'),
      { place },
    ]),
  ),
  map(repeatWhen, (when) => ({ when })),
);
const noRepeat: Repeat = {
  may: true,
  after: null,
  every: null,
  times: null,
  when: null,
  place: null,
};
const nextPart = after(optional(','), repeatPart);
const repeatParts = (found: Repeat): Parser<Repeat> =>
  either(
    pure(found),
    chain(nextPart, (part) =>
      keysOf(part).some((name) => found[name] !== null)
        ? () => []
        : repeatParts({ ...found, ...part }),
    ),
  );
/** "If symptoms persist, may repeat in 3 days": why before how. */
const whenFirst: Parser<Repeat['when']> = maybe(
  startingWith(repeatWhen.starts, (tokens, at) =>
    // "At bedtime as needed, may repeat once": it is the dose that is taken as needed.
    tokens[at]?.text === 'IF' ? before(repeatWhen, optional(','))(tokens, at) : [],
  ),
  null,
);
/** "MR x1": may repeat; "MR daily" is a tablet of modified release. */
const mrCode: Parser<boolean> = startingWith(
  () => new Set(['MR']),
  (tokens, at) =>
    tokens[at]?.text === 'MR' && /^(?:X|IN|AFTER)$/.test(tokens[at + 1]?.text ?? '')
      ? [[true, at + 1]]
      : [],
);
const mayRepeat: Parser<boolean> = either(
  phrases([
    [
      'may repeat|may rpt|can rpt|and may rpt|may repeat dose|can repeat|may be repeated|' +
        'may repeat this dose|may repeat the dose|can be repeated|may take another dose|' +
        'may take a second dose|may take second dose|may use another dose|may use a second dose',
      true,
    ],
    [
      'repeat|repeat dose|rpt|rpt dose|take another dose|take a second dose|take second dose|' +
        'use another dose',
      false,
    ],
  ]),
  mrCode,
);
/** How a dose is given again, and how much that is where it is said. */
interface Again {
  readonly may: boolean;
  readonly amount: Amounts | null;
}
const onePiece = (unit: UnitKey | null): Amounts => ({ low: 1000, high: 1000, unit, upTo: false });
const pieceWords: readonly (readonly [string, UnitKey | null])[] = [
  ['another', null],
  ['another one', null],
  ['one more', null],
  ['a second one', null],
  ['another tablet', 'tablet'],
  ['another tab', 'tablet'],
  ['a second tablet', 'tablet'],
  ['a second tab', 'tablet'],
  ['second tablet', 'tablet'],
  ['one more tablet', 'tablet'],
  ['1 more tablet', 'tablet'],
  ['another capsule', 'capsule'],
  ['a second capsule', 'capsule'],
];
/** "May take another tablet" is one tablet: of a dose of two it is no repetition. */
const another: Parser<Again> = phrases(
  pieceWords.flatMap(([words, unit]): readonly (readonly [string, Again])[] => [
    [`may take ${words}|can take ${words}|may use ${words}`, { may: true, amount: onePiece(unit) }],
    [`take ${words}|use ${words}`, { may: false, amount: onePiece(unit) }],
  ]),
);
const again: Parser<Again> = either<Again>(
  map(mayRepeat, (may) => ({ may, amount: null })),
  chain(mayRepeat, (may) => map(amount, (found) => ({ may, amount: found }))),
  another,
);
/** A repetition, and the amount that it names, which is the one of the dose. */
export interface Repeated {
  readonly repeat: Repeat;
  readonly amount: Amounts | null;
}
const repeatedFrom = (found: Repeat): Parser<Repeated> =>
  chain(again, ({ may, amount: said }) =>
    map(repeatParts({ ...found, may }), (repeat) => ({ repeat, amount: said })),
  );
/** "If no relief in 2 hours, take another": why and after how long, before what is done. */
const sinceFirst: Parser<Repeated> = chain(repeatWhen, (when) =>
  chain(before(after(literal('in|after|within'), span), optional(',')), (found) =>
    repeatedFrom({ ...noRepeat, when, after: found }),
  ),
);
/** "may repeat every 5 minutes up to 3 doses if needed". */
export const repeat: Parser<Repeated> = where(
  either(
    sinceFirst,
    chain(whenFirst, (when) => repeatedFrom({ ...noRepeat, when }), again),
  ),
  ({ repeat: found }) =>
    found.after !== null || found.every !== null || found.times !== null || found.when !== null,
);
