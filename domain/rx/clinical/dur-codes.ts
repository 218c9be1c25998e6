import { atLeast } from './types.ts';
import type { Alert, AlertKind, Severity } from './types.ts';

/**
 * NCPDP 439-E4 reason for service of each kind of alert; an interaction may say AT instead
 * (additive toxicity).
 */
export const reasonOfKind: Readonly<Record<AlertKind, Alert['reason']>> = {
  interaction: 'DD',
  allergy: 'DA',
  'unchecked-allergy': 'MS',
  'duplicate-therapy': 'TD',
  'duplicate-ingredient': 'ID',
  age: 'PA',
  sex: 'SX',
  disease: 'MC',
  pregnancy: 'PG',
  'high-dose': 'HD',
  'low-dose': 'LD',
  weight: 'MS',
  'not-judged': 'MS',
  'long-supply': 'MX',
  'short-supply': 'MN',
  'early-refill': 'ER',
  'late-refill': 'LR',
  difference: 'MS',
  'failed-check': 'MS',
};

/** Each kind of alert in words, as it stands over an alert. */
const alertKindLabels: Readonly<Record<AlertKind, string>> = {
  interaction: 'Interaction',
  allergy: 'Allergy',
  'unchecked-allergy': 'Allergy not checked',
  'duplicate-therapy': 'Two of one kind',
  'duplicate-ingredient': 'Same ingredient twice',
  age: 'Age',
  sex: 'Sex',
  disease: 'Disease',
  pregnancy: 'Pregnancy',
  'high-dose': 'High dose',
  'low-dose': 'Low dose',
  weight: 'Weight',
  'not-judged': 'Dose not judged',
  'long-supply': 'Taken too long',
  'short-supply': 'Course too short',
  'early-refill': 'Early refill',
  'late-refill': 'Late refill',
  difference: 'Differs',
  'failed-check': 'Failed check',
};

/** The kind of an alert in words; a kind that is not known is called an alert. */
export const alertKindLabel = (kind: string): string =>
  (alertKindLabels as Readonly<Record<string, string>>)[kind] ?? 'Alert';

export interface DurAnswer {
  /** 440-E5 professional service. */
  readonly service: string;
  /** 441-E6 result of service. */
  readonly result: string;
  readonly label: string;
  /** The prescription goes on to be filled. */
  readonly fills: boolean;
  /** Only a pharmacist may give it, whatever the alert. */
  readonly pharmacist: boolean;
}

const answer = (
  service: string,
  result: string,
  label: string,
  fills: boolean,
  pharmacist: boolean,
): DurAnswer => ({ service, result, label, fills, pharmacist });

/** The kinds of alert about the use of a drug. */
type ClinicalKind = Exclude<AlertKind, 'difference' | 'failed-check'>;

/** An answer to what was entered: it fills, and whoever may answer the alert may give it. */
export const entryAnswer = (service: string, result: string, label: string): DurAnswer =>
  answer(service, result, label, true, false);
const patientAsked = answer('P0', '1B', 'Patient asked: fill as it is', true, false);
const known = answer(
  'PH',
  '1B',
  'History looked at: known and tolerated, fill as it is',
  true,
  false,
);
const doesNotApply = answer(
  'R0',
  '1A',
  'Source checked: does not apply to this patient',
  true,
  true,
);
const sourceChecked = answer('R0', '1B', 'Source checked: fill as it is', true, true);
const approved = answer('M0', '1G', 'Prescriber asked: approved as written', true, true);
const otherDose = answer('M0', '1C', 'Prescriber asked: other dose', true, true);
const otherDirections = answer('M0', '1D', 'Prescriber asked: other directions', true, true);
const otherDrug = answer('M0', '1E', 'Prescriber asked: other drug', true, true);
const otherQuantity = answer('M0', '1F', 'Prescriber asked: other quantity', true, true);
const stopped = answer('M0', '3C', 'Prescriber asked: the other drug is stopped', true, true);
const changed = answer('M0', '3E', 'Prescriber asked: therapy changed', true, true);
const clarified = answer('M0', '2B', 'Prescriber asked: directions clarified', true, true);
const patientDeclined = answer('P0', '2A', 'Patient asked: not filled', false, true);
const prescriberDeclined = answer('M0', '2A', 'Prescriber asked: not filled', false, true);

/**
 * Every answer to an alert that the product offers (NCPDP service and result codes; wording our
 * own), the most usual first.
 */
export const durAnswers: readonly DurAnswer[] = [
  patientAsked,
  known,
  doesNotApply,
  sourceChecked,
  approved,
  otherDose,
  otherDirections,
  otherDrug,
  otherQuantity,
  stopped,
  changed,
  clarified,
  patientDeclined,
  prescriberDeclined,
];
/** The same, the safest first: what is not filled, what is changed, what fills as it is. */
const safestFirst: readonly DurAnswer[] = [
  prescriberDeclined,
  patientDeclined,
  otherDrug,
  otherDose,
  otherDirections,
  otherQuantity,
  stopped,
  changed,
  clarified,
  approved,
  doesNotApply,
  sourceChecked,
  known,
  patientAsked,
];
/** What fits every alert: it does not apply, a source or the prescriber allows it, or no fill. */
const always: readonly DurAnswer[] = [
  doesNotApply,
  sourceChecked,
  approved,
  patientDeclined,
  prescriberDeclined,
];
/** Both drugs go together here: what the patient has taken before and what is taken beside it. */
const ofTwoDrugs = [patientAsked, known, otherDose, otherDirections, otherDrug, stopped, changed];
const ofAllergy = [patientAsked, known, otherDrug];
const ofDose = [known, otherDose, otherDirections, otherDrug, otherQuantity, changed, clarified];
const ofCourse = [patientAsked, known, otherDirections, otherQuantity, changed, clarified];
/**
 * What else fits each kind of alert. Where nobody could judge the dose, what the patient says or
 * has tolerated settles nothing.
 */
const fitting: Readonly<Record<ClinicalKind, readonly DurAnswer[]>> = {
  interaction: ofTwoDrugs,
  allergy: ofAllergy,
  'unchecked-allergy': ofAllergy,
  'duplicate-therapy': ofTwoDrugs,
  'duplicate-ingredient': ofTwoDrugs,
  age: [patientAsked, known, otherDose, otherDirections, otherDrug, changed],
  sex: [patientAsked, otherDrug],
  disease: [patientAsked, known, otherDose, otherDirections, otherDrug, changed],
  pregnancy: [patientAsked, otherDrug, otherDose, changed],
  'high-dose': [patientAsked, ...ofDose],
  'low-dose': [patientAsked, ...ofDose],
  weight: [otherDose, otherDirections, otherDrug, otherQuantity, clarified],
  'not-judged': [otherDose, otherDirections, otherDrug, otherQuantity, clarified],
  'long-supply': ofCourse,
  'short-supply': ofCourse,
  'early-refill': [otherDose, ...ofCourse],
  'late-refill': [patientAsked, known, changed],
};
const isClinical = (kind: string): kind is ClinicalKind => kind in fitting;
/**
 * The answers that fit an alert about the use of a drug, in the order of their keys: at a severe
 * one the safest stands first, at a lesser one the most usual. A kind that is not known takes all.
 */
export function fittingAnswers(kind: string, severity: Severity): readonly DurAnswer[] {
  const order = atLeast(severity, 'severe') ? safestFirst : durAnswers;
  if (!isClinical(kind)) return order;
  const fit = new Set([...always, ...fitting[kind]]);
  return order.filter((one) => fit.has(one));
}

/** Whether an alert is about what was entered, and not about the use of the drug. */
export const isOfEntry = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'difference' || kind === 'failed-check';
/** About the day of a refill alone, and not about the use of the drug. */
const isOfTiming = (kind: AlertKind): boolean => kind === 'early-refill' || kind === 'late-refill';
/**
 * Who answers an alert: what interrupts about the use of a drug is a pharmacist's judgment (42 CFR
 * 456.705(b), decision 0110); what only informs, and a moderate alert about the day of a refill,
 * may be answered by a technician too.
 */
export const answeredBy = (kind: AlertKind, severity: Severity): Alert['who'] =>
  severity === 'minor' || (isOfTiming(kind) && !atLeast(severity, 'severe'))
    ? 'technician'
    : 'pharmacist';
/** Whether a payer hears how an alert was answered: it is about this drug in this patient. */
export const isToldToPayers = (alert: { readonly kind: string }): boolean =>
  !isOfEntry(alert) && alert.kind !== 'unchecked-allergy' && alert.kind !== 'not-judged';
