import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 500);
  await desk.stock(desk.shelf.lorazepam, 500, 'LOR');
});
afterAll(() => desk.close());

const packageOf = (lot: string): string => packageCode(ndc10.lorazepam, lot);
/** A call that no screen sends: the form asks for each of these. */
const atCounter = async (drugId: number, lastName: string, code?: string) => {
  const patientId = await desk.patient({ lastName });
  const { rxId } = await desk.priced({ drugId, patientId });
  await desk.scanned(rxId, code);
  return desk.atCounter(rxId);
};

test('nobody without a name takes a prescription', async () => {
  const detail = await atCounter(desk.shelf.metformin, 'Nameless');
  const given = desk.handOver(detail);

  for (const person of [
    { name: '  ', relationship: 'Self' },
    { name: 'Alma Rivera', relationship: '' },
  ])
    expect(await refusalOf(desk.pickUp(desk.cashier, detail, { ...given, person }))).toEqual({
      code: 'REFUSED',
      why: 'Say who takes it.',
    });
});

test('nobody without a name signs for a prescription, and who signed is kept', async () => {
  const detail = await atCounter(desk.shelf.lorazepam, 'Unsigned', packageOf('LOR'));
  const given = {
    ...desk.handOver(detail),
    photoId: { kind: 'Military ID', number: '1357924680' },
  };
  const signed = (by: string) => ({ ...given, signature: { covers: ['controlled drug'], by } });

  expect(await refusalOf(desk.pickUp(desk.cashier, detail, signed(' ')))).toEqual({
    code: 'REFUSED',
    why: 'A signature is missing for: controlled drug.',
  });
  await desk.pickUp(desk.cashier, detail, signed('Alma Rivera'));
  const fill = await desk.db
    .selectFrom('fills')
    .select('signature')
    .where('id', '=', detail.fill?.fillId ?? 0)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(fill.signature)).toContain('Alma Rivera');
});

test('a transfer is recorded with a day that there is', async () => {
  const { rxId } = await desk.enter({ refills: 2 });
  const move = (on: string) =>
    desk.move(desk.pharmacist, rxId, 'transfer-out', {
      transfer: { pharmacy: 'Oak Pharmacy', pharmacist: 'R. Oak', phone: '2175550100', on },
    });

  for (const on of ['+2099-01-01', '2026-02-30', '0', '03/02/2026'])
    expect(await refusalOf(move(on)), on).toEqual({
      code: 'REFUSED',
      why: 'The date of the transfer is no date: type it again.',
    });
  expect((await move(desk.today)).status).not.toBe('');
});
