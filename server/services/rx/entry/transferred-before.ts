import { fold } from '#domain/platform/rules/fold.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { lockTransfersOf, transferredOfPatient } from '#server/repositories/rx/transfers-in.ts';
import type { RxWork } from '../work.ts';

const bare = (text: string | null): string => fold(text ?? '').replace(/[^\p{L}\p{N}]/gu, '');
type From = Pick<TransferInDraft, 'fromPharmacy' | 'fromPhone' | 'fromDea' | 'fromRxNumber'>;
const isSame = (one: string | null, other: string | null): boolean =>
  bare(one) !== '' && bare(one) === bare(other);
const isSamePlace = (one: From, other: From): boolean =>
  isSame(one.fromDea, other.fromDea) ||
  isSame(one.fromPhone, other.fromPhone) ||
  isSame(one.fromPharmacy, other.fromPharmacy);

/** The number of another prescription of the patient with the same transfer; null without one. */
async function enteredAs(
  work: RxWork,
  patientId: number,
  told: From,
  rxId: number | null,
): Promise<string | null> {
  await lockTransfersOf(work, patientId);
  const all = (await transferredOfPatient(work, patientId)).filter(
    ({ status }) => status !== rxStatus.deleted,
  );
  const isTold = (other: From): boolean =>
    isSame(other.fromRxNumber, told.fromRxNumber) && isSamePlace(other, told);
  // The first of two that stand as one from before may be edited; none may become one now.
  const stood = all.some((other) => other.rxId === rxId && isTold(other));
  const before = all.find(
    (other) =>
      other.rxId !== rxId && isTold(other) && !(stood && rxId !== null && other.rxId > rxId),
  );
  return before ? String(before.rxNumber) : null;
}
const messageOf = (rxNumber: string): string =>
  `This transfer is entered already, as prescription ${rxNumber}: open that one.`;

/**
 * A C-III to C-V is transferred once (21 CFR 1306.25(a)): the same number of the same pharmacy is
 * not entered a second time for the patient, which would give its refills twice. What was entered
 * by mistake and deleted does not count. People who enter it at one instant come one after the
 * other.
 */
export async function transferredBefore(
  work: RxWork,
  draft: RxDraft,
  drug: { readonly schedule: string },
  ids: { readonly rxId: number | null; readonly transferIn: TransferInDraft | null },
): Promise<{ readonly field: string; readonly message: string }[]> {
  if (ids.transferIn === null || drug.schedule === '0') return [];
  const rxNumber = await enteredAs(work, draft.patientId, ids.transferIn, ids.rxId);
  return rxNumber === null ? [] : [{ field: 'fromRxNumber', message: messageOf(rxNumber) }];
}

/**
 * Why a deleted prescription can't come back: its transfer is entered again since. Null where it
 * can.
 */
export async function transferredSince(work: RxWork, bundle: RxBundle): Promise<string | null> {
  const { rx, transferIn } = bundle;
  if (transferIn === null || rx.schedule === '0') return null;
  const rxNumber = await enteredAs(work, rx.patient_id, transferIn, rx.id);
  return rxNumber === null ? null : messageOf(rxNumber);
}
