import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { linesOf, type QueueLook } from '#machines/rx/queue/queue-tabs.ts';
import {
  daysOverdue,
  isSortable,
  offeredColumns,
  outText,
  queueText,
  type QueueColumn,
  type QueueLine,
} from '#machines/rx/queue/queue-text.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { StatusChip } from '#ui/kit/status-chip.tsx';
import { column, type ColumnOptions, type TableColumn } from '#ui/platform/table/columns.tsx';
import { PromiseCell } from '#ui/screens/counter/promise-cell.tsx';
import { statusOf } from '../status.tsx';
import { finishedLooks } from './finished-columns.tsx';

/** Where a line has no room for all of a drug, its name gives way, never strength and form. */
function DrugCell({ text }: { readonly text: string }) {
  const at = text.search(/ \d/);
  if (at < 0) return text;
  return (
    <span className="flex">
      <span className="overflow-hidden text-ellipsis" data-gives-way="">
        {text.slice(0, at)}
      </span>
      <span className="shrink-0 whitespace-pre">{text.slice(at)}</span>
    </span>
  );
}

/** Where the bag of this line stands: one that a driver has is in no bin any more. */
const LineStatus = ({ line }: { readonly line: QueueLine }) =>
  line.outWith === undefined ? (
    <StatusChip {...statusOf(line.status ?? '')} />
  ) : (
    <Badge hue="info">{outText}</Badge>
  );
type Look = Omit<ColumnOptions<QueueLine>, 'id' | 'text'>;
const looks: Readonly<Record<QueueColumn, Look>> = {
  rxNumber: { title: 'Rx #', width: 126 },
  status: {
    title: 'Status',
    width: 140,
    render: (line) => <LineStatus line={line} />,
  },
  patientName: { title: 'Patient', width: 168 },
  dateOfBirth: { title: 'DOB', width: 96 },
  drugName: { title: 'Medication', width: 300, grow: true },
  sig: { title: 'Sig', width: 68, grow: true },
  quantity: { title: 'Qty', width: 50, align: 'right' },
  daysSupply: { title: 'Days', width: 48, align: 'right' },
  patientPayCents: { title: 'Copay', width: 72, align: 'right' },
  promisedAt: { title: 'Promised', width: 166, render: (line) => <PromiseCell of={line} /> },
  bin: { title: 'Bin', width: 50 },
  outWith: { title: 'Driver', width: 130 },
  rtsDueOn: { title: 'Back to stock', width: 98 },
  reasonText: { title: 'Reason', width: 236 },
  owed: { title: 'Owed', width: 90 },
  prescriberName: { title: 'Prescriber', width: 170, grow: true },
  filledOn: { title: 'Fill Date', width: 92 },
  pickedUpAt: { title: 'Pickup Date/Time', width: 130 },
  orderNo: { title: 'Order #', width: 80 },
  fills: { title: 'Fills', width: 60, align: 'right' },
  by: { title: 'User', width: 150, grow: true },
  fillNo: { title: 'Refill #', width: 64, align: 'right' },
  ...finishedLooks,
};
/** All columns of a tab, drawn; ids and texts are the machine's. */
export const queueTableColumns = (
  look: QueueLook,
  clock: ClockPorts,
): readonly TableColumn<QueueLine>[] =>
  offeredColumns(look).map((id) =>
    column<QueueLine>({
      id,
      sortable: isSortable(id),
      text: (line) => queueText(line, id, clock),
      ...looks[id],
      ...(id === 'rtsDueOn'
        ? {
            render: (line) => (
              <span
                className={
                  daysOverdue(line, clock.today()) === null
                    ? undefined
                    : 'font-semibold text-danger'
                }
              >
                {queueText(line, id, clock)}
              </span>
            ),
          }
        : {}),
      ...(id === 'drugName' && linesOf(look) === 1
        ? { render: (line) => <DrugCell text={queueText(line, id, clock)} /> }
        : {}),
    }),
  );
