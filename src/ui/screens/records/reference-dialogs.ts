import { insuranceBinDialog } from '../insurance/insurance-bin.tsx';
import { insuranceGroupDialog } from '../insurance/insurance-group.tsx';
import { insurancePbmDialog } from '../insurance/insurance-pbm.tsx';
import { insurancePcnDialog } from '../insurance/insurance-pcn.tsx';
import { smsTemplateDialog } from '../tools/sms-template.tsx';
import { clinicDialog } from './clinic.tsx';
import { priceCodeDialog } from './price-code.tsx';
import { vendorDialog } from './vendor.tsx';

/** Dialogs of the kinds that a field may name: a field adds one of them in place. */
export const referenceDialogs = [
  clinicDialog,
  vendorDialog,
  insurancePbmDialog,
  insuranceBinDialog,
  insurancePcnDialog,
  insuranceGroupDialog,
  smsTemplateDialog,
  priceCodeDialog,
];
