import { claimsContract } from './claims.ts';
import { dailyClaimsContract } from './daily-claims.ts';
import { eligibilityContract } from './eligibility.ts';

/** The calls of the area `claim`, by group. A new group is one line here. */
export const claimContracts = {
  eligibility: eligibilityContract,
  dailyClaims: dailyClaimsContract,
  claims: claimsContract,
};
