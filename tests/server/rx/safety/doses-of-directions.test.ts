import { expect, test } from 'vitest';
import { checkClinical } from '#domain/rx/clinical/check.ts';
import type { ActiveDrug, ClinicalPatient } from '#domain/rx/clinical/types.ts';
import { clinicalDrug } from '#server/services/rx/safety/alerts.ts';

type Product = Parameters<typeof clinicalDrug>[0];
const product = (
  name: string,
  strength: string,
  more: Partial<Omit<Product, 'name' | 'strength'>> = {},
): Product => ({
  name,
  generic_name: name,
  strength,
  route: 'ORAL',
  made_of: null,
  form: 'TABLET',
  uom: 'EA',
  pkg_size: 100_000,
  pkg_text: null,
  ...more,
});
interface Written {
  readonly sig: string;
  readonly quantity: number;
  readonly days: number;
  readonly answered?: string | null;
}
const used = (drug: Product, { sig, quantity, days, answered = null }: Written) =>
  clinicalDrug(drug, { sig, quantity: quantity * 1_000, daysSupply: days, answered });
const woman: ClinicalPatient = {
  age: 60,
  sex: 'F',
  allergies: [],
  exceptions: [],
  conditions: [],
};
const taken = (drug: Product, written: Written, daysLeft: number): ActiveDrug => ({
  rxId: 2,
  drug: used(drug, written),
  daysLeft,
});
/** What is said of a drug that is written so, beside what is in hand. */
const said = (drug: Product, written: Written, activeDrugs: readonly ActiveDrug[] = []) =>
  checkClinical({ rxId: 1, drug: used(drug, written), patient: woman, activeDrugs }).map(
    ({ severity, summary }) => `${severity}: ${summary}`,
  );

const warfarin = product('warfarin sodium', '5 mg');
const norco = product('Norco', '5-325 mg', {
  generic_name: 'hydrocodone bitartrate and acetaminophen',
});
const percocet = product('Percocet', '5-325 mg', {
  generic_name: 'oxycodone and acetaminophen',
});
const injected = { route: 'SUBCUTANEOUS', form: 'INJECTION, SOLUTION', uom: 'ML' } as const;
const glargine = product('Lantus', '100 units/mL', {
  ...injected,
  generic_name: 'insulin glargine',
  pkg_size: 10_000,
});
const patch = product('fentanyl', '25 mcg/hr', { route: 'TRANSDERMAL', form: 'PATCH' });

test('a tenfold dose is severe, whether the quantity gives it away or not', () => {
  const tenfold = ['severe: warfarin sodium 5 mg: 50 mg of warfarin a day, the most is 15 mg'];
  expect(said(warfarin, { sig: '1 tab daily', quantity: 30, days: 30 })).toEqual([]);
  expect(said(warfarin, { sig: '10 tabs daily', quantity: 300, days: 30 })).toEqual(tenfold);
  expect(said(warfarin, { sig: '10 tabs daily', quantity: 30, days: 30 })).toEqual(tenfold);
});
test('a dose at one time is told where the day is not too much', () => {
  const sumatriptan = product('Imitrex', '100 mg', { generic_name: 'sumatriptan succinate' });
  const sig = 'take 3 tablets by mouth every other day';
  expect(said(sumatriptan, { sig, quantity: 9, days: 6 })).toEqual([
    'severe: Imitrex 100 mg: 300 mg of sumatriptan at one time, usual is 100 mg at most',
  ]);
});
test('colchicine by the hour is judged by the whole day', () => {
  const colchicine = product('colchicine', '0.6 mg');
  expect(said(colchicine, { sig: '1 tablet every hour', quantity: 30, days: 2 })).toEqual([
    'severe: colchicine 0.6 mg: 14.4 mg of colchicine a day, the most is 2.4 mg',
  ]);
});
test('acetaminophen of two prescriptions adds up, as needed by its most', () => {
  const sig = 'take 1 to 2 tablets every 4 hours as needed for pain';
  const yesterday = taken(norco, { sig, quantity: 40, days: 5 }, 4);
  expect(said(percocet, { sig: '1 tab q6h prn', quantity: 20, days: 5 }, [yesterday])).toEqual([
    'severe: Percocet 5-325 mg and Norco 5-325 mg both hold acetaminophen',
    [
      'severe: Percocet 5-325 mg with Norco 5-325 mg: 5,200 mg of acetaminophen a day,',
      'the most is 4,000 mg',
    ].join(' '),
    'severe: Percocet 5-325 mg: 90 morphine milligrams a day with Norco 5-325 mg',
  ]);
});
test('two products with acetaminophen are as grave as their certain sum', () => {
  const acetaminophen = product('acetaminophen', '500 mg');
  const inHand = taken(norco, { sig: '1 tab q6h prn pain', quantity: 20, days: 5 }, 4);
  const twice = (sig: string) =>
    checkClinical({
      rxId: 1,
      drug: used(acetaminophen, { sig, quantity: 40, days: 10 }),
      patient: woman,
      activeDrugs: [inHand],
    })
      .filter(({ kind }) => kind === 'duplicate-ingredient')
      .map(({ severity, effect }) => [severity, effect]);
  const left = 'The patient has 4 days of Norco 5-325 mg left;';
  expect(twice('1 tab q8h prn')).toEqual([
    ['minor', `${left} together up to 2,800 mg of acetaminophen a day; 4,000 mg are the most.`],
  ]);
  expect(twice('1 tab q6h prn')).toEqual([
    ['moderate', `${left} together up to 3,300 mg of acetaminophen a day; 4,000 mg are the most.`],
  ]);
  expect(twice('2 tabs q6h prn')).toEqual([
    [
      'severe',
      `${left} together up to 5,300 mg of acetaminophen a day, and 4,000 mg are the most.`,
    ],
  ]);
  expect(twice('use as discussed')).toEqual([
    ['severe', `${left} how much acetaminophen they hold a day together is not certain.`],
  ]);
});
test('a course of five days is a duplicate on its second day and none on its last', () => {
  const amoxicillin = product('amoxicillin', '500 mg', { form: 'CAPSULE' });
  const augmentin = product('Augmentin', '875 mg-125 mg', {
    generic_name: 'amoxicillin and clavulanate potassium',
  });
  const course = { sig: '1 cap tid', quantity: 21, days: 7 };
  const begun = (daysLeft: number) =>
    said(augmentin, { sig: '1 tab bid', quantity: 14, days: 7 }, [
      taken(amoxicillin, course, daysLeft),
    ]);
  expect(begun(6)).toEqual([
    'severe: Augmentin 875 mg-125 mg and amoxicillin 500 mg both hold amoxicillin',
  ]);
  expect(begun(1)).toEqual([]);
});
test('insulin in milliliters instead of units is told', () => {
  expect(said(glargine, { sig: 'inject 20 units at bedtime', quantity: 10, days: 28 })).toEqual([]);
  expect(said(glargine, { sig: 'inject 5 mL at bedtime', quantity: 10, days: 2 })).toEqual([
    [
      'severe: Lantus 100 units/mL: 500 units of insulin glargine at one time,',
      'usual is 100 units at most',
    ].join(' '),
  ]);
});
test('a fentanyl patch for who takes no opioid, and every day, is severe', () => {
  const sig = 'apply 1 patch every 72 hours';
  expect(said(patch, { sig, quantity: 10, days: 30 })).toEqual([
    'severe: fentanyl 25 mcg/hr: no opioid is on record that the patient is used to',
    'moderate: fentanyl 25 mcg/hr: 60 morphine milligrams a day',
  ]);
  expect(
    said(patch, { sig: 'apply 1 patch daily', quantity: 30, days: 30 }, [
      taken(percocet, { sig: '1 tab bid', quantity: 60, days: 30 }, 3),
    ]),
  ).toEqual([
    'severe: fentanyl 25 mcg/hr: fentanyl every day, it is changed every 72 hours',
    'moderate: fentanyl 25 mcg/hr: 75 morphine milligrams a day with Percocet 5-325 mg',
  ]);
});

const drops = product('Acetaminophen', '160 mg/5 mL', {
  id: 12,
  form: 'oral solution',
  uom: 'ML',
  pkg_size: 118_000,
});
const dropper = { sig: 'Take 1 dropperful by mouth every 4 hours', quantity: 118, days: 30 };
test('a fact that was answered for this prescription alone makes its doses', () => {
  expect(said(drops, dropper)).toEqual([]);
  expect(said(drops, { ...dropper, answered: 'drug 12: oneDropperful 30000' })).toEqual([
    expect.stringContaining('5,760 mg'),
  ]);
  expect(said(drops, { ...dropper, answered: 'drug 13: oneDropperful 30000' })).toEqual([]);
});

test('a compound without a route is judged by its form', () => {
  const mixture = { made_of: 'baclofen', route: null, uom: 'GM', pkg_size: null } as const;
  const written = { sig: 'apply 10 grams twice daily', quantity: 240, days: 12 };
  const cream = product('Baclofen 20 mg/g', '20 mg/g', { ...mixture, form: 'CREAM' });
  expect(said(cream, written)).toEqual([]);
  const capsules = product('Baclofen 200 mg', '200 mg', { ...mixture, uom: 'EA', form: 'CAPSULE' });
  expect(said(capsules, { sig: '1 capsule twice daily', quantity: 24, days: 12 })).toEqual([
    'severe: Baclofen 200 mg 200 mg: 400 mg of baclofen a day, the most is 80 mg',
  ]);
});
test('a syringe that is counted by the piece holds the whole of its strength', () => {
  const syringe = product('Imitrex STATdose', '6 mg/0.5 mL', {
    generic_name: 'sumatriptan succinate',
    route: 'SUBCUTANEOUS',
    form: 'INJECTION',
    pkg_size: null,
  });
  expect(said(syringe, { sig: 'inject 1 syringe daily', quantity: 2, days: 2 })).toEqual([]);
  expect(said(syringe, { sig: 'inject 2 syringes daily', quantity: 4, days: 2 })).toEqual([
    expect.stringContaining('12 mg of sumatriptan at one time, usual is 6 mg at most'),
  ]);
});
