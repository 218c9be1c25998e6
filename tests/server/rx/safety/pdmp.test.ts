import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondCount } from '#server/services/rx/fill-changes.ts';
import { checkPdmp, takeBackPdmp } from '#server/services/rx/fill/pdmp.ts';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test('a flagged C-II waits for the monitoring program', async () => {
  await desk.stock(desk.shelf.oxycodone, 100, 'OXY');
  const rx = await desk.priced({
    patientId: await desk.patient({}),
    drugId: desk.shelf.oxycodone,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 10_000,
    daysSupply: 10,
    refills: 0,
  });
  await desk.scan(desk.technician, rx.rxId, packageCode(ndc10.oxycodone, 'OXY', '2028-06-30'));
  await desk.run(desk.technician, async (work) =>
    secondCount(
      work,
      { rxId: rx.rxId, version: await desk.version(rx.rxId) },
      { byId: desk.pharmacist.id, quantity: 10_000 },
    ),
  );
  await desk.labelled(rx.rxId);
  await desk.move(desk.technician, rx.rxId, 'scan', { counted: 10_000 });
  expect(await refusalOf(desk.verified(rx.rxId))).toMatchObject({
    why: 'Not yet: check the prescription monitoring program (PDMP) first.',
  });
  expect(
    await refusalOf(
      desk.run(desk.technician, async (work) =>
        checkPdmp(work, rx.rxId, await desk.version(rx.rxId)),
      ),
    ),
  ).toMatchObject({ code: 'FORBIDDEN' });
  const note = async () =>
    desk.run(desk.pharmacist, async (work) =>
      checkPdmp(work, rx.rxId, await desk.version(rx.rxId)),
    );
  const takeBack = async (who = desk.pharmacist) =>
    desk.run(who, async (work) => takeBackPdmp(work, rx.rxId, await desk.version(rx.rxId)));
  await note();
  const noted = { by: 'paula Desk', at: desk.now };
  expect((await desk.detail(rx.rxId)).pdmpChecked).toEqual(noted);
  expect(await refusalOf(takeBack(desk.technician))).toMatchObject({ code: 'FORBIDDEN' });

  expect(await takeBack()).toEqual({ at: desk.now, by: desk.pharmacist.id });
  expect((await desk.detail(rx.rxId)).pdmpChecked).toBeUndefined();
  expect((await refusalOf(takeBack())).why).toBe('No check of the PDMP is noted for this fill.');
  expect(await refusalOf(desk.verified(rx.rxId))).toMatchObject({
    why: 'Not yet: check the prescription monitoring program (PDMP) first.',
  });

  await note();
  expect(await desk.verified(rx.rxId)).toMatchObject({ status: 'RV' });
  expect((await refusalOf(takeBack())).why).toBe(
    'The final check was signed with it: undo the check first (All steps).',
  );
});
