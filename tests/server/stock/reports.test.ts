import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theRuler } from '#server/io/label/paper.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { layoutReport } from '#server/io/label/report.ts';
import { keepDrug } from '#server/repositories/drug/drugs.ts';
import { paperOf } from '#server/repositories/label/papers.ts';
import { ensureLot, moveStock } from '#server/repositories/stock/stock.ts';
import { listDispensed, printMonograph, printReport } from '#server/services/stock/reports.ts';
import { freshDatabase, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let folder: string;
let lisinopril: number;
let oxycodone: number;
const query = (filters: Record<string, string> = {}) => ({
  text: '',
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  folder = mkdtempSync(path.join(tmpdir(), 'papers-'));
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
  for (const [drugId, unitCost] of [
    [lisinopril, 4_235],
    [oxycodone, 21_000],
  ] as const) {
    const lot = await ensureLot(pharmacy.scope(), {
      drugId,
      lot: 'L1',
      expiresOn: '2027-12-31',
      unitCost,
      serial: null,
    });
    const move = (kind: 'receive' | 'dispense' | 'undo-dispense', quantity: number) =>
      moveStock(pharmacy.scope(), { drugId, lotId: lot.id, kind, quantity });
    await move('receive', 500_000);
    await move('dispense', -90_000);
    await move('dispense', -30_000);
    await move('undo-dispense', 30_000);
  }
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('the Dispensing Report adds up to the ledger: what left, less what came back, at what the lots had cost', async () => {
  const page = await listDispensed(pharmacy.scope(), query({ drugId: String(lisinopril) }));
  expect(page.rows.map((row) => [row.kind, row.quantity, row.costCents])).toEqual([
    ['undo-dispense', -30_000, -127],
    ['dispense', 30_000, 127],
    ['dispense', 90_000, 381],
  ]);
  const { sum } = await pharmacy.db
    .selectFrom('stock_movements')
    .select((eb) => eb.fn.sum<number>('quantity').as('sum'))
    .where('drug_id', '=', lisinopril)
    .where('kind', 'in', ['dispense', 'undo-dispense', 'return-to-stock'])
    .executeTakeFirstOrThrow();
  expect([page.totals['quantity'], page.rows.reduce((sum, row) => sum + row.quantity, 0)]).toEqual([
    -Number(sum),
    90_000,
  ]);
  expect(page.totals['costCents']).toBe(page.rows.reduce((sum, row) => sum + row.costCents, 0));
  expect((await listDispensed(pharmacy.scope(), query({ schedule: '2' }))).total).toBe(3);
  expect([
    (await listDispensed(pharmacy.scope(), query({ to: '2026-03-01' }))).total,
    (await listDispensed(pharmacy.scope({ storeId: pharmacy.otherStoreId }), query())).total,
  ]).toEqual([0, 0]);
});
test('a report prints with all of its rows and its sums on numbered pages, and the store can look at it again', async () => {
  const printed = await printReport(
    pharmacy.scope(),
    filePrinter(folder),
    'dispensed',
    query({ schedule: '2', from: '2026-03-01' }),
  );
  expect(printed).toMatchObject({ ok: true, value: { pages: 1 } });
  expect([
    (await paperOf(pharmacy.db as never, pharmacy.storeId, printed.ok ? printed.value.sha256 : ''))
      ?.kind ?? null,
    (
      await paperOf(
        pharmacy.db as never,
        pharmacy.otherStoreId,
        printed.ok ? printed.value.sha256 : '',
      )
    )?.kind ?? null,
  ]).toEqual(['report', null]);
  const pages = layoutReport(await theRuler(), {
    title: 'Dispensing Report',
    pharmacy: 'Maple Street',
    asked: 'All drugs, all days',
    at: 'now',
    columns: [
      { title: 'Drug', width: 300 },
      { title: 'Qty.', width: 60, right: true },
    ],
    rows: Array.from({ length: 95 }, (_, index) => [`Drug ${index}`, '30']),
    totals: '95 lines',
  });
  const texts = pages.map((page) =>
    page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
  );
  expect(texts.flat().filter((text) => /^Drug \d/.test(text))).toHaveLength(95);
  expect([
    texts.at(-1)!.includes('95 lines'),
    texts[0]!.includes('95 lines'),
    texts.map((text) => text.at(-1)),
  ]).toEqual([true, false, pages.map((_, index) => `Page ${index + 1} of ${pages.length}`)]);
  expect(
    pages
      .flatMap((page) => page.marks)
      .every(
        (mark) =>
          mark.kind !== 'text' ||
          (mark.x >= 36 && mark.x + mark.width <= 792 - 36 + 1 && mark.y <= 612 - 20),
      ),
  ).toBe(true);
});
test('the monograph prints what is stored and names what is not; nothing is made up', async () => {
  await keepDrug(pharmacy.scope(), lisinopril);
  await pharmacy.db
    .updateTable('store_drugs')
    .set({ aux_labels: [5] })
    .where('drug_id', '=', lisinopril)
    .execute();
  await pharmacy.db
    .updateTable('drugs')
    .set({ default_sig: '1T PO QD', shape: 'Round', color1: 'Pink', imprint: 'LUPIN 10' })
    .where('id', '=', lisinopril)
    .execute();
  const printed = await printMonograph(pharmacy.scope(), filePrinter(folder), lisinopril);
  expect(printed).toMatchObject({
    ok: true,
    value: { missing: ['storage', 'what it is for', 'side effects', 'counseling'] },
  });
  expect(
    (await paperOf(pharmacy.db as never, pharmacy.storeId, printed?.ok ? printed.value.sha256 : ''))
      ?.kind ?? null,
  ).toBe('monograph');
  expect(await printMonograph(pharmacy.scope(), filePrinter(folder), 987_654)).toBeNull();
});
