import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { AuditLogPorts } from '#machines/compliance/audit-log.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';

/** The calls of the audit log. */
export const auditLogPorts = (call: Caller, printPaper: PrintPaper): AuditLogPorts => ({
  auditLog: async (query, signal) => valueOf(await call('auditLog.search', query, { signal })),
  print: (query) => call('auditLog.print', { list: query }),
  printPaper,
});
