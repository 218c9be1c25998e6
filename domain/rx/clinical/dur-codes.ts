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
  unchecked: 'MS',
  'long-supply': 'MX',
  'short-supply': 'MN',
  'excess-quantity': 'EX',
  'short-quantity': 'NS',
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
  unchecked: 'Not checked',
  'long-supply': 'Taken too long',
  'short-supply': 'Course too short',
  'excess-quantity': 'Quantity above the directions',
  'short-quantity': 'Quantity below the directions',
  'early-refill': 'Early refill',
  'late-refill': 'Late refill',
  difference: 'Differs',
  'failed-check': 'Failed check',
};

/** The kind of an alert in words; a kind that is not known is called an alert. */
export const alertKindLabel = (kind: string): string =>
  (alertKindLabels as Readonly<Record<string, string>>)[kind] ?? 'Alert';

/**
 * The keys of the answers. A key means one answer wherever alerts are answered (decision 0132):
 * digits for what is not filled and for what is filled or entered as it is, letters for what is
 * changed and for what the law allows.
 */
export const answerKeys = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '0',
  'C',
  'D',
  'G',
  'L',
  'Q',
  'R',
  'S',
  'T',
] as const;
export type AnswerKey = (typeof answerKeys)[number];
export interface DurAnswer {
  readonly key: AnswerKey;
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
type Codes = Pick<DurAnswer, 'service' | 'result'>;
const codes = (service: string, result: string): Codes => ({ service, result });
/** An answer with which the prescription is filled, given by whoever may answer the alert. */
const filled = (key: AnswerKey, of: Codes, label: string): DurAnswer => ({
  key,
  ...of,
  label,
  fills: true,
  pharmacist: false,
});
const byPharmacist = (answer: DurAnswer): DurAnswer => ({ ...answer, pharmacist: true });
const notFilled = (answer: DurAnswer): DurAnswer => ({ ...byPharmacist(answer), fills: false });

/** The kinds of alert about the use of a drug. */
type ClinicalKind = Exclude<AlertKind, 'difference' | 'failed-check'>;

/** An answer to what was entered: it fills, and whoever may answer the alert may give it. */
export const entryAnswer = (
  key: AnswerKey,
  service: string,
  result: string,
  label: string,
): DurAnswer => filled(key, codes(service, result), label);

const prescriberDeclined = notFilled(
  filled('1', codes('M0', '2A'), 'Prescriber asked: not filled'),
);
const patientDeclined = notFilled(filled('2', codes('P0', '2A'), 'Patient asked: not filled'));
const otherDrug = byPharmacist(filled('G', codes('M0', '1E'), 'Prescriber asked: other drug'));
const otherDose = byPharmacist(filled('D', codes('M0', '1C'), 'Prescriber asked: other dose'));
const otherDirections = byPharmacist(
  filled('R', codes('M0', '1D'), 'Prescriber asked: other directions'),
);
const otherQuantity = byPharmacist(
  filled('Q', codes('M0', '1F'), 'Prescriber asked: other quantity'),
);
const stopped = byPharmacist(
  filled('S', codes('M0', '3C'), 'Prescriber asked: the other drug is stopped'),
);
const changed = byPharmacist(filled('T', codes('M0', '3E'), 'Prescriber asked: therapy changed'));
const clarified = byPharmacist(
  filled('C', codes('M0', '2B'), 'Prescriber asked: directions clarified'),
);
const approved = byPharmacist(
  filled('3', codes('M0', '1G'), 'Prescriber asked: approved as written'),
);
const doesNotApply = byPharmacist(
  filled('4', codes('R0', '1A'), 'Source checked: does not apply to this patient'),
);
const sourceChecked = byPharmacist(filled('5', codes('R0', '1B'), 'Source checked: fill as it is'));
const known = filled(
  '6',
  codes('PH', '1B'),
  'History looked at: known and tolerated, fill as it is',
);
const patientAsked = filled('7', codes('P0', '1B'), 'Patient asked: fill as it is');

/**
 * Every answer to an alert about the use of a drug that the product offers (NCPDP service and
 * result codes; wording our own), the safest first: what is not filled, what is changed, what fills
 * as it is.
 */
export const durAnswers: readonly DurAnswer[] = [
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
const ofQuantity = [otherDirections, otherQuantity, changed, clarified];
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
  unchecked: [otherDose, otherDirections, otherDrug, otherQuantity, clarified],
  'long-supply': ofCourse,
  'short-supply': ofCourse,
  'excess-quantity': ofQuantity,
  'short-quantity': ofQuantity,
  'early-refill': [otherDose, ...ofCourse],
  'late-refill': [patientAsked, known, changed],
};
const isClinical = (kind: string): kind is ClinicalKind => kind in fitting;
/**
 * The answers that fit an alert about the use of a drug, the safest first at every severity. A kind
 * that is not known takes all.
 */
export function fittingAnswers(kind: string): readonly DurAnswer[] {
  if (!isClinical(kind)) return durAnswers;
  const fit = new Set([...always, ...fitting[kind]]);
  return durAnswers.filter((one) => fit.has(one));
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
  !isOfEntry(alert) && !['unchecked-allergy', 'not-judged', 'unchecked'].includes(alert.kind);
