import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { autoRefillPlan } from '#machines/refill/auto-refill.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { type VerbOf, defineCommands } from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';

const group = 'Auto Refill';
export const autoRefillCommands = defineCommands<ListDialogMachine, VerbOf<typeof autoRefillPlan>>(
  { name: 'autoRefill', kind: 'dialog', title: 'Auto Refill', refusal: listDialogRefusal },
  [
    {
      id: 'autoRefill.withdraw',
      title: 'Withdraw',
      group,
      hint: 'Has the prescription of this row refilled by itself no more.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'remove' },
      permission: 'rx.fill',
      bar: 5,
      row: true,
    },
    {
      id: 'autoRefill.enrol',
      title: 'Enrol',
      group,
      hint: 'Opens Refill Rx, where prescriptions are found and enrolled.',
      keys: ['Insert'],
      event: { type: 'list.do', verb: 'create' },
      fallback: true,
      permission: 'rx.fill',
      bar: 6,
    },
  ],
);
export const autoRefillView = declareListDialog({
  plan: autoRefillPlan,
  title: 'Auto Refill',
  width: 1800,
  search: 'Rx #, patient, DOB or drug',
  buttons: ['autoRefill.withdraw', 'autoRefill.enrol'],
  lines: 2,
  emptyHint:
    'Nothing is refilled by itself. {key:autoRefill.enrol} finds a prescription; {key:refillRx.auto} enrols it there.',
  cells: {
    said: (row) =>
      row.said === null ? null : (
        <>
          <Badge hue={row.made === true ? 'ok' : 'warn'}>
            {row.made === true ? 'Made' : 'Not made'}
          </Badge>{' '}
          {row.said}
        </>
      ),
  },
});
