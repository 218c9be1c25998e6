import { eligibility } from '#domain/claim/billing/build.ts';
import type { EligibilityCheck, EligibilityRequest } from '#domain/claim/contract/eligibility.ts';
import { patient, type Patient } from '#domain/patient/entities/patient.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { insertTransmission, switchFor } from '#server/repositories/claim/claims.ts';
import {
  askedBy,
  checksOf,
  insertCheck,
  payerNames,
} from '#server/repositories/claim/eligibility.ts';
import { findRecord, type Scope, type Dated } from '#server/repositories/platform/records.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { bytesOf } from './build-claim.ts';
import { eligibilityFacts } from './facts.ts';

/** What stands with a check that nobody was asked for: no line serves its BIN and PCN. */
const noLine = (bin: string, pcn: string | null): string =>
  `No payer is connected for BIN ${bin}${pcn === null ? '' : ` and PCN ${pcn}`}. Nothing was sent.`;

type Found<T> = Result<T, SaveFailure<Patient>>;
/** What was asked of payers about a patient, newest first, at most fifty. */
export async function eligibilityChecks(
  scope: Scope,
  patientId: number,
): Promise<Found<EligibilityCheck[]>> {
  if (!(await findRecord(scope, patient, patientId))) return missing();
  return ok(
    (await checksOf(scope, patientId)).map((check) => ({
      id: check.id,
      at: check.at,
      by: `${check.first_name} ${check.last_name}`,
      bin: check.bin,
      pcn: check.pcn,
      group: check.group_number,
      memberId: check.member_id,
      outcome: check.outcome,
      message: check.message,
      benefits: check.benefits as EligibilityCheck['benefits'],
    })),
  );
}
/**
 * Puts a question about a card on its way to its payer, and keeps it with what becomes of it; where
 * no line serves the card, it says so.
 * Refused: a payer that the store does not have, or a question that can't be put, with what is
 * missing.
 */
export async function checkEligibility(
  scope: Dated,
  request: EligibilityRequest,
): Promise<Found<EligibilityCheck>> {
  const person = await findRecord(scope, patient, request.patientId);
  if (!person) return missing();
  const payer = await payerNames(scope, {
    binId: request.insuranceBinId,
    pcnId: request.insurancePcnId,
    groupId: request.insuranceGroupId,
  });
  if (!payer)
    return refused(
      [
        'The BIN, PCN or Group of this card is not here any more. Choose another in the step Billing.',
      ],
      { insuranceBinId: 'Not here any more' },
    );
  const asked = {
    patient_id: request.patientId,
    bin: payer.bin,
    pcn: payer.pcn,
    group_number: payer.group,
    member_id: request.memberId,
    person_code: request.personCode,
    cardholder_relation: request.cardholderRelation,
    date_of_birth: request.dateOfBirth,
    zip: request.zip,
  };
  if (await switchFor(scope.db, scope.storeId, payer.bin, payer.pcn)) {
    const bytes = bytesOf(
      eligibility(
        eligibilityFacts({
          ...payer,
          ...(await askedBy(scope, payer.bin)),
          memberId: request.memberId,
          personCode: request.personCode,
          cardholderRelation: request.cardholderRelation,
          lastName: person.lastName,
          firstName: person.firstName,
          gender: person.gender,
          dateOfBirth: request.dateOfBirth,
          on: scope.today,
        }),
      ),
    );
    if (!bytes.ok) return refused(bytes.error.map((claimProblem) => claimProblem.message));
    const checkId = await insertCheck(scope, {
      ...asked,
      outcome: 'waiting',
      message: 'Sent: the payer’s answer comes in a moment.',
    });
    await insertTransmission(scope, {
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
    await insertCheck(scope, {
      ...asked,
      outcome: 'not-sent',
      message: noLine(payer.bin, payer.pcn),
    });
  const checks = await eligibilityChecks(scope, request.patientId);
  return checks.ok ? ok(required(checks.value[0], 'the eligibility check that was sent')) : checks;
}
