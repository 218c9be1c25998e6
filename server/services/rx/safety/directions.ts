import { parseSig } from '#domain/rx/sig/index.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { productText } from '#server/services/rx/product-text.ts';

/**
 * What the directions of a stored prescription contradict in its drug, in words for a person; null
 * where they agree, where they were not read, and where a pharmacist keeps them as written.
 */
export function directionsAgainst(bundle: Pick<RxBundle, 'rx' | 'drugs'>): string | null {
  const product = productText(drugIn(bundle, bundle.rx.drug_id));
  const { directions, problems } = parseSig(bundle.rx.sig, product);
  return directions.kind === 'stop' ? problems.join(' ') : null;
}
