import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDrug } from '#server/services/drug/drug.ts';
import { rememberFacts } from '#server/services/drug/remember.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

let made = 0;
/** A tube of 30 g of cream. */
async function cream(): Promise<number> {
  made += 1;
  const ndc = `0016800${String(1000 + made)}`;
  const id = await masterDrug(desk.p, { ndc, name: `Cream ${made}`, form: 'cream' });
  await desk.db
    .updateTable('drugs')
    .set({ uom: 'GM', route: 'topical', pkg_size: 30_000, strength: '0.1%' })
    .where('id', '=', id)
    .execute();
  return id;
}
const entry = (drugId: number, supplyFacts: string | null = null) => ({
  ...desk.draft(),
  drugId,
  sig: 'Apply 1 application topically twice daily',
  quantity: 30_000,
  daysSupply: null,
  supplyFacts,
});
const check = async (drugId: number, supplyFacts: string | null = null) =>
  (await judgeEntry(desk.work(desk.technician), entry(drugId, supplyFacts))).check;
const scope = () => desk.p.scope({ now: desk.now });
const remember = (id: number, version: number, value: number, replaces = false) =>
  rememberFacts(scope(), {
    id,
    version,
    facts: [{ fact: 'oneApplication', value }],
    replaces,
  });

it('asks once for the drug, and reckons the next prescription from the answer', async () => {
  const drugId = await cream();
  const asked = await check(drugId);
  expect(asked.daysSupply).toBeNull();
  expect(asked.facts).toEqual([
    {
      fact: 'oneApplication',
      ask: 'How many grams or mL are used each time?',
      said: null,
      value: null,
      remembered: null,
    },
  ]);
  expect(asked.factDrug).toEqual({ id: drugId, version: 1 });

  expect(await remember(drugId, 1, 500)).toMatchObject({
    ok: true,
    value: { oneApplication: 500, version: 2 },
  });

  const next = await check(drugId);
  expect(next.daysSupply).toBe(30);
  expect(next.problems.filter(({ field }) => field === 'daysSupply')).toEqual([]);
  expect(next.daysWhy).toBe(
    '30 g (0.5 g in one application, by the drug’s record) = ' +
      '60 applications ÷ 2 applications a day = 30 days',
  );
  expect(next.factDrug).toEqual({ id: drugId, version: 2 });
});

it('shows what the drug says where one prescription was answered otherwise', async () => {
  const drugId = await cream();
  await remember(drugId, 1, 500);
  const shown = await check(drugId, `drug ${drugId}: oneApplication 1000`);
  expect(shown.daysSupply).toBe(15);
  expect(shown.facts).toMatchObject([{ value: 1000, remembered: 500 }]);
  expect(shown.problems.filter(({ field }) => field === 'daysSupply')).toEqual([
    {
      code: 'DAYS_ASSUMED',
      field: 'daysSupply',
      severity: 'warn',
      message: 'The drug says 0.5 g in one application: is 1 g right for this prescription?',
    },
  ]);
});

it('an answer of another drug says nothing of this one', async () => {
  const drugId = await cream();
  const shown = await check(drugId, `drug ${drugId + 1}: oneApplication 1000`);
  expect(shown.daysSupply).toBeNull();
});

it('never replaces what the drug says unasked', async () => {
  const drugId = await cream();
  await remember(drugId, 1, 500);
  expect(await remember(drugId, 2, 1000)).toMatchObject({
    ok: false,
    error: {
      code: 'REFUSED',
      why: [
        'The drug says 0.5 in one application. Replace it for all, or answer for this one only.',
      ],
      fields: { oneApplication: 'The drug says 0.5 in one application' },
    },
  });
  expect(await remember(drugId, 2, 1000, true)).toMatchObject({
    ok: true,
    value: { oneApplication: 1000, version: 3 },
  });
});

it('is stale where the drug was changed meanwhile, and says nothing that is no fact', async () => {
  const drugId = await cream();
  await remember(drugId, 1, 500);
  expect(await remember(drugId, 1, 500)).toMatchObject({
    ok: false,
    error: { code: 'STALE', current: { oneApplication: 500 } },
  });
  const wrong = await rememberFacts(scope(), {
    id: drugId,
    version: 2,
    facts: [{ fact: 'dropsPerMl', value: 9 }],
    replaces: false,
  });
  expect(wrong).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  expect(await getDrug(scope(), drugId)).toMatchObject({
    ok: true,
    value: { dropsPerMl: null, version: 2 },
  });
});

it('keeps the answer of one prescription with it, for its days later on', async () => {
  const drugId = await cream();
  const supplyFacts = `drug ${drugId}: oneApplication 500`;
  const rx = await desk.enter({ ...entry(drugId, supplyFacts), daysSupply: 30 });
  expect(rx.draft.supplyFacts).toBe(supplyFacts);
  const wrong = await desk.enter({ ...entry(drugId, supplyFacts), daysSupply: 10 });
  expect(wrong.problems.map(({ message }) => message)).toContain(
    '10 days entered; the directions and the quantity come to 30 days: ' +
      '30 g (0.5 g in one application, as answered for this prescription) = ' +
      '60 applications ÷ 2 applications a day = 30 days.',
  );
});
