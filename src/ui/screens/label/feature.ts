import { Printer, SquarePen } from 'lucide-react';
import { labelMachines } from '#machines/label/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { EditRxDialog } from './edit-rx-dialog.tsx';
import { editRxCommands, printLabelCommands } from './label-commands.ts';
import { PrintLabelDialog } from './print-label-dialog.tsx';
import { stationCommands, stationsOpenCommand, stationsView } from './stations.tsx';

/** Labels and printers: dialogs, commands and tools. */
export const labelFeature = defineFeature({
  ...labelMachines,
  views: {
    printLabel: {
      title: 'Print Label',
      width: 450,
      View: PrintLabelDialog,
      accepts: ['rx', 'bag'],
    },
    editRx: { title: 'Edit Rx', width: 280, View: EditRxDialog, accepts: ['rx', 'bag'] },
    stations: stationsView,
  },
  commands: [printLabelCommands, editRxCommands, stationCommands],
  everywhere: [stationsOpenCommand],
  tools: {
    printLabel: {
      title: 'Print Label',
      icon: Printer,
      keys: ['Ctrl+G K'],
      hint: 'Prints labels of a prescription.',
      words: ['reprint label'],
      permission: 'rx.label',
    },
    editRx: {
      title: 'Edit Rx',
      icon: SquarePen,
      keys: ['Ctrl+G U'],
      hint: 'Opens a prescription by its number.',
      permission: 'rx.read',
    },
  },
});
