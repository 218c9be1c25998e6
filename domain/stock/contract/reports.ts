import { summedPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { listQueryOf } from './column-filters.ts';
import { reportFilters } from './receipts.ts';

const text = str({ max: 2_000 });
/**
 * One movement of dispensing: what left for a fill (positive), or came back (negative).
 * Thousandths; `costCents` is what the lot had cost.
 */
export const dispensedRow = object({
  id,
  at: isoInstant,
  by: nullable(text),
  kind: text,
  rxNumber: nullable(text),
  drugId: id,
  drugName: text,
  ndc: text,
  schedule: text,
  lot: text,
  expiresOn: nullable(text),
  quantity: int(),
  costCents: int(),
});
export type DispensedRow = Infer<typeof dispensedRow>;
const printed = object({ fileUrl: text, pages: int() });
const REFUSED = {
  status: 422,
  message: 'This can’t be printed now.',
  data: object({ why: listOf(text) }),
} as const;
export const reportContract = {
  /**
   * Filters `drugId`, `schedule` (0 to 5), `from`, `to` (days of the store). The totals are of all
   * rows.
   */
  dispensed: procedure({ permission: 'stock.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/reports/dispensed' })
    .input(listQueryOf('reports.dispensed', reportFilters))
    .output(summedPage(dispensedRow)),
  /** A report on paper, all of its rows up to 5,000. */
  print: procedure({
    permission: 'stock.read',
    audit: 'report.printed',
    effect: 'write',
    heavy: true,
  })
    .route({ method: 'POST', path: '/api/reports/print' })
    .input(
      object({
        report: oneOf(['received', 'dispensed']),
        query: listQueryOf('receipts.search', reportFilters),
      }),
    )
    .output(printed)
    .errors({ REFUSED }),
  /** What is stored for the patient about a drug, on paper; `missing` names what is not stored. */
  monograph: procedure({ permission: 'drug.read', audit: 'monograph.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/drugs/{drugId}/monograph' })
    .input(object({ drugId: id }))
    .output(object({ fileUrl: text, missing: listOf(text) }))
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such drug in this store.' },
      REFUSED,
    }),
};
