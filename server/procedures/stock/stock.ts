import { mayDo } from '#server/platform/caller.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import {
  adjustStock,
  deliverySource,
  listLots,
  receiveLoose,
} from '#server/services/stock/receive.ts';
import { adjustRights, expiryAsked } from './inventory.ts';

const api = signedIn.stock;

export const stockProcedures = {
  lots: api.lots.handler(async ({ input, context: { work }, errors }) =>
    settled(await listLots(storeScope(work), input.drugId), errors),
  ),
  receive: api.receive.handler(async ({ input, context: { work }, errors }) => {
    const scope = storeScope(work);
    await expiryAsked(work, [{ ...input, source: deliverySource({}) }], 'expiresOn');
    const { lot } = settled(
      await receiveLoose(
        scope,
        scope.today,
        { controlled: mayDo(work.user, 'stock.adjust.controlled') },
        input,
      ),
      errors,
    );
    work.audit({
      entity: 'lot',
      entityId: lot.lotId,
      after: lot,
      detail: { drugId: input.drugId, quantity: input.quantity, unitCost: input.unitCost },
    });
    work.changed('stock', input.drugId, lot.version);
    return { lotId: lot.lotId, onHand: lot.onHand };
  }),
  adjust: api.adjust.handler(async ({ input, context: { work }, errors }) => {
    const { before, after, drugId, secondById } = settled(
      await adjustStock(storeScope(work), adjustRights(work, input), input),
      errors,
    );
    work.audit({
      entity: 'lot',
      entityId: after.lotId,
      before,
      after,
      detail: { drugId, delta: input.delta, secondPersonId: secondById },
    });
    work.changed('stock', drugId, after.version);
    return { lotId: after.lotId, version: after.version, onHand: after.onHand };
  }),
};
