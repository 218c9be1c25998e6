import { afterAll, beforeAll, expect, test } from 'vitest';
import { references, referenceOf } from '#domain/composition/references.ts';
import type { PrescriberDraft } from '#domain/prescriber/entities/prescriber.ts';
import { referenceHolders } from '#server/services/composition/reference-holders.ts';
import { removeRecord } from '#server/services/platform/record.ts';
import { saveReference } from '#server/services/platform/references.ts';
import {
  clinicsOfPrescriber,
  getPrescriber,
  recordDeceased,
  savePrescriber,
} from '#server/services/prescriber/prescriber.ts';
import { diedBefore } from '#server/services/rx/safety/law.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
});
afterAll(() => database.drop());

const draft: PrescriberDraft = {
  lastName: 'Okafor',
  firstName: 'Nadia',
  middleName: null,
  gender: 'F',
  degree: 'MD',
  speciality: 'Family Medicine',
  npi: '1234567893',
  dea: null,
  ssId: null,
  refill: true,
  licenseNo: '036114822',
  licenseState: 'IL',
  deaExpires: '2027-06-30',
  licenseExpires: '2026-07-31',
  phone: '3125550123',
  fax: null,
  cell: '3125550124',
  email: 'nadia@clinic.example',
  addressLine1: '12 Maple St',
  addressLine2: null,
  zipCode: '60601',
  zip4: null,
  cityName: 'Chicago',
  state: 'IL',
  cityId: 0,
  licenses: [{ type: 'cds', number: 'IL-CDS-77', state: 'IL' }],
  deceasedOn: null,
  deceasedReason: null,
};
const clinicDraft = {
  clinicName: 'Maple Medical',
  tel: '3125550100',
  tel2: null,
  fax: null,
  fax2: null,
  addressLine1: '12 Maple St',
  addressLine2: null,
  zipCode: '60601',
  zip4: null,
  cityName: 'Chicago',
  state: 'IL',
  cityId: 0,
  ssId: null,
  npi: null,
  dea: null,
  licenseNo: null,
  transmission: '1',
};
const clinic = async (clinicName: string, scope = pharmacy.scope()) => {
  const saved = await saveReference(
    { ...scope, today: pharmacy.today },
    referenceOf('clinics'),
    { id: null, version: 0, draft: { ...clinicDraft, clinicName } },
    { also: () => undefined, holders: referenceHolders },
  );
  if (!saved.ok) throw new Error(saved.error.code);
  return saved.value;
};
const prescriber = async (clinicIds?: readonly number[]) => {
  const saved = await savePrescriber(pharmacy.scope(), { id: null, version: 0, draft }, clinicIds);
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  return saved.value;
};
const names = async (id: number) => {
  const found = await clinicsOfPrescriber(pharmacy.scope(), id);
  return found.ok ? found.value.map((row) => row['clinicName']) : found.error.code;
};

test('every field of a prescriber is kept, licenses too', async () => {
  const { id, version } = await prescriber();
  const found = await getPrescriber(pharmacy.scope(), id);
  expect(found).toEqual({ ok: true, value: { ...draft, id, version } });
});
test('clinics are linked and unlinked with the prescriber, and stay where nothing is said of them', async () => {
  const [maple, birch] = [await clinic('Maple Medical'), await clinic('Birch Street Clinic')];
  const row = await prescriber([maple.id, birch.id]);
  expect(await names(row.id)).toEqual(['Birch Street Clinic', 'Maple Medical']);
  expect(await savePrescriber(pharmacy.scope(), { id: row.id, version: 1, draft })).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
  expect(await names(row.id)).toHaveLength(2);
  await savePrescriber(pharmacy.scope(), { id: row.id, version: 2, draft }, [maple.id]);
  expect(await names(row.id)).toEqual(['Maple Medical']);
});
test('a deleted clinic leaves the list, and is back in it when it comes back', async () => {
  const closing = await clinic('Closing Clinic');
  const row = await prescriber([closing.id]);
  await removeRecord(
    pharmacy.scope(),
    references.clinics.entity,
    { id: closing.id, version: 1 },
    true,
  );
  expect(await names(row.id)).toEqual([]);
  await savePrescriber(pharmacy.scope(), { id: row.id, version: 1, draft }, []);
  await removeRecord(
    pharmacy.scope(),
    references.clinics.entity,
    { id: closing.id, version: 2 },
    false,
  );
  expect(await names(row.id)).toEqual(['Closing Clinic']);
});
test('another store’s clinic is refused like one that is not there, and nothing is saved', async () => {
  const theirs = await clinic('Theirs', pharmacy.scope({ storeId: pharmacy.otherStoreId }));
  const row = await prescriber([]);
  const foreign = await savePrescriber(pharmacy.scope(), { id: row.id, version: 1, draft }, [
    theirs.id,
  ]);
  expect(foreign).toMatchObject({
    ok: false,
    error: { code: 'REFUSED', why: ['A clinic of the list is not here any more. Unlink it.'] },
  });
  expect(foreign).toEqual(
    await savePrescriber(pharmacy.scope(), { id: row.id, version: 1, draft }, [987_654_321]),
  );
  expect(
    await clinicsOfPrescriber(pharmacy.scope({ storeId: pharmacy.otherStoreId }), row.id),
  ).toEqual({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
});
test('a death is recorded with its reason by a call of its own; a save changes nothing of it', async () => {
  const row = await prescriber();
  expect(
    await recordDeceased(
      { ...pharmacy.scope(), today: pharmacy.today },
      { id: row.id, version: 1 },
      '2026-03-03',
      '',
    ),
  ).toMatchObject({
    ok: false,
    error: { code: 'REFUSED', why: ['The date of death lies in the future. Look at the year.'] },
  });
  expect(
    await recordDeceased(
      { ...pharmacy.scope(), today: pharmacy.today },
      { id: row.id, version: 1 },
      '2026-02-20',
      ' Told by the practice ',
    ),
  ).toEqual({ ok: true, value: { id: row.id, version: 2, before: { deceasedOn: null } } });
  await savePrescriber(pharmacy.scope(), {
    id: row.id,
    version: 2,
    draft: {
      ...draft,
      deceasedOn: null,
      deceasedReason: null,
    },
  });
  expect(await getPrescriber(pharmacy.scope(), row.id)).toMatchObject({
    value: { version: 3, deceasedOn: '2026-02-20', deceasedReason: 'Told by the practice' },
  });
  expect(
    await recordDeceased(
      { ...pharmacy.scope(), today: pharmacy.today },
      { id: row.id, version: 2 },
      null,
      '',
    ),
  ).toMatchObject({
    ok: false,
    error: { code: 'STALE', current: { version: 3 } },
  });
  expect(
    await recordDeceased(
      { ...pharmacy.scope(), today: pharmacy.today },
      { id: row.id, version: 3 },
      null,
      'An error',
    ),
  ).toMatchObject({
    ok: true,
    value: { version: 4 },
  });
  expect(await getPrescriber(pharmacy.scope(), row.id)).toMatchObject({
    value: { deceasedOn: null, deceasedReason: null },
  });
});
test('what was written on the day of death or before stays a prescription; what is dated after it is none', () => {
  const died = { deceased_on: '2026-02-20' };
  expect(
    ['2026-02-19', '2026-02-20', '2026-02-21'].map((written) => diedBefore(died, written)),
  ).toEqual([false, false, true]);
  expect(diedBefore({ deceased_on: null }, '2026-02-21')).toBe(false);
});
