import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/admin/store-work.ts';
import { paperUrl } from '#server/procedures/stock/reports.ts';
import { listAudit, printAudit } from '#server/services/compliance/audit-log.ts';

const api = signedIn.auditLog;
export const auditLogProcedures = {
  search: api.search.handler(({ input, context: { work } }) => listAudit(storeScope(work), input)),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printer = filePrinter(path.dirname(platform.filesDir));
    const printed = await printAudit(storeScope(work), printer, input.list);
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    const { pages, sha256 } = printed.value;
    work.audit({ entity: 'report', detail: { report: 'audit-log', pages, fileHash: sha256 } });
    return { fileUrl: paperUrl(sha256), pages };
  }),
};
