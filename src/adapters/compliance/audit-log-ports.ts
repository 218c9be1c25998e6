import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { saveFile } from '#adapters/platform/save-file.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok } from '#domain/platform/result.ts';
import type { AuditLogPorts } from '#machines/compliance/audit-log.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';

/** The calls of the audit log. */
export const auditLogPorts = (call: Caller, printPaper: PrintPaper): AuditLogPorts => ({
  auditLog: async (query, signal) => valueOf(await call('auditLog.search', query, { signal })),
  print: (query) => call('auditLog.print', { list: query }),
  prove: async (password) => {
    const answer = await call('session.stepUp', {
      password,
      action: stepUpActions.auditFile,
      entity: 'audit',
      entityId: 0,
      entityVersion: 0,
    });
    return answer.ok ? ok(answer.value.token) : answer;
  },
  file: (input) => call('auditLog.file', input),
  saveFile: (name, parts) => saveFile(name, parts, 'text/plain;charset=utf-8'),
  printPaper,
});
