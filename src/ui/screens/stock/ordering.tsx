import { useSelector } from '@xstate/react';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { DrugVendorRow, PurchaseOrderLineRow } from '#domain/stock/contract/ordering.ts';
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
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';
import { Sums } from '#ui/platform/declared/sums.tsx';
import { StockBar } from './stock-bar.tsx';

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
export const vendorLinksView = declareListDialog({
  plan: linksPlan,
  title: 'Vendor link rows',
  width: 1400,
  search: 'Drug, NDC, vendor or item number',
  buttons: ['links.remove', 'links.edit', 'links.prefer', 'links.add'],
  emptyHint: 'No vendor is linked yet. {key:links.add} adds one.',
  form: defineForm({ fields: linksFields }, [
    { title: 'Vendor links', rows: [['drugId', 'vendorId']] },
  ]),
  cells: {
    isDefault: (row) => (row.isDefault ? <Badge hue="ok">Default</Badge> : null),
    action: (row) => <LinkActions link={row} />,
  },
});
export const reorderView = declareListDialog({
  plan: proposalsPlan,
  title: 'Reorder',
  width: 1800,
  search: 'Drug, NDC or vendor',
  buttons: ['reorder.links', 'reorder.orders', 'reorder.add', 'reorder.accept'],
  emptyHint:
    'Nothing is under its reorder point, and no fill waits for stock. {key:reorder.add} adds a drug.',
  lines: 2,
  cells: {
    stock: (row) => (
      <StockBar
        onHand={row.onHand}
        reorderAt={row.reorderAt}
        par={row.par}
        label={`${formatQuantity(row.onHand)} of ${formatQuantity(row.par)}`}
      />
    ),
  },
});
const hues = { open: 'info', sent: 'warn', closed: 'neutral' } as const;
export const purchaseOrdersView = declareListDialog({
  plan: ordersPlan,
  title: 'Purchase orders',
  width: 1200,
  search: 'Vendor',
  buttons: ['orders.close', 'orders.send', 'orders.print', 'orders.lines', 'orders.receive'],
  emptyHint: 'No order stands here. In Reorder {key:reorder.accept} makes one of what is proposed.',
  cells: { state: (row) => <Badge hue={hues[row.state]}>{orderStates[row.state]}</Badge> },
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
export const orderLinesView = declareListDialog({
  plan: orderLinesPlan,
  title: 'Order lines',
  width: 1300,
  search: 'Drug, NDC or item number',
  buttons: ['orderLines.remove', 'orderLines.print', 'orderLines.change'],
  emptyHint: 'No line stands here: an order goes with its last one.',
  above: (dialog) => <OrderHead dialog={dialog} />,
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
