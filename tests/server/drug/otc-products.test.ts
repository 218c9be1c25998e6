import { afterAll, beforeAll, expect, test } from 'vitest';
import { otcProduct } from '#domain/drug/entities/otc-product.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
let cashier: TestBrowser;
let today: string;
beforeAll(async () => {
  server = await testServer();
  [technician, cashier] = [await server.signedIn('technician'), await server.signedIn('cashier')];
  today = server.clock.now().toISOString().slice(0, 10);
});
afterAll(() => server.close());

const blank = Object.fromEntries(
  Object.entries(otcProduct.fields).map(([name, field]) => [
    name,
    field.kind === 'flag' ? false : null,
  ]),
);
const ibuprofen = {
  ...blank,
  itemNo: '099981000018',
  name: 'Ibuprofen',
  strength: '200 mg',
  form: 'Tablet',
  pkgSize: 100_000,
  uom: 'EA',
  onHand: 12_000,
  itemStatus: 'stocked',
  pkgPrice: 899,
  pkgCost: 412,
  discountable: true,
  taxable: true,
};
const save = (draft: object, id: number | null = null, version = 0) =>
  technician.post('/api/otc-products', { id, version, draft });
const list = async (text: string, filters: object = {}) =>
  (
    await technician.post('/api/otc-products/search', {
      text,
      filters: { scope: 'Local', match: 'Start', ...filters },
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).body as { total: number; rows: Record<string, unknown>[] };

test('a product with its sale is saved whole, found by the start or any part of name and code, and says what it costs today', async () => {
  const draft = {
    ...ibuprofen,
    percentSaleFrom: today,
    percentSaleTo: today,
    percentSalePercent: 2_000,
    percentSaleAmount: 180,
    percentSalePrice: 719,
    percentSaleLimit: 2,
    seasonalOrder: true,
    seasonalQty: 24_000,
    seasonalFrom: '2026-10-01',
    seasonalTo: '2026-12-31',
  };
  const saved = await save(draft);
  const { id } = saved.body as { id: number };
  expect(saved).toMatchObject({ status: 200, body: { ...draft, version: 1 } });
  expect((await technician.get(`/api/otc-products/${id}`)).body).toEqual({
    ...draft,
    id,
    version: 1,
    active: true,
    inactiveReason: null,
    blocked: false,
    blockedReason: null,
  });
  for (const [text, match] of [
    ['ibu', 'Start'],
    ['profen', 'Contain'],
    ['099981000018', 'Start'],
    ['81000018', 'Contain'],
  ] as const)
    expect(
      (await list(text, { match })).rows.map((row) => row['id']),
      text,
    ).toEqual([id]);
  expect((await list('profen')).rows).toEqual([]);
  const [month, day, year] = [today.slice(5, 7), today.slice(8), today.slice(0, 4)];
  expect((await list('ibu')).rows[0]).toMatchObject({
    local: true,
    sale: `Percent Sale: $7.19 until ${month}/${day}/${year}`,
    onHand: 12_000,
  });
});
test('a sale that does not agree with its price, and a code that is taken, are refused at their fields', async () => {
  expect(
    await save({ ...ibuprofen, itemNo: 'X-1', percentSalePercent: 2_000, percentSaleAmount: 300 }),
  ).toMatchObject({
    status: 422,
    body: {
      fields: {
        percentSaleAmount:
          'Percent Sale: percent and amount do not agree with the Pkg. Price. Type one of them again.',
      },
    },
  });
  expect(await save(ibuprofen)).toMatchObject({
    status: 422,
    body: { fields: { itemNo: 'There is a product with this Item # / UPC already.' } },
  });
});
test('a seasonal order without its days is refused, and asked for nothing while the check is off', async () => {
  expect(
    await save({ ...ibuprofen, itemNo: 'S-1', seasonalOrder: true, seasonalQty: 5_000 }),
  ).toMatchObject({ status: 422 });
  expect(await save({ ...ibuprofen, itemNo: 'S-2', seasonalOrder: false })).toMatchObject({
    status: 200,
  });
});
test('Master shows what the national list sells without a prescription; a kept product is the store’s own, once', async () => {
  const at = server.clock.now().toISOString();
  const one = (ndc: string, name: string, drug_type: 'O' | 'P') => ({
    ndc,
    upc: ndc === '99998000101' ? '399998000102' : null,
    name,
    name_key: name.toLowerCase(),
    drug_type,
    strength: '10 mg',
    form: 'TABLET, FILM COATED',
    pkg_size: 30_000,
    uom: 'EA' as const,
    unit_awp: 40_000,
    unit_acq: 10_000,
    schedule: '0' as const,
    created_at: at,
    modified_at: at,
  });
  const [{ id: otc }, { id: rx }] = (await server.platform.db
    .insertInto('drugs')
    .values([one('99998000101', 'Zyzical Relief', 'O'), one('99998000201', 'Zyzical Strong', 'P')])
    .returning('id')
    .execute()) as [{ id: number }, { id: number }];
  expect((await list('zyz', { scope: 'Master' })).rows).toMatchObject([
    { id: otc, name: 'Zyzical Relief', form: 'Tablet', pkgCost: 300, local: false },
  ]);
  expect((await list('relief', { scope: 'Master' })).rows).toEqual([]);
  expect((await list('relief', { scope: 'Master', match: 'Contain' })).rows).toHaveLength(1);
  const kept = await technician.put(`/api/otc-products/keep/${otc}`, {});
  expect(kept).toMatchObject({
    status: 200,
    body: {
      name: 'Zyzical Relief',
      itemNo: '399998000102',
      pkgPrice: 1_200,
      pkgCost: 300,
      local: true,
    },
  });
  expect(
    ((await technician.put(`/api/otc-products/keep/${otc}`, {})).body as { id: number }).id,
  ).toBe((kept.body as { id: number }).id);
  expect((await list('zyz', { scope: 'Master' })).rows).toEqual([]);
  expect((await list('zyz')).rows).toHaveLength(1);
  expect([
    (await technician.put(`/api/otc-products/keep/${rx}`, {})).status,
    (await cashier.put(`/api/otc-products/keep/${otc}`, {})).status,
    (
      await cashier.post('/api/otc-products', {
        id: null,
        version: 0,
        draft: { ...ibuprofen, itemNo: 'C-1' },
      })
    ).status,
  ]).toEqual([404, 403, 403]);
});
