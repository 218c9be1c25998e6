import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { provideAuditLog, type AuditLogPorts } from './audit-log.ts';
import { provideDisclosures, type DisclosurePorts } from './disclosures.ts';
import { providePmp, type PmpPorts } from './pmp.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly pmp: PmpPorts;
    readonly auditLog: AuditLogPorts;
    readonly disclosures: DisclosurePorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    pmpReport: ListDialogMachine;
    pmpFile: typeof recordMachine;
    auditLog: ListDialogMachine;
    auditFile: typeof recordMachine;
    disclosures: ListDialogMachine;
    disclosure: typeof recordMachine;
  }
}

/** The dialogs of reports to the states and of the audit log, with their ports. */
export const complianceMachines = {
  dialogs: (ports: Ports) => ({
    ...providePmp(ports.pmp),
    ...provideAuditLog(ports.auditLog, ports.clock),
    ...provideDisclosures(ports.disclosures),
  }),
};
