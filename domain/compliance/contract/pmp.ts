import { listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
/**
 * A controlled substance that the state was not told of yet: sold, or reported as sold and taken
 * back since. Quantity in thousandths; `missing` is what it can't be reported without.
 */
export const pmpRow = object({
  fillId: id,
  rxId: id,
  status: oneOf(['00', '02']),
  soldOn: isoDate,
  rxNumber: text,
  patientId: id,
  patientName: text,
  drugName: text,
  ndc: text,
  schedule: text,
  quantity: int(),
  daysSupply: int(),
  prescriberName: text,
  missing: listOf(text),
});
export type PmpRow = Infer<typeof pmpRow>;
/** `waiting`: records that are not in the file because something of them is missing. */
export const pmpReport = object({
  id,
  name: text,
  content: str({ max: 20_000_000 }),
  sales: int(),
  voids: int(),
  waiting: int(),
  from: isoDate,
  to: isoDate,
});
export type PmpReport = Infer<typeof pmpReport>;

export const pmpContract = {
  /** Whoever sees the ledger of controlled drugs sees who got them; the counter sees neither. */
  due: procedure({ permission: 'stock.read', audit: 'pmp.viewed', effect: 'read' })
    .route({ method: 'POST', path: '/api/pmp/due' })
    .input(listQueryOf('pmp.due'))
    .output(listPage(pmpRow)),
  /**
   * The file of all that is due and complete; without any, a zero report. `again`: the file that
   * was made last, as it was; nothing is told anew. Asks for the password (`pmp.file`).
   */
  report: procedure({
    permission: 'stock.adjust.controlled',
    audit: 'pmp.reported',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/pmp/reports' })
    .input(object({}, { stepUp: nullable(str({ max: 200 })), again: bool }))
    .output(pmpReport)
    .errors({
      REFUSED: {
        status: 422,
        message: 'This file can’t be made now.',
        data: object({ why: listOf(text) }),
      },
    }),
};
