import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import type { nearMissPlan, ownNearMissPlan } from '#machines/rx/near-misses.ts';
import {
  defineCommands,
  type CommandOf,
  type CommandSet,
  type VerbOf,
} from '#ui/platform/commands/registry.ts';

const group = 'Failed checks';
const scope = (name: string, title: string) => ({
  name,
  kind: 'dialog' as const,
  title,
  refusal: listDialogRefusal,
});
/** From anywhere: what was found in one's own work, and the report of all. */
export const nearMissOpenCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'rx.failedChecks',
    title: 'Failed checks of your work',
    group,
    hint: 'What a final check found wrong in what you entered or filled.',
    keys: ['Ctrl+G Z'],
    event: { type: 'dialog.open', name: 'failedChecks', input: {} },
    userType: 'PRIVATE',
    permission: 'rx.read',
    words: ['near miss', 'error', 'failed check', 'quality'],
  },
  {
    id: 'rx.nearMisses',
    title: 'Near Misses',
    group,
    hint: 'Report: the final checks that failed, by cause, fault, role and days.',
    keys: [],
    event: { type: 'dialog.open', name: 'nearMisses', input: {} },
    userType: 'PRIVATE',
    permission: 'rx.read',
    words: [
      'report',
      'near miss',
      'medication error',
      'incident',
      'failed checks',
      'quality',
      'cqi',
    ],
  },
];
export const nearMissCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof ownNearMissPlan>>(
    scope('failedChecks', 'Failed checks of your work'),
    [
      {
        id: 'failedChecks.read',
        title: 'Read',
        group,
        hint: 'You have read it: it is shown no more. Enter opens the prescription.',
        keys: ['F8'],
        event: { type: 'list.do', verb: 'read' },
        bar: 5,
        row: true,
      },
      {
        id: 'failedChecks.all',
        title: 'Near Misses',
        group,
        hint: 'The report of all failed checks, by cause.',
        keys: ['F9'],
        event: { type: 'list.do', verb: 'all' },
        bar: 6,
      },
    ],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof nearMissPlan>>(
    scope('nearMisses', 'Near Misses'),
    [
      {
        id: 'nearMisses.print',
        title: 'Print',
        group,
        hint: 'Prints all lines with a sum of each cause.',
        keys: ['Ctrl+P'],
        event: { type: 'list.do', verb: 'printAll' },
        bar: 5,
      },
    ],
  ),
];
