import { namesKind } from '#domain/rx/facts/kinds.ts';
import { foundDrugs, type FoundDrug, type RankedDrug } from './found.ts';
import { kindReader } from './kind-of-search.ts';
import type { SearchedDrug } from './product.ts';
import type { DrugSearch } from './read-search.ts';

/**
 * Who looks for a brand beyond what the store keeps means the brand. Another brand is no equivalent
 * to reach for: it stands behind the typed one that is out of stock.
 */
function stockPlace({ own, alias, drug }: FoundDrug): number {
  if (own && !drug.kept) return 0;
  if (alias?.brand && drug.brandGeneric === 'B') return 3;
  return drug.onHand > 0 ? 1 : 2;
}
function inTurn(left: readonly number[], right: readonly number[]): number {
  for (let at = 0; at < left.length; at += 1) {
    const apart = (left[at] ?? 0) - (right[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
}
/** Made once: a thousand names are compared with one letter. */
const byName = new Intl.Collator('en');
function sums<D extends SearchedDrug>(
  found: readonly FoundDrug<D>[],
  of: (one: FoundDrug<D>) => string,
): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const one of found) total.set(of(one), (total.get(of(one)) ?? 0) + one.drug.fills);
  return total;
}

/** Of one drug in one form: where a product of that strength is for children, all of them are. */
const dose = ({ ingredients, amounts, drug }: FoundDrug): string =>
  [ingredients, amounts, drug.form].join('|');
/** An inhaled drug is inhaled, though there may be tablets of it. */
const isInhaled = ({ drug }: FoundDrug): boolean =>
  /inhal|nebul/i.test(`${drug.form ?? ''} ${drug.route ?? ''}`);
/** The form that is meant where none was typed, as a place in the order. */
function usualForm(found: readonly FoundDrug[]): (one: FoundDrug) => number {
  const inhaled = new Set(found.filter(isInhaled).map(({ ingredients }) => ingredients));
  return (one) => {
    if (!inhaled.has(one.ingredients)) return one.formPlace;
    return isInhaled(one) ? 0 : one.formPlace + 1;
  };
}

/**
 * The kind that was named first, another kind last. What a typed brand stands for need not say its
 * kind, and the brand itself stands first whether it has kinds or not.
 */
function kindPlace(
  { kind, alias }: FoundDrug,
  { isNamed, isBrand }: { readonly isNamed: boolean; readonly isBrand: boolean },
): number {
  if (kind === 'another') return 2;
  if (kind === 'open') return alias === null ? 1 : 0;
  const isTypedBrand = isBrand && alias === null;
  return isNamed && kind === 'none' && !isTypedBrand ? 1 : 0;
}
/** So many of the first products are looked at for their kind: more than a list shows. */
const lookedAt = 12;
/** The meant kind first among products that fit as well by spelling and strength. */
function byKind<D extends SearchedDrug>(
  { text, names }: DrugSearch,
  found: readonly FoundDrug<D>[],
  usual: (one: FoundDrug<D>) => number,
): readonly FoundDrug<D>[] {
  const kindOf = kindReader(text);
  const first = found.slice(0, lookedAt).map((one) => ({ ...one, kind: kindOf(one.drug) }));
  const isBrand = names.some(({ meanings }) =>
    meanings.some((meaning) => meaning.kind === 'alias' && meaning.alias.brand),
  );
  const said = { isNamed: namesKind(text), isBrand };
  const placesOf = (one: FoundDrug<D>) => [
    ...one.places.slice(0, 2),
    one.places[4] ?? 0,
    one.nearness,
    one.places[2] ?? 0,
    one.hintsMissed,
    usual(one),
    kindPlace(one, said),
  ];
  const placed = first.toSorted((left, right) => inTurn(placesOf(left), placesOf(right)));
  return [...placed, ...found.slice(lookedAt)];
}

/** A word that joins two ingredients stands last: what was typed so far is half of a name. */
const isHalfNamed = ({ text }: DrugSearch): boolean => /(?:\s(?:and|with)|[-/+&])\s*$/i.test(text);
const isCombined = ({ ingredients }: FoundDrug): boolean => ingredients.includes(' + ');
/**
 * The products that are meant: of the typed strength, where some are; and where the text ends
 * between two ingredients, those of several, where there are some.
 */
function meant<D extends SearchedDrug>(
  search: DrugSearch,
  all: readonly FoundDrug<D>[],
): readonly FoundDrug<D>[] {
  const right = all.filter((one) => !one.otherStrength);
  const found = right.length > 0 ? right : all;
  const combined = isHalfNamed(search) ? found.filter(isCombined) : [];
  return combined.length > 0 ? combined : found;
}
/**
 * The products that a search finds, in the order of docs/decisions/0070-drug-search.md. Where some
 * have the typed strength, the others are left out; `loose` also finds what is one letter off.
 */
export function rankDrugs<D extends SearchedDrug>(
  search: DrugSearch,
  drugs: readonly D[],
  loose = false,
): readonly RankedDrug<D>[] {
  if (search.names.length === 0) return [];
  const found = meant(search, foundDrugs(search, drugs, loose));
  const ofGroup = sums(found, (one) => one.ingredients);
  const ofPeers = sums(found, (one) => one.peers);
  const usual = usualForm(found);
  const forChildren = new Set(found.filter(({ junior }) => junior).map(dose));
  const often = (one: FoundDrug<D>): readonly number[] => [
    -(ofGroup.get(one.ingredients) ?? 0),
    usual(one),
    one.unasked ? 1 : 0,
    forChildren.has(dose(one)) ? 1 : 0,
    stockPlace(one),
    one.own ? 0 : 1,
    one.own ? one.drug.name.length : 0,
    one.drug.brandGeneric === 'B' ? 1 : 0,
    -(ofPeers.get(one.peers) ?? 0),
    one.strengthPlace,
    -one.drug.fills,
    -one.drug.onHand,
    one.drug.kept ? 0 : 1,
  ];
  const inOrder = found
    .map((one) => ({ one, places: [...one.places, ...often(one)] }))
    .toSorted(
      (left, right) =>
        inTurn(left.places, right.places) ||
        byName.compare(left.one.drug.name, right.one.drug.name) ||
        left.one.drug.id - right.one.drug.id,
    )
    .map(({ one }) => one);
  return byKind(search, inOrder, usual);
}
