import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { methodIn, reasonWithoutMethod } from '#domain/stock/rules/destruction.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { destructionsWith } from '#server/repositories/stock/destructions.ts';
import { form41Paper, printForm41 } from '#server/services/stock/destruction-paper.ts';
import { destroyLot } from '#server/services/stock/quarantine-receipt.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.db
    .updateTable('stores')
    .set({ dea: 'BM1234563' })
    .where('id', '=', desk.p.storeId)
    .execute();
});
afterAll(() => desk.close());
const scope = (userId = desk.technician.id) => ({
  ...desk.p.scope({ now: desk.now, userId }),
  today: desk.today,
});
const everyDay = () => ({ from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' });
/** Destroys so much of a new lot in quarantine; gives the movement in the ledger. */
async function destroyed(
  drugId: number,
  lot: string,
  more: { readonly quantity: number; readonly by?: number; readonly method?: string },
): Promise<number> {
  const { quantity, by = desk.technician.id, method } = more;
  const lotId = await desk.stock(drugId, 100, lot);
  await desk.db
    .updateTable('stock_lots')
    .set({ quarantined: true })
    .where('id', '=', lotId)
    .execute();
  const { version } = await desk.db
    .selectFrom('stock_lots')
    .select('version')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  const may = {
    controlled: true,
    own: async () => true,
    another: () => Promise.resolve(),
    second: async () => desk.pharmacist.id,
  };
  const reason = 'Broken in transit';
  const done = await destroyLot(scope(by), may, { lotId, version, reason, quantity, method });
  expect(done.ok).toBe(true);
  const { id } = await desk.db
    .selectFrom('stock_movements')
    .select('id')
    .where('lot_id', '=', lotId)
    .where('kind', '=', 'destroy')
    .executeTakeFirstOrThrow();
  return id;
}

test('what two people destroyed on a day is one record, as DEA Form 41 asks', async () => {
  const slurry = { method: 'Slurry with charcoal' };
  await destroyed(desk.shelf.lorazepam, 'CIV', { ...slurry, quantity: 4_000 });
  const last = await destroyed(desk.shelf.oxycodone, 'CII', { ...slurry, quantity: 12_500 });
  await destroyed(desk.shelf.oxycodone, 'OTHER', {
    ...slurry,
    quantity: 1_000,
    by: desk.inCharge.id,
  });
  await destroyed(desk.shelf.warfarin, 'PLAIN', { quantity: 3_000 });

  const rows = await destructionsWith(scope(), last, everyDay);
  const said = form41Paper(await storeOf(scope()), rows).map(({ text }) => text);

  expect(said).toEqual([
    'Record of controlled substances destroyed',
    'What DEA Form 41 asks for. Keep it two years (21 CFR 1304.04).',
    '',
    'A. Registrant',
    expect.any(String),
    'DEA registration: BM1234563',
    ...said.slice(6, said.indexOf('B. Destroyed from stock')),
    'B. Destroyed from stock',
    expect.stringMatching(/^1\. Lorazepam .*\(C-IV\)$/),
    expect.stringMatching(/^NDC [\d-]{13} · lot CIV · quantity 4 units$/),
    'Method: Slurry with charcoal',
    'Reason: Broken in transit',
    expect.stringMatching(/^2\. Oxycodone .*\(C-II\)$/),
    expect.stringMatching(/^NDC [\d-]{13} · lot CII · quantity 12\.5 units$/),
    'Method: Slurry with charcoal',
    'Reason: Broken in transit',
    '',
    'C. When and where',
    expect.stringMatching(/^03\/02\/2026 /),
    expect.stringMatching(/^On site: /),
    '',
    'D. Two persons who saw it',
    expect.any(String),
    '',
    expect.stringContaining(desk.technician.name),
    expect.stringMatching(/^Saw the destruction, 03\/02\/2026 /),
    '',
    expect.stringContaining(desk.pharmacist.name),
    expect.stringMatching(/^Saw the destruction, 03\/02\/2026 /),
  ]);
});
test('only the destruction of a controlled drug of this store has a record', async () => {
  const printer = { print: async () => ok({ sha256: 'b'.repeat(64), file: null }) };
  const plain = await destroyed(desk.shelf.warfarin, 'PLAIN-2', { quantity: 1_000 });
  const method = 'Incinerated';
  const controlled = await destroyed(desk.shelf.lorazepam, 'CIV-2', { quantity: 1_000, method });

  expect(await printForm41(scope(), printer, plain)).toBe(null);
  expect(await destructionsWith({ ...scope(), storeId: 0 }, controlled, everyDay)).toEqual([]);
  expect(await printForm41(scope(), printer, controlled)).toEqual(
    ok({ sha256: 'b'.repeat(64), pages: 1 }),
  );
});
test('the method is read back out of the ledger, whatever was typed before it', () => {
  expect(methodIn('Broken. DEA Form 41: Slurry')).toBe('Slurry');
  expect(reasonWithoutMethod('Broken. DEA Form 41: Slurry')).toBe('Broken');
  expect(methodIn('Broken')).toBe(null);
  expect(reasonWithoutMethod('Broken')).toBe('Broken');
});
