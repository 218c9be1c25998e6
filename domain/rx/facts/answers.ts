import {
  durAnswers,
  entryAnswer as answer,
  fittingAnswers,
  isOfEntry,
  type DurAnswer,
} from '../clinical/dur-codes.ts';
import type { Alert } from '../clinical/types.ts';
import { factOf, isLimited } from './alerts.ts';
import type { FactKey } from './types.ts';

// The answers to a difference between a prescription and its entry, and to a check that failed:
// each is the reason. They say nothing of the use of a drug, so no payer hears of them.
const prescriberAsked = answer('8', 'M0', '00', 'Prescriber asked: what is entered is right');
const sourceLookedAt = answer('9', 'R0', '00', 'Source looked at: what is entered is right');
const patientAsked = answer('0', 'P0', '00', 'Patient asked: what is entered is right');
const lawAllows = answer('L', 'GP', '00', 'The law allows this product in its place');
const usual: readonly DurAnswer[] = [prescriberAsked, sourceLookedAt, patientAsked];
/** A person is confirmed by what tells persons apart, never by what is said of a product. */
const person: readonly DurAnswer[] = [
  answer('8', 'M0', '01', 'Prescriber asked: it is this person'),
  answer('0', 'P0', '01', 'Patient asked: it is this person'),
  answer('9', 'R0', '01', 'ID or record looked at: it is this person'),
];
const prescriber: readonly DurAnswer[] = [
  answer('8', 'M0', '02', 'Prescriber asked: it is this prescriber'),
  answer('9', 'R0', '02', 'Source looked at: it is this prescriber'),
];
const sameDirections = answer('9', 'R0', '03', 'Source looked at: these directions say the same');
const directions: readonly DurAnswer[] = [
  answer('8', 'M0', '03', 'Prescriber asked: these directions are right'),
  sameDirections,
];
/** Another strength, release or route is no substitution: only who prescribed it can confirm it. */
const drug: readonly DurAnswer[] = [prescriberAsked, sourceLookedAt];
const product: readonly DurAnswer[] = [prescriberAsked, sourceLookedAt, lawAllows];

/**
 * What may be answered to a difference in each fact, the most usual first (decision 0083). Who was
 * asked has one key, whatever the fact: 8 the prescriber, 9 a source, 0 the patient.
 */
const factAnswers: Readonly<Record<FactKey, readonly DurAnswer[]>> = {
  patientName: person,
  birthDate: person,
  gender: person,
  drug: product,
  strength: drug,
  release: drug,
  form: product,
  route: drug,
  code: product,
  product,
  directions,
  sigQuantity: usual,
  sigRefills: usual,
  sigDays: usual,
  quantity: usual,
  daysSupply: usual,
  keptDays: usual,
  refills: usual,
  daw: usual,
  writtenDate: usual,
  prescriberName: prescriber,
  prescriberNpi: prescriber,
  prescriberDea: prescriber,
  note: usual,
};
const entryAnswers = (alert: Answered): readonly DurAnswer[] => {
  const fact = factOf(alert);
  const offered = fact === null ? usual : factAnswers[fact];
  return offered
    .filter((one) => one !== sameDirections || !isLimited(alert, 'regimens'))
    .filter(
      (one) => one !== patientAsked || !(isLimited(alert, 'c2') || isLimited(alert, 'raised')),
    )
    .filter((one) => one !== sourceLookedAt || fact !== 'refills' || !isLimited(alert, 'raised'));
};

type Answered = Pick<Alert, 'who' | 'fingerprint' | 'severity'> & { readonly kind: string };
/**
 * The answers that this person may give to this alert, as they are listed. `pharmacist`:
 * has the right to answer severe alerts and an active license.
 */
export function answersFor(alert: Answered, pharmacist: boolean): readonly DurAnswer[] {
  if (isOfEntry(alert)) return pharmacist || alert.who === 'technician' ? entryAnswers(alert) : [];
  const fit = fittingAnswers(alert.kind);
  if (pharmacist) return fit;
  return alert.who === 'pharmacist' ? [] : fit.filter((one) => !one.pharmacist);
}

const known: readonly DurAnswer[] = [
  ...durAnswers,
  ...usual,
  lawAllows,
  ...person,
  ...prescriber,
  ...directions,
];
/** The answer behind stored codes, or undefined for a pair that is not offered. */
export const durAnswer = (service: string, result: string): DurAnswer | undefined =>
  known.find((one) => one.service === service && one.result === result);
/** Whether an answer to an alert says that the drug is not to be filled. */
export const declines = (service: string, result: string): boolean =>
  durAnswer(service, result)?.fills === false;
