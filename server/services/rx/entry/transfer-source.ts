import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import type { RxWork } from '../work.ts';

/**
 * Why the origin does not fit the message that it is entered from: what another pharmacy handed
 * over stays a transfer, and a new prescription of a prescriber is none.
 */
export async function transferSourceStops(
  work: RxWork,
  { origin }: RxDraft,
  ids: { readonly rxId: number | null; readonly erxId: number | null },
): Promise<{ readonly field: string; readonly message: string }[]> {
  if (ids.erxId === null) return [];
  const message = await work.areas.erx.messageForEntry(work, ids.erxId);
  if (message === null) return [];
  const isTransfer = message.transfer !== undefined;
  if (isTransfer && origin !== transferOrigin)
    return [
      { field: 'origin', message: 'Another pharmacy handed it over: its origin is Pharmacy.' },
    ];
  return !isTransfer && origin === transferOrigin && ids.rxId === null
    ? [{ field: 'origin', message: 'This message is of a prescriber, and no transfer.' }]
    : [];
}
