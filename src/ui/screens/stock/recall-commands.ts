import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { recallsPlan } from '#machines/stock/recalls.ts';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';

const group = 'Recalls';
const scope = (name: string, title: string) => ({
  name,
  kind: 'dialog' as const,
  title,
  refusal: listDialogRefusal,
});
/** Keys of the recalls. */
export const recallCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof recallsPlan>>(scope('recalls', 'Recalls'), [
    {
      id: 'recalls.new',
      title: 'Enter a recall',
      group,
      hint: 'Takes down a notice; what the store has of it goes into quarantine.',
      keys: ['Insert'],
      event: { type: 'list.do', verb: 'create' },
      fallback: true,
      permission: 'recall.work',
      bar: 5,
    },
    {
      id: 'recalls.edit',
      title: 'Change',
      group,
      hint: 'Changes this recall: more lots, its class, its reason.',
      keys: ['Ctrl+E'],
      event: { type: 'list.do', verb: 'edit' },
      fallback: true,
      permission: 'recall.work',
      bar: 6,
      row: true,
    },
    {
      id: 'recalls.withdraw',
      title: 'Withdraw',
      group,
      hint: 'Takes back a recall that was entered by mistake, with why.',
      keys: ['Ctrl+D'],
      event: { type: 'list.do', verb: 'withdraw' },
      fallback: true,
      permission: 'recall.close',
      bar: 7,
      row: true,
    },
  ]),
];
