import type { AuditRow } from '#domain/compliance/contract/audit-log.ts';
import { outcomeTexts } from '#domain/compliance/rules/audit-events.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { auditFileFields, auditLogFields, auditLogPlan } from '#machines/compliance/audit-log.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import {
  defineCommands,
  type CommandOf,
  type CommandSet,
  type VerbOf,
} from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';

const group = 'Audit Log';
/** From anywhere: who looked at the patient in sight, or at anything. */
export const auditLogOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'auditLog.open',
    title: 'Audit Log',
    group,
    hint: 'Who looked at or changed the records of the patient in sight, or of all.',
    keys: [],
    event: { type: 'dialog.open', name: 'auditLog', input: {} },
    userType: 'PRIVATE',
    permission: 'audit.read',
    words: ['who looked', 'access', 'hipaa', 'privacy', 'snooping', 'disclosures'],
  },
];
export const auditLogCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof auditLogPlan>>(
    { name: 'auditLog', kind: 'dialog', title: 'Audit Log', refusal: listDialogRefusal },
    [
      {
        id: 'auditLog.print',
        title: 'Print',
        group,
        hint: 'Prints all rows that are listed.',
        keys: ['Ctrl+P'],
        event: { type: 'list.do', verb: 'printAll' },
        bar: 5,
      },
      {
        id: 'auditLog.file',
        title: 'Make the file',
        group,
        hint: 'A signed file of the rows of these days or this patient, which others can check.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'file' },
        bar: 6,
      },
    ],
  ),
];
const hues = { viewed: 'neutral', done: 'ok', denied: 'warn', failed: 'danger' } as const;
export const auditLogView = declareListDialog<AuditRow>({
  plan: auditLogPlan,
  title: 'Audit Log',
  width: 1500,
  search: 'Person, workstation or what was done',
  buttons: ['auditLog.print', 'auditLog.file'],
  emptyHint: 'Nothing of this is on record.',
  form: defineForm({ fields: auditLogFields }, [
    { title: 'Audit Log', rows: [['patientId', 'from', 'to']] },
  ]),
  looks: {
    at: { title: 'Date', width: 140 },
    person: { title: 'Person', width: 140 },
    workstation: { title: 'Workstation', width: 120 },
    event: { title: 'What', width: 190 },
    outcome: {
      title: 'Outcome',
      width: 84,
      render: (row) => <Badge hue={hues[row.outcome]}>{outcomeTexts[row.outcome]}</Badge>,
    },
    patients: { title: 'Patients', width: 220, grow: true },
    rxNumber: { title: 'Rx #', width: 84 },
    asked: { title: 'Asked', width: 160, grow: true },
    unusual: { title: 'Unusual', width: 130 },
  },
});
export const auditFileView = recordAsk(
  'make the file',
  560,
  defineForm({ fields: auditFileFields }, [
    { title: 'Make the file', rows: [['patientId'], ['from', 'to'], ['password']] },
  ]),
);
