import type { FaxRow } from '#domain/document/contract/faxes.ts';
import * as f from '#domain/platform/fields/field.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import {
  createListDialog,
  provideListDialog,
  type Act,
  type Acted,
  type ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf, textsOf } from '#machines/platform/list/query.ts';
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
  keyOf: (r) => r.id,
  fields: faxesFields,
  choices: states,
  news: ['fax', 'patient'],
  textOf: textsOf<FaxRow>({
    at: (r) => instantText(r.at),
    patientName: (r) => r.patientName,
    recipient: (r) => r.recipient,
    fax: (r) => phoneText(r.fax),
    documents: (r) => r.documents.map((d) => d.name).join(', '),
    pages: (r) => String(r.pages),
    status: (r) => faxStatusNames[r.status],
    reason: (r) => r.reason ?? '',
    sentAt: (r) => (r.sentAt === null ? '' : instantText(r.sentAt)),
    by: (r) => r.by ?? 'System',
  }),
  ways: {
    retry: {
      act: true,
      why: (r) =>
        r.status === 'failed'
          ? null
          : r.status === 'sent'
            ? 'This fax was sent already.'
            : 'This fax waits already: it goes out by itself.',
    },
  },
} satisfies ListPlan<FaxRow>;
const retry =
  (ports: FaxPorts) =>
  async ({ row }: Act): Promise<Acted> => {
    const { id, version, recipient } = row as FaxRow;
    const a = await ports.retry({ id, version });
    return a.ok
      ? { kind: 'done', message: `The fax to ${recipient} waits to be sent again.` }
      : { kind: 'refused', message: a.error.message };
  };
export const provideFaxes = (ports: FaxPorts) =>
  provideListDialog(createListDialog(faxesPlan), (i, signal) => ports.list(queryOf(i), signal), {
    act: retry(ports),
  });
