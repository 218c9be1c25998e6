import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { fromSource } from '#domain/patient/rules/medication-profile.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import type { ProfileRow, QueueRow } from '#domain/rx/contract/rx.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import {
  browseFields,
  browsePlan,
  profileFields,
  profilePlan,
  rtsPlan,
  stopFields,
} from '#machines/rx/prescriptions.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { StatusChip } from '#ui/kit/status-chip.tsx';
import { declareListDialog, type ListLook } from '#ui/platform/declared/declare-list-dialog.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { RecordView } from '#ui/platform/form/record-view.tsx';
import { statusOf } from './status.tsx';

/** How the columns of prescription rows look, in every list of a toolbar. */
export const prescriptionLooks: Readonly<Record<string, ListLook<QueueRow>>> = {
  rxNumber: { title: 'Rx #', width: 124 },
  status: {
    title: 'Status',
    width: 128,
    render: (row) => <StatusChip {...statusOf(row.status)} />,
  },
  patientName: { title: 'Patient', width: 144, whole: true },
  dateOfBirth: { title: 'DOB', width: 94 },
  drugName: { title: 'Medication', width: 262, grow: true, whole: true },
  sig: { title: 'Sig', width: 100, grow: true },
  quantity: { title: 'Qty', width: 52, align: 'right' },
  daysSupply: { title: 'Days', width: 48, align: 'right' },
  filledOn: { title: 'Fill Date', width: 94 },
  prescriberName: { title: 'Prescriber', width: 112 },
  patientPayCents: { title: 'Copay', width: 76, align: 'right' },
  bin: { title: 'Bin', width: 50 },
};
export const browseView = declareListDialog<QueueRow>({
  plan: browsePlan,
  title: 'Browse Presc.',
  width: 1800,
  lines: 2,
  looks: prescriptionLooks,
  search: 'Rx #, patient, DOB or drug',
  emptyHint:
    'Other days or another status may hold it. In the queue {key:queue.new} enters a prescription.',
  form: defineForm({ fields: browseFields }, [
    { title: 'Prescriptions', rows: [['status', 'from', 'to']] },
  ]),
});
// The days are the machine's; looks and order are the same on every day.
export const rtsView = declareListDialog<QueueRow>({
  plan: rtsPlan,
  title: 'RTS',
  width: 1400,
  accepts: ['bag', 'rx'],
  search: 'Rx #, patient, DOB or drug',
  buttons: ['rts.step'],
  emptyHint:
    'Nothing is due back to stock. {key:counter.pickUp} hands over what waits in the bins.',
  looks: {
    ...prescriptionLooks,
    bagCode: { title: 'Bag', width: 110 },
    patientName: { title: 'Patient', width: 216, whole: true },
    filledOn: { title: 'Filled', width: 94 },
    days: { title: 'Days', width: 56, align: 'right' },
    rtsDueOn: { title: 'Due back', width: 94 },
    over: { title: 'Days over', width: 80, align: 'right' },
  },
});
const hues = { active: 'ok', ended: 'neutral' } as const;
export const profileView = declareListDialog<ProfileRow>({
  plan: profilePlan,
  title: 'Profile',
  width: 1800,
  search: 'Drug, directions, prescriber or source',
  buttons: ['profile.stop', 'profile.create'],
  lines: 2,
  emptyHint: 'Choose a patient: the medication profile stands here.',
  form: defineForm({ fields: profileFields }, [{ title: 'Patient', rows: [['patientId']] }]),
  looks: {
    rxNumber: { title: 'Rx #', width: 128 },
    drugName: {
      title: 'Medication',
      width: 224,
      grow: true,
      render: (row) =>
        row.checked ? (
          tallMan(row.drugName)
        ) : (
          <>
            <Badge hue="warn">Not checked</Badge> {tallMan(row.drugName)}
          </>
        ),
    },
    sig: { title: 'Sig', width: 112, grow: true },
    lastFilledOn: { title: 'Last fill', width: 136 },
    quantity: { title: 'Qty', width: 52, align: 'right' },
    daysSupply: { title: 'Days', width: 48, align: 'right' },
    daysLeft: { title: 'Days left', width: 74, align: 'right' },
    refillsLeft: { title: 'Refills left', width: 84, align: 'right' },
    prescriberName: { title: 'Prescriber', width: 132 },
    state: {
      title: 'In use',
      width: 72,
      render: (row) => (
        <Badge hue={hues[row.state]}>{row.state === 'active' ? 'Active' : 'Ended'}</Badge>
      ),
    },
    status: {
      title: 'Status',
      width: 136,
      render: (row) =>
        row.source === null ? (
          <StatusChip {...statusOf(row.status ?? '')} />
        ) : (
          <span className="font-semibold text-info">{fromSource(row.source)}</span>
        ),
    },
    expiresOn: { title: 'Expires', width: 94 },
  },
});
const stopForm = defineForm({ fields: stopFields }, [
  { title: 'End', rows: [['reason'], ['note'], ['on']] },
]);
export const medicationStopView: DialogView<RecordRef> = {
  title: (snapshot) => `End ${snapshot.context.title}`,
  width: 640,
  scopes: ['record'],
  View: ({ dialog }) => <RecordView record={dialog} form={stopForm} />,
};
