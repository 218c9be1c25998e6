import { auditLogContract } from './audit-log.ts';
import { disclosureContract } from './disclosures.ts';
import { pmpContract } from './pmp.ts';

/** The calls of the area `compliance`, by group. A new group is one line here. */
export const complianceContracts = {
  auditLog: auditLogContract,
  disclosures: disclosureContract,
  pmp: pmpContract,
};
