import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { storeScope } from '#server/procedures/platform/store-work.ts';
import { paperUrl, printedDetail } from '#server/procedures/stock/reports.ts';
import {
  listNearMisses,
  listOwnNearMisses,
  printNearMisses,
  readNearMiss,
} from '#server/services/rx/fill/near-miss.ts';

const api = signedIn.nearMisses;
const readAlready = 'This failed check was read already.';
export const nearMissProcedures = {
  search: api.search.handler(({ input, context: { work } }) =>
    listNearMisses(storeScope(work), input),
  ),
  own: api.own.handler(({ input, context: { work } }) =>
    listOwnNearMisses(storeScope(work), input),
  ),
  read: api.read.handler(async ({ input, context: { work }, errors }) => {
    const { nearMissId, version } = input;
    const read = await readNearMiss(storeScope(work), nearMissId, version);
    if (!read.ok)
      throw read.error === 'NOT_FOUND'
        ? errors.NOT_FOUND()
        : errors.REFUSED({ data: { why: [readAlready] } });
    work.audit({ entity: 'near-miss', entityId: nearMissId, detail: { rxId: read.value.rxId } });
    work.changed('nearMiss', nearMissId, read.value.version);
    return { id: nearMissId, version: read.value.version };
  }),
  print: api.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printer = filePrinter(path.dirname(platform.filesDir));
    const printed = await printNearMisses(storeScope(work), printer, input.list);
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    const { pages, sha256 } = printed.value;
    const detail = { report: 'near-misses', ...printedDetail(printed.value) };
    work.audit({ entity: 'report', detail });
    return { fileUrl: paperUrl(sha256), pages };
  }),
};
