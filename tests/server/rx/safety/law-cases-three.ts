import type { LawCase } from './law-cases.ts';

/** Name, strength, form, route and schedule in the drug file. */
export const thirdProducts = {
  oxycodoneThree: ['Oxycodone Hydrochloride', '5 mg', 'Tablet', 'ORAL', '2'],
  adderall: ['Amphetamine Sulfate', '20 mg', 'Tablet', 'ORAL', '2'],
  fentanylPatch: ['Fentanyl', '12 mcg/hr', 'Patch', 'TRANSDERMAL', '2'],
  ketamine: ['Ketamine Hydrochloride', '50 mg/mL', 'Injection', 'INTRAMUSCULAR', '3'],
  subutex: ['Buprenorphine Hydrochloride', '8 mg', 'Tablet', 'SUBLINGUAL', '3'],
  phentermine: ['Phentermine Hydrochloride', '37.5 mg', 'Tablet', 'ORAL', '4'],
  diazepam: ['Diazepam', '5 mg', 'Tablet', 'ORAL', '4'],
  modafinil: ['Modafinil', '200 mg', 'Tablet', 'ORAL', '4'],
  brivaracetam: ['Brivaracetam', '50 mg', 'Tablet', 'ORAL', '5'],
  gabapentinCapsule: ['Gabapentin', '400 mg', 'Capsule', 'ORAL', '0'],
  atorvastatin: ['Atorvastatin Calcium', '20 mg', 'Tablet', 'ORAL', '0'],
  pomalidomide: ['Pomalidomide', '4 mg', 'Capsule', 'ORAL', '0'],
} as const;
export type ThirdCase = LawCase<keyof typeof thirdProducts>;

export const called = { origin: '2', hardCopy: 'Dr. Chen by telephone' } as const;
export const few = { quantity: 3_000, daysSupply: 3 } as const;
export const assistant = { dea: 'MN1234563', last_name: 'Nolan', degree: 'PA' } as const;
export const film = 'PLACE 1 TABLET UNDER THE TONGUE DAILY';

/** Written before anybody looked whether the server holds them. */
export const thirdCases: Readonly<Record<string, ThirdCase>> = {
  // Dates: leap day, ends of months, the day and the day after
  'a C-IV written 08/31 on 02/28': { drug: 'diazepam', written: '2025-08-31', stop: /expired/ },
  'a C-III written 09/02 on 03/02': {
    drug: 'ketamine',
    written: '2025-09-02',
    over: { sig: 'INJECT 1 ML INTRAMUSCULARLY DAILY' },
  },
  'a C-III written 09/01 on 03/02': {
    drug: 'ketamine',
    written: '2025-09-01',
    over: { sig: 'INJECT 1 ML INTRAMUSCULARLY DAILY' },
    stop: /expired 03\/01\/2026/,
  },
  'no controlled drug of a year ago to the day in Michigan': {
    drug: 'atorvastatin',
    state: 'MI',
    written: '2025-03-02',
  },
  'no controlled drug of a year and a day ago in Michigan': {
    drug: 'atorvastatin',
    state: 'MI',
    written: '2025-03-01',
    stop: /expired 03\/01\/2026/,
  },
  'no controlled drug of 15 months ago in Illinois': {
    drug: 'atorvastatin',
    written: '2024-12-02',
  },
  'no controlled drug of 15 months and a day ago in Illinois': {
    drug: 'atorvastatin',
    written: '2024-12-01',
    stop: /expired/,
  },
  'a C-II of 90 days ago in Michigan': { drug: 'adderall', state: 'MI', written: 90 },
  'a C-II of 91 days ago in Michigan': {
    drug: 'adderall',
    state: 'MI',
    written: 91,
    stop: /expired/,
  },
  'a C-II of six months ago in North Carolina': {
    drug: 'adderall',
    state: 'NC',
    written: '2025-09-02',
  },
  'a C-II of six months and a day ago in North Carolina': {
    drug: 'adderall',
    state: 'NC',
    written: '2025-09-01',
    stop: /expired/,
  },
  'a C-II of 30 days ago in Texas': { drug: 'adderall', state: 'TX', written: 30 },
  'a C-II of 40 days ago in Texas, whose first day was 15 days ago': {
    drug: 'adderall',
    state: 'TX',
    written: 40,
    over: { doNotFillBefore: '2026-02-15' },
  },
  'a C-II of a series, of 100 days ago, in Illinois': {
    drug: 'adderall',
    written: 100,
    over: { doNotFillBefore: '2026-02-01' },
    stop: /expired/,
  },
  'a C-II of 31 days ago in Florida': {
    drug: 'adderall',
    state: 'FL',
    written: 31,
    stop: /not confirmed/,
  },
  'a C-II of 31 days ago in Georgia': {
    drug: 'adderall',
    state: 'GA',
    written: 31,
    stop: /not confirmed/,
  },
  // Refills by schedule
  'a stimulant of C-IV with six refills': {
    drug: 'phentermine',
    over: { refills: 6 },
    stop: /at most 5/,
  },
  'a C-IV with five refills': { drug: 'modafinil', over: { refills: 5 } },
  'a C-V with six refills in Ohio': {
    drug: 'brivaracetam',
    state: 'OH',
    over: { refills: 6 },
    stop: /at most 5/,
  },
  'a C-II stimulant with three refills': {
    drug: 'adderall',
    over: { refills: 3 },
    stop: /no refills/,
  },
  'diazepam with no refills in New York': { drug: 'diazepam', state: 'NY' },
  'diazepam with a refill in New York': {
    drug: 'diazepam',
    state: 'NY',
    over: { refills: 1 },
    stop: /benzodiazepine/i,
  },
  'a C-IV for 90 days in New York': {
    drug: 'modafinil',
    state: 'NY',
    over: { quantity: 90_000, daysSupply: 90 },
    tell: /30 days/,
  },
  'a C-III that refills for 150 days in California': {
    drug: 'subutex',
    state: 'CA',
    over: { sig: film, refills: 5 },
    stop: /120/,
  },
  // Emergencies by telephone
  'a fentanyl patch by telephone in an emergency, for three days': {
    drug: 'fentanylPatch',
    by: 'pharmacist',
    over: {
      ...called,
      emergencyOral: true,
      quantity: 1_000,
      daysSupply: 3,
      sig: 'APPLY 1 PATCH EVERY 72 HOURS',
    },
    tell: /must arrive by 03\/09\/2026/,
  },
  'a C-II by telephone in an emergency in Florida, for three days': {
    drug: 'oxycodoneThree',
    state: 'FL',
    by: 'pharmacist',
    over: { ...called, ...few, emergencyOral: true },
    tell: /must arrive by 03\/09\/2026/,
  },
  'a C-II by telephone in an emergency in New York, for three days': {
    drug: 'oxycodoneThree',
    state: 'NY',
    by: 'pharmacist',
    over: { ...called, ...few, emergencyOral: true },
    tell: /must arrive by 03\/05\/2026/,
  },
  'an emergency order of yesterday': {
    drug: 'oxycodoneThree',
    by: 'pharmacist',
    written: 1,
    over: { ...called, ...few, emergencyOral: true },
    tell: /must arrive by 03\/08\/2026/,
  },
  'an emergency order of nine days ago': {
    drug: 'oxycodoneThree',
    by: 'pharmacist',
    written: 9,
    over: { ...called, ...few, emergencyOral: true },
    stop: /an emergency order is filled until/,
  },
  'an emergency mark on a C-II on paper': {
    drug: 'oxycodoneThree',
    over: { ...few, emergencyOral: true },
    stop: /by telephone/,
  },
  'an emergency mark on a C-IV by telephone': {
    drug: 'diazepam',
    by: 'pharmacist',
    over: { ...called, emergencyOral: true },
  },
  // Fax
  'a faxed C-II for assisted living': {
    drug: 'oxycodoneThree',
    residence: '4',
    over: { origin: '4' },
    tell: /long-term care/,
  },
  'a faxed C-II for a group home, a home like another': {
    drug: 'oxycodoneThree',
    residence: '6',
    over: { origin: '4' },
    stop: /faxed C-II/,
  },
  'a faxed C-V': { drug: 'brivaracetam', over: { origin: '4' } },
  // Who prescribes
  'a C-II by a physician assistant in Pennsylvania for 30 days': {
    drug: 'adderall',
    state: 'PA',
    prescriber: { ...assistant, state: 'PA' },
  },
  'a C-II by a physician assistant in Pennsylvania for 60 days': {
    drug: 'adderall',
    state: 'PA',
    prescriber: { ...assistant, state: 'PA' },
    over: { quantity: 60_000, daysSupply: 60 },
    tell: /at most 30 days/,
  },
  'a C-II by a physician assistant in Georgia': {
    drug: 'adderall',
    state: 'GA',
    prescriber: { ...assistant, state: 'GA' },
    tell: /GA/,
  },
  'a C-IV by a physician assistant in Georgia': {
    drug: 'phentermine',
    state: 'GA',
    prescriber: { ...assistant, state: 'GA' },
  },
  'a C-II by a nurse practitioner in Ohio': {
    drug: 'adderall',
    state: 'OH',
    prescriber: { ...assistant, degree: 'CNP', state: 'OH' },
    tell: /OH/,
  },
  'a C-IV whose DEA number is that of a narcotic treatment program': {
    drug: 'diazepam',
    prescriber: { dea: 'RC1234563' },
    stop: /DEA number/,
  },
  'a C-II by a prescriber who died last week, written before': {
    drug: 'adderall',
    written: 20,
    prescriber: { deceased_on: '2026-02-24' },
  },
  'a C-III of a veterinarian for a person': {
    drug: 'ketamine',
    prescriber: { degree: 'DVM' },
    over: { sig: 'INJECT 1 ML INTRAMUSCULARLY DAILY' },
    tell: /veterinarian/,
  },
  // Schedules of a state
  'gabapentin in Kentucky with five refills': {
    drug: 'gabapentinCapsule',
    state: 'KY',
    over: { refills: 5 },
  },
  'gabapentin in Kentucky with six refills': {
    drug: 'gabapentinCapsule',
    state: 'KY',
    over: { refills: 6 },
    stop: /A drug in Schedule V by state law \(KY\) has at most 5 refills/,
  },
  'gabapentin in West Virginia, no DEA number': {
    drug: 'gabapentinCapsule',
    state: 'WV',
    prescriber: { dea: null },
    tell: /Schedule V by state law \(WV\) alone: federal law asks for none/,
  },
  'gabapentin in Texas with eleven refills, no DEA number': {
    drug: 'gabapentinCapsule',
    state: 'TX',
    prescriber: { dea: null },
    over: { refills: 11 },
  },
  'gabapentin in Utah by telehealth': {
    drug: 'gabapentinCapsule',
    state: 'UT',
    over: { note: 'telehealth visit' },
  },
  // An opioid in Ohio (Ohio Rev. Code § 4729.46)
  'an opioid of 14 days ago in Ohio': { drug: 'oxycodoneThree', state: 'OH', written: 14 },
  'an opioid of 15 days ago in Ohio': {
    drug: 'oxycodoneThree',
    state: 'OH',
    written: 15,
    tell: /within 14 days here, and this one counts from 02\/15\/2026/,
  },
  'an opioid of 20 days ago in Ohio, whose first day was yesterday': {
    drug: 'oxycodoneThree',
    state: 'OH',
    written: 20,
    over: { doNotFillBefore: '2026-03-01' },
  },
  'a stimulant of 20 days ago in Ohio': { drug: 'adderall', state: 'OH', written: 20 },
  // Telemedicine
  'a stimulant whose note says telemed': { drug: 'adderall', over: { note: 'telemed 3/1' } },
  'buprenorphine seen via video': {
    drug: 'subutex',
    over: { sig: film, note: 'Seen via video, OUD' },
    tell: /ID of the patient/,
  },
  'buprenorphine by telehealth, first seen in person': {
    drug: 'subutex',
    over: { sig: film, note: 'telehealth f/u, seen in person 01/05/2026' },
  },
  'buprenorphine by telehealth, not seen in person': {
    drug: 'subutex',
    over: { sig: film, note: 'telehealth, never seen in person' },
    tell: /ID of the patient/,
  },
  // Programs
  'pomalidomide for a woman without a number': {
    drug: 'pomalidomide',
    over: { quantity: 21_000, daysSupply: 28 },
    tell: /confirmation number of this fill/,
  },
  'pomalidomide with a refill': {
    drug: 'pomalidomide',
    over: { quantity: 21_000, daysSupply: 28, refills: 1 },
    stop: /no refills/,
  },
};
