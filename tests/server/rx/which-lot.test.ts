import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeBackScan } from '#server/services/rx/fill/scan-back.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let rxId: number;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 500);
});
afterAll(() => desk.close());
beforeEach(async () => {
  rxId = (await desk.priced({ patientId: await desk.patient({ lastName: `Lot${Math.random()}` }) }))
    .rxId;
});
const scan = (raw: string, options: object = {}) => desk.scan(desk.technician, rxId, raw, options);

test('a code without a lot asks which one, where more than one is on hand', async () => {
  await desk.stock(desk.shelf.lisinopril, 20, 'FIRST', '2027-01-31');
  const rx = await desk.priced({
    patientId: await desk.patient({ lastName: 'Which' }),
    drugId: desk.shelf.lisinopril,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 10_000,
    daysSupply: 10,
  });
  const bare = packageCode(ndc10.lisinopril);
  const only = await desk.scan(desk.technician, rx.rxId, bare);
  expect(only).toMatchObject({
    accepted: false,
    code: 'CONFIRM_LOT',
    stop: 'This code names no lot, and one is on hand. Is it the lot on the bottle?',
    offer: { lots: ['Lot FIRST, expires 01/31/2027, 20 on hand'] },
  });
  const [lotId] = only.offer?.lotIds ?? [];
  expect(
    await desk.scan(desk.technician, rx.rxId, bare, lotId === undefined ? {} : { lotId }),
  ).toMatchObject({ accepted: true });
  await desk.run(desk.technician, async (work) =>
    takeBackScan(work, rx.rxId, await desk.version(rx.rxId)),
  );
  await desk.stock(desk.shelf.lisinopril, 100, 'SECOND', '2027-12-31');

  for (const code of [bare, '68180051301'])
    expect(await desk.scan(desk.technician, rx.rxId, code)).toEqual({
      accepted: false,
      code: 'WHICH_LOT',
      stop: 'This code names no lot, and 2 are on hand. Choose the one on the bottle.',
      offer: {
        kind: 'choose-lot',
        label: 'The lot on the bottle',
        drugIds: [],
        lotIds: [expect.any(Number), expect.any(Number)],
        lots: [
          'Lot FIRST, expires 01/31/2027, 20 on hand',
          'Lot SECOND, expires 12/31/2027, 100 on hand',
        ],
      },
    });
  expect((await desk.detail(rx.rxId)).fill?.scans.map((item) => item.outcome)).toEqual([
    'CONFIRM_LOT',
    'WHICH_LOT',
    'WHICH_LOT',
  ]);
});
test('the lots on hand say where the lot ends in a code without separators', async () => {
  const drugId = await masterDrug(desk.p, {
    ndc: '65862085901',
    name: 'Famotidine',
    strength: '20 mg',
    form: 'Tablet',
    pkgSize: 100_000,
  });
  const shelf = '2027-09-18';
  await desk.stock(drugId, 100, 'AU3373', shelf);
  await desk.stock(drugId, 100, 'AU2107', shelf);
  const scanFamotidine = async (lot: string) => {
    const patientId = await desk.patient({ lastName: `Lot${lot}` });
    const rx = await desk.priced({ patientId, drugId });
    return desk.scan(desk.technician, rx.rxId, packageCode('6586285901', lot, shelf));
  };
  expect(await scanFamotidine('AU3373')).toMatchObject({ accepted: true });
  // "07" may be a serial number behind the lot AU.
  expect(await scanFamotidine('AU2107')).toMatchObject({ accepted: true });
  expect(await scanFamotidine('ZZ2107')).toMatchObject({
    accepted: false,
    code: 'WHICH_LOT',
    stop: [
      'It is not certain where the lot ends in this code, and 2 are on hand.',
      'Choose the one on the bottle.',
    ].join(' '),
  });
});
test('a bottle that expires too early goes out only with a reason, which is kept', async () => {
  await desk.stock(desk.shelf.metformin, 60, 'SHORT', '2026-03-15');
  const code = packageCode(ndc10.metformin, 'SHORT', '2026-03-15');
  expect(await scan(code)).toMatchObject({
    accepted: false,
    code: 'EXPIRES_EARLY',
    stop: [
      'Lot SHORT expires 03/15/2026, and the supply lasts until 04/01/2026.',
      'Take another bottle, or say why this one goes out.',
    ].join(' '),
    offer: { kind: 'reason', label: 'Why this bottle goes out' },
  });
  expect(await scan(code, { reason: '  ' })).toMatchObject({ code: 'EXPIRES_EARLY' });
  expect(await scan(code, { reason: 'Ten days are used before' })).toMatchObject({
    accepted: true,
    code: 'COMPLETE',
    stop: null,
  });
  await desk.labelled(rxId);
  const done = await desk.run(desk.technician, async (work) =>
    moveRx(work, rxId, await desk.version(rxId), 'scan', { counted: 60_000 }),
  );
  expect(done.warnings).toEqual(['Lot SHORT expires on 03/15/2026, before the supply is used up.']);
  expect((await desk.detail(rxId)).fill?.scans.at(-1)?.shown).toBe(
    'Metformin Hydrochloride lot SHORT: 60. Ten days are used before',
  );
});
test('a scan that was stored without its reason does not pass the count', async () => {
  await desk.stock(desk.shelf.metformin, 60, 'SHORTER', '2026-03-16');
  const code = packageCode(ndc10.metformin, 'SHORTER', '2026-03-16');
  await scan(code, { reason: 'Said' });
  await desk.db.updateTable('fill_scans').set({ reason: null }).execute();
  expect(
    await refusalOf(desk.move(desk.technician, rxId, 'scan', { counted: 60_000 })),
  ).toMatchObject({ why: expect.stringMatching(/^Lot SHORTER expires before the supply/) });
});
test('one package is scanned for each that is taken', async () => {
  const drugId = await masterDrug(desk.p, {
    ndc: '00169418913',
    name: 'Anastrozole',
    strength: '1 mg',
    form: 'Tablet',
    pkgSize: 20_000,
  });
  await desk.stock(drugId, 100, 'PKG');
  const rx = await desk.priced({
    patientId: await desk.patient({ lastName: 'Packages' }),
    drugId,
  });
  const took = async () => {
    const asked = await desk.scan(desk.technician, rx.rxId, '00169418913');
    const [lotId] = asked.offer?.lotIds ?? [];
    return desk.scan(desk.technician, rx.rxId, '00169418913', lotId ? { lotId } : {});
  };
  expect(await took()).toMatchObject({ stop: '40 more to take: scan the next bottle.' });
  expect(await took()).toMatchObject({ stop: '20 more to take: scan the next bottle.' });
  expect(
    await refusalOf(desk.move(desk.technician, rx.rxId, 'scan', { counted: 60_000 })),
  ).toMatchObject({
    why: 'The quantities taken from the bottles do not add up to the quantity to dispense.',
  });
  expect(await took()).toMatchObject({ code: 'COMPLETE' });
});
test('the last scan is taken back before the count, and not after it', async () => {
  const back = () =>
    desk.run(desk.technician, async (work) => takeBackScan(work, rxId, await desk.version(rxId)));
  expect(await refusalOf(back())).toMatchObject({
    why: 'No bottle is scanned: there is nothing to take back.',
  });
  const lot1 = packageCode(ndc10.metformin, 'LOT1', '2028-06-30');
  await scan(lot1, { quantity: 20_000 });
  await scan(lot1, { quantity: 10_000 });
  expect(await back()).toBe('Metformin Hydrochloride lot LOT1: 10');
  expect((await desk.detail(rxId)).fill?.scans.map((item) => item.quantity)).toEqual([20_000]);
  await scan(lot1);
  await desk.labelled(rxId);
  await desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  expect(await refusalOf(back())).toMatchObject({
    why: 'It was counted already: undo the scan instead (All steps).',
  });
  expect(
    await desk.db
      .selectFrom('fill_scans')
      .innerJoin('fills', 'fills.id', 'fill_scans.fill_id')
      .select(['fill_scans.quantity', 'fill_scans.struck'])
      .where('fills.rx_id', '=', rxId)
      .orderBy('fill_scans.id')
      .execute(),
  ).toEqual([
    { quantity: 20_000, struck: false },
    { quantity: 10_000, struck: true },
    { quantity: 40_000, struck: false },
  ]);
});
