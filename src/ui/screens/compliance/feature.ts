import { complianceMachines } from '#machines/compliance/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { pmpCommands, pmpFileView, pmpOpenCommands, pmpView } from './pmp-tools.tsx';

/** Reports to the states: dialogs and commands. */
export const complianceFeature = defineFeature({
  ...complianceMachines,
  views: {
    pmpReport: pmpView,
    pmpFile: pmpFileView,
  },
  commands: [...pmpCommands],
  everywhere: [...pmpOpenCommands],
});
