import { keysOf } from '#domain/platform/keys-of.ts';
import type { RouteKey, UnitKey } from '../meaning.ts';
import type { Area, Clause, Mixture, Side, Site } from '../regimen.ts';
import { lesions, liquids, siteNames } from '../vocabulary/sites.ts';
import { routeRows } from '../vocabulary/spoken.ts';
import { unitRows } from '../vocabulary/units.ts';
import { number, range, wholeNumber, type Range } from './numbers.ts';
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
  remembered,
  startingWith,
  where,
  type Parser,
} from './parser.ts';
import { bareNumeral, romanAmount } from './roman.ts';

/** "swish and spit", also "swish 5 mL … and spit". */
const anyFollowUp: Parser<Exclude<Clause['after'], null>> = phrases([
  [
    'and spit|and spit out|then spit|& spit|and expectorate|then spit out|spit out|' +
      'then expectorate|& spit out|expectorate|and spit it out|and expel|/spit|/ spit|' +
      '/expectorate',
    'spit' as const,
  ],
  ['and swallow|then swallow|& swallow|/swallow|/ swallow', 'swallow' as const],
  ['and drink|then drink|& drink|and drink it', 'drink' as const],
  ['and take', 'take' as const],
  ['and give|& give|and administer', 'give' as const],
]);
/** "And take off at bedtime" is a patch. */
export const followUp: typeof anyFollowUp = startingWith(anyFollowUp.starts, (tokens, at) =>
  anyFollowUp(tokens, at).filter(([, end]) => tokens[end]?.text !== 'OFF'),
);
/** A unit in any of its spellings. */
export const unit: Parser<UnitKey> = phrases(
  keysOf(unitRows).map((key) => {
    const [one, many, , , same] = unitRows[key];
    return [`${one}|${many}|${same}`, key];
  }),
);
/** "T" may be a tablespoon, and "C" a cup: letters that a unit known of the product makes sure. */
const letters = new Set(['T', 'C', 'P']);
export interface Amounts extends Range {
  readonly unit: UnitKey | null;
  readonly upTo: boolean;
  /** The unit is a letter alone. */
  readonly letter?: true;
  /** A number alone that was written with a point: "0.5". */
  readonly decimal?: true;
  readonly extra?: true;
}
const one: Range = { low: 1000, high: 1000 };
const masses: ReadonlySet<UnitKey | null> = new Set<UnitKey | null>(['mg', 'mcg', 'gram', 'meq']);
/** Strengths of two ingredients that could be taken for a small range. */
const pairs = new Set(['10-12.5', '20-25']);
/** "5-325 mg" names the two ingredients of a tablet; no dose goes from 5 to 325 mg. */
const isStrength = ({ low, high, unit: found }: Amounts): boolean =>
  masses.has(found) &&
  (high > 4 * low || (high > low && pairs.has(`${low / 1000}-${high / 1000}`)));
const anyMeasured: Parser<Amounts> = chain(
  optional('up to'),
  (upTo) =>
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
  number,
);
const measured = remembered(where(anyMeasured, (found) => !isStrength(found)));
/** "A 1/2 inch ribbon". */
const ribbons = where(
  measured,
  ({ unit: found }) => found === 'inchRibbon' || found === 'cmRibbon',
);
/** Says of an amount that its unit is a letter alone. */
const lettered =
  (parser: Parser<Amounts>): Parser<Amounts> =>
  (tokens, at) =>
    parser(tokens, at).map(([found, end]) =>
      letters.has(tokens[end - 1]?.text ?? '') ? [{ ...found, letter: true }, end] : [found, end],
    );
/** "1 tablet and a half": the half of one of them. */
const andHalf: Parser<Amounts> = chain(
  where(wholeNumber, (count) => count < 10),
  (count) =>
    before(
      map(unit, (found) => ({
        low: count * 1000 + 500,
        high: count * 1000 + 500,
        unit: found,
        upTo: false,
      })),
      literal('and a half|& a half|and one half|and one-half|and 1/2'),
    ),
);
const extraWords = literal(
  'an extra|extra|an additional|additional|one extra|one additional|addl|an addl|one addl|' +
    "add'l|an add'l",
);
/** "An extra tablet", "an extra 1 tab", "1 extra tablet". */
const extraAmount: Parser<Amounts> = map(
  either<Amounts>(
    after(extraWords, measured),
    map(after(extraWords, unit), (found) => ({ ...one, unit: found, upTo: false })),
    chain(range, (numbers) =>
      after(
        literal("extra|additional|addl|add'l"),
        map(unit, (found) => ({ ...numbers, unit: found, upTo: false })),
      ),
    ),
  ),
  (found) => ({ ...found, extra: true as const }),
);
/** "1 to 2 tablets", "5ML", "half a tablet", "a tablet", "ii tabs". */
export const amount: Parser<Amounts> = remembered(
  either<Amounts>(
    extraAmount,
    startingWith(measured.starts, lettered(measured)),
    after(literal('a|an'), ribbons),
    andHalf,
    map(romanAmount(unit), (found) => ({ ...found, upTo: false })),
    map(after(literal('a|an'), unit), (found) => ({ ...one, unit: found, upTo: false })),
  ),
);
/** A number alone; its unit is that of the form or of the amount before. */
const plainBare: Parser<Amounts> = chain(
  optional('up to'),
  (upTo) => map(range, (numbers) => ({ ...numbers, unit: null, upTo: upTo === true })),
  range,
);
const romanBare: Parser<Amounts> = map(bareNumeral, (found) => ({
  ...found,
  unit: null,
  upTo: false,
}));
const anyBare = either(plainBare, romanBare);
export const bareAmount: Parser<Amounts> = startingWith(anyBare.starts, (tokens, at) =>
  anyBare(tokens, at).map(([found, end]) =>
    tokens.slice(at, end).some(({ text }) => /\d?\.\d/.test(text))
      ? [{ ...found, decimal: true }, end]
      : [found, end],
  ),
);
/** The amount once more in another unit: "(200 mg)", "= 10 mL". */
const anySame: Parser<Amounts> = either(
  before(
    after(
      literal('(|(=|(total|(= |(total of'),
      chain(range, (numbers) => map(unit, (found) => ({ ...numbers, unit: found, upTo: false }))),
    ),
    literal(')|total)|total dose)|dose)| total )|/dose)|per dose)|each dose)|a dose)'),
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
    ['both|bilateral|bilat|b/l', 'both'],
    ['each|every|ea', 'each'],
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
const wordCode = phrases<RouteKey>([
  ['in', 'nose'],
  ['as', 'leftEar'],
]);
const wordCodes: Parser<RouteKey> = startingWith(wordCode.starts, (tokens, at) => {
  const next = tokens[at + 1]?.text;
  if (next !== undefined && !codeEnds.has(next) && !/^\d/.test(next)) return [];
  return wordCode(tokens, at);
});
const namedRoute: Parser<RouteKey> = either(
  phrases(keysOf(routeRows).map((key) => [`${routeRows[key][0]}|${routeRows[key][2]}`, key])),
  sidedOrgan,
);
/** "3 ml neb tid": behind a volume, a mass or a vial the word is the nebulizer, no nebule. */
const nebCode: Parser<RouteKey> = startingWith(
  () => new Set(['NEB']),
  (tokens, at) => {
    const measured = /^(?:ML|MLS|CC|VIAL|VIALS|AMP|AMPULE|MG|MCG)$/.test(
      tokens[at - 1]?.text ?? '',
    );
    return measured && tokens[at]?.text === 'NEB' ? [['nebulizer', at + 1]] : [];
  },
);
export const route: Parser<RouteKey> = either(
  wordCodes,
  nebCode,
  // "by Each Nare route", "by intramuscular route".
  before(after(literal('by|via|by the|via the|per'), namedRoute), literal('route')),
  phrases(keysOf(routeRows).map((key) => [`${routeRows[key][0]}|${routeRows[key][2]}`, key])),
  after(optional('in|into|to|in to|onto|inside'), after(optional('the|your|their'), sidedOrgan)),
);
const sidePhrase: Parser<Side | null> = maybe(
  phrases<Side>([
    ['left|l|lt', 'left'],
    ['right|r|rt', 'right'],
    ['both|bilateral|bilat|b/l', 'both'],
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
  chain(sidePhrase, (side) => map(siteName, (part) => ({ part, side })), siteName),
);
const nextSite = after(literal('and|,|, and|&|and/or|and to|, and to'), site);
const moreSites = (list: readonly Site[]): Parser<readonly Site[]> =>
  either(
    pure(list),
    chain(nextSite, (next) => (list.length > 5 ? () => [] : moreSites([...list, next]))),
  );
const sites = chain(site, (first) => moreSites([first]));
/** "Affected areas of arms/legs": wherever it is on either. */
const slashed: Parser<readonly Site[]> = chain(site, (first) =>
  map(after(literal('/'), site), (second) => [first, second]),
);
/** "To the scalp" is a route of its own; in a list it is a place. */
const isScalp = ({ sites: [site, ...others] }: Area): boolean =>
  others.length === 0 && site?.part === 'scalp' && site.side === null;
/** What is seen on the skin: "the rash on the arms". */
const lesion: Parser<string> = after(
  optional('the|your'),
  where(siteName, (part) => lesions.has(part)),
);
/** What something is worked into. */
const hairParts = new Set(['wet scalp', 'damp scalp', 'wet hair', 'damp hair', 'hair', 'dry hair']);
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
        map(after(literal('of|on|of the skin on'), either(sites, slashed)), (found) => ({
          affected: true,
          sites: found,
        })),
        pure({ affected: true, sites: [] }),
      ),
  ),
  map(after(literal('aaa|aa'), sites), (found) => ({ affected: true, sites: found })),
  where(
    map(after(literal('to|on|onto|over|around|to the area of'), sites), (found) => ({
      affected: false,
      sites: found,
    })),
    (found) => !isScalp(found),
  ),
  where(
    map(after(literal('into|in'), sites), (found) => ({ affected: false, sites: found })),
    ({ sites: found }) => found.every(({ part }) => hairParts.has(part)),
  ),
  chain(after(literal('to|on|over'), lesion), (part) =>
    map(after(literal('on|of'), sites), (found) => ({
      affected: false,
      sites: [{ part, side: null }],
      on: found,
    })),
  ),
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
  literal(
    'in|into|mixed in|mixed with|dissolved in|diluted in|diluted with|mixed into|' +
      // A sentence behind the dose: "take 1 packet daily. Dissolve in 4 ounces of water".
      'mix in|mix with|dissolve in|dissolve into|dilute in|dilute with|must be mixed with|' +
      'must be mixed in|must be dissolved in|must be diluted in|to be mixed with|' +
      // "Crush 1 tablet and mix with applesauce".
      'and mix with|and mix in|and mix into|& mix with|, mix with|, mix in|and put in',
  ),
  stirred,
);
export const mixedWith: Parser<Mixture> = after(literal('with'), stirred);
