import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDrug } from '#server/repositories/drug/drugs.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { getDrug, resolveDrugCode, saveDrug } from '#server/services/drug/drug.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { drugDraftOf, masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let metformin: number;
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  metformin = await masterDrug(pharmacy, {
    ndc: '00591036901',
    ndc10: '0591036901',
    shape: '4-4-2',
    upc: '305910369019',
    gtin: '00305910369019',
    name: 'Metformin Hydrochloride',
    strength: '500 mg',
    form: 'Tablet',
  });
  await masterDrug(pharmacy, {
    ndc: '00093104801',
    ndc10: '0093104801',
    shape: '4-4-2',
    name: 'Glucophage',
    generic: 'Metformin Hydrochloride',
    strength: '850 mg',
    form: 'Tablet',
  });
  // The same ten digits in two shapes: 1234567890 as 01234-5678-90 and as 12345-6789-00.
  await masterDrug(pharmacy, { ndc: '01234567890', name: 'Alpha' });
  await masterDrug(pharmacy, { ndc: '12345678900', name: 'Beta' });
});
afterAll(() => database.drop());
const query = (text: string, filters: Record<string, string> = { scope: 'Master' }) => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
const found = async (text: string, filters?: Record<string, string>) =>
  (await listDrugs(pharmacy.scope(), query(text, filters))).rows.map((row) => row.name);

test('a drug is found by brand, generic with strength, NDC in any shape, and UPC', async () => {
  expect(await found('gluco')).toEqual(['Glucophage', 'Metformin Hydrochloride']);
  expect(await found('metf 500')).toEqual(['Metformin Hydrochloride']);
  expect(await found('metformin')).toEqual(['Metformin Hydrochloride', 'Glucophage']);
  expect(await found('0591-0369-01')).toEqual(['Metformin Hydrochloride']);
  expect(await found('305910369019')).toEqual(['Metformin Hydrochloride']);
  expect(await found('100%')).toEqual([]);
});
test('Local shows what the store keeps', async () => {
  expect(await found('metformin', { scope: 'Local' })).toEqual([]);
  await keepDrug(pharmacy.scope(), metformin);
  expect(await found('metformin', { scope: 'Local' })).toEqual(['Metformin Hydrochloride']);
});
test.each([
  ['UPC', '305910369019'],
  ['GTIN', '00305910369019'],
  ['dashed NDC', '0591-0369-01'],
  ['DataMatrix', ']d201003059103690191728123110LOT7'],
])('a scanned %s is that one package', async (_kind, raw) => {
  expect(await resolveDrugCode(pharmacy.scope(), pharmacy.today, raw)).toMatchObject({
    kind: 'one',
    message: null,
    drugs: [{ id: metformin, ndc: '00591036901' }],
  });
});
test('lot and expiry come with a DataMatrix', async () => {
  expect(
    await resolveDrugCode(
      pharmacy.scope(),
      pharmacy.today,
      ']d201003059103690191728123110LOT7\u001d21S1',
    ),
  ).toMatchObject({ lot: 'LOT7', expiresOn: '2028-12-31', serial: 'S1' });
});
test('ten digits with two readings are asked about, never guessed', async () => {
  expect(await resolveDrugCode(pharmacy.scope(), pharmacy.today, '1234567890')).toMatchObject({
    kind: 'several',
    message: 'This code fits 2 drugs. Choose the one on the package.',
    drugs: [{ name: 'Alpha' }, { name: 'Beta' }],
  });
});
test('an unknown code says so and offers nothing', async () => {
  expect(await resolveDrugCode(pharmacy.scope(), pharmacy.today, '55555-4444-33')).toEqual({
    kind: 'none',
    message: 'No drug in the file has the code 55555-4444-33. Link it to a drug, or add the drug.',
    drugs: [],
    lot: null,
    expiresOn: null,
    serial: null,
  });
});
test('an unknown code is said without what the scanner sets before it', async () => {
  expect(await resolveDrugCode(pharmacy.scope(), pharmacy.today, ']E0399999999991')).toMatchObject({
    kind: 'none',
    message: 'No drug in the file has the code 399999999991. Link it to a drug, or add the drug.',
  });
});
test('a Master drug is not changed by one store, and an NDC is not added twice', async () => {
  const draft = drugDraftOf({ ndc: '00591036901', name: 'Mine' });
  expect(
    await saveDrug({ ...pharmacy.scope(), controlled: true }, metformin, 1, draft),
  ).toMatchObject({
    ok: false,
    error: {
      code: 'REFUSED',
      why: [
        'This is a Master drug: its identity comes from the national list and is not changed by one store.',
      ],
    },
  });
  expect(await saveDrug({ ...pharmacy.scope(), controlled: true }, null, 0, draft)).toMatchObject({
    ok: false,
    error: { code: 'REFUSED', fields: { ndc: 'This NDC is already in the file' } },
  });
  const own = await saveDrug({ ...pharmacy.scope(), controlled: true }, null, 0, {
    ...draft,
    ndc: '99999000101',
    name: 'House cream',
  });
  expect(own).toMatchObject({ ok: true, value: { ndc: '99999000101', version: 1 } });
  expect(await found('house', { scope: 'Local' })).toEqual(['House cream']);
  expect(
    (await listDrugs(pharmacy.scope({ storeId: pharmacy.otherStoreId }), query('house'))).rows,
  ).toEqual([]);
});
test('a column filter narrows the file by one column: the words of the name, the digits of an NDC', async () => {
  expect(
    await found('', {
      scope: 'Master',
      'column.genericName': 'METFORMIN',
      'column.strength': '850',
    }),
  ).toEqual(['Glucophage']);
  expect(await found('metformin', { scope: 'Master', 'column.ndc': '0591-0369' })).toEqual([
    'Metformin Hydrochloride',
  ]);
  expect(await found('', { scope: 'Local', 'column.name': 'alph' })).toEqual([]);
});

test('of a Master drug the store’s own side is saved, over its version; the product and other stores see nothing of it', async () => {
  const id = await masterDrug(pharmacy, {
    ndc: '00071015523',
    name: 'Lipitor',
    strength: '10 mg',
    form: 'Tablet',
  });
  const stored = await getDrug(pharmacy.scope(), id);
  if (!stored.ok) throw new Error('no drug');
  const draft = {
    ...stored.value,
    location: 'B4',
    minStock: 90_000,
    preferred: true,
    surcharge: 500,
    unitCost: 12_000,
    autoUpdate: false,
    unitAwp: 45_000,
    standCost: 900,
    insMargin: 1_000,
    insDispFee: 1_050,
    auxLabel1: '1',
    auxLabel2: '9',
    notes: 'Ask for the coupon',
  };
  const saved = await saveDrug(
    { ...pharmacy.scope(), controlled: true },
    id,
    stored.value.version,
    draft,
  );
  expect(saved).toMatchObject({
    ok: true,
    value: {
      name: 'Lipitor',
      version: stored.value.version + 1,
      location: 'B4',
      minStock: 90_000,
      preferred: true,
      surcharge: 500,
      unitCost: 12_000,
      unitAwp: 45_000,
      autoUpdate: false,
      auxLabel1: '1',
      auxLabel2: '9',
      auxLabel3: null,
      notes: 'Ask for the coupon',
    },
  });
  expect(
    await saveDrug({ ...pharmacy.scope(), controlled: true }, id, stored.value.version, draft),
  ).toMatchObject({
    ok: false,
    error: { code: 'STALE', current: { location: 'B4' } },
  });
  expect(
    await saveDrug({ ...pharmacy.scope(), controlled: true }, id, stored.value.version + 1, {
      ...draft,
      strength: '20 mg',
    }),
  ).toMatchObject({
    ok: false,
    error: { code: 'REFUSED', fields: { strength: 'Master drugs keep this' } },
  });
  expect(
    await saveDrug({ ...pharmacy.scope(), controlled: true }, id, stored.value.version + 1, {
      ...draft,
      priceCode: 999_999,
    }),
  ).toMatchObject({ ok: false, error: { fields: { priceCode: 'Choose another price code' } } });
  expect(await getDrug(pharmacy.scope({ storeId: pharmacy.otherStoreId }), id)).toMatchObject({
    ok: true,
    value: { location: null, notes: null, unitAwp: 40_000, autoUpdate: true },
  });
});
test('what the form shows of the lists stays the lists’: saving a Master drug for its place alone gives the store no cost of its own, and typing one does', async () => {
  const id = await masterDrug(pharmacy, {
    ndc: '00071015540',
    name: 'Lipitor',
    strength: '20 mg',
    form: 'Tablet',
  });
  const ownCost = async () =>
    await pharmacy.db
      .selectFrom('store_drugs')
      .select(['unit_cost', 'notes'])
      .where('drug_id', '=', id)
      .executeTakeFirst();
  await pharmacy.db
    .updateTable('drugs')
    .set({ unit_acq: 7_000, notes: 'Protect from light' })
    .where('id', '=', id)
    .execute();
  const shown = await getDrug(pharmacy.scope(), id);
  if (!shown.ok) throw new Error('no drug');
  expect([shown.value.unitCost, shown.value.notes]).toEqual([7_000, 'Protect from light']);
  const placed = await saveDrug(
    { ...pharmacy.scope(), controlled: true },
    id,
    shown.value.version,
    {
      ...shown.value,
      location: 'C2',
    },
  );
  expect([placed.ok, await ownCost()]).toEqual([true, { unit_cost: null, notes: null }]);
  const typed = await saveDrug(
    { ...pharmacy.scope(), controlled: true },
    id,
    shown.value.version + 1,
    {
      ...shown.value,
      location: 'C2',
      unitCost: 6_500,
    },
  );
  expect([typed.ok, await ownCost()]).toEqual([true, { unit_cost: 6_500, notes: null }]);
  // A cost that the store has typed is its own also where it is the lists' one.
  const again = await saveDrug(
    { ...pharmacy.scope(), controlled: true },
    id,
    shown.value.version + 2,
    {
      ...shown.value,
      location: 'C2',
      unitCost: 7_000,
    },
  );
  expect([again.ok, await ownCost()]).toEqual([true, { unit_cost: 7_000, notes: null }]);
});
test('an own drug is saved whole and counted once; a boxed warning needs its words', async () => {
  const added = await saveDrug(
    { ...pharmacy.scope(), controlled: true },
    null,
    0,
    drugDraftOf({
      ndc: '99999000202',
      name: 'House gel',
      pkgSize: 30_000,
      unitAwp: 10_000,
      unitCost: 4_000,
      chemicalClass: 'Salicylate',
      side1: 'H',
      vaccine: true,
    }),
  );
  if (!added.ok) throw new Error('not added');
  expect(added.value).toMatchObject({
    version: 1,
    own: true,
    unitAwp: 10_000,
    unitCost: 4_000,
    chemicalClass: 'Salicylate',
    side1: 'H',
    vaccine: true,
  });
  expect(
    await saveDrug({ ...pharmacy.scope(), controlled: true }, added.value.id, 1, {
      ...added.value,
      name: 'House gel 2',
      location: 'C1',
    }),
  ).toMatchObject({ ok: true, value: { version: 2, name: 'House gel 2', location: 'C1' } });
  expect(
    await saveDrug({ ...pharmacy.scope(), controlled: true }, added.value.id, 2, {
      ...added.value,
      bbw: true,
    }),
  ).toMatchObject({
    ok: false,
    error: { fields: { bbwText: 'Warning is needed before this can be saved.' } },
  });
});
