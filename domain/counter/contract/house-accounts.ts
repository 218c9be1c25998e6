import { listFilter, summedPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
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
import { accountTenders } from '../rules/house-account.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
/**
 * A patient's account with the store. Cents; the balance is what is owed, by its age in days; a
 * credit stands with a minus. `familyIds`: who else may charge to it.
 */
export const houseAccountRow = object({
  id,
  version: int(),
  patientId: id,
  patientName: text,
  members: text,
  familyIds: listOf(id),
  limitCents: int(),
  active: bool,
  balanceCents: int(),
  currentCents: int(),
  over30Cents: int(),
  over60Cents: int(),
  over90Cents: int(),
  lastPaymentAt: nullable(isoInstant),
});
export type HouseAccountRow = Infer<typeof houseAccountRow>;
/**
 * One entry of an account with the balance after it, cents; charges stand with a plus.
 * `reversible`: it can be taken back here.
 */
export const accountEntryRow = object({
  id,
  accountId: id,
  /** Of the account. */ version: int(),
  at: isoInstant,
  kind: oneOf(['charge', 'payment', 'reversal']),
  tender: nullable(oneOf(['cash', 'check', 'card', 'fsa'])),
  reference: nullable(text),
  patientName: nullable(text),
  rxId: nullable(id),
  rxNumber: nullable(text),
  drugName: nullable(text),
  amountCents: int(),
  balanceCents: int(),
  reversed: bool,
  reverses: nullable(int()),
  reason: nullable(text),
  by: text,
  reversible: bool,
});
export type AccountEntryRow = Infer<typeof accountEntryRow>;
const errors = {
  NOT_FOUND: { status: 404, message: 'There is no such house account in this store.' },
  STALE: {
    status: 409,
    message: 'Someone else changed this account first.',
    data: houseAccountRow,
  },
  REFUSED: {
    status: 422,
    message: 'This is not possible now.',
    data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
  },
} as const;
const tender = oneOf(
  accountTenders.map((accountTender) => accountTender.value) as ['cash', 'check', 'card', 'fsa'],
);

export const houseAccountContract = {
  /**
   * Filters: `which` (`owing`, `active`, `all`), `patientId` (holder or family). The totals are of
   * all rows: `accounts`, `balanceCents` and the ages.
   */
  search: procedure({
    permission: 'account.read',
    audit: 'houseAccount.listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/house-accounts/search' })
    .input(
      listQueryOf('houseAccounts.search', {
        which: listFilter.choice('owing', 'active'),
        patientId: listFilter.id,
      }),
    )
    .output(summedPage(houseAccountRow)),
  /** `houseAccountId` null opens one. */
  save: procedure({ permission: 'account.write', audit: 'houseAccount.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/house-accounts' })
    .input(
      object({
        houseAccountId: nullable(id),
        version: int({ min: 0 }),
        patientId: id,
        familyIds: listOf(id, 20),
        limitCents: int({ min: 0, max: 99_999_999_99 }),
        active: bool,
      }),
    )
    .output(houseAccountRow)
    .errors(errors),
  /**
   * The entries of one account (filter `houseAccountId`), newest first; totals `balanceCents` and
   * the ages, in cents.
   */
  entries: procedure({
    permission: 'account.read',
    audit: 'houseAccount.entries-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/house-accounts/entries' })
    .input(listQueryOf('houseAccounts.entries', { houseAccountId: listFilter.id }))
    .output(summedPage(accountEntryRow)),
  /** Money that came in on an account, no more than it owes. */
  pay: procedure({ permission: 'account.pay', audit: 'houseAccount.paid', effect: 'write' })
    .route({ method: 'POST', path: '/api/house-accounts/{houseAccountId}/payments' })
    .input(
      object({
        houseAccountId: id,
        version: int(),
        tender,
        amountCents: int({ min: 1, max: 99_999_999_99 }),
        reference: nullable(str({ max: 40 })),
      }),
    )
    .output(houseAccountRow)
    .errors(errors),
  /**
   * Takes a payment on an account back whole, by an entry of its own: a check that bounced, a wrong
   * amount.
   */
  reverse: procedure({
    permission: 'account.write',
    audit: 'houseAccount.reversed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/house-accounts/{houseAccountId}/reverse' })
    .input(
      object({
        houseAccountId: id,
        version: int(),
        accountEntryId: id,
        reason: str({ min: 1, max: 200 }),
      }),
    )
    .output(houseAccountRow)
    .errors(errors),
  /** The statement of an account on paper: every entry, the balance, and how old it is. */
  print: procedure({ permission: 'account.read', audit: 'houseAccount.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/house-accounts/{houseAccountId}/print' })
    .input(object({ houseAccountId: id }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors({
      NOT_FOUND: errors.NOT_FOUND,
      REFUSED: {
        status: 422,
        message: 'This can’t be printed now.',
        data: object({ why: listOf(text) }),
      },
    }),
};
