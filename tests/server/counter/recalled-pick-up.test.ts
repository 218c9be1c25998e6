import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrder } from '#server/services/counter/counter.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import { Desk, identifiersOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test('a recalled lot stays here: no money, counseling or signature is asked for it', async () => {
  const lot = await desk.stock(desk.shelf.metformin, 2_000);
  const rx = await desk.priced({ patientId: await desk.patient({ lastName: 'Recalled' }) });
  await desk.scanned(rx.rxId);
  const here = await desk.atCounter(rx.rxId);
  const orderId = here.fill?.orderId ?? 0;
  const opened = async () => {
    const work = desk.work(desk.cashier);
    const patient = await identifyPatient(work, orderId, identifiersOf(here));
    return patient.ok ? openOrder(work, orderId, patient.value, 'pickup') : null;
  };
  expect(await opened()).toMatchObject({
    dueCents: here.fill?.patientPayCents,
    needsCounselling: true,
    fills: [{ stop: null }],
  });
  await desk.db.updateTable('stock_lots').set({ recalled: true }).where('id', '=', lot).execute();

  expect(await opened()).toMatchObject({
    dueCents: 0,
    needsCounselling: false,
    needsPassword: false,
    needsPhotoId: false,
    fills: [{ stop: expect.stringContaining('recalled') }],
  });
});
