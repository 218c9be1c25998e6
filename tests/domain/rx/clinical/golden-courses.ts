import type { GoldenCase } from './golden-case.ts';

const oral = '10 mg x 20 / 5 @ 1';
/** Short courses that go on: earlier fills, and other prescriptions of the same drug. */
export const courseCases: readonly GoldenCase[] = [
  { drug: 'ketorolac tromethamine', given: oral, alerts: [] },
  {
    drug: 'ketorolac tromethamine',
    given: oral,
    filled: [[9, 5]],
    alerts: ['MX severe days of supply'],
  },
  { drug: 'ketorolac tromethamine', given: oral, filled: [[60, 5]], alerts: [] },
  {
    drug: 'ketorolac tromethamine',
    given: oral,
    taken: ['ketorolac tromethamine ~INTRAMUSCULAR | 30 mg x 2 / 1 + -2'],
    alerts: ['MX severe days of supply'],
  },
  {
    drug: 'metoclopramide hydrochloride',
    given: '10 mg x 90 / 30',
    filled: [
      [30, 30],
      [60, 30],
    ],
    alerts: ['MX severe days of supply'],
  },
  {
    drug: 'metoclopramide hydrochloride',
    given: '10 mg x 90 / 30',
    filled: [[30, 30]],
    alerts: [],
  },
  {
    drug: 'nirmatrelvir; ritonavir',
    given: '150 mg-100 mg x 30 / 5',
    filled: [[10, 5]],
    alerts: ['MX moderate days of supply'],
  },
  {
    drug: 'zolpidem tartrate',
    given: '5 mg x 30 / 30',
    schedule: '4',
    filled: [
      [29, 30],
      [60, 30],
    ],
    alerts: ['MX minor days of supply'],
  },
];
