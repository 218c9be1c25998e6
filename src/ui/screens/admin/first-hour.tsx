import { firstHour, firstHourPlan, stateTexts } from '#machines/admin/first-hour.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { type CommandOf, defineCommands, type VerbOf } from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';

/** From anywhere, for everybody: each step says who does it. */
export const firstHourOpenCommand: CommandOf<typeof workstationMachine> = {
  id: 'firstHour.open',
  title: 'First hour',
  group: 'Store',
  hint: 'What this store still needs before it can hand over a prescription, step by step.',
  keys: [],
  event: { type: 'dialog.open', ...firstHour },
  words: ['set up', 'setup', 'new store', 'checklist', 'getting started', 'what is missing'],
};
export const firstHourCommands = defineCommands<ListDialogMachine, VerbOf<typeof firstHourPlan>>(
  { name: 'firstHour', kind: 'dialog', title: 'First hour', refusal: listDialogRefusal },
  [
    {
      id: 'firstHour.go',
      title: 'Go to the step',
      group: 'Store',
      hint: 'Opens what the step is done in. Come back here for the next one.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'open' },
      bar: 5,
      row: true,
    },
  ],
);
const hues = { done: 'ok', open: 'info', blocked: 'warn', later: undefined } as const;
export const firstHourView = declareListDialog({
  plan: firstHourPlan,
  title: 'First hour',
  width: 1200,
  search: 'Step',
  buttons: ['firstHour.go'],
  emptyHint: 'Nothing is missing: this store can hand over prescriptions.',
  cells: {
    state: ({ state }) => {
      const hue = hues[state];
      return <Badge {...(hue === undefined ? {} : { hue })}>{stateTexts[state]}</Badge>;
    },
  },
});
