import { insuranceBinDialog } from '#ui/screens/claim/insurance/insurance-bin.tsx';
import { insuranceGroupDialog } from '#ui/screens/claim/insurance/insurance-group.tsx';
import { insurancePbmDialog } from '#ui/screens/claim/insurance/insurance-pbm.tsx';
import { insurancePcnDialog } from '#ui/screens/claim/insurance/insurance-pcn.tsx';
import { priceCodeDialog } from '#ui/screens/drug/price-code.tsx';
import { smsTemplateDialog } from '#ui/screens/message/sms-template.tsx';
import { clinicDialog } from '#ui/screens/prescriber/clinic.tsx';
import { vendorDialog } from '#ui/screens/stock/vendor.tsx';

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
