import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { rxStatus, type VerificationLog } from '#domain/rx/entities/rx-status.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import {
  logColumns,
  isLogSorted,
  logListOf,
  logText,
  type LogColumn,
  type RxLogRef,
} from '#machines/rx/log/rx-log.machine.ts';
import type { LogRow } from '#machines/rx/rx.ports.ts';
import { Badge, type Hue } from '#ui/kit/badge.tsx';
import { MarkIcon, type Mark } from '#ui/kit/mark.tsx';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useClock } from '#ui/platform/shell/clock.tsx';
import { column, type ColumnOptions, type TableColumn } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';

const hues: Readonly<Record<string, Hue>> = {
  Verified: 'ok',
  Passed: 'ok',
  Undone: 'warn',
  Failed: 'danger',
};
/** How the check came out (specification 001 §4: check or cross). */
const marks: Readonly<Record<string, Mark>> = {
  Verified: 'check',
  Passed: 'check',
  Undone: 'cross',
  Failed: 'cross',
};
const looks: Readonly<Record<LogColumn, Omit<ColumnOptions<LogRow>, 'id' | 'text'>>> = {
  at: { title: 'Date', width: 100, whole: true },
  by: { title: 'By', width: 100, whole: true },
  outcome: {
    title: 'Outcome',
    width: 92,
    render: (row) => (
      <Badge
        hue={hues[row.outcome] ?? 'neutral'}
        mark={<MarkIcon mark={marks[row.outcome] ?? 'cross'} />}
      >
        {row.outcome}
      </Badge>
    ),
  },
  rxNumber: { title: 'Rx #', width: 126, whole: true },
  patientName: { title: 'Patient', width: 130, whole: true },
  drugName: { title: 'Medication', width: 250, grow: true, whole: true },
  sig: { title: 'Sig', width: 190, grow: true },
  quantity: { title: 'Qty', width: 54, align: 'right' },
  daysSupply: { title: 'Days', width: 48, align: 'right' },
  patientPayCents: { title: 'Copay', width: 82, align: 'right' },
  prescriberName: { title: 'Prescriber', width: 140 },
  note: { title: 'Reason', width: 110 },
  filledOn: { title: 'Fill Date', width: 94 },
  ndc: { title: 'NDC', width: 124 },
  refills: { title: 'Refills', width: 56, align: 'right' },
  payment: { title: 'Payment', width: 88 },
  billedCents: { title: 'Billed', width: 82, align: 'right' },
  paidCents: { title: 'Paid', width: 82, align: 'right' },
  storeNumber: { title: 'Store Number', width: 92 },
  fillNo: { title: 'Refill #', width: 64, align: 'right' },
  dateOfBirth: { title: 'DOB', width: 94 },
  orderQuantity: { title: 'Order Qty.', width: 80, align: 'right' },
  remainingQuantity: { title: 'Remaining Qty.', width: 108, align: 'right' },
  npi: { title: 'NPI', width: 104 },
  dea: { title: 'DEA', width: 94 },
  primaryIns: { title: 'Primary Ins.', width: 130 },
  secondaryIns: { title: 'Secondary Ins.', width: 130 },
  rxNote: { title: 'Rx Note', width: 130 },
};
const titles: Readonly<Record<VerificationLog, Partial<Record<LogColumn, string>>>> = {
  DV: { at: 'DV Date', by: 'DV By' },
  RV: { at: 'RV Date', by: 'RV By' },
};
const columnsFor = (kind: VerificationLog, clock: ClockPorts): readonly TableColumn<LogRow>[] =>
  logColumns[kind].map((id) =>
    column<LogRow>({
      id,
      sortable: isLogSorted(id),
      text: (row) => logText(row, id, clock),
      ...looks[id],
      ...(titles[kind][id] ? { title: titles[kind][id] } : {}),
    }),
  );

function Log({ list, kind }: { readonly list: ListRef; readonly kind: VerificationLog }) {
  const root = useRef<HTMLDivElement>(null);
  const clock = useClock();
  const columns = useMemo(() => columnsFor(kind, clock), [kind, clock]);
  const text = useSelector(list, (snapshot) => snapshot.context.query.text);
  const scope = useScopeProps('table-filter', 'text', list);
  return (
    <div ref={root} className="flex h-[min(920px,calc(100vh-150px))] min-h-0 flex-col gap-2.5 p-4">
      <div className="relative" data-region="search" {...scope}>
        <label htmlFor="log-search" className="sr-only">
          Search the log
        </label>
        <Search
          size={14}
          aria-hidden="true"
          className="pointer-events-none absolute top-2 left-2 text-faint"
        />
        <input
          id="log-search"
          name="search"
          data-autofocus=""
          data-page-search=""
          type="search"
          className="control pl-7"
          placeholder="Rx #, patient, DOB or drug"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => list.send({ type: 'list.search', text: event.target.value })}
        />
      </div>
      <div data-region="table" className="flex min-h-0 flex-1 flex-col">
        <DataTable<LogRow>
          list={list}
          columns={columns}
          lines={2}
          label={kind === rxStatus.drugVerified ? 'DV Log' : 'RV Log'}
          className="flex-1"
          emptyHint="In the queue {key:queue.next-step} takes a prescription to its next check."
          onLeave={() => root.current?.querySelector<HTMLElement>('[data-page-search]')?.focus()}
        />
      </div>
    </div>
  );
}
const logView = (kind: VerificationLog) =>
  function RxLogDialog({ dialog }: { readonly dialog: RxLogRef }) {
    const list = useSelector(dialog, logListOf);
    return list ? <Log list={list} kind={kind} /> : null;
  };
/** DV Log (1800 wide) and RV Log (600 wide), §3.11. Enter opens the prescription. */
export const DvLogDialog = logView(rxStatus.drugVerified);
export const RvLogDialog = logView(rxStatus.rphVerified);
