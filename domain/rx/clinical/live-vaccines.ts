import { liveVaccines } from './live-vaccines.data.ts';

const neverVaccines = ['globulin', 'antibody', 'antibodies', 'antitoxin'];

/**
 * The live vaccines that a generic name means, however it is worded: "Measles, Mumps, and Rubella
 * Virus Vaccine Live" is one product and no three drugs. Empty where it names none.
 */
export function liveVaccinesIn(name: string): readonly string[] {
  const words = new Set(name.toLowerCase().split(/[^a-z0-9]+/));
  const hasOne = (some: readonly string[]): boolean => some.some((word) => words.has(word));
  if (hasOne(neverVaccines)) return [];
  const found = liveVaccines.filter(
    ({ words: groups, without = [] }) => groups.every(hasOne) && !hasOne(without),
  );
  return [...new Set(found.map(({ ingredient }) => ingredient))].toSorted();
}
