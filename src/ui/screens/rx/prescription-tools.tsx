import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { fromSource } from '#domain/patient/rules/medication-profile.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import type { QueueRow } from '#domain/rx/contract/rx.ts';
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
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { RecordView } from '#ui/platform/form/record-view.tsx';
import { statusOf } from './status.tsx';

/** What of a prescription is no plain text, in every list of a toolbar. */
export const prescriptionCells = {
  status: (row: QueueRow) => <StatusChip {...statusOf(row.status)} />,
};
export const browseView = declareListDialog({
  plan: browsePlan,
  title: 'Browse Presc.',
  width: 1800,
  lines: 2,
  cells: prescriptionCells,
  search: 'Rx #, patient, DOB or drug',
  emptyHint:
    'Other days or another status may hold it. In the queue {key:queue.new} enters a prescription.',
  form: defineForm({ fields: browseFields }, [
    { title: 'Prescriptions', rows: [['status', 'from', 'to']] },
  ]),
});
// The days are the machine's; looks and order are the same on every day.
export const rtsView = declareListDialog({
  plan: rtsPlan,
  title: 'RTS',
  width: 1400,
  accepts: ['bag', 'rx'],
  search: 'Rx #, patient, DOB or drug',
  buttons: ['rts.step'],
  emptyHint:
    'Nothing is due back to stock. {key:counter.pickUp} hands over what waits in the bins.',
});
const hues = { active: 'ok', ended: 'neutral' } as const;
export const profileView = declareListDialog({
  plan: profilePlan,
  title: 'Profile',
  width: 1800,
  search: 'Drug, directions, prescriber or source',
  buttons: ['profile.stop', 'profile.create'],
  lines: 2,
  emptyHint: 'Choose a patient: the medication profile stands here.',
  form: defineForm({ fields: profileFields }, [{ title: 'Patient', rows: [['patientId']] }]),
  cells: {
    drugName: (row) =>
      row.checked ? (
        tallMan(row.drugName)
      ) : (
        <>
          <Badge hue="warn">Not checked</Badge> {tallMan(row.drugName)}
        </>
      ),
    state: (row) => (
      <Badge hue={hues[row.state]}>{row.state === 'active' ? 'Active' : 'Ended'}</Badge>
    ),
    status: (row) =>
      row.source === null ? (
        <StatusChip {...statusOf(row.status ?? '')} />
      ) : (
        <span className="font-semibold text-info">{fromSource(row.source)}</span>
      ),
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
