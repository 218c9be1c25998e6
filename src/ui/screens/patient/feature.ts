import type { EligibilityRef } from '#machines/patient/eligibility.machine.ts';
import type { FamilyRef } from '#machines/patient/family.machine.ts';
import { patientMachines } from '#machines/patient/feature.ts';
import type { MergeRef } from '#machines/patient/merge.machine.ts';
import {
  type QuickAddRef,
  isQuickAddDirty,
} from '#machines/patient/quick-add/quick-add.machine.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { EligibilityDialog } from './eligibility-dialog.tsx';
import { FamilyDialog } from './family-dialog.tsx';
import { findPlanDialog, linkCardDialog } from './insurance-view.tsx';
import { mergeOpenCommands } from './merge-commands.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { patientCommands } from './patient-commands.ts';
import { patientView } from './patient-dialog.tsx';
import { patientPage } from './patient.tsx';
import { quickAddCommands } from './quick-add/quick-add-commands.ts';
import { QuickAddDialog } from './quick-add/quick-add-dialog.tsx';
import { sensitiveViews } from './sensitive.ts';

/** Patients: dialogs, commands and pages. */
export const patientFeature = defineFeature({
  ...patientMachines,
  views: {
    patient: patientView,
    family: {
      title: 'Add Family Member',
      width: 900,
      View: FamilyDialog,
    } satisfies DialogView<FamilyRef>,
    mergePatients: {
      title: 'Merge duplicates',
      width: 1100,
      View: MergeDialog,
    } satisfies DialogView<MergeRef>,
    ...sensitiveViews,
    findPlan: findPlanDialog,
    linkCard: linkCardDialog,
    eligibility: {
      title: 'Eligibility Check',
      width: 1280,
      View: EligibilityDialog,
    } satisfies DialogView<EligibilityRef>,
    quickAddPatient: {
      title: 'Add Patient',
      width: 1100,
      View: QuickAddDialog,
      scopes: ['quickAdd'],
      unsaved: isQuickAddDirty,
    } satisfies DialogView<QuickAddRef>,
    quickAddPrescriber: {
      title: 'Add Prescriber',
      width: 1100,
      View: QuickAddDialog,
      scopes: ['quickAdd'],
      unsaved: isQuickAddDirty,
    } satisfies DialogView<QuickAddRef>,
    quickAddDrug: {
      title: 'Add Drug',
      width: 1100,
      View: QuickAddDialog,
      scopes: ['quickAdd'],
      unsaved: isQuickAddDirty,
    } satisfies DialogView<QuickAddRef>,
  },
  commands: [quickAddCommands, ...patientCommands],
  everywhere: [...mergeOpenCommands],
  pages: [patientPage],
});
