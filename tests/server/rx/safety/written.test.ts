import { checkClinical } from '#domain/rx/clinical/check.ts';
import type {
  ActiveDrug,
  Alert,
  ClinicalDrug,
  ClinicalPatient,
} from '#domain/rx/clinical/types.ts';
import { parseSig } from '#domain/rx/sig/index.ts';
import { clinicalDrug } from '#server/services/rx/safety/alerts.ts';
import { tellsItsCases } from '#tests/domain/rx/clinical/case-lines.ts';

const routeOfForm: readonly (readonly [RegExp, string])[] = [
  [/patch/, 'TRANSDERMAL'],
  [/inject|\bpen\b|vial/, 'SUBCUTANEOUS'],
  [/nasal/, 'NASAL'],
  [/inhal/, 'INHALATION'],
  [/suppos/, 'RECTAL'],
  [/film\b/, 'SUBLINGUAL'],
];
const unitOfForm = (form: string, strength: string): 'ML' | 'EA' =>
  /\/[\d.]* ?mL/i.test(strength) && !/auto-injector/.test(form) ? 'ML' : 'EA';
/** `generic name@strength@form@route`; a tablet by mouth where no form is said. */
function drugOf(text: string, [sig = '', quantity = '', days = '']: readonly string[]) {
  const [name = '', strength = '', form = 'tablet', route] = text.split('@');
  const ofForm = routeOfForm.find(([word]) => word.test(form))?.[1] ?? 'ORAL';
  return clinicalDrug(
    {
      name,
      generic_name: name,
      strength,
      form: form.toUpperCase(),
      route: route === 'none' ? null : (route?.toUpperCase() ?? ofForm),
      made_of: null,
      uom: unitOfForm(form, strength),
    },
    { sig, quantity: Number(quantity) * 1_000, daysSupply: Number(days), answered: null },
  );
}
/**
 * "85F 55kg N18.4 al:Pen-VK": age in years, or of an infant in months ("4moF"), sex, weight,
 * conditions and allergies in a person's words ("_" is a space), in any order after the first.
 * "preg" is a patient who is marked as pregnant.
 */
function patientOf(text: string): ClinicalPatient {
  const [who = '', ...facts] = text.split(' ');
  const kilograms = facts.find((fact) => fact.endsWith('kg'));
  const allergies = facts.flatMap((fact) =>
    fact.startsWith('al:') ? [fact.slice(3).replaceAll('_', ' ')] : [],
  );
  const sex = who.slice(-1);
  const age = Number.parseInt(who, 10);
  const months = /^\d+mo/.test(who) ? age : null;
  return {
    age: months === null ? age : Math.floor(months / 12),
    ageMonths: months,
    sex: sex === 'F' || sex === 'M' ? sex : 'U',
    allergies: allergies.map((value) => ({
      kind: 'text',
      value,
      label: value,
      severity: 'Medium',
    })),
    exceptions: [],
    conditions: facts.filter(
      (fact) => fact !== kilograms && fact !== 'preg' && !fact.startsWith('al:'),
    ),
    pregnant: facts.includes('preg'),
    weight:
      kilograms === undefined ? null : { grams: Number.parseFloat(kilograms) * 1000, daysOld: 5 },
  };
}
/** `drug ~ sig ~ quantity ~ days`; the last three may be left out. */
function takenOf(text: string, index: number): ActiveDrug {
  const [name = '', ...written] = text.split('~').map((part) => part.trim());
  const drug: ClinicalDrug = drugOf(name, written);
  return { rxId: 100 + index, drug, daysLeft: 20 };
}
function alertsOf(left: string): readonly Alert[] {
  const [name = '', sig = '', quantity = '', days = '', who = '', ...taken] = left
    .split('|')
    .map((part) => part.trim());
  const alerts = checkClinical({
    rxId: 1,
    drug: drugOf(name, [sig, quantity, days]),
    patient: patientOf(who),
    activeDrugs: taken.map(takenOf),
  });
  // Words that are not read are asked about besides; here is what the rules tell of the drug.
  return alerts.filter((alert) => alert.kind !== 'not-judged');
}
/** Directions that contradict their product are a stop of entry; no dose of them is judged. */
function isStopped(left: string): boolean {
  const [product = '', sig = ''] = left.split('|').map((part) => part.trim());
  const [, strength = '', form = 'tablet', route = null] = product.split('@');
  return parseSig(sig, { form, strength, route }).directions.kind === 'stop';
}
/**
 * Prescriptions as they are written, with the least that has to be told of each, or that nothing
 * may interrupt: by an outside pharmacist, and by us before they were first
 * run.
 */
tellsItsCases(
  [
    'written-by-outsider',
    'written-by-us',
    'written-by-second-outsider',
    'written-third-round',
    'written-fourth-round',
    'written-fifth-round',
    'written-sixth-round',
    'written-sixth-round-second',
    'written-seventh-round',
    'written-seventh-round-second',
    'written-eighth-round',
    'written-eighth-round-second',
    'written-ninth-round',
    'written-ninth-round-second',
    'written-tenth-round',
    'written-tenth-round-second',
    'written-eleventh-round',
    'written-eleventh-round-second',
    'written-twelfth-round',
    'written-thirteenth-round',
    'written-thirteenth-round-second',
    'written-fourteenth-round',
    'written-fourteenth-round-second',
    'written-fourteenth-round-third',
    'written-fourteenth-round-fourth',
    'written-fourteenth-round-fifth',
    'written-fourteenth-round-sixth',
    'written-fifteenth-round',
    'written-sixteenth-round',
    'allergies-in-words',
    'written-at-the-counter',
    'written-at-the-counter-second',
    'written-at-the-counter-third',
    'written-at-the-counter-fourth',
    'two-of-one',
    'written-conditions',
    'written-doses-by-family',
    'written-duplicates',
    'courses',
  ],
  alertsOf,
  isStopped,
);
