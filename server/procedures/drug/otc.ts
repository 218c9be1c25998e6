import { signedIn } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { keepOtcProduct, listOtcProducts } from '#server/services/drug/otc.ts';

const api = signedIn.otcProducts;

/**
 * What OTC products have besides the calls of every reference: the Master list, and keeping one of
 * it.
 */
export const otcProcedures = {
  search: api.search.handler(({ input, context: { work } }) =>
    listOtcProducts(storeScope(work), input),
  ),
  keep: api.keep.handler(async ({ input, context: { work }, errors }) => {
    const row = settled(await keepOtcProduct(storeScope(work), input.drugId), {
      ...errors,
      STALE: errors.NOT_FOUND,
    }) as { readonly id: number; readonly version: number };
    work.audit({
      entity: 'otcProduct',
      entityId: row.id,
      after: row,
      detail: { drugId: input.drugId },
    });
    work.changed('otcProduct', row.id, row.version);
    return row;
  }),
};
