import { claimsProcedures } from './claims.ts';
import { dailyClaimsProcedures } from './daily-claims.ts';
import { eligibilityProcedures } from './eligibility.ts';

/** What the server answers for the area `claim`, by group. A new group is one line here. */
export const claimRouter = {
  eligibility: eligibilityProcedures,
  dailyClaims: dailyClaimsProcedures,
  claims: claimsProcedures,
};
