import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankPatient, type PatientDraft } from '#domain/patient/entities/patient.ts';
import { firstPatients } from '#server/repositories/patient/people.ts';
import { patientAllergies, savePatientAllergies } from '#server/services/patient/lists.ts';
import {
  listPatients,
  personFilter,
  removePatient,
  savePatient,
} from '#server/services/patient/patient.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
});
afterAll(() => database.drop());

const draft = (patientDraft: Partial<PatientDraft>): PatientDraft => ({
  ...blankPatient,
  lastName: 'Rivera',
  firstName: 'Alma',
  middleName: 'J',
  dateOfBirth: '1957-04-12',
  gender: 'F',
  cellPhone: '3125550148',
  homeTel: null,
  email: null,
  addressLine1: '12 Maple St',
  addressLine2: null,
  zipCode: '60601',
  zip4: null,
  cityName: 'Chicago',
  state: 'IL',
  cityId: 0,
  ezCap: false,
  autofill: false,
  allergyStatus: 'not-selected',
  note: null,
  ...patientDraft,
});
const add = async (patientDraft: Partial<PatientDraft>) => {
  const saved = await savePatient(
    { ...pharmacy.scope(), today: pharmacy.today },
    { id: null, version: 0, draft: draft(patientDraft) },
  );
  if (!saved.ok) throw new Error(saved.error.code);
  return saved.value;
};
const query = (text: string) => ({ text, filters: {}, sort: null, offset: 0, limit: 50 });
const names = async (text: string) =>
  (await listPatients(pharmacy.scope(), query(text))).rows.map((row) => row.name);

test('a patient is found by last and first name, birth date and phone, whatever the accents', async () => {
  await add({});
  await add({
    lastName: 'Núñez-O’Brien',
    firstName: 'José',
    middleName: null,
    dateOfBirth: '1980-02-29',
    cellPhone: '3125550199',
  });
  await add({
    lastName: 'Rivers',
    firstName: 'Ali',
    middleName: null,
    dateOfBirth: '1999-01-01',
    cellPhone: null,
  });
  expect(await names('riv, al')).toEqual(['Rivera, Alma J', 'Rivers, Ali']);
  expect(await names('alma rivera')).toEqual(['Rivera, Alma J']);
  expect(await names('Rivera, Alma J')).toEqual(['Rivera, Alma J']);
  expect(await names('alma j. rivera')).toEqual(['Rivera, Alma J']);
  expect(await names('rivera, alma k')).toEqual([]);
  expect(await names('nunez')).toEqual(['Núñez-O’Brien, José']);
  expect(await names('02/29/1980')).toEqual(['Núñez-O’Brien, José']);
  expect(await names('(312) 555-0148')).toEqual(['Rivera, Alma J']);
  expect(await names('zzz')).toEqual([]);
});
test('a column filter narrows the whole list by its own text, together with the search and the other filters, and no sign of it is a wildcard', async () => {
  const held = async (filters: Record<string, string>, text = '') =>
    (await listPatients(pharmacy.scope(), { ...query(text), filters })).rows.map((row) => row.name);
  expect(await held({ 'column.name': 'o’brien' })).toEqual(['Núñez-O’Brien, José']);
  expect(await held({ 'column.dob': '/1957' })).toEqual(['Rivera, Alma J']);
  expect(await held({ 'column.cell': '555-01' }, 'riv')).toEqual(['Rivera, Alma J']);
  expect(await held({ 'column.name': 'riv', 'column.dob': '1999', status: 'Active' })).toEqual([
    'Rivers, Ali',
  ]);
  expect([
    await held({ 'column.name': '%' }),
    await held({ 'column.name': '_' }),
    await held({ 'column.cell': 'abc' }),
    await held({ 'column.name': "x' or true --" }),
  ]).toEqual([[], [], [], []]);
  expect((await held({ 'column.password': 'x' })).length).toBe((await held({})).length);
});
test('a birth date after today is refused and nothing is stored', async () => {
  const saved = await savePatient(
    { ...pharmacy.scope(), today: pharmacy.today },
    { id: null, version: 0, draft: draft({ lastName: 'Future', dateOfBirth: '2026-03-03' }) },
  );
  expect(saved).toEqual({
    ok: false,
    error: {
      code: 'REFUSED',
      why: ['The birth date lies in the future. Look at the year.'],
      allowedRoles: [],
      fields: { dateOfBirth: 'The birth date lies in the future' },
    },
  });
  expect(await names('future')).toEqual([]);
});
test('the second of two savers gets the row that won', async () => {
  const row = await add({ lastName: 'Twice' });
  const first = await savePatient(
    { ...pharmacy.scope(), today: pharmacy.today },
    { id: row.id, version: row.version, draft: draft({ lastName: 'Twice', note: 'first' }) },
  );
  expect(first).toMatchObject({ ok: true, value: { version: 2, note: 'first' } });
  const second = await savePatient(
    { ...pharmacy.scope(), today: pharmacy.today },
    { id: row.id, version: row.version, draft: draft({ lastName: 'Twice', note: 'second' }) },
  );
  expect(second).toMatchObject({
    ok: false,
    error: { code: 'STALE', current: { version: 2, note: 'first' } },
  });
});
test('another store’s patient looks exactly like a missing one', async () => {
  const row = await add({ lastName: 'Ours' });
  const theirs = pharmacy.scope({ storeId: pharmacy.otherStoreId });
  expect(
    await savePatient(
      { ...theirs, today: pharmacy.today },
      { id: row.id, version: row.version, draft: draft({ lastName: 'Stolen' }) },
    ),
  ).toEqual(
    await savePatient(
      { ...theirs, today: pharmacy.today },
      { id: 999_999, version: 1, draft: draft({ lastName: 'Stolen' }) },
    ),
  );
  expect((await listPatients(theirs, query('ours'))).rows).toEqual([]);
});
test('a deleted patient is gone from searches and comes back by undo', async () => {
  const row = await add({ lastName: 'Gone' });
  expect(await removePatient(pharmacy.scope(), row.id, row.version, true)).toEqual({
    ok: true,
    value: { id: row.id, version: 2 },
  });
  expect(await names('gone')).toEqual([]);
  expect(await removePatient(pharmacy.scope(), row.id, 2, false)).toEqual({
    ok: true,
    value: { id: row.id, version: 3 },
  });
  expect(await names('gone')).toEqual(['Gone, Alma J']);
});
test('a patient is found by first and middle name, whatever the last name', async () => {
  await add({ lastName: 'Miller', firstName: 'Robert', middleName: 'James' });
  await add({ lastName: 'Robert', firstName: 'James', middleName: null });
  await add({ lastName: 'Moss', firstName: 'Robert', middleName: 'Paul' });

  expect(await names('robert james')).toEqual(['Miller, Robert James', 'Robert, James']);
});
test('NKDA beside a named allergy is refused; a list is kept whole', async () => {
  const row = await add({ lastName: 'Allergic' });
  const penicillin = {
    kind: 'group' as const,
    value: 'penicillins',
    label: 'Penicillins',
    severity: 'Severe' as const,
    exception: false,
  };
  expect(
    await savePatientAllergies(
      { ...pharmacy.scope(), today: pharmacy.today },
      { id: row.id, version: 1 },
      'nkda',
      [penicillin],
    ),
  ).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  const saved = await savePatientAllergies(
    { ...pharmacy.scope(), today: pharmacy.today },
    { id: row.id, version: 1 },
    'allergies',
    [penicillin],
  );
  expect(saved).toMatchObject({
    ok: true,
    value: { version: 2, allergies: [{ ...penicillin, reaction: null, note: null }] },
  });
  expect(
    await patientAllergies(pharmacy.scope({ storeId: pharmacy.otherStoreId }), row.id),
  ).toEqual({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
});

describe('what people type to find a patient', () => {
  test.each([
    ['sean', ['Byrne, Seán']],
    ['Seán', ['Byrne, Seán']],
    ['7/4/76', ['Byrne, Seán']],
    ['070476', ['Byrne, Seán']],
    ['07041976', ['Byrne, Seán']],
    ['1976-07-04', ['Byrne, Seán']],
    ['7-4-1976', ['Byrne, Seán']],
    ['byrne, s 76', ['Byrne, Seán']],
    ['byrne, s 1976', ['Byrne, Seán']],
    ['byrne sean 7/4/76', ['Byrne, Seán']],
    ['sean byrne', ['Byrne, Seán']],
    ['(217) 555-0141', ['Byrne, Seán']],
    ['5550141', []],
    ['217555014', ['Byrne, Seán']],
    ['byrne, s 75', []],
    ['محمد', ['حداد, محمد']],
    ['حداد', ['حداد, محمد']],
    ['пётр', []],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['%e%', []],
    ["'; drop table patients; --", []],
  ])('“%s”', async (text, found) => {
    const known = await names('byrne, sean');
    if (known.length === 0) {
      const who = { middleName: null, cellPhone: '2175550141', dateOfBirth: '1976-07-04' };
      await add({ ...who, lastName: 'Byrne', firstName: 'Seán' });
      await add({
        ...who,
        lastName: 'حداد',
        firstName: 'محمد',
        dateOfBirth: '1990-05-06',
        cellPhone: null,
      });
    }
    expect(await names(text)).toEqual(found);
  });
  test('is found by an index among many, by either name and by the birth date', async () => {
    await database.pool.query(
      `insert into patients (store_id, patient_no, last_name, first_name, last_key, first_key,
        date_of_birth, created_at, modified_at)
      select $1, 50000 + n, 'L' || n, 'F' || n, 'l' || n, 'f' || n,
        date '1930-01-01' + (n % 30000), now(), now()
      from generate_series(1, 100000) n`,
      [pharmacy.scope().storeId],
    );
    await database.pool.query('analyze patients');
    const planOf = async (text: string) => {
      const asked: CompiledQuery[] = [];
      const db = database.db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          asked.push(database.db.getExecutor().compileQuery(node, queryId));
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await firstPatients({ ...pharmacy.scope(), db }, personFilter(text), 10);
      const plans = await Promise.all(
        asked.map(({ sql, parameters }) =>
          database.pool.query(`explain ${sql.replace(/^\/\*.*?\*\//, '')}`, [...parameters]),
        ),
      );
      return plans.flatMap(({ rows }) => rows.map((row) => row['QUERY PLAN'])).join('\n');
    };
    for (const text of [
      'seanx',
      'l99, f99',
      'f99 j',
      '7/4/76',
      '070476',
      'l99 f99 1/1/30',
      '217555',
    ])
      expect([text, await planOf(text)]).toEqual([text, expect.not.stringContaining('Seq Scan')]);
  });
});
