import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Option } from '#domain/platform/fields/field.ts';
import { dawCodes } from '#domain/drug/rules/daw.ts';
import {
  cardholderRelationships,
  pharmacyServiceTypes,
} from '#domain/platform/rules/enumerations.ts';
import { originCodes } from '#domain/rx/rules/origin.ts';
import type { Meanings } from './field-spec.ts';

/** Code lists of the external code list (ECL) that the product can put into words; the wordings are our own. */
const wordsOf = ({ value, label }: Option): string =>
  label.startsWith(`${value} `) ? label.slice(value.length + 1).replace(/^- /, '') : label;
const listed = (options: readonly Option[]): Meanings => Object.fromEntries(options.map((option) => [option.value, wordsOf(option)]));
const yes = 'Yes';
const no = 'No';
const other = 'Other';
const notSaid = 'Not specified';

export const daw = listed(dawCodes);
export const origin = listed(originCodes);
export const relationship = listed(cardholderRelationships);

export const transactionCode: Meanings = { B1: 'Billing', B2: 'Reversal', B3: 'Rebill', E1: 'Eligibility check', P1: 'Prior authorization request and billing',
  P2: 'Prior authorization reversal', P3: 'Prior authorization inquiry', P4: 'Prior authorization request only', N1: 'Information reporting',
  N2: 'Information reporting reversal', N3: 'Information reporting rebill', S1: 'Service billing', S2: 'Service reversal', S3: 'Service rebill',
  D1: 'Predetermination of benefits' };
export const providerQualifier: Meanings = { '01': 'NPI', '07': 'NCPDP number' };
export const prescriberQualifier: Meanings = { '01': 'NPI', '08': 'State license', '12': 'DEA number' };
export const payerQualifier: Meanings = { '01': 'National payer ID', '02': 'Health industry number', '03': 'BIN', '04': 'NAIC code',
  '05': 'Medicare carrier number', '99': other };
export const productQualifier: Meanings = { '00': notSaid, '01': 'UPC', '02': 'HRI', '03': 'NDC', '04': 'HIBCC', '06': 'DUR/PPS', '07': 'CPT-4', '08': 'CPT-5',
  '09': 'HCPCS', '11': 'NAPPI', '12': 'GTIN', '28': 'First DataBank name ID', '99': other };
export const diagnosisQualifier: Meanings = { '00': notSaid, '01': 'ICD-9', '02': 'ICD-10' };
export const gender: Meanings = { 0: 'Unknown', 1: 'Male', 2: 'Female' };
export const pregnancy: Meanings = { 1: 'Not pregnant', 2: 'Pregnant' };
export const residence: Meanings = { 0: notSaid, 1: 'Home', 2: 'Skilled nursing facility', 3: 'Nursing facility', 4: 'Assisted living', 5: 'Custodial care',
  6: 'Group home', 7: 'Inpatient psychiatric facility', 8: 'Psychiatric facility, part of the day', 9: 'Intermediate care', 10: 'Substance abuse treatment',
  11: 'Hospice', 12: 'Psychiatric residential treatment', 13: 'Inpatient rehabilitation', 14: 'Homeless shelter', 15: 'Correctional institution' };
export const eligibilityClarification: Meanings = { 0: notSaid, 1: 'No override', 2: 'Override', 3: 'Full-time student', 4: 'Disabled dependent',
  5: 'Dependent parent', 6: 'Significant other' };
export const yesNo: Meanings = { Y: yes, N: no };
export const coverageType: Meanings = { '01': 'Primary', '02': 'Secondary', '03': 'Tertiary', '98': 'Coupon', '99': 'Composite' };
export const amountPaidQualifier: Meanings = { '01': 'Delivery', '02': 'Shipping', '03': 'Postage', '04': 'Administration', '05': 'Incentive',
  '06': 'Cognitive service', '07': 'Drug benefit', '09': 'Compound preparation', '10': 'Sales tax' };
export const otherAmountQualifier: Meanings = { '01': 'Delivery', '02': 'Shipping', '03': 'Postage', '04': 'Administration', '05': 'Incentive',
  '06': 'Cognitive service', '09': 'Compound preparation', '11': 'Giving the drug (vaccine)', '99': other };
export const responsibilityQualifier: Meanings = { '01': 'Deductible', '02': 'Product selection, brand', '03': 'Sales tax', '04': 'Over the benefit maximum',
  '05': 'Copay', '06': 'Patient pay as the payer before said', '07': 'Coinsurance', '08': 'Product selection, non-preferred', '09': 'Health plan assistance',
  '10': 'Provider network', '11': 'Product selection, brand non-preferred', '12': 'Coverage gap', '13': 'Processor fee' };
export const benefitStage: Meanings = { '01': 'Deductible', '02': 'Initial benefit', '03': 'Coverage gap', '04': 'Catastrophic coverage',
  '50': 'Not paid under Part D, plan program', '60': 'Not paid under Part D, supplemental', '61': 'Co-administered, benefit not of Part D',
  '62': 'Not Part D, patient pays', '70': 'Part D drug under a Part C benefit', '80': 'Not Part D covered, employer plan', '90': 'Enhanced benefit' };
export const referenceQualifier: Meanings = { 1: 'Prescription', 2: 'Service' };
export const compound: Meanings = { 0: notSaid, 1: 'Not a compound', 2: 'Compound' };
export const submissionClarification: Meanings = {
  1: 'No override', 2: 'Other override', 3: 'Vacation supply', 4: 'Lost prescription', 5: 'Therapy change', 6: 'Starter dose', 7: 'Medically necessary',
    8: 'Pay the covered ingredients of the compound', 9: 'Encounter', 10: 'Meets the plan’s limits', 11: 'Certification on file', 12: 'Equipment is replaced',
    13: 'Emergency or disaster', 14: 'Long-term care: leave of absence', 15: 'Long-term care: replacement', 16: 'Long-term care: emergency box',
    17: 'Long-term care: rest of an emergency supply', 18: 'Long-term care: admission', 19: 'Split billing', 20: '340B',
    21: 'Long-term care: 14 days or less does not apply',
  22: 'Long-term care: 7 days', 23: 'Long-term care: 4 days', 24: 'Long-term care: 3 days', 25: 'Long-term care: 2 days', 26: 'Long-term care: 1 day',
    27: 'Long-term care: 4 and 3 days', 28: 'Long-term care: 2, 2 and 3 days', 29: 'Long-term care: daily, 3 days for weekends',
    30: 'Long-term care: per shift', 31: 'Long-term care: per round', 32: 'Long-term care: on demand', 33: 'Long-term care: another cycle up to 7 days',
    34: 'Long-term care: 14 days', 35: 'Long-term care: another cycle of 8 to 14 days', 36: 'Long-term care: outside of the cycle',
  42: 'Prescriber’s right to prescribe is checked', 43: 'Prescriber’s DEA number is active', 45: 'Hospital DEA number with suffix covers this schedule',
    46: 'Prescriber’s DEA number covers this schedule', 47: 'Shortened days supply', 48: 'Rest after a shortened days supply',
    49: 'Prescriber has no individual NPI', 52: 'State license is checked', 53: 'Medicare enrollment is checked', 54: 'Prescriber Medicare doesn’t enroll',
    55: 'Prescriber’s Medicaid enrollment is checked', 56: 'Pharmacy’s Medicaid enrollment is checked', 57: 'Discharge medication', 58: 'Nominal price',
    59: 'Federal supply schedule', 99: other,
};
export const otherCoverage: Meanings = { 0: notSaid, 1: 'No other coverage', 2: 'Other payer paid', 3: 'Other payer did not cover it',
  4: 'Other payer paid nothing', 8: 'Billed for the copay only' };
export const packaging: Meanings = { 0: notSaid, 1: 'Not unit dose', 2: 'Manufacturer’s unit dose', 3: 'Pharmacy’s unit dose', 4: 'Pharmacy’s blister pack',
  5: 'Multi-drug pack', 6: 'Remote-device unit dose', 7: 'Remote-device multi-drug pack', 8: 'Manufacturer’s unit of use' };
export const unit: Meanings = { EA: 'Each', GM: 'Grams', ML: 'Milliliters' };
export const levelOfService: Meanings = { 0: notSaid, 1: 'Patient consultation', 2: 'Home delivery', 3: 'Emergency', 4: '24-hour service',
  5: 'Consultation on a generic', 6: 'In-home service' };
export const priorAuthorizationType: Meanings = { 0: notSaid, 1: 'Prior authorization', 2: 'Medical certification', 3: 'EPSDT', 4: 'No copay',
  5: 'No limit of prescriptions', 6: 'Family planning', 7: 'TANF', 8: 'Payer-defined exemption', 9: 'Emergency' };
export const dispensingStatus: Meanings = { P: 'Partial fill', C: 'Completion of a partial fill' };
export const delayReason: Meanings = { 1: 'Eligibility could not be proved', 2: 'Litigation', 3: 'Authorization took time',
  4: 'Certifying the provider took time', 5: 'Billing forms came late', 6: 'Custom-made appliance came late', 7: 'Payer took time',
  8: 'Eligibility was decided late', 9: 'First claim was rejected for another reason', 10: 'Approval took time', 11: other, 12: 'Received late, no exception',
  13: 'Records were damaged', 14: 'Theft or another act of an employee' };
export const compoundType: Meanings = { '01': 'Anti-infective', '02': 'Ionotropic', '03': 'Chemotherapy', '04': 'Pain management', '05': 'Parenteral nutrition',
  '06': 'Hydration', '07': 'Ophthalmic', '99': other };
export const serviceType = listed(pharmacyServiceTypes);
export const effort: Meanings = { 0: notSaid, 11: 'Straightforward', 12: 'Low', 13: 'Moderate', 14: 'High', 15: 'Comprehensive' };
export const couponType: Meanings = { '01': 'Price discount', '02': 'Free product', '99': other };
export const compoundForm: Meanings = { '01': 'Capsule', '02': 'Ointment', '03': 'Cream', '04': 'Suppository', '05': 'Powder', '06': 'Emulsion', '07': 'Liquid',
  '10': 'Tablet', '11': 'Solution', '12': 'Suspension', '13': 'Lotion', '14': 'Shampoo', '15': 'Elixir', '16': 'Syrup', '17': 'Lozenge', '18': 'Enema' };
/** Routes of administration, 995-E2: SNOMED CT codes. */
export const routes: Meanings = { 26643006: 'Oral', 6064005: 'Topical', 37161004: 'Rectal', 16857009: 'Vaginal', 46713006: 'Nasal', 54485002: 'Ophthalmic',
  10547007: 'Otic', 37839007: 'Sublingual', 54471007: 'Buccal', 45890007: 'Transdermal', 34206005: 'Subcutaneous', 78421000: 'Intramuscular',
  47625008: 'Intravenous' };
export const compoundUnit: Meanings = { 1: 'Each', 2: 'Grams', 3: 'Milliliters' };
export const costBasis: Meanings = { '00': 'Default', '01': 'AWP', '02': 'Local wholesaler', '03': 'Direct', '04': 'EAC', '05': 'Acquisition', '06': 'MAC',
  '07': 'Usual and customary', '08': '340B', '09': other, '10': 'ASP', '11': 'AMP', '12': 'WAC', '13': 'Special patient price' };
export const taxBasis: Meanings = { '01': 'Gross amount due', '02': 'Ingredient cost', '03': 'Ingredient cost and dispensing fee' };

export const headerStatus: Meanings = { A: 'Accepted', R: 'Rejected' };
export const responseStatus: Meanings = { A: 'Approved', C: 'Captured', D: 'Duplicate of a paid claim', F: 'Prior authorization deferred', P: 'Paid',
  Q: 'Duplicate of a captured claim', R: 'Rejected', S: 'Duplicate of an approved request' };
export const continuity: Meanings = { '+': 'Goes on in the next piece' };
export const helpDeskQualifier: Meanings = { '00': notSaid, '01': 'Switch', '02': 'Intermediary', '03': 'Processor or PBM', '99': other };
export const taxExempt: Meanings = { 1: 'Payer is exempt', 2: 'Patient is exempt', 3: 'Patient and payer are exempt', 4: 'Neither is exempt' };
export const reimbursementBasis: Meanings = { 0: notSaid, 1: 'As submitted', 2: 'AWP, ingredient cost', 3: 'AWP less a percentage', 4: 'Usual and customary',
  5: 'Lower of cost and usual and customary', 6: 'MAC, ingredient cost', 7: 'MAC, reduced', 8: 'Contract', 9: 'Acquisition', 13: 'WAC' };
export const calculationBasis: Meanings = { '00': notSaid, '01': 'Quantity dispensed', '02': 'Quantity intended', '03': 'Usual and customary, prorated',
  '04': 'Waived, partial fill', '99': other };
export const significance: Meanings = { 1: 'Major', 2: 'Moderate', 3: 'Minor', 9: 'Undetermined' };
export const otherPharmacy: Meanings = { 0: notSaid, 1: 'Your pharmacy', 2: 'Another pharmacy of the chain', 3: 'Another pharmacy' };
export const otherPrescriber: Meanings = { 0: notSaid, 1: 'Same prescriber', 2: 'Another prescriber' };
export const database: Meanings = { 1: 'First DataBank', 2: 'Medi-Span', 3: 'Micromedex', 4: 'Processor’s own', 5: other };

export const durReason: Meanings = {
  AD: 'Another drug is needed', AN: 'Prescription authentication', AR: 'Adverse drug reaction', AT: 'Additive toxicity', CD: 'Chronic disease management',
    CH: 'Call the help desk', CS: 'Patient’s complaint or symptom', DA: 'Drug and allergy', DC: 'Drug and disease (inferred)', DD: 'Drug interaction',
    DF: 'Drug and food', DI: 'Drug incompatibility', DL: 'Drug and laboratory test', DM: 'Apparent misuse', DR: 'Dose range', DS: 'Tobacco use',
    ED: 'Patient education', ER: 'Overuse (early refill)', EX: 'Excessive quantity', HC: 'High cumulative dose', HD: 'High dose',
  IC: 'Iatrogenic condition', ID: 'Duplicate ingredient', LD: 'Low dose', LK: 'Locked-in patient', LR: 'Underuse (late refill)',
    MC: 'Drug and disease (reported)', MN: 'Duration too short', MP: 'Several pharmacies', MR: 'Several prescribers', MS: 'Information is missing',
    MX: 'Duration too long', NA: 'Drug is not available', NC: 'Not covered, bought', ND: 'New disease or diagnosis', NF: 'Not in the formulary',
    NN: 'Unnecessary drug', NP: 'New patient', NR: 'Lactation', NS: 'Insufficient quantity', OH: 'Alcohol', PA: 'Drug and age', PC: 'Patient’s question',
    PG: 'Drug and pregnancy',
  PH: 'Preventive care', PN: 'Prescriber consultation', PP: 'Plan protocol', PR: 'Earlier adverse reaction', PS: 'Product selection',
    RE: 'Suspected environmental risk', RF: 'Referral', SC: 'Suboptimal compliance', SD: 'Suboptimal drug or indication', SE: 'Side effect',
    SF: 'Suboptimal dosage form', SR: 'Suboptimal regimen', SX: 'Drug and sex', TD: 'Duplicate therapy', TN: 'Laboratory test is needed',
    TP: 'Payer’s question', UD: 'Duplicate drug',
};
export const durService: Meanings = { '00': 'No intervention', AS: 'Patient assessed', CC: 'Care coordinated', DE: 'Dosing evaluated', DP: 'Dosage evaluated',
  FE: 'Formulary enforced', GP: 'Generic selected', M0: 'Prescriber consulted', MA: 'Medication administered', MB: 'Benefit overridden',
  MP: 'Patient will be monitored', MR: 'Medication reviewed', P0: 'Patient consulted', PA: 'Tolerated before', PE: 'Patient taught',
  PH: 'Medication history looked at', PM: 'Patient monitored', PT: 'Laboratory test done', R0: 'Other source consulted', RT: 'Laboratory test recommended',
  SC: 'Self-care consultation', SW: 'Literature searched', TC: 'Payer consulted', TH: 'Therapeutic interchange', ZZ: 'Another acknowledgement' };
export const durResult: Meanings = {
  '00': notSaid, '1A': 'Filled as is, false positive', '1B': 'Filled as is', '1C': 'Filled, other dose', '1D': 'Filled, other directions',
    '1E': 'Filled, other drug', '1F': 'Filled, other quantity', '1G': 'Filled, prescriber approved', '1H': 'Brand changed to generic',
    '1J': 'Prescription changed to OTC', '1K': 'Filled, other dosage form', '2A': 'Not filled', '2B': 'Not filled, directions clarified',
    '3A': 'Recommendation accepted', '3B': 'Recommendation not accepted', '3C': 'Drug discontinued', '3D': 'Regimen changed', '3E': 'Therapy changed',
  '3F': 'Therapy changed, higher cost accepted', '3G': 'Therapy unchanged', '3H': 'Follow-up', '3J': 'Patient referred', '3K': 'Instructions understood',
    '3M': 'Compliance aid given', '3N': 'Medication administered', '4A': 'Prescribed with acknowledgements', '4B': 'Dispensed, palliative care',
    '4C': 'Dispensed, hospice', '4D': 'Dispensed, cancer', '4E': 'Dispensed, chronic pain', '4F': 'Dispensed, exempt per prescriber',
    '4G': 'Dispensed, surgery or trauma', '4H': 'Dispensed, hospital admission or discharge', '4J': 'Dispensed, not opioid naive',
};

/** What a code says: as it stands, or with other leading zeros. Null where the list does not have it. */
export const meaningOf = (list: Meanings, code: string): string | null => list[code] ?? list[code.replace(/^0+(?=.)/, '')] ?? list[code.padStart(2,
  '0')] ?? null;

/** What holds of the tables of this file. */
export const tables = {
  '*': {
    source: 'NCPDP external code list (ECL); the wordings are our own.',
    taken: '2026-11',
    order: 'As the code list has them.',
  },
} as const satisfies FactTables;
