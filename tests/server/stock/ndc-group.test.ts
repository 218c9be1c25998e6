import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx, type Tx } from '#db/tx.ts';
import type { NdcGroupDraft } from '#domain/drug/entities/ndc-group.ts';
import { preferredFirst } from '#domain/drug/rules/preferred-first.ts';
import { priceTermsOf } from '#server/repositories/drug/price.ts';
import { ensureLot, moveStock } from '#server/repositories/stock/stock.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { getDrug, saveDrug } from '#server/services/drug/drug.ts';
import { getGroup, removeGroup, saveGroup, standIn } from '#server/services/drug/ndc-group.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { drugDraftOf, masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let lupin: number;
let solco: number;
let bottle: number;
let forty: number;
const why = (result: { ok: boolean; error?: unknown }) =>
  result.ok
    ? null
    : ((result.error as { why?: readonly string[]; code: string }).why?.[0] ??
      (result.error as { code: string }).code);
const members = (...of: readonly (readonly [number, boolean?])[]): NdcGroupDraft['members'] =>
  of.map(([drugId, preferred = false]) => ({
    drugId,
    preferred,
    upc: null,
    ndc: null,
    strength: null,
    form: null,
    pkgSize: null,
    onHand: null,
  }));
const draft = (over: Partial<NdcGroupDraft>): NdcGroupDraft => ({
  code: 'LISIN10',
  name: 'Lisinopril 10 mg tablet',
  strength: '10 mg',
  minStock: 90_000,
  surcharge: 250,
  autoFill: true,
  members: members([lupin, true], [solco]),
  ...over,
});

beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  lupin = await masterDrug(pharmacy, {
    ndc: '68180098003',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
    manufacturer: 'Lupin',
  });
  solco = await masterDrug(pharmacy, {
    ndc: '43547035310',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet, Film Coated',
    manufacturer: 'Solco',
  });
  bottle = await masterDrug(pharmacy, {
    ndc: '68180098009',
    name: 'Zestril',
    generic: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
    brand: 'B',
    manufacturer: 'Almatica',
  });
  forty = await masterDrug(pharmacy, {
    ndc: '68180097901',
    name: 'Lisinopril',
    strength: '40 mg',
    form: 'Tablet',
    manufacturer: 'Lupin',
  });
});
afterAll(() => database.drop());

test('a drug without a group is offered one with itself; a group of two packages is saved, and each of them opens it', async () => {
  expect(await getGroup(pharmacy.scope(), lupin)).toMatchObject({
    ok: true,
    value: {
      id: lupin,
      version: 0,
      code: '681800980',
      name: 'Lisinopril 10 mg tablet',
      members: [{ drugId: lupin, ndc: '68180098003', preferred: true, onHand: 0 }],
    },
  });
  expect(await saveGroup(pharmacy.scope(), lupin, 0, draft({}))).toMatchObject({
    ok: true,
    value: { version: 1, minStock: 90_000, surcharge: 250 },
  });
  expect(await getGroup(pharmacy.scope(), solco)).toMatchObject({
    ok: true,
    value: {
      id: solco,
      code: 'LISIN10',
      members: [
        { drugId: lupin, preferred: true },
        { drugId: solco, preferred: false },
      ],
    },
  });
  expect(await getGroup(pharmacy.scope({ storeId: pharmacy.otherStoreId }), solco)).toMatchObject({
    ok: true,
    value: { version: 0 },
  });
  expect(
    (
      await listDrugs(pharmacy.scope(), {
        text: 'lisinopril',
        filters: { scope: 'Local' },
        sort: null,
        offset: 0,
        limit: 9,
      })
    ).rows.map((row) => [row.ndc, row.autofill, row.groupPreferred]),
  ).toEqual([
    ['68180098003', true, true],
    ['43547035310', true, false],
  ]);
});
test('another strength, a package twice, a member of another group and two preferred ones are refused in words', async () => {
  expect(
    why(
      await saveGroup(
        pharmacy.scope(),
        lupin,
        1,
        draft({ members: members([lupin, true], [forty]) }),
      ),
    ),
  ).toBe(
    'Lisinopril 40 mg tablet can’t stand for Lisinopril 10 mg tablet: a group holds one drug in one strength and form.',
  );
  expect(
    why(await saveGroup(pharmacy.scope(), lupin, 1, draft({ members: members([lupin], [lupin]) }))),
  ).toBe('68180-0980-03 stands here twice.');
  expect(
    why(
      await saveGroup(
        pharmacy.scope(),
        lupin,
        1,
        draft({ members: members([lupin, true], [solco, true]) }),
      ),
    ),
  ).toBe('Only one NDC of a group can be the preferred one.');
  expect(
    why(
      await saveGroup(
        pharmacy.scope(),
        bottle,
        0,
        draft({ code: 'OTHER', members: members([bottle], [solco]) }),
      ),
    ),
  ).toBe(
    '43547-0353-10 stands in the group Lisinopril 10 mg tablet already: take it out there first.',
  );
  expect(
    why(await saveGroup(pharmacy.scope(), bottle, 0, draft({ members: members([bottle]) }))),
  ).toBe('The group Lisinopril 10 mg tablet has this code already.');
  const theirs = await pharmacy.db
    .insertInto('drugs')
    .values({
      store_id: pharmacy.otherStoreId,
      ndc: '99999000101',
      name: 'Lisinopril',
      name_key: 'lisinopril',
      strength: '10 mg',
      form: 'Tablet',
      created_at: pharmacy.now,
      modified_at: pharmacy.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(
    why(
      await saveGroup(
        pharmacy.scope(),
        lupin,
        1,
        draft({ members: members([lupin], [theirs.id]) }),
      ),
    ),
  ).toBe('One of these drugs is not in the file any more. Take its row out.');
  expect(why(await saveGroup(pharmacy.scope(), lupin, 0, draft({})))).toBe('STALE');
});
test('the group’s surcharge prices a member that has none of its own', async () => {
  await pharmacy.db
    .insertInto('price_codes')
    .values({
      store_id: pharmacy.storeId,
      name: 'Generic',
      search_key: '|generic|',
      basis: 'ACQ',
      percent: 0,
      fee: 0,
      add: 0,
      minimum: 0,
      round_to: 1,
      round_mode: 'nearest',
      created_at: pharmacy.now,
      modified_at: pharmacy.now,
    })
    .execute();
  expect((await priceTermsOf(pharmacy.scope(), solco, 'Generic'))?.surcharge).toBe(250);
  const own = await getDrug(pharmacy.scope(), solco);
  expect(
    own.ok &&
      (
        await saveDrug(
          { ...pharmacy.scope(), controlled: true },
          solco,
          own.value.version,
          drugDraftOf({ ...own.value, surcharge: 100 }),
        )
      ).ok,
  ).toBe(true);
  expect((await priceTermsOf(pharmacy.scope(), solco, 'Generic'))?.surcharge).toBe(100);
});
test('what is on the shelf stands in for what is not; the pick begins with the preferred one that is on hand', async () => {
  expect(await standIn(pharmacy.scope(), lupin)).toBeUndefined();
  const lot = await ensureLot(pharmacy.scope(), {
    drugId: solco,
    lot: 'S1',
    expiresOn: '2027-12-31',
    unitCost: 4_000,
    serial: null,
  });
  await moveStock(pharmacy.scope(), {
    drugId: solco,
    lotId: lot.id,
    kind: 'receive',
    quantity: 60_000,
  });
  expect(await standIn(pharmacy.scope(), lupin)).toMatchObject({ id: solco, on_hand: 60_000 });
  const value = { id: 1, onHand: 5, ndcGroupId: 7 };
  const ownValue = { id: 2, onHand: 0 };
  const preferred = { id: 3, onHand: 9, ndcGroupId: 7, groupPreferred: true };
  expect(preferredFirst([ownValue, value, preferred]).map((item) => item.id)).toEqual([2, 3, 1]);
  expect(
    preferredFirst([ownValue, value, { ...preferred, onHand: 0 }]).map((item) => item.id),
  ).toEqual([2, 1, 3]);
});
test('several people who put the same two packages together at once make one group: the others are told that it is there', async () => {
  const [one, two] = [
    await masterDrug(pharmacy, {
      ndc: '00093105201',
      name: 'Metoprolol',
      strength: '25 mg',
      form: 'Tablet',
      manufacturer: 'Teva',
    }),
    await masterDrug(pharmacy, {
      ndc: '00378001801',
      name: 'Metoprolol',
      strength: '25 mg',
      form: 'Tablet',
      manufacturer: 'Mylan',
    }),
  ];
  let here = 0;
  let open = () => {};
  const all = new Promise<void>((done) => {
    open = done;
  });
  // Nobody begins before all six have their transaction.
  const together = async (db: Tx) => {
    await sql`select 1`.execute(db);
    if (++here === 6) open();
    await all;
  };
  const saved = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((number) =>
      tx(pharmacy.db, async (db) => {
        await together(db);
        return saveGroup(
          { ...pharmacy.scope(), db },
          number % 2 === 0 ? one : two,
          0,
          draft({
            code: `METO${number}`,
            name: `Metoprolol ${number}`,
            strength: '25 mg',
            members: number % 2 === 0 ? members([one], [two]) : members([two], [one]),
          }),
        );
      }),
    ),
  );
  expect(saved.filter((result) => result.ok)).toHaveLength(1);
  expect(saved.flatMap((result) => why(result) ?? [])).toEqual([
    'STALE',
    'STALE',
    'STALE',
    'STALE',
    'STALE',
  ]);
  expect(
    await pharmacy.db
      .selectFrom('ndc_groups as g')
      .leftJoin('store_drugs as d', 'd.ndc_group_id', 'g.id')
      .select((eb) => ['g.id', eb.fn.count('d.id').as('packages')])
      .where('g.name', 'like', 'Metoprolol%')
      .groupBy('g.id')
      .execute(),
  ).toMatchObject([{ packages: 2 }]);
});
test('Prefered in Add Drug takes the mark from the others of the group', async () => {
  const own = await getDrug(pharmacy.scope(), solco);
  expect(
    own.ok &&
      (
        await saveDrug(
          { ...pharmacy.scope(), controlled: true },
          solco,
          own.value.version,
          drugDraftOf({ ...own.value, preferred: true }),
        )
      ).ok,
  ).toBe(true);
  expect(await getGroup(pharmacy.scope(), lupin)).toMatchObject({
    ok: true,
    value: {
      members: [
        { drugId: solco, preferred: true },
        { drugId: lupin, preferred: false },
      ],
    },
  });
});
test('a deleted group comes back with its packages; the packages stay in the store', async () => {
  const gone = await removeGroup(pharmacy.scope(), lupin, 1, true);
  expect(gone).toMatchObject({ ok: true, value: { id: lupin, version: 2 } });
  expect(await getGroup(pharmacy.scope(), solco)).toMatchObject({
    ok: true,
    value: { version: 0, members: [{ drugId: solco }] },
  });
  expect(await removeGroup(pharmacy.scope(), lupin, 2, false)).toMatchObject({
    ok: true,
    value: { version: 3 },
  });
  expect(await getGroup(pharmacy.scope(), solco)).toMatchObject({
    ok: true,
    value: { version: 3, members: [{ drugId: solco }, { drugId: lupin }] },
  });
});
