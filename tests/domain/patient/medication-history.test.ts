import { expect, test } from 'vitest';
import {
  readReportedDrug,
  reportedUse,
  type ReportedMedication,
} from '#domain/patient/rules/medication-history.ts';

const told = (reportedMedication: Partial<ReportedMedication>): ReportedMedication => ({
  writtenOn: null,
  filledOn: null,
  endedOn: null,
  daysSupply: null,
  reportedOn: '2026-03-02',
  ...reportedMedication,
});
test.each([
  [
    'filled 15 days ago for 30',
    { filledOn: '2026-02-15', daysSupply: 30 },
    '2026-03-02',
    { state: 'active', daysLeft: 15 },
  ],
  [
    'the last day of the supply is over',
    { filledOn: '2026-01-31', daysSupply: 30 },
    '2026-03-02',
    { state: 'ended', daysLeft: 0 },
  ],
  [
    'written, no fill told: the supply counts from then',
    { writtenOn: '2026-02-20', daysSupply: 30 },
    '2026-03-02',
    { state: 'active', daysLeft: 20 },
  ],
  [
    'stopped with supply in hand',
    { filledOn: '2026-02-15', daysSupply: 30, endedOn: '2026-02-20' },
    '2026-03-02',
    { state: 'ended', daysLeft: -10 },
  ],
  [
    'an end is told, no days',
    { writtenOn: '2020-05-01', endedOn: '2026-03-12' },
    '2026-03-02',
    { state: 'active', daysLeft: 10 },
  ],
  [
    'neither: it goes on',
    { writtenOn: '2009-09-27' },
    '2026-03-02',
    { state: 'active', daysLeft: null },
  ],
  [
    'neither, and told more than a year ago',
    { writtenOn: '2009-09-27' },
    '2027-03-03',
    { state: 'ended', daysLeft: null },
  ],
] as const)('%s', (_, value, today, expected) => {
  expect(reportedUse(told(value), today)).toEqual(expected);
});

test.each([
  ['Simvastatin 40 MG Oral Tablet', 'simvastatin', '40 mg', 'tablet', null, true],
  ['Escitalopram 10 MG Oral Tablet [Lexapro]', 'escitalopram', '10 mg', 'tablet', null, true],
  [
    'Atenolol 100 MG / Chlorthalidone 25 MG Oral Tablet',
    'atenolol; chlorthalidone',
    '100 mg-25 mg',
    'tablet',
    null,
    true,
  ],
  [
    '24 HR Bupropion 150 MG Extended Release Tablet [Budeprion]',
    'bupropion',
    '150 mg',
    'tablet, extended release',
    null,
    true,
  ],
  [
    '120 ACTUAT Fluticasone propionate 0.044 MG/ACTUAT Metered Dose Inhaler',
    'fluticasone propionate',
    '0.044 mg/actuat',
    'inhaler',
    'inhalation',
    true,
  ],
  [
    'NDA020800 0.3 ML Epinephrine 1 MG/ML Auto-Injector',
    'epinephrine',
    '1 mg/ml',
    null,
    null,
    true,
  ],
  [
    'moxifloxacin 5 MG/ML Ophthalmic Solution [Vigamox]',
    'moxifloxacin',
    '5 mg/ml',
    'solution',
    'ophthalmic',
    true,
  ],
  [
    'Nystatin 100000 UNT/ML Oral Suspension',
    'nystatin',
    '100000 units/ml',
    'suspension',
    null,
    true,
  ],
  [
    'Erythromycin 0.005 MG/MG Ophthalmic Ointment',
    'erythromycin',
    '0.005 mg',
    'ointment',
    'ophthalmic',
    true,
  ],
  [
    'Estrogens, Conjugated (USP) 0.625 MG Oral Tablet [Premarin]',
    'conjugated estrogens',
    '0.625 mg',
    'tablet',
    null,
    true,
  ],
  ['LISINOPRIL 10MG TAB', 'lisinopril', '10 mg', 'tablet', null, true],
  ['Yasmin 28 Day Pack', 'yasmin', null, null, null, false],
] as const)('reads %s', (text, genericName, strength, form, route, readable) => {
  expect(readReportedDrug(text)).toEqual({ genericName, strength, form, route, readable });
});
