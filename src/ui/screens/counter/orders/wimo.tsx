import { useEffect, useMemo, useRef } from 'react';
import type { OrderRow, Tracked } from '#domain/counter/contract/counter.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatMask } from '#domain/platform/rules/mask.ts';
import type { OrdersInput, OrdersRef } from '#machines/counter/orders.machine.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { noPromise, promiseText } from '#machines/platform/clock/promise-text.ts';
import { whyNotPermitted } from '#machines/platform/workstation/access.ts';
import { Spinner } from '#ui/kit/spinner.tsx';
import { useScreenActor } from '#ui/platform/commands/use-screen.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { RowBeside } from '#ui/platform/declared/row-beside.tsx';
import { RowButton } from '#ui/platform/declared/row-button.tsx';
import { SearchBar } from '#ui/platform/declared/search-bar.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { Timeline } from '#ui/screens/rx/timeline.tsx';
import { orderTableColumns } from './orders.tsx';

const shown = new Set([
  'orderNo',
  'patientName',
  'dateOfBirth',
  'status',
  'fills',
  'promisedAt',
  'bin',
  'dueCents',
  'pickedUpAt',
  'by',
]);
/**
 * What is asked at the telephone: what it is called, where it stands, who has it, when it is
 * promised.
 */
const columnsBy = (clock: ClockPorts) =>
  orderTableColumns(clock).filter((orderTableColumn) => shown.has(orderTableColumn.id));

function Way({ order }: { readonly order: Tracked }) {
  const clock = useClock();
  const promised = promiseText(clock, order);
  const told = promised === noPromise ? 'No promise' : `Promised ${promised}`;
  const waits = order.waiting ? 'Waiting in the store' : told;
  return (
    <section aria-label={`The way of order ${order.orderNo}`} className="flex flex-col gap-2">
      <h2 className="section-title">{`Order ${order.orderNo}`}</h2>
      <p>
        <b className="font-semibold">{order.patientName}</b>
        {order.phone === null ? '' : ` · ${formatMask('phone', order.phone)}`}
      </p>
      <p className="text-muted">
        {[
          promised === '' ? null : waits,
          order.delivery ? 'To be delivered' : null,
          order.with === '' ? null : `Last with ${order.with}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Timeline
        events={order.steps}
        about={(value) => `${value.rxNumber} ${tallMan(value.drugName)}`}
      />
    </section>
  );
}

function Wimo({ screen }: { readonly screen: OrdersRef }) {
  const { listRef: list, besideRef } = screen.getSnapshot().context;
  const box = useRef<HTMLInputElement>(null);
  const clock = useClock();
  const columns = useMemo(() => columnsBy(clock), [clock]);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <section aria-label="wimo" className="flex h-full min-h-0 flex-1 flex-col gap-2.5">
      <div data-region="toolbar" className="flex shrink-0 flex-wrap items-center gap-2">
        <h1 tabIndex={-1} className="mr-auto text-title font-bold">
          wimo
        </h1>
        <RowButton id="wimo.promise" screen={screen} list={list} />
        <RowButton id="wimo.next" screen={screen} list={list} />
        <RowButton id="wimo.pickUp" look="primary" screen={screen} list={list} />
      </div>
      <SearchBar list={list} label="Name, DOB, phone, order # or Rx #" box={box} />
      <DataTable<OrderRow>
        list={list}
        columns={columns}
        label="wimo"
        className="min-h-[160px] flex-1"
        onLeave={() => box.current?.focus()}
        emptyHint="Type an order, a prescription or a name, or scan the label."
      />
      <RowBeside beside={besideRef} what={(value) => <Way order={value as Tracked} />} />
    </section>
  );
}

/** /private/wimo: where is my order. */
export default function WimoPage() {
  const workstation = useWorkstation();
  const clock = useClock();
  const screen = useScreenActor<OrdersRef>('wimo', {
    list: 'all',
    mayPromise: () => whyNotPermitted(workstation.getSnapshot().context, 'order.write'),
    clock,
  } satisfies OrdersInput);
  return screen ? <Wimo screen={screen} /> : <Spinner label="Opening wimo" />;
}
