import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { paperUrl, printedDetail } from '#server/procedures/stock/reports.ts';
import {
  listClaimDays,
  listClaimExceptions,
  listPlanDays,
  printDailyClaims,
} from '#server/services/claim/daily.ts';

const api = signedIn.dailyClaims;
export const dailyClaimsProcedures = {
  plans: api.plans.handler(({ input, context: { work } }) => listPlanDays(storeScope(work), input)),
  claims: api.claims.handler(({ input, context: { work } }) =>
    listClaimDays(storeScope(work), input),
  ),
  exceptions: api.exceptions.handler(({ input, context: { work } }) =>
    listClaimExceptions(storeScope(work), input),
  ),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printed = await printDailyClaims(
      storeScope(work),
      filePrinter(path.dirname(platform.filesDir)),
      input.query,
    );
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    work.audit({
      entity: 'claims',
      detail: printedDetail(printed.value),
    });
    return { fileUrl: paperUrl(printed.value.sha256), pages: printed.value.pages };
  }),
};
