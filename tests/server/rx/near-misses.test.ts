import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import {
  listNearMisses,
  listOwnNearMisses,
  printNearMisses,
  readNearMiss,
} from '#server/services/rx/fill/near-miss.ts';
import { queueCounts } from '#server/services/rx/queue.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { Desk, type Actor } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let folder: string;
beforeAll(async () => {
  desk = await Desk.open({ start: '2026-03-02T15:00:00Z' });
  folder = mkdtempSync(path.join(tmpdir(), 'papers-'));
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.account(desk.technician, 'hay, barn and 40 bales');
});
afterAll(async () => {
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

const query = (filters: Record<string, string> = {}) => ({
  text: '',
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
let number = 0;
async function failed(code: string, text: string | null, enteredBy: Actor = desk.technician) {
  const lastName = `Missed${String.fromCharCode(97 + number++)}`;
  const rx = await desk.priced(
    { patientId: await desk.patient({ lastName }) },
    { actor: enteredBy },
  );
  await desk.scanned(rx.rxId);
  const reason = { code, ...(text === null ? {} : { text }) };
  return desk.move(desk.pharmacist, rx.rxId, 'fail-check', { reason });
}
const toldTo = async (actor: Actor) =>
  (await listOwnNearMisses(desk.work(actor), query())).rows.map((row) => [row.cause, row.words]);

test('who entered it is told of what the check found, until it is read', async () => {
  const back = await failed('wrong-strength', '10 mg was prescribed', desk.secondPharmacist);

  expect(await toldTo(desk.secondPharmacist)).toEqual([
    ['Wrong strength or form entered', '10 mg was prescribed'],
  ]);
  expect([await toldTo(desk.technician), await toldTo(desk.pharmacist)]).toEqual([[], []]);
  const counts = (actor: Actor) => queueCounts(desk.work(actor));
  expect((await counts(desk.secondPharmacist))['failed-checks']).toBe(1);
  expect((await counts(desk.technician))['failed-checks']).toBe(0);

  const { rows } = await listOwnNearMisses(desk.work(desk.secondPharmacist), query());
  const [told] = rows;
  const { id, version } = required(told, 'what the person is told of');
  expect(told).toMatchObject({ rxId: back.rxId, rxNumber: back.rxNumber, foundBy: 'paula Desk' });
  expect(await readNearMiss(desk.work(desk.technician), id, version)).toEqual({
    ok: false,
    error: 'NOT_FOUND',
  });
  expect(await readNearMiss(desk.work(desk.secondPharmacist), id, version)).toMatchObject({
    ok: true,
  });
  expect(await toldTo(desk.secondPharmacist)).toEqual([]);
  expect(await readNearMiss(desk.work(desk.secondPharmacist), id, version)).toEqual({
    ok: false,
    error: 'READ',
  });
});
test('who changed the entry last is told, not who made it', async () => {
  const rx = await desk.enter(
    { patientId: await desk.patient({ lastName: 'Changed' }) },
    { actor: desk.secondPharmacist },
  );
  const draft = { ...rx.draft, note: 'Call before noon' };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId: rx.rxId, version: rx.version, draft, answers: [] }),
  );
  await desk.move(desk.technician, rx.rxId, 'cash');
  await desk.scanned(rx.rxId);

  await desk.move(desk.pharmacist, rx.rxId, 'fail-check', { reason: { code: 'wrong-quantity' } });

  expect(await toldTo(desk.technician)).toEqual([['Wrong quantity or days supply entered', null]]);
  expect(await toldTo(desk.secondPharmacist)).toEqual([]);
});
test('of an error of the product, who filled it is told', async () => {
  await failed('wrong-count', '58 of 60', desk.secondPharmacist);

  expect(await toldTo(desk.technician)).toContainEqual(['Wrong count', '58 of 60']);
  expect(await toldTo(desk.secondPharmacist)).toEqual([]);
});
test('nobody is told of what he or she found alone; the report has it', async () => {
  await failed('wrong-directions', null, desk.pharmacist);

  expect(await toldTo(desk.pharmacist)).toEqual([]);
  const { rows } = await listNearMisses(desk.work(desk.pharmacist), query({ fault: 'data' }));
  expect(rows.map((row) => row.cause)).toContain('Wrong directions entered');
});
test('the report has the commonest cause first, by fault, role and days, and no name', async () => {
  await failed('wrong-count', null);
  const report = (filters: Record<string, string> = {}) =>
    listNearMisses(desk.work(desk.pharmacist), query(filters));

  const all = await report();
  expect(all.totals).toEqual({ lines: 5, data: 3, product: 2 });
  expect(all.rows.map((row) => [row.ofCause, row.cause, row.fault, row.role])).toEqual([
    [2, 'Wrong count', 'product', 'Role of tess'],
    [2, 'Wrong count', 'product', 'Role of tess'],
    [1, 'Wrong directions entered', 'data', ''],
    [1, 'Wrong quantity or days supply entered', 'data', 'Role of tess'],
    [1, 'Wrong strength or form entered', 'data', ''],
  ]);
  expect(JSON.stringify(all.rows)).not.toContain('tess Desk');
  expect((await report({ fault: 'product' })).totals).toEqual({ lines: 2, data: 0, product: 2 });
  expect((await report({ role: 'tess' })).total).toBe(3);
  const found = await listNearMisses(desk.work(desk.pharmacist), {
    ...query(),
    text: '10 mg was',
  });
  expect(found.rows.map((row) => row.cause)).toEqual(['Wrong strength or form entered']);
  expect((await report({ to: '2026-03-01' })).total).toBe(0);
  expect((await report({ from: '2026-03-02', to: '2026-03-02' })).total).toBe(5);
});
test('the report is printed with the sum of each cause', async () => {
  const work = desk.work(desk.pharmacist);
  expect(await printNearMisses(work, filePrinter(folder), query())).toMatchObject({
    ok: true,
    value: { pages: 1 },
  });
});
