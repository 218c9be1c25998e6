import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDrugs, resolveDrugCode, saveDrug } from '#server/services/drug.ts';
import { keepDrug } from '#server/repositories/drugs.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/support/pharmacy.ts';

let database: TestDatabase;
let p: Pharmacy;
let metformin: number;
beforeAll(async () => {
  database = await freshDatabase();
  p = await openPharmacy(database.db);
  metformin = await masterDrug(p, { ndc: '00591036901', ndc10: '0591036901', shape: '4-4-2', upc: '305910369019', gtin: '00305910369019', name: 'Metformin Hydrochloride', strength: '500 mg', form: 'Tablet' });
  await masterDrug(p, { ndc: '00093104801', ndc10: '0093104801', shape: '4-4-2', name: 'Glucophage', generic: 'Metformin Hydrochloride', strength: '850 mg', form: 'Tablet' });
  // The same ten digits in two shapes: 1234567890 as 01234-5678-90 and as 12345-6789-00.
  await masterDrug(p, { ndc: '01234567890', name: 'Alpha' });
  await masterDrug(p, { ndc: '12345678900', name: 'Beta' });
});
afterAll(() => database.drop());
const query = (text: string, filters: Record<string, string> = { scope: 'Master' }) => ({ text, filters, sort: null, offset: 0, limit: 50 });
const found = async (text: string, filters?: Record<string, string>) => (await listDrugs(p.scope(), query(text, filters))).rows.map((d) => d.name);

test('a drug is found by brand, generic with strength, NDC in any shape, and UPC', async () => {
  expect(await found('gluco')).toEqual(['Glucophage']);
  expect(await found('metf 500')).toEqual(['Metformin Hydrochloride']);
  expect(await found('metformin')).toEqual(['Glucophage', 'Metformin Hydrochloride']);
  expect(await found('0591-0369-01')).toEqual(['Metformin Hydrochloride']);
  expect(await found('305910369019')).toEqual(['Metformin Hydrochloride']);
  expect(await found('100%')).toEqual([]);
});
test('Local shows what the store keeps', async () => {
  expect(await found('metformin', { scope: 'Local' })).toEqual([]);
  await keepDrug(p.scope(), metformin);
  expect(await found('metformin', { scope: 'Local' })).toEqual(['Metformin Hydrochloride']);
});
test.each([
  ['UPC', '305910369019'], ['GTIN', '00305910369019'], ['dashed NDC', '0591-0369-01'], ['DataMatrix', ']d201003059103690191728123110LOT7'],
])('a scanned %s is that one package', async (_kind, raw) => {
  expect(await resolveDrugCode(p.scope(), p.today, raw)).toMatchObject({ kind: 'one', message: null, drugs: [{ id: metformin, ndc: '00591036901' }] });
});
test('lot and expiry come with a DataMatrix', async () => {
  expect(await resolveDrugCode(p.scope(), p.today, ']d201003059103690191728123110LOT7\u001d21S1')).toMatchObject({ lot: 'LOT7', expiresOn: '2028-12-31', serial: 'S1' });
});
test('ten digits with two readings are asked about, never guessed', async () => {
  expect(await resolveDrugCode(p.scope(), p.today, '1234567890')).toMatchObject({ kind: 'several', message: 'This code fits 2 drugs. Choose the one on the package.', drugs: [{ name: 'Alpha' }, { name: 'Beta' }] });
});
test('an unknown code says so and offers nothing', async () => {
  expect(await resolveDrugCode(p.scope(), p.today, '55555-4444-33')).toEqual({ kind: 'none', message: 'No drug in the file has the code 55555-4444-33. Link it to a drug, or add the drug.', drugs: [], lot: null, expiresOn: null, serial: null });
});
test('a Master drug is not changed by one store, and an NDC is not added twice', async () => {
  const draft = { ndc: '00591036901', upc: null, name: 'Mine', genericName: null, strength: null, form: null, pkgSize: null, uom: null, manufacturer: null, brandGeneric: null, schedule: '0' as const, therapeuticClass: null, defaultSig: null, refrigerated: false, unitAwp: null, unitAcq: null, notes: null };
  expect(await saveDrug(p.scope(), metformin, 1, draft)).toMatchObject({ ok: false, error: { code: 'REFUSED', why: ['This is a Master drug: its identity comes from the national list and is not changed by one store.'] } });
  expect(await saveDrug(p.scope(), null, 0, draft)).toMatchObject({ ok: false, error: { code: 'REFUSED', fields: { ndc: 'This NDC is already in the file' } } });
  const own = await saveDrug(p.scope(), null, 0, { ...draft, ndc: '99999000101', name: 'House cream' });
  expect(own).toMatchObject({ ok: true, value: { ndc: '99999000101', version: 1 } });
  expect(await found('house', { scope: 'Local' })).toEqual(['House cream']);
  expect((await listDrugs(p.scope({ storeId: p.otherStoreId }), query('house'))).rows).toEqual([]);
});
test('a column filter narrows the file by one column: the words of the name, the digits of an NDC', async () => {
  expect(await found('', { scope: 'Master', 'column.genericName': 'METFORMIN', 'column.strength': '850' })).toEqual(['Glucophage']);
  expect(await found('metformin', { scope: 'Master', 'column.ndc': '0591-0369' })).toEqual(['Metformin Hydrochloride']);
  expect(await found('', { scope: 'Local', 'column.name': 'alph' })).toEqual([]);
});
