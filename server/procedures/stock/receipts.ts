import { mayDo } from '#server/platform/caller.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { oneExpiryEach } from '#server/services/stock/lots-of-delivery.ts';
import { correctReceipt, listReceived, receiveInvoice } from '#server/services/stock/receipt.ts';
import { deliverySource } from '#server/services/stock/receive.ts';
import { adjustRights, expiryAsked } from './inventory.ts';

const api = signedIn.receipts;

export const receiptProcedures = {
  save: api.save.handler(async ({ input, context: { work }, errors }) => {
    const source = deliverySource(input);
    // Dates that contradict each other within the paper are put right on it: nothing is kept.
    const agrees = oneExpiryEach(input.lines).ok;
    await expiryAsked(
      work,
      agrees ? input.lines.map((line) => ({ ...line, source })) : [],
      'lines',
    );
    const { receiptId, lines, drugs, otc, orders } = settled(
      await receiveInvoice(
        storeScope(work),
        { controlled: mayDo(work.user, 'stock.adjust.controlled') },
        input,
      ),
      errors,
    );
    work.audit({
      entity: 'receipt',
      entityId: receiptId,
      after: { ...input, receiptId },
      detail: { vendorId: input.vendorId, lines, drugs: drugs.size },
    });
    for (const [drugId, version] of drugs) work.changed('stock', drugId, version);
    for (const id of orders) work.changed('purchaseOrder', id, 0);
    for (const item of otc) work.changed('otcProduct', item.id, item.version);
    return { receiptId, lines };
  }),
  correct: api.correct.handler(async ({ input, context: { work }, errors }) => {
    const { before, after, drugId, secondById } = settled(
      await correctReceipt(storeScope(work), adjustRights(work, input), input),
      errors,
    );
    work.audit({
      entity: 'lot',
      entityId: after.lotId,
      before,
      after,
      detail: {
        drugId,
        movementId: input.movementId,
        quantity: input.quantity,
        secondPersonId: secondById,
      },
    });
    work.changed('stock', drugId, after.version);
    return after;
  }),
  search: api.search.handler(({ input, context: { work } }) =>
    listReceived(storeScope(work), input),
  ),
};
