import { defineForm } from '#domain/platform/fields/entity.ts';
import { pmpFields, pmpPlan, pmpReport } from '#machines/compliance/pmp.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import {
  type VerbOf,
  defineCommands,
  type CommandOf,
  type CommandSet,
} from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { recordAsk } from '#ui/platform/declared/record-ask.tsx';

const group = 'PMP Report';
/** From anywhere: what the state is told. */
export const pmpOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'pmp.open',
    title: 'PMP Report',
    group,
    hint: 'Controlled substances that the state’s monitoring program was not told of yet; makes its file.',
    keys: [],
    event: { type: 'dialog.open', ...pmpReport },
    userType: 'PRIVATE',
    permission: 'stock.read',
    words: [
      'asap',
      'pdmp',
      'controlled substance report',
      'prescription monitoring program',
      'zero report',
    ],
  },
];
export const pmpCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof pmpPlan>>(
    { name: 'pmpReport', kind: 'dialog', title: 'PMP Report', refusal: listDialogRefusal },
    [
      {
        id: 'pmp.make',
        title: 'Make the file',
        group,
        hint: 'Makes the file of all complete records, or a zero report where nothing is due.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'make' },
        permission: 'stock.adjust.controlled',
        bar: 5,
      },
    ],
  ),
];
export const pmpView = declareListDialog({
  plan: pmpPlan,
  title: 'PMP Report',
  width: 1800,
  search: 'Patient, drug, NDC or Rx #',
  buttons: ['pmp.make'],
  emptyHint: 'The state was told of everything. {key:pmp.make} makes a zero report.',
  cells: {
    status: (row) => (
      <Badge hue={row.status === '00' ? 'neutral' : 'warn'}>
        {row.status === '00' ? 'Sold' : 'Void'}
      </Badge>
    ),
    missing: (row) =>
      row.missing.length === 0 ? null : (
        <span className="text-danger">{row.missing.join(' ')}</span>
      ),
  },
});
export const pmpFileView = recordAsk(
  'make the file',
  500,
  defineForm({ fields: pmpFields }, [{ title: 'Make the file', rows: [['file'], ['password']] }]),
);
