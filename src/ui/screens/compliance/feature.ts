import { complianceMachines } from '#machines/compliance/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import {
  auditFileView,
  auditLogCommands,
  auditLogOpenCommands,
  auditLogView,
} from './audit-log.tsx';
import {
  disclosureCommands,
  disclosureOpenCommands,
  disclosuresView,
  disclosureView,
} from './disclosures.tsx';
import { pmpCommands, pmpFileView, pmpOpenCommands, pmpView } from './pmp-tools.tsx';

/** Reports to the states and the audit log: dialogs and commands. */
export const complianceFeature = defineFeature({
  ...complianceMachines,
  views: {
    auditLog: auditLogView,
    auditFile: auditFileView,
    disclosures: disclosuresView,
    disclosure: disclosureView,
    pmpReport: pmpView,
    pmpFile: pmpFileView,
  },
  commands: [...pmpCommands, ...auditLogCommands, ...disclosureCommands],
  everywhere: [...pmpOpenCommands, ...auditLogOpenCommands, ...disclosureOpenCommands],
});
