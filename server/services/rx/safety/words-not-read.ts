import type { WordsNotRead } from '#domain/rx/rules/words-not-read.ts';
import { readDirections, type Directions, type Product } from '#domain/rx/sig/index.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { productText } from '#server/services/rx/product-text.ts';

/** Whose words directions are that a message brought (`received`) or a person; null: read whole. */
export function wordsOf(directions: Directions, received: boolean): WordsNotRead | null {
  if (directions.kind === 'read') return null;
  if (directions.kind === 'verbatim' && directions.why === 'KEPT') return 'kept';
  return received && directions.kind === 'verbatim' ? 'prescriber' : 'stored';
}
/** Whose words the label of a stored prescription bears; null where its directions are read. */
export const storedWords = (
  rx: { readonly sig: string; readonly erx_id: number | null },
  product: Product,
): WordsNotRead | null => wordsOf(readDirections(rx.sig, product), rx.erx_id !== null);

/** The same of a prescription with its drugs. */
export function wordsNotReadOf(bundle: Pick<RxBundle, 'rx' | 'drugs'>): WordsNotRead | null {
  return storedWords(bundle.rx, productText(drugIn(bundle, bundle.rx.drug_id)));
}
