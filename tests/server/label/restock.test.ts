import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { printRestockLabel } from '#server/services/label/restock.ts';
import { Desk, refusalOf, restockCode } from '#tests/platform/rx-desk.ts';
import { pdfTexts } from './drawn-text.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 500);
});
afterAll(() => desk.close());

test('the restock label says drug, lot, expiry and quantity; nothing of a patient', async () => {
  const papers: Uint8Array[] = [];
  const printer = {
    print: async (pdf: Uint8Array) => {
      papers.push(pdf);
      return ok({ sha256: 'b'.repeat(64), file: null });
    },
  };
  const print = (rxId: number) =>
    desk.run(desk.technician, (work) => printRestockLabel(work, printer, rxId));
  const rx = await desk.priced();
  expect(await refusalOf(print(rx.rxId))).toEqual({
    code: 'REFUSED',
    why: 'Nothing of this fill goes back to the shelf, so there is no label for it.',
  });
  await desk.scanned(rx.rxId);
  await print(rx.rxId);
  const [paper] = papers;
  const said = paper ? pdfTexts(paper).flat().join(' ') : '';
  for (const text of [
    'RETURNED TO STOCK',
    'Metformin Hydrochloride 500 mg tablet',
    'NDC 00591-0369-01',
    'Lot LOT1',
    'Exp. 06/30/2028',
    'Qty. 60',
    `Returned ${formatDate(desk.today)}`,
  ])
    expect(said).toContain(text);
  expect(said).not.toMatch(/Rivera|Alma|Rx /);
  expect(restockCode(rx.fill?.fillId ?? 0)).toMatch(/^STK\d+.$/);
});
