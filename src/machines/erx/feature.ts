import type { Ports } from '#machines/platform/ports/ports.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { provideErxDetail, type erxDetailMachine } from './erx-detail.machine.ts';
import { provideErxLog, type ErxLogMachine } from './erx-log.machine.ts';
import { provideErxRefuse, type erxRefuseMachine } from './erx-refuse.machine.ts';
import { provideErx, type erxMachine } from './erx.machine.ts';
import type { ErxPorts } from './erx.ports.ts';
import { provideTransferRequest } from './transfer-request.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly erx: ErxPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    erx: typeof erxMachine;
    erxDetail: typeof erxDetailMachine;
    erxLog: ErxLogMachine;
    erxRefuse: typeof erxRefuseMachine;
    transferRequest: typeof recordMachine;
  }
}

/** The dialogs of electronic prescriptions, with their ports. */
export const erxMachines = {
  dialogs: (ports: Ports) => ({
    erx: provideErx(ports.erx),
    erxDetail: provideErxDetail(ports.erx),
    erxLog: provideErxLog(ports.erx, ports.clock),
    erxRefuse: provideErxRefuse(ports.erx),
    transferRequest: provideTransferRequest(ports.erx),
  }),
};
