import { defineForm } from '#domain/platform/fields/entity.ts';
import {
  disclosureFields,
  disclosuresPlan,
  enteredFields,
} from '#machines/compliance/disclosures.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import {
  defineCommands,
  type CommandOf,
  type CommandSet,
  type VerbOf,
} from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';

const group = 'Accounting of Disclosures';
/** From anywhere: of the patient in sight. */
export const disclosureOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'disclosures.open',
    title: group,
    group,
    hint: 'What was disclosed of a patient outside treatment, payment and operations.',
    keys: [],
    event: { type: 'dialog.open', name: 'disclosures', input: {} },
    userType: 'PRIVATE',
    permission: 'audit.read',
    words: ['hipaa', 'privacy', 'disclosed', 'police', 'subpoena', 'court', 'accounting'],
  },
];
export const disclosureCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof disclosuresPlan>>(
    { name: 'disclosures', kind: 'dialog', title: group, refusal: listDialogRefusal },
    [
      {
        id: 'disclosures.enter',
        title: 'New disclosure',
        group,
        hint: 'Enters what was given to the police, a court or an agency.',
        keys: ['Insert'],
        event: { type: 'list.do', verb: 'create' },
        fallback: true,
        bar: 5,
      },
      {
        id: 'disclosures.print',
        title: 'Print',
        group,
        hint: 'Prints the accounting of six years for the patient.',
        keys: ['Ctrl+P'],
        event: { type: 'list.do', verb: 'printAll' },
        bar: 6,
      },
    ],
  ),
];
export const disclosuresView = declareListDialog({
  plan: disclosuresPlan,
  title: group,
  width: 1300,
  search: 'To whom, what or why',
  buttons: ['disclosures.enter', 'disclosures.print'],
  emptyHint:
    'No disclosure outside of treatment, payment and operations is on record. ' +
    '{key:disclosures.enter} enters one.',
  form: defineForm({ fields: disclosureFields }, [{ title: group, rows: [['patientId']] }]),
});
export const disclosureView = recordAsk(
  'enter it',
  640,
  defineForm({ fields: enteredFields }, [
    {
      title: 'Disclosure',
      rows: [['patientId'], ['on'], ['recipient'], ['address'], ['what'], ['purpose']],
    },
  ]),
);
