import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { OrderRow } from '#domain/counter/contract/counter.ts';
import type { SafetyView } from '#domain/rx/contract/rx.ts';
import {
  isSortedBy,
  orderColumns,
  orderListOf,
  orderLists,
  orderText,
  type OrderColumn,
} from '#machines/counter/orders-text.ts';
import type { OrdersInput, OrdersRef } from '#machines/counter/orders.machine.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { whyNotPermitted } from '#machines/platform/workstation/access.ts';
import type { Search } from '#machines/platform/workstation/workstation.ports.ts';
import { Spinner } from '#ui/kit/spinner.tsx';
import { StatusChip } from '#ui/kit/status-chip.tsx';
import { useScreenActor } from '#ui/platform/commands/use-screen.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { RowBeside } from '#ui/platform/declared/row-beside.tsx';
import { RowButton } from '#ui/platform/declared/row-button.tsx';
import { SearchBar, type RadioScope } from '#ui/platform/declared/search-bar.tsx';
import { settleFocus } from '#ui/platform/dialogs/focus-service.ts';
import { RowNotes } from '#ui/platform/notes/row-notes.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { column, type ColumnOptions } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { SafetyPanel } from '#ui/screens/rx/safety/safety-panel.tsx';
import { statusOf } from '#ui/screens/rx/status.tsx';
import { PromiseCell } from '../promise-cell.tsx';

interface PageProps {
  readonly search: Search;
  setSearch(search: Search, how?: { readonly replace?: boolean }): void;
}
const looks: Readonly<Record<OrderColumn, Omit<ColumnOptions<OrderRow>, 'id' | 'text'>>> = {
  orderNo: { title: 'Order #', width: 64 },
  patientName: { title: 'Patient', width: 148, grow: true },
  dateOfBirth: { title: 'DOB', width: 94 },
  status: {
    title: 'Status',
    width: 144,
    render: (row) => (row.status === '' ? null : <StatusChip {...statusOf(row.status)} />),
  },
  fills: { title: 'Rx', width: 40, align: 'right' },
  promisedAt: { title: 'Promised', width: 164, render: (row) => <PromiseCell of={row} /> },
  waiting: { title: 'Waiting', width: 60 },
  delivery: { title: 'Delivery', width: 66 },
  dueCents: { title: 'Due', width: 80, align: 'right' },
  bin: { title: 'Bin', width: 60 },
  prescriberName: { title: 'Prescriber', width: 140, grow: true },
  filledOn: { title: 'Fill Date', width: 94 },
  pickedUpAt: { title: 'Pickup Date/Time', width: 132 },
  by: { title: 'User', width: 100 },
};
/** The columns of the list of orders, with their times by this clock. */
export const orderTableColumns = (clock: ClockPorts) =>
  orderColumns.map((id) =>
    column<OrderRow>({
      id,
      sortable: isSortedBy(id),
      text: (row) => orderText(row, id, clock),
      ...looks[id],
    }),
  );
const radios = (initial: string): readonly RadioScope[] => [
  { name: 'list', label: 'Orders', options: orderLists, initial },
];

/** The list that is shown stands in the address, so that going back finds it again. */
function useAddress(screen: OrdersRef, { search, setSearch }: PageProps): void {
  const { listRef } = screen.getSnapshot().context;
  const shown = useSelector(
    listRef,
    (snapshot) => snapshot.context.query.filters['list'] ?? 'open',
  );
  const wanted = search['list'];
  useEffect(() => {
    if (
      wanted !== undefined &&
      orderListOf(wanted) !== listRef.getSnapshot().context.query.filters['list']
    )
      listRef.send({ type: 'list.filter', name: 'list', value: orderListOf(wanted) });
  }, [listRef, wanted]);
  const find = search['find'];
  /** An order that was named elsewhere: its number is searched for. */
  useEffect(() => {
    if (find !== undefined) listRef.send({ type: 'list.search', text: String(find) });
  }, [listRef, find]);
  const tell = useEffectEvent((list: string) => {
    if (list !== (wanted ?? 'open')) setSearch({ list }, { replace: true });
  });
  useEffect(() => {
    tell(shown);
  }, [shown]);
}

function Orders({ screen, page }: { readonly screen: OrdersRef; readonly page: PageProps }) {
  const { listRef: list, besideRef } = screen.getSnapshot().context;
  const box = useRef<HTMLInputElement>(null);
  const clock = useClock();
  const columns = useMemo(() => orderTableColumns(clock), [clock]);
  useAddress(screen, page);
  useEffect(() => {
    settleFocus();
  }, []);
  return (
    <section aria-label="Order" className="flex h-full min-h-0 flex-1 flex-col gap-2.5">
      <div data-region="toolbar" className="flex shrink-0 flex-wrap items-center gap-2">
        <h1 tabIndex={-1} className="mr-auto text-title font-bold">
          Order
        </h1>
        <RowButton id="order.promise" screen={screen} list={list} />
        <RowNotes id="order.notes" kind="order" screen={screen} list={list} />
        <RowButton id="order.next" screen={screen} list={list} />
        <RowButton id="order.pickUp" look="primary" screen={screen} list={list} />
      </div>
      <SearchBar
        list={list}
        label="Order #, name or DOB"
        box={box}
        radios={radios(orderListOf(page.search['list']))}
      />
      <DataTable<OrderRow>
        list={list}
        columns={columns}
        label="Order"
        className="min-h-[160px] flex-1"
        onLeave={() => box.current?.focus()}
        emptyHint="No order stands here. In the queue {key:queue.new} enters a prescription."
      />
      <RowBeside
        beside={besideRef}
        what={(value) => <SafetyPanel safety={value as SafetyView} />}
      />
    </section>
  );
}

/** /private/order: the fills of a patient that were promised together. */
export default function OrdersPage(props: PageProps) {
  const workstation = useWorkstation();
  const clock = useClock();
  const wanted = props.search['list'];
  const screen = useScreenActor<OrdersRef>('order', {
    list: typeof wanted === 'string' ? wanted : null,
    mayPromise: () => whyNotPermitted(workstation.getSnapshot().context, 'order.write'),
    clock,
  } satisfies OrdersInput);
  return screen ? <Orders screen={screen} page={props} /> : <Spinner label="Opening the orders" />;
}
