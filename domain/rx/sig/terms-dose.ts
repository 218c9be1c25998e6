import { keysOf } from '#domain/platform/keys-of.ts';
import type { RouteKey, UnitKey, VerbKey } from './meaning.ts';
import { number, range, wholeRange, type Range } from './numbers.ts';
import {
  after,
  before,
  either,
  literal,
  map,
  maybe,
  optional,
  phrases,
  pure,
  chain,
  where,
  type Parser,
} from './parser.ts';
import { spanishReasons } from './reasons.data.ts';
import type { Area, Clause, Limit, Mixture, Reason, Reasons, Side, Site, Span } from './regimen.ts';
import { span } from './terms-time.ts';
import { ailmentCodes, ailments, qualities } from './vocabulary/reasons.ts';
import { liquids, siteNames } from './vocabulary/sites.ts';
import { routeRows, verbRows } from './vocabulary/spoken.ts';
import { unitRows } from './vocabulary/units.ts';

export const verb: Parser<VerbKey> = phrases(
  keysOf(verbRows).map((key) => [`${verbRows[key][0]}|${verbRows[key][2]}`, key]),
);
/** "swish and spit", also "swish 5 mL … and spit". */
export const followUp: Parser<Exclude<Clause['after'], null>> = phrases([
  ['and spit|and spit out|then spit|& spit|and expectorate|then spit out', 'spit' as const],
  ['and swallow|then swallow|& swallow', 'swallow' as const],
  ['and drink|then drink|& drink|and drink it', 'drink' as const],
  ['and take', 'take' as const],
]);
const unit: Parser<UnitKey> = phrases(
  keysOf(unitRows).map((key) => {
    const [one, many, , , same] = unitRows[key];
    return [`${one}|${many}|${same}`, key];
  }),
);
export interface Amounts extends Range {
  readonly unit: UnitKey | null;
  readonly upTo: boolean;
}
const one: Range = { low: 1000, high: 1000 };
const masses: ReadonlySet<UnitKey | null> = new Set<UnitKey | null>(['mg', 'mcg', 'gram', 'meq']);
/** Strengths of two ingredients that could be taken for a small range. */
const pairs = new Set(['10-12.5', '20-25']);
/** "5-325 mg" names the two ingredients of a tablet; no dose goes from 5 to 325 mg. */
const isStrength = ({ low, high, unit: found }: Amounts): boolean =>
  masses.has(found) &&
  (high > 4 * low || (high > low && pairs.has(`${low / 1000}-${high / 1000}`)));
const anyMeasured: Parser<Amounts> = chain(optional('up to'), (upTo) =>
  either<Amounts>(
    chain(range, (numbers) =>
      after(
        numbers.low < 1000 ? optional('of a|of an|of one|of 1|a|an|of') : pure(null),
        map(unit, (found) => ({ ...numbers, unit: found, upTo: upTo === true })),
      ),
    ),
    chain(number, (low) =>
      chain(unit, (first) =>
        after(
          literal('to|or|-'),
          where(
            chain(number, (high) =>
              map(unit, (second) => ({ low, high, unit: second, upTo: upTo === true })),
            ),
            (found) => found.high > low && found.unit === first,
          ),
        ),
      ),
    ),
  ),
);
const measured = where(anyMeasured, (found) => !isStrength(found));
/** "1 to 2 tablets", "5ML", "half a tablet", "a tablet". */
export const amount: Parser<Amounts> = either<Amounts>(
  measured,
  map(after(literal('a|an'), unit), (found) => ({ ...one, unit: found, upTo: false })),
);
/** A number alone; its unit is that of the form or of the amount before. */
export const bareAmount: Parser<Amounts> = chain(optional('up to'), (upTo) =>
  map(range, (numbers) => ({ ...numbers, unit: null, upTo: upTo === true })),
);
/** The amount once more in another unit: "(200 mg)", "= 10 mL". */
const anySame: Parser<Amounts> = either(
  before(
    after(
      literal('(|(=|(total|(= |(total of'),
      chain(range, (numbers) => map(unit, (found) => ({ ...numbers, unit: found, upTo: false }))),
    ),
    literal(')|total)|total dose)|dose)| total )'),
  ),
  after(
    literal('=|equals'),
    chain(range, (numbers) => map(unit, (found) => ({ ...numbers, unit: found, upTo: false }))),
  ),
);
export const sameAmount = where(anySame, (found) => !isStrength(found));
const organs: Readonly<Record<Side, readonly [RouteKey, RouteKey, RouteKey] | null>> = {
  left: ['leftEye', 'leftEar', 'leftNostril'],
  right: ['rightEye', 'rightEar', 'rightNostril'],
  both: ['bothEyes', 'bothEars', 'bothNostrils'],
  each: ['eachEye', 'eachEar', 'eachNostril'],
  affected: ['affectedEye', 'affectedEar', 'nostril'],
};
const organ = phrases<0 | 1 | 2>([
  ['eye|eyes', 0],
  ['ear|ears', 1],
  ['nostril|nostrils|nare|nares|naris', 2],
]);
const sidedOrgan: Parser<RouteKey> = chain(
  phrases<Side>([
    ['left|l|lt', 'left'],
    ['right|r|rt', 'right'],
    ['both', 'both'],
    ['each|every', 'each'],
    ['affected', 'affected'],
  ]),
  (side) =>
    chain(organ, (which) => {
      const found = side === 'affected' && which === 2 ? undefined : organs[side]?.[which];
      return found === undefined ? () => [] : pure(found);
    }),
);
/** Codes that are also English words: a route only where a frequency or the end follows. */
const codeEnds = new Set([
  'QD',
  'BID',
  'TID',
  'QID',
  'Q',
  'QHS',
  'QAM',
  'QPM',
  'DAILY',
  'EVERY',
  'PRN',
  'ONCE',
  'TWICE',
  'X',
  'MAX',
]);
const wordCodes: Parser<RouteKey> = (tokens, at) => {
  const next = tokens[at + 1]?.text;
  if (next !== undefined && !codeEnds.has(next) && !/^\d/.test(next)) return [];
  return wordCode(tokens, at);
};
const wordCode = phrases<RouteKey>([
  ['in', 'nose'],
  ['as', 'leftEar'],
]);
export const route: Parser<RouteKey> = either(
  wordCodes,
  phrases(keysOf(routeRows).map((key) => [`${routeRows[key][0]}|${routeRows[key][2]}`, key])),
  after(optional('in|into|to|in to|onto'), after(optional('the|your|their'), sidedOrgan)),
);
const sidePhrase: Parser<Side | null> = maybe(
  phrases<Side>([
    ['left', 'left'],
    ['right', 'right'],
    ['both', 'both'],
    ['each', 'each'],
    ['affected', 'affected'],
  ]),
  null,
);
const siteName: Parser<string> = phrases(
  siteNames.map(([name, same]) => [`${name}|${same}`, name]),
);
const site: Parser<Site> = after(
  optional('the|your|a'),
  chain(sidePhrase, (side) => map(siteName, (part) => ({ part, side }))),
);
const moreSites = (list: readonly Site[]): Parser<readonly Site[]> =>
  either(
    pure(list),
    chain(after(literal('and|,|, and|&|and/or|and to|, and to'), site), (next) =>
      list.length > 5 ? () => [] : moreSites([...list, next]),
    ),
  );
const sites = chain(site, (first) => moreSites([first]));
/** "to the affected area of the left leg", "on face and neck". */
export const area: Parser<Area> = either<Area>(
  chain(
    literal(
      'to affected area|to the affected area|to affected areas|' +
        'to the affected areas|to affected area(s)|to the affected area(s)|' +
        'affected area|affected areas|affected area(s)|on affected area|' +
        'on the affected area|on affected areas|to aa|aa|aaa|over affected area|' +
        'to the area affected|on affected area(s)|over the affected area|' +
        'onto affected area|in affected area|onto the affected area|' +
        'the affected area|to affected skin|to affected skin areas|' +
        'to affected areas of skin|to the affected skin',
    ),
    () =>
      either<Area>(
        map(after(literal('of|on|of the skin on'), sites), (found) => ({
          affected: true,
          sites: found,
        })),
        pure({ affected: true, sites: [] }),
      ),
  ),
  map(after(literal('to|on|onto|over|around|to the area of'), sites), (found) => ({
    affected: false,
    sites: found,
  })),
);

const allAilments = [
  ...new Set([
    ...ailments,
    ...Object.keys(spanishReasons).filter(
      (text) =>
        !/ (?:and|or) /.test(text) && !qualities.some((word) => text.startsWith(`${word} `)),
    ),
    'difficulty breathing',
    'trouble breathing',
    'difficulty sleeping',
    'trouble sleeping',
  ]),
];
const ailment: Parser<string> = phrases([
  ...allAilments.map((text): readonly [string, string] => [text, text]),
  ...Object.entries(ailmentCodes),
]);
const quality: Parser<string> = phrases(qualities.map((text) => [text, text]));
const reason: Parser<Reason> = chain(maybe(quality, null), (found) =>
  map(ailment, (what) => ({ quality: found, what })),
);
type Listed = Omit<Reasons, 'purpose' | 'scale'>;
const reasonSign = phrases<'and' | 'or' | null>([
  ['and|, and|&', 'and'],
  ['or|, or|/|and/or', 'or'],
  [',', null],
]);
const moreReasons = (list: readonly Reason[], join: 'and' | 'or' | null): Parser<Listed> =>
  either<Listed>(
    pure({ items: list, join: join ?? 'and' }),
    chain(reasonSign, (sign) =>
      sign !== null && join !== null && sign !== join
        ? () => []
        : chain(reason, (next) =>
            list.length > 5 ? () => [] : moreReasons([...list, next], sign ?? join),
          ),
    ),
  );
const bothOf: readonly Reason[] = [
  { quality: null, what: 'nausea' },
  { quality: null, what: 'vomiting' },
];
const reasonList = either<Listed>(
  chain(reason, (first) => moreReasons([first], null)),
  phrases([['n/v|nv|n v|n&v', { items: bothOf, join: 'and' as const }]]),
);
const scale = where(
  before(after(literal('('), wholeRange), literal(')')),
  ({ low, high }) => low < high && high <= 10,
);
const purposed = (purpose: 'for' | 'prevent'): Parser<Reasons> =>
  chain(reasonList, (found) => {
    const all: Reasons = { ...found, purpose, scale: null };
    const pain = found.items.at(-1)?.what.endsWith('pain') === true && found.items.length === 1;
    return pain ? map(maybe(scale, null), (measure) => ({ ...all, scale: measure })) : pure(all);
  });
export const reasons: Parser<Reasons> = either(
  after(literal('for|for your|for the'), purposed('for')),
  after(literal('to prevent|for prevention of'), purposed('prevent')),
);
const needed = literal(
  'as needed|prn|when needed|if needed|as necessary|when necessary|' +
    'if necessary|p r n|on an as needed basis|as needed (prn)|only as needed|' +
    'as needed only|only if needed',
);
export const prn: Parser<Reasons | null> = either<Reasons | null>(
  map(needed, () => null),
  after(needed, either(purposed('for'), after(literal('if|:|-'), purposed('for')))),
  before(after(needed, after(literal('('), purposed('for'))), literal(')')),
  before(after(needed, after(literal('('), reasons)), literal(')')),
);

const limitStart = literal(
  'max|maximum|maximum of|max of|mdd|mdd:|max:|maximum:|nte|not to exceed|' +
    'do not exceed|no more than|not more than|maximum daily dose|maximum daily dose:|' +
    'max daily amount|max daily amount:|maximum daily amount|maximum daily amount:|' +
    'maximum daily dose of|max daily dose|max daily dose:|max daily dose of|' +
    "do not take more than|do not use more than|don't take more than|never more than|" +
    "up to a maximum of|never exceed|don't exceed|do not exceed more than|" +
    'should not exceed|maximum dose|max dose|maximum dose of|max dose of|max dose:|' +
    'take no more than|up to max of|with a maximum of|maximum daily dose is|' +
    'up to a max of|use no more than|to a maximum of|limit to|limit|' +
    'do not give more than|nmt',
);
const inDay = /daily|mdd/i;
const perDay: Span = { low: 1, high: 1, unit: 'day' };
/** A day of the calendar and any 24 hours are not the same: a label says which was written. */
const per24Hours: Span = { low: 24, high: 24, unit: 'hour' };
const limitPer: Parser<Span> = either(
  map(literal('per day|a day|/day|/d|in a day|daily|each day|in one day'), () => perDay),
  map(
    literal(
      '/24 hours|per 24 hours|in 24 hours|in 24 hrs|in a 24 hour period|' +
        'in any 24 hour period|within 24 hours|every 24 hours|in 24h|/24h|' +
        '/24 hrs|per 24 hrs|within 24 hrs|per 24 hour period|in 24 hour period|' +
        'in one 24 hour period|a 24 hour period|/24 h|in 24 hr|in 24 hr period|' +
        'per 24h',
    ),
    () => per24Hours,
  ),
  map(
    literal('per week|a week|/week|weekly|in a week|in 1 week|in one week|each week'),
    (): Span => ({ low: 1, high: 1, unit: 'week' }),
  ),
  map(literal('per month|a month|in a month|monthly'), (): Span => ({
    low: 1,
    high: 1,
    unit: 'month',
  })),
  where(
    after(literal('in|within|per|in any|every|over'), span),
    (found) => found.low === found.high && !(found.unit === 'hour' && found.low === 24),
  ),
);
export interface OpenLimit extends Omit<Limit, 'unit'> {
  readonly unit: UnitKey | null;
}
const limitBody = (dailyAlready: boolean): Parser<OpenLimit> =>
  chain(number, (value) =>
    chain(maybe(unit, null), (found) =>
      chain(
        optional(
          'of acetaminophen|of apap|of tylenol|acetaminophen|apap|' +
            'of acetaminophen from all sources|total',
        ),
        (paracetamol) =>
          chain(either<Span | null>(limitPer, pure(dailyAlready ? perDay : null)), (per) =>
            pure({ amount: value, unit: found, per, acetaminophen: paracetamol === true }),
          ),
      ),
    ),
  );
/** "max 8 tablets per day", "(not to exceed 4 doses in 24 hours)". */
export const limit: Parser<OpenLimit> = (tokens, at) => {
  const starts = limitStart(tokens, at);
  const hits = starts.flatMap(([, end]) => {
    const words = tokens
      .slice(at, end)
      .map((token) => token.text)
      .join(' ');
    return limitBody(inDay.test(words))(tokens, end);
  });
  return hits.filter(([found]) => found.per !== null && found.amount > 0);
};
/** "up to 8 tablets per day" behind a frequency. */
export const upToLimit: Parser<OpenLimit> = where(
  after(literal('up to|for up to'), limitBody(false)),
  (found) => found.per !== null && found.amount > 0,
);

const vesselWords = phrases<Exclude<Mixture['vessel'], null>>([
  ['ounces|ounce|oz|fl oz|fluid ounces|ounces (240 ml)', 'ounce'],
  ['ml|milliliters|cc', 'ml'],
  ['glass|glasses', 'glass'],
  ['cup|cups', 'cup'],
]);
const liquid: Parser<string> = phrases(liquids);
const stirred: Parser<Mixture> = either<Mixture>(
  chain(
    either(
      range,
      map(literal('a|an'), () => one),
    ),
    (numbers) =>
      chain(vesselWords, (vessel) =>
        after(
          optional('of'),
          map(liquid, (found) => ({ ...numbers, vessel, liquid: found })),
        ),
      ),
  ),
  map(liquid, (found) => ({ ...one, vessel: null, liquid: found })),
);
/** "in 8 ounces of water"; with "with" only behind "mix" and "dissolve". */
export const mixture: Parser<Mixture> = after(
  literal('in|into|mixed in|mixed with|dissolved in'),
  stirred,
);
export const mixedWith: Parser<Mixture> = after(literal('with'), stirred);
