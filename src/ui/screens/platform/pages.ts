import { companyDetail, companyPage } from '#ui/screens/admin/company.tsx';
import { employeeDetail, employeePage } from '#ui/screens/admin/employee.tsx';
import { storeDetail, storePage } from '#ui/screens/admin/store.tsx';
import { insuranceBinPage } from '#ui/screens/claim/insurance/insurance-bin.tsx';
import { insuranceGroupPage } from '#ui/screens/claim/insurance/insurance-group.tsx';
import { insurancePcnPage } from '#ui/screens/claim/insurance/insurance-pcn.tsx';
import { payerLinePage } from '#ui/screens/claim/insurance/payer-line.tsx';
import { rejectionCodePage } from '#ui/screens/claim/insurance/rejection-code.tsx';
import { binPage } from '#ui/screens/counter/bin.tsx';
import { drugPage } from '#ui/screens/drug/drug.tsx';
import { otcPage } from '#ui/screens/drug/otc.tsx';
import { priceCodePage } from '#ui/screens/drug/price-code.tsx';
import { patientPage } from '#ui/screens/patient/patient.tsx';
import { clinicPage } from '#ui/screens/prescriber/clinic.tsx';
import { prescriberPage } from '#ui/screens/prescriber/prescriber.tsx';
import { vendorPage } from '#ui/screens/stock/vendor.tsx';

/** Every page of records: their commands are read from here. */
export const recordPages = [
  patientPage,
  prescriberPage,
  drugPage,
  binPage,
  clinicPage,
  vendorPage,
  priceCodePage,
  otcPage,
  insuranceGroupPage,
  insurancePcnPage,
  insuranceBinPage,
  rejectionCodePage,
  payerLinePage,
  companyPage,
  storePage,
  employeePage,
];
/** Every record on a page of its own. */
export const detailPages = [companyDetail, storeDetail, employeeDetail];
