import { explain } from '#domain/claim/ncpdp/explain.ts';
import { fieldTitle } from '#domain/claim/ncpdp/fields.ts';
import type { Outcome } from '#domain/claim/ncpdp/outcome.ts';
import type { Received } from '#domain/claim/ncpdp/read.ts';
import { rejectWords } from '#domain/claim/ncpdp/reject-codes.ts';
import { required } from '#domain/platform/required.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { rejectList, type TransmissionRecord } from '#server/repositories/claim/claims.ts';
import { updateCheck } from '#server/repositories/claim/outbox.ts';
import type { RxWork } from '#server/services/rx/work.ts';

const told = new Set([
  'responseInsurance',
  'responseInsuranceAdditional',
  'responsePatient',
  'responseCoordinationOfBenefits',
]);
/**
 * What a payer tells about a member besides yes or no: each field with its title and its value in
 * words, in the order in which it came.
 */
function benefitsOf(
  received: Received,
  list: Awaited<ReturnType<typeof rejectList>>,
): readonly { label: string; value: string }[] {
  const names = new Set(
    [...received.shared, ...received.transactions.flat()]
      .filter((transaction) => transaction.name !== null && told.has(transaction.name))
      .map((transaction) => transaction.id),
  );
  return explain(received, list)
    .segments.filter((segment) => names.has(segment.id))
    .flatMap((segment) =>
      segment.fields
        .filter((field) => field.id !== 'AM' && field.value)
        .map((field) => ({
          label: fieldTitle(field.id).replace(/^\S+ /, ''),
          value: [field.value, field.meaning].filter(Boolean).join(' · '),
        })),
    );
}
const coverageText = (eligible: boolean, { decision }: Outcome): string => {
  if (eligible) return 'Covered.';
  return decision === 'unknown'
    ? 'The payer’s answer does not say whether it covers the patient.'
    : 'Not covered.';
};
/** Keeps what a payer said about a member. Anything but yes without a reject is no. */
export async function keepEligibility(
  work: RxWork,
  transmission: TransmissionRecord,
  patientId: number,
  { outcome, received }: { readonly outcome: Outcome; readonly received: Received },
): Promise<void> {
  const list = await rejectList(work);
  const eligible =
    outcome.decision === 'approved' ||
    outcome.decision === 'paid' ||
    outcome.decision === 'captured';
  const reasons = outcome.rejects.map((reject) =>
    `${reject.code} ${rejectWords(reject.code, list)?.meaning ?? ''}`.trim(),
  );
  const message = [
    coverageText(eligible, outcome),
    ...reasons.map(sentence),
    ...outcome.messages,
  ].join(' ');
  await updateCheck(
    work.db,
    required(transmission.check_id, 'the eligibility check of the transmission'),
    {
      outcome: eligible ? 'eligible' : 'not-eligible',
      message,
      benefits: JSON.stringify(benefitsOf(received, list)),
    },
  );
  work.changed('eligibility', patientId, 0);
}
export async function loseEligibility(
  work: RxWork,
  transmission: TransmissionRecord,
  patientId: number,
  why: string,
): Promise<void> {
  await updateCheck(
    work.db,
    required(transmission.check_id, 'the eligibility check of the transmission'),
    {
      outcome: 'not-sent',
      message: `${why} Ask again.`,
      benefits: '[]',
    },
  );
  work.changed('eligibility', patientId, 0);
}
