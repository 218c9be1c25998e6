import { defineForm } from '#domain/platform/fields/entity.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { medSyncDatesFields, medSyncFields, medSyncPlan } from '#machines/refill/med-sync.ts';
import { Badge } from '#ui/kit/badge.tsx';
import {
  type VerbOf,
  defineCommands,
  type CommandOf,
  type CommandSet,
} from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';

const group = 'Med Sync';
/** From anywhere: a patient's prescriptions on one day. */
export const medSyncOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'medSync.open',
    title: 'Med Sync',
    group,
    hint: 'A patient’s prescriptions, filled together on one day.',
    keys: ['Ctrl+G Y'],
    event: { type: 'dialog.open', name: 'medSync', input: {} },
    userType: 'PRIVATE',
    permission: 'rx.read',
    words: ['medication synchronization', 'medsync', 'short fill', 'same day'],
  },
];
export const medSyncCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof medSyncPlan>>(
    { name: 'medSync', kind: 'dialog', title: 'Med Sync', refusal: listDialogRefusal },
    [
      {
        id: 'medSync.include',
        title: 'In sync or not',
        group,
        hint: 'Puts the prescription of this row on the patient’s dates, or takes it off.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'include' },
        permission: 'rx.fill',
        bar: 5,
        row: true,
        words: ['include', 'exclude'],
      },
      {
        id: 'medSync.make',
        title: 'Make the short fills',
        group,
        hint: 'Makes every short fill that can be made today: it brings the prescription to its date.',
        keys: ['F9'],
        event: { type: 'list.do', verb: 'make' },
        permission: 'rx.fill',
        bar: 6,
      },
      {
        id: 'medSync.dates',
        title: 'Dates',
        group,
        hint: 'On which days this patient wants everything filled, and who attests it.',
        keys: ['Alt+D'],
        event: { type: 'list.do', verb: 'dates' },
        permission: 'patient.write',
        bar: 7,
      },
    ],
  ),
];
export const medSyncView = declareListDialog({
  plan: medSyncPlan,
  title: 'Med Sync',
  width: 1800,
  search: 'Drug, directions or Rx #',
  buttons: ['medSync.dates', 'medSync.include', 'medSync.make'],
  emptyHint:
    'Choose a patient: {key:medSync.dates} says on which days everything is filled, {key:medSync.include} puts a prescription on them.',
  form: defineForm({ fields: medSyncFields }, [{ title: 'Patient', rows: [['patientId']] }]),
  cells: {
    inSync: (row) => {
      if (row.inSync) return <Badge hue="ok">In sync</Badge>;
      return row.cannot ? <Badge hue="warn">Can’t be</Badge> : <Badge hue="neutral">No</Badge>;
    },
  },
});
const datesForm = defineForm({ fields: medSyncDatesFields }, [
  { title: 'Dates', rows: [['anchorOn', 'cycleDays'], ['attest'], ['attestedBy']] },
]);
export const medSyncDatesView = recordAsk('', 640, datesForm);
