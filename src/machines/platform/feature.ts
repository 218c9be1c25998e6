import { provideColumns, type columnsMachine } from './columns/columns.machine.ts';
import { confirmMachine } from './confirm/confirm.machine.ts';
import { sheetMachine } from './dialogs/sheet.machine.ts';
import { createKeymapMachine, type keymapMachine } from './keymap/keymap.machine.ts';
import { provideNotes, type notesMachine } from './notes/notes.machine.ts';
import { providePalette, type paletteMachine } from './palette/palette.machine.ts';
import type { Ports } from './ports/ports.ts';
import { provideReason, type reasonMachine } from './reason/reason.machine.ts';

declare module './dialogs/dialog-map.ts' {
  interface DialogMap {
    chooseColumns: typeof columnsMachine;
    keymap: typeof keymapMachine;
    confirm: typeof confirmMachine;
    reason: typeof reasonMachine;
    palette: typeof paletteMachine;
    help: typeof sheetMachine;
    notes: typeof sheetMachine;
    recordNotes: typeof notesMachine;
    support: typeof sheetMachine;
  }
}

/** The dialogs that belong to no one area, with their ports. */
export const platformMachines = {
  dialogs: (ports: Ports) => ({
    chooseColumns: provideColumns(ports.columns),
    keymap: createKeymapMachine(ports.keymap),
    confirm: confirmMachine,
    reason: provideReason(ports.reason),
    palette: providePalette(ports.search),
    help: sheetMachine,
    notes: sheetMachine,
    recordNotes: provideNotes(ports.notes),
    support: sheetMachine,
  }),
};
