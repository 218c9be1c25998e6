import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideEditRx, type editRxMachine } from './edit-rx.machine.ts';
import type { LabelPorts } from './label.ports.ts';
import { providePrintLabel, type printLabelMachine } from './print-label.machine.ts';
import { provideStations, type StationPorts } from './stations.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly labels: LabelPorts;
    readonly stations: StationPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    printLabel: typeof printLabelMachine;
    editRx: typeof editRxMachine;
    stations: ListDialogMachine;
  }
}

/** The dialogs of labels and printers, with their ports. */
export const labelMachines = {
  dialogs: (ports: Ports) => ({
    printLabel: providePrintLabel(ports),
    editRx: provideEditRx(ports.rx),
    ...provideStations(ports.stations),
  }),
};
