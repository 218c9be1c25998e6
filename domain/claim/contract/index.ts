import { referenceContractOf } from '#domain/platform/contract/references.ts';
import { insuranceBinReference } from '../entities/insurance-bin.ts';
import { insuranceGroupReference } from '../entities/insurance-group.ts';
import { insurancePbmReference } from '../entities/insurance-pbm.ts';
import { insurancePcnReference } from '../entities/insurance-pcn.ts';
import { payerLineReference } from '../entities/payer-line.ts';
import { rejectionCodeReference } from '../entities/rejection-code.ts';
import { claimsContract } from './claims.ts';
import { dailyClaimsContract } from './daily-claims.ts';
import { eligibilityContract } from './eligibility.ts';

/** The calls of the area `claim`, by group. A new group is one line here. */
export const claimContracts = {
  eligibility: eligibilityContract,
  dailyClaims: dailyClaimsContract,
  claims: claimsContract,
  insurancePbms: referenceContractOf(insurancePbmReference),
  insuranceBins: referenceContractOf(insuranceBinReference),
  insurancePcns: referenceContractOf(insurancePcnReference),
  insuranceGroups: referenceContractOf(insuranceGroupReference),
  rejectionCodes: referenceContractOf(rejectionCodeReference),
  payerLines: referenceContractOf(payerLineReference),
};
