import { assistant, called, few } from '../law-cases-three.ts';
import type { LawCase } from '../law-cases.ts';

/** Name, strength, form, route and schedule in the drug file. */
export const fifthProducts = {
  percocet: ['Oxycodone and Acetaminophen', '5-325 mg', 'Tablet', 'ORAL', '2'],
  vyvanse: ['Lisdexamfetamine Dimesylate', '50 mg', 'Capsule', 'ORAL', '2'],
  morphineVial: ['Morphine Sulfate', '50 mg/mL', 'Injection', 'INTRAVENOUS', '2'],
  methadoneFive: ['Methadone Hydrochloride', '5 mg', 'Tablet', 'ORAL', '2'],
  codeineThree: ['Acetaminophen and Codeine Phosphate', '300-30 mg', 'Tablet', 'ORAL', '3'],
  zubsolv: ['Buprenorphine and Naloxone', '5.7-1.4 mg', 'Tablet', 'SUBLINGUAL', '3'],
  clonazepam: ['Clonazepam', '0.5 mg', 'Tablet', 'ORAL', '4'],
  tramadolFour: ['Tramadol Hydrochloride', '50 mg', 'Tablet', 'ORAL', '4'],
  lyrica: ['Pregabalin', '100 mg', 'Capsule', 'ORAL', '5'],
  gabapentinFive: ['Gabapentin', '100 mg', 'Capsule', 'ORAL', '0'],
  sudafed: ['Pseudoephedrine Hydrochloride', '60 mg', 'Tablet', 'ORAL', '0'],
  narcan: ['Naloxone Hydrochloride', '4 mg', 'Spray', 'NASAL', '0'],
  losartan: ['Losartan Potassium', '50 mg', 'Tablet', 'ORAL', '0'],
  timolol: ['Timolol Maleate', '0.5 %', 'Solution', 'OPHTHALMIC', '0'],
  amoxicillin: ['Amoxicillin', '500 mg', 'Capsule', 'ORAL', '0'],
} as const;
export type FifthCase = LawCase<keyof typeof fifthProducts>;

const dentist = { degree: 'DDS' } as const;
const optometrist = { degree: 'OD' } as const;
const podiatrist = { degree: 'DPM' } as const;
const veterinarian = { degree: 'DVM' } as const;
const nurse = { dea: 'MN1234563', last_name: 'Nolan', degree: 'FNP-BC' } as const;
const drop = { sig: 'INSTILL 1 DROP IN EACH EYE DAILY', quantity: 5_000, daysSupply: 25 } as const;

/**
 * Written before anybody looked whether the server holds them; the source stands in the title. One
 * expectation was corrected after the run: a veterinarian's order for a person is a question, since
 * the patient may be an animal that nobody marked as one.
 */
export const fifthCases: Readonly<Record<string, FifthCase>> = {
  // Refills and age (21 CFR 1306.12, 1306.22; 21 USC 829)
  'a C-III with five refills (1306.22)': { drug: 'codeineThree', over: { ...few, refills: 5 } },
  'a C-V with six refills where the state says five (720 ILCS 570/312)': {
    drug: 'lyrica',
    over: { refills: 6 },
    stop: /at most 5/,
  },
  'a C-IV of six months less a day (1306.22)': { drug: 'clonazepam', written: '2025-09-03' },
  'a C-II with one refill (1306.12(a))': {
    drug: 'vyvanse',
    over: { refills: 1 },
    stop: /no refills/,
  },
  'a C-II of 120 days (1306.12(b))': {
    drug: 'vyvanse',
    over: { quantity: 120_000, daysSupply: 120 },
    tell: /90/,
  },
  // DEA numbers (21 CFR 1301.22(c), 1306.05)
  'a DEA number with a wrong check digit': {
    drug: 'percocet',
    prescriber: { dea: 'BC1234564' },
    stop: /DEA/,
  },
  'no DEA number': { drug: 'clonazepam', prescriber: { dea: null }, stop: /no DEA number/ },
  'the number of a distributor': {
    drug: 'clonazepam',
    prescriber: { dea: 'RC1234563' },
    stop: /DEA/,
  },
  'a resident under the number of the hospital (1301.22(c))': {
    drug: 'percocet',
    prescriber: { dea: 'AH1234563-R21' },
  },
  'a federal prescriber whose number starts with G': {
    drug: 'percocet',
    prescriber: { dea: 'GC1234563' },
  },
  // Post-dated, series (21 CFR 1306.05, 1306.12(b))
  'written tomorrow': { drug: 'losartan', written: -1, stop: /future/ },
  'the second of a series': {
    drug: 'vyvanse',
    over: { doNotFillBefore: '2026-04-01' },
    tell: /Not to be filled before/,
  },
  'the fourth of a series, past 90 days in Illinois': {
    drug: 'vyvanse',
    over: { doNotFillBefore: '2026-06-15' },
    stop: /after the prescription expires/,
  },
  // Fax (21 CFR 1306.11(e) to (g))
  'a C-II by fax of somebody at home': { drug: 'percocet', over: { origin: '4' }, stop: /fax/i },
  'a stimulant by fax of a nursing facility': {
    drug: 'vyvanse',
    residence: '3',
    over: { origin: '4' },
    tell: /fax/i,
  },
  'an opioid by fax of a hospice patient': {
    drug: 'percocet',
    residence: '10',
    over: { origin: '4' },
    tell: /hospice/,
  },
  'a stimulant by fax of a hospice patient': {
    drug: 'vyvanse',
    residence: '10',
    over: { origin: '4' },
    stop: /fax/i,
  },
  'morphine by fax to be infused at home': {
    drug: 'morphineVial',
    over: { origin: '4', sig: 'INJECT 2 ML INTRAVENOUSLY DAILY', quantity: 20_000, daysSupply: 10 },
    tell: /infused/,
  },
  'a C-IV by fax (1306.21)': { drug: 'clonazepam', over: { origin: '4', refills: 1 } },
  // Telephone (21 CFR 1306.11(d), 1306.21)
  'a C-II by telephone, no emergency': { drug: 'percocet', over: called, stop: /emergency/ },
  'an emergency of ten days': {
    drug: 'percocet',
    over: { ...called, emergencyOral: true, quantity: 10_000, daysSupply: 10 },
    stop: /emergency period/,
  },
  'an emergency of three days': {
    drug: 'percocet',
    by: 'pharmacist',
    over: { ...called, ...few, emergencyOral: true },
    tell: /signed or electronic prescription must arrive/,
  },
  'an emergency of six days in New York (3334)': {
    drug: 'percocet',
    state: 'NY',
    over: { ...called, emergencyOral: true, quantity: 6_000, daysSupply: 6 },
    stop: /emergency period/,
  },
  'an emergency of four days in Florida (893.04)': {
    drug: 'percocet',
    state: 'FL',
    over: { ...called, emergencyOral: true, quantity: 4_000, daysSupply: 4 },
    stop: /emergency period/,
  },
  'a telephoned C-IV taken by a technician': {
    drug: 'clonazepam',
    over: called,
    later: /pharmacist/i,
  },
  // Days after the date written, by state
  'a C-II of 15 days ago in Nevada (NAC 453)': {
    drug: 'vyvanse',
    state: 'NV',
    written: 15,
    stop: /expired|not confirmed/,
  },
  'a C-II of 8 days ago in Delaware': {
    drug: 'vyvanse',
    state: 'DE',
    written: 8,
    stop: /expired|not confirmed/,
  },
  'a C-II of 31 days ago in Massachusetts (M.G.L. 94C § 23)': {
    drug: 'vyvanse',
    state: 'MA',
    written: 31,
    stop: /expired|not confirmed/,
  },
  'a C-II of 61 days ago in Wisconsin': {
    drug: 'vyvanse',
    state: 'WI',
    written: 61,
    stop: /expired|not confirmed/,
  },
  'a C-II of ten days ago in Texas': { drug: 'vyvanse', state: 'TX', written: 10 },
  // Mid-level practitioners
  'a nurse practitioner in Georgia and a C-II': {
    drug: 'percocet',
    state: 'GA',
    prescriber: { ...nurse, state: 'GA' },
    tell: /mid-level/,
  },
  'an assistant in Florida and eight days of a C-II': {
    drug: 'vyvanse',
    state: 'FL',
    prescriber: { ...assistant, state: 'FL' },
    over: { quantity: 8_000, daysSupply: 8 },
    tell: /7 days/,
  },
  'a nurse practitioner in Missouri and a C-II': {
    drug: 'vyvanse',
    prescriber: { ...nurse, state: 'MO' },
    tell: /mid-level/,
  },
  'a nurse practitioner in Texas and five refills of a C-IV (Tex. Occ. Code § 157.0511)': {
    drug: 'clonazepam',
    state: 'TX',
    prescriber: { ...nurse, state: 'TX' },
    over: { refills: 5 },
    tell: /90 days/,
  },
  'a nurse practitioner in Illinois and a C-IV': { drug: 'clonazepam', prescriber: nurse },
  'a nurse practitioner in Texas and a C-IV for 30 days': {
    drug: 'clonazepam',
    state: 'TX',
    prescriber: { ...nurse, state: 'TX' },
  },
  // Scope of practice (21 CFR 1306.04(a): in the usual course of professional practice)
  'a dentist and an opioid for a tooth': {
    drug: 'percocet',
    prescriber: dentist,
    over: { ...few, diagnosis: 'K08.89' },
  },
  'a dentist and an antibiotic': { drug: 'amoxicillin', prescriber: dentist, over: few },
  'a dentist and a drug for blood pressure': {
    drug: 'losartan',
    prescriber: dentist,
    tell: /dentist/i,
  },
  'an optometrist and eye drops': { drug: 'timolol', prescriber: optometrist, over: drop },
  'an optometrist and a C-II': { drug: 'vyvanse', prescriber: optometrist, tell: /optometrist/i },
  'a podiatrist and a benzodiazepine with refills': {
    drug: 'clonazepam',
    prescriber: podiatrist,
    over: { refills: 3 },
    tell: /podiatrist/i,
  },
  'a podiatrist and an opioid for three days': {
    drug: 'percocet',
    prescriber: podiatrist,
    over: few,
  },
  'a veterinarian and a person': {
    drug: 'gabapentinFive',
    prescriber: veterinarian,
    tell: /veterinarian/i,
  },
  // What only states control, lists, programs
  'gabapentin with six refills in Kentucky (902 KAR 55:015)': {
    drug: 'gabapentinFive',
    state: 'KY',
    over: { refills: 6 },
    stop: /at most 5/,
  },
  'gabapentin with eleven refills in Illinois': { drug: 'gabapentinFive', over: { refills: 11 } },
  'pseudoephedrine on prescription, above the grams of a sale (21 USC 830 is about sales)': {
    drug: 'sudafed',
    over: { sig: 'TAKE 1 TABLET BY MOUTH FOUR TIMES DAILY', quantity: 120_000, daysSupply: 30 },
  },
  'naloxone under a standing order of a physician without DEA number': {
    drug: 'narcan',
    prescriber: { dea: null },
    over: {
      sig: 'SPRAY 1 SPRAY INTO ONE NOSTRIL AS NEEDED FOR OVERDOSE',
      quantity: 2_000,
      daysSupply: 1,
    },
  },
  'methadone for addiction (1306.07)': {
    drug: 'methadoneFive',
    over: { diagnosis: 'F11.20' },
    stop: /1306\.07/,
  },
  'buprenorphine for addiction without X number (Public Law 117-328)': {
    drug: 'zubsolv',
    over: { diagnosis: 'F11.20', sig: 'PLACE 1 TABLET UNDER THE TONGUE DAILY', refills: 5 },
  },
  'a benzodiazepine with a refill in New York (3339)': {
    drug: 'clonazepam',
    state: 'NY',
    over: { refills: 1 },
    stop: /no refills here/,
  },
  'a C-III in California with five refills of 30 days (11200)': {
    drug: 'codeineThree',
    state: 'CA',
    over: { refills: 5 },
    stop: /120 days/,
  },
  'tramadol for 60 days in New York (3332)': {
    drug: 'tramadolFour',
    state: 'NY',
    over: { quantity: 60_000, daysSupply: 60 },
    tell: /30 days/,
  },
  'a prescriber who died before it was written': {
    drug: 'clonazepam',
    prescriber: { deceased_on: '2026-02-01' },
    stop: /not active|died/i,
  },
  'a C-II that another pharmacy told by telephone': {
    drug: 'percocet',
    over: { origin: '5' },
    stop: /taken over/,
  },
  'a C-II of 91 days ago from its earliest day in Illinois': {
    drug: 'vyvanse',
    written: 91,
    over: { doNotFillBefore: '2026-02-28' },
    stop: /expired/,
  },
};
