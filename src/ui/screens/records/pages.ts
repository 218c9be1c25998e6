import { companyDetail, companyPage } from '#ui/screens/admin/company.tsx';
import { employeeDetail, employeePage } from '#ui/screens/admin/employee.tsx';
import { storeDetail, storePage } from '#ui/screens/admin/store.tsx';
import { insuranceBinPage } from '../insurance/insurance-bin.tsx';
import { insuranceGroupPage } from '../insurance/insurance-group.tsx';
import { insurancePcnPage } from '../insurance/insurance-pcn.tsx';
import { payerLinePage } from '../insurance/payer-line.tsx';
import { rejectionCodePage } from '../insurance/rejection-code.tsx';
import { binPage } from './bin.tsx';
import { clinicPage } from './clinic.tsx';
import { drugPage } from './drug.tsx';
import { otcPage } from './otc.tsx';
import { patientPage } from './patient.tsx';
import { prescriberPage } from './prescriber.tsx';
import { priceCodePage } from './price-code.tsx';
import { vendorPage } from './vendor.tsx';

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
