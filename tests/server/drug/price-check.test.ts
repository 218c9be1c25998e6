import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PriceQuestion } from '#domain/drug/contract/price-check.ts';
import { keepDrug } from '#server/repositories/drug/drugs.ts';
import { pricedDrug } from '#server/repositories/drug/price-check.ts';
import { checkPrice } from '#server/services/drug/price-check.ts';
import { priceOf } from '#server/services/rx/fill/price.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let brand: number;
let generic: number;
let dearer: number;
let patientId: number;
const rule = (percent: number, fee: number) =>
  ({
    basis: 'ACQ',
    percent,
    fee,
    add: 0,
    minimum: 0,
    round_to: 1,
    round_mode: 'nearest',
    tiers: '[]',
  }) as const;
const ask = (over: Partial<PriceQuestion> = {}, costs = true) =>
  checkPrice(
    pharmacy.scope(),
    {
      drugId: generic,
      quantity: 30_000,
      daysSupply: 30,
      priceCodeId: null,
      daw: '0',
      patientId: null,
      ...over,
    },
    { costs },
  );
const counted = async () =>
  (
    await database.pool.query<{ n: string }>(
      'select (select count(*) from rxs) + (select count(*) from fills) + (select count(*) from audit_log) + (select count(*) from outbox) as n',
    )
  ).rows[0]!.n;

beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  await pharmacy.db
    .deleteFrom('price_codes')
    .execute()
    .catch(() => undefined);
  for (const [name, of] of [
    ['Brand', rule(1_000, 1_000)],
    ['Generic', rule(5_000, 500)],
  ] as const)
    await pharmacy.db
      .insertInto('price_codes')
      .values({
        store_id: pharmacy.storeId,
        name,
        search_key: `|${name.toLowerCase()}|`,
        ...of,
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .execute();
  const drug = async (ndc: string, name: string, kind: 'B' | 'G', unitCost: number) => {
    const id = await masterDrug(pharmacy, { ndc, name, strength: '10 mg', form: 'Tablet' });
    await pharmacy.db
      .updateTable('drugs')
      .set({
        generic_name: 'Atorvastatin',
        generic_key: 'atorvastatin',
        brand_generic: kind,
        unit_acq: unitCost,
      })
      .where('id', '=', id)
      .execute();
    await keepDrug(pharmacy.scope(), id);
    return id;
  };
  [brand, generic, dearer] = [
    await drug('00071015523', 'Lipitor', 'B', 1_200_000),
    await drug('68180063509', 'Atorvastatin', 'G', 5_000),
    await drug('60505257809', 'Atorvastatin', 'G', 9_000),
  ];
  patientId = (
    await pharmacy.db
      .insertInto('patients')
      .values({
        store_id: pharmacy.storeId,
        patient_no: 77,
        last_name: 'Rivera',
        first_name: 'Ana',
        last_key: 'rivera',
        first_key: 'ana',
        date_of_birth: '1980-02-03',
        gender: 'F',
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => database.drop());

test('the price is that of a fill, with how it came about, its cost, margin and what stands in its place, the cheapest first; nothing is written', async () => {
  const before = await counted();
  const found = await ask();
  const drug = (await pricedDrug(pharmacy.scope(), generic))!;
  // 30 at $0.05 is $1.50, half as much again is $2.25, and the fee of $5.00.
  expect(found).toMatchObject({
    ok: true,
    value: {
      priceCents: 725,
      costCents: 150,
      marginCents: 575,
      marginPercent: 7_931,
      perDayCents: 24,
      priceCode: 'Generic',
      onHand: 0,
      problem: null,
      plan: null,
      patientId: null,
      notes: [],
    },
  });
  expect(await priceOf(pharmacy.scope(), drug, 30_000)).toMatchObject({
    ok: true,
    value: { price: 725, lines: found.ok ? found.value.lines : [] },
  });
  expect(
    found.ok &&
      found.value.alternatives.map((alternative) => [
        alternative.drugId,
        alternative.priceCents,
        alternative.costCents,
      ]),
  ).toEqual([
    [dearer, 905, 270],
    [brand, 40_600, 36_000],
  ]);
  expect(await counted()).toBe(before);
});
test('Ins. Disp Fee and Ins. Margin of a drug are what a payer is asked; the cash price stays', async () => {
  const own = (set: { ins_margin: number | null; ins_disp_fee: number | null }) =>
    pharmacy.db
      .updateTable('store_drugs')
      .set(set)
      .where('drug_id', '=', generic)
      .where('store_id', '=', pharmacy.storeId)
      .execute();
  expect(await ask()).toMatchObject({
    ok: true,
    value: { billed: ['ACQ $1.50', '+ dispensing fee $5.00', 'Billed $6.50'] },
  });
  await own({ ins_margin: 2_000, ins_disp_fee: 1_050 });
  // 30 at $0.05 and 20 % is $1.80.
  expect(await ask()).toMatchObject({
    ok: true,
    value: {
      priceCents: 725,
      billed: ['ACQ $0.05 + 20% = $0.06 × 30 = $1.80', '+ Ins. Disp Fee $10.50', 'Billed $12.30'],
    },
  });
  await own({ ins_margin: null, ins_disp_fee: null });
});
test('another price code of the store is asked for, whatever the drug has; one that is not in use gives no price and no other', async () => {
  const { id } = await pharmacy.db
    .selectFrom('price_codes')
    .select('id')
    .where('store_id', '=', pharmacy.storeId)
    .where('name', '=', 'Brand')
    .executeTakeFirstOrThrow();
  expect(await ask({ priceCodeId: id })).toMatchObject({
    ok: true,
    value: { priceCode: 'Brand', priceCents: 1_165 },
  });
  expect(await ask({ priceCodeId: 999_999 })).toMatchObject({
    ok: true,
    value: {
      priceCode: null,
      priceCents: null,
      problem: 'This price code is not in use in this store: choose another.',
    },
  });
});
test('who may not see stock sees the price and no cost', async () => {
  const found = await ask({}, false);
  expect(found).toMatchObject({
    ok: true,
    value: {
      priceCents: 725,
      costCents: null,
      marginCents: null,
      marginPercent: null,
      seesCost: false,
      lines: ['Price $7.25'],
      billed: ['Billed $6.50'],
    },
  });
  expect(found.ok && found.value.alternatives.map((alternative) => alternative.costCents)).toEqual([
    null,
    null,
  ]);
});
test('the DAW rules say what is wrong, and a patient’s plan what a price check can’t know', async () => {
  expect(await ask({ daw: '2', patientId })).toMatchObject({
    ok: true,
    value: {
      notes: ['A generic is dispensed: send DAW 0.'],
      plan: 'No insurance on the record: the patient pays the cash price.',
      patientId,
    },
  });
});
test('a drug that no list prices and nobody bought is priced by its Stand. Cost, until something is bought', async () => {
  const id = await masterDrug(pharmacy, {
    ndc: '00093505698',
    name: 'House tablet',
    strength: '5 mg',
    form: 'Tablet',
  });
  const side = (set: { stand_cost?: number; unit_cost?: number }) =>
    pharmacy.db
      .updateTable('store_drugs')
      .set(set)
      .where('drug_id', '=', id)
      .where('store_id', '=', pharmacy.storeId)
      .execute();
  await pharmacy.db
    .updateTable('drugs')
    .set({ brand_generic: 'G', unit_acq: null, unit_nadac: null, pkg_size: 100_000 })
    .where('id', '=', id)
    .execute();
  await keepDrug(pharmacy.scope(), id);
  expect(await ask({ drugId: id })).toMatchObject({
    ok: true,
    value: { priceCents: null, problem: expect.stringMatching(/no ACQ cost/) },
  });
  await side({ stand_cost: 2_000 });
  // $20.00 for 100: 30 are $6.00, half as much again $9.00, and the fee of $5.00.
  expect(await ask({ drugId: id })).toMatchObject({
    ok: true,
    value: {
      priceCents: 1_400,
      costCents: 600,
      lines: [
        'ACQ (Stand. Cost) $0.20 × 30 = $6.00',
        '+ 50%',
        '+ dispensing fee $5.00',
        'Price $14.00',
      ],
    },
  });
  await side({ unit_cost: 10_000 });
  expect(await ask({ drugId: id })).toMatchObject({
    ok: true,
    value: { priceCents: 950, costCents: 300 },
  });
});
test('a drug without a cost says so and has no price; another store’s patient is not there', async () => {
  await pharmacy.db.updateTable('drugs').set({ unit_acq: null }).where('id', '=', dearer).execute();
  expect(await ask({ drugId: dearer })).toMatchObject({
    ok: true,
    value: { priceCents: null, problem: expect.stringMatching(/no ACQ cost/), lines: [] },
  });
  expect([await ask({ patientId: 999_999 }), await ask({ drugId: 999_999 })]).toEqual([
    { ok: false, error: 'NOT_FOUND' },
    { ok: false, error: 'NOT_FOUND' },
  ]);
});
