import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { LawCase } from './law-cases.ts';

/** Name, strength, form, route and schedule in the drug file. */
export const moreProducts = {
  oxycodone: ['Oxycodone Hydrochloride', '5 mg', 'Tablet', 'ORAL', '2'],
  hydrocodone: ['Hydrocodone Bitartrate and Acetaminophen', '5-325 mg', 'Tablet', 'ORAL', '2'],
  methylphenidate: [
    'Methylphenidate Hydrochloride',
    '36 mg',
    'Tablet, extended release',
    'ORAL',
    '2',
  ],
  fentanyl: ['Fentanyl', '25 mcg/hr', 'Patch', 'TRANSDERMAL', '2'],
  testosterone: ['Testosterone Cypionate', '200 mg/mL', 'Injection', 'INTRAMUSCULAR', '3'],
  codeineTablet: ['Acetaminophen and Codeine Phosphate', '300-30 mg', 'Tablet', 'ORAL', '3'],
  buprenorphineFilm: ['Buprenorphine and Naloxone', '8-2 mg', 'Film', 'SUBLINGUAL', '3'],
  tramadol: ['Tramadol Hydrochloride', '50 mg', 'Tablet', 'ORAL', '4'],
  alprazolam: ['Alprazolam', '0.5 mg', 'Tablet', 'ORAL', '4'],
  carisoprodol: ['Carisoprodol', '350 mg', 'Tablet', 'ORAL', '4'],
  lacosamide: ['Lacosamide', '100 mg', 'Tablet', 'ORAL', '5'],
  codeineSyrup: [
    'Promethazine Hydrochloride and Codeine Phosphate',
    '6.25-10 mg/5 mL',
    'Solution',
    'ORAL',
    '5',
  ],
  gabapentinTablet: ['Gabapentin', '600 mg', 'Tablet', 'ORAL', '0'],
  pseudoephedrine: ['Pseudoephedrine Hydrochloride', '30 mg', 'Tablet', 'ORAL', '0'],
  amlodipine: ['Amlodipine Besylate', '5 mg', 'Tablet', 'ORAL', '0'],
  isotretinoinSmall: ['Isotretinoin', '30 mg', 'Capsule', 'ORAL', '0'],
  thalidomide: ['Thalidomide', '50 mg', 'Capsule', 'ORAL', '0'],
  macitentan: ['Macitentan', '10 mg', 'Tablet', 'ORAL', '0'],
  clozapineSmall: ['Clozapine', '25 mg', 'Tablet', 'ORAL', '0'],
  oxybate: ['Sodium Oxybate', '500 mg/mL', 'Solution', 'ORAL', '3'],
} as const;
type Product = keyof typeof moreProducts;
type Case = LawCase<Product>;

const daily: Readonly<Record<number, string>> = {
  1: 'DAILY',
  2: 'TWICE DAILY',
  3: 'THREE TIMES DAILY',
  4: 'FOUR TIMES DAILY',
};
/** So many for so many days, with directions that fit them. */
const days = (
  quantity: number,
  daysSupply: number,
  sig = `TAKE 1 BY MOUTH ${daily[quantity / daysSupply] ?? 'DAILY'}`,
): Partial<RxDraft> => ({ quantity: quantity * 1_000, daysSupply, sig });
/** What the program of a drug authorized a fill by. */
const authorized = { programNumber: '7001234567', programUntil: '2026-03-08' } as const;
/** A telephone call that the pharmacist took. */
const called = { origin: '2', hardCopy: 'Dr. Chen by telephone' } as const;

export const moreCases: Readonly<Record<string, Case>> = {
  // Oral, fax, paper (21 CFR 1306.11, 1306.21)
  'a C-II by telephone, no emergency': {
    drug: 'oxycodone',
    by: 'pharmacist',
    over: { ...called, ...days(8, 2) },
    stop: /emergency|oral|telephone|phone/i,
  },
  'a C-II by telephone in an emergency, taken by a pharmacist': {
    drug: 'oxycodone',
    by: 'pharmacist',
    over: { ...called, emergencyOral: true, ...days(12, 3) },
    tell: /must arrive by 03\/09\/2026; if it does not, notify the DEA/,
  },
  'a C-II by telephone in an emergency, taken by a technician': {
    drug: 'oxycodone',
    over: { ...called, emergencyOral: true, ...days(12, 3) },
    tell: /A pharmacist takes the call/,
    later: /pharmacist/i,
  },
  'a C-II by telephone in an emergency, for a month': {
    drug: 'oxycodone',
    by: 'pharmacist',
    over: { ...called, emergencyOral: true, ...days(120, 30) },
    stop: /emergency period/,
  },
  'a C-II by fax for somebody at home': {
    drug: 'methylphenidate',
    over: { origin: '4' },
    stop: /fax/i,
  },
  'a C-II by fax for a resident of a nursing facility': {
    drug: 'hydrocodone',
    residence: '3',
    over: { origin: '4', ...days(20, 5) },
    tell: /this fax serves as the original/,
  },
  'a C-III by fax': { drug: 'codeineTablet', over: { origin: '4', ...days(20, 5) } },
  'a C-III by telephone, taken by a pharmacist': {
    drug: 'testosterone',
    by: 'pharmacist',
    over: { ...called, ...days(2, 28, 'INJECT 1 ML INTRAMUSCULARLY EVERY 2 WEEKS'), refills: 1 },
  },
  'a C-IV by telephone, taken by a technician': {
    drug: 'alprazolam',
    over: called,
    later: /pharmacist/i,
  },
  'no controlled drug by telephone, taken by a technician': { drug: 'amlodipine', over: called },
  'a C-IV on paper': { drug: 'carisoprodol', over: days(40, 10) },
  // Refills and age (21 CFR 1306.12, 1306.22)
  'a C-III with five refills of five months ago': {
    drug: 'codeineTablet',
    written: '2025-10-05',
    over: { refills: 5, ...days(20, 5) },
  },
  'a C-III of seven months ago': {
    drug: 'testosterone',
    written: '2025-07-25',
    over: days(2, 28, 'INJECT 1 ML INTRAMUSCULARLY EVERY 2 WEEKS'),
    stop: /expired/,
  },
  'tramadol with twelve refills': {
    drug: 'tramadol',
    over: { refills: 12, ...days(20, 5) },
    stop: /at most 5/,
  },
  'a C-V cough syrup with eleven refills in Texas': {
    drug: 'codeineSyrup',
    state: 'TX',
    over: { refills: 11, ...days(120, 6, 'TAKE 5 ML BY MOUTH EVERY 6 HOURS') },
    stop: /at most 5/,
  },
  'lacosamide with five refills in Ohio': {
    drug: 'lacosamide',
    state: 'OH',
    over: { refills: 5, ...days(60, 30) },
  },
  'a C-II with a refill in Florida': {
    drug: 'methylphenidate',
    state: 'FL',
    over: { refills: 1 },
    stop: /no refills/,
  },
  'no controlled drug, of 13 months ago in Florida': {
    drug: 'amlodipine',
    state: 'FL',
    written: '2025-01-20',
    stop: /expired/,
  },
  'no controlled drug, of 13 months ago in Pennsylvania': {
    drug: 'amlodipine',
    state: 'PA',
    written: '2025-01-20',
    stop: /expired/,
  },
  'no controlled drug, of eleven months ago in Georgia': {
    drug: 'amlodipine',
    state: 'GA',
    written: '2025-04-10',
  },
  'a C-II of eight months ago in Ohio': {
    drug: 'methylphenidate',
    state: 'OH',
    written: '2025-07-01',
    stop: /expired/,
  },
  'a C-II of two weeks ago in Pennsylvania': { drug: 'methylphenidate', state: 'PA', written: 14 },
  // Series (21 CFR 1306.12(b))
  'a C-II of a series whose day has come': {
    drug: 'methylphenidate',
    written: 29,
    over: { doNotFillBefore: '2026-03-01' },
  },
  'a C-II of a series two weeks early': {
    drug: 'methylphenidate',
    over: { doNotFillBefore: '2026-03-16' },
    tell: /03\/16\/2026/,
  },
  // Who wrote it (21 CFR 1306.04, 1306.05)
  'a C-IV of a prescriber without a DEA number': {
    drug: 'alprazolam',
    prescriber: { dea: null },
    stop: /DEA/,
  },
  'a C-III under the number of a hospital with the suffix of a resident': {
    drug: 'codeineTablet',
    prescriber: { dea: 'BC1234563-014' },
    over: days(20, 5),
  },
  'a DEA number whose check digit is wrong': {
    drug: 'alprazolam',
    prescriber: { dea: 'BC1234567' },
    stop: /DEA/,
  },
  'no controlled drug of a prescriber without a DEA number': {
    drug: 'amlodipine',
    prescriber: { dea: null },
  },
  'a prescriber of another state, no controlled drug': {
    drug: 'amlodipine',
    prescriber: { state: 'NV' },
  },
  'an animal doctor for a person': {
    drug: 'tramadol',
    prescriber: { degree: 'DVM' },
    tell: /veterinarian and the patient is a person/,
    over: days(20, 5),
  },
  'a dentist for pain': { drug: 'hydrocodone', prescriber: { degree: 'DMD' }, over: days(12, 3) },
  // Opioids for acute pain, by state
  'oxycodone for 30 days for a broken leg in Florida': {
    drug: 'oxycodone',
    state: 'FL',
    prescriber: { state: 'FL' },
    over: { ...days(120, 30), diagnosis: 'S82.001A' },
    tell: /at most 3 days, save for 7 days with “ACUTE PAIN EXCEPTION”/,
  },
  'oxycodone for 14 days for a broken leg in New York': {
    drug: 'oxycodone',
    state: 'NY',
    prescriber: { state: 'NY' },
    over: { ...days(56, 14), diagnosis: 'S82.001A' },
    tell: /at most 7 days/,
  },
  'oxycodone for 14 days for a broken leg in Ohio': {
    drug: 'oxycodone',
    state: 'OH',
    prescriber: { state: 'OH' },
    over: { ...days(56, 14), diagnosis: 'S82.001A' },
    tell: /at most 7 days/,
  },
  'oxycodone for 30 days for cancer in Florida': {
    drug: 'oxycodone',
    state: 'FL',
    prescriber: { state: 'FL' },
    over: { ...days(120, 30), diagnosis: 'C50.911' },
  },
  'oxycodone for three days for a broken leg in Florida': {
    drug: 'oxycodone',
    state: 'FL',
    prescriber: { state: 'FL' },
    over: { ...days(12, 3), diagnosis: 'S82.001A' },
  },
  // Telemedicine and treatment of addiction
  'buprenorphine of any prescriber with a DEA number': {
    drug: 'buprenorphineFilm',
    over: days(60, 30, 'PLACE 1 FILM UNDER THE TONGUE TWICE DAILY'),
  },
  'buprenorphine, whose note says telehealth': {
    drug: 'buprenorphineFilm',
    over: {
      note: 'Telehealth visit 03/01, OUD',
      ...days(60, 30, 'PLACE 1 FILM UNDER THE TONGUE TWICE DAILY'),
    },
    tell: /pharmacist looks at an ID of the patient/,
  },
  'a stimulant by telehealth while it is allowed': {
    drug: 'methylphenidate',
    over: { note: 'Seen by video visit' },
  },
  'a drug that is not controlled by telehealth': {
    drug: 'amlodipine',
    over: { note: 'Telehealth visit' },
  },
  // Programs
  'isotretinoin with a refill': {
    drug: 'isotretinoinSmall',
    over: { refills: 1, ...days(30, 30) },
    stop: /refill/i,
  },
  'isotretinoin for 60 days': {
    drug: 'isotretinoinSmall',
    over: { refills: 0, ...days(60, 60) },
    stop: /30/,
  },
  'thalidomide for 28 days for a man': {
    drug: 'thalidomide',
    sex: 'M',
    over: { ...authorized, refills: 0, ...days(28, 28) },
  },
  'thalidomide with refills': {
    drug: 'thalidomide',
    sex: 'M',
    over: { refills: 2, ...days(28, 28) },
    stop: /refill/i,
  },
  'sodium oxybate at a store': {
    drug: 'oxybate',
    over: { ...days(180, 30, 'TAKE 6 ML BY MOUTH AT BEDTIME'), refills: 0 },
    tell: /central pharmacy/,
  },
  'clozapine, whose program ended': {
    drug: 'clozapineSmall',
    over: { ...days(60, 30), refills: 2 },
  },
  'thalidomide for a man, without the number': {
    drug: 'thalidomide',
    sex: 'M',
    over: { refills: 0, ...days(28, 28) },
    tell: /confirmation number of this fill/,
  },
  'thalidomide whose number ended yesterday': {
    drug: 'thalidomide',
    sex: 'M',
    over: { ...authorized, programUntil: '2026-03-01', refills: 0, ...days(28, 28) },
    tell: /to be handed over by 03\/01\/2026/,
  },
  'macitentan for a woman of 31': { drug: 'macitentan', over: { refills: 3 } },
  // Other
  'pseudoephedrine on a prescription for 90 days': {
    drug: 'pseudoephedrine',
    over: { ...days(360, 90) },
  },
  'gabapentin with eleven refills in Michigan': {
    drug: 'gabapentinTablet',
    state: 'MI',
    over: { refills: 11, ...days(90, 30) },
  },
  'gabapentin with eleven refills in Tennessee': {
    drug: 'gabapentinTablet',
    state: 'TN',
    over: { refills: 11, ...days(90, 30) },
    stop: /at most 5/,
  },
  'fentanyl patches for 30 days': {
    drug: 'fentanyl',
    over: { ...days(10, 30, 'APPLY 1 PATCH EVERY 72 HOURS') },
  },
  // A second set, run once on the rules as mended
  'hydrocodone for ten days after an operation in Texas': {
    drug: 'hydrocodone',
    state: 'TX',
    prescriber: { state: 'TX' },
    over: { ...days(40, 10), diagnosis: 'G89.18' },
  },
  'hydrocodone for eleven days after an operation in Texas': {
    drug: 'hydrocodone',
    state: 'TX',
    prescriber: { state: 'TX' },
    over: { ...days(44, 11), diagnosis: 'G89.18' },
    tell: /at most 10 days/,
  },
  'tramadol for nine days for a tooth in Michigan': {
    drug: 'tramadol',
    state: 'MI',
    prescriber: { state: 'MI', degree: 'DDS' },
    over: { ...days(36, 9), diagnosis: 'K04.7' },
    tell: /at most 7 days/,
  },
  'oxycodone for 30 days for a broken leg, later encounter, in Ohio': {
    drug: 'oxycodone',
    state: 'OH',
    prescriber: { state: 'OH' },
    over: { ...days(120, 30), diagnosis: 'S82.001D' },
  },
  'alprazolam of a veterinarian': {
    drug: 'alprazolam',
    prescriber: { degree: 'V.M.D.' },
    tell: /veterinarian/,
  },
  'a C-II by fax for hospice that is a stimulant': {
    drug: 'methylphenidate',
    residence: '10',
    over: { origin: '4' },
    stop: /fax/i,
  },
  'a C-II by fax for hospice that is a narcotic': {
    drug: 'oxycodone',
    residence: '10',
    over: { origin: '4', ...days(40, 10) },
    tell: /this fax serves as the original/,
  },
  'testosterone with six refills': {
    drug: 'testosterone',
    over: { ...days(2, 28, 'INJECT 1 ML INTRAMUSCULARLY EVERY 2 WEEKS'), refills: 6 },
    stop: /at most 5/,
  },
  'a C-II post-dated by a week': { drug: 'methylphenidate', written: -7, stop: /future/ },
  'isotretinoin with its number, on the last day': {
    drug: 'isotretinoinSmall',
    sex: 'M',
    over: { ...authorized, programUntil: '2026-03-02', refills: 0, ...days(30, 30) },
  },
};
