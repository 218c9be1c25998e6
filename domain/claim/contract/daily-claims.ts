import { betweenDays, listFilter, listPage, summedPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  id,
  int,
  isoDate,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { claimExceptions, dayStates } from '../billing/daily.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
const cents = nullable(int());
/**
 * The claims of one payer's plan on some days. Cents: `netCents` is what was paid less what was
 * taken back.
 */
export const planDay = object({
  key: text,
  payer: text,
  bin: text,
  plan: text,
  paid: int(),
  reversed: int(),
  rejected: int(),
  pending: int(),
  submittedCents: int(),
  paidCents: int(),
  patientPayCents: int(),
  adjustmentCents: int(),
  netCents: int(),
});
export type PlanDay = Infer<typeof planDay>;
/**
 * One claim with what became of it, at that instant. Cents; what was taken back stands with a
 * minus, the patient's part too.
 */
export const claimDay = object({
  key: text,
  at: isoInstant,
  state: oneOf(dayStates),
  rank: int(),
  payer: text,
  bin: text,
  plan: text,
  rxId: id,
  rxNumber: text,
  patientName: text,
  drugName: text,
  authorization: nullable(text),
  submittedCents: cents,
  paidCents: cents,
  patientPayCents: cents,
  adjustmentCents: cents,
});
export type ClaimDay = Infer<typeof claimDay>;
/** A claim that does not fit with its fill as both are now. `since`: from when on it does not. */
export const exceptionRow = object({
  key: text,
  kind: oneOf(claimExceptions),
  rxId: id,
  rxNumber: text,
  status: str({ max: 3 }),
  patientName: text,
  drugName: text,
  rank: int(),
  payer: text,
  bin: text,
  plan: text,
  paidCents: cents,
  since: isoDate,
});
export type ExceptionRow = Infer<typeof exceptionRow>;

const dayFilters = {
  ...betweenDays,
  bin: listFilter.text,
  plan: listFilter.text,
  state: listFilter.choice(...dayStates),
};
const plansQuery = listQueryOf('dailyClaims.plans', dayFilters);
export const dailyClaimsContract = {
  /**
   * By payer and plan. Filters: `from`, `to` (days of the store). The totals are of all rows:
   * `paid`, `reversed`, `rejected`, `pending` (claims) and every sum of cents by its name.
   */
  plans: procedure({ permission: 'rx.adjudicate', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/daily-claims/plans' })
    .input(plansQuery)
    .output(summedPage(planDay)),
  /** Claim by claim, newest first. Filters: `from`, `to`, `bin`, `plan`, `state`. */
  claims: procedure({
    permission: 'rx.adjudicate',
    audit: 'claim.daily-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/daily-claims/claims' })
    .input(listQueryOf('dailyClaims.claims', dayFilters))
    .output(summedPage(claimDay)),
  /** What does not reconcile now, whatever the day. Filter: `kind`. */
  exceptions: procedure({
    permission: 'rx.adjudicate',
    audit: 'claim.exceptions-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/daily-claims/exceptions' })
    .input(listQueryOf('dailyClaims.exceptions', { kind: listFilter.choice(...claimExceptions) }))
    .output(listPage(exceptionRow)),
  /**
   * The whole report on paper: by plan, claim by claim (up to 5,000), and what does not reconcile.
   */
  print: procedure({ permission: 'rx.adjudicate', audit: 'claims-report.printed', effect: 'write' })
    .route({ method: 'POST', path: '/api/daily-claims/print' })
    .input(object({ query: plansQuery }))
    .output(object({ fileUrl: text, pages: int() }))
    .errors({
      REFUSED: {
        status: 422,
        message: 'This can’t be printed now.',
        data: object({ why: listOf(text) }),
      },
    }),
};
