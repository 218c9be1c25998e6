import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import type { ClinicalDrug } from '../types.ts';
import { rhythmWords } from './rhythm.ts';
import { spacedDrugs, type SpacedDrug } from './spaced-drugs.data.ts';
import { wayOf } from './ways.ts';

/** What rounding of "3 times a week" to days may take away. */
const tiny = 0.01;
/** So many times too often of what adds up is severe. */
const manyTimes = 4;
const isOfStrength = ({ strengths }: SpacedDrug, drug: ClinicalDrug): boolean =>
  strengths === null || strengths.some((amount) => drug.strengths?.includes(amount) === true);
const rowsOf = (drug: ClinicalDrug, ingredients: readonly string[]): readonly SpacedDrug[] =>
  spacedDrugs.filter(
    (row) => ingredients.includes(row.drug) && row.way === wayOf(drug) && isOfStrength(row, drug),
  );

/** Whether an ingredient is used every week or more seldom, so that one dose is no day's dose. */
export const isSpaced = (drug: ClinicalDrug, ingredient: string): boolean =>
  rowsOf(drug, [ingredient]).length > 0;

/**
 * What is used every week or more seldom, and is written more often, in whatever words: several
 * doses of one day count as one.
 */
export function tooOften(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  const rhythm = drug.use?.rhythm;
  if (typeof rhythm !== 'number') return [];
  return rowsOf(drug, ingredients)
    .filter(({ days }) => rhythm < days - tiny)
    .map((row): BoundBroken => {
      const severity = row.addsUp && rhythm * manyTimes <= row.days ? 'severe' : row.severity;
      return {
        kind: 'high-dose',
        severity,
        summary: `${drug.name}: ${row.drug} ${rhythmWords(rhythm)}, it is ${row.usual}`,
        effect: row.effect,
        management: row.management,
        fingerprint: fingerprint('high-dose', severity, `${row.drug} ${rhythmWords(rhythm)}`, [
          row.drug,
        ]),
      };
    });
}
