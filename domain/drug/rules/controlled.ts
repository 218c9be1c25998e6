import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { brandIngredients } from '../search/brands.data.ts';
import { oneLetterOff } from '../search/one-letter-off.ts';
import { isHouseNumber, scheduleOf, strictest } from './compound.ts';
import { controlledIngredients } from './controlled.data.ts';
import { sameProduct } from './ndc.ts';

/** What says which drug a product is. */
interface Named {
  readonly name: string;
  readonly genericName: string | null;
}
/** A product of the drug file; `master` where the file gave it, not the store. */
interface FiledProduct extends Named {
  readonly ndc: string;
  readonly schedule: string;
  readonly master: boolean;
}

/** Shorter words are too near to too many others, and stand inside too many. */
const longEnough = 7;
const substances = Object.keys(controlledIngredients);

/** A name for comparison: one form of each letter, its words in lower case. */
const foldedName = (text: string): string => fold(text.normalize('NFKC'));
const unseen = /[\p{Cc}\p{Cf}]/u;
/**
 * Why a name is not taken, in words: it has a sign that can't be seen, or a letter that only looks
 * like one of the Latin alphabet, so that it would be another name than it seems. Null: it is.
 */
export function nameProblem(text: string): string | null {
  if (unseen.test(text)) return 'There is a sign in it that can’t be seen: type it anew.';
  return /[^a-z0-9μ ]/.test(foldedName(text))
    ? 'There is a letter of another alphabet in it: type it anew.'
    : null;
}

/** The words of a product's names, each once. */
export const wordsOf = ({ name, genericName }: Named): readonly string[] => [
  ...new Set(foldedName(`${name} ${genericName ?? ''}`).split(' ')),
];
/** The names of a drug's substances, in any order. */
const keyOf = ({ name, genericName }: Named): string =>
  foldedName(genericName ?? name)
    .split(' ')
    .filter((word) => word !== 'and' && word !== 'with')
    .toSorted()
    .join(' ');

const isNear = (word: string, substance: string): boolean =>
  word === substance ||
  (substance.length >= longEnough &&
    Math.abs(word.length - substance.length) <= 1 &&
    oneLetterOff(word, substance));
/** What the brands among the words stand for. */
const behindBrands = (text: string): string =>
  Object.entries(brandIngredients)
    .filter(([brand]) => ` ${text} `.includes(` ${brand} `))
    .map(([, ingredients]) => ingredients)
    .join(' ');
/**
 * The controlled substances in a product's names: as a word, one letter off, split into several
 * words, or behind a brand.
 */
function substancesIn(named: Named): ReadonlySet<string> {
  const text = wordsOf(named).join(' ');
  const words = foldedName(`${text} ${behindBrands(text)}`).split(' ');
  const joined = foldedName(`${named.name} ${named.genericName ?? ''}`).replaceAll(' ', '');
  return new Set(
    substances.filter(
      (substance) =>
        words.some((word) => isNear(word, substance)) ||
        (substance.length > longEnough && joined.includes(substance)),
    ),
  );
}
const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  [...some].every((one) => all.has(one));

/** The class by the substances: that of the same drug in the file, else the strictest of them. */
function byName(of: Named, filed: readonly FiledProduct[]): Schedule {
  const found = substancesIn(of);
  const same = filed.filter((one) => keyOf(one) === keyOf(of));
  const given = same.filter((one) => one.master && isWithin(found, substancesIn(one)));
  const bySubstance = [...found].map((one) => controlledIngredients[one] ?? '2');
  return strictest([
    ...same.map(({ schedule }) => scheduleOf(schedule)),
    ...(given.length > 0 ? [] : bySubstance),
  ]);
}
/**
 * The strictest class that the drug file, the labeler's number (labeler and product, whatever the
 * package) and the names of a product give it. Its strength and its form don't matter.
 */
export function knownClass(
  of: Named & { readonly ndc: string },
  filed: readonly FiledProduct[],
): Schedule {
  const sameNumber = filed.filter(({ ndc }) => !isHouseNumber(of.ndc) && sameProduct(ndc, of.ndc));
  return strictest([...sameNumber.map(({ schedule }) => scheduleOf(schedule)), byName(of, filed)]);
}
