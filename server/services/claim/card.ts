import type { ClaimCard } from '#domain/claim/contract/corrections.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { setPayerBirthDate } from '#server/repositories/patient/insurances.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import {
  insuranceRefusal,
  keepInsurances,
  patientInsurances,
} from '#server/services/patient/insurances.ts';
import { forbidRx, refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/**
 * Corrects what a claim carries of a patient's card, over the patient's version: the member on the
 * card, and the date of birth that the payer has. Refused as the patient's own form refuses it.
 */
export async function correctCard(
  work: RxWork,
  patient: RxBundle['patient'],
  card: ClaimCard,
): Promise<Result<null, RxFailure>> {
  if (!work.permissions.has('patient.write'))
    return forbidRx('Only who may change patients corrects a card.', []);
  if (patient.version !== card.patientVersion) return fail({ code: 'STALE' });
  const kept = await patientInsurances(work, patient.id);
  if (!kept.some(({ id }) => id === card.insuranceId))
    return refuseRx('This card is not the patient’s any more: look at the claim again.');
  const list = kept.map((row) =>
    row.id === card.insuranceId
      ? {
          ...row,
          memberId: card.memberId.trim(),
          personCode: card.personCode?.trim() || null,
          cardholderRelation: card.cardholderRelation,
        }
      : row,
  );
  const refusal = await insuranceRefusal(work, list);
  if (refusal !== null) return refuseRx(refusal.error.why);
  await keepInsurances(work, patient.id, list);
  if (!(await setPayerBirthDate(work, patient, card.payerBirthDate)))
    return fail({ code: 'STALE' });
  work.changed('patient', patient.id, patient.version + 1);
  return ok(null);
}
