import { signedIn } from '../procedure-runtime.ts';
import { acceptProposal, getOrder, listOrders, listProposals, turnPurchaseOrder } from '../services/ordering.ts';
import { listVendorLinks, preferVendor, removeVendorLink, saveVendorLink } from '../services/vendor-link.ts';
import { recorded, settled, storeScope } from './store-work.ts';

const links = signedIn.drugVendors, orders = signedIn.purchaseOrders;

export const drugVendorProcedures = {
  search: links.search.handler(({ input, context: { work } }) => listVendorLinks(storeScope(work), input)),
  save: links.save.handler(async ({ input, context: { work }, errors }) => recorded(work, 'drugVendor', settled(await saveVendorLink(storeScope(work), { ...input, linkId: input.drugVendorId }), errors))),
  prefer: links.prefer.handler(async ({ input, context: { work }, errors }) => recorded(work, 'drugVendor', settled(await preferVendor(storeScope(work), input.drugVendorId, input.version), errors))),
  remove: links.remove.handler(async ({ input, context: { work }, errors }) => recorded(work, 'drugVendor', settled(await removeVendorLink(storeScope(work), input.id, input.version, true), errors))),
  restore: links.restore.handler(async ({ input, context: { work }, errors }) => recorded(work, 'drugVendor', settled(await removeVendorLink(storeScope(work), input.id, input.version, false), errors))),
};
export const purchaseOrderProcedures = {
  proposals: orders.proposals.handler(({ input, context: { work } }) => listProposals(storeScope(work), input)),
  accept: orders.accept.handler(async ({ input, context: { work }, errors }) => recorded(work, 'purchaseOrder', settled(await acceptProposal(storeScope(work), input), errors))),
  search: orders.search.handler(({ input, context: { work } }) => listOrders(storeScope(work), input)),
  get: orders.get.handler(async ({ input, context: { work }, errors }) => {
    const found = await getOrder(storeScope(work), input.purchaseOrderId);
    if (!found.ok) throw errors.NOT_FOUND();
    return found.value;
  }),
  turn: orders.turn.handler(async ({ input, context: { work }, errors }) => recorded(work, 'purchaseOrder', settled(await turnPurchaseOrder(storeScope(work), input.purchaseOrderId, input.version, input.to), errors))),
};
