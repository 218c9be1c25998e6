import type { SmsRow } from '#domain/message/contract/sms.ts';
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
import type { SmsPorts } from './sms.machine.ts';

export const outboxFields = { patientId: f.ref({ label: 'Patient', of: 'patient' }) };
export const smsColumns = [
  'at',
  'patientName',
  'phone',
  'text',
  'segments',
  'status',
  'reason',
  'sentAt',
  'by',
] as const;
export const smsStatusNames: Readonly<Record<SmsRow['status'], string>> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
};
const states = [
  {
    name: 'status',
    label: 'Messages',
    options: [
      { value: 'all', label: 'All' },
      { value: 'queued', label: 'Queued' },
      { value: 'sent', label: 'Sent' },
      { value: 'failed', label: 'Failed' },
    ],
    initial: 'all',
  },
];
/** The outbox of text messages: what waits, what the gateway took, and what failed and why. */
export const smsOutboxPlan = {
  name: 'smsOutbox',
  call: 'sms.search',
  columns: smsColumns.map((id) => ({ id, sortable: false })),
  keyOf: (r) => r.id,
  fields: outboxFields,
  choices: states,
  news: ['sms', 'patient'],
  textOf: textsOf<SmsRow>({
    at: (r) => instantText(r.at),
    patientName: (r) => r.patientName,
    phone: (r) => phoneText(r.phone),
    text: (r) => r.text,
    segments: (r) => String(r.segments),
    status: (r) => smsStatusNames[r.status],
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
            ? 'This message was sent already.'
            : 'This message waits already: it goes out by itself.',
    },
    create: {
      ask: (_row, values) => ({
        name: 'sendSms',
        input: {
          fromOutbox: true,
          ...(typeof values['patientId'] === 'number' ? { patientIds: [values['patientId']] } : {}),
        },
      }),
    },
  },
} satisfies ListPlan<SmsRow>;
const retry =
  (ports: SmsPorts) =>
  async ({ row }: Act): Promise<Acted> => {
    const { id, version, patientName } = row as SmsRow;
    const a = await ports.retry({ id, version });
    return a.ok
      ? { kind: 'done', message: `The message to ${patientName} waits to be sent again.` }
      : { kind: 'refused', message: a.error.message };
  };
export const provideSmsOutbox = (ports: SmsPorts) =>
  provideListDialog(
    createListDialog(smsOutboxPlan),
    (i, signal) => ports.outbox(queryOf(i), signal),
    { act: retry(ports) },
  );
