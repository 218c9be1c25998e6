import { outcomesWanted, type FillOutcome } from '#domain/erx/script/fill-notice.ts';
import { writeFill } from '#domain/erx/script/write-pharmacy.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { beforePart } from '#server/services/rx/facts.ts';
import type { Moved, RxWork } from '#server/services/rx/work.ts';
import { medicationOf, pharmacyFacts, queueOut, senderOf } from './outgoing.ts';

function outcomeOf(
  bundle: RxBundle,
  moved: Moved,
): { readonly outcome: FillOutcome; readonly note: string | null } | null {
  const { event } = moved.transition;
  if (event === 'transfer-out') {
    const pharmacy = moved.payload.transfer?.pharmacy ?? null;
    return {
      outcome: 'Transferred',
      note: pharmacy === null ? null : `Transferred to ${pharmacy}`.slice(0, 210),
    };
  }
  if (moved.fill === null) return null;
  if (event === 'return-to-stock')
    return { outcome: 'NotDispensed', note: 'Not picked up: returned to stock' };
  if (!moved.left) return null;
  return moved.fill.intended_quantity !== null &&
    beforePart(bundle, moved.fill).quantity + moved.fill.quantity < moved.fill.intended_quantity
    ? { outcome: 'PartiallyDispensed', note: 'A part was dispensed, the rest is owed' }
    : { outcome: 'Dispensed', note: null };
}
/**
 * Tells whoever sent an electronic prescription what became of it (RxFill), where the message asked
 * to hear of that. The notice waits in
 * the outbox, in the transaction of the move; without an address there is nobody to tell.
 */
export async function notifyPrescriber(work: RxWork, moved: Moved): Promise<void> {
  const { b: bundle } = moved.opened;
  const said = bundle.rx.erx_id === null ? null : outcomeOf(bundle, moved);
  if (said === null) return;
  const sender = await senderOf(work, bundle);
  const { fill } = moved;
  if (!sender || !outcomesWanted(sender.fillIndicator).includes(said.outcome)) return;
  const dispensed =
    fill !== null && (said.outcome === 'Dispensed' || said.outcome === 'PartiallyDispensed')
      ? {
          medication: medicationOf(bundle, drugIn(bundle, fill.drug_id), {
            quantity: fill.quantity,
            daysSupply: fill.days_supply,
            refills: bundle.rx.refills,
          }),
          lastFilledOn: fill.filled_on,
        }
      : null;
  const id = await queueOut(work, bundle, 'RxFill', (messageId) =>
    writeFill(
      {
        ...pharmacyFacts(bundle, {
          to: sender.to,
          orderNumber: sender.orderNumber,
          reference: messageId,
        }),
        ...said,
        dispensed,
      },
      { messageId, sentAt: work.now },
    ),
  );
  work.changed('erx', id, 1);
}
