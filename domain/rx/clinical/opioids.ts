import { ownEntry } from '#domain/platform/own-entry.ts';
import { step } from './bound-broken.ts';
import type { BoundBroken } from './bound-broken.ts';
import { classMembers, ingredientsOf } from './drug-classes.ts';
import { fingerprint } from './fingerprint.ts';
import { takenTogether } from './in-hand.ts';
import { amountOf, dayDoseOf } from './ingredient-dose.ts';
import { conditionAmong, hasDose } from './matching.ts';
import {
  fentanylFactors,
  fentanylPatchFactor,
  morphineFactors,
  morphineLimits,
  outsideGuideline,
} from './opioids.data.ts';
import type { ActiveDrug, ClinicalDrug, ClinicalPatient, Severity } from './types.ts';
import { routeOf, wayOf } from './use/ways.ts';

/** Days after its supply ran out during which an opioid still speaks for a tolerant patient. */
const tolerantDays = 7;
const isPatch = (drug: ClinicalDrug): boolean => wayOf(drug) === 'patch';
const isFentanyl = (drug: ClinicalDrug): boolean =>
  !/inject|intravenous|intramuscular|epidural/i.test(routeOf(drug)) &&
  ingredientsOf(drug.genericName).includes('fentanyl');
const isFentanylPatch = (drug: ClinicalDrug): boolean => isPatch(drug) && isFentanyl(drug);
const isOpioid = (drug: ClinicalDrug): boolean =>
  ingredientsOf(drug.genericName).some((ingredient) => classMembers('opioid').has(ingredient));

/** Of fentanyl through nose or mouth; null where its form or its dose is not known. */
function morphineOfFentanyl(drug: ClinicalDrug): number | null {
  const words = `${drug.form ?? ''} ${routeOf(drug)}`;
  const factor = fentanylFactors.find(({ form }) => form.test(words))?.factor;
  const milligrams = dayDoseOf(drug, ingredientsOf(drug.genericName), 'fentanyl');
  return factor === undefined || milligrams === null ? null : milligrams * factor;
}
/** An opioid that no table gives a factor, and that is no buprenorphine. */
const isWithoutFactor = (ingredient: string): boolean =>
  classMembers('opioid').has(ingredient) &&
  ingredient !== 'buprenorphine' &&
  morphineFactors[ingredient] === undefined;
/** Morphine milligrams a day of one drug; null for an opioid whose dose or factor is not known. */
function morphineOf(drug: ClinicalDrug): number | null {
  const ingredients = ingredientsOf(drug.genericName);
  if (isFentanylPatch(drug)) {
    const micrograms = amountOf(drug.onceDoses, ingredients, 'fentanyl');
    return micrograms === null ? null : micrograms * fentanylPatchFactor;
  }
  if (isPatch(drug)) return 0;
  if (isFentanyl(drug)) return morphineOfFentanyl(drug);
  if (ingredients.some(isWithoutFactor)) return null;
  const doses = ingredients
    .filter((ingredient) => ownEntry(morphineFactors, ingredient) !== undefined)
    .map((ingredient) => {
      const dose = dayDoseOf(drug, ingredients, ingredient);
      return dose === null ? null : (dose / 1000) * (ownEntry(morphineFactors, ingredient) ?? 0);
    });
  const known = doses.filter((dose) => dose !== null);
  return known.length < doses.length ? null : known.reduce((sum, dose) => sum + dose, 0);
}

/** Far above what is begun with even there: a slip of the concentrate is not hidden. */
function severityOutside(total: number): Severity {
  if (total >= morphineLimits.outsideStop) return 'severe';
  return total >= morphineLimits.outsideTold ? 'moderate' : 'minor';
}
function severityOf(total: number, patient: ClinicalPatient): Severity | null {
  if (total < morphineLimits.told) return null;
  if (conditionAmong(patient, outsideGuideline)) return severityOutside(total);
  return total >= morphineLimits.stop ? 'severe' : 'moderate';
}
const listed = (names: readonly string[]): string => names.join(', ');

/**
 * The morphine milligrams a day of this opioid together with every other one in hand: told from 50,
 * severe from 90; with cancer, sickle cell disease or palliative care from 200 and 400, below which
 * it informs. Where the dose of one of them is not known, it informs of that.
 */
function morphineTotal(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  others: readonly ActiveDrug[],
): BoundBroken[] {
  const opioids = takenTogether(drug, others).filter((other) => isOpioid(other.drug));
  const all = [drug, ...opioids.map((other) => other.drug)];
  const total = all.reduce((sum, each) => sum + (morphineOf(each) ?? 0), 0);
  if (morphineOf(drug) === 0) return [];
  const open = all.filter((each) => morphineOf(each) === null).map(({ name }) => name);
  const severity = severityOf(total, patient) ?? (open.length > 0 && total > 0 ? 'minor' : null);
  if (severity === null) return [];
  const beside = opioids.map((other) => other.drug.name);
  return [
    {
      kind: 'high-dose',
      severity,
      summary: [
        `${drug.name}: ${Math.round(total)} morphine milligrams a day`,
        beside.length === 0 ? '' : ` with ${listed(beside)}`,
      ].join(''),
      effect: [
        'From 50 a day an overdose becomes much more likely, and more so from 90.',
        open.length === 0 ? '' : ` Not counted, because the dose is not known: ${listed(open)}.`,
      ].join(''),
      management: 'Look at the monitoring program, ask for the plan, and offer naloxone.',
      fingerprint: fingerprint('high-dose', severity, 'morphine milligrams', [
        `opioids@${step(total, morphineLimits.told)}`,
      ]),
    },
  ];
}

/** Fentanyl where no opioid is on record that the patient would be used to. */
function untolerated(
  drug: ClinicalDrug,
  others: readonly ActiveDrug[],
  isRefill: boolean,
): BoundBroken[] {
  const used = others.some((other) => isOpioid(other.drug) && other.daysLeft >= -tolerantDays);
  if (!isFentanyl(drug) || !hasDose(drug) || used || isRefill) return [];
  return [
    {
      kind: 'high-dose',
      severity: 'severe',
      summary: `${drug.name}: no opioid is on record that the patient is used to`,
      effect: 'Breathing can stop in who does not take opioids every day (boxed warning).',
      management:
        'Ask which opioid was taken in the last week, and how much; else call the prescriber.',
      fingerprint: fingerprint('high-dose', 'severe', 'first opioid', ['fentanyl']),
    },
  ];
}

/** What the opioids of a patient break together; nothing where this drug is none. */
export const opioidsBroken = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  others: readonly ActiveDrug[],
  isRefill: boolean,
): readonly BoundBroken[] =>
  isOpioid(drug)
    ? [...morphineTotal(drug, patient, others), ...untolerated(drug, others, isRefill)]
    : [];
