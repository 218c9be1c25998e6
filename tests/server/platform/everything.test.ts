import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchEverything, type FoundKind } from '#server/services/composition/search.ts';
import { numberRanges } from '#server/services/platform/number-ranges.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
const person = (options: {
  last: string;
  first: string;
  dob?: string;
  phone?: string;
  no: number;
  storeId?: number;
}) =>
  pharmacy.db
    .insertInto('patients')
    .values({
      store_id: options.storeId ?? pharmacy.storeId,
      patient_no: options.no,
      last_name: options.last,
      first_name: options.first,
      last_key: options.last.toLowerCase(),
      first_key: options.first.toLowerCase(),
      date_of_birth: options.dob ?? '1957-04-12',
      cell_phone: options.phone ?? null,
      created_at: pharmacy.now,
      modified_at: pharmacy.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  const alma = await person({ last: 'Rivera', first: 'Alma', phone: '3125550148', no: 1 });
  await person({ last: 'Metz', first: 'Rivera', no: 2 });
  await person({ last: 'Rivera', first: 'Elsewhere', no: 1, storeId: pharmacy.otherStoreId });
  const metformin = await masterDrug(pharmacy, {
    ndc: '00591036901',
    name: 'Metformin Hydrochloride',
    strength: '500 mg',
    form: 'Tablet',
  });
  await masterDrug(pharmacy, {
    ndc: '00093104801',
    name: 'Metformin Hydrochloride',
    strength: '850 mg',
    form: 'Tablet',
  });
  const doctor = await pharmacy.db
    .insertInto('prescribers')
    .values({
      store_id: pharmacy.storeId,
      last_name: 'Metzger',
      first_name: 'Ida',
      last_key: 'metzger',
      first_key: 'ida',
      npi: '1992211627',
      phone: '3125550100',
      created_at: pharmacy.now,
      modified_at: pharmacy.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rx = (number: number) =>
    pharmacy.db
      .insertInto('rxs')
      .values({
        store_id: pharmacy.storeId,
        rx_number: number,
        patient_id: alma.id,
        prescriber_id: doctor.id,
        drug_id: metformin,
        sig: '1T PO BID',
        sig_text: 'Take 1 tablet by mouth twice daily.',
        quantity: 60_000,
        days_supply: 30,
        origin: '3',
        written_on: '2026-03-01',
        expires_on: '2027-03-01',
        created_at: pharmacy.now,
        created_by: pharmacy.technicianId,
        modified_at: pharmacy.now,
      })
      .execute();
  for (const number of [12, 125, 1_200_000, 13]) await rx(number);
  for (let index = 0; index < 14; index += 1) await rx(77_000 + index);
  await pharmacy.db
    .insertInto('orders')
    .values({
      store_id: pharmacy.storeId,
      order_no: 12,
      patient_id: alma.id,
      created_at: pharmacy.now,
      modified_at: pharmacy.now,
    })
    .execute();
});
afterAll(() => database.drop());
const find = async (text: string, may: (kind: FoundKind) => boolean = () => true) =>
  (await searchEverything(pharmacy.scope(), may, text)).map(
    (found) => `${found.kind}: ${found.title}`,
  );

test('a number finds prescriptions that begin with it, and the order', async () => {
  expect(await find('12')).toEqual([
    'rx: Rx 12 Metformin Hydrochloride 500 mg',
    'rx: Rx 125 Metformin Hydrochloride 500 mg',
    'rx: Rx 1200000 Metformin Hydrochloride 500 mg',
    'order: Order 12',
  ]);
  expect(await find('#125')).toEqual(['rx: Rx 125 Metformin Hydrochloride 500 mg']);
  expect(await find('001 0000125 00')).toEqual(['rx: Rx 125 Metformin Hydrochloride 500 mg']);
});
test('at most ten of a kind', async () => {
  expect(await find('#77')).toHaveLength(10);
});
test('words in any order find people and drugs; a prefix limits the kind', async () => {
  expect(await find('rivera alma')).toEqual(['patient: Rivera, Alma']);
  expect(await find('alma rivera')).toEqual(['patient: Rivera, Alma']);
  expect(await find('metf 500')).toEqual(['drug: Metformin Hydrochloride 500 mg']);
  expect(await find('850 hydrochl metf')).toEqual(['drug: Metformin Hydrochloride 850 mg']);
  expect((await find('metz')).filter((row) => !row.startsWith('drug'))).toEqual([
    'patient: Metz, Rivera',
    'prescriber: Metzger, Ida',
  ]);
  expect(await find('@metz')).toEqual(['patient: Metz, Rivera']);
  expect(await find('$met')).toEqual([
    'drug: Metformin Hydrochloride 500 mg',
    'drug: Metformin Hydrochloride 850 mg',
  ]);
});
test('phones and NDCs are found whatever stands between their digits', async () => {
  expect(await find('(312) 555-01')).toEqual(['patient: Rivera, Alma', 'prescriber: Metzger, Ida']);
  expect(
    (await searchEverything(pharmacy.scope(), () => true, '312555')).map((found) => found.detail),
  ).toEqual(['04/12/1957 · 312 555 0148', 'NPI 1992211627 · 312 555 0100']);
  expect(await find('00591-0369-01')).toEqual(['drug: Metformin Hydrochloride 500 mg']);
  expect(await find('04/12/1957')).toEqual(['patient: Metz, Rivera', 'patient: Rivera, Alma']);
});
test('only kinds that the person may see, only this store, nothing for one letter', async () => {
  expect(await find('met', (kind) => kind === 'drug')).toEqual([
    'drug: Metformin Hydrochloride 500 mg',
    'drug: Metformin Hydrochloride 850 mg',
  ]);
  expect(await find('elsewhere')).toEqual([]);
  expect(await find('m')).toEqual([]);
});
test('typed digits become ranges of numbers of up to seven digits', () => {
  expect(numberRanges('12345')).toEqual([
    { from: 12_345, to: 12_345 },
    { from: 123_450, to: 123_459 },
    { from: 1_234_500, to: 1_234_599 },
  ]);
  expect(numberRanges('0000125')).toEqual([{ from: 125, to: 125 }]);
  expect(numberRanges('rx12')).toEqual([]);
  expect(numberRanges('0')).toEqual([]);
});

test('a prescription found by its number names its patient in full', async () => {
  await pharmacy.db
    .updateTable('patients')
    .set({ middle_name: 'Joseph' })
    .where('last_name', '=', 'Rivera')
    .where('first_name', '=', 'Alma')
    .execute();
  const found = await searchEverything(pharmacy.scope(), () => true, '#125');
  expect(found.map(({ detail }) => detail)).toEqual([
    'Rivera, Alma Joseph · 04/12/1957 · Data Entry',
  ]);
});
