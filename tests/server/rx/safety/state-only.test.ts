import { afterAll, beforeAll, expect, test } from 'vitest';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** What the DEA is about and what it is not: a state's own schedules, and telemedicine. */
let desk: Desk;
let gabapentin: number;
let buprenorphine: number;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  gabapentin = await masterDrug(desk.p, {
    ndc: '00777900101',
    name: 'Gabapentin',
    strength: '300 mg',
    form: 'Capsule',
    route: 'ORAL',
    schedule: '0',
  });
  buprenorphine = await masterDrug(desk.p, {
    ndc: '00777900201',
    ndc10: '0777900201',
    shape: '4-4-2',
    name: 'Buprenorphine Hydrochloride',
    strength: '8 mg',
    form: 'Tablet',
    route: 'SUBLINGUAL',
    schedule: '3',
  });
  await desk.stock(buprenorphine, 500, 'BUP');
});
afterAll(() => desk.close());

const transfer = {
  pharmacy: 'Oak Pharmacy',
  pharmacist: 'R. Oak',
  phone: '2175550100',
  on: '2026-03-02',
};

test('gabapentin of Virginia goes to another pharmacy without what the DEA wants', async () => {
  await desk.db.updateTable('stores').set({ state: 'VA' }).execute();
  const { rxId } = await desk.enter({
    drugId: gabapentin,
    patientId: await desk.patient({}),
    sig: 'TAKE 1 CAPSULE BY MOUTH DAILY',
    quantity: 30_000,
    daysSupply: 30,
    refills: 2,
  });

  const gone = await desk.move(desk.pharmacist, rxId, 'transfer-out', { transfer });
  await desk.db.updateTable('stores').set({ state: 'IL' }).execute();

  expect(gone).toMatchObject({ status: 'XF' });
});

test.each([
  ['Telehealth visit, OUD', 'A photo ID is needed: buprenorphine by telemedicine (90 FR 6504).'],
  ['Seen in person 03/01/2026', null],
])('without the store’s own ID policy, buprenorphine noted “%s”', async (note, refused) => {
  await desk.db
    .updateTable('stores')
    .set({ policy: JSON.stringify({ idForControlled: false }) })
    .execute();
  const draft = {
    drugId: buprenorphine,
    patientId: await desk.patient({}),
    sig: 'PLACE 1 TABLET UNDER THE TONGUE DAILY',
    quantity: 30_000,
    daysSupply: 30,
    refills: 0,
    note,
  };
  const { rxId } = await desk.priced(draft);
  await desk.scanned(rxId, packageCode('0777900201', 'BUP', '2028-06-30'));
  const checked = await desk.verified(rxId);
  const order = { ...desk.handOver(checked), signature: { covers: ['controlled drug'], by: 'A' } };

  if (refused !== null) {
    expect((await refusalOf(desk.pickUp(desk.cashier, checked, order))).why).toContain(refused);
    await desk.pickUp(desk.cashier, checked, {
      ...order,
      photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
    });
  } else await desk.pickUp(desk.cashier, checked, order);

  expect(await desk.detail(rxId)).toMatchObject({ status: 'PU' });
});
