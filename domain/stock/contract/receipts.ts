import { betweenDays, listFilter, summedPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  dayOf,
  id,
  int,
  isoDate,
  isoInstant,
  listOf,
  most,
  nullable,
  object,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { lotRow } from '#domain/stock/contract/stock.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
const refusals = {
  NOT_FOUND: { status: 404, message: 'There is no such delivery in this store.' },
  STALE: { status: 409, message: 'Someone else changed this lot first.', data: lotRow },
  REFUSED: {
    status: 422,
    message: 'This can’t be booked now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;

/**
 * One line that was received, or (`correctsId`) taken back. Quantities in thousandths with their
 * sign, `unitCost` in hundred-thousandths of a dollar, `costCents` with the sign of the quantity.
 * `left`: what can still be taken back.
 */
export const receivedRow = object({
  id,
  at: isoInstant,
  by: nullable(text),
  vendor: nullable(text),
  invoice: nullable(text),
  form222: nullable(text),
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  lotId: id,
  lotVersion: int(),
  lot: text,
  expiresOn: isoDate,
  quantity: int(),
  unitCost: nullable(int()),
  costCents: nullable(int()),
  correctsId: nullable(id),
  left: int(),
  reason: nullable(text),
});
export type ReceivedRow = Infer<typeof receivedRow>;

/** What the reports of what came and went are narrowed by. */
export const reportFilters = {
  ...betweenDays,
  drugId: listFilter.id,
  vendorId: listFilter.id,
  schedule: listFilter.choice('0', '2', '3', '4', '5'),
};
export const receiptContract = {
  /**
   * A whole delivery in one transaction: every line becomes a movement into its lot, or none does.
   * A C-II line needs the right to controlled stock and the number of its order form.
   */
  save: procedure({ permission: 'stock.receive', audit: 'stock.received', effect: 'write' })
    .route({ method: 'POST', path: '/api/receipts' })
    .input(
      object(
        {
          vendorId: id,
          invoice: str({ min: 1, max: 40 }),
          lines: listOf(
            object(
              {
                drugId: id,
                lot: str({ min: 1, max: 40 }),
                expiresOn: dayOf('planned'),
                quantity: int({ min: 1, max: most.quantity }),
                unitCost: int({ min: 0, max: most.unitCost }),
              },
              { serial: nullable(str({ max: 40 })) },
            ),
            200,
          ),
        },
        { form222: nullable(str({ max: 40 })) },
      ),
    )
    .output(object({ receiptId: id, lines: int() }))
    .errors(refusals),
  /**
   * Takes back some of a line that was booked wrongly: a movement of its own, never a change of the
   * first. C-II needs two people's passwords, as a correction of stock does.
   */
  correct: procedure({
    permission: 'stock.adjust',
    audit: 'stock.receipt-corrected',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/receipts/lines/{movementId}/correct' })
    .input(
      object(
        {
          movementId: id,
          quantity: int({ min: 1, max: 9_999_999_999 }),
          reason: str({ min: 1, max: 200 }),
        },
        { stepUp: str({ max: 200 }), witness: str({ max: 200 }) },
      ),
    )
    .output(lotRow)
    .errors(refusals),
  /**
   * Filters `drugId`, `vendorId`, `schedule` (0 to 5), `from`, `to` (days of the store). The totals
   * are of all rows, not of the window.
   */
  search: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/receipts/search' })
    .input(listQueryOf('receipts.search', reportFilters))
    .output(summedPage(receivedRow)),
};
