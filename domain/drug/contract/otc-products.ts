import { listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  listRowOf,
  referenceContractOf,
  referenceQueryOf,
} from '#domain/platform/contract/references.ts';
import { anyReference } from '#domain/platform/references/any-reference.ts';
import { bool, id, listOf, nullable, object, recordOf, str } from '#domain/platform/schema.ts';
import { otcProductReference } from '../entities/otc-product.ts';

const text = str({ max: 2_000 });
/**
 * A row of OTC products: the store's own, or (`local` false, `id` the drug's) one of the Master
 * list that it does not keep yet. `sale`: the sale of today and what one item costs with it.
 */
const otcRow = listRowOf(otcProductReference, {
  local: bool,
  sale: nullable(text),
});
const otcCalls = referenceContractOf(otcProductReference);
/** The calls of OTC products. */
export const otcProductContract = {
  ...otcCalls,
  /** `scope` Local or Master; `match` Start or Contain. */
  search: procedure({ permission: 'otc.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/otc-products/search' })
    .input(referenceQueryOf(anyReference(otcProductReference)))
    .output(listPage(otcRow)),
  /**
   * The store keeps a product of the Master list: it becomes one of its own. Keeping it again gives
   * the one that is there.
   */
  keep: procedure({ permission: 'otc.write', audit: 'otcProduct.kept', effect: 'write' })
    .route({ method: 'PUT', path: '/api/otc-products/keep/{drugId}' })
    .input(object({ drugId: id }))
    .output(otcRow)
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such product in the Master list.' },
      REFUSED: {
        status: 422,
        message: 'This product can’t be kept.',
        data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
      },
    }),
};
