import { afterAll, beforeAll, expect, test } from 'vitest';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.db
    .updateTable('drugs')
    .set({ name: 'Vexanib', generic_name: 'vexanib maleate' })
    .where('id', '=', desk.shelf.metformin)
    .execute();
});
afterAll(() => desk.close());

test('a drug that no table has goes on without a question, and never as checked', async () => {
  const patientId = await desk.patient({ lastName: 'Unknown' });
  const rx = await desk.enter({ patientId, sig: 'Take 1 tablet by mouth once daily' });
  const { alerts } = await desk.detail(rx.rxId);
  expect(alerts.map(({ kind, severity, title }) => [kind, severity, title])).toEqual([
    [
      'unchecked',
      'minor',
      'Vexanib 500 mg was not checked for dose, interactions, duplicates, diseases and pregnancy',
    ],
  ]);
  expect((await desk.move(desk.technician, rx.rxId, 'cash')).status).toBe(rxStatus.cashed);
});
