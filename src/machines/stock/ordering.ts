import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatMoney, formatQuantity, formatUnitCost } from '#domain/platform/rules/money.ts';
import type {
  AcceptedOrder,
  DrugVendorRow,
  ProposalRow,
  PurchaseOrder,
  PurchaseOrderLineRow,
  PurchaseOrderRow,
  RemovedOrderLine,
} from '#domain/stock/contract/ordering.ts';
import { orderStates, whyLineStands } from '#domain/stock/rules/purchase-orders.ts';
import { receiveStock } from '#machines/drug/receive-stock.ts';
import { scheduleText } from '#machines/drug/schedule-text.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

export interface LinkDraft {
  readonly linkId: number | null;
  readonly version: number;
  readonly drugId: number;
  readonly vendorId: number;
  readonly itemNumber: string | null;
  readonly unitCost: number | null;
}
export interface LineChange {
  readonly id: number;
  readonly version: number;
  readonly quantity: number;
  readonly unitCost: number | null;
}
export interface OrderLineDraft {
  readonly drugId: number;
  readonly vendorId: number;
  readonly quantity: number;
  readonly unitCost: number | null;
}
type AtLink = { readonly id: number; readonly version: number };
/** What vendor links, proposals and orders ask of the server. */
export interface OrderingPorts {
  links(query: ListQuery, signal: AbortSignal): Promise<ListPage<DrugVendorRow>>;
  saveLink(linkDraft: LinkDraft): Promise<Result<DrugVendorRow>>;
  preferLink(link: AtLink): Promise<Result<DrugVendorRow>>;
  removeLink(link: AtLink): Promise<Result<AtLink>>;
  proposals(query: ListQuery, signal: AbortSignal): Promise<ListPage<ProposalRow>>;
  accept(lineDraft: OrderLineDraft): Promise<Result<AcceptedOrder>>;
  orders(query: ListQuery, signal: AbortSignal): Promise<ListPage<PurchaseOrderRow>>;
  order(id: number): Promise<Result<PurchaseOrder>>;
  turnOrder(link: AtLink & { readonly to: 'sent' | 'closed' }): Promise<Result<PurchaseOrderRow>>;
  lines(query: ListQuery, signal: AbortSignal): Promise<SummedPage<PurchaseOrderLineRow>>;
  changeLine(lineChange: LineChange): Promise<Result<PurchaseOrderLineRow>>;
  removeLine(link: AtLink): Promise<Result<RemovedOrderLine>>;
  /** Gives where the paper lies. */
  printOrder(id: number): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
}
const refused = (message: string): Acted => ({ kind: 'refused', message });
const acted = async <T>(result: Promise<Result<T>>, done: (value: T) => Acted): Promise<Acted> => {
  const ownResult = await result;
  return ownResult.ok ? done(ownResult.value) : refused(ownResult.error.message);
};

export const linkFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug', required: true, scan: ['ndc', 'gs1', 'upc'] }),
  vendorId: f.ref({ label: 'Vendor', of: 'vendor', required: true }),
  itemNumber: f.text({ label: 'Item Number', max: 40 }),
  unitCost: f.unitCost({ label: 'Unit Cost' }),
};
export const linksFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug' }),
  vendorId: f.ref({ label: 'Vendor', of: 'vendor' }),
};
const ofLink = (row: DrugVendorRow) => ({
  id: row.id,
  version: row.version,
  title: `${row.drugName}, ${row.vendorName}`,
});
const linksList = dialogColumns<DrugVendorRow>()({
  drugName: { title: 'Drug', width: 200, grow: true, text: (row) => tallMan(row.drugName) },
  ndc: { title: 'NDC', width: 124, text: (row) => formatNdc11(row.ndc) },
  vendorCode: { title: 'Vendor Code', width: 100, text: (row) => row.vendorCode ?? '' },
  vendorName: { title: 'Vendor Name', width: 200, grow: true, text: (row) => row.vendorName },
  itemNumber: { title: 'Item Number', width: 120, text: (row) => row.itemNumber ?? '' },
  unitCost: {
    title: 'Unit Cost',
    width: 90,
    align: 'right',
    text: (row) => (row.unitCost === null ? '' : formatUnitCost(row.unitCost)),
  },
  isDefault: { title: 'Orders', width: 84, text: (row) => (row.isDefault ? 'Default' : '') },
  action: { title: 'Action', width: 120, sortable: false, text: () => '' },
});
/** The vendors that deliver a drug, or the drugs that a vendor delivers. */
export const linksPlan = {
  name: 'vendorLinks',
  call: 'drugVendors.search',
  ...linksList,
  keyOf: (row) => row.id,
  fields: linksFields,
  changeEvents: ['drugVendor'],
  rowActions: {
    create: {
      ask: (_row, values) =>
        prompt('vendorLink', {
          id: 0,
          version: 0,
          title: 'Vendor link',
          fields: linkFields,
          blank: { drugId: values['drugId'] ?? null, vendorId: values['vendorId'] ?? null },
        }),
    },
    edit: {
      ask: ofRow((row) =>
        prompt('vendorLink', {
          ...ofLink(row),
          fields: linkFields,
          blank: {
            drugId: row.drugId,
            vendorId: row.vendorId,
            itemNumber: row.itemNumber,
            unitCost: row.unitCost,
          },
        }),
      ),
    },
    prefer: {
      act: true,
      why: (row) => (row.isDefault ? `${row.vendorName} is the default vendor already.` : null),
    },
    remove: { act: true },
  },
} satisfies ListPlan<DrugVendorRow>;
export const vendorLinks = (values: Values): Opening => ({
  name: 'vendorLinks',
  input: { values },
});
const actOnLink =
  (ports: OrderingPorts) =>
  ({ verb, row }: Act): Promise<Acted> => {
    const link = row as DrugVendorRow;
    const at = { id: link.id, version: link.version };
    return verb === 'prefer'
      ? acted(ports.preferLink(at), () => ({
          kind: 'done',
          message: `${link.vendorName} is the default vendor of ${link.drugName} now.`,
        }))
      : acted(ports.removeLink(at), (link) => ({
          kind: 'done',
          undo: { kind: 'drugVendor', id: link.id, version: link.version, what: 'Vendor link' },
        }));
  };

const unitCost = f.unitCost({ label: 'Unit Cost', help: 'Empty: what the vendor’s link says.' });
export const orderLineFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug', required: true, scan: ['ndc', 'gs1', 'upc'] }),
  vendorId: f.ref({ label: 'Vendor', of: 'vendor', required: true }),
  quantity: f.quantity({ label: 'Qty.', required: true }),
  unitCost,
};
const lineOf = (row: ProposalRow | null): Values =>
  row === null
    ? {}
    : {
        drugId: row.drugId,
        vendorId: row.vendorId,
        quantity: row.quantity,
        unitCost: row.costFromVendor ? null : row.unitCost,
      };
const proposalsList = dialogColumns<ProposalRow>()({
  vendor: {
    title: 'Vendor',
    width: 110,
    whole: true,
    text: (row) => row.vendor ?? 'No vendor yet',
  },
  drugName: {
    title: 'Drug',
    width: 244,
    grow: true,
    whole: true,
    text: (row) => tallMan(row.drugName),
  },
  ndc: { title: 'NDC', width: 124, text: (row) => formatNdc11(row.ndc) },
  schedule: { title: 'Schedule', width: 72, text: (row) => scheduleText(row.schedule) },
  stock: {
    title: 'On hand of par',
    width: 152,
    text: (row) => `${formatQuantity(row.onHand)} of ${formatQuantity(row.par)}`,
  },
  onOrder: {
    title: 'On order',
    width: 72,
    align: 'right',
    text: (row) => (row.onOrder === 0 ? '' : formatQuantity(row.onOrder)),
  },
  need: {
    title: 'Needed',
    width: 66,
    align: 'right',
    text: (row) => (row.need === 0 ? '' : formatQuantity(row.need)),
  },
  quantity: {
    title: 'Order',
    width: 56,
    align: 'right',
    text: (row) => formatQuantity(row.quantity),
  },
  cost: {
    title: 'Cost',
    width: 84,
    align: 'right',
    text: (row) =>
      row.unitCost === null
        ? ''
        : formatMoney(Math.round((row.unitCost * row.quantity) / 1_000_000)),
  },
  itemNumber: { title: 'Item Number', width: 92, text: (row) => row.itemNumber ?? '' },
  why: { title: 'Why', width: 230, grow: true, whole: true, text: (row) => row.why },
});
/** What should be ordered, and why; F8 puts a row on its vendor's order as it stands. */
export const proposalsPlan = {
  name: 'reorder',
  call: 'purchaseOrders.proposals',
  ...proposalsList,
  keyOf: (row) => row.drugId,
  changeEvents: ['stock', 'purchaseOrder', 'purchaseOrderLine', 'drugVendor', 'drug', 'rx', 'fill'],
  rowActions: {
    open: {
      ask: (row) =>
        prompt('orderLine', {
          id: 0,
          version: 0,
          title: 'Order',
          fields: orderLineFields,
          blank: lineOf(row),
        }),
    },
    create: {
      ask: () =>
        prompt('orderLine', {
          id: 0,
          version: 0,
          title: 'Order',
          fields: orderLineFields,
          blank: {},
        }),
    },
    accept: {
      act: true,
      why: (row) =>
        row.vendorId === null
          ? 'No vendor delivers this drug yet: press {key:reorder.links} to link one.'
          : null,
    },
    links: { ask: ofRow((row) => vendorLinks({ drugId: row.drugId })) },
    orders: { ask: () => ({ name: 'purchaseOrders', input: {} }) },
  },
} satisfies ListPlan<ProposalRow>;
export const reorder: Opening = { name: 'reorder', input: {} };

const states = [
  {
    name: 'state',
    label: 'Order',
    options: [
      { value: 'all', label: 'All' },
      { value: 'open', label: 'Open' },
      { value: 'sent', label: 'Sent' },
      { value: 'closed', label: 'Closed' },
    ],
    initial: 'all',
  },
];
const isClosed = (row: PurchaseOrderRow): string | null =>
  row.state === 'closed' ? 'This order is closed already.' : null;
const ordersList = clockDialogColumns<PurchaseOrderRow>()({
  id: { title: 'Order', width: 70, text: (row) => String(row.id) },
  vendor: { title: 'Vendor', width: 220, grow: true, text: (row) => row.vendor },
  state: { title: 'State', width: 84, text: (row) => orderStates[row.state] },
  lines: { title: 'Lines', width: 64, align: 'right', text: (row) => String(row.lines) },
  open: {
    title: 'Waiting',
    width: 76,
    align: 'right',
    text: (row) => (row.open === 0 ? '' : String(row.open)),
  },
  cost: { title: 'Cost', width: 96, align: 'right', text: (row) => formatMoney(row.costCents) },
  at: { title: 'Made', width: 130, text: (row, clock) => instantText(clock, row.at) },
  by: { title: 'By', width: 130, text: (row) => row.by ?? '' },
});
/**
 * Orders: Enter shows the lines of one; it is received against, sent, closed and printed by keys of
 * their own.
 */
export const ordersPlan = {
  name: 'purchaseOrders',
  call: 'purchaseOrders.search',
  ...ordersList,
  keyOf: (row) => row.id,
  choices: states,
  changeEvents: ['purchaseOrder', 'purchaseOrderLine', 'stock'],
  rowActions: {
    open: { ask: ofRow((row) => orderLines(row.id)) },
    receive: { act: true, why: isClosed },
    print: { act: true },
    send: {
      act: true,
      why: (row) => (row.state === 'open' ? null : 'This order was sent already.'),
    },
    close: { act: true, why: isClosed },
  },
} satisfies ClockPlan<PurchaseOrderRow>;
const orderLinesFields = { purchaseOrderId: f.number({ label: 'Order', readOnly: true }) };
export const changeLineFields = {
  quantity: f.quantity({ label: 'Qty.', required: true }),
  unitCost,
};
/** A unit cost, and where it is from when it is not the line's own. */
const unitCostText = (row: PurchaseOrderLineRow): string =>
  row.unitCost === null
    ? ''
    : `${formatUnitCost(row.unitCost)}${row.costFromVendor ? ', vendor link' : ''}`;
const orderLinesList = dialogColumns<PurchaseOrderLineRow>()({
  drugName: { title: 'Drug', width: 240, grow: true, text: (row) => tallMan(row.drugName) },
  ndc: { title: 'NDC', width: 124, text: (row) => formatNdc11(row.ndc) },
  schedule: { title: 'Schedule', width: 74, text: (row) => scheduleText(row.schedule) },
  itemNumber: { title: 'Item Number', width: 110, text: (row) => row.itemNumber ?? '' },
  pkgSize: {
    title: 'Package',
    width: 84,
    align: 'right',
    text: (row) =>
      row.pkgSize === null ? '' : [formatQuantity(row.pkgSize), row.uom].filter(Boolean).join(' '),
  },
  quantity: {
    title: 'Qty.',
    width: 84,
    align: 'right',
    text: (row) => formatQuantity(row.quantity),
  },
  received: {
    title: 'Received',
    width: 84,
    align: 'right',
    text: (row) => (row.received === 0 ? '' : formatQuantity(row.received)),
  },
  unitCost: { title: 'Unit Cost', width: 160, align: 'right', text: unitCostText },
  cost: {
    title: 'Cost',
    width: 100,
    align: 'right',
    text: (row) => (row.costCents === null ? '' : formatMoney(row.costCents)),
  },
});
/**
 * The lines of an order: quantity and cost are changed and a line is taken off while it is open and
 * nothing of the line came.
 */
export const orderLinesPlan = {
  name: 'orderLines',
  call: 'purchaseOrderLines.search',
  ...orderLinesList,
  keyOf: (row) => row.id,
  fields: orderLinesFields,
  changeEvents: ['purchaseOrderLine', 'purchaseOrder', 'stock', 'drugVendor'],
  rowActions: {
    edit: { why: whyLineStands, ask: ofRow((row) => changeLine(row)) },
    remove: { act: true, why: whyLineStands },
    print: { act: true },
  },
} satisfies ListPlan<PurchaseOrderLineRow>;
const changeLine = (row: PurchaseOrderLineRow) =>
  prompt('changeOrderLine', {
    id: row.id,
    version: row.version,
    title: row.drugName,
    fields: changeLineFields,
    blank: { quantity: row.quantity, unitCost: row.costFromVendor ? null : row.unitCost },
  });
const orderLines = (purchaseOrderId: number): Opening => ({
  name: 'orderLines',
  input: { values: { purchaseOrderId } },
});
const printed = (ports: OrderingPorts, id: number): Promise<Acted> =>
  acted(ports.printOrder(id), ({ fileUrl, pages }) => ({
    kind: 'done',
    paper: {
      fileUrl,
      what: `Purchase Order ${id}, ${pages === 1 ? '1 page' : `${pages} pages`},`,
      here: 'open',
    },
  }));
const removedText = (row: PurchaseOrderLineRow, last: boolean): string =>
  last
    ? `${row.drugName} was the last line: the order to ${row.vendor} is deleted with it.`
    : `${row.drugName} is off the order to ${row.vendor}.`;
const actOnLine =
  (ports: OrderingPorts) =>
  ({ verb, row, query }: Act): Promise<Acted> => {
    if (verb === 'print') return printed(ports, Number(query.filters['purchaseOrderId']));
    const line = row as PurchaseOrderLineRow;
    return acted(ports.removeLine({ id: line.id, version: line.version }), (value) => ({
      kind: 'done',
      message: removedText(line, value.last),
      undo: {
        kind: 'purchaseOrderLine',
        id: value.id,
        version: value.version,
        what: `The line of ${line.drugName}`,
      },
    }));
  };
/** What an order still waits for, as the lines of a delivery's paper. */
const awaited = (purchaseOrder: PurchaseOrder): Values => ({
  vendorId: purchaseOrder.vendorId,
  orderId: purchaseOrder.id,
  lines: purchaseOrder.lines
    .filter((line) => line.received < line.quantity)
    .map((line) => ({
      ndc: line.ndc,
      drugId: line.drugId,
      lot: null,
      expiresOn: null,
      quantity: line.quantity - line.received,
      unitCost: line.unitCost,
      pkgSize: line.pkgSize,
      schedule: line.schedule,
      serials: null,
    })),
});
const actOnOrder =
  (ports: OrderingPorts) =>
  ({ verb, row }: Act): Promise<Acted> => {
    const order = row as PurchaseOrderRow;
    if (verb === 'print') return printed(ports, order.id);
    if (verb === 'receive')
      return acted(ports.order(order.id), (value) => ({
        kind: 'done',
        ask: receiveStock(awaited(value)),
      }));
    const to = verb === 'send' ? ('sent' as const) : ('closed' as const);
    return acted(ports.turnOrder({ id: order.id, version: order.version, to }), () => ({
      kind: 'done',
      message:
        to === 'sent'
          ? `The order to ${order.vendor} is sent: it takes no more lines.`
          : `Nothing more of the order to ${order.vendor} is waited for.`,
    }));
  };

const text = (input: unknown): string | null =>
  typeof input === 'string' && input.trim() !== '' ? input.trim() : null;
const orderLine = (values: Values): OrderLineDraft => {
  const { drugId, vendorId, quantity, unitCost } = valuesOf(orderLineFields, values);
  return { drugId, vendorId, quantity, unitCost: unitCost ?? null };
};
/** Where it went, and what stood there before: a quantity that is overwritten is said. */
export const acceptedText = (acceptedOrder: AcceptedOrder, quantity: number): string =>
  `On the order to ${acceptedOrder.vendor}: ${acceptedOrder.lines === 1 ? '1 line' : `${acceptedOrder.lines} lines`}, ${formatMoney(acceptedOrder.costCents)}.${acceptedOrder.was === null || acceptedOrder.was === quantity ? '' : ` The quantity was ${formatQuantity(acceptedOrder.was)}, is ${formatQuantity(quantity)} now.`}`;
/** One line typed by hand: what came of it is said in place of the usual words. */
function orderLineDialog(ports: OrderingPorts) {
  let said = '';
  const saved = savedBy(async ({ draft }) => {
    const line = orderLine(draft);
    const result = await ports.accept(line);
    if (result.ok) said = acceptedText(result.value, line.quantity);
    return result;
  });
  return saved.provide({
    actions: { notifySaved: ({ system }) => tell(system, { tone: 'success', message: said }) },
  });
}
export const provideOrdering = (ports: OrderingPorts, clock: ClockPorts) => ({
  vendorLinks: provideListDialog(
    createListDialog(linksPlan),
    (input, signal) => ports.links(queryOf(input), signal),
    { act: actOnLink(ports) },
  ),
  vendorLink: savedBy(({ id, version, draft }) => {
    const { drugId, vendorId, unitCost } = valuesOf(linkFields, draft);
    return ports.saveLink({
      linkId: id === 0 ? null : id,
      version,
      drugId,
      vendorId,
      itemNumber: text(draft['itemNumber']),
      unitCost: unitCost ?? null,
    });
  }),
  reorder: provideListDialog(
    createListDialog(proposalsPlan),
    (input, signal) => ports.proposals(queryOf(input), signal),
    {
      act: ({ row }) => {
        const line = orderLine(lineOf(row as ProposalRow));
        return acted(ports.accept(line), (value) => ({
          kind: 'done',
          message: acceptedText(value, line.quantity),
        }));
      },
    },
  ),
  orderLine: orderLineDialog(ports),
  purchaseOrders: provideListDialog(
    createListDialog(onClock(ordersPlan, clock)),
    (input, signal) => ports.orders(queryOf(input), signal),
    { act: actOnOrder(ports), printPaper: ports.printPaper },
  ),
  orderLines: provideListDialog(
    createListDialog(orderLinesPlan),
    (input, signal) => ports.lines(queryOf(input), signal),
    { act: actOnLine(ports), printPaper: ports.printPaper },
  ),
  changeOrderLine: savedBy(({ id, version, draft }) =>
    ports.changeLine({
      id: required(id, 'line of the order'),
      version,
      quantity: valuesOf(changeLineFields, draft).quantity,
      unitCost: valuesOf(changeLineFields, draft).unitCost ?? null,
    }),
  ),
});
