import { assistant, called, few } from '../law-cases-three.ts';
import type { FifthCase } from './law-cases-five.ts';

const days = (count: number) => ({ quantity: count * 1_000, daysSupply: count });
const nurse = { dea: 'MN1234563', last_name: 'Nolan', degree: 'APRN' } as const;

/** A second set, written after the rules were mended and before it was asked. */
export const sixthCases: Readonly<Record<string, FifthCase>> = {
  'a telephoned C-III of ten days in New York (3337)': {
    drug: 'codeineThree',
    state: 'NY',
    by: 'pharmacist',
    over: { ...called, ...days(10) },
    stop: /at most 5 days/,
  },
  'a telephoned C-IV of 30 days in New York (3337)': {
    drug: 'tramadolFour',
    state: 'NY',
    by: 'pharmacist',
    over: called,
  },
  'a written C-III of 30 days in New York': { drug: 'codeineThree', state: 'NY' },
  'a telephoned C-III of 60 days in Florida (893.04)': {
    drug: 'codeineThree',
    state: 'FL',
    by: 'pharmacist',
    over: { ...called, ...days(60) },
    stop: /at most 30 days/,
  },
  'a C-IV of 31 days ago in New Jersey (13:45H-7.5)': {
    drug: 'clonazepam',
    state: 'NJ',
    written: 31,
    stop: /within 30 days/,
  },
  'a C-IV of 30 days ago in New Jersey': { drug: 'clonazepam', state: 'NJ', written: 30 },
  'an antibiotic of 31 days ago in New Jersey': {
    drug: 'amoxicillin',
    state: 'NJ',
    written: 31,
    over: few,
  },
  'a C-II for 60 days in New Jersey (45:9-22.19)': {
    drug: 'vyvanse',
    state: 'NJ',
    over: days(60),
    tell: /at most 30 days/,
  },
  'an emergency of four days in New Jersey (13:45H-7.8)': {
    drug: 'percocet',
    state: 'NJ',
    over: { ...called, ...days(4), emergencyOral: true },
    stop: /emergency period/,
  },
  'a C-IV with three refills in Hawaii (329-38)': {
    drug: 'clonazepam',
    state: 'HI',
    over: { refills: 3 },
    stop: /at most 2 refills/,
  },
  'a C-V of four months ago in Hawaii': {
    drug: 'lyrica',
    state: 'HI',
    written: '2025-11-01',
    stop: /expired/,
  },
  'a C-III with two refills in Hawaii': {
    drug: 'codeineThree',
    state: 'HI',
    over: { ...few, refills: 2 },
  },
  'a C-II of 61 days ago in Kentucky (218A.180)': {
    drug: 'vyvanse',
    state: 'KY',
    written: 61,
    stop: /expired/,
  },
  'a C-II of 59 days ago in Kentucky': { drug: 'vyvanse', state: 'KY', written: 59 },
  'a telephoned emergency C-II of somebody at home in Kentucky': {
    drug: 'percocet',
    state: 'KY',
    by: 'pharmacist',
    over: { ...called, ...few, emergencyOral: true },
    stop: /hospice patient or a resident/,
  },
  'a telephoned emergency C-II of a hospice patient in Kentucky': {
    drug: 'percocet',
    state: 'KY',
    residence: '10',
    by: 'pharmacist',
    over: { ...called, ...few, emergencyOral: true },
    tell: /must arrive/,
  },
  'a C-II of 89 days ago in Louisiana (40:978)': { drug: 'vyvanse', state: 'LA', written: 89 },
  'an opioid for 60 days in Massachusetts (94C § 23)': {
    drug: 'percocet',
    state: 'MA',
    over: days(60),
    tell: /at most 30 days/,
  },
  'a stimulant for 60 days in Massachusetts': { drug: 'vyvanse', state: 'MA', over: days(60) },
  'buprenorphine for addiction for 60 days in Massachusetts': {
    drug: 'zubsolv',
    state: 'MA',
    over: { ...days(60), diagnosis: 'F11.20', sig: 'PLACE 1 TABLET UNDER THE TONGUE DAILY' },
  },
  'a C-II of 13 days ago in Nevada': { drug: 'vyvanse', state: 'NV', written: 13 },
  'a C-II of a series in Nevada, ten days after its day': {
    drug: 'vyvanse',
    state: 'NV',
    written: 40,
    over: { doNotFillBefore: '2026-02-20' },
  },
  'a C-III of 8 days ago in Delaware': {
    drug: 'codeineThree',
    state: 'DE',
    written: 8,
    stop: /within 7 days/,
  },
  'a C-IV of a nurse practitioner with two refills in Texas': {
    drug: 'clonazepam',
    state: 'TX',
    prescriber: { ...nurse, state: 'TX' },
    over: { refills: 2 },
  },
  'a C-IV of an assistant with a refill in Oklahoma': {
    drug: 'clonazepam',
    state: 'OK',
    prescriber: { ...assistant, state: 'OK' },
    over: { refills: 1 },
    tell: /30 days/,
  },
  'a C-IV whose prescriber’s registration ended the day before (1306.03)': {
    drug: 'clonazepam',
    prescriber: { dea_expires: '2026-03-01' },
    stop: /DEA registration ended 03\/01\/2026, before/,
  },
  'a C-IV on the last day of the registration': {
    drug: 'clonazepam',
    prescriber: { dea_expires: '2026-03-02' },
  },
  'a C-IV written before the registration ended': {
    drug: 'clonazepam',
    written: 10,
    prescriber: { dea_expires: '2026-02-27' },
    tell: /ended 02\/27\/2026, after/,
  },
  'an antibiotic of a prescriber whose registration ended': {
    drug: 'amoxicillin',
    prescriber: { dea_expires: '2026-01-31' },
    over: few,
  },
  'an antibiotic of a prescriber whose license ended': {
    drug: 'amoxicillin',
    prescriber: { license_expires: '2026-01-31' },
    over: few,
    stop: /license ended 01\/31\/2026/,
  },
  'an opioid for seven days for a broken wrist in New Jersey (24:21-15.2)': {
    drug: 'percocet',
    state: 'NJ',
    prescriber: { state: 'NJ' },
    over: { ...days(7), diagnosis: 'S52.501A' },
    tell: /at most 5 days/,
  },
  'an opioid for five days for a broken wrist in Arizona (32-3248)': {
    drug: 'percocet',
    state: 'AZ',
    prescriber: { state: 'AZ' },
    over: { ...days(5), diagnosis: 'S52.501A' },
  },
  'an opioid for ten days for back pain that lasts in Massachusetts': {
    drug: 'percocet',
    state: 'MA',
    prescriber: { state: 'MA' },
    over: { ...days(10), diagnosis: 'M54.50' },
  },
  'an opioid for ten days after surgery in Utah (58-37-6)': {
    drug: 'percocet',
    state: 'UT',
    prescriber: { state: 'UT' },
    over: { ...days(10), diagnosis: 'G89.18' },
    tell: /at most 7 days/,
  },
  'a podiatrist and an antibiotic': {
    drug: 'amoxicillin',
    prescriber: { degree: 'D.P.M.' },
    over: few,
  },
  'a physician whose degree says more': {
    drug: 'losartan',
    prescriber: { degree: 'MD, DDS' },
  },
  'a dentist and gabapentin for a nerve': {
    drug: 'gabapentinFive',
    prescriber: { degree: 'D.M.D.' },
  },
  'a hospital number without a code and another letter': {
    drug: 'percocet',
    prescriber: { dea: 'AH1234563' },
    tell: /second letter/,
  },
};
