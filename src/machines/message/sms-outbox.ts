import type { SmsRow } from '#domain/message/contract/sms.ts';
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
import type { SmsPorts } from './sms.machine.ts';

export const outboxFields = { patientId: f.ref({ label: 'Patient', of: 'patient' }) };
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
const smsOutboxList = clockDialogColumns<SmsRow>()({
  at: {
    title: 'Written',
    width: 130,
    sortable: false,
    text: (row, clock) => instantText(clock, row.at),
  },
  patientName: { title: 'Patient', width: 150, sortable: false, text: (row) => row.patientName },
  phone: { title: 'Phone', width: 110, sortable: false, text: (row) => phoneText(row.phone) },
  text: { title: 'Text', width: 240, grow: true, sortable: false, text: (row) => row.text },
  segments: {
    title: 'Segments',
    width: 76,
    align: 'right',
    sortable: false,
    text: (row) => String(row.segments),
  },
  status: {
    title: 'Status',
    width: 84,
    sortable: false,
    text: (row) => smsStatusNames[row.status],
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
/** The outbox of text messages: what waits, what the gateway took, and what failed and why. */
export const smsOutboxPlan = {
  name: 'smsOutbox',
  call: 'sms.search',
  ...smsOutboxList,
  keyOf: (row) => row.id,
  fields: outboxFields,
  choices: states,
  changeEvents: ['sms', 'patient'],
  rowActions: {
    retry: {
      act: true,
      why: (row) => {
        if (row.status === 'failed') return null;
        return row.status === 'sent'
          ? 'This message was sent already.'
          : 'This message waits already: it goes out by itself.';
      },
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
} satisfies ClockPlan<SmsRow>;
const retry =
  (ports: SmsPorts) =>
  async ({ row }: Act): Promise<Acted> => {
    const { id, version, patientName } = row as SmsRow;
    const result = await ports.retry({ id, version });
    return result.ok
      ? { kind: 'done', message: `The message to ${patientName} waits to be sent again.` }
      : { kind: 'refused', message: result.error.message };
  };
export const provideSmsOutbox = (ports: SmsPorts, clock: ClockPorts) =>
  provideListDialog(
    createListDialog(onClock(smsOutboxPlan, clock)),
    (input, signal) => ports.outbox(queryOf(input), signal),
    { act: retry(ports) },
  );
