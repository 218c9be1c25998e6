import { explain } from '#domain/claim/ncpdp/explain.ts';
import { fieldTitle } from '#domain/claim/ncpdp/fields.ts';
import type { Outcome } from '#domain/claim/ncpdp/outcome.ts';
import type { Received } from '#domain/claim/ncpdp/read.ts';
import { rejectWords } from '#domain/claim/ncpdp/reject-codes.ts';
import { rejectList, type TransmissionRecord } from '#server/repositories/claim/claims.ts';
import { updateCheck } from '#server/repositories/claim/outbox.ts';
import type { RxWork } from '#server/services/rx/work.ts';

const told = new Set([
  'responseInsurance',
  'responseInsuranceAdditional',
  'responsePatient',
  'responseCoordinationOfBenefits',
]);
/** What a payer tells about a member besides yes or no: each field with its title and its value in words, in the order in which it came. */
function benefitsOf(
  received: Received,
  list: Awaited<ReturnType<typeof rejectList>>,
): readonly { label: string; value: string }[] {
  const names = new Set(
    [...received.shared, ...received.transactions.flat()]
      .filter((s) => s.name !== null && told.has(s.name))
      .map((s) => s.id),
  );
  return explain(received, list)
    .segments.filter((s) => names.has(s.id))
    .flatMap((s) =>
      s.fields
        .filter((f) => f.id !== 'AM' && f.value)
        .map((f) => ({
          label: fieldTitle(f.id).replace(/^\S+ /, ''),
          value: [f.value, f.meaning].filter(Boolean).join(' · '),
        })),
    );
}
/** Keeps what a payer said about a member. Anything but yes without a reject is no. */
export async function keepEligibility(
  w: RxWork,
  t: TransmissionRecord,
  patientId: number,
  outcome: Outcome,
  received: Received,
): Promise<void> {
  const list = await rejectList(w);
  const eligible =
    outcome.decision === 'approved' ||
    outcome.decision === 'paid' ||
    outcome.decision === 'captured';
  const reasons = outcome.rejects.map((r) =>
    `${r.code} ${rejectWords(r.code, list)?.meaning ?? ''}`.trim(),
  );
  const message = [
    eligible
      ? 'Covered.'
      : outcome.decision === 'unknown'
        ? 'The payer’s answer does not say whether it covers the patient.'
        : 'Not covered.',
    ...reasons.map((r) => `${r}.`),
    ...outcome.messages,
  ].join(' ');
  await updateCheck(w.db, t.check_id!, {
    outcome: eligible ? 'eligible' : 'not-eligible',
    message,
    benefits: JSON.stringify(benefitsOf(received, list)),
  });
  w.changed('eligibility', patientId, 0);
}
export async function loseEligibility(
  w: RxWork,
  t: TransmissionRecord,
  patientId: number,
  why: string,
): Promise<void> {
  await updateCheck(w.db, t.check_id!, {
    outcome: 'not-sent',
    message: `${why} Ask again.`,
    benefits: '[]',
  });
  w.changed('eligibility', patientId, 0);
}
