import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { providePmp, type PmpPorts } from './pmp.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly pmp: PmpPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    pmpReport: ListDialogMachine;
    pmpFile: typeof recordMachine;
  }
}

/** The dialogs of reports to the states, with their ports. */
export const complianceMachines = {
  dialogs: (ports: Ports) => ({
    ...providePmp(ports.pmp),
  }),
};
