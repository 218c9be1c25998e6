import { formatNdc11, parseNdc } from '../rules/ndc.ts';
import { amountFits } from './amounts.ts';
import type { RankedDrug } from './found.ts';
import { kindNicknames } from './short-names.data.ts';

/** Another drug, whose own name is what the abbreviation begins: "tac", "levo", "oxy". */
export const isOtherDrug = (abbreviated: RankedDrug, other: RankedDrug): boolean =>
  !other.abbreviated && other.ingredients !== abbreviated.ingredients;
export const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((salt) => others.includes(salt));
/** Two salts of one drug, of which none was typed: hydroxyzine hydrochloride and pamoate. */
const isOtherSalt = (first: RankedDrug, other: RankedDrug): boolean =>
  other.meant === first.meant &&
  other.ingredients === first.ingredients &&
  !isWithin(first.salts, other.salts) &&
  !isWithin(other.salts, first.salts);
/** Another release was not asked for, and there is a plain one. */
const isOtherRelease = (first: RankedDrug, other: RankedDrug): boolean =>
  first.unasked && !other.unasked && other.ingredients === first.ingredients;
/** Every ingredient, the strength and what a brand says of it were typed to their end. */
const isTyped = (first: RankedDrug): boolean =>
  first.named && first.hintsMissed === 0 && first.strengthFit !== amountFits.begun;
/** "Blood thinner", "birth control": other drugs are called so as well. */
const isOfKind = ({ alias }: RankedDrug): boolean =>
  alias?.brand === false && kindNicknames.includes(alias.name);
/**
 * Whether the first product may be taken without being looked for: it is what was typed, letter by
 * letter, and no other of these is meant as much. Whether the whole file has another one is for
 * `isOnlyOne` to say.
 */
export function isSure(ranked: readonly RankedDrug[]): boolean {
  const [first] = ranked;
  if (!first || first.misspelled || first.otherStrength || first.otherForm) return false;
  if (!isTyped(first)) return false;
  const isOtherBrand = first.alias?.brand === true && first.drug.brandGeneric === 'B';
  if (isOtherBrand || isOfKind(first)) return false;
  if (first.kind === 'open' || first.kind === 'another') return false;
  if (ranked.some((one) => isOtherSalt(first, one) || isOtherRelease(first, one))) return false;
  if (first.abbreviated && ranked.some((one) => isOtherDrug(first, one))) return false;
  return ranked.every(
    (one) =>
      one.meant !== first.meant ||
      (one.ingredients === first.ingredients && one.amounts === first.amounts),
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const brandName = (name: string): string => name.split(' ').map(capital).join(' ');
/**
 * "Norco: hydrocodone-acetaminophen, 3 in stock": what a brand is whose own product is not there,
 * and how many of its equivalents are on hand. Null where the first product is what was typed.
 */
function brandNote(ranked: readonly RankedDrug[]): string | null {
  const alias = ranked[0]?.alias;
  if (!alias?.brand) return null;
  const there = ranked.filter((one) => one.alias === alias && one.drug.onHand > 0).length;
  const made = alias.ingredients.map((words) => words.join(' ')).join('-');
  return `${brandName(alias.name)}: ${made}, ${there === 0 ? 'none' : there} in stock`;
}

/** A number with the parts of an NDC, or as long as one. */
const asNdc = /^(?=(?:.*\d){8})(?:\d+(?:[-\s]+\d+){1,2}|\d{10,})$/;
const groupsOf = (text: string): string =>
  text
    .split(/[-\s]+/)
    .map((group) => group.length)
    .join('-');
/**
 * What is said of a number that was typed as an NDC: that it can't be one, or that no drug here has
 * it. Null for what is no number.
 */
function ndcNote(typed: string): string | null {
  if (!asNdc.test(typed)) return null;
  const read = parseNdc(typed);
  if (!read.ok)
    return typed.includes('-')
      ? `${typed} is grouped ${groupsOf(typed)}: no NDC is. ${read.error.message}`
      : read.error.message;
  const readings = read.value.map((ndc) => formatNdc11(ndc.ndc11));
  return `No drug here has the NDC ${readings.join(' or ')}.`;
}
/** An NDC in groups that no package has, 4-5-2: how it was read. */
function oddGroupsNote(typed: string): string | null {
  if (!asNdc.test(typed) || !typed.includes('-') || groupsOf(typed) === '5-4-2') return null;
  const read = parseNdc(typed);
  if (!read.ok || read.value[0].shape !== '5-4-2') return null;
  const ndc = formatNdc11(read.value[0].ndc11);
  return `No NDC is grouped ${groupsOf(typed)}: read as ${ndc}. Compare it with the package.`;
}
/** What is said above the products that a search proposes; null where they are what was typed. */
export function proposalNote(text: string, ranked: readonly RankedDrug[]): string | null {
  const [first] = ranked;
  const typed = text.trim();
  if (!first) return typed === '' ? null : (ndcNote(typed) ?? 'No drug is called so.');
  const brand = brandNote(ranked);
  const apart = [
    oddGroupsNote(typed),
    first.misspelled ? 'No drug is called so: these are one letter off.' : null,
    first.otherStrength ? 'Not in this strength: these are other ones.' : null,
    first.otherForm ? 'Not in this form: these are other ones.' : null,
  ];
  const said = [brand, ...apart].filter((part) => part !== null);
  return said.length === 0 ? null : said.join('. ').replaceAll('..', '.');
}
/** What is said above products that were found without a word that no product has. */
export const leftOutNote = (word: string): string =>
  `No drug has “${word}” in its name: these were found without it.`;
