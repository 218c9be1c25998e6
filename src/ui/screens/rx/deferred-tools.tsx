import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { billLaterPlan, deferredPlan } from '#machines/rx/deferred.ts';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';
import { prescriptionCells } from './prescription-tools.tsx';

const scope = (name: string, title: string) => ({
  name,
  kind: 'dialog' as const,
  title,
  refusal: listDialogRefusal,
});
export const deferredCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof deferredPlan>>(scope('deferred', 'Deffered'), [
    {
      id: 'deferred.resume',
      title: 'Resume now',
      group: 'Deffered',
      hint: 'Takes the prescription of this row up again before its day.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'resume' },
      permission: 'rx.defer',
      bar: 5,
      row: true,
    },
  ]),
  defineCommands<ListDialogMachine, VerbOf<typeof billLaterPlan>>(
    scope('billLater', 'Bill Later'),
    [
      {
        id: 'billLater.bill',
        title: 'Bill now',
        group: 'Bill Later',
        hint: 'Sends the claim of the fill of this row, or says what is missing.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'bill' },
        permission: 'rx.adjudicate',
        bar: 5,
        row: true,
      },
      {
        id: 'billLater.steps',
        title: 'All steps',
        group: 'Bill Later',
        hint: 'Every step of this prescription, or why it is not possible.',
        keys: ['Shift+F8'],
        event: { type: 'list.do', verb: 'steps' },
        bar: 6,
        row: true,
      },
    ],
  ),
];
export const deferredView = declareListDialog({
  plan: deferredPlan,
  title: 'Deffered',
  width: 1800,
  search: 'Rx #, patient, DOB or drug',
  buttons: ['deferred.resume'],
  lines: 2,
  emptyHint: 'Nothing is put off to a later date. In the queue {key:queue.defer} defers a fill.',
});
export const billLaterView = declareListDialog({
  plan: billLaterPlan,
  title: 'Bill Later',
  width: 1800,
  search: 'Rx #, patient, DOB or drug',
  buttons: ['billLater.steps', 'billLater.bill'],
  lines: 2,
  emptyHint:
    'No fill is still to be billed. In the queue {key:queue.steps} has the step that bills later.',
  cells: prescriptionCells,
});
