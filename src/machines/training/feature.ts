import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideTraining, type trainingMachine } from './training.machine.ts';
import type { TrainingPorts } from './training.ports.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly training: TrainingPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    training: typeof trainingMachine;
  }
}

/** The training of a demo store, with its port. */
export const trainingMachines = {
  dialogs: (ports: Ports) => ({ training: provideTraining(ports.training) }),
};
