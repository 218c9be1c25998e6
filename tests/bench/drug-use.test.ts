import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { chance } from '#tests/platform/chance.ts';
import { replay, type Dispensing, type ReplayPatient } from '../../bench/drug-use-replay.ts';

const start = '2025-01-01';
const fill = (
  day: number,
  rx: number,
  genericName: string,
  strength: string,
  quantity = 30,
  days = 30,
): Dispensing => ({
  on: addDays(start, day),
  rx,
  name: `${genericName} ${strength}`,
  genericName,
  strength,
  route: 'ORAL',
  schedule: genericName === 'alprazolam' ? '4' : '0',
  quantity,
  days,
});
const monthly = (
  times: number,
  ...of: readonly [rx: number, genericName: string, strength: string, quantity?: number][]
): Dispensing[] =>
  Array.from({ length: times }, (_, index) =>
    of.map(([rx, name, strength, quantity]) => fill(index * 30, rx, name, strength, quantity)),
  ).flat();
const person = (
  dispensings: readonly Dispensing[],
  over: Partial<ReplayPatient> = {},
): ReplayPatient => ({
  born: '1960-05-05',
  sex: 'F',
  allergies: [],
  conditions: [],
  dispensings,
  ...over,
});

describe('a year of refills', () => {
  test('warfarin and ibuprofen, twelve times each: told at 23 fills by a checker that forgets, asked once', () => {
    const replayed = replay([
      person(monthly(12, [1, 'warfarin', '5 mg'], [2, 'ibuprofen', '400 mg'])),
    ]);
    expect([
      replayed.fills,
      replayed.naive,
      replayed.remembered,
      replayed.severeNaive,
      replayed.severeAsked,
      replayed.severeMissed,
    ]).toEqual([24, 23, 1, 23, 1, 0]);
  });
  test('it is asked again when a dose doubles, and not when it shifts a little', () => {
    const first = monthly(4, [1, 'warfarin', '5 mg'], [2, 'ibuprofen', '400 mg']);
    const later = (quantity: number) =>
      first.map((dispensing) => ({
        ...dispensing,
        on: addDays(dispensing.on, 120),
        quantity: dispensing.genericName === 'warfarin' ? quantity : dispensing.quantity,
      }));
    expect(
      [30, 40, 90].map((quantity) => replay([person([...first, ...later(quantity)])]).severeAsked),
    ).toEqual([1, 1, 2]);
  });
  test('a disease that becomes known is asked when it is known, once', () => {
    const replayed = replay([
      person(monthly(6, [1, 'naproxen', '500 mg']), {
        conditions: [{ code: 'K25.4', since: addDays(start, 70) }],
      }),
    ]);
    expect([
      replayed.naive,
      replayed.remembered,
      replayed.severeDifferent,
      replayed.severeDifferentAsked,
      replayed.severeMissed,
    ]).toEqual([3, 1, 1, 1, 0]);
  });
  test('a refill that comes too early is a new event each time', () => {
    const replayed = replay([
      person([0, 10, 20].map((day) => fill(day, 1, 'lisinopril', '10 mg'))),
    ]);
    expect(replayed.byReason).toEqual({ ER: { naive: 2, remembered: 2 } });
  });
});

test('whatever is dispensed: no severe alert is missed, each is asked when it first stands, and little is asked twice', () => {
  const pool = [
    'warfarin|5 mg',
    'ibuprofen|800 mg',
    'sertraline|100 mg',
    'tramadol|50 mg',
    'simvastatin|40 mg',
    'clarithromycin|500 mg',
    'lisinopril|20 mg',
    'spironolactone|25 mg',
    'amiodarone|200 mg',
    'digoxin|0.25 mg',
    'alprazolam|1 mg',
    'oxycodone|10 mg',
    'metformin|1000 mg',
    'amoxicillin|500 mg',
    'citalopram|40 mg',
    'naproxen|500 mg',
  ];
  const luck = chance(20_250_101);
  const patients = Array.from({ length: 30 }, () =>
    person(
      Array.from({ length: 30 }, (_, index) => {
        const drug = luck.below(pool.length);
        const [name = '', strength = ''] = pool[drug]!.split('|');
        return fill(index * 7, drug, name, strength, luck.pick([15, 30, 60, 120]), 30);
      }),
      {
        born: luck.pick(['1940-01-01', '1990-01-01', '2012-01-01']),
        allergies:
          luck.below(4) === 0
            ? [{ kind: 'group', value: 'penicillins', label: 'Penicillins', severity: 'Severe' }]
            : [],
      },
    ),
  );
  const replayed = replay(patients);
  expect(replayed.fills).toBe(900);
  expect(replayed.severeDifferent).toBeGreaterThan(300);
  expect([replayed.severeMissed, replayed.severeDifferentAsked]).toEqual([
    0,
    replayed.severeDifferent,
  ]);
  expect(replayed.remembered - replayed.different).toBeLessThan(
    (replayed.naive - replayed.different) / 3,
  );
});
