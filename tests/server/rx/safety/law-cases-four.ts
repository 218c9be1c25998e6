import { assistant, called, few, film, type ThirdCase } from './law-cases-three.ts';

/** Written before they were asked, and run once on the rules as mended. */
export const fourthCases: Readonly<Record<string, ThirdCase>> = {
  'a C-II of 31 days ago in Iowa': {
    drug: 'adderall',
    state: 'IA',
    written: 31,
    stop: /IA lets a C-II be filled is not confirmed/,
  },
  'a C-II of 29 days ago in Pennsylvania': { drug: 'adderall', state: 'PA', written: 29 },
  'a C-II of 31 days ago in Pennsylvania': {
    drug: 'adderall',
    state: 'PA',
    written: 31,
    stop: /not confirmed/,
  },
  'a C-II of 31 days ago in Ohio': {
    drug: 'adderall',
    state: 'OH',
    written: 31,
    stop: /not confirmed/,
  },
  'a C-II of yesterday in Georgia': { drug: 'adderall', state: 'GA', written: 1 },
  'a C-II of a series past its day in Florida': {
    drug: 'adderall',
    state: 'FL',
    written: 45,
    over: { doNotFillBefore: '2026-02-20' },
  },
  'a C-II written before, whose earliest day is too late': {
    drug: 'adderall',
    state: 'MI',
    written: 80,
    over: { doNotFillBefore: '2026-03-20' },
    stop: /after the prescription expires/,
  },
  'a C-IV of five months ago with a refill of 30 days': {
    drug: 'modafinil',
    written: '2025-10-05',
    over: { refills: 1 },
  },
  'gabapentin in North Dakota of seven months ago': {
    drug: 'gabapentinCapsule',
    state: 'ND',
    written: '2025-08-01',
    stop: /expired/,
  },
  'gabapentin in Ohio, which only monitors it': {
    drug: 'gabapentinCapsule',
    state: 'OH',
    prescriber: { dea: null },
    over: { refills: 11 },
  },
  'telephoned gabapentin in Tennessee, taken by a technician': {
    drug: 'gabapentinCapsule',
    state: 'TN',
    over: called,
    later: /pharmacist/i,
  },
  'a C-II on paper whose note says office visit by telephone order': {
    drug: 'adderall',
    over: { note: 'office visit 02/27' },
  },
  'no controlled drug by fax': { drug: 'atorvastatin', over: { origin: '4', refills: 3 } },
  'a C-II by fax of a nursing facility with a refill': {
    drug: 'oxycodoneThree',
    residence: '3',
    over: { origin: '4', refills: 1 },
    stop: /no refills/,
  },
  'an emergency order with a refill': {
    drug: 'oxycodoneThree',
    by: 'pharmacist',
    over: { ...called, ...few, emergencyOral: true, refills: 1 },
    stop: /no refills/,
  },
  'an emergency order without a DEA number': {
    drug: 'oxycodoneThree',
    by: 'pharmacist',
    prescriber: { dea: null },
    over: { ...called, ...few, emergencyOral: true },
    stop: /no DEA number/,
  },
  'an emergency order for exactly seven days in Illinois': {
    drug: 'oxycodoneThree',
    by: 'pharmacist',
    over: { ...called, emergencyOral: true, quantity: 7_000, daysSupply: 7 },
    tell: /only the quantity for the emergency period/,
  },
  'a C-II in Texas by a nurse practitioner of a hospice': {
    drug: 'oxycodoneThree',
    state: 'TX',
    prescriber: { ...assistant, degree: 'NP', state: 'TX' },
    tell: /hospice/,
  },
  'a C-III by a physician assistant of Ohio': {
    drug: 'subutex',
    state: 'OH',
    over: { sig: film },
    prescriber: { ...assistant, state: 'OH' },
  },
  'an opioid for 15 days for a sprain in North Carolina': {
    drug: 'oxycodoneThree',
    state: 'NC',
    prescriber: { state: 'NC' },
    over: { quantity: 15_000, daysSupply: 15, diagnosis: 'S93.401A' },
    tell: /at most 5 days/,
  },
  'an opioid for four days for a sprain in North Carolina': {
    drug: 'oxycodoneThree',
    state: 'NC',
    prescriber: { state: 'NC' },
    over: { quantity: 4_000, daysSupply: 4, diagnosis: 'S93.401A' },
  },
};
