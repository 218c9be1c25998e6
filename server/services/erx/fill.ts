import { outcomesWanted, type FillOutcome } from '#domain/erx/script/fill-notice.ts';
import { writeFill } from '#domain/erx/script/write-pharmacy.ts';
import type { FillRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import { beforePart } from '#server/services/rx/facts.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { medicationOf, pharmacyFacts, queueOut, senderOf } from './outgoing.ts';

/** What a move made of a fill. */
export interface FillMoved {
  readonly event: string;
  /** It was handed over by this move. */ readonly left: boolean;
  readonly fill: FillRecord | null;
  /** To whom it was transferred. */ readonly transferredTo: string | null;
}
function outcomeOf(
  b: RxBundle,
  m: FillMoved,
): { readonly outcome: FillOutcome; readonly note: string | null } | null {
  if (m.event === 'transfer-out')
    return {
      outcome: 'Transferred',
      note: m.transferredTo === null ? null : `Transferred to ${m.transferredTo}`.slice(0, 210),
    };
  if (m.fill === null) return null;
  if (m.event === 'return-to-stock')
    return { outcome: 'NotDispensed', note: 'Not picked up: returned to stock' };
  if (!m.left) return null;
  return m.fill.intended_quantity !== null &&
    beforePart(b, m.fill).quantity + m.fill.quantity < m.fill.intended_quantity
    ? { outcome: 'PartiallyDispensed', note: 'A part was dispensed, the rest is owed' }
    : { outcome: 'Dispensed', note: null };
}
/**
 * Tells whoever sent an electronic prescription what became of it (RxFill), where the message asked to hear of that. The notice waits in
 * the outbox, in the transaction of the move; without an address there is nobody to tell. `b` is the prescription before the move.
 */
export async function tellPrescriber(w: RxWork, b: RxBundle, m: FillMoved): Promise<void> {
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
