import path from 'node:path';
import type { DrawerRow } from '#domain/counter/contract/drawers.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { problem } from '#server/platform/problem.ts';
import { signedIn, type PersonWork } from '#server/platform/procedure-runtime.ts';
import {
  recorded,
  settled,
  storeScope,
  type Refusals,
} from '#server/procedures/platform/store-work.ts';
import { paperUrl, printedDetail } from '#server/procedures/stock/reports.ts';
import { printDrawer } from '#server/services/counter/drawer-report.ts';
import {
  closeDrawer,
  listDrawerEntries,
  listDrawers,
  moveCash,
  openDrawer,
  type AtDrawer,
} from '#server/services/counter/drawer.ts';
import type { Saved } from '#server/services/platform/saving.ts';

const api = signedIn.drawers;
const at = (work: PersonWork, call: { readonly workstation: string }): AtDrawer => ({
  ...storeScope(work),
  workstation: call.workstation,
  permissions: work.user.permissions,
});
/**
 * The drawer that was changed. A refusal is kept with what was asked: sums that were tried say more
 * of a till than those that stood.
 */
const changed = (
  work: PersonWork,
  errors: Refusals<DrawerRow>,
  asked: Readonly<Record<string, unknown>> & { readonly drawerId: number },
  result: Saved<DrawerRow>,
): DrawerRow => {
  const { drawerId, ...sums } = asked;
  if (result.ok || result.error.code !== 'REFUSED')
    return recorded(work, 'drawer', settled(result, errors));
  const { why, allowedRoles, fields } = result.error;
  work.audit({ entity: 'drawer', entityId: drawerId, detail: { refused: true, ...sums } });
  return work.refuseButKeep(
    problem({
      code: 'REFUSED',
      message: why[0] ?? 'This is not possible now.',
      why,
      allowedRoles,
      fields,
    }),
  );
};
export const drawerProcedures = {
  search: api.search.handler(({ input, context: { work, call } }) =>
    listDrawers(at(work, call), input),
  ),
  open: api.open.handler(async ({ input, context: { work, call }, errors }) =>
    recorded(work, 'drawer', settled(await openDrawer(at(work, call), input.floatCents), errors)),
  ),
  move: api.move.handler(
    async ({ input: { drawerId, version, ...rest }, context: { work, call }, errors }) =>
      changed(
        work,
        errors,
        { drawerId, kind: rest.kind, amountCents: rest.amountCents },
        await moveCash(at(work, call), drawerId, version, rest),
      ),
  ),
  close: api.close.handler(
    async ({ input: { drawerId, version, ...rest }, context: { work, call }, errors }) =>
      changed(
        work,
        errors,
        { drawerId, cashCents: rest.cashCents, checkCents: rest.checkCents },
        await closeDrawer(at(work, call), drawerId, version, rest),
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
      detail: printedDetail(printed.value),
    });
    return { fileUrl: paperUrl(printed.value.sha256), pages: printed.value.pages };
  }),
};
