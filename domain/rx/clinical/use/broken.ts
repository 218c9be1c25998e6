import type { ProductText } from '../../days-supply/product.ts';
import type { Directions } from '../../sig/index.ts';
import type { RouteKey, VerbKey } from '../../sig/meaning.ts';
import type { Clause } from '../../sig/regimen.ts';

/** How a solid piece is taken that is not swallowed whole; `tube`: through a feeding tube. */
export type Broken = 'divided' | 'crushed' | 'chewed' | 'dissolved' | 'tube' | 'opened';

const solid = /TAB|CAP|PILL|CAPLET/i;
/** Forms that are made to be chewed, or to melt in the mouth or in water. */
const madeFor = {
  chewed: /chew|gum/i,
  dissolved:
    /disintegrat|effervescent|soluble|suspension|dispers|sublingual|buccal|chew|lozenge|troche/i,
};
const piece = String.raw`(?:tab|pill|caplet)`;
const part = String.raw`(?:1\/2|1\/4|½|¼|half|one-half|0?\.5|0?\.25)`;
const counted = String.raw`(?:(?:the|contents|of|each|both|all|an?|one|two|three|four|[\d.]+)\s+)*`;
const divided = new RegExp(String.raw`(?<![\d.])${part}\s*(?:of )?(?:an? )?${piece}`, 'gi');
/** Words of directions that are not read whole, the worst first. */
const words: readonly (readonly [Broken, RegExp])[] = [
  [
    'crushed',
    /\b(?:crush(?:ed|ing)?|grind(?:ing)?|ground|pulveri[sz]ed?|powdered|mash(?:ed)?)\b/gi,
  ],
  ['chewed', /\bchew(?:ed|ing)?\b/gi],
  [
    'opened',
    new RegExp(String.raw`\bopen(?:ed|ing)?\s+(?:up\s+)?${counted}(?:cap|sprinkle)`, 'gi'),
  ],
  ['opened', /\bcap\w*\s+(?:\w+\s+){0,2}opened\b|\b(?:sprinkle|pull apart|empty)\b/gi],
  ['dissolved', /\b(?:dissolved?|suck)\b|\bmix(?:ed)?\b[^.]*\b(?:water|juice|milk)\b/gi],
  ['tube', /\b(?:feeding|gastrostomy|nasogastric|jejunostomy)[- ]?tube\b/gi],
  ['tube', /\b(?:peg|n\.?g|o\.?g|nj|gj|g|j)[- ]?tube\b|\b(?:via|per|by) (?:peg|ngt|gt|ng)\b/gi],
  ['divided', divided],
];
const ways = 'or|and|nor|crush|chew|break|split|cut|open|divide|dissolve|suck|swallow';
const forbids = new RegExp(
  [
    String.raw`(?:\bnot|n['’]t|\bnever|\bno|\bwithout|\bavoid)`,
    String.raw`(?:[\s,/]+(?:${ways})(?:ed|ing)?)*[\s,/]*$`,
  ].join(''),
  'i',
);
/** Whether a text orders it, somewhere, and does not only forbid it. */
const orders = (text: string, word: RegExp): boolean =>
  [...text.matchAll(word)].some(({ index }) => !forbids.test(text.slice(0, index)));

const tubes: ReadonlySet<RouteKey | null> = new Set<RouteKey | null>([
  'feedingTube',
  'gTube',
  'ngTube',
  'pegTube',
]);
const melts: ReadonlySet<VerbKey | null> = new Set<VerbKey | null>(['dissolve', 'mix', 'suck']);
/** A quarter, a half: no whole number of pieces. Amounts that only round so are none. */
const isPart = (amount: number): boolean => {
  const quarters = (amount * 4) / 1000;
  return amount % 1000 !== 0 && Math.abs(quarters - Math.round(quarters)) < 0.02;
};
function ofClause({ verb, contents, route }: Clause): Broken | null {
  if (verb === 'crush') return 'crushed';
  if (verb === 'chew') return 'chewed';
  if (contents) return 'opened';
  if (melts.has(verb)) return 'dissolved';
  return tubes.has(route) ? 'tube' : null;
}
function said(directions: Directions, amounts: readonly number[]): Broken | null {
  if (directions.kind !== 'read')
    return words.find(([, word]) => orders(directions.text, word))?.[0] ?? null;
  if (amounts.some(isPart)) return 'divided';
  if (directions.regimen.sentences.includes('chewWell')) return 'chewed';
  return directions.regimen.clauses.map(ofClause).find((broken) => broken !== null) ?? null;
}
/**
 * How directions break a solid piece, or null where it is swallowed whole: halves, and what is
 * crushed, chewed, stirred into a drink, given through a tube or opened. What is made to be chewed
 * or to melt is not broken by it; of a capsule only what it holds goes into a drink or a tube.
 * `amounts` in thousandths of the billing unit.
 */
export function brokenIn(
  directions: Directions,
  { form }: ProductText,
  amounts: readonly number[],
): Broken | null {
  const text = form ?? '';
  const broken = solid.test(text) ? said(directions, amounts) : null;
  if (broken === 'chewed' && madeFor.chewed.test(text)) return null;
  if (broken === 'dissolved' && madeFor.dissolved.test(text)) return null;
  const isLoose = broken === 'dissolved' || broken === 'tube';
  return isLoose && /CAP(?!LET)/i.test(text) ? 'opened' : broken;
}
