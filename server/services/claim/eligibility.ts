import { eligibility } from '#domain/claim/billing/build.ts';
import type { EligibilityCheck, EligibilityRequest } from '#domain/claim/contract/eligibility.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { insertTransmission, switchFor } from '#server/repositories/claim/claims.ts';
import {
  askedBy,
  checksOf,
  insertCheck,
  payerNames,
} from '#server/repositories/claim/eligibility.ts';
import { findRecord, type Scope } from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { eligibilityFacts } from './facts.ts';
import { bytesOf } from './send.ts';

/** What stands with a check that nobody was asked for: no line serves its BIN and PCN. */
const noLine = (bin: string, pcn: string | null): string =>
  `No payer is connected for BIN ${bin}${pcn === null ? '' : ` and PCN ${pcn}`}. Nothing was sent.`;

type Found<T> = Result<T, SaveFailure<Patient>>;
/** What was asked of payers about a patient, newest first, at most fifty. */
export async function eligibilityChecks(
  s: Scope,
  patientId: number,
): Promise<Found<EligibilityCheck[]>> {
  if (!(await findRecord(s, patient, patientId))) return missing();
  return ok(
    (await checksOf(s, patientId)).map((c) => ({
      id: c.id,
      at: c.at,
      by: `${c.first_name} ${c.last_name}`,
      bin: c.bin,
      pcn: c.pcn,
      group: c.group_number,
      memberId: c.member_id,
      outcome: c.outcome,
      message: c.message,
      benefits: c.benefits as EligibilityCheck['benefits'],
    })),
  );
}
/**
 * Puts a question about a card on its way to its payer, and keeps it with what becomes of it; where no line serves the card, it says so.
 * Refused: a payer that the store does not have, or a question that can't be put, with what is missing.
 */
export async function checkEligibility(
  s: Scope & { readonly today: string },
  r: EligibilityRequest,
): Promise<Found<EligibilityCheck>> {
  const person = await findRecord(s, patient, r.patientId);
  if (!person) return missing();
  const payer = await payerNames(s, {
    binId: r.insuranceBinId,
    pcnId: r.insurancePcnId,
    groupId: r.insuranceGroupId,
  });
  if (!payer)
    return refused(
      [
        'The BIN, PCN or Group of this card is not here any more. Choose another in the step Billing.',
      ],
      { insuranceBinId: 'Not here any more' },
    );
  const asked = {
    patient_id: r.patientId,
    bin: payer.bin,
    pcn: payer.pcn,
    group_number: payer.group,
    member_id: r.memberId,
    person_code: r.personCode,
    cardholder_relation: r.cardholderRelation,
    date_of_birth: r.dateOfBirth,
    zip: r.zip,
  };
  if (await switchFor(s.db, s.storeId, payer.bin, payer.pcn)) {
    const bytes = bytesOf(
      eligibility(
        eligibilityFacts({
          ...payer,
          ...(await askedBy(s, payer.bin)),
          memberId: r.memberId,
          personCode: r.personCode,
          cardholderRelation: r.cardholderRelation,
          lastName: person.lastName,
          firstName: person.firstName,
          gender: person.gender,
          dateOfBirth: r.dateOfBirth,
          on: s.today,
        }),
      ),
    );
    if (!bytes.ok) return refused(bytes.error.map((p) => p.message));
    const checkId = await insertCheck(s, {
      ...asked,
      outcome: 'waiting',
      message: 'Sent: the payer’s answer comes in a moment.',
    });
    await insertTransmission(s, {
      claim_id: null,
      check_id: checkId,
      kind: 'E1',
      bin: payer.bin,
      pcn: payer.pcn,
      group_number: payer.group,
      request: bytes.value,
      fingerprint: null,
    });
  } else
    await insertCheck(s, { ...asked, outcome: 'not-sent', message: noLine(payer.bin, payer.pcn) });
  const checks = await eligibilityChecks(s, r.patientId);
  return checks.ok ? ok(checks.value[0]!) : checks;
}
