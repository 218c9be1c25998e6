import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope } from '#server/procedures/admin/store-work.ts';
import { paperUrl } from '#server/procedures/stock/reports.ts';
import {
  closeDrawer,
  listDrawerEntries,
  listDrawers,
  moveCash,
  openDrawer,
  printDrawer,
  type AtDrawer,
} from '#server/services/counter/drawer.ts';

const api = signedIn.drawers;
const at = (work: PersonWork, call: { readonly workstation: string }): AtDrawer => ({
  ...storeScope(work),
  workstation: call.workstation,
  permissions: work.user.permissions,
});
export const drawerProcedures = {
  search: api.search.handler(({ input, context: { work, call } }) =>
    listDrawers(at(work, call), input),
  ),
  open: api.open.handler(async ({ input, context: { work, call }, errors }) =>
    recorded(work, 'drawer', settled(await openDrawer(at(work, call), input.floatCents), errors)),
  ),
  move: api.move.handler(
    async ({ input: { drawerId, version, ...rest }, context: { work, call }, errors }) =>
      recorded(
        work,
        'drawer',
        settled(await moveCash(at(work, call), drawerId, version, rest), errors),
      ),
  ),
  close: api.close.handler(
    async ({ input: { drawerId, version, ...rest }, context: { work, call }, errors }) =>
      recorded(
        work,
        'drawer',
        settled(await closeDrawer(at(work, call), drawerId, version, rest), errors),
      ),
  ),
  entries: api.entries.handler(({ input, context: { work, call } }) =>
    listDrawerEntries(at(work, call), input),
  ),
  print: api.print.handler(async ({ input, context: { work, call, platform }, errors }) => {
    const printed = await printDrawer(
      at(work, call),
      filePrinter(path.dirname(platform.filesDir)),
      input.drawerId,
    );
    if (printed === null) throw errors.NOT_FOUND();
    if (!printed.ok)
      throw errors.REFUSED({ message: printed.error, data: { why: [printed.error] } });
    work.audit({
      entity: 'drawer',
      entityId: input.drawerId,
      detail: { pages: printed.value.pages, fileHash: printed.value.sha256 },
    });
    return { fileUrl: paperUrl(printed.value.sha256), pages: printed.value.pages };
  }),
};
