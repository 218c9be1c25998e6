import { ownEntry } from '#domain/platform/own-entry.ts';
import type { Option } from '../fields/field.ts';

type Options = readonly [Option, ...Option[]];
/** Stored values are texts; where the specification gives a number, the text is that number. */
const codeOf = (value: string): number => Number(value);
/** The label of a stored value, or the value itself when the list does not know it. */
export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
/**
 * The stored value of a label, for imports; null when the list does not know it. Case is ignored.
 */
export const valueOf = (options: readonly Option[], label: string): string | null =>
  options.find((option) => option.label.toLowerCase() === label.trim().toLowerCase())?.value ??
  null;

/**
 * Family relation, specification 001 §3.13 (Father = 1). Never sent on a claim: see
 * `cardholderRelationships`.
 */
export const familyRelationships = [
  { value: '0', label: 'Not-Specified' },
  { value: '1', label: 'Father' },
  { value: '2', label: 'Mother' },
  { value: '3', label: 'Brother' },
  { value: '4', label: 'Sister' },
  { value: '5', label: 'Son' },
  { value: '6', label: 'Daughter' },
  { value: '7', label: 'Spouse' },
  { value: '8', label: 'Other' },
] as const satisfies Options;

/** Patient relationship to the cardholder, NCPDP 306-C6: the digit is what a claim carries. */
export const cardholderRelationships = [
  { value: '0', label: 'Not specified' },
  { value: '1', label: 'Cardholder' },
  { value: '2', label: 'Spouse' },
  { value: '3', label: 'Child' },
  { value: '4', label: 'Other' },
] as const satisfies Options;

/**
 * The cardholder relation to propose when the family relation to the cardholder is known: parents
 * and siblings are 'Other'.
 */
export const cardholderRelationOf = (family: string): string => {
  if (family === '7') return '2';
  if (family === '5' || family === '6') return '3';
  return family === '0' ? '0' : '4';
};

export const binTypes = [
  { value: '0', label: 'Not Specified' },
  { value: '1', label: 'Commercial' },
  { value: '2', label: 'Commercial / Medicare' },
  { value: '3', label: 'Medicaid' },
  { value: '4', label: 'Discount Card' },
  { value: '5', label: 'Medicare Part D' },
  { value: '6', label: 'Medicare Part C' },
  { value: '7', label: 'Medicare Part B' },
] as const satisfies Options;

export const groupTypes = [
  ...binTypes,
  { value: '8', label: 'Military Installations' },
  { value: '9', label: 'Indian Nations' },
  { value: '10', label: 'Workers Compensation' },
  { value: '11', label: 'Other' },
] as const satisfies Options;

/** NCPDP 147-U7. */
export const pharmacyServiceTypes = [
  { value: '1', label: 'Community pharmacy' },
  { value: '2', label: 'Compounding' },
  { value: '3', label: 'Home infusion' },
  { value: '4', label: 'Institution' },
  { value: '5', label: 'Long-term care' },
  { value: '6', label: 'Mail order' },
  { value: '7', label: 'Managed care organization' },
  { value: '8', label: 'Specialty' },
  { value: '99', label: 'Other' },
] as const satisfies Options;

/** ASAP 4.2 DSP16 payment type of a group type. */
export const asapPayment = (groupType: string): string =>
  (
    {
      1: '04',
      2: '04',
      3: '02',
      4: '99',
      5: '03',
      6: '03',
      7: '03',
      8: '05',
      9: '07',
      10: '06',
    } as Readonly<Record<string, string>>
  )[groupType] ?? '99';

/**
 * The older "patient location" list; 1–9 are also ASAP PAT21. NCPDP 384-4X has other numbers:
 * `ncpdpResidence`.
 */
export const patientResidences = [
  { value: '0', label: 'Not Specified' },
  { value: '1', label: 'Home' },
  { value: '2', label: 'Inter Care' },
  { value: '3', label: 'Nursing Home' },
  { value: '4', label: 'LTC/Extended care' },
  { value: '5', label: 'Rest Home' },
  { value: '6', label: 'Boarding Home' },
  { value: '7', label: 'Skilled Care Facility' },
  { value: '8', label: 'Sub-Acute Care Facility' },
  { value: '9', label: 'Acute Care Facility' },
  { value: '10', label: 'Hospice' },
  { value: '11', label: 'Homeless Shelter' },
] as const satisfies Options;

const residenceToNcpdp: Readonly<Record<string, number>> = {
  0: 0,
  1: 1,
  2: 9,
  3: 3,
  4: 3,
  5: 5,
  6: 6,
  7: 2,
  8: 2,
  9: 0,
  10: 11,
  11: 14,
};
const residenceFromNcpdp: Readonly<Record<number, string>> = {
  0: '0',
  1: '1',
  2: '7',
  3: '3',
  4: '5',
  5: '5',
  6: '6',
  9: '2',
  11: '10',
  14: '11',
};
/**
 * NCPDP 384-4X of a stored residence. An acute-care hospital has no code there and goes as 0, not
 * specified.
 */
export const ncpdpResidence = (value: string): number => ownEntry(residenceToNcpdp, value) ?? 0;
/**
 * The stored residence nearest to an NCPDP 384-4X code; '0' where the specification's list has
 * none.
 */
export const residenceOfNcpdp = (code: number): string => residenceFromNcpdp[code] ?? '0';
/**
 * ASAP 4.2 PAT21 patient location code; 99 (other) beyond the shared 1–9, 98 (unknown) when not
 * specified.
 */
export const asapLocation = (value: string): string => {
  const code = codeOf(value);
  if (code === 0) return '98';
  if (code === 10) return '10';
  return code <= 9 ? `0${code}` : '99';
};

/** Stored as the letter; the specification's number is `genderCode`. */
export const genders = [
  { value: 'M', label: 'M' },
  { value: 'F', label: 'F' },
  { value: 'U', label: 'U' },
] as const satisfies Options;
export type Gender = (typeof genders)[number]['value'];
/** Specification 001 §3.13. */
export const genderCode: Readonly<Record<Gender, number>> = { M: 1, F: 2, U: 3 };
/** NCPDP 305-C5: unknown is 0 there, 3 in the specification. */
export const ncpdpGender: Readonly<Record<Gender, number>> = { M: 1, F: 2, U: 0 };
export const genderOfNcpdp = (code: number): Gender => {
  if (code === 1) return 'M';
  return code === 2 ? 'F' : 'U';
};

/** OMB Statistical Policy Directive 15; the specification shows no options. */
export const races = [
  { value: 'native', label: 'American Indian or Alaska Native' },
  { value: 'asian', label: 'Asian' },
  { value: 'black', label: 'Black or African American' },
  { value: 'pacific', label: 'Native Hawaiian or Other Pacific Islander' },
  { value: 'white', label: 'White' },
  { value: 'other', label: 'Other' },
  { value: 'declined', label: 'Declined to say' },
] as const satisfies Options;
export const ethnicities = [
  { value: 'hispanic', label: 'Hispanic or Latino' },
  { value: 'not-hispanic', label: 'Not Hispanic or Latino' },
  { value: 'declined', label: 'Declined to say' },
] as const satisfies Options;

export const patientKinds = [
  { value: 'Human', label: 'Human' },
  { value: 'Animal', label: 'Animal' },
] as const satisfies Options;
export const willCallChoices = [
  { value: '0', label: 'Pickup' },
  { value: '1', label: 'Delivery' },
] as const satisfies Options;
export const clinicTransmissions = [
  { value: '1', label: 'Fax' },
  { value: '2', label: 'eRx' },
  { value: '3', label: 'Both' },
  { value: '4', label: 'None' },
] as const satisfies Options;

/** Languages of a vial label; stored with the patient as ISO 639-1. */
export const labelLanguages = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Spanish' },
] as const satisfies Options;
export type LabelLanguage = (typeof labelLanguages)[number]['value'];

/** What a bin is for: a fridge drug goes into a fridge bin, a C-II drug into the safe. */
export const binClasses = [
  { value: 'shelf', label: 'Shelf' },
  { value: 'fridge', label: 'Fridge' },
  { value: 'cii', label: 'CII safe' },
  { value: 'oversize', label: 'Oversize' },
  { value: 'internal', label: 'Internal' },
] as const satisfies Options;

export const searchScopes = [
  { value: 'local', label: 'Local' },
  { value: 'master', label: 'Master' },
] as const satisfies Options;
export const matchModes = [
  { value: 'start', label: 'Start' },
  { value: 'contain', label: 'Contain' },
] as const satisfies Options;
export const icdMatchModes = [
  { value: 'start', label: 'Starts With' },
  { value: 'contain', label: 'Contains' },
] as const satisfies Options;
export const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'InActive' },
] as const satisfies Options;
export const activeStates = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'InActive' },
] as const satisfies Options;

/** The 18 codes that project Rx, fill and claim (specification 001 §4). */
export const prescriptionStatuses = [
  { value: 'DE', label: 'Data Entry' },
  { value: 'H', label: 'Hold' },
  { value: 'DEF', label: 'Deferred' },
  { value: 'F', label: 'Filed' },
  { value: 'R', label: 'Rejected' },
  { value: 'C', label: 'Cashed' },
  { value: 'B', label: 'Billed' },
  { value: 'DV', label: 'Drug Verified' },
  { value: 'RV', label: 'Rph Verified' },
  { value: 'RVF', label: 'Rph Verified Filed' },
  { value: 'BD', label: 'Binned' },
  { value: 'PU', label: 'Picked Up' },
  { value: 'D', label: 'Delivered' },
  { value: 'XF', label: 'Transferred' },
  { value: 'PD', label: 'Payment Due' },
  { value: 'PM', label: 'Price Match' },
  { value: 'DM', label: 'Discontinued Medicine' },
  { value: 'DEL', label: 'Deleted' },
] as const satisfies Options;

export const insurancePreferences = [
  { value: '0', label: 'Not Specified' },
  { value: '1', label: 'Primary' },
  { value: '2', label: 'Secondary' },
  { value: '3', label: 'Tertiary' },
] as const satisfies Options;
export const documentTypes = [
  { value: 'patient', label: 'Patient Docs' },
  { value: 'card', label: 'Insurance Card' },
  { value: 'lab', label: 'Lab Reports' },
  { value: 'delivery', label: 'Delivery Slips' },
] as const satisfies Options;
export const documentStatuses = [
  { value: 'done', label: 'done' },
  { value: 'error', label: 'error' },
] as const satisfies Options;
export const allergyStates = [
  { value: 'not-selected', label: 'Not Selected' },
  { value: 'nkda', label: 'NKDA' },
  { value: 'allergies', label: 'Allergies' },
] as const satisfies Options;
export const allergySeverities = [
  { value: 'mild', label: 'Mild' },
  { value: 'medium', label: 'Medium' },
  { value: 'severe', label: 'Severe' },
] as const satisfies Options;
/** Whether a patient agreed to text messages; without a yes none is sent. */
export const textConsents = [
  { value: '0', label: 'Not asked' },
  { value: '1', label: 'Agreed' },
  { value: '2', label: 'Declined' },
] as const satisfies Options;
export const diseaseAnswers = [
  { value: '0', label: 'Not Selected' },
  { value: '1', label: 'Yes' },
  { value: '2', label: 'No' },
] as const satisfies Options;
/**
 * What a price is reckoned from: the costs that a store keeps of a product. A maximum allowable
 * cost comes with a payer's contract, and is kept by none.
 */
export const keptBases = [
  { value: 'AWP', label: 'AWP' },
  { value: 'WAC', label: 'WAC' },
  { value: 'NADAC', label: 'NADAC' },
  { value: 'ACQ', label: 'Unit Cost' },
] as const satisfies Options;
export const roundingModes = [
  { value: 'nearest', label: 'Nearest' },
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
] as const satisfies Options;
/** Kinds of product that a tier of a price code can be for; none chosen is all of them. */
export const productKinds = [
  { value: 'brand', label: 'Brand' },
  { value: 'generic', label: 'Generic' },
  { value: 'otc', label: 'OTC' },
  { value: 'brand,generic', label: 'Brand or generic' },
  { value: 'brand,otc', label: 'Brand or OTC' },
  { value: 'generic,otc', label: 'Generic or OTC' },
] as const satisfies Options;
export const brandGenerics = [
  { value: 'G', label: 'Generic' },
  { value: 'B', label: 'Brand' },
] as const satisfies Options;
/** DEA schedule; '0' is a drug that is not controlled. */
export const schedules = [
  { value: '0', label: 'Not controlled' },
  { value: '2', label: 'C-II' },
  { value: '3', label: 'C-III' },
  { value: '4', label: 'C-IV' },
  { value: '5', label: 'C-V' },
] as const satisfies Options;
export type Schedule = (typeof schedules)[number]['value'];
