import { afterAll, beforeAll, expect, test } from 'vitest';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
});
afterAll(() => desk.close());

const lasting = 'Take 1 tablet by mouth twice daily for 10 days';
const alertsOf = async (rxId: number) =>
  (await desk.detail(rxId)).alerts.map(({ kind, severity, title, answered }) => ({
    kind,
    severity,
    title,
    answered: answered !== null,
  }));

test('ninety tablets of a course of twenty are asked about until somebody answers', async () => {
  const patientId = await desk.patient({ lastName: 'Course' });
  const rx = await desk.enter({
    patientId,
    sig: lasting,
    quantity: 90_000,
    daysSupply: 10,
    refills: 0,
  });
  expect(await alertsOf(rx.rxId)).toEqual([
    {
      kind: 'excess-quantity',
      severity: 'moderate',
      title: expect.stringMatching(/: 70 tablets left when the directions end$/),
      answered: false,
    },
  ]);
});
test('the course as it was prescribed asks nothing', async () => {
  const patientId = await desk.patient({ lastName: 'Whole' });
  const rx = await desk.enter({
    patientId,
    sig: lasting,
    quantity: 20_000,
    daysSupply: 10,
    refills: 0,
  });
  expect(await alertsOf(rx.rxId)).toEqual([]);
});
