import type { DrugFacts } from './drug.ts';

/** The facts of a drug that a text tells. */
export type DrugFactKey = 'drug' | 'strength' | 'release' | 'form' | 'route';
/** Each of them, in the order of the final check. */
export const drugKeys: readonly DrugFactKey[] = ['drug', 'strength', 'release', 'form', 'route'];
/** How it is released, with the letters that tell. */
const released = (facts: DrugFacts): string | null =>
  facts.release && [facts.release.release, ...facts.release.marks].join(' ');
/** What a text says of one fact of a drug, in few words; the name stands there whole. */
export function partOf(fact: DrugFactKey, facts: DrugFacts | null): string | null {
  if (facts === null) return null;
  if (fact === 'strength') return facts.strengthText;
  if (fact === 'release') return released(facts);
  if (fact === 'route') return facts.route;
  return fact === 'form' && facts.form !== null ? [...facts.kinds, facts.form].join(' ') : null;
}
/** What a label prints of one fact; it prints no route. */
export const printedPart = (fact: DrugFactKey, facts: DrugFacts | null): string | null =>
  fact === 'route' ? null : partOf(fact, facts);
