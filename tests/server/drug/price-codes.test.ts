import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrugDraft } from '#domain/drug/entities/drug.ts';
import type { PriceCodeDraft } from '#domain/drug/entities/price-code.ts';
import { offerSetup } from '#server/services/admin/setup.ts';
import { drugDraftOf } from '#tests/platform/pharmacy.ts';
import { employ, testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

/**
 * A store on its first day: set up with the secret that the server printed, with two people and
 * nothing else.
 */
let server: TestServer;
let inCharge: TestBrowser;
let technician: TestBrowser;
const form = {
  companyName: 'Meadow Group',
  storeName: 'Meadow Pharmacy',
  timeZone: 'America/Denver',
  firstName: 'Ada',
  lastName: 'Meadow',
  username: 'ada',
  password: 'seventeen green teapots',
};
beforeAll(async () => {
  server = await testServer({ empty: true });
  const secret = await offerSetup(server.database.db);
  const storeOf = async () =>
    (await server.database.db.selectFrom('stores').select('id').executeTakeFirstOrThrow()).id;
  expect((await server.browser().post('/api/setup', { ...form, secret })).status).toBe(200);
  for (const [username, role] of [
    ['incharge', 'Pharmacist-in-charge'],
    ['tess', 'Technician'],
  ] as const)
    await employ(server, { username, role, storeId: await storeOf() });
  // Demo accounts are let into a demo store alone.
  await server.database.db.updateTable('employees').set({ demo: false }).execute();
  [inCharge, technician] = [await server.signedIn('incharge'), await server.signedIn('tess')];
});
afterAll(() => server.close());

const seniors: PriceCodeDraft = {
  name: 'Seniors',
  basis: 'ACQ',
  percent: 1_000,
  fee: 300,
  add: -100,
  minimum: 250,
  roundTo: 5,
  roundMode: 'up',
  tiers: [
    {
      kinds: 'brand,generic',
      costFrom: 10_000,
      costBelow: null,
      quantityFrom: null,
      quantityBelow: 90_000,
      basis: 'AWP',
      percent: -2_000,
      fee: null,
      add: 0,
      minimum: null,
    },
  ],
};
const save = (draft: object, id: number | null = null, version = 0, who = inCharge) =>
  who.post('/api/price-codes', { id, version, draft });
const codes = async () =>
  (
    (
      await technician.post('/api/price-codes/search', {
        text: '',
        filters: {},
        sort: null,
        offset: 0,
        limit: 50,
      })
    ).body as { rows: { id: number; version: number; name: string; active: boolean }[] }
  ).rows;
const named = async (name: string) => (await codes()).find((code) => code.name === name)!;
const product = {
  ...drugDraftOf({}),
  form: 'Tablet',
  strength: '10 mg',
  uom: 'EA' as const,
  pkgSize: 100_000,
};
const ownDrug = async (over: Partial<DrugDraft>) =>
  (await inCharge.post('/api/drugs', { id: null, version: 0, draft: { ...product, ...over } }))
    .body as Record<string, unknown> & { id: number; version: number };
const priced = async (drugId: number) =>
  (
    await inCharge.post('/api/price-check', {
      drugId,
      quantity: 30_000,
      daysSupply: 30,
      priceCodeId: null,
      daw: '0',
      patientId: null,
    })
  ).body as { priceCode: string | null; priceCents: number | null; problem: string | null };
const draftOf = ({ id: _id, version: _version, ...rest }: Record<string, unknown>) => rest;

test('a store that was just set up prices on its first day, and has its text templates', async () => {
  // 30 × $1.00: 55 % off AWP and $6.95 is $20.45; 3 % on AWP and $3.95 is $34.85.
  expect(
    await priced(
      (
        await ownDrug({
          ndc: '99999000101',
          name: 'Lisinopril',
          brandGeneric: 'G',
          unitAwp: 100_000,
          unitCost: 20_000,
        })
      ).id,
    ),
  ).toMatchObject({ priceCode: 'Generic', priceCents: 2_045, problem: null });
  expect(
    await priced(
      (
        await ownDrug({
          ndc: '99999000102',
          name: 'Zestril',
          brandGeneric: 'B',
          unitAwp: 100_000,
          unitCost: 80_000,
        })
      ).id,
    ),
  ).toMatchObject({ priceCode: 'Brand', priceCents: 3_485, problem: null });
  expect(
    (
      (
        await inCharge.post('/api/sms-templates/search', {
          text: '',
          filters: {},
          sort: null,
          offset: 0,
          limit: 20,
        })
      ).body as { rows: { templateName: string }[] }
    ).rows.map((row) => row.templateName),
  ).toEqual(['Please call us', 'Ready for pickup', 'We close early']);
});
test('what a store has from the start stands in the list with its terms', async () => {
  expect((await codes()).map((code) => code.name)).toEqual(['Brand', 'Generic', 'OTC']);
  expect(await named('Generic')).toMatchObject({
    basis: 'AWP',
    percent: -5_500,
    fee: 695,
    add: 0,
    minimum: 495,
    roundTo: 5,
    roundMode: 'up',
    active: true,
  });
  expect(
    (await technician.get(`/api/price-codes/${(await named('Generic')).id}`)).body,
  ).toMatchObject({
    tiers: [
      { kinds: null, costFrom: 10_000, costBelow: null, percent: -6_500, fee: 995, minimum: null },
    ],
  });
});
test('who saves over what someone else has changed hears that first, not what is wrong with what was typed', async () => {
  const { id, version, ...rest } = (await named('Generic')) as Awaited<ReturnType<typeof named>> &
    Record<string, unknown>;
  const draft = { ...seniors, name: 'Generic', basis: rest['basis'] as PriceCodeDraft['basis'] };
  expect(await save({ ...draft, fee: 700 }, id, version)).toMatchObject({
    status: 200,
    body: { version: version + 1 },
  });
  expect(await save({ ...draft, name: 'Generics' }, id, version)).toMatchObject({
    status: 409,
    body: { code: 'STALE', data: { name: 'Generic', fee: 700, version: version + 1 } },
  });
  expect(await save({ ...draft, name: 'Generics' }, id, version + 1)).toMatchObject({
    status: 422,
    body: {
      fields: {
        name: 'Drugs without a price code of their own are priced by Generic: this code keeps its name and stays in use.',
      },
    },
  });
});
test('a code is saved whole, prices the drug that names it, and follows its new name; a drug keeps it from being deleted or switched off', async () => {
  const saved = await save(seniors);
  const { id } = saved.body as { id: number };
  expect(saved).toMatchObject({ status: 200, body: { ...seniors, version: 1 } });
  const drug = await ownDrug({
    ndc: '99999000103',
    name: 'Metformin',
    brandGeneric: 'G',
    unitAwp: 100_000,
    unitCost: 20_000,
  });
  const ask = () => priced(drug.id);
  expect(
    await inCharge.post('/api/drugs', {
      id: drug.id,
      version: drug.version,
      draft: { ...draftOf(drug), priceCode: id },
    }),
  ).toMatchObject({ status: 200, body: { priceCode: id } });
  // 30 × $0.20 and 10 % is $6.60, $3.00 more and $1.00 less: $8.60.
  expect(await ask()).toMatchObject({ priceCode: 'Seniors', priceCents: 860 });
  expect(await save({ ...seniors, name: 'Seniors 60+', fee: 800 }, id, 1)).toMatchObject({
    status: 200,
    body: { name: 'Seniors 60+', version: 2 },
  });
  expect(await ask()).toMatchObject({ priceCode: 'Seniors 60+', priceCents: 1_360 });
  const why = '1 drug is priced by Seniors 60+: give it another price code first.';
  expect(await inCharge.post(`/api/price-codes/${id}/remove`, { version: 2 })).toMatchObject({
    status: 422,
    body: { message: why },
  });
  expect(
    await inCharge.put(`/api/price-codes/${id}/status`, {
      version: 2,
      kind: 'active',
      on: false,
      reason: 'Not used any more',
    }),
  ).toMatchObject({ status: 422, body: { message: why } });
  const now = (await inCharge.get(`/api/drugs/${drug.id}`)).body as typeof drug;
  await inCharge.post('/api/drugs', {
    id: drug.id,
    version: now.version,
    draft: { ...draftOf(now), priceCode: drug['priceCode'] },
  });
  expect(await inCharge.post(`/api/price-codes/${id}/remove`, { version: 2 })).toMatchObject({
    status: 200,
    body: { version: 3 },
  });
  expect(await save({ ...seniors, name: 'seniors 60+' })).toMatchObject({ status: 200 });
  expect(await inCharge.post(`/api/price-codes/${id}/restore`, { version: 3 })).toMatchObject({
    status: 422,
    body: { message: 'There is a price code of this name already.' },
  });
  expect(
    (
      await server.platform.db
        .selectFrom('audit_log')
        .select('event')
        .where('entity', '=', 'priceCode')
        .where('entity_id', '=', id)
        .where('outcome', '=', 'done')
        .orderBy('id')
        .execute()
    ).map((item) => item.event),
  ).toEqual(['priceCode.saved', 'priceCode.saved', 'priceCode.deleted']);
});
test('Brand and Generic price what has no code of its own: they keep their names and stay', async () => {
  const { id, version } = await named('Brand');
  const whole = (await inCharge.get(`/api/price-codes/${id}`)).body as Record<string, unknown>;
  const draft = Object.fromEntries(Object.keys(seniors).map((name) => [name, whole[name]]));
  const why =
    'Drugs without a price code of their own are priced by Brand: this code keeps its name and stays in use.';
  expect(await save({ ...draft, name: 'Brands' }, id, version)).toMatchObject({
    status: 422,
    body: { fields: { name: why } },
  });
  expect(await inCharge.post(`/api/price-codes/${id}/remove`, { version })).toMatchObject({
    status: 422,
    body: { message: why },
  });
  expect(
    await inCharge.put(`/api/price-codes/${id}/status`, {
      version,
      kind: 'active',
      on: false,
      reason: 'Mine',
    }),
  ).toMatchObject({ status: 422, body: { message: why } });
  expect(await save({ ...draft, fee: 450 }, id, version)).toMatchObject({
    status: 200,
    body: { name: 'Brand', fee: 450, version: version + 1 },
  });
});
test('rules that can’t hold are refused by their field, and only who sets the store’s policies changes a code', async () => {
  expect(await save({ ...seniors, name: 'GENERIC' })).toMatchObject({
    status: 422,
    body: { fields: { name: 'There is a price code of this name already.' } },
  });
  expect(
    await save({ ...seniors, name: 'Free', percent: -10_000, fee: 0, minimum: 0 }),
  ).toMatchObject({ status: 422, body: { fields: { percent: expect.stringContaining('$0.00') } } });
  expect(
    await save({
      ...seniors,
      name: 'Hidden',
      tiers: [{ ...seniors.tiers[0]!, quantityFrom: 90_000 }],
    }),
  ).toMatchObject({
    status: 422,
    body: {
      fields: {
        tiers: 'Tier 1: the quantity from is not under the quantity below, so nothing fits.',
      },
    },
  });
  for (const wrong of [
    { percent: -10_001 },
    { roundTo: 0 },
    { basis: 'MAC' },
    { basis: null },
    { fee: -1 },
  ])
    expect(
      (await save({ ...seniors, name: 'Wrong', ...wrong })).status,
      JSON.stringify(wrong),
    ).toBe(400);
  expect((await save({ ...seniors, name: 'Mine' }, null, 0, technician)).status).toBe(403);
});
