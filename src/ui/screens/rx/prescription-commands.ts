import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { browsePlan, profilePlan, rtsPlan } from '#machines/rx/prescriptions.ts';
import { type VerbOf, defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';

const scope = (name: string, title: string) => ({
  name,
  kind: 'dialog' as const,
  title,
  refusal: listDialogRefusal,
});
/** What the lists of prescriptions know besides the keys of tables and dialogs. */
export const prescriptionCommands: readonly CommandSet[] = [
  defineCommands<ListDialogMachine, VerbOf<typeof browsePlan>>(
    scope('browsePresc', 'Browse Presc.'),
    [],
  ),
  defineCommands<ListDialogMachine, VerbOf<typeof profilePlan>>(scope('profile', 'Profile'), [
    {
      id: 'profile.create',
      title: 'New prescription',
      group: 'Profile',
      hint: 'Enters a new prescription for this patient, with what another system told where the row is of another system.',
      keys: ['Insert'],
      event: { type: 'list.do', verb: 'create' },
      fallback: true,
      permission: 'rx.create',
      bar: 5,
    },
    {
      id: 'profile.stop',
      title: 'End',
      group: 'Profile',
      hint: 'Says since when and why a medication that another system told is taken no more.',
      keys: ['F9'],
      event: { type: 'list.do', verb: 'stop' },
      permission: 'patient.write',
      bar: 6,
      row: true,
      words: ['stop', 'discontinue', 'external medication'],
    },
    {
      id: 'profile.resume',
      title: 'Take the end back',
      group: 'Profile',
      hint: 'The medication of another system counts as it was told again.',
      keys: ['Shift+F9'],
      event: { type: 'list.do', verb: 'resume' },
      permission: 'patient.write',
      row: true,
    },
  ]),
  defineCommands<ListDialogMachine, VerbOf<typeof rtsPlan>>(scope('rts', 'RTS'), [
    {
      id: 'rts.step',
      title: 'Return to stock',
      group: 'RTS',
      hint: 'Takes the vial of this row back to the shelf.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'step' },
      permission: 'rx.rts',
      bar: 5,
      row: true,
    },
  ]),
];
