import { stations, stationsPlan } from '#machines/label/stations.ts';
import {
  type ListDialogMachine,
  listDialogRefusal,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { type VerbOf, defineCommands, type CommandOf } from '#ui/platform/commands/registry.ts';
import { declareListDialog } from '#ui/platform/declared/declare-list-dialog.tsx';

/** From anywhere. */
export const stationsOpenCommand: CommandOf<typeof workstationMachine> = {
  id: 'stations.open',
  title: 'This workstation',
  group: 'Workstation',
  hint: 'Says which workstation of the store this computer is, and so where its papers come out.',
  keys: ['Ctrl+G W'],
  event: { type: 'dialog.open', ...stations },
  words: ['printer', 'printers', 'counter'],
};
export const stationCommands = defineCommands<ListDialogMachine, VerbOf<typeof stationsPlan>>(
  { name: 'stations', kind: 'dialog', title: 'This workstation', refusal: listDialogRefusal },
  [
    {
      id: 'stations.take',
      title: 'Take this one',
      group: 'Workstation',
      hint: 'This computer is this workstation from now on: its papers go to that one’s printers.',
      keys: ['F8'],
      event: { type: 'list.do', verb: 'open' },
      bar: 5,
      row: true,
    },
  ],
);
export const stationsView = declareListDialog({
  plan: stationsPlan,
  title: 'This workstation',
  width: 900,
  search: 'Workstation',
  buttons: ['stations.take'],
  emptyHint: 'The store’s page lists no workstations yet: an administrator adds them there.',
  cells: {
    here: ({ here, taken }) => {
      if (here) return <Badge hue="ok">This computer</Badge>;
      return taken ? <Badge>Another computer</Badge> : null;
    },
  },
});
