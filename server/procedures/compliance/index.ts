import { auditLogProcedures } from './audit-log.ts';
import { pmpProcedures } from './pmp.ts';

/** What the server answers for the area `compliance`, by group. A new group is one line here. */
export const complianceRouter = {
  auditLog: auditLogProcedures,
  pmp: pmpProcedures,
};
