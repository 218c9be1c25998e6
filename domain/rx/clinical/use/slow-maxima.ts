import { inMilligrams, step, type BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import { dayDoseOf } from '../ingredient-dose.ts';
import type { ClinicalDrug } from '../types.ts';
import { slowMaxima } from './slow-maxima.data.ts';
import { isSlow } from './whole-only.ts';

/** More a day of a slow piece than its own label allows, though the plain one allows it. */
export const slowMaximumBroken = (
  drug: ClinicalDrug,
  ingredients: readonly string[],
): BoundBroken[] =>
  slowMaxima.flatMap(({ drug: ingredient, day, severity, effect }) => {
    const dose = ingredients.includes(ingredient) ? dayDoseOf(drug, ingredients, ingredient) : null;
    if (dose === null || dose <= day * 1000 || !isSlow(drug)) return [];
    const amount = (thousandths: number) => inMilligrams(thousandths, ingredient);
    return [
      {
        kind: 'high-dose',
        severity,
        summary: `${drug.name}: ${amount(dose)} a day, of slow ones ${amount(day * 1000)}`,
        effect,
        management: 'Ask the prescriber: the slow form has a dose of its own.',
        fingerprint: fingerprint('high-dose', severity, `slow ${ingredient} most ${day}`, [
          `${ingredient}@${step(dose, day * 1000)}`,
        ]),
      },
    ];
  });
