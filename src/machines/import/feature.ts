import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import { provideExport, type exportMachine } from './export.machine.ts';
import type { ExportPorts } from './export.ports.ts';
import { provideImports, type ImportPorts } from './imports.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly exports: ExportPorts;
    readonly imports: ImportPorts;
    readonly storeImports: ImportPorts;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    exportList: typeof exportMachine;
    imports: ListDialogMachine;
    importProblems: ListDialogMachine;
    importNew: typeof recordMachine;
    importGiveUp: typeof recordMachine;
    storeImports: ListDialogMachine;
    storeImportProblems: ListDialogMachine;
    storeImportNew: typeof recordMachine;
    storeImportGiveUp: typeof recordMachine;
  }
}

/** The dialogs of imports and exports, with their ports. */
export const importMachines = {
  dialogs: (ports: Ports) => ({
    exportList: provideExport(ports.exports),
    ...provideImports(ports.imports, ports.storeImports, ports.clock),
  }),
};
