import type { RouteName } from './routes.ts';

/**
 * Other words by which the palette finds a place. Apart from the routes: those come with the first
 * script, before anybody can search.
 */
const words: Partial<Readonly<Record<RouteName, readonly string[]>>> = {
  companySearch: ['companies'],
  storeSearch: ['stores', 'pharmacies'],
  rollSearch: ['permissions', 'rights', 'premissions'],
  employeeSearch: ['employees', 'staff', 'users', 'people'],
  imports: ['import', 'drugs', 'ndc directory', 'fda', 'icd-10', 'interactions', 'reference data'],
  processing: ['queue', 'prescriptions', 'rx', 'work', 'home'],
  processingDetail: ['one prescription', 'fill'],
  order: ['orders', 'promised'],
  patient: [
    'patients',
    'people',
    'allergies',
    'conditions',
    'weight',
    'insurance card',
    'change insurance',
    'merge',
  ],
  prescriber: ['prescribers', 'doctor', 'npi', 'dea', 'inactive', 'deceased'],
  drugSearch: ['drugs', 'product', 'ndc', 'compound'],
  binman: ['bins', 'will call', 'shelf', 'fridge', 'refrigerator'],
  wimo: ['where is my order', 'track'],
  octSearch: ['otc', 'retail', 'over the counter', 'products'],
  prescriberClinicSearch: ['clinics', 'practice'],
  vendorSearch: ['vendors', 'wholesaler', 'supplier'],
  priceCode: ['prices', 'pricing', 'override'],
  storeImports: ['import', 'patients of another system', 'history', 'migration'],
  insGroupSearch: ['plan'],
  insPcnSearch: ['processor control number'],
  insBinSearch: ['iin', 'payer'],
  payerLine: ['switch', 'claims', 'host', 'port'],
  rejectionCode: ['reject', 'ncpdp'],
};
export const wordsOf = (route: RouteName): readonly string[] => words[route] ?? [];
