import type { EligibilityCheck, EligibilityRequest } from '#domain/contract/eligibility.ts';
import { patient, type Patient } from '#domain/entities/patient.ts';
import { ok, type Result } from '#domain/result.ts';
import { checksOf, insertCheck, payerNames } from '#server/repositories/eligibility.ts';
import { findRecord, type Scope } from '#server/repositories/records.ts';
import { missing, refused, type SaveFailure } from './saving.ts';

/** A card as a payer is asked about it. */
export interface CardToCheck { readonly bin: string; readonly pcn: string | null; readonly group: string | null; readonly memberId: string; readonly personCode: string | null; readonly cardholderRelation: string; readonly lastName: string; readonly firstName: string; readonly gender: string; readonly dateOfBirth: string; readonly zip: string | null }
export interface PayerSaid { readonly outcome: 'not-sent' | 'eligible' | 'not-eligible'; readonly message: string }
/** Whatever asks payers. A connection that fails answers `not-sent` and why: nothing is ever guessed. */
export interface EligibilityPort { check(card: CardToCheck): Promise<PayerSaid> }

/** No payer is connected: says so, and sends nothing. */
export const noPayerConnected: EligibilityPort = {
  check: ({ bin, pcn }) => Promise.resolve({ outcome: 'not-sent', message: `No payer is connected for BIN ${bin}${pcn === null ? '' : ` and PCN ${pcn}`}. Nothing was sent.` }),
};

type Found<T> = Result<T, SaveFailure<Patient>>;
/** What was asked of payers about a patient, newest first, at most fifty. */
export async function eligibilityChecks(s: Scope, patientId: number): Promise<Found<EligibilityCheck[]>> {
  if (!await findRecord(s, patient, patientId)) return missing();
  return ok((await checksOf(s, patientId)).map((c) => ({ id: c.id, at: c.at, by: `${c.first_name} ${c.last_name}`, bin: c.bin, pcn: c.pcn, group: c.group_number, memberId: c.member_id, outcome: c.outcome as PayerSaid['outcome'], message: c.message })));
}
/** Asks through `port` and keeps the request with what became of it. Refused: a payer that the store does not have. */
export async function checkEligibility(s: Scope, port: EligibilityPort, r: EligibilityRequest): Promise<Found<EligibilityCheck>> {
  const person = await findRecord(s, patient, r.patientId);
  if (!person) return missing();
  const payer = await payerNames(s, { binId: r.insuranceBinId, pcnId: r.insurancePcnId, groupId: r.insuranceGroupId });
  if (!payer) return refused(['The BIN, PCN or Group of this card is not here any more. Choose another in the step Billing.'], { insuranceBinId: 'Not here any more' });
  const said = await port.check({ ...payer, memberId: r.memberId, personCode: r.personCode, cardholderRelation: r.cardholderRelation, lastName: person.lastName, firstName: person.firstName, gender: person.gender, dateOfBirth: r.dateOfBirth, zip: r.zip });
  await insertCheck(s, {
    patient_id: r.patientId, bin: payer.bin, pcn: payer.pcn, group_number: payer.group, member_id: r.memberId, person_code: r.personCode, cardholder_relation: r.cardholderRelation, date_of_birth: r.dateOfBirth, zip: r.zip, ...said,
  });
  const checks = await eligibilityChecks(s, r.patientId);
  return checks.ok ? ok(checks.value[0]!) : checks;
}
