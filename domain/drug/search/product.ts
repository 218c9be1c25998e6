import { fold } from '#domain/platform/rules/fold.ts';
import { noise, saltWords } from '#domain/rx/facts/words.data.ts';
import { amountsOf, type Amount } from './amounts.ts';
import { remembered } from './remembered.ts';

/** A product as a search ranks it. Quantities in thousandths. */
export interface SearchedDrug {
  readonly id: number;
  readonly name: string;
  readonly genericName: string | null;
  readonly strength: string | null;
  readonly form: string | null;
  readonly route: string | null;
  readonly packageSize: number | null;
  readonly brandGeneric: string | null;
  /** Its class of controlled substances; "0": it is none. */
  readonly schedule: string;
  readonly onHand: number;
  /** The store has the product among its own. */
  readonly kept: boolean;
  /** How often the store dispensed it. */
  readonly fills: number;
}
/** What stands in the texts of a product. */
export interface ProductWords {
  readonly name: readonly string[];
  readonly generic: readonly string[];
  /** The words of each ingredient without its salts. */
  readonly ingredients: readonly (readonly string[])[];
  readonly salts: readonly string[];
  /** Words of form, route and name: where a word of form is looked for. */
  readonly forms: ReadonlySet<string>;
  /** It lets its drug go in another way than a plain tablet, or is taken in another way. */
  readonly modified: boolean;
  readonly amounts: readonly Amount[];
}

const salts: ReadonlySet<string> = new Set(saltWords);
const isSaid: ReadonlySet<string> = new Set(noise);
/** Whether a word, or what is typed of it, names a salt. */
export const isSalt = (word: string): boolean =>
  salts.has(word) || salts.has(word.replace(/s$/, ''));
/** Whether a salt begins with these letters. */
export const beginsSalt = (typed: string): boolean =>
  typed.length > 2 && saltWords.some((salt) => salt.startsWith(typed));

function bareOf(words: readonly string[]): readonly string[] {
  const bare = words.filter((word) => !isSalt(word) && !isSaid.has(word));
  // "Potassium chloride": the salt is the drug.
  return bare.length === 0 && words.length > 1 ? words : bare;
}
/** The words of each ingredient, without salts; two salts of one drug are one ingredient. */
export function ingredientWords(name: string): readonly (readonly string[])[] {
  const parts = name
    .toLowerCase()
    .split(/\s+and\s+|\s+with\s+|[,;/+]|(?<=[a-z])-(?=[a-z]{5})/)
    .map((part) => fold(part).split(' ').filter(Boolean))
    .filter((part) => part.length > 0);
  const bare = parts.map(bareOf).filter((words) => words.length > 0);
  const made = bare.length > 0 ? bare : parts;
  return [...new Map(made.map((words) => [words.join(' '), words])).values()];
}
const modifiedForm = /extended|delayed|disintegrating|chewable|effervescent/i;
/** Whether a form, or a word of it, is another than plain. */
export const isModified = (form: string): boolean => modifiedForm.test(form);

/** A liquid that is inhaled goes through a nebulizer, whatever the record calls it. */
const nebulized = /\b(?:solution|suspension|liquid)\b.*\binhalation\b/;
/** Words of form and route, and what they mean together. */
function formWordsOf({ form, route }: SearchedDrug): readonly string[] {
  const text = fold(`${form ?? ''} ${route ?? ''}`);
  return [...text.split(' '), ...(nebulized.test(text) ? ['nebule'] : [])];
}
function wordsOf(drug: SearchedDrug): ProductWords {
  const name = fold(drug.name).split(' ');
  const generic = fold(drug.genericName ?? drug.name).split(' ');
  return {
    name,
    generic,
    ingredients: ingredientWords(drug.genericName ?? drug.name),
    salts: generic.filter(isSalt),
    forms: new Set([...formWordsOf(drug), ...name]),
    modified: isModified(drug.form ?? ''),
    amounts: amountsOf(drug.strength),
  };
}

/** Takes the texts of a product apart, equal texts once. */
export const productWords: (drug: SearchedDrug) => ProductWords = remembered(wordsOf);
