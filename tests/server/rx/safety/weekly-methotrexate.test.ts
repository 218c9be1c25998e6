import { expect, test } from 'vitest';
import { boundsBroken } from '#domain/rx/clinical/dose-bounds.ts';
import { clinicalDrug } from '#server/services/rx/safety/alerts.ts';

const methotrexate = {
  name: 'Methotrexate sodium',
  generic_name: 'methotrexate sodium',
  strength: '2.5 mg',
  form: 'TABLET',
  route: 'ORAL',
  made_of: null,
  uom: 'EA' as const,
  pkg_size: 100_000,
  pkg_text: null,
};
const patient = {
  age: 62,
  sex: 'F',
  allergies: [],
  exceptions: [],
  conditions: [],
  pregnant: false,
} as const;
/** What is said of methotrexate 2.5 mg, taken so. */
const said = (sig: string, tablets: number, daysSupply: number) =>
  boundsBroken(
    clinicalDrug(methotrexate, { sig, quantity: tablets * 1_000, daysSupply, answered: null }),
    patient,
    [],
  ).map(({ severity, summary }) => `${severity}: ${summary}`);
const daily = 'severe: Methotrexate sodium 2.5 mg: methotrexate every day, it is taken once a week';

test('methotrexate every day is a severe alert, however small the dose', () => {
  expect([
    said('1 tab daily', 30, 30),
    said('1T PO QHS', 30, 30),
    said('take 1 tablet by mouth every morning', 30, 30),
    said('1 tab every 12 hours', 60, 30)[0],
    said('take 1 tablet daily for 3 days, then stop', 3, 3),
    said('take as I told you', 30, 30),
  ]).toEqual([[daily], [daily], [daily], daily, [daily], [daily]]);
});
test('methotrexate once a week is none', () => {
  expect([
    said('take 6 tablets by mouth once a week', 24, 28),
    said('take 4 tablets every Monday', 16, 28),
    said('take 4 tablets in the morning on Friday', 16, 28),
    said('take as I told you', 24, 28),
    said('', 24, 28),
  ]).toEqual([[], [], [], [], []]);
});
