import type { FaxRow } from '#domain/document/contract/faxes.ts';
import * as f from '#domain/platform/fields/field.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { FaxPorts } from './fax.machine.ts';

export const faxesFields = { patientId: f.ref({ label: 'Patient', of: 'patient' }) };
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
const faxesList = clockDialogColumns<FaxRow>()({
  at: {
    title: 'Written',
    width: 130,
    sortable: false,
    text: (row, clock) => instantText(clock, row.at),
  },
  patientName: { title: 'Patient', width: 150, sortable: false, text: (row) => row.patientName },
  recipient: { title: 'Recipient', width: 160, sortable: false, text: (row) => row.recipient },
  fax: { title: 'Fax number', width: 110, sortable: false, text: (row) => phoneText(row.fax) },
  documents: {
    title: 'Documents',
    width: 200,
    grow: true,
    sortable: false,
    text: (row) => row.documents.map((document) => document.name).join(', '),
  },
  pages: {
    title: 'Pages',
    width: 64,
    align: 'right',
    sortable: false,
    text: (row) => String(row.pages),
  },
  status: {
    title: 'Status',
    width: 84,
    sortable: false,
    text: (row) => faxStatusNames[row.status],
  },
  reason: {
    title: 'Why',
    width: 180,
    grow: true,
    sortable: false,
    text: (row) => row.reason ?? '',
  },
  sentAt: {
    title: 'Sent',
    width: 130,
    sortable: false,
    text: (row, clock) => (row.sentAt === null ? '' : instantText(clock, row.sentAt)),
  },
  by: { title: 'By', width: 120, sortable: false, text: (row) => row.by ?? 'System' },
});
/** The outbox of faxes: what waits, what the line took, and what failed and why. */
export const faxesPlan = {
  name: 'faxes',
  call: 'faxes.search',
  ...faxesList,
  keyOf: (row) => row.id,
  fields: faxesFields,
  choices: states,
  changeEvents: ['fax', 'patient'],
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
