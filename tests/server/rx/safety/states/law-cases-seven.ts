import { called } from '../law-cases-three.ts';
import type { LawCase, products } from '../law-cases.ts';

const days = (count: number) => ({ quantity: count * 1_000, daysSupply: count });

/** Written by an outside reader of the statutes, before anyone looked whether they are told. */
export const seventhCases: Readonly<Record<string, LawCase<keyof typeof products>>> = {
  'a C-II stimulant for 60 days in Massachusetts (94C §23)': {
    drug: 'amphetamine',
    state: 'MA',
    over: days(60),
  },
  'an opioid for 60 days in Massachusetts (94C §23)': {
    drug: 'oxycodone',
    state: 'MA',
    over: days(60),
    tell: /30 days/,
  },
  'a C-II for 60 days in Utah (58-37-6)': {
    drug: 'oxycodone',
    state: 'UT',
    over: days(60),
    tell: /(30|one month)/,
  },
  'a C-II for 60 days in South Carolina (44-53-360)': {
    drug: 'amphetamine',
    state: 'SC',
    over: days(60),
    tell: /31 days/,
  },
  'a C-II for 60 days in New Hampshire (318-B:9)': {
    drug: 'oxycodone',
    state: 'NH',
    over: days(60),
    tell: /34 days/,
  },
  'a C-II for 60 days in Rhode Island': {
    drug: 'oxycodone',
    state: 'RI',
    over: days(60),
    tell: /30 days/,
  },
  'gabapentin with eleven refills in Alabama': {
    drug: 'gabapentin',
    state: 'AL',
    over: { refills: 11 },
    stop: /at most 5/,
  },
  'gabapentin with eleven refills in Kentucky': {
    drug: 'gabapentin',
    state: 'KY',
    over: { refills: 11 },
    stop: /at most 5/,
  },
  'gabapentin with eleven refills in Michigan, which took it back': {
    drug: 'gabapentin',
    state: 'MI',
    over: { refills: 11 },
  },
  'gabapentin with eleven refills in Florida': {
    drug: 'gabapentin',
    state: 'FL',
    over: { refills: 11 },
  },
  'a C-IV with six refills in Nevada': {
    drug: 'zolpidem',
    state: 'NV',
    over: { refills: 6 },
    stop: /at most 5/,
  },
  'a C-III telephoned with five refills in Ohio': {
    drug: 'benzphetamine',
    state: 'OH',
    by: 'pharmacist',
    over: { ...called, refills: 5 },
  },
  'a C-II for 31 days in South Carolina': { drug: 'amphetamine', state: 'SC', over: days(31) },
  'a C-II for 34 days in New Hampshire': { drug: 'oxycodone', state: 'NH', over: days(34) },
  'a C-II for 30 days in Utah': { drug: 'oxycodone', state: 'UT' },
  'a C-IV for 90 days in Rhode Island': { drug: 'zolpidem', state: 'RI', over: days(90) },
  'a C-II of 89 days ago in Rhode Island': { drug: 'oxycodone', state: 'RI', written: 89 },
  'a C-II of 91 days ago in Rhode Island': {
    drug: 'oxycodone',
    state: 'RI',
    written: 91,
    stop: /expired/,
  },
  'no controlled drug of 13 months ago in Illinois, eleven refills': {
    drug: 'lisinopril',
    written: '2025-02-10',
    over: { refills: 11 },
  },
};
