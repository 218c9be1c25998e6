import { listFilter, summedPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import {
  bool,
  id,
  int,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { drawerKinds, drawerMoves, drawerTenders } from '../rules/drawer.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
const cents = int({ min: 0, max: 99_999_999_99 });
/**
 * A cash drawer of a workstation from its opening to its count. Cents. What it should hold is null
 * while it is open, for everyone who may not know it before the count. `here`: of the workstation
 * that asks.
 */
export const drawerRow = object({
  id,
  version: int(),
  station: text,
  here: bool,
  floatCents: int(),
  openedAt: isoInstant,
  openedBy: text,
  closedAt: nullable(isoInstant),
  closedBy: nullable(text),
  cashCents: nullable(int()),
  checkCents: nullable(int()),
  expectedCashCents: nullable(int()),
  expectedCheckCents: nullable(int()),
  differenceCents: nullable(int()),
  cardCents: nullable(int()),
  note: nullable(text),
});
export type DrawerRow = Infer<typeof drawerRow>;
/** What went in (plus) or out (minus) of a drawer, cents, with its cash after it. */
export const drawerEntryRow = object({
  id,
  drawerId: id,
  at: isoInstant,
  kind: oneOf(drawerKinds),
  tender: oneOf(drawerTenders),
  amountCents: int(),
  cashCents: int(),
  rxId: nullable(id),
  rxNumber: nullable(text),
  patientName: nullable(text),
  reason: nullable(text),
  by: text,
});
export type DrawerEntryRow = Infer<typeof drawerEntryRow>;
const errors = {
  NOT_FOUND: { status: 404, message: 'There is no such drawer in this store.' },
  STALE: { status: 409, message: 'Someone else changed this drawer first.', data: drawerRow },
  REFUSED: {
    status: 422,
    message: 'This is not possible now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
const notFound = {
  NOT_FOUND: errors.NOT_FOUND,
  REFUSED: {
    status: 422,
    message: 'This can’t be printed now.',
    data: object({ why: listOf(text) }),
  },
} as const;

export const drawerContract = {
  /** Filter `which` (`open`, `closed`, `all`), newest first. */
  search: procedure({ permission: 'drawer.use', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/drawers/search' })
    .input(listQueryOf('drawers.search', { which: listFilter.choice('open', 'closed') }))
    .output(summedPage(drawerRow)),
  /** Opens the drawer of this workstation with what is in it. */
  open: procedure({ permission: 'drawer.use', audit: 'drawer.opened', effect: 'write' })
    .route({ method: 'POST', path: '/api/drawers' })
    .input(object({ floatCents: cents }))
    .output(drawerRow)
    .errors(errors),
  /** Cash that goes to the safe, is taken out or put in. */
  move: procedure({ permission: 'drawer.use', audit: 'drawer.moved', effect: 'write' })
    .route({ method: 'POST', path: '/api/drawers/{drawerId}/moves' })
    .input(
      object({
        drawerId: id,
        version: int(),
        kind: oneOf(
          nonEmpty(
            drawerMoves.map((drawerMove) => drawerMove.value),
            'moves of a drawer',
          ),
        ),
        amountCents: int({ min: 1, max: 99_999_999_99 }),
        reason: str({ min: 1, max: 200 }),
      }),
    )
    .output(drawerRow)
    .errors(errors),
  /**
   * Counts and closes. Where the count is other than it should be, a note is asked for first,
   * without saying by how much.
   */
  close: procedure({ permission: 'drawer.use', audit: 'drawer.closed', effect: 'write' })
    .route({ method: 'POST', path: '/api/drawers/{drawerId}/close' })
    .input(
      object({
        drawerId: id,
        version: int(),
        cashCents: cents,
        checkCents: cents,
        note: nullable(str({ max: 200 })),
      }),
    )
    .output(drawerRow)
    .errors(errors),
  /**
   * The entries of one drawer (filter `drawerId`), newest first; totals by tender in cents. Empty
   * for an open drawer and somebody who may not know what it holds.
   */
  entries: procedure({
    permission: 'drawer.use',
    audit: 'drawer.entries-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/drawers/entries' })
    .input(listQueryOf('drawers.entries', { drawerId: listFilter.id }))
    .output(summedPage(drawerEntryRow)),
  /** The report of a counted drawer on paper. */
  print: procedure({ permission: 'drawer.use', audit: 'drawer.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/drawers/{drawerId}/print' })
    .input(object({ drawerId: id }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors(notFound),
};
