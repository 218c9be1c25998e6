import path from 'node:path';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { sha256 } from '#server/platform/canonical.ts';
import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { paperUrl, printedDetail } from '#server/procedures/stock/reports.ts';
import { provedOrFresh } from '#server/services/admin/step-up.ts';
import { auditAsFile, listAudit, printAudit } from '#server/services/compliance/audit-log.ts';

const api = signedIn.auditLog;
export const auditLogProcedures = {
  search: api.search.handler(({ input, context: { work } }) => listAudit(storeScope(work), input)),
  file: api.file.handler(async ({ input, context: { work, platform }, errors }) => {
    answerOf(
      await provedOrFresh(work, input.stepUp, {
        action: stepUpActions.auditFile,
        entity: 'audit',
        entityId: 0,
        entityVersion: 0,
      }),
    );
    const made = await auditAsFile(storeScope(work), platform.keys.signer, input.list);
    if (!made.ok) throw errors.REFUSED({ message: made.error, data: { why: [made.error] } });
    const { name, rows, content } = made.value;
    const fileHash = sha256(content).toString('hex');
    work.audit({ entity: 'audit', detail: { rows, file: name, fileHash } });
    return made.value;
  }),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printer = filePrinter(path.dirname(platform.filesDir));
    const printed = await printAudit(storeScope(work), printer, input.list);
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    const { pages, sha256 } = printed.value;
    const detail = { report: 'audit-log', ...printedDetail(printed.value) };
    work.audit({ entity: 'report', detail });
    return { fileUrl: paperUrl(sha256), pages };
  }),
};
