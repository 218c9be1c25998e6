import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate, wallInstant } from '#domain/platform/rules/dates.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { storeZone } from '#tests/platform/suite-clock.ts';

const lastMinute = 23 * 60 + 59;
let desk: Desk;
let rxId: number;
let lastDay: string;
beforeAll(async () => {
  desk = await Desk.open();
  lastDay = desk.today;
  await desk.stock(desk.shelf.metformin, 500, 'TONIGHT', lastDay);
  rxId = (await desk.priced({ patientId: await desk.patient({}) })).rxId;
});
afterAll(() => desk.close());
const reason = 'It is taken tonight';
const scanTonight = (said: { readonly reason?: string } = { reason }) =>
  desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'TONIGHT', lastDay), said);

test('a lot may be taken with a reason until the last minute of its last day in the store’s time zone', async () => {
  desk.clock.set(wallInstant(lastDay, lastMinute, storeZone));
  expect(desk.today).toBe(lastDay);
  expect(await scanTonight({})).toMatchObject({ accepted: false, code: 'EXPIRES_EARLY' });
  expect(await scanTonight()).toMatchObject({ accepted: true, stop: null });
});
test('a lot that was put on the shelf before the store’s midnight has expired after it', async () => {
  desk.clock.set(wallInstant(lastDay, lastMinute, storeZone));
  desk.clock.forward({ minutes: 1 });
  expect(await scanTonight()).toMatchObject({
    accepted: false,
    code: 'EXPIRED',
    stop: `Lot TONIGHT expired on ${formatDate(lastDay)}. Take another bottle and quarantine this one.`,
  });
});
