import { useSelector } from '@xstate/react';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type {
  DrugVendorRow,
  ProposalRow,
  PurchaseOrderLineRow,
  PurchaseOrderRow,
} from '#domain/stock/contract/ordering.ts';
import { orderStates, withoutCost } from '#domain/stock/rules/purchase-orders.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { rowAt } from '#machines/platform/list/list.state.ts';
import {
  changeLineFields,
  linkFields,
  linksFields,
  linksPlan,
  orderLineFields,
  orderLinesPlan,
  ordersPlan,
  proposalsPlan,
} from '#machines/stock/ordering.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { declareListDialog, type ListLook } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';
import { StockBar } from './stock-bar.tsx';

type Looks<R> = Readonly<Record<string, ListLook<R>>>;
/** Edit and Default of a row; each is a key too. */
const LinkActions = ({ link }: { readonly link: DrugVendorRow }) => (
  <span className="flex h-full items-center gap-1">
    <Button
      tabIndex={-1}
      data-verb="edit"
      className="h-[22px]! px-1.5! text-small"
      title="Edit ({key:links.edit})"
    >
      Edit
    </Button>
    <Button
      tabIndex={-1}
      data-verb="prefer"
      className="h-[22px]! px-1.5! text-small"
      aria-disabled={link.isDefault || undefined}
      title="Default ({key:links.prefer})"
    >
      Default
    </Button>
  </span>
);
export const vendorLinksView = declareListDialog<DrugVendorRow>({
  plan: linksPlan,
  title: 'Vendor link rows',
  width: 1400,
  search: 'Drug, NDC, vendor or item number',
  buttons: ['links.remove', 'links.edit', 'links.prefer', 'links.add'],
  emptyHint: 'No vendor is linked yet. {key:links.add} adds one.',
  form: defineForm({ fields: linksFields }, [
    { title: 'Vendor links', rows: [['drugId', 'vendorId']] },
  ]),
  looks: {
    drugName: { title: 'Drug', width: 200, grow: true },
    ndc: { title: 'NDC', width: 124 },
    vendorCode: { title: 'Vendor Code', width: 100 },
    vendorName: { title: 'Vendor Name', width: 200, grow: true },
    itemNumber: { title: 'Item Number', width: 120 },
    unitCost: { title: 'Unit Cost', width: 90, align: 'right' },
    isDefault: {
      title: 'Orders',
      width: 84,
      render: (row) => (row.isDefault ? <Badge hue="ok">Default</Badge> : null),
    },
    action: { title: 'Action', width: 120, render: (row) => <LinkActions link={row} /> },
  } satisfies Looks<DrugVendorRow>,
});
export const reorderView = declareListDialog<ProposalRow>({
  plan: proposalsPlan,
  title: 'Reorder',
  width: 1800,
  search: 'Drug, NDC or vendor',
  buttons: ['reorder.links', 'reorder.orders', 'reorder.add', 'reorder.accept'],
  emptyHint:
    'Nothing is under its reorder point, and no fill waits for stock. {key:reorder.add} adds a drug.',
  lines: 2,
  looks: {
    vendor: { title: 'Vendor', width: 110, whole: true },
    drugName: { title: 'Drug', width: 244, grow: true, whole: true },
    ndc: { title: 'NDC', width: 124 },
    schedule: { title: 'Schedule', width: 72 },
    stock: {
      title: 'On hand of par',
      width: 152,
      render: (row) => (
        <StockBar
          onHand={row.onHand}
          reorderAt={row.reorderAt}
          par={row.par}
          label={`${formatQuantity(row.onHand)} of ${formatQuantity(row.par)}`}
        />
      ),
    },
    onOrder: { title: 'On order', width: 72, align: 'right' },
    need: { title: 'Needed', width: 66, align: 'right' },
    quantity: { title: 'Order', width: 56, align: 'right' },
    cost: { title: 'Cost', width: 84, align: 'right' },
    itemNumber: { title: 'Item Number', width: 92 },
    why: { title: 'Why', width: 230, grow: true, whole: true },
  } satisfies Looks<ProposalRow>,
});
const hues = { open: 'info', sent: 'warn', closed: 'neutral' } as const;
export const purchaseOrdersView = declareListDialog<PurchaseOrderRow>({
  plan: ordersPlan,
  title: 'Purchase orders',
  width: 1200,
  search: 'Vendor',
  buttons: ['orders.close', 'orders.send', 'orders.print', 'orders.lines', 'orders.receive'],
  emptyHint: 'No order stands here. In Reorder {key:reorder.accept} makes one of what is proposed.',
  looks: {
    id: { title: 'Order', width: 70 },
    vendor: { title: 'Vendor', width: 220, grow: true },
    state: {
      title: 'State',
      width: 84,
      render: (row) => <Badge hue={hues[row.state]}>{orderStates[row.state]}</Badge>,
    },
    lines: { title: 'Lines', width: 64, align: 'right' },
    open: { title: 'Waiting', width: 76, align: 'right' },
    cost: { title: 'Cost', width: 96, align: 'right' },
    at: { title: 'Made', width: 130 },
    by: { title: 'By', width: 130 },
  } satisfies Looks<PurchaseOrderRow>,
});
/** Whose lines these are, and what they come to. */
function OrderHead({ dialog }: { readonly dialog: ListDialogRef }) {
  const list = useSelector(dialog, (snapshot) => snapshot.context.list);
  const line = useSelector(
    list,
    (snapshot) => rowAt(snapshot.context, 0) as PurchaseOrderLineRow | undefined,
  );
  const without = useSelector(list, (snapshot) => snapshot.context.totals['without'] ?? 0);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      {line ? (
        <p>
          Order {line.orderId} to <strong>{line.vendor}</strong>{' '}
          <Badge hue={hues[line.state]}>{orderStates[line.state]}</Badge>
        </p>
      ) : null}
      <Sums
        dialog={dialog}
        names={{ lines: ['Lines', String], costCents: ['Cost', formatMoney] }}
      />
      <span className="text-muted">{withoutCost(without)}</span>
    </div>
  );
}
export const orderLinesView = declareListDialog<PurchaseOrderLineRow>({
  plan: orderLinesPlan,
  title: 'Order lines',
  width: 1300,
  search: 'Drug, NDC or item number',
  buttons: ['orderLines.remove', 'orderLines.print', 'orderLines.change'],
  emptyHint: 'No line stands here: an order goes with its last one.',
  above: (dialog) => <OrderHead dialog={dialog} />,
  looks: {
    drugName: { title: 'Drug', width: 240, grow: true },
    ndc: { title: 'NDC', width: 124 },
    schedule: { title: 'Schedule', width: 74 },
    itemNumber: { title: 'Item Number', width: 110 },
    pkgSize: { title: 'Package', width: 84, align: 'right' },
    quantity: { title: 'Qty.', width: 84, align: 'right' },
    received: { title: 'Received', width: 84, align: 'right' },
    unitCost: { title: 'Unit Cost', width: 160, align: 'right' },
    cost: { title: 'Cost', width: 100, align: 'right' },
  } satisfies Looks<PurchaseOrderLineRow>,
});
export const vendorLinkView = recordAsk(
  '',
  600,
  defineForm({ fields: linkFields }, [
    { title: 'Vendor link', rows: [['drugId'], ['vendorId'], ['itemNumber', 'unitCost']] },
  ]),
);
export const orderLineView = recordAsk(
  '',
  600,
  defineForm({ fields: orderLineFields }, [
    { title: 'Order', rows: [['drugId'], ['vendorId'], ['quantity', 'unitCost']] },
  ]),
);
export const changeOrderLineView = recordAsk(
  '',
  600,
  defineForm({ fields: changeLineFields }, [{ title: 'Order', rows: [['quantity', 'unitCost']] }]),
);
