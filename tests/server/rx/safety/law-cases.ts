import type { RxDraft } from '#domain/rx/entities/rx.ts';

/** Name, strength, form, route and schedule in the drug file. */
export const products = {
  oxycodone: ['Oxycodone Hydrochloride', '5 mg', 'Tablet', 'ORAL', '2'],
  morphineInjection: ['Morphine Sulfate', '10 mg/mL', 'Injection', 'INTRAVENOUS', '2'],
  methadone: ['Methadone Hydrochloride', '10 mg', 'Tablet', 'ORAL', '2'],
  amphetamine: ['Amphetamine Sulfate', '10 mg', 'Tablet', 'ORAL', '2'],
  buprenorphine: ['Buprenorphine and Naloxone', '8-2 mg', 'Tablet', 'SUBLINGUAL', '3'],
  benzphetamine: ['Benzphetamine Hydrochloride', '50 mg', 'Tablet', 'ORAL', '3'],
  lorazepam: ['Lorazepam', '1 mg', 'Tablet', 'ORAL', '4'],
  zolpidem: ['Zolpidem Tartrate', '5 mg', 'Tablet', 'ORAL', '4'],
  pregabalin: ['Pregabalin', '75 mg', 'Capsule', 'ORAL', '5'],
  gabapentin: ['Gabapentin', '300 mg', 'Capsule', 'ORAL', '0'],
  lisinopril: ['Lisinopril', '10 mg', 'Tablet', 'ORAL', '0'],
  isotretinoin: ['Isotretinoin', '40 mg', 'Capsule', 'ORAL', '0'],
  lenalidomide: ['Lenalidomide', '10 mg', 'Capsule', 'ORAL', '0'],
  clozapine: ['Clozapine', '100 mg', 'Tablet', 'ORAL', '0'],
} as const;
type Product = keyof typeof products;

interface Prescriber {
  readonly dea?: string | null;
  readonly degree?: string;
  readonly last_name?: string;
  readonly first_name?: string;
  readonly state?: string;
  readonly deceased_on?: string;
  readonly dea_expires?: string;
  readonly license_expires?: string;
}
/** One prescription, for a drug of a table of products. */
export interface LawCase<P extends string> {
  readonly drug: P;
  /** The store's state; Illinois where nothing is said. */
  readonly state?: string;
  /** Days before today, or the day itself. */
  readonly written?: number | string;
  readonly over?: Partial<RxDraft>;
  readonly residence?: string;
  readonly sex?: 'M' | 'F';
  readonly prescriber?: Prescriber;
  readonly by?: 'pharmacist';
  /** What stops it, or else what is told; neither: nothing is. */
  readonly stop?: RegExp;
  readonly tell?: RegExp;
  /** It may be typed, and is not saved. */
  readonly later?: RegExp;
}
type Case = LawCase<Product>;
export const day = '2026-03-02';
const nurse = { dea: 'MN1234563', last_name: 'Nolan', degree: 'NP' } as const;
/** What the program of a drug authorized a fill by. */
const authorized = { programNumber: '7001234567', programUntil: '2026-03-08' } as const;
export const cases: Readonly<Record<string, Case>> = {
  // How long a prescription holds, and its refills
  'a C-II with a refill': { drug: 'oxycodone', over: { refills: 1 }, stop: /no refills/ },
  'a C-II of 91 days ago in Illinois': { drug: 'oxycodone', written: 91, stop: /expired/ },
  'a C-II of 60 days ago in Illinois': { drug: 'oxycodone', written: 60 },
  'a C-II of 31 days ago in Texas': {
    drug: 'oxycodone',
    state: 'TX',
    written: 31,
    stop: /expired/,
  },
  'a C-II of 29 days ago in Texas': { drug: 'oxycodone', state: 'TX', written: 29 },
  'a C-II of 31 days ago in New York': {
    drug: 'oxycodone',
    state: 'NY',
    written: 31,
    stop: /expired/,
  },
  'a C-II of 150 days ago in California': { drug: 'oxycodone', state: 'CA', written: 150 },
  'a C-III with six refills': { drug: 'benzphetamine', over: { refills: 6 }, stop: /at most 5/ },
  'a C-III with five refills': { drug: 'benzphetamine', over: { refills: 5 } },
  'a C-IV of six months and a day ago': {
    drug: 'lorazepam',
    written: '2025-09-01',
    stop: /expired/,
  },
  'a C-IV of six months ago to the day': { drug: 'lorazepam', written: '2025-09-02' },
  'a C-V with eleven refills in Illinois': {
    drug: 'pregabalin',
    over: { refills: 11 },
    stop: /at most 5/,
  },
  'a C-V of seven months ago in Illinois': {
    drug: 'pregabalin',
    written: '2025-08-01',
    stop: /expired/,
  },
  'no controlled drug, eleven refills': { drug: 'lisinopril', over: { refills: 11 } },
  'no controlled drug, of 14 months ago in Illinois': {
    drug: 'lisinopril',
    written: '2025-01-05',
  },
  'no controlled drug, of 13 months ago in Texas': {
    drug: 'lisinopril',
    state: 'TX',
    written: '2025-02-01',
    stop: /expired/,
  },
  'no controlled drug, of 17 months ago in Iowa': {
    drug: 'lisinopril',
    state: 'IA',
    written: '2024-10-05',
  },
  'written tomorrow': { drug: 'lisinopril', written: -1, stop: /future/ },
  'a C-II of a series before its day': {
    drug: 'oxycodone',
    over: { doNotFillBefore: '2026-03-20' },
    tell: /Not to be filled before 03\/20\/2026/,
  },
  'a C-II for 100 days': {
    drug: 'amphetamine',
    over: { quantity: 100_000, daysSupply: 100 },
    tell: /90-day/,
  },
  // Supply limits of a state
  'lorazepam with a refill in New York': {
    drug: 'lorazepam',
    state: 'NY',
    over: { refills: 1 },
    stop: /benzodiazepine/i,
  },
  'zolpidem with five refills in New York': {
    drug: 'zolpidem',
    state: 'NY',
    over: { refills: 5 },
  },
  'a C-II for 60 days in New York': {
    drug: 'amphetamine',
    state: 'NY',
    over: { quantity: 60_000, daysSupply: 60 },
    tell: /30 days/,
  },
  'a C-IV with refills for 150 days in California': {
    drug: 'zolpidem',
    state: 'CA',
    over: { refills: 5 },
    stop: /120/,
  },
  'a C-IV with refills for 120 days in California': {
    drug: 'zolpidem',
    state: 'CA',
    over: { refills: 4 },
  },
  // How it came
  'a C-II by telephone': { drug: 'oxycodone', over: { origin: '2' }, stop: /emergency/ },
  'an emergency C-II that a technician takes': {
    drug: 'oxycodone',
    over: { origin: '2', emergencyOral: true, quantity: 2_000, daysSupply: 2 },
    tell: /A pharmacist takes the call/,
    later: /Only a pharmacist with an active license/,
  },
  'an emergency C-II that a pharmacist takes': {
    drug: 'oxycodone',
    by: 'pharmacist',
    over: { origin: '2', emergencyOral: true, quantity: 6_000, daysSupply: 2 },
    tell: /must arrive by 03\/09\/2026/,
  },
  'an emergency C-II for 30 days': {
    drug: 'oxycodone',
    by: 'pharmacist',
    over: { origin: '2', emergencyOral: true },
    stop: /only the quantity for the emergency period, at most 7 days/,
  },
  'a faxed C-II for a patient at home': {
    drug: 'oxycodone',
    over: { origin: '4' },
    residence: '1',
    stop: /faxed C-II/,
  },
  'a faxed C-II for a nursing home': {
    drug: 'oxycodone',
    over: { origin: '4' },
    residence: '3',
    tell: /long-term care facility/,
  },
  'a faxed C-II for a hospice patient': {
    drug: 'oxycodone',
    over: { origin: '4' },
    residence: '10',
    tell: /hospice/,
  },
  'a faxed stimulant for a hospice patient': {
    drug: 'amphetamine',
    over: { origin: '4' },
    residence: '10',
    stop: /narcotic for a hospice patient/,
  },
  'a faxed stimulant for a nursing home': {
    drug: 'amphetamine',
    over: { origin: '4' },
    residence: '3',
    tell: /long-term care facility/,
  },
  'a faxed C-II to be infused at home': {
    drug: 'morphineInjection',
    over: { origin: '4', sig: 'INJECT 1 ML INTRAVENOUSLY DAILY', quantity: 30_000 },
    residence: '1',
    tell: /infus/,
  },
  'a faxed C-IV': { drug: 'lorazepam', over: { origin: '4' } },
  'a telephoned C-III that a technician takes': {
    drug: 'benzphetamine',
    over: { origin: '2' },
    later: /Only a pharmacist with an active license/,
  },
  'a telephoned C-III that a pharmacist takes': {
    drug: 'benzphetamine',
    by: 'pharmacist',
    over: { origin: '2' },
  },
  'a C-II from another pharmacy': {
    drug: 'oxycodone',
    over: { origin: '5' },
    stop: /taken over|transfer/i,
  },
  'an electronic C-II without a signed message': {
    drug: 'oxycodone',
    over: { origin: '3' },
    stop: /no signed message/,
  },
  // Who prescribes
  'a C-IV by a prescriber without DEA number': {
    drug: 'lorazepam',
    prescriber: { dea: null },
    stop: /no DEA number/,
  },
  'no controlled drug, by a prescriber without DEA number': {
    drug: 'lisinopril',
    prescriber: { dea: null },
  },
  'a DEA number with a wrong check digit': {
    drug: 'lorazepam',
    prescriber: { dea: 'BC1234564' },
    stop: /DEA number/,
  },
  'a DEA number of a distributor': {
    drug: 'lorazepam',
    prescriber: { dea: 'RC1234563' },
    stop: /distributor/,
  },
  'a DEA number with the letter of another name': {
    drug: 'lorazepam',
    prescriber: { dea: 'BX1234563' },
    tell: /second letter is X/,
  },
  'a DEA number of a business': { drug: 'lorazepam', prescriber: { dea: 'B91234563' } },
  'a prescriber who had died': {
    drug: 'lisinopril',
    prescriber: { deceased_on: '2026-01-01' },
    stop: /deceased/,
  },
  'a C-II by a nurse practitioner in New York': {
    drug: 'amphetamine',
    state: 'NY',
    prescriber: { ...nurse, state: 'NY' },
  },
  'a C-II by a nurse practitioner in Texas': {
    drug: 'amphetamine',
    state: 'TX',
    prescriber: { ...nurse, state: 'TX' },
    tell: /hospital|hospice/,
  },
  'a C-II for 30 days by a nurse practitioner in Florida': {
    drug: 'oxycodone',
    state: 'FL',
    prescriber: { ...nurse, state: 'FL' },
    tell: /7 days/,
  },
  'a C-II for 5 days by a nurse practitioner in Florida': {
    drug: 'oxycodone',
    state: 'FL',
    over: { quantity: 5_000, daysSupply: 5 },
    prescriber: { ...nurse, state: 'FL' },
  },
  'a C-II by a nurse practitioner of a state that is not in the table': {
    drug: 'amphetamine',
    state: 'WY',
    prescriber: { ...nurse, state: 'WY' },
    tell: /WY/,
  },
  'a C-IV by a nurse practitioner in Texas': {
    drug: 'zolpidem',
    state: 'TX',
    prescriber: { ...nurse, state: 'TX' },
  },
  'a C-II by a doctor of another state': {
    drug: 'oxycodone',
    prescriber: { state: 'IN' },
  },
  'a C-IV by who has the name of the patient': {
    drug: 'lorazepam',
    prescriber: { last_name: 'Rivera', first_name: 'Alma', dea: 'BR1234563' },
    tell: /same name/,
  },
  // Treatment of addiction
  'buprenorphine for addiction, without a number of its own': {
    drug: 'buprenorphine',
    over: { diagnosis: 'F11.20', sig: 'DISSOLVE 1 UNDER THE TONGUE DAILY' },
  },
  'methadone for pain': { drug: 'methadone', over: { diagnosis: 'G89.3' } },
  'methadone for addiction': {
    drug: 'methadone',
    over: { diagnosis: 'F11.20' },
    stop: /addiction|1306\.07/,
  },
  // Schedules of a state
  'gabapentin of seven months ago in Virginia': {
    drug: 'gabapentin',
    state: 'VA',
    written: '2025-08-01',
    stop: /expired/,
  },
  'gabapentin with eleven refills in Tennessee': {
    drug: 'gabapentin',
    state: 'TN',
    over: { refills: 11 },
    stop: /at most 5/,
  },
  'gabapentin in Virginia by a prescriber without DEA number': {
    drug: 'gabapentin',
    state: 'VA',
    prescriber: { dea: null },
    tell: /in Schedule V by state law \(VA\) alone: federal law asks for none/,
  },
  'electronic gabapentin in Virginia, which no DEA signature is about': {
    drug: 'gabapentin',
    state: 'VA',
    over: { origin: '3' },
  },
  'gabapentin of seven months ago in Illinois': { drug: 'gabapentin', written: '2025-08-01' },
  // Programs of a drug (REMS)
  'isotretinoin for a woman, of eight days ago': {
    drug: 'isotretinoin',
    sex: 'F',
    written: 8,
    over: { refills: 0 },
    tell: /iPLEDGE: who can become pregnant gets it within 7 days/,
  },
  'isotretinoin with refills': {
    drug: 'isotretinoin',
    sex: 'M',
    over: { refills: 2 },
    stop: /refills/,
  },
  'isotretinoin for 60 days': {
    drug: 'isotretinoin',
    sex: 'M',
    over: { refills: 0, quantity: 60_000, daysSupply: 60 },
    stop: /30 days/,
  },
  'isotretinoin for a man, of 20 days ago': {
    drug: 'isotretinoin',
    sex: 'M',
    written: 20,
    over: { ...authorized, refills: 0 },
  },
  'isotretinoin for a man, of 30 days ago': {
    drug: 'isotretinoin',
    sex: 'M',
    written: 30,
    over: { ...authorized, refills: 0 },
  },
  'isotretinoin for a man, of 31 days ago': {
    drug: 'isotretinoin',
    sex: 'M',
    written: 31,
    over: { refills: 0 },
    tell: /iPLEDGE: who cannot become pregnant gets it within 30 days of the prescription/,
  },
  'lenalidomide for 60 days': {
    drug: 'lenalidomide',
    sex: 'M',
    over: { refills: 0, quantity: 60_000, daysSupply: 60 },
    stop: /28 days/,
  },
  'clozapine, whose program has ended': { drug: 'clozapine', sex: 'M' },
};
