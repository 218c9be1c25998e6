import { compareReleases, compareRoutes, type RecordFacts } from '#domain/rx/facts/compare-drug.ts';
import { compareForms } from '#domain/rx/facts/compare-forms.ts';
import { compareKinds, namesKind, type KindText } from '#domain/rx/facts/kinds.ts';
import { foundDrugs, type FoundDrug, type RankedDrug } from './found.ts';
import { kindReader } from './kind-of-search.ts';
import { isSaltTerm, nearness } from './match-term.ts';
import type { SearchedDrug } from './product.ts';
import type { DrugSearch } from './read-search.ts';
import { recordFacts } from './remembered.ts';
import { isOtherDrug, isWithin } from './say.ts';

const uncontrolled = '0';
/** A word that fits an uncontrolled product too is no word for a controlled one. */
const isUncontrolled = (first: RankedDrug, other: RankedDrug): boolean =>
  first.drug.schedule !== uncontrolled && other.drug.schedule === uncontrolled;
/** Another drug is named as well by what was typed: prednisone and prednisolone by "predn". */
const isNamedToo = (first: RankedDrug, other: RankedDrug): boolean =>
  other.named &&
  other.ingredients !== first.ingredients &&
  (!first.whole || other.nearness === nearness.whole);

/** "IR" asks for the release that has no word of its own. */
const asksPlain = ({ forms }: DrugSearch): boolean => forms.some(({ typed }) => typed === 'ir');
/**
 * Whether a product is left by what was typed of form, release, salt and kind, and by what a typed
 * brand says of itself.
 */
function leftBy(search: DrugSearch, first: RankedDrug): (other: RankedDrug) => boolean {
  const kindOf = kindReader(search.text);
  const saysKind = namesKind(search.text);
  const saysSalt = first.salts.length > 0 && search.names.some(isSaltTerm);
  return (other) => {
    if (other.otherForm || (asksPlain(search) && other.unasked)) return false;
    if (!other.own && other.hintsMissed > 0) return false;
    if (saysSalt && other.salts.length === 0) return false;
    return !saysKind || kindOf(other.drug) === 'meant';
  };
}

const kindText = ({ told, form, release }: RecordFacts): KindText => ({
  told,
  form,
  release: release?.release ?? null,
});
/** One form, device, release, route and kind; two records that say no route say one thing. */
function isOneMake(first: RecordFacts, other: RecordFacts): boolean {
  const compared = [
    compareForms(first, other),
    compareReleases(first, other),
    ...(first.route === null && other.route === null ? [] : [compareRoutes(first, other)]),
  ];
  if (!compared.every(({ verdict }) => verdict === 'same')) return false;
  const asked = { fact: 'any', asMessage: false } as const;
  const kind = compareKinds(kindText(first), kindText(other), asked);
  return kind === null || kind.verdict === 'same';
}
/** A product that has not as much of the drug as was typed. */
const isOfOtherStrength = (
  { amounts }: DrugSearch,
  first: RankedDrug,
  other: RankedDrug,
): boolean =>
  amounts.length > 0 &&
  (other.strengthFit === null || other.strengthFit > (first.strengthFit ?? 0));
/** Where no strength was typed, there is one only; a typed one means no other as much. */
const isOneStrength = (search: DrugSearch, first: RankedDrug, other: RankedDrug): boolean =>
  first.amounts === other.amounts || isOfOtherStrength(search, first, other);
const plainForms: ReadonlySet<string | null> = new Set<string | null>(['tablet', 'capsule']);
/** The usual way of a drug by mouth, at once: of a strength that no other form has, it is meant. */
const isPlain = ({ form, release }: RecordFacts): boolean =>
  plainForms.has(form) && (release === null || release.release === 'immediate');
const isOneSalt = (first: RankedDrug, other: RankedDrug): boolean =>
  isWithin(first.salts, other.salts) || isWithin(other.salts, first.salts);
/** Of a typed brand, another name is another product: "Humalog" and "Humalog Junior KwikPen". */
const isOneName = (first: RankedDrug, other: RankedDrug): boolean =>
  !first.own || first.drug.name.toLowerCase() === other.drug.name.toLowerCase();

const junior = /\b(?:junior|jr)\b/i;
/** Of a typed brand there is a device for children, and nobody said which: Humalog Junior. */
const isUnsaidJunior = (first: RankedDrug, other: RankedDrug): boolean =>
  first.own &&
  other.own &&
  other.ingredients === first.ingredients &&
  junior.test(other.drug.name) &&
  !junior.test(first.drug.name);

/**
 * Whether nothing of the first product was left open: its form, release, route, salt, device and
 * strength were typed, or the file has no other. `file`: every product of the whole drug file that
 * has the typed names, in any strength, in use or not, kept by the store or not.
 */
export function isOnlyOne(
  search: DrugSearch,
  first: RankedDrug,
  file: readonly SearchedDrug[],
): boolean {
  const all: readonly FoundDrug[] = foundDrugs(search, file);
  if (all.some((other) => isUncontrolled(first, other))) return false;
  if (first.abbreviated && all.some((other) => isOtherDrug(first, other))) return false;
  if (all.some((other) => isUnsaidJunior(first, other))) return false;
  const meant = all.filter(leftBy(search, first));
  if (meant.some((other) => isNamedToo(first, other))) return false;
  const mine = recordFacts(first.drug);
  return meant
    .filter((other) => other.ingredients === first.ingredients && (!first.own || other.own))
    .every(
      (other) =>
        isOneStrength(search, first, other) &&
        isOneSalt(first, other) &&
        isOneName(first, other) &&
        ((isPlain(mine) && isOfOtherStrength(search, first, other)) ||
          isOneMake(mine, recordFacts(other.drug))),
    );
}
