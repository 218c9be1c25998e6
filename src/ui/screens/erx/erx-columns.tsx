import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { erxStatusNames } from '#domain/erx/script/status-names.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { StatusChip, type Phase } from '#ui/kit/status-chip.tsx';
import { column, type TableColumn } from '#ui/platform/table/columns.tsx';

const statuses: Readonly<Record<string, { readonly code: string; readonly phase: Phase }>> = {
  new: { code: 'N', phase: 'entry' },
  working: { code: 'W', phase: 'fill' },
  entered: { code: 'E', phase: 'done' },
  refused: { code: 'R', phase: 'stopped' },
  unreadable: { code: 'U', phase: 'stopped' },
  unsupported: { code: 'X', phase: 'stopped' },
  deleted: { code: 'D', phase: 'stopped' },
  queued: { code: 'Q', phase: 'claim' },
  sent: { code: 'S', phase: 'done' },
  failed: { code: 'F', phase: 'stopped' },
};
const words: Readonly<Record<string, string>> = erxStatusNames;
export const erxStatus = (status: string) => ({
  code: '?',
  phase: 'stopped' as const,
  ...statuses[status],
  word: words[status] ?? status,
});
const schedules: Readonly<Record<string, string>> = {
  '0': '',
  '2': 'C-II',
  '3': 'C-III',
  '4': 'C-IV',
  '5': 'C-V',
};

const kinds: Readonly<
  Record<
    string,
    (
      width: { readonly width?: number; readonly sortable?: boolean },
      clock: ClockPorts,
    ) => TableColumn<ErxRow>
  >
> = {
  receivedAt: (options, clock) =>
    column({
      id: 'receivedAt',
      title: 'Received',
      text: (row) => instantText(clock, row.receivedAt),
      ...options,
    }),
  sentAt: (options, clock) =>
    column({
      id: 'sentAt',
      title: 'Sent',
      text: (row) => (row.sentAt === null ? '' : instantText(clock, row.sentAt)),
      ...options,
    }),
  direction: (options) =>
    column({
      id: 'direction',
      title: 'Way',
      text: (row) => (row.direction === 'in' ? 'In' : 'Out'),
      ...options,
    }),
  kind: (options) => column({ id: 'kind', title: 'Message Type', ...options }),
  status: (options) =>
    column({
      id: 'status',
      title: 'Status',
      text: (row) => erxStatus(row.status).word,
      render: (row) => <StatusChip {...erxStatus(row.status)} />,
      ...options,
    }),
  patientName: (options) => column({ id: 'patientName', title: 'Patient', ...options }),
  patientDob: (options) =>
    column({
      id: 'patientDob',
      title: 'DOB',
      text: (row) => formatDate(row.patientDob),
      ...options,
    }),
  drugText: (options) => column({ id: 'drugText', title: 'Drug', grow: true, ...options }),
  schedule: (options) =>
    column({
      id: 'schedule',
      title: 'CS',
      text: (row) => schedules[row.schedule] ?? row.schedule,
      ...options,
    }),
  prescriberName: (options) => column({ id: 'prescriberName', title: 'Prescriber', ...options }),
  expiresOn: (options) =>
    column({
      id: 'expiresOn',
      title: 'Fill until',
      text: (row) => `${formatDate(row.expiresOn)}${row.expired ? ' expired' : ''}`,
      render: (row) =>
        row.expired ? <Badge hue="danger">Expired</Badge> : formatDate(row.expiresOn),
      ...options,
    }),
  rxNumber: (options) => column({ id: 'rxNumber', title: 'Rx #', ...options }),
  reason: (options) => column({ id: 'reason', title: 'Reason', ...options }),
};
/** The machine's columns with their titles and texts. */
export const erxColumns = (
  of: readonly ListColumn[],
  clock: ClockPorts,
): readonly TableColumn<ErxRow>[] =>
  of.map(({ id, width, sortable }) =>
    required(kinds[id], `column ${id}`)(
      {
        ...(width === undefined ? {} : { width }),
        ...(sortable === undefined ? {} : { sortable }),
      },
      clock,
    ),
  );
