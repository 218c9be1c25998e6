import { compareStrengths, readStrength } from '../../facts/strength.ts';
import { saltWords, shortNames } from '../../facts/words.data.ts';
import type { Product } from '../product.ts';
import { strengthOf } from './said-twice.ts';

// "Metformin 500 mg: take 1 tab bid": systems and prescribers write the drug in front of its
// directions. Its own name says nothing that the label doesn't say already; any other name does.

/** A text whose product's own name stands in front: the same text with that blanked out. */
export interface Named {
  /** Without the name. */
  readonly unnamed: string;
  /** Without name and strength, and whether the strength is the product's; null: no strength. */
  readonly behind: { readonly text: string; readonly strength: 'same' | 'differs' } | null;
}

const salts = new Set(saltWords);
const isSalt = (word: string): boolean => salts.has(shortNames[word] ?? word);
/** Shorter names are letters that may mean something else. */
const shortest = 4;
/** "Humalog Mix", "Bactrim DS" are other products; "mix" would be a verb. */
const more = String.raw`(?:mix|plus|ds|and|with|w\/|&|\+)(?!\w)`;
/** Words of a device behind a brand: "Lantus SoloStar" is Lantus. */
const devices = new Set('solostar kwikpen flexpen flextouch pen vial hfa diskus u-100'.split(' '));
const escaped = (word: string): string => word.replace(/[^\w]/g, '.');
/** "Metformin HCl" → its words, with and without the salt. */
function spellings(name: string | null | undefined): readonly string[] {
  const words = (name ?? '')
    .toLowerCase()
    .split(/[\s,/-]+/)
    .filter((word) => word !== '');
  const bare = words.filter((word) => !isSalt(word) && !devices.has(word));
  return [words, bare]
    .filter((list) => list.join('').length >= shortest && list.some((word) => !isSalt(word)))
    .map((list) => list.map(escaped).join(String.raw`[\s,/-]+`));
}
const figure = String.raw`\d[\d,]*(?:\.\d+)?`;
const measure = '(?:mg|mcg|g|gm|grams?|units?|iu|meq|%)';
const inHow = String.raw`(?:\s*/\s*(?:${figure})?\s*(?:mls?|actuation|act|hr|h))?`;
const figures = String.raw`${figure}(?:\s*[-/]\s*${figure})*`;
const strengthText = String.raw`${figures}\s*${measure}(?!\w)${inHow}(?![\w/])`;
/** Words of a form between the strength and the directions, each with what the form says of it. */
const formWords: readonly (readonly [RegExp, RegExp])[] = [
  [/^tab(?:let)?s?$/i, /TAB/i],
  [/^cap(?:sule)?s?$/i, /CAP(?!LET)/i],
  [/^susp(?:ension)?$/i, /SUSP/i],
  [/^(?:sol|soln|solution)$/i, /SOL/i],
  [/^(?:syrup|elixir|cream|ointment|gel|lotion|patch|patches)$/i, /./],
];
const isOwnForm = (word: string, { form }: Product): boolean =>
  /^oral$/i.test(word) ||
  formWords.some(([said, own]) => {
    if (!said.test(word)) return false;
    return own.source === '.'
      ? (form ?? '').toUpperCase().includes(word.toUpperCase().replace(/(?:ES)$/, ''))
      : own.test(form ?? '');
  });
const sign = String.raw`(?:\s*[:;,.–-])?\s*(?:sig\b[\s.:]*)?`;

const patterns = new Map<string, RegExp | null>();
function patternOf({ name, genericName }: Product): RegExp | null {
  const key = `${name ?? ''}|${genericName ?? ''}`;
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const names = [...spellings(name), ...spellings(genericName)];
  const longest = [...new Set(names)].toSorted((a, b) => b.length - a.length).join('|');
  const again = String.raw`(?:\s*\((?:${longest})\))?`;
  const front = String.raw`^\s*(?:${longest})(?![\w-])(?!\s+${more})${again}${sign}`;
  const behind = `(?<strength>${strengthText})?(?<rest>[^]*)$`;
  const made = longest === '' ? null : new RegExp(`${front}${behind}`, 'i');
  if (patterns.size < 2_000) patterns.set(key, made);
  return made;
}
const blanked = (text: string, rest: string): string =>
  `${' '.repeat(text.length - rest.length)}${rest}`;
/** Words of the product's own form, and the sign behind them, taken off. */
function withoutForm(rest: string, product: Product): string {
  let left = rest;
  for (let word = /^\s*\(?([a-z]+)\)?/i.exec(left); word !== null;) {
    if (!isOwnForm(word[1] ?? '', product)) break;
    left = left.slice(word[0].length);
    word = /^\s*\(?([a-z]+)\)?/i.exec(left);
  }
  return left.replace(new RegExp(`^${sign}`, 'i'), '');
}
/** A verb or a number: "500 mg daily, 2 tabs" says a dose of 500 mg, and then another one. */
const beginsDose = new RegExp(
  '^\\s*(?:\\d|[½¼¾]|(?:one|two|three|four|half|an?|t\\d|tak(?:e|es)|tk|give|use|inject|' +
    'inhale|instill|apply|place|put|dissolve|chew|swallow|drink|insert|spray)\\b)',
  'i',
);
/**
 * The text of directions without the product's own name in front of them, with and without the
 * strength behind it; null where no name of the product stands there. Characters keep their places.
 */
export function nameInFront(text: string, product: Product): Named | null {
  const { strength = '', rest = '' } = patternOf(product)?.exec(text)?.groups ?? {};
  if (rest === '') return null;
  const unnamed = blanked(text, `${strength}${rest}`);
  if (strength === '') return { unnamed, behind: null };
  const compared = compareStrengths(readStrength(strength).strength, strengthOf(product));
  const behind = withoutForm(rest, product);
  if (compared === 'cannot compare' || !beginsDose.test(behind)) return { unnamed, behind: null };
  return {
    unnamed,
    behind: { text: blanked(text, behind), strength: compared },
  };
}
