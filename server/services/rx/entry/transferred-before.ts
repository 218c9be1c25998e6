import { fold } from '#domain/platform/rules/fold.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { transferredOfPatient } from '#server/repositories/rx/transfers-in.ts';
import type { RxWork } from '../work.ts';

const bare = (text: string | null): string => fold(text ?? '').replace(/[^\p{L}\p{N}]/gu, '');
type From = Pick<TransferInDraft, 'fromPharmacy' | 'fromPhone' | 'fromDea' | 'fromRxNumber'>;
const isSame = (one: string | null, other: string | null): boolean =>
  bare(one) !== '' && bare(one) === bare(other);
const isSamePlace = (one: From, other: From): boolean =>
  isSame(one.fromDea, other.fromDea) ||
  isSame(one.fromPhone, other.fromPhone) ||
  isSame(one.fromPharmacy, other.fromPharmacy);

/**
 * A C-III to C-V is transferred once (21 CFR 1306.25(a)): the same number of the same pharmacy is
 * not entered a second time for the patient, which would give its refills twice. What was entered
 * by mistake and deleted does not count.
 */
export async function transferredBefore(
  work: RxWork,
  draft: RxDraft,
  drug: { readonly schedule: string },
  ids: { readonly rxId: number | null; readonly transferIn: TransferInDraft | null },
): Promise<{ readonly field: string; readonly message: string }[]> {
  const told = ids.transferIn;
  if (told === null || drug.schedule === '0') return [];
  const before = (await transferredOfPatient(work, draft.patientId)).find(
    (other) =>
      (ids.rxId === null || other.rxId < ids.rxId) &&
      other.status !== rxStatus.deleted &&
      isSame(other.fromRxNumber, told.fromRxNumber) &&
      isSamePlace(other, told),
  );
  const message =
    `This transfer is entered already, as prescription ${before?.rxNumber ?? ''}: ` +
    'open that one.';
  return before ? [{ field: 'fromRxNumber', message }] : [];
}
