import { spanishReasons } from '../reasons.data.ts';
import type { Heat, Reason, Reasons } from '../regimen.ts';
import { ailmentCodes, ailments, qualities, qualityCodes } from '../vocabulary/reasons.ts';
import { number, wholeNumber, wholeRange } from './numbers.ts';
import {
  after,
  before,
  chain,
  either,
  literal,
  map,
  maybe,
  optional,
  phrases,
  pure,
  startingWith,
  where,
  type Parser,
} from './parser.ts';
import { vitalReason } from './terms-hold.ts';
import { weightGain } from './terms-weight.ts';

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
const namedAilment = phrases([
  ...allAilments.map((text): readonly [string, string] => [text, text]),
  ...Object.entries(ailmentCodes),
]);
/** "Eczema flares", "asthma symptoms": when an ailment shows. */
const shown = phrases(
  'flare|flares|outbreak|outbreaks|attack|attacks|symptoms|exacerbation|exacerbations'
    .split('|')
    .map((word): readonly [string, string] => [word, word]),
);
const ailment: Parser<string> = either(
  namedAilment,
  chain(namedAilment, (what) => map(shown, (word) => `${what} ${word}`)),
  weightGain,
  vitalReason,
);
const quality: Parser<string> = phrases([
  ...qualities.map((text): readonly [string, string] => [text, text]),
  ...Object.entries(qualityCodes),
]);
const known = new Set(allAilments);
/** "Breakthrough pain" is an ailment of its own, not pain with a quality. */
const reason: Parser<Reason> = where(
  chain(
    maybe(quality, null),
    (found) => map(ailment, (what) => ({ quality: found, what })),
    ailment,
  ),
  (found) => found.quality === null || !known.has(`${found.quality} ${found.what}`),
);
type Listed = Omit<Reasons, 'purpose' | 'scale' | 'heat'>;
const reasonSign = phrases<'and' | 'or' | null>([
  ['and|, and|&', 'and'],
  ['or|, or|/|and/or', 'or'],
  [',', null],
]);
const minutesBefore: Parser<string> = chain(
  before(wholeNumber, literal('minutes|minute|mins|min')),
  (minutes) => map(literal('before|prior to|pre|pre-'), () => `${minutes} minutes before`),
);
const activity = phrases([
  ['exercise|exercising', 'exercise'],
  ['activity|physical activity', 'activity'],
  ['exertion', 'exertion'],
  ['sports', 'sports'],
]);
/** "As needed for wheezing or before exercise": what a dose is taken before, as one more reason. */
const beforeActivity: Parser<Reason> = chain(
  either(
    minutesBefore,
    map(literal('before|prior to|pre|pre-'), () => 'before'),
  ),
  (when) => map(activity, (what) => ({ quality: null, what: `${when} ${what}` })),
);
const orBefore = (list: readonly Reason[]): Parser<Listed> =>
  map(after(literal('or|, or'), beforeActivity), (next) => ({
    items: [...list, next],
    join: 'or',
  }));
const bothOf: readonly Reason[] = [
  { quality: null, what: 'nausea' },
  { quality: null, what: 'vomiting' },
];
const allThree: readonly Reason[] = [...bothOf, { quality: null, what: 'diarrhea' }];
/** "Agitation or n/v": nausea or vomiting, each by itself. */
const together = phrases([
  ['n/v|nv|n v|n&v', [...bothOf]],
  ['n/v/d|nvd|n/v & d', [...allThree]],
]);
const orTogether = (list: readonly Reason[]): Parser<Listed> =>
  map(together, (next) => ({ items: [...list, ...next], join: 'or' }));
const moreReasons = (list: readonly Reason[], join: 'and' | 'or' | null): Parser<Listed> =>
  either<Listed>(
    pure({ items: list, join: join ?? 'and' }),
    join === 'and' ? () => [] : orBefore(list),
    chain(reasonSign, (sign) =>
      sign !== null && join !== null && sign !== join
        ? () => []
        : either(
            chain(reason, (next) =>
              list.length > 5 ? () => [] : moreReasons([...list, next], sign ?? join),
            ),
            sign === 'or' ? orTogether(list) : () => [],
          ),
    ),
  );
const degrees = maybe(
  after(
    optional('°|º|degrees|degree|deg'),
    phrases<'F' | 'C'>([
      ['f|fahrenheit', 'F'],
      ['c|celsius', 'C'],
    ]),
  ),
  null,
);
/** "Fever > 100.4", "temp of 101 or higher": from which temperature on. */
const measured = anyHeat();
const heat: Parser<Heat> = where(
  either(
    measured,
    before(after(literal('(|(temp|(temperature|( temp|( temperature|(t'), measured), literal(')')),
    after(literal(', temp|, temperature|with temp|w/ temp|with temperature'), measured),
  ),
  ({ value }) => (value >= 35_000 && value <= 42_000) || (value >= 95_000 && value <= 108_000),
);
function anyHeat(): Parser<Heat> {
  return either<Heat>(
    after(
      literal('>|over|above|greater than|higher than|more than|greater|is over|is above'),
      chain(number, (value) => map(degrees, (unit) => ({ relation: 'above', value, unit }))),
    ),
    after(
      literal('>=|≥|at least'),
      chain(number, (value) => map(degrees, (unit) => ({ relation: 'from', value, unit }))),
    ),
    after(
      optional('of'),
      chain(number, (value) =>
        before(
          map(degrees, (unit) => ({ relation: 'from', value, unit })),
          literal('or higher|or greater|or above|or more|and above|and higher|or over'),
        ),
      ),
    ),
  );
}
const feverish = new Set(['fever', 'fevers', 'temperature']);
/** "Fever > 101 or pain": the first of several; of the last one the heat stands for itself. */
const heated: Parser<Reason> = startingWith(ailment.starts, (tokens, at) =>
  chain(
    where(ailment, (what) => feverish.has(what)),
    (what) => map(heat, (from): Reason => ({ quality: null, what: `${what} ${heatWords(from)}` })),
  )(tokens, at).filter(([, end]) => /^(?:OR|AND|&|\/|,)$/.test(tokens[end]?.text ?? '')),
);
const heatWords = ({ relation, value, unit }: Heat): string => {
  const degrees = `${value / 1000}${unit === null ? '' : ` °${unit}`}`;
  return relation === 'above' ? `above ${degrees}` : `of ${degrees} or higher`;
};
/** "Mild pain (1-3) or fever": a scale in the middle of the list. */
const scaled: Parser<Reason> = startingWith(reason.starts, (tokens, at) =>
  chain(
    where(reason, ({ what }) => what.endsWith('pain')),
    ({ quality: how, what }) =>
      map(scale, ({ low, high }): Reason => ({
        quality: how,
        what: `${what} (${low} to ${high})`,
      })),
  )(tokens, at).filter(([, end]) => /^(?:OR|AND|&|\/|,)$/.test(tokens[end]?.text ?? '')),
);
const reasonList = either<Listed>(
  where(
    chain(scaled, (first) => moreReasons([first], null)),
    ({ items }) => items.length > 1,
  ),
  chain(reason, (first) => moreReasons([first], null)),
  where(
    chain(heated, (first) => moreReasons([first], null)),
    ({ items }) => items.length > 1,
  ),
  chain(together, (both) =>
    map(after(literal('or|, or|/'), reason), (next) => ({ items: [...both, next], join: 'or' })),
  ),
  phrases([
    ['n/v|nv|n v|n&v', { items: bothOf, join: 'and' as const }],
    ['n/v/d|nvd|n/v & d', { items: allThree, join: 'and' as const }],
  ]),
);
/** "(7-10)", "(pain scale 4-6)", "scale 4-6": on a scale that ends at 10. */
const scale = where(
  either(
    before(
      after(
        literal('('),
        after(
          optional('pain scale|pain score|pain level|scale|score|level|rated|pain scale of'),
          wholeRange,
        ),
      ),
      literal(')'),
    ),
    after(literal('scale|score|level|scale of|score of|level of|rated'), wholeRange),
  ),
  ({ low, high }) => low < high && high <= 10,
);
const isPain = ({ items }: Listed): boolean =>
  items.length === 1 && items[0]?.what.endsWith('pain') === true;
const purposed = (purpose: 'for' | 'prevent'): Parser<Reasons> =>
  chain(reasonList, (found) => {
    const all: Reasons = { ...found, purpose, scale: null };
    if (isPain(found)) return map(maybe(scale, null), (measure) => ({ ...all, scale: measure }));
    return feverish.has(found.items.at(-1)?.what ?? '')
      ? map(maybe(heat, null), (from) => (from === null ? all : { ...all, heat: from }))
      : pure(all);
  });
/** "PRN q8h nausea": a reason by itself, behind "as needed". */
export const loneReasons: Parser<Reasons> = purposed('for');
export const reasons: Parser<Reasons> = either(
  after(
    literal(
      'for|for your|for the|indication:|indications:|indication|dx|dx:|diagnosis:|diagnosis|' +
        'for dx of|for dx',
    ),
    purposed('for'),
  ),
  before(after(literal('('), purposed('for')), literal(')')),
  after(literal('to prevent|for prevention of'), purposed('prevent')),
);
/** Codes of ailments that are nothing else, and are written behind a frequency without "for". */
const codesAlone: Parser<Reasons> = map(
  phrases(
    [
      ['htn', 'high blood pressure'],
      ['hld', 'hyperlipidemia'],
      ['gerd', 'gerd'],
      ['bph', 'bph'],
      ['chf', 'chf'],
      ['afib|a-fib|a fib', 'afib'],
      ['copd', 'copd'],
      ['dm2|dm 2|t2dm', 'type 2 diabetes'],
      ['dm1|dm 1|t1dm', 'type 1 diabetes'],
      ['adhd', 'adhd'],
      ['uti', 'uti'],
      ['ckd', 'chronic kidney disease'],
      ['cad', 'coronary artery disease'],
    ].map(([spellings = '', what = '']) => [spellings, what] as const),
  ),
  (what): Reasons => ({
    items: [{ quality: null, what }],
    join: 'and',
    purpose: 'for',
    scale: null,
  }),
);
/** "1 tab QD HTN": such a code at the end of a text. */
export const codedReason: Parser<Reasons> = startingWith(codesAlone.starts, (tokens, at) =>
  codesAlone(tokens, at).filter(([, end]) =>
    tokens.slice(end).every(({ text }) => text === '.' || text === ';'),
  ),
);
const needed = literal(
  'as needed|prn|when needed|if needed|as necessary|when necessary|' +
    'if necessary|p r n|on an as needed basis|as needed (prn)|only as needed|' +
    'as needed only|only if needed',
);
/** "PRN only", "as needed only for pain"; "prn only at bedtime" says it of the time. */
const onlyEnds = /^(?:[.;,)]|FOR)$/;
const lone = literal('prn only|if needed only|when needed only|only when needed|only prn');
const loneEnded = startingWith(lone.starts, (tokens, at) =>
  lone(tokens, at).filter(([, end]) => onlyEnds.test(tokens[end]?.text ?? '.')),
);
const neededOnly: Parser<Reasons | null> = either<Reasons | null>(
  map(loneEnded, () => null),
  after(loneEnded, purposed('for')),
);
export const prn: Parser<Reasons | null> = either<Reasons | null>(
  map(needed, () => null),
  after(literal('prf'), purposed('for')),
  after(needed, either(purposed('for'), after(literal('if|:|-'), purposed('for')))),
  neededOnly,
);
