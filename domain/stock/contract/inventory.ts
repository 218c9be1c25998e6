import { betweenDays, listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import {
  bool,
  dayOf,
  id,
  int,
  isoDate,
  isoInstant,
  listOf,
  most,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { lotRow } from '#domain/stock/contract/stock.ts';
import { badConditions, dispositions } from '#domain/stock/rules/quarantine.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
const reason = str({ min: 1, max: 200 });
const refusals = {
  NOT_FOUND: { status: 404, message: 'There is no such drug or lot in this store.' },
  STALE: { status: 409, message: 'Someone else changed this lot first.', data: lotRow },
  REFUSED: {
    status: 422,
    message: 'This can’t be booked now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
/**
 * For a C-II drug: the person's own proof (action `stock.adjust`) and that of a second licensed
 * person (`stock.witness`), both of the entity `lot`.
 */
const proofs = { stepUp: str({ max: 200 }), witness: str({ max: 200 }) };

/** A lot on the shelf. Quantities in thousandths; `daysLeft` is negative once it expired. */
export const expiringRow = object({
  lotId: id,
  version: int(),
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  lot: text,
  expiresOn: isoDate,
  daysLeft: int(),
  onHand: int(),
  recalled: bool,
  quarantined: bool,
  reason: nullable(text),
  /**
   * Where its date was read; the later date that waits beside it, where two were read.
   */
  source: nullable(text),
  otherExpiry: nullable(isoDate),
  otherSource: nullable(text),
});
export type ExpiringRow = Infer<typeof expiringRow>;

/**
 * A lot in the open count. What the store thinks it holds is only told of lots that were counted,
 * and only with the variances.
 */
export const countRow = object({
  lotId: id,
  version: int(),
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  lot: text,
  expiresOn: isoDate,
  counted: nullable(int()),
  expected: nullable(int()),
  difference: nullable(int()),
  by: nullable(text),
  at: nullable(isoInstant),
  posted: bool,
});
export type CountRow = Infer<typeof countRow>;

/**
 * A controlled drug in the perpetual inventory: what is on hand, and what its ledger adds up to.
 */
export const controlledRow = object({
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  onHand: int(),
  ledger: int(),
  difference: int(),
  lastAt: nullable(isoInstant),
});
export type ControlledRow = Infer<typeof controlledRow>;
/** One movement of a drug with the balance after it. */
export const ledgerRow = object({
  id,
  at: isoInstant,
  kind: text,
  lot: text,
  quantity: int(),
  balance: int(),
  rxNumber: nullable(text),
  vendor: nullable(text),
  by: nullable(text),
  second: nullable(text),
  reason: nullable(text),
});
export type LedgerRow = Infer<typeof ledgerRow>;

export const inventoryContract = {
  /**
   * Filter `within`: `expired`, `30`, `60` or `90` days, `quarantine`, `two` expiries, or `all`.
   */
  expiring: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/inventory/expiring' })
    .input(
      listQueryOf('inventory.expiring', {
        within: listFilter.choice('expired', '30', '60', '90', 'quarantine', 'two'),
      }),
    )
    .output(listPage(expiringRow)),
  quarantine: procedure({ permission: 'stock.adjust', audit: 'stock.quarantined', effect: 'write' })
    .route({ method: 'PUT', path: '/api/inventory/lots/{lotId}/quarantine' })
    .input(
      object(
        { lotId: id, version: int(), on: bool, reason },
        { quantity: int({ min: 1, max: most.quantity }) },
      ),
    )
    .output(lotRow)
    .errors(refusals),
  returnLot: procedure({ permission: 'stock.adjust', audit: 'stock.returned', effect: 'write' })
    .route({ method: 'POST', path: '/api/inventory/lots/{lotId}/return' })
    .input(
      object(
        {
          lotId: id,
          version: int(),
          vendorId: id,
          quantity: int({ min: 1, max: most.quantity }),
          reason,
        },
        proofs,
      ),
    )
    .output(lotRow)
    .errors(refusals),

  /**
   * A delivery that must not come onto the shelf, with what becomes of it; a C-II drug with the
   * number of its order form.
   */
  receiveBad: procedure({
    permission: 'stock.receive',
    audit: 'stock.received-into-quarantine',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/inventory/quarantine' })
    .input(
      object(
        {
          drugId: id,
          lot: str({ min: 1, max: 40 }),
          expiresOn: dayOf('planned'),
          quantity: int({ min: 1, max: most.quantity }),
          vendorId: id,
          invoice: str({ min: 1, max: 40 }),
          condition: oneOf(
            nonEmpty(
              badConditions.map((condition) => condition.value),
              'conditions',
            ),
          ),
          disposition: oneOf(
            nonEmpty(
              dispositions.map((disposition) => disposition.value),
              'dispositions',
            ),
          ),
          note: nullable(str({ max: 150 })),
        },
        { form222: nullable(str({ max: 40 })) },
      ),
    )
    .output(lotRow)
    .errors(refusals),
  /** Which of two expiries of a lot is right. */
  answerExpiry: procedure({
    permission: 'stock.adjust',
    audit: 'stock.expiry-answered',
    effect: 'write',
  })
    .route({ method: 'PUT', path: '/api/inventory/lots/{lotId}/expiry' })
    .input(object({ lotId: id, version: int(), expiresOn: dayOf('planned'), reason }))
    .output(lotRow)
    .errors(refusals),
  destroy: procedure({ permission: 'stock.adjust', audit: 'stock.destroyed', effect: 'write' })
    .route({ method: 'POST', path: '/api/inventory/lots/{lotId}/destroy' })
    .input(
      object(
        { lotId: id, version: int(), quantity: int({ min: 1, max: most.quantity }), reason },
        { ...proofs, method: str({ max: 200 }) },
      ),
    )
    .output(lotRow)
    .errors(refusals),

  /** Filter `show`: `counted`, `variances` or `uncounted`. */
  counts: procedure({ permission: 'stock.adjust', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/inventory/counts' })
    .input(
      listQueryOf('inventory.counts', {
        show: listFilter.word('counted', 'variances', 'uncounted'),
      }),
    )
    .output(listPage(countRow)),
  /**
   * Counts a lot of the open physical inventory, or of a new one; counted again, the later count
   * holds. Without lot and date the drug has to have one lot.
   */
  count: procedure({ permission: 'stock.adjust', audit: 'stock.counted', effect: 'write' })
    .route({ method: 'POST', path: '/api/inventory/count' })
    .input(
      object(
        { drugId: id, counted: int({ min: 0, max: 9_999_999_999 }) },
        { lot: nullable(str({ max: 40 })), expiresOn: nullable(dayOf('planned')) },
      ),
    )
    .output(object({ lotId: id, lot: text, counted: int() }))
    .errors(refusals),
  post: procedure({ permission: 'stock.adjust', audit: 'stock.count-posted', effect: 'write' })
    .route({ method: 'POST', path: '/api/inventory/lots/{lotId}/post' })
    .input(object({ lotId: id, version: int(), reason }, proofs))
    .output(lotRow)
    .errors(refusals),
  finish: procedure({ permission: 'stock.adjust', audit: 'stock.count-finished', effect: 'write' })
    .route({ method: 'POST', path: '/api/inventory/finish' })
    .input(object({}))
    .output(object({ lots: int(), differences: int() }))
    .errors(refusals),

  controlled: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/inventory/controlled' })
    .input(listQueryOf('inventory.controlled', { schedule: listFilter.choice('2', '3', '4', '5') }))
    .output(listPage(controlledRow)),
  /** Filters `from` and `to`: the store's days. The balance counts from the first movement ever. */
  ledger: procedure({ permission: 'stock.read', audit: 'stock.ledger-viewed', effect: 'read' })
    .route({ method: 'POST', path: '/api/inventory/ledger/{drugId}' })
    .input(
      object({
        drugId: id,
        list: listQueryOf('inventory.ledger', { ...betweenDays, drugId: listFilter.id }),
      }),
    )
    .output(listPage(ledgerRow)),
  /** The record that DEA Form 41 asks for, of a destruction in the ledger. */
  form41: procedure({ permission: 'stock.read', audit: 'stock.form-41-printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/inventory/movements/{movementId}/form-41' })
    .input(object({ movementId: id }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors(refusals),
};
