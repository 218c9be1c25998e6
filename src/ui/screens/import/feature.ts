import type { ExportRef } from '#machines/import/export.machine.ts';
import { importMachines } from '#machines/import/feature.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { ExportDialog, exportCommands } from './export-dialog.tsx';
import {
  importCommands,
  importGiveUpView,
  importNewView,
  importProblemsView,
  importsView,
  storeImportGiveUpView,
  storeImportNewView,
  storeImportProblemsView,
  storeImportsView,
} from './imports.tsx';

/** Imports and exports: dialogs and commands. */
export const importFeature = defineFeature({
  ...importMachines,
  views: {
    exportList: {
      title: (snapshot) => `Export: ${snapshot.context.label}`,
      width: 500,
      View: ExportDialog,
    } satisfies DialogView<ExportRef>,
    imports: importsView,
    importProblems: importProblemsView,
    importNew: importNewView,
    importGiveUp: importGiveUpView,
    storeImports: storeImportsView,
    storeImportProblems: storeImportProblemsView,
    storeImportNew: storeImportNewView,
    storeImportGiveUp: storeImportGiveUpView,
  },
  commands: [...importCommands, exportCommands],
});
