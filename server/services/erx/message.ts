import { grantedRx, type ErxMessage, type NewRxMessage } from '#domain/erx/script/message.ts';
import { findErx, type ErxRecord } from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** A stored message as it was read; null where nobody could. */
export const messageOf = (row: ErxRecord): ErxMessage | null => row.content as ErxMessage | null;
/** What a prescription can be entered from: a NewRx, or an answer that grants one. */
export const prescriptionOf = (message: ErxMessage | null): NewRxMessage | null => {
  if (message === null) return null;
  return message.kind === 'newRx' ? message : grantedRx(message);
};
/**
 * The refills of a transfer are those that remain, which the rules of a transfer judge: those that
 * were written say nothing against them.
 */
const asTransferred = (message: NewRxMessage): NewRxMessage =>
  message.transfer === undefined || message.medication === null
    ? message
    : { ...message, medication: { ...message.medication, refills: null } };
/**
 * The message as the entry is compared with (`domain/erx/compare`), or null where it is no
 * prescription of this store.
 */
export async function erxForEntry(scope: Scope, erxId: number): Promise<NewRxMessage | null> {
  const row = await findErx(scope, erxId);
  const message = row ? messageOf(row) : null;
  const prescription = row?.direction === 'in' ? prescriptionOf(message) : null;
  return prescription && asTransferred(prescription);
}
