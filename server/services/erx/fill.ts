import { outcomesWanted, type FillOutcome } from '#domain/erx/script/fill-notice.ts';
import { writeFill } from '#domain/erx/script/write-pharmacy.ts';
import type { RxBundle } from '#server/repositories/rx/rx.ts';
import { beforePart } from '#server/services/rx/facts.ts';
import type { Moved, RxWork } from '#server/services/rx/work.ts';
import { medicationOf, pharmacyFacts, queueOut, senderOf } from './outgoing.ts';

function outcomeOf(
  b: RxBundle,
  m: Moved,
): { readonly outcome: FillOutcome; readonly note: string | null } | null {
  const { event } = m.transition;
  if (event === 'transfer-out') {
    const pharmacy = m.payload.transfer?.pharmacy ?? null;
    return {
      outcome: 'Transferred',
      note: pharmacy === null ? null : `Transferred to ${pharmacy}`.slice(0, 210),
    };
  }
  if (m.fill === null) return null;
  if (event === 'return-to-stock')
    return { outcome: 'NotDispensed', note: 'Not picked up: returned to stock' };
  if (!m.left) return null;
  return m.fill.intended_quantity !== null &&
    beforePart(b, m.fill).quantity + m.fill.quantity < m.fill.intended_quantity
    ? { outcome: 'PartiallyDispensed', note: 'A part was dispensed, the rest is owed' }
    : { outcome: 'Dispensed', note: null };
}
/**
 * Tells whoever sent an electronic prescription what became of it (RxFill), where the message asked to hear of that. The notice waits in
 * the outbox, in the transaction of the move; without an address there is nobody to tell.
 */
export async function tellPrescriber(w: RxWork, m: Moved): Promise<void> {
  const { b } = m.opened;
  const said = b.rx.erx_id === null ? null : outcomeOf(b, m);
  if (said === null) return;
  const sender = await senderOf(w, b);
  const { fill } = m;
  if (!sender || !outcomesWanted(sender.fillIndicator).includes(said.outcome)) return;
  const dispensed =
    fill !== null && (said.outcome === 'Dispensed' || said.outcome === 'PartiallyDispensed')
      ? {
          medication: medicationOf(b, b.drugs.get(fill.drug_id)!, {
            quantity: fill.quantity,
            daysSupply: fill.days_supply,
            refills: b.rx.refills,
          }),
          lastFilledOn: fill.filled_on,
        }
      : null;
  const id = await queueOut(w, b, 'RxFill', (messageId) =>
    writeFill(
      {
        ...pharmacyFacts(b, {
          to: sender.to,
          orderNumber: sender.orderNumber,
          reference: messageId,
        }),
        ...said,
        dispensed,
      },
      { messageId, sentAt: w.now },
    ),
  );
  w.changed('erx', id, 1);
}
