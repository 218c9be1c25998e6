import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
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
import { scheduleText } from '#machines/drug/schedule-text.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import {
  createListDialog,
  provideListDialog,
  type Act,
  type Acted,
  type ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf, textsOf } from '#machines/platform/list/query.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import type { Opening } from '#machines/platform/record/record.machine.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';
import { receiveStock } from './receiving.ts';

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
  saveLink(o: LinkDraft): Promise<Result<DrugVendorRow>>;
  preferLink(o: AtLink): Promise<Result<DrugVendorRow>>;
  removeLink(o: AtLink): Promise<Result<AtLink>>;
  proposals(query: ListQuery, signal: AbortSignal): Promise<ListPage<ProposalRow>>;
  accept(o: OrderLineDraft): Promise<Result<AcceptedOrder>>;
  orders(query: ListQuery, signal: AbortSignal): Promise<ListPage<PurchaseOrderRow>>;
  order(id: number): Promise<Result<PurchaseOrder>>;
  turnOrder(o: AtLink & { readonly to: 'sent' | 'closed' }): Promise<Result<PurchaseOrderRow>>;
  lines(query: ListQuery, signal: AbortSignal): Promise<SummedPage<PurchaseOrderLineRow>>;
  changeLine(o: LineChange): Promise<Result<PurchaseOrderLineRow>>;
  removeLine(o: AtLink): Promise<Result<RemovedOrderLine>>;
  /** Gives where the paper lies. */
  printOrder(id: number): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
}
const refused = (message: string): Acted => ({ kind: 'refused', message });
const acted = async <T>(r: Promise<Result<T>>, done: (value: T) => Acted): Promise<Acted> => {
  const a = await r;
  return a.ok ? done(a.value) : refused(a.error.message);
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
export const linkColumns = [
  'drugName',
  'ndc',
  'vendorCode',
  'vendorName',
  'itemNumber',
  'unitCost',
  'isDefault',
  'action',
] as const;
const ofLink = (r: DrugVendorRow) => ({
  id: r.id,
  version: r.version,
  title: `${r.drugName}, ${r.vendorName}`,
});
/** The vendors that deliver a drug, or the drugs that a vendor delivers. */
export const linksPlan = {
  name: 'vendorLinks',
  call: 'drugVendors.search',
  columns: linkColumns.map((id) => ({ id, sortable: id !== 'action' })),
  keyOf: (r) => r.id,
  fields: linksFields,
  news: ['drugVendor'],
  textOf: textsOf<DrugVendorRow>({
    drugName: (r) => tallMan(r.drugName),
    ndc: (r) => formatNdc11(r.ndc),
    vendorCode: (r) => r.vendorCode ?? '',
    vendorName: (r) => r.vendorName,
    itemNumber: (r) => r.itemNumber ?? '',
    unitCost: (r) => (r.unitCost === null ? '' : formatUnitCost(r.unitCost)),
    isDefault: (r) => (r.isDefault ? 'Default' : ''),
  }),
  ways: {
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
      ask: (r) =>
        prompt('vendorLink', {
          ...ofLink(r!),
          fields: linkFields,
          blank: {
            drugId: r!.drugId,
            vendorId: r!.vendorId,
            itemNumber: r!.itemNumber,
            unitCost: r!.unitCost,
          },
        }),
    },
    prefer: {
      act: true,
      why: (r) => (r.isDefault ? `${r.vendorName} is the default vendor already.` : null),
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
      : acted(ports.removeLink(at), (v) => ({
          kind: 'done',
          undo: { kind: 'drugVendor', id: v.id, version: v.version, what: 'Vendor link' },
        }));
  };

const unitCost = f.unitCost({ label: 'Unit Cost', help: 'Empty: what the vendor’s link says.' });
export const orderLineFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug', required: true, scan: ['ndc', 'gs1', 'upc'] }),
  vendorId: f.ref({ label: 'Vendor', of: 'vendor', required: true }),
  quantity: f.quantity({ label: 'Qty.', required: true }),
  unitCost,
};
export const proposalColumns = [
  'vendor',
  'drugName',
  'ndc',
  'schedule',
  'stock',
  'onOrder',
  'need',
  'quantity',
  'cost',
  'itemNumber',
  'why',
] as const;
const lineOf = (r: ProposalRow | null): Values =>
  r === null
    ? {}
    : {
        drugId: r.drugId,
        vendorId: r.vendorId,
        quantity: r.quantity,
        unitCost: r.costFromVendor ? null : r.unitCost,
      };
/** What should be ordered, and why; F8 puts a row on its vendor's order as it stands. */
export const proposalsPlan = {
  name: 'reorder',
  call: 'purchaseOrders.proposals',
  columns: proposalColumns.map((id) => ({ id })),
  keyOf: (r) => r.drugId,
  news: ['stock', 'purchaseOrder', 'purchaseOrderLine', 'drugVendor', 'drug', 'rx', 'fill'],
  textOf: textsOf<ProposalRow>({
    vendor: (r) => r.vendor ?? 'No vendor yet',
    drugName: (r) => tallMan(r.drugName),
    ndc: (r) => formatNdc11(r.ndc),
    schedule: (r) => scheduleText(r.schedule),
    stock: (r) => `${formatQuantity(r.onHand)} of ${formatQuantity(r.par)}`,
    onOrder: (r) => (r.onOrder === 0 ? '' : formatQuantity(r.onOrder)),
    need: (r) => (r.need === 0 ? '' : formatQuantity(r.need)),
    quantity: (r) => formatQuantity(r.quantity),
    cost: (r) =>
      r.unitCost === null ? '' : formatMoney(Math.round((r.unitCost * r.quantity) / 1_000_000)),
    itemNumber: (r) => r.itemNumber ?? '',
    why: (r) => r.why,
  }),
  ways: {
    open: {
      ask: (r) =>
        prompt('orderLine', {
          id: 0,
          version: 0,
          title: 'Order',
          fields: orderLineFields,
          blank: lineOf(r),
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
      why: (r) =>
        r.vendorId === null
          ? 'No vendor delivers this drug yet: press {key:reorder.links} to link one.'
          : null,
    },
    links: { ask: (r) => vendorLinks({ drugId: r!.drugId }) },
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
export const orderColumns = ['id', 'vendor', 'state', 'lines', 'open', 'cost', 'at', 'by'] as const;
const isClosed = (r: PurchaseOrderRow): string | null =>
  r.state === 'closed' ? 'This order is closed already.' : null;
/** Orders: Enter shows the lines of one; it is received against, sent, closed and printed by keys of their own. */
export const ordersPlan = {
  name: 'purchaseOrders',
  call: 'purchaseOrders.search',
  columns: orderColumns.map((id) => ({ id })),
  keyOf: (r) => r.id,
  choices: states,
  news: ['purchaseOrder', 'purchaseOrderLine', 'stock'],
  textOf: textsOf<PurchaseOrderRow>({
    id: (r) => String(r.id),
    vendor: (r) => r.vendor,
    state: (r) => orderStates[r.state],
    lines: (r) => String(r.lines),
    open: (r) => (r.open === 0 ? '' : String(r.open)),
    cost: (r) => formatMoney(r.costCents),
    at: (r) => instantText(r.at),
    by: (r) => r.by ?? '',
  }),
  ways: {
    open: { ask: (r) => orderLines(r!.id) },
    receive: { act: true, why: isClosed },
    print: { act: true },
    send: { act: true, why: (r) => (r.state === 'open' ? null : 'This order was sent already.') },
    close: { act: true, why: isClosed },
  },
} satisfies ListPlan<PurchaseOrderRow>;
export const orderLinesFields = { purchaseOrderId: f.number({ label: 'Order', readOnly: true }) };
export const changeLineFields = {
  quantity: f.quantity({ label: 'Qty.', required: true }),
  unitCost,
};
/** A unit cost, and where it is from when it is not the line's own. */
const unitCostText = (r: PurchaseOrderLineRow): string =>
  r.unitCost === null
    ? ''
    : `${formatUnitCost(r.unitCost)}${r.costFromVendor ? ', vendor link' : ''}`;
export const orderLineColumns = [
  'drugName',
  'ndc',
  'schedule',
  'itemNumber',
  'pkgSize',
  'quantity',
  'received',
  'unitCost',
  'cost',
] as const;
/** The lines of an order: quantity and cost are changed and a line is taken off while it is open and nothing of the line came. */
export const orderLinesPlan = {
  name: 'orderLines',
  call: 'purchaseOrderLines.search',
  columns: orderLineColumns.map((id) => ({ id })),
  keyOf: (r) => r.id,
  fields: orderLinesFields,
  news: ['purchaseOrderLine', 'purchaseOrder', 'stock', 'drugVendor'],
  textOf: textsOf<PurchaseOrderLineRow>({
    drugName: (r) => tallMan(r.drugName),
    ndc: (r) => formatNdc11(r.ndc),
    schedule: (r) => scheduleText(r.schedule),
    itemNumber: (r) => r.itemNumber ?? '',
    pkgSize: (r) =>
      r.pkgSize === null ? '' : [formatQuantity(r.pkgSize), r.uom].filter(Boolean).join(' '),
    quantity: (r) => formatQuantity(r.quantity),
    received: (r) => (r.received === 0 ? '' : formatQuantity(r.received)),
    unitCost: unitCostText,
    cost: (r) => (r.costCents === null ? '' : formatMoney(r.costCents)),
  }),
  ways: {
    edit: { why: whyLineStands, ask: (r) => changeLine(r!) },
    remove: { act: true, why: whyLineStands },
    print: { act: true },
  },
} satisfies ListPlan<PurchaseOrderLineRow>;
const changeLine = (r: PurchaseOrderLineRow) =>
  prompt('changeOrderLine', {
    id: r.id,
    version: r.version,
    title: r.drugName,
    fields: changeLineFields,
    blank: { quantity: r.quantity, unitCost: r.costFromVendor ? null : r.unitCost },
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
const removedText = (r: PurchaseOrderLineRow, last: boolean): string =>
  last
    ? `${r.drugName} was the last line: the order to ${r.vendor} is deleted with it.`
    : `${r.drugName} is off the order to ${r.vendor}.`;
const actOnLine =
  (ports: OrderingPorts) =>
  ({ verb, row, query }: Act): Promise<Acted> => {
    if (verb === 'print') return printed(ports, Number(query.filters['purchaseOrderId']));
    const line = row as PurchaseOrderLineRow;
    return acted(ports.removeLine({ id: line.id, version: line.version }), (v) => ({
      kind: 'done',
      message: removedText(line, v.last),
      undo: {
        kind: 'purchaseOrderLine',
        id: v.id,
        version: v.version,
        what: `The line of ${line.drugName}`,
      },
    }));
  };
/** What an order still waits for, as the lines of a delivery's paper. */
export const awaited = (o: PurchaseOrder): Values => ({
  vendorId: o.vendorId,
  orderId: o.id,
  lines: o.lines
    .filter((l) => l.received < l.quantity)
    .map((l) => ({
      ndc: l.ndc,
      drugId: l.drugId,
      lot: null,
      expiresOn: null,
      quantity: l.quantity - l.received,
      unitCost: l.unitCost,
      pkgSize: l.pkgSize,
      schedule: l.schedule,
      serials: null,
    })),
});
const actOnOrder =
  (ports: OrderingPorts) =>
  ({ verb, row }: Act): Promise<Acted> => {
    const order = row as PurchaseOrderRow;
    if (verb === 'print') return printed(ports, order.id);
    if (verb === 'receive')
      return acted(ports.order(order.id), (o) => ({ kind: 'done', ask: receiveStock(awaited(o)) }));
    const to = verb === 'send' ? ('sent' as const) : ('closed' as const);
    return acted(ports.turnOrder({ id: order.id, version: order.version, to }), () => ({
      kind: 'done',
      message:
        to === 'sent'
          ? `The order to ${order.vendor} is sent: it takes no more lines.`
          : `Nothing more of the order to ${order.vendor} is waited for.`,
    }));
  };

const text = (v: unknown): string | null =>
  typeof v === 'string' && v.trim() !== '' ? v.trim() : null;
const orderLine = (v: Values): OrderLineDraft => ({
  drugId: v['drugId'] as number,
  vendorId: v['vendorId'] as number,
  quantity: v['quantity'] as number,
  unitCost: (v['unitCost'] as number | null) ?? null,
});
/** Where it went, and what stood there before: a quantity that is overwritten is said. */
export const acceptedText = (o: AcceptedOrder, quantity: number): string =>
  `On the order to ${o.vendor}: ${o.lines === 1 ? '1 line' : `${o.lines} lines`}, ${formatMoney(o.costCents)}.${o.was === null || o.was === quantity ? '' : ` The quantity was ${formatQuantity(o.was)}, is ${formatQuantity(quantity)} now.`}`;
/** One line typed by hand: what came of it is said in place of the usual words. */
function orderLineDialog(ports: OrderingPorts) {
  let said = '';
  const saved = savedBy(async ({ draft }) => {
    const line = orderLine(draft);
    const r = await ports.accept(line);
    if (r.ok) said = acceptedText(r.value, line.quantity);
    return r;
  });
  return saved.provide({
    actions: { tellSaved: ({ system }) => tell(system, { tone: 'success', message: said }) },
  });
}
export const provideOrdering = (ports: OrderingPorts) => ({
  vendorLinks: provideListDialog(
    createListDialog(linksPlan),
    (i, signal) => ports.links(queryOf(i), signal),
    { act: actOnLink(ports) },
  ),
  vendorLink: savedBy(({ id, version, draft: v }) =>
    ports.saveLink({
      linkId: id === 0 ? null : id,
      version,
      drugId: v['drugId'] as number,
      vendorId: v['vendorId'] as number,
      itemNumber: text(v['itemNumber']),
      unitCost: (v['unitCost'] as number | null) ?? null,
    }),
  ),
  reorder: provideListDialog(
    createListDialog(proposalsPlan),
    (i, signal) => ports.proposals(queryOf(i), signal),
    {
      act: ({ row }) => {
        const line = orderLine(lineOf(row as ProposalRow));
        return acted(ports.accept(line), (o) => ({
          kind: 'done',
          message: acceptedText(o, line.quantity),
        }));
      },
    },
  ),
  orderLine: orderLineDialog(ports),
  purchaseOrders: provideListDialog(
    createListDialog(ordersPlan),
    (i, signal) => ports.orders(queryOf(i), signal),
    { act: actOnOrder(ports), printPaper: ports.printPaper },
  ),
  orderLines: provideListDialog(
    createListDialog(orderLinesPlan),
    (i, signal) => ports.lines(queryOf(i), signal),
    { act: actOnLine(ports), printPaper: ports.printPaper },
  ),
  changeOrderLine: savedBy(({ id, version, draft: v }) =>
    ports.changeLine({
      id: id!,
      version,
      quantity: v['quantity'] as number,
      unitCost: (v['unitCost'] as number | null) ?? null,
    }),
  ),
});
