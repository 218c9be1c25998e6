import { afterAll, beforeAll, expect, test } from 'vitest';
import { extendedCost } from '#domain/platform/rules/money.ts';
import { storeDrug } from '#server/repositories/drug/drugs.ts';
import { stockFacts } from '#server/repositories/stock/stock.ts';
import {
  correctReceipt,
  listReceived,
  receiveInvoice,
  type Receipt,
} from '#server/services/stock/receipt.ts';
import type { AdjustRights } from '#server/services/stock/receive.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let lisinopril: number;
let oxycodone: number;
let vendorId: number;
let blockedId: number;
const scope = (now?: string) => ({
  ...pharmacy.scope(now === undefined ? {} : { now }),
  today: pharmacy.today,
});
const why = (result: { ok: boolean; error?: unknown }) =>
  result.ok
    ? null
    : ((result.error as { why?: readonly string[]; code: string }).why?.[0] ??
      (result.error as { code: string }).code);
const may = (
  options: Partial<{ controlled: boolean; own: boolean; second: number | null }> = {},
): AdjustRights => ({
  controlled: options.controlled ?? true,
  own: async () => options.own ?? true,
  another: () => Promise.resolve(),
  second: async () => (options.second === undefined ? pharmacy.pharmacistId : options.second),
});
const paper = (over: Partial<Receipt> = {}): Receipt => ({
  vendorId,
  invoice: 'INV-1',
  lines: [
    { drugId: lisinopril, lot: 'LP1', expiresOn: '2027-06-30', quantity: 200_000, unitCost: 4_235 },
  ],
  ...over,
});
const query = (filters: Record<string, string> = {}, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
/** In one transaction, as every call is: what is refused leaves nothing. */
const booked = (
  receipt: Receipt,
  rights: Pick<AdjustRights, 'controlled'> = { controlled: true },
  now?: string,
) =>
  pharmacy.db
    .transaction()
    .execute(async (db) => {
      const result = await receiveInvoice({ ...scope(now), db: db }, rights, receipt);
      if (!result.ok) throw result.error;
      return result.value;
    })
    .then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    );

beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  lisinopril = await masterDrug(pharmacy, {
    ndc: '68180098003',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  });
  oxycodone = await masterDrug(pharmacy, {
    ndc: '00406055201',
    name: 'Oxycodone',
    strength: '5 mg',
    form: 'Tablet',
    schedule: '2',
  });
  const vendor = async (code: string, name: string, blocked = false) =>
    (
      await pharmacy.db
        .insertInto('vendors')
        .values({
          store_id: pharmacy.storeId,
          vendor_code: code,
          vendor_name: name,
          blocked,
          search_key: `|${name}|`,
          created_at: pharmacy.now,
          modified_at: pharmacy.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  [vendorId, blockedId] = [
    await vendor('100', 'Prairie Wholesale Drug'),
    await vendor('200', 'Cornbelt Generics', true),
  ];
});
afterAll(() => database.drop());

test('two lots on one paper are on hand at once, with their cost; the cost is the drug’s from then on', async () => {
  expect(
    await booked(
      paper({
        lines: [
          ...paper().lines,
          {
            drugId: lisinopril,
            lot: 'LP2',
            expiresOn: '2027-09-30',
            quantity: 100_000,
            unitCost: 4_100,
          },
        ],
      }),
    ),
  ).toMatchObject({ ok: true, value: { lines: 2 } });
  expect(
    (await stockFacts(scope(), lisinopril)).lots.map((lot) => [
      lot.lot,
      lot.on_hand,
      lot.unit_cost,
    ]),
  ).toEqual([
    ['LP1', 200_000, 4_235],
    ['LP2', 100_000, 4_100],
  ]);
  expect(await storeDrug(scope(), lisinopril)).toMatchObject({
    on_hand: 300_000,
    unit_cost: 4_100,
  });
});
test('one wrong line refuses the whole paper and leaves nothing', async () => {
  const fine = {
    drugId: lisinopril,
    lot: 'LP3',
    expiresOn: '2027-06-30',
    quantity: 1_000,
    unitCost: 0,
  };
  expect(
    why(
      await booked(
        paper({
          invoice: 'INV-2',
          lines: [fine, { ...fine, lot: 'OLD', expiresOn: '2026-03-01' }],
        }),
      ),
    ),
  ).toBe(
    [
      'Line 2: This lot expired on 03/01/2026. Put it into quarantine and send it back:',
      'EI, “Receive into quarantine”.',
    ].join(' '),
  );
  expect(
    why(await booked(paper({ invoice: 'INV-2', lines: [fine, { ...fine, drugId: 987_654 }] }))),
  ).toBe('Line 2: there is no such drug in this store.');
  expect((await stockFacts(scope(), lisinopril)).onHand).toBe(300_000);
  expect(why(await booked(paper({ vendorId: blockedId })))).toBe(
    'Cornbelt Generics is blocked: nothing is received from this vendor.',
  );
  expect(why(await booked(paper({ lines: [] })))).toBe(
    'Nothing is on this invoice yet: scan a package, or add a line.',
  );
});
test('the same paper is not booked twice; another lot of it may follow', async () => {
  expect(why(await booked(paper({ invoice: 'inv-1' })))).toBe(
    'Line 1: invoice inv-1 has brought 200 of lot LP1 already. Look at the paper again; a wrong line is taken back in the Reciept Inventory Report.',
  );
  expect(
    await booked(
      paper({
        lines: [
          {
            drugId: lisinopril,
            lot: 'LP4',
            expiresOn: '2027-10-31',
            quantity: 50_000,
            unitCost: 4_235,
          },
        ],
      }),
    ),
  ).toMatchObject({ ok: true });
});
test('C-II is received with its order form, by who may adjust controlled stock', async () => {
  const narcotic = paper({
    invoice: 'INV-C2',
    lines: [
      {
        drugId: oxycodone,
        lot: 'OX1',
        expiresOn: '2027-06-30',
        quantity: 100_000,
        unitCost: 21_000,
      },
    ],
  });
  expect(why(await booked(narcotic))).toBe(
    'Line 1: a C-II drug is received against its order form: type the number of the DEA Form 222 or of the CSOS order.',
  );
  expect(why(await booked({ ...narcotic, form222: '230000001' }, { controlled: false }))).toBe(
    'Line 1: This is a C-II drug: it is received by a person who may adjust controlled stock.',
  );
  expect(await booked({ ...narcotic, form222: '230000001' })).toMatchObject({ ok: true });
});
test('the purchase trail of a drug: who, when, from whom, on which paper; its sums are those of the ledger', async () => {
  const page = await listReceived(scope(), query({ drugId: String(lisinopril) }));
  expect(
    page.rows.map((row) => [
      row.vendor,
      row.invoice,
      row.lot,
      row.expiresOn,
      row.quantity,
      row.unitCost,
      row.costCents,
      row.by,
      row.left,
    ]),
  ).toEqual([
    [
      'Prairie Wholesale Drug',
      'INV-1',
      'LP4',
      '2027-10-31',
      50_000,
      4_235,
      212,
      'technician Tester',
      50_000,
    ],
    [
      'Prairie Wholesale Drug',
      'INV-1',
      'LP2',
      '2027-09-30',
      100_000,
      4_100,
      410,
      'technician Tester',
      100_000,
    ],
    [
      'Prairie Wholesale Drug',
      'INV-1',
      'LP1',
      '2027-06-30',
      200_000,
      4_235,
      847,
      'technician Tester',
      200_000,
    ],
  ]);
  expect(page.rows.reduce((sum, row) => sum + extendedCost(row.unitCost!, row.quantity), 0)).toBe(
    page.totals['costCents'],
  );
  expect(page.totals['quantity']).toBe((await stockFacts(scope(), lisinopril)).onHand);
  expect(
    (await listReceived(scope(), query({ schedule: '2' }))).rows.map((row) => [
      row.lot,
      row.form222,
    ]),
  ).toEqual([['OX1', '230000001']]);
  expect([
    (await listReceived(scope(), query({ vendorId: String(blockedId) }))).total,
    (await listReceived(scope(), query({ from: '2026-03-03' }))).total,
    (await listReceived(scope(), query({ to: '2026-03-02' }))).total,
    (await listReceived(scope(), query({}, 'lp2'))).total,
  ]).toEqual([0, 0, 4, 1]);
  expect((await listReceived({ ...scope(), storeId: pharmacy.otherStoreId }, query())).total).toBe(
    0,
  );
});
test('a wrong line is taken back by a movement of its own, no more than it brought; C-II with two people', async () => {
  const [line] = (await listReceived(scope(), query({}, 'lp1'))).rows;
  const [oxy] = (await listReceived(scope(), query({ schedule: '2' }))).rows;
  const back = (options: object = {}, rights = may()) =>
    correctReceipt(scope(), rights, {
      movementId: line!.id,
      quantity: 50_000,
      reason: 'Counted again',
      ...options,
    });
  expect(why(await back({ quantity: 200_001 }))).toBe(
    'This line brought 200, of which 200 can still be taken back.',
  );
  expect(await back()).toMatchObject({ ok: true, value: { after: { onHand: 150_000 } } });
  expect(why(await back({ quantity: 150_001 }))).toBe(
    'This line brought 200, of which 150 can still be taken back.',
  );
  expect(why(await back({ movementId: oxy!.id }, may({ second: null })))).toMatch(/second person/);
  expect(why(await back({ movementId: oxy!.id }, may({ controlled: false })))).toMatch(
    /^This is a controlled drug/,
  );
  expect(await back({ movementId: oxy!.id, quantity: 100_000 })).toMatchObject({
    ok: true,
    value: { secondById: pharmacy.pharmacistId, after: { onHand: 0 } },
  });
  const page = await listReceived(scope(), query({}, 'lp1'));
  expect(
    page.rows.map((row) => [row.quantity, row.costCents, row.correctsId, row.left, row.reason]),
  ).toEqual([
    [-50_000, -212, line!.id, 0, 'Counted again'],
    [200_000, 847, null, 150_000, null],
  ]);
  expect(page.totals).toEqual({ lines: 2, quantity: 150_000, costCents: 635 });
});
test('of two corrections of one line at once, together no more than it brought', async () => {
  const invoice = 'INV-TWICE';
  const line = {
    drugId: lisinopril,
    lot: 'LP9',
    expiresOn: '2027-06-30',
    quantity: 100_000,
    unitCost: 4_235,
  };
  expect(await booked(paper({ invoice, lines: [line] }))).toMatchObject({ ok: true });
  const [row] = (await listReceived(scope(), query({}, 'lp9'))).rows;
  const back = () =>
    pharmacy.db.transaction().execute((db) =>
      correctReceipt({ ...scope(), db }, may(), {
        movementId: row?.id ?? 0,
        quantity: 60_000,
        reason: 'Counted again',
      }),
    );

  const both = await Promise.all([back(), back()]);

  expect(both.filter((result) => result.ok)).toHaveLength(1);
});
test('a delivery sets the cost of the OTC product that follows it, and of no other', async () => {
  const product = async (name: string, follows: boolean) =>
    (
      await pharmacy.db
        .insertInto('otc_products')
        .values({
          store_id: pharmacy.storeId,
          drug_id: lisinopril,
          item_no: name,
          name,
          pkg_size: 100_000,
          pkg_cost: 999,
          cost_auto_update: follows,
          search_key: name,
          created_at: pharmacy.now,
          modified_at: pharmacy.now,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [follows, typed] = [await product('follows', true), await product('typed', false)];
  await booked(
    paper({
      invoice: 'INV-9',
      lines: [
        {
          drugId: lisinopril,
          lot: 'LP12',
          expiresOn: '2028-01-31',
          quantity: 100_000,
          unitCost: 5_000,
        },
      ],
    }),
  );
  const cost = async (id: number) =>
    (
      await pharmacy.db
        .selectFrom('otc_products')
        .select('pkg_cost')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).pkg_cost;
  expect([await cost(follows), await cost(typed)]).toEqual([500, 999]);
});
test('two expiries of one lot on one paper are put right on it: nothing waits in EI', async () => {
  const bookedWith = (expiresOn: string) => {
    const lines = paper().lines.flatMap((line) => [line, { ...line, lot: 'lp-1', expiresOn }]);
    return booked(paper({ invoice: 'INV-TWO', lines }));
  };

  const both = await bookedWith('2028-06-30');

  expect(why(await bookedWith('2027-06-30'))).toBeNull();
  const fields = { 'lines.1.expiresOn': 'Line 1 says 06/30/2027' };
  expect(both).toMatchObject({ error: { fields } });
  expect(why(both)).toBe(
    'Line 2: lot lp-1 expires on 06/30/2028 here, and on 06/30/2027 in line 1. A lot has one ' +
      'expiry: look at the packages, and correct the line that is wrong.',
  );
});
