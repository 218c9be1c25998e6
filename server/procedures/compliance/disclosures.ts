import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { paperUrl } from '#server/procedures/stock/reports.ts';
import {
  enterDisclosure,
  listDisclosures,
  printDisclosures,
} from '#server/services/compliance/disclosures.ts';

const api = signedIn.disclosures;
export const disclosureProcedures = {
  list: api.list.handler(({ input, context: { work } }) =>
    listDisclosures(storeScope(work), input),
  ),
  enter: api.enter.handler(async ({ input, context: { work }, errors }) => {
    const entered = await enterDisclosure(storeScope(work), input);
    if (!entered.ok) {
      const why = Object.values(entered.error);
      throw errors.REFUSED({ message: why.join(' '), data: { why, fields: entered.error } });
    }
    const { patientId, on } = input;
    work.audit({ entity: 'patient', entityId: patientId, after: input, detail: { on } });
    work.changed('disclosure', entered.value, 1);
    return { id: entered.value };
  }),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printer = filePrinter(path.dirname(platform.filesDir));
    const printed = await printDisclosures(storeScope(work), printer, input.patientId);
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error], fields: {} } });
    const { pages, sha256 } = printed.value;
    work.audit({
      entity: 'patient',
      entityId: input.patientId,
      detail: { report: 'disclosures', pages, fileHash: sha256 },
    });
    return { fileUrl: paperUrl(sha256), pages };
  }),
};
