import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/admin/store-work.ts';
import {
  enterRecall,
  listRecalls,
  reviseRecall,
  withdrawRecall,
  type RecallWritten,
} from '#server/services/stock/recall.ts';

const api = signedIn.recalls;
/** Tells the audit log what a recall was and is, and which lots it moved. */
function written(work: PersonWork, recall: RecallWritten): RecallRow {
  const { before, after, moved } = recall;
  work.audit({
    entity: 'recall',
    entityId: after.id,
    ...(before === null ? {} : { before }),
    after,
    detail: {
      lots: moved.map((lot) => ({ lotId: lot.id, lot: lot.lot, quarantined: lot.quarantined })),
    },
  });
  work.changed('recall', after.id, after.version);
  for (const lot of moved) work.changed('stock', lot.drug_id, lot.version);
  return after;
}
export const recallProcedures = {
  search: api.search.handler(({ input, context: { work } }) =>
    listRecalls(storeScope(work), input),
  ),
  enter: api.enter.handler(async ({ input, context: { work }, errors }) =>
    written(work, settled(await enterRecall(storeScope(work), input), errors)),
  ),
  change: api.change.handler(
    async ({ input: { recallId, version, ...notice }, context: { work }, errors }) =>
      written(
        work,
        settled(await reviseRecall(storeScope(work), recallId, version, notice), errors),
      ),
  ),
  withdraw: api.withdraw.handler(
    async ({ input: { recallId, version, reason }, context: { work }, errors }) =>
      written(
        work,
        settled(await withdrawRecall(storeScope(work), recallId, version, reason), errors),
      ),
  ),
};
