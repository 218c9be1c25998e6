import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  dayOf,
  id,
  int,
  isoDate,
  listOf,
  most,
  object,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });

/** One lot of a drug in this store; `onHand` in thousandths of the billing unit. */
export const lotRow = object({
  lotId: id,
  version: int(),
  lot: text,
  expiresOn: isoDate,
  onHand: int(),
  recalled: bool,
  quarantined: bool,
});
export type LotRow = Infer<typeof lotRow>;
const stockRefusals = {
  NOT_FOUND: { status: 404, message: 'There is no such drug or lot in this store.' },
  STALE: { status: 409, message: 'Someone else changed this lot first.', data: lotRow },
  REFUSED: {
    status: 422,
    message: 'This can’t be booked now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
export const stockContract = {
  lots: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'GET', path: '/api/stock/{drugId}/lots' })
    .input(object({ drugId: id }))
    .output(listOf(lotRow))
    .errors(stockRefusals),
  receive: procedure({ permission: 'stock.receive', audit: 'stock.received', effect: 'write' })
    .route({ method: 'POST', path: '/api/stock/receive' })
    .input(
      object(
        {
          drugId: id,
          lot: str({ min: 1, max: 40 }),
          expiresOn: dayOf('planned'),
          quantity: int({ min: 1, max: most.quantity }),
          unitCost: int({ min: 0, max: most.unitCost }),
        },
        { serial: str({ max: 40 }) },
      ),
    )
    .output(object({ lotId: id, onHand: int() }))
    .errors(stockRefusals),
  adjust: procedure({ permission: 'stock.adjust', audit: 'stock.adjusted', effect: 'write' })
    .route({ method: 'POST', path: '/api/stock/adjust' })
    /**
     * For a C-II drug: the person's own proof (action `stock.adjust`) and that of a second licensed
     * person (`stock.witness`), both of the entity `lot`.
     */
    .input(
      object(
        {
          lotId: id,
          version: int(),
          delta: int({ min: -9_999_999_999, max: 9_999_999_999 }),
          reason: str({ min: 1, max: 200 }),
        },
        { stepUp: str({ max: 200 }), witness: str({ max: 200 }) },
      ),
    )
    .output(object({ lotId: id, version: int(), onHand: int() }))
    .errors(stockRefusals),
};
