import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import { dayDoseOf } from '../ingredient-dose.ts';
import { conditionAmong } from '../matching.ts';
import type { ClinicalDrug, ClinicalPatient } from '../types.ts';

/**
 * In atrial fibrillation 2.5 mg twice a day for whom two of three hold: 80 years, 60 kg or less,
 * creatinine of 1.5 mg/dL (FDA label, section 2). Kidney disease from stage 4 on stands for the
 * last. Clots in veins are treated with the whole dose.
 */
const fromYears = 80;
const upToGrams = 60_000;
const kidney: readonly string[] = ['N184', 'N185', 'N186', 'Z992'];
const veinClots: readonly string[] = ['I26', 'I80', 'I82', 'Z867'];
const halfDose = 5_000;
const fibrillation: readonly string[] = ['I48'];

/**
 * Half the dose in atrial fibrillation for who is known to be younger and heavier: the kidney alone
 * is one of three and no reason.
 */
function halvedForNone(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  day: number | null,
): BoundBroken[] {
  const { age, weight } = patient;
  const isYoung = age !== null && age < fromYears;
  const isHeavy = weight !== null && weight !== undefined && weight.grams > upToGrams;
  if (day !== halfDose || !isYoung || !isHeavy) return [];
  if (conditionAmong(patient, fibrillation) === undefined) return [];
  return [
    {
      kind: 'low-dose',
      severity: 'moderate',
      summary: `${drug.name}: half the dose, below 80 years and above 60 kg`,
      effect: 'Strokes: for atrial fibrillation the label halves it for two of three alone.',
      management: 'Ask what it is for; in atrial fibrillation 5 mg twice a day.',
      fingerprint: fingerprint('low-dose', 'moderate', 'apixaban by criteria', ['apixaban']),
    },
  ];
}
/** Apixaban that has to be halved for age, weight and kidney, or is halved without them. */
export function apixabanBroken(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
): BoundBroken[] {
  if (!ingredients.includes('apixaban') || conditionAmong(patient, veinClots)) return [];
  const day = dayDoseOf(drug, ingredients, 'apixaban');
  const holding = [
    (patient.age ?? 0) >= fromYears ? `${patient.age} years` : '',
    (patient.weight?.grams ?? Infinity) <= upToGrams ? '60 kg or less' : '',
    conditionAmong(patient, kidney) ? 'kidney disease' : '',
  ].filter((each) => each !== '');
  if (day === null || day <= halfDose) return halvedForNone(drug, patient, day);
  if (holding.length < 2) return [];
  return [
    {
      kind: 'high-dose',
      severity: 'moderate',
      summary: `${drug.name}: half the dose for atrial fibrillation with ${holding.join(' and ')}`,
      effect: 'Bleeding.',
      management: 'Ask what it is for; in atrial fibrillation 2.5 mg twice a day.',
      fingerprint: fingerprint('high-dose', 'moderate', 'apixaban by criteria', ['apixaban']),
    },
  ];
}
