import { prescriberMachines } from '#machines/prescriber/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { clinicSearchCommands, linkedClinicsCommands } from './clinic-links-view.tsx';
import { clinicDialog, clinicPage } from './clinic.tsx';
import { clinicsInfoPage, clinicsInfoView } from './clinics-info.tsx';
import { prescriberDialog, prescriberPage, prescriberRecordCommands } from './prescriber.tsx';

/** Prescribers and clinics: dialogs, commands and pages. */
export const prescriberFeature = defineFeature({
  ...prescriberMachines,
  views: {
    prescriber: prescriberDialog.view,
    clinic: clinicDialog.view,
    clinicsInfo: clinicsInfoView,
  },
  commands: [
    prescriberRecordCommands,
    clinicSearchCommands,
    linkedClinicsCommands,
    clinicsInfoPage.commands,
  ],
  pages: [prescriberPage, clinicPage],
  adds: [clinicDialog],
});
