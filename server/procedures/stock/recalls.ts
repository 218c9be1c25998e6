import path from 'node:path';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { mayDo } from '#server/platform/caller.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { settled, storeScope } from '#server/procedures/platform/store-work.ts';
import { enterRecalls, readRecallFile } from '#server/services/stock/recall-file.ts';
import { printRecall, printRecallLetter } from '#server/services/stock/recall-papers.ts';
import {
  listRecallCalls,
  listRecallPatients,
  logRecallCall,
} from '#server/services/stock/recall-patients.ts';
import {
  closeRecall,
  enterRecall,
  listRecalls,
  reviseRecall,
  withdrawRecall,
  type RecallWritten,
} from '#server/services/stock/recall.ts';
import { paperUrl, printedDetail } from './reports.ts';

const api = signedIn.recalls;
/** Tells the audit log what a recall was and is, and which lots it moved. */
function written(work: PersonWork, recall: RecallWritten): RecallRow {
  const { before, after, moved } = recall;
  work.audit({
    entity: 'recall',
    entityId: after.id,
    ...(before === null ? {} : { before }),
    after,
    detail: {
      lots: moved.map((lot) => ({ lotId: lot.id, lot: lot.lot, quarantined: lot.quarantined })),
    },
  });
  work.changed('recall', after.id, after.version);
  for (const lot of moved) work.changed('stock', lot.drug_id, lot.version);
  return after;
}
const refusalOf = (message: string) => ({
  message,
  data: { why: [message], allowedRoles: [], fields: {} },
});
export const recallProcedures = {
  search: api.search.handler(({ input, context: { work } }) =>
    listRecalls(storeScope(work), input),
  ),
  enter: api.enter.handler(async ({ input, context: { work }, errors }) =>
    written(work, settled(await enterRecall(storeScope(work), input), errors)),
  ),
  readFile: api.readFile.handler(async ({ input, context: { work }, errors }) => {
    const read = await readRecallFile(storeScope(work), input.text);
    if (!read.ok) throw errors.REFUSED(refusalOf(read.error));
    return read.value;
  }),
  enterSeveral: api.enterSeveral.handler(async ({ input, context: { work }, errors }) => {
    const recalls = settled(await enterRecalls(storeScope(work), input), errors);
    for (const recall of recalls) written(work, recall);
    const [first] = recalls;
    work.audit({
      entity: 'recall',
      entityId: first?.after.id ?? null,
      detail: { recallIds: recalls.map((recall) => recall.after.id), codeInfo: input.codeInfo },
    });
    return { entered: recalls.length, ...(first ? { id: first.after.id } : {}) };
  }),
  change: api.change.handler(
    async ({ input: { recallId, version, ...notice }, context: { work }, errors }) =>
      written(
        work,
        settled(
          await reviseRecall(storeScope(work), recallId, version, {
            ...notice,
            mayLetGo: mayDo(work.user, 'recall.close'),
          }),
          errors,
        ),
      ),
  ),
  withdraw: api.withdraw.handler(
    async ({ input: { recallId, version, reason }, context: { work }, errors }) =>
      written(
        work,
        settled(await withdrawRecall(storeScope(work), recallId, version, reason), errors),
      ),
  ),
  close: api.close.handler(
    async ({ input: { recallId, version, reason }, context: { work }, errors }) =>
      written(
        work,
        settled(await closeRecall(storeScope(work), recallId, version, reason), errors),
      ),
  ),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printer = filePrinter(path.dirname(platform.filesDir));
    const printed = await printRecall(storeScope(work), printer, input.recallId);
    if (printed === null) throw errors.NOT_FOUND();
    if (!printed.ok) throw errors.REFUSED(refusalOf(printed.error));
    const { sha256, pages } = printed.value;
    const detail = printedDetail(printed.value);
    work.audit({ entity: 'recall', entityId: input.recallId, detail });
    return { fileUrl: paperUrl(sha256), pages };
  }),
  patients: api.patients.handler(({ input, context: { work } }) =>
    listRecallPatients(storeScope(work), input),
  ),
  calls: api.calls.handler(({ input, context: { work } }) =>
    listRecallCalls(storeScope(work), input),
  ),
  call: api.call.handler(async ({ input, context: { work }, errors }) => {
    const after = settled(await logRecallCall(storeScope(work), input), errors);
    const { patientId, kind, answer, back } = input;
    const detail = { patientId, kind, answer, back };
    work.audit({ entity: 'recall', entityId: after.id, detail });
    work.changed('recall', after.id, after.version);
    return after;
  }),
  letter: api.letter.handler(async ({ input, context: { work, platform }, errors }) => {
    const { recallId, patientId } = input;
    const printer = filePrinter(path.dirname(platform.filesDir));
    const printed = await printRecallLetter(storeScope(work), printer, recallId, patientId);
    if (printed === null) throw errors.NOT_FOUND();
    if (!printed.ok) throw errors.REFUSED(refusalOf(printed.error));
    const { sha256, pages } = printed.value;
    const detail = { patientId, ...printedDetail(printed.value) };
    work.audit({ entity: 'recall', entityId: recallId, detail });
    return { fileUrl: paperUrl(sha256), pages };
  }),
};
