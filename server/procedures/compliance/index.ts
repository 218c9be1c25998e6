import { auditLogProcedures } from './audit-log.ts';
import { disclosureProcedures } from './disclosures.ts';
import { pmpProcedures } from './pmp.ts';

/** What the server answers for the area `compliance`, by group. A new group is one line here. */
export const complianceRouter = {
  auditLog: auditLogProcedures,
  disclosures: disclosureProcedures,
  pmp: pmpProcedures,
};
