import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { provideAutoRefill } from './auto-refill.ts';
import { provideERefill, type ERefillPorts, type eRefillMachine } from './e-refill.machine.ts';
import { provideMedSync, type MedSyncPorts } from './med-sync.ts';
import { provideRefillRx, type RefillPorts, type refillRxMachine } from './refill-rx.machine.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly refills: RefillPorts & ERefillPorts;
    readonly medSync: MedSyncPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    refillRx: typeof refillRxMachine;
    eRefill: typeof eRefillMachine;
    eRefillsRequest: typeof eRefillMachine;
    changeRequest: typeof eRefillMachine;
    autoRefill: ListDialogMachine;
    medSync: ListDialogMachine;
    medSyncDates: typeof recordMachine;
  }
}

/** The dialogs of refills, with their ports. */
export const refillMachines = {
  dialogs: (ports: Ports) => ({
    refillRx: provideRefillRx(ports.refills),
    eRefill: provideERefill(ports.refills),
    eRefillsRequest: provideERefill(ports.refills),
    changeRequest: provideERefill(ports.refills),
    autoRefill: provideAutoRefill(ports.refills),
    ...provideMedSync(ports.medSync, ports.clock),
  }),
};
