import { isColumnsChanged, type ColumnsRef } from '#machines/platform/columns/columns.machine.ts';
import type { ConfirmRef } from '#machines/platform/confirm/confirm.machine.ts';
import { platformMachines } from '#machines/platform/feature.ts';
import { type KeymapRef, isKeymapChanged } from '#machines/platform/keymap/keymap.machine.ts';
import type { NotesRef } from '#machines/platform/notes/notes.machine.ts';
import type { PaletteRef } from '#machines/platform/palette/palette.machine.ts';
import type { ReasonRef } from '#machines/platform/reason/reason.machine.ts';
import {
  anyDialogCommands,
  confirmCommands,
  helpCommands,
  keymapCommands,
  paletteCommands,
  reasonCommands,
} from '#ui/platform/commands/dialog-commands.ts';
import { HelpSheet } from '#ui/platform/commands/help-sheet.tsx';
import { KeymapDialog } from '#ui/platform/commands/keymap-dialog.tsx';
import { Palette } from '#ui/platform/commands/palette/palette.tsx';
import {
  focusCommands,
  notificationCommands,
  rootCommands,
  scannerCommands,
  sessionCommands,
  undoCommands,
} from '#ui/platform/commands/root-commands.ts';
import { ConfirmDialog } from '#ui/platform/dialogs/confirm-dialog.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { NotesDialog } from '#ui/platform/dialogs/notes-dialog.tsx';
import { ReasonDialog } from '#ui/platform/dialogs/reason-dialog.tsx';
import { SupportDialog } from '#ui/platform/dialogs/support-dialog.tsx';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { calendarCommands, dateCommands } from '#ui/platform/fields/date-commands.ts';
import { fileCommands } from '#ui/platform/fields/file-commands.ts';
import { pickerCommands } from '#ui/platform/fields/ref-view.tsx';
import { rowsAroundCommands, rowsCommands } from '#ui/platform/fields/rows-commands.ts';
import { zipCommands } from '#ui/platform/fields/zip-city-view.tsx';
import { formCommands, partCommands, recordCommands } from '#ui/platform/form/form-commands.ts';
import { ssnCommands } from '#ui/platform/form/ssn-view.tsx';
import { ColumnChooser } from '#ui/platform/table/column-chooser.tsx';
import { columnListCommands, columnsCommands } from '#ui/platform/table/column-commands.ts';
import { columnFilterCommands } from '#ui/platform/table/column-filter.tsx';
import { filterCommands, tableCommands } from '#ui/platform/table/table-commands.ts';
import { noteHistoryCommands, notesCommands } from './notes-commands.ts';
import { NotesDrawer } from './notes-drawer.tsx';

/** What belongs to no one area: dialogs and commands. */
export const platformFeature = defineFeature({
  ...platformMachines,
  views: {
    keymap: {
      title: 'Change keys',
      width: 800,
      View: KeymapDialog,
      unsaved: isKeymapChanged,
    } satisfies DialogView<KeymapRef>,
    chooseColumns: {
      title: (snapshot) => `Columns of ${snapshot.context.table}`,
      width: 500,
      View: ColumnChooser,
      unsaved: isColumnsChanged,
    } satisfies DialogView<ColumnsRef>,
    confirm: {
      title: (snapshot) => snapshot.context.question,
      width: 450,
      View: ConfirmDialog,
      bare: true,
    } satisfies DialogView<ConfirmRef>,
    reason: {
      title: (snapshot) => snapshot.context.title,
      width: 500,
      View: ReasonDialog,
    } satisfies DialogView<ReasonRef>,
    palette: {
      title: 'Search anything',
      width: 700,
      View: ({ dialog }: { readonly dialog: PaletteRef }) => <Palette palette={dialog} />,
      bare: true,
    },
    help: { title: 'Keys', width: 900, View: HelpSheet },
    notes: { title: 'Notifications', width: 600, View: NotesDialog },
    recordNotes: {
      title: 'Notes',
      width: 600,
      View: NotesDrawer,
      drawer: true,
      unsaved: (getSnapshot) => getSnapshot.context.text.trim() !== '',
    } satisfies DialogView<NotesRef>,
    support: { title: 'Support', width: 600, View: SupportDialog },
  },
  commands: [
    tableCommands(),
    filterCommands(),
    columnFilterCommands,
    columnsCommands,
    columnListCommands,
    anyDialogCommands,
    confirmCommands,
    reasonCommands,
    paletteCommands,
    helpCommands,
    keymapCommands,
    notesCommands,
    noteHistoryCommands,
    recordCommands(),
    partCommands,
    zipCommands,
    fileCommands,
    rowsCommands,
    rowsAroundCommands,
    ...ssnCommands,
    formCommands(),
    pickerCommands,
    dateCommands,
    calendarCommands,
    sessionCommands,
    scannerCommands,
    notificationCommands,
    undoCommands,
    focusCommands,
  ],
  everywhere: [...rootCommands],
});
