import { inMilligrams, step, type BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import { dayDoseOf } from '../ingredient-dose.ts';
import { conditionAmong } from '../matching.ts';
import type { ClinicalDrug, ClinicalPatient } from '../types.ts';
import { wayOf } from '../use/ways.ts';
import { kidneyMaxima, kidneyStages } from './kidney-maxima.data.ts';

/** From so many times the bound on it is severe. */
const grave = 2;

/**
 * More a day by mouth than kidneys that fail let through, of a patient whose record says so:
 * moderate, and severe from double the bound on. Nothing where no dose is known.
 */
export function kidneyMaximumBroken(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
): BoundBroken[] {
  const worst = conditionAmong(patient, kidneyStages.below15);
  const stage = worst ?? conditionAmong(patient, kidneyStages.below30);
  if (stage === undefined || patient.animal === true || wayOf(drug) !== 'mouth') return [];
  return kidneyMaxima.flatMap(({ drug: of, below30, below15 }): BoundBroken[] => {
    const most = (worst === undefined ? below30 : below15) * 1000;
    const dose = ingredients.includes(of) ? dayDoseOf(drug, ingredients, of) : null;
    if (dose === null || dose <= most) return [];
    const severity = dose >= most * grave ? 'severe' : 'moderate';
    return [
      {
        kind: 'high-dose',
        severity,
        summary: [
          `${drug.name}: ${inMilligrams(dose, of)} of ${of} a day with kidney failure,`,
          `the most is ${inMilligrams(most, of)}`,
        ].join(' '),
        effect: 'The kidneys let too little of it through: it builds up.',
        management: 'Ask for the kidney tests, and for the dose that they allow.',
        fingerprint: fingerprint('high-dose', severity, `${of} with kidney failure ${most}`, [
          `${of}@${step(dose, most)}`,
        ]),
      },
    ];
  });
}
