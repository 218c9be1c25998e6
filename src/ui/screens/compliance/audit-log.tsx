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
  {
    id: 'auditLog.opened',
    title: 'Sensitive records opened',
    group,
    hint: 'Who opened a record that is marked as sensitive, and why: the newest first.',
    keys: ['Ctrl+G 2'],
    event: {
      type: 'dialog.open',
      name: 'auditLog',
      input: { choices: { kind: 'opened' }, values: { patientId: null } },
    },
    userType: 'PRIVATE',
    permission: 'audit.read',
    words: ['break the glass', 'break-glass', 'who opened', 'sensitive', 'vip'],
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
export const auditLogView = declareListDialog({
  plan: auditLogPlan,
  title: 'Audit Log',
  width: 1500,
  search: 'Person, workstation or what was done',
  buttons: ['auditLog.print', 'auditLog.file'],
  emptyHint: 'Nothing of this is on record.',
  form: defineForm({ fields: auditLogFields }, [
    { title: 'Audit Log', rows: [['patientId', 'from', 'to']] },
  ]),
  cells: { outcome: (row) => <Badge hue={hues[row.outcome]}>{outcomeTexts[row.outcome]}</Badge> },
});
export const auditFileView = recordAsk(
  'make the file',
  560,
  defineForm({ fields: auditFileFields }, [
    { title: 'Make the file', rows: [['patientId'], ['from', 'to'], ['password']] },
  ]),
);
