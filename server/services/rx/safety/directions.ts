import { parseSig } from '#domain/rx/sig/index.ts';
import type { RxBundle } from '#server/repositories/rx/rx.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';

/**
 * What the directions of a stored prescription contradict in its drug, in words for a person; null
 * where they agree, where they were not read, and where a pharmacist keeps them as written.
 */
export function directionsAgainst(bundle: Pick<RxBundle, 'rx' | 'drugs'>): string | null {
  const { directions, problems } = parseSig(bundle.rx.sig, drugIn(bundle, bundle.rx.drug_id));
  return directions.kind === 'stop' ? problems.join(' ') : null;
}
