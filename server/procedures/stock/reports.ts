import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import {
  listDispensed,
  printMonograph,
  printReport,
  type Printed,
} from '#server/services/stock/reports.ts';

const api = signedIn.reports;
/** What the audit log keeps of a paper that was printed, and whose records stand on it. */
export const printedDetail = ({ pages, sha256, shown }: Printed) => ({
  pages,
  fileHash: sha256,
  ...(shown === undefined ? {} : { shown }),
});
/** Where a paper that was printed can be looked at. */
export const paperUrl = (sha256: string): string => `/api/files/labels/${sha256}.pdf`;

export const reportProcedures = {
  dispensed: api.dispensed.handler(({ input, context: { work } }) =>
    listDispensed(storeScope(work), input),
  ),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printed = await printReport(
      storeScope(work),
      filePrinter(path.dirname(platform.filesDir)),
      input.report,
      input.query,
    );
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    work.audit({
      entity: 'report',
      detail: { report: input.report, ...printedDetail(printed.value) },
    });
    return { fileUrl: paperUrl(printed.value.sha256), pages: printed.value.pages };
  }),
  monograph: api.monograph.handler(async ({ input, context: { work, platform }, errors }) => {
    const printed = await printMonograph(
      storeScope(work),
      filePrinter(path.dirname(platform.filesDir)),
      input.drugId,
    );
    if (printed === null) throw errors.NOT_FOUND();
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    work.audit({
      entity: 'drug',
      entityId: input.drugId,
      detail: { fileHash: printed.value.sha256 },
    });
    return { fileUrl: paperUrl(printed.value.sha256), missing: [...printed.value.missing] };
  }),
};
