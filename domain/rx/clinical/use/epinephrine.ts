import { weightWords } from '#domain/platform/rules/weight.ts';
import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import type { ClinicalDrug, ClinicalPatient, Severity } from '../types.ts';
import { epinephrineDevices, type EpinephrineDevice } from './injected-bounds.data.ts';

const device = /auto-?inject|\bpen\b|epipen|auvi|adrenaclick|symjepi|\/\s*0\.\d+\s*ml/i;
const deviceOf = ({ name, form }: ClinicalDrug): EpinephrineDevice | undefined => {
  const written = Number(/([\d.]+)\s*mg\b/i.exec(name)?.[1]);
  return device.test(`${form ?? ''} ${name}`)
    ? epinephrineDevices.find(({ milligrams }) => milligrams === written)
    : undefined;
};
/** Whoever is grown takes the dose of an adult, whatever they weigh; null: not known. */
function kilogramsOf({ age, weight }: ClinicalPatient): number | null {
  if (age === null || age >= 18) return Infinity;
  return weight == null ? null : weight.grams / 1000;
}
function fitOf(row: EpinephrineDevice, kilograms: number): 'high-dose' | 'low-dose' | null {
  if (kilograms < row.from) return 'high-dose';
  return row.tooLittleFrom !== null && kilograms >= row.tooLittleFrom ? 'low-dose' : null;
}
const effects = {
  'high-dose': 'Pressure and heart rhythm.',
  'low-dose': 'It may not stop the shock.',
} as const;

/** An auto-injector of epinephrine that does not fit the weight (HD, LD). */
export function epinephrineBroken(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
): BoundBroken[] {
  const row = ingredients.includes('epinephrine') ? deviceOf(drug) : undefined;
  const kilograms = patient.animal === true ? null : kilogramsOf(patient);
  if (row === undefined || kilograms === null) return [];
  const kind = fitOf(row, kilograms);
  if (kind === null) return [];
  const severity: Severity =
    kind === 'high-dose' && kilograms < row.severeBelow ? 'severe' : 'moderate';
  const who = kilograms === Infinity ? 'for an adult' : `at ${weightWords(kilograms * 1000)}`;
  return [
    {
      kind,
      severity,
      summary: `${drug.name}: ${row.milligrams} mg of epinephrine ${who}`,
      effect: effects[kind],
      management: 'Ask the prescriber for the auto-injector of this weight.',
      fingerprint: fingerprint(kind, severity, 'epinephrine by weight', [
        `epinephrine ${row.milligrams}`,
      ]),
    },
  ];
}
