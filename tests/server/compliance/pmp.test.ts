import { afterAll, beforeAll, expect, test } from 'vitest';
import { wallClock } from '#domain/platform/rules/dates.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { lastPmpReport, listDuePmp, makePmpReport } from '#server/services/compliance/pmp.ts';
import { completePickup } from '#server/services/counter/complete.ts';
import {
  binCode,
  bagCode,
  Desk,
  ndc10,
  packageCode,
  identifiersOf,
} from '#tests/platform/rx-desk.ts';
import { storeZone, usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.lorazepam, 500, 'LOR');
  await desk.db
    .updateTable('stores')
    .set({ npi: '1234567893', ncpdp: '1234567', dea: 'BM1234563', phone: '2175550100' })
    .where('id', '=', desk.p.storeId)
    .execute();
  await desk.db
    .updateTable('employees')
    .set({ npi: '1992211627', license_no: '051-04444' })
    .where('id', '=', desk.pharmacist.id)
    .execute();
});
afterAll(() => desk.close());
const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.inCharge.id }),
  today: desk.today,
});
const query = (text = '') => ({ text, filters: {}, sort: null, offset: 0, limit: 50 });
const due = async (text = '') =>
  (await listDuePmp(scope(), query(text))).rows.map((row) => [
    row.status,
    row.patientName,
    row.soldOn,
    ...row.missing,
  ]);
const report = async () => {
  const made = await makePmpReport(scope());
  if (!made.ok) throw new Error(made.error.join(' '));
  return made.value;
};
const segments = (content: string) => content.split('\r\n').filter(Boolean);
/** Lorazepam, or another drug, for a patient, until it is handed over. */
async function sold(
  lastName: string,
  drugId = desk.shelf.lorazepam,
  code: string | undefined = packageCode(ndc10.lorazepam, 'LOR', '2028-06-30'),
): Promise<RxDetail> {
  const patientId = await desk.patient({ lastName });
  const rx = await desk.priced({
    patientId,
    drugId,
    sig: 'TAKE 1 TABLET BY MOUTH AT BEDTIME',
    quantity: 30_000,
    daysSupply: 30,
    refills: 2,
  });
  await desk.scanned(rx.rxId, code);
  const done = await desk.verified(rx.rxId);
  await desk.bagScanned(desk.cashier, [done]);
  await desk.run(
    desk.cashier,
    async (work) =>
      completePickup(work, {
        orderId: done.fill!.orderId,
        fills: [
          {
            rxId: rx.rxId,
            fillId: done.fill!.fillId,
            version: await desk.version(rx.rxId),
            bagScan: bagCode(done.fill!.bagCode!),
          },
        ],
        payments: [{ tender: 'cash', amountCents: done.fill!.patientPayCents! }],
        payload: {
          identifiers: identifiersOf(done),
          person: { relationship: 'spouse', name: 'Alma Núñez' },
          counselling: { answer: 'refused', by: 'paula' },
          signature: { covers: ['controlled drug'], by: 'Alma' },
          photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
        },
      }) as never,
  );
  return done;
}

test('before anything controlled is sold no file can come once more, and the report is a zero report over the day', async () => {
  expect([await due(), await lastPmpReport(scope())]).toEqual([
    [],
    { ok: false, error: ['No file was made yet: make the first one.'] },
  ]);
  const made = await report();
  expect(made).toMatchObject({
    sales: 0,
    voids: 0,
    waiting: 0,
    from: '2026-03-02',
    to: '2026-03-02',
    name: expect.stringMatching(/^pmp-\d{3}-20260302-\d+\.dat$/),
  });
  const control = String(made.id).padStart(9, '0');
  const time = wallClock(usualDay, storeZone).slice(-5).replace(':', '');
  expect(segments(made.content)).toEqual([
    `TH*4.2*${control}*01**20260302*${time}00*P**~~`,
    'IS*2175550100*Maple Street*#20260302#-#20260302#~',
    expect.stringMatching(/^PHA\*1234567893\*1234567\*BM1234563\*Maple Street\*/),
    'PAT*******REPORT*ZERO~',
    'DSP*****20260302~',
    'PRE*~',
    'CDI*~',
    'AIR*~',
    'TP*7~',
    `TT*${control}*10~`,
  ]);
});
test('a sale is told once, with who took it; taken back it is told as void; sold again it is told again', async () => {
  const rx = await sold('Pmpone');
  const [, number] = /(\d{7})/.exec(rx.rxNumber.replaceAll(' ', '').slice(3, 10))!;
  expect(await due()).toEqual([['00', 'Pmpone, Alma', '2026-03-02']]);
  expect(await due('nobody')).toEqual([]);
  const made = await report();
  const told = segments(made.content);
  expect([made.sales, made.voids, made.waiting]).toEqual([1, 0, 0]);
  expect(told.slice(3, -2)).toEqual([
    expect.stringMatching(/^PAT\*{7}Pmpone\*Alma\*.*\*19570412\*F\*01\*\d\d~$/),
    `DSP*00*${Number(number)}*20260302*2*20260302*0*01*00591024001*30*30*01*01*00*1992211627*051-04444*01*20260302~`.replace(
      '00591024001',
      /DSP(?:\*[^*]*){7}\*(\d{11})/.exec(told[4]!)![1]!,
    ),
    expect.stringMatching(/^PRE\*\d{10}\*[A-Z]{2}\d{7}\*/),
    'AIR****06*R40078360001*03*Nunez*Alma***02~',
  ]);
  expect(told.slice(-2)).toEqual(['TP*6~', expect.stringMatching(/^TT\*\d{9}\*9~$/)]);
  expect([await due(), (await report()).sales]).toEqual([[], 0]);
  await desk.move(desk.pharmacist, rx.rxId, 'undo-pick-up', {
    reason: { code: 'wrong-order' },
    neverLeft: true,
    binScan: binCode('A1'),
  });
  expect(await due()).toEqual([['02', 'Pmpone, Alma', '2026-03-02']]);
  const voided = await report();
  expect([voided.sales, voided.voids, segments(voided.content)[4]!.slice(0, 7)]).toEqual([
    0,
    1,
    'DSP*02*',
  ]);
  expect(segments(voided.content)[4]!.slice(7)).toBe(told[4]!.slice(7));
  expect(await lastPmpReport(scope())).toMatchObject({
    ok: true,
    value: { id: voided.id, name: voided.name, content: voided.content, sales: 0, voids: 1 },
  });
  expect([await due(), (await report()).voids]).toEqual([[], 0]);
});
test('a void repeats what was told, whatever became of the fill and the patient since', async () => {
  const rx = await sold('Pmpvoid');
  const told = segments((await report()).content);
  await desk.move(desk.pharmacist, rx.rxId, 'undo-pick-up', {
    reason: { code: 'wrong-order' },
    neverLeft: true,
    binScan: binCode('A1'),
  });
  await desk.db.updateTable('rxs').set({ schedule: '0' }).where('id', '=', rx.rxId).execute();
  await desk.db
    .updateTable('fills')
    .set({ drug_id: desk.shelf.metformin, quantity: 1_000 })
    .where('id', '=', rx.fill!.fillId)
    .execute();
  expect(await due()).toEqual([['02', 'Pmpvoid, Alma', '2026-03-02']]);
  expect(segments((await report()).content).slice(3, -2)).toEqual([
    told[3],
    told[4]!.replace('DSP*00*', 'DSP*02*'),
    ...told.slice(5, -2),
  ]);
});
test('what is not complete waits and says what is missing; the rest is told without it', async () => {
  const rx = await sold('Pmptwo');
  const detail = await desk.db
    .selectFrom('rxs')
    .select('patient_id')
    .where('id', '=', rx.rxId)
    .executeTakeFirstOrThrow();
  await desk.db
    .updateTable('patients')
    .set({ zip_code: null })
    .where('id', '=', detail.patient_id)
    .execute();
  await sold('Pmpthree');
  expect(await due()).toEqual([
    [
      '00',
      'Pmptwo, Alma',
      '2026-03-02',
      'The patient’s home address is not complete: enter it in the patient’s record.',
    ],
    ['00', 'Pmpthree, Alma', '2026-03-02'],
  ]);
  expect(await report()).toMatchObject({
    sales: 1,
    waiting: 1,
    content: expect.not.stringContaining('Pmptwo'),
  });
  await desk.db
    .updateTable('patients')
    .set({ zip_code: '62701' })
    .where('id', '=', detail.patient_id)
    .execute();
  expect(await report()).toMatchObject({
    sales: 1,
    waiting: 0,
    content: expect.stringContaining('Pmptwo'),
  });
});
test('what is not controlled, and what another store sold, is nobody’s business here; a store without a DEA number makes no file', async () => {
  await desk.stock(desk.shelf.lisinopril, 500, 'LIS');
  await sold('Pmpfour');
  await sold('Plain', desk.shelf.lisinopril, packageCode(ndc10.lisinopril, 'LIS', '2028-06-30'));
  expect(await listDuePmp({ ...scope(), storeId: desk.p.otherStoreId }, query())).toMatchObject({
    total: 0,
  });
  expect(await makePmpReport({ ...scope(), storeId: desk.p.otherStoreId })).toMatchObject({
    ok: false,
    error: expect.arrayContaining([
      'The store’s DEA number is missing: enter it in the store’s record.',
    ]),
  });
  expect(await due()).toEqual([['00', 'Pmpfour, Alma', '2026-03-02']]);
  const both = await Promise.all(
    [0, 1].map(() => desk.db.transaction().execute((db) => makePmpReport({ ...scope(), db }))),
  );
  expect(both.map((result) => result.ok && result.value.sales).toSorted()).toEqual([0, 1]);
});
