import path from 'node:path';
import { filePrinter } from '#server/io/label/printer.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import type { PersonWork } from '#server/platform/procedure-runtime.ts';
import { recorded, settled, storeScope } from '#server/procedures/platform/store-work.ts';
import {
  changeOrderLine,
  listOrderLines,
  removeOrderLine,
  restoreOrderLine,
  type MovedLine,
} from '#server/services/stock/order-lines.ts';
import { printOrder } from '#server/services/stock/order-paper.ts';
import {
  acceptProposal,
  getOrder,
  listOrders,
  listProposals,
  turnPurchaseOrder,
} from '#server/services/stock/ordering.ts';
import {
  listVendorLinks,
  preferVendor,
  removeVendorLink,
  saveVendorLink,
} from '#server/services/stock/vendor-link.ts';
import { paperUrl } from './reports.ts';

const links = signedIn.drugVendors;
const orders = signedIn.purchaseOrders;
const lines = signedIn.purchaseOrderLines;

export const drugVendorProcedures = {
  search: links.search.handler(({ input, context: { work } }) =>
    listVendorLinks(storeScope(work), input),
  ),
  save: links.save.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'drugVendor',
      settled(
        await saveVendorLink(storeScope(work), { ...input, linkId: input.drugVendorId }),
        errors,
      ),
    ),
  ),
  prefer: links.prefer.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'drugVendor',
      settled(await preferVendor(storeScope(work), input.drugVendorId, input.version), errors),
    ),
  ),
  remove: links.remove.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'drugVendor',
      settled(await removeVendorLink(storeScope(work), input.id, input.version, true), errors),
    ),
  ),
  restore: links.restore.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'drugVendor',
      settled(await removeVendorLink(storeScope(work), input.id, input.version, false), errors),
    ),
  ),
};
export const purchaseOrderProcedures = {
  proposals: orders.proposals.handler(({ input, context: { work } }) =>
    listProposals(storeScope(work), input),
  ),
  accept: orders.accept.handler(async ({ input, context: { work }, errors }) =>
    recorded(work, 'purchaseOrder', settled(await acceptProposal(storeScope(work), input), errors)),
  ),
  search: orders.search.handler(({ input, context: { work } }) =>
    listOrders(storeScope(work), input),
  ),
  get: orders.get.handler(async ({ input, context: { work }, errors }) => {
    const found = await getOrder(storeScope(work), input.purchaseOrderId);
    if (!found.ok) throw errors.NOT_FOUND();
    return found.value;
  }),
  print: orders.print.handler(async ({ input, context: { work, platform }, errors }) => {
    const printed = await printOrder(
      storeScope(work),
      filePrinter(path.dirname(platform.filesDir)),
      input.purchaseOrderId,
    );
    if (printed === null) throw errors.NOT_FOUND();
    if (!printed.ok)
      throw errors.REFUSED({
        message: printed.error,
        data: { why: [printed.error], allowedRoles: [], fields: {} },
      });
    const { sha256, pages, version } = printed.value;
    work.audit({
      entity: 'purchaseOrder',
      entityId: input.purchaseOrderId,
      detail: { version, pages, fileHash: sha256 },
    });
    return { fileUrl: paperUrl(sha256), pages };
  }),
  turn: orders.turn.handler(async ({ input, context: { work }, errors }) =>
    recorded(
      work,
      'purchaseOrder',
      settled(
        await turnPurchaseOrder(storeScope(work), input.purchaseOrderId, input.version, input.to),
        errors,
      ),
    ),
  ),
};

/**
 * Tells the log which line went or came, with its order, and the other workstations that both
 * changed.
 */
function moved(work: PersonWork, line: MovedLine) {
  work.audit({ entity: 'purchaseOrderLine', entityId: line.id, detail: { ...line } });
  work.changed('purchaseOrderLine', line.id, line.version);
  work.changed('purchaseOrder', line.orderId, 0);
  return { id: line.id, version: line.version, last: line.last };
}
export const purchaseOrderLineProcedures = {
  search: lines.search.handler(({ input, context: { work } }) =>
    listOrderLines(storeScope(work), input),
  ),
  save: lines.save.handler(async ({ input, context: { work }, errors }) => {
    const { before, after } = settled(await changeOrderLine(storeScope(work), input), errors);
    work.changed('purchaseOrder', after.orderId, 0);
    return recorded(work, 'purchaseOrderLine', after, before);
  }),
  remove: lines.remove.handler(async ({ input, context: { work }, errors }) =>
    moved(work, settled(await removeOrderLine(storeScope(work), input.id, input.version), errors)),
  ),
  restore: lines.restore.handler(async ({ input, context: { work }, errors }) =>
    moved(work, settled(await restoreOrderLine(storeScope(work), input.id, input.version), errors)),
  ),
};
