import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { erxStatusNames } from '#domain/erx/script/status-names.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import { Badge, StatusChip, type Phase } from '#ui/kit/badge.tsx';
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
    (width: { readonly width?: number; readonly sortable?: boolean }) => TableColumn<ErxRow>
  >
> = {
  receivedAt: (w) =>
    column({ id: 'receivedAt', title: 'Received', text: (r) => instantText(r.receivedAt), ...w }),
  sentAt: (w) =>
    column({
      id: 'sentAt',
      title: 'Sent',
      text: (r) => (r.sentAt === null ? '' : instantText(r.sentAt)),
      ...w,
    }),
  direction: (w) =>
    column({
      id: 'direction',
      title: 'Way',
      text: (r) => (r.direction === 'in' ? 'In' : 'Out'),
      ...w,
    }),
  kind: (w) => column({ id: 'kind', title: 'Message Type', ...w }),
  status: (w) =>
    column({
      id: 'status',
      title: 'Status',
      text: (r) => erxStatus(r.status).word,
      render: (r) => <StatusChip {...erxStatus(r.status)} />,
      ...w,
    }),
  patientName: (w) => column({ id: 'patientName', title: 'Patient', ...w }),
  patientDob: (w) =>
    column({ id: 'patientDob', title: 'DOB', text: (r) => formatDate(r.patientDob), ...w }),
  drugText: (w) => column({ id: 'drugText', title: 'Drug', grow: true, ...w }),
  schedule: (w) =>
    column({ id: 'schedule', title: 'CS', text: (r) => schedules[r.schedule] ?? r.schedule, ...w }),
  prescriberName: (w) => column({ id: 'prescriberName', title: 'Prescriber', ...w }),
  expiresOn: (w) =>
    column({
      id: 'expiresOn',
      title: 'Fill until',
      text: (r) => `${formatDate(r.expiresOn)}${r.expired ? ' expired' : ''}`,
      render: (r) => (r.expired ? <Badge hue="danger">Expired</Badge> : formatDate(r.expiresOn)),
      ...w,
    }),
  rxNumber: (w) => column({ id: 'rxNumber', title: 'Rx #', ...w }),
  reason: (w) => column({ id: 'reason', title: 'Reason', ...w }),
};
/** The machine's columns with their titles and texts. */
export const erxColumns = (of: readonly ListColumn[]): readonly TableColumn<ErxRow>[] =>
  of.map(({ id, width, sortable }) =>
    kinds[id]!({
      ...(width === undefined ? {} : { width }),
      ...(sortable === undefined ? {} : { sortable }),
    }),
  );
