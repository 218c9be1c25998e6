import type { FaxRow } from '#domain/document/contract/faxes.ts';
import * as f from '#domain/platform/fields/field.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf, clockTextsOf } from '#machines/platform/list/query.ts';
import type { FaxPorts } from './fax.machine.ts';

export const faxesFields = { patientId: f.ref({ label: 'Patient', of: 'patient' }) };
export const faxColumns = [
  'at',
  'patientName',
  'recipient',
  'fax',
  'documents',
  'pages',
  'status',
  'reason',
  'sentAt',
  'by',
] as const;
export const faxStatusNames: Readonly<Record<FaxRow['status'], string>> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
};
const states = [
  {
    name: 'status',
    label: 'Faxes',
    options: [
      { value: 'all', label: 'All' },
      { value: 'queued', label: 'Queued' },
      { value: 'sent', label: 'Sent' },
      { value: 'failed', label: 'Failed' },
    ],
    initial: 'all',
  },
];
/** The outbox of faxes: what waits, what the line took, and what failed and why. */
export const faxesPlan = {
  name: 'faxes',
  call: 'faxes.search',
  columns: faxColumns.map((id) => ({ id, sortable: false })),
  keyOf: (row) => row.id,
  fields: faxesFields,
  choices: states,
  changeEvents: ['fax', 'patient'],
  textOf: clockTextsOf<FaxRow>({
    at: (row, clock) => instantText(clock, row.at),
    patientName: (row) => row.patientName,
    recipient: (row) => row.recipient,
    fax: (row) => phoneText(row.fax),
    documents: (row) => row.documents.map((document) => document.name).join(', '),
    pages: (row) => String(row.pages),
    status: (row) => faxStatusNames[row.status],
    reason: (row) => row.reason ?? '',
    sentAt: (row, clock) => (row.sentAt === null ? '' : instantText(clock, row.sentAt)),
    by: (row) => row.by ?? 'System',
  }),
  rowActions: {
    retry: {
      act: true,
      why: (row) => {
        if (row.status === 'failed') return null;
        return row.status === 'sent'
          ? 'This fax was sent already.'
          : 'This fax waits already: it goes out by itself.';
      },
    },
  },
} satisfies ClockPlan<FaxRow>;
const retry =
  (ports: FaxPorts) =>
  async ({ row }: Act): Promise<Acted> => {
    const { id, version, recipient } = row as FaxRow;
    const result = await ports.retry({ id, version });
    return result.ok
      ? { kind: 'done', message: `The fax to ${recipient} waits to be sent again.` }
      : { kind: 'refused', message: result.error.message };
  };
export const provideFaxes = (ports: FaxPorts, clock: ClockPorts) =>
  provideListDialog(
    createListDialog(onClock(faxesPlan, clock)),
    (input, signal) => ports.list(queryOf(input), signal),
    {
      act: retry(ports),
    },
  );
