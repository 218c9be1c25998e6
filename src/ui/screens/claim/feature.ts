import { CircleX } from 'lucide-react';
import { claimMachines } from '#machines/claim/feature.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { ClaimDetailsDialog } from './claim-details-dialog.tsx';
import { ClaimInspectorDialog } from './claim-inspector-dialog.tsx';
import { claimCorrectView, claimReverseView } from './claim-steps.tsx';
import { claimCommands } from './claims-commands.ts';
import {
  claimExceptionsView,
  dailyClaimLinesView,
  dailyClaimsCommands,
  dailyClaimsOpenCommands,
  dailyClaimsView,
} from './daily-claims.tsx';
import { contactInfoCommands, contactOpenCommands } from './insurance/contact-commands.tsx';
import { CvsInfoDialog, InsuranceContactInfoDialog } from './insurance/contact-info-dialog.tsx';
import { insuranceBinDialog, insuranceBinPage } from './insurance/insurance-bin.tsx';
import { insuranceGroupDialog, insuranceGroupPage } from './insurance/insurance-group.tsx';
import { insurancePbmDialog } from './insurance/insurance-pbm.tsx';
import { insurancePcnDialog, insurancePcnPage } from './insurance/insurance-pcn.tsx';
import { payerLineDialog, payerLinePage } from './insurance/payer-line.tsx';
import { rejectionCodeDialog, rejectionCodePage } from './insurance/rejection-code.tsx';
import { rejectedView } from './rejected-claims.tsx';
import { TransmissionLogDialog } from './transmission-log-dialog.tsx';

/** Claims and insurance: dialogs, commands, tools and pages. */
export const claimFeature = defineFeature({
  ...claimMachines,
  views: {
    insurancePbm: insurancePbmDialog.view,
    insuranceBin: insuranceBinDialog.view,
    insurancePcn: insurancePcnDialog.view,
    insuranceGroup: insuranceGroupDialog.view,
    rejectionCode: rejectionCodeDialog.view,
    payerLine: payerLineDialog.view,
    insContactInfo: {
      title: 'Insurance Contact Info',
      width: 700,
      View: InsuranceContactInfoDialog,
    },
    cvsInfo: { title: 'CVS Info', width: 500, View: CvsInfoDialog },
    dailyClaims: dailyClaimsView,
    dailyClaimLines: dailyClaimLinesView,
    claimExceptions: claimExceptionsView,
    rejectedClaims: rejectedView,
    claimDetails: { title: 'Claim Details', width: 1000, View: ClaimDetailsDialog },
    transmissionLog: { title: 'Transmission Log', width: 1500, View: TransmissionLogDialog },
    claimCorrect: claimCorrectView,
    claimReverse: claimReverseView,
    claimInspector: { title: 'Claim inspector', width: 1400, View: ClaimInspectorDialog },
  },
  commands: [...claimCommands, ...dailyClaimsCommands, ...contactInfoCommands],
  everywhere: [...contactOpenCommands, ...dailyClaimsOpenCommands],
  pages: [insuranceGroupPage, insurancePcnPage, insuranceBinPage, rejectionCodePage, payerLinePage],
  adds: [insurancePbmDialog, insuranceBinDialog, insurancePcnDialog, insuranceGroupDialog],
  tools: {
    rejectedClaims: {
      title: 'Rejected Claims',
      icon: CircleX,
      keys: ['Ctrl+G J'],
      hint: 'Claims that wait for a person: rejected, never answered, or not sent.',
      permission: 'rx.adjudicate',
      counter: 'rejected-claims',
      words: ['denied', 'insurance', 'prior authorization'],
    },
  },
});
