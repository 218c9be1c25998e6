import { compareKinds } from '#domain/rx/facts/kinds.ts';
import type { SearchedDrug } from './product.ts';
import { recordFacts, textKey } from './remembered.ts';

/** Whether a product is of the kind that a search says; `open`: one of them does not say it. */
export type SearchedKind = 'meant' | 'none' | 'open' | 'another';

/**
 * Of an ingredient with several kinds (insulins, patches, extended releases): whether the product
 * is of the kind that the typed text says. The same kinds as those of `compareFacts`.
 */
function kindOfSearch(typed: string, drug: SearchedDrug): SearchedKind {
  const { told, form, release } = recordFacts(drug);
  const product = { told, form, release: release?.release ?? null };
  const wanted = { told: typed, form: null, release: null };
  const kind = compareKinds(wanted, product, { fact: 'any', asMessage: true, lines: false });
  if (kind === null) return 'none';
  if (kind.verdict === 'another kind') return 'another';
  return kind.verdict === 'not certain' ? 'open' : 'meant';
}

/** The same of many products, equal texts once. */
export function kindReader(typed: string): (drug: SearchedDrug) => SearchedKind {
  const read = new Map<string, SearchedKind>();
  return (drug) => {
    const key = textKey(drug);
    const kind = read.get(key) ?? kindOfSearch(typed, drug);
    read.set(key, kind);
    return kind;
  };
}
