import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import { required } from '#domain/platform/required.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { createRx } from '#server/services/rx/create.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { switchNdc } from '#server/services/rx/fill-changes.ts';
import { editRx, type RxEdit } from '#server/services/rx/rx.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { almasMessage } from './alma.ts';

const here = '1234567';
let desk: Desk;
let people = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.db
    .updateTable('stores')
    .set({ ncpdp: here })
    .where('id', '=', desk.p.storeId)
    .execute();
});
afterAll(() => desk.close());

const somebody = () => {
  people += 1;
  return desk.patient({ lastName: `Keeper${String.fromCharCode(96 + people)}` });
};
const edited = async (rxId: number, change: Partial<RxDraft>, answers: RxEdit['answers'] = []) => {
  const { draft, version } = await desk.detail(rxId);
  return desk.run(desk.technician, (work) =>
    editRx(work, { rxId, version, draft: { ...draft, ...change }, answers }),
  );
};
const billed = async (rxId: number) => {
  const { fill } = await desk.detail(rxId);
  return [fill?.quantity, fill?.daysSupply];
};

test.each([
  ['half the quantity', { quantity: 30_000 }, 'reckoned 15 days'],
  ['directions of one a day', { sig: 'TAKE 1 TABLET BY MOUTH DAILY' }, 'reckoned 60 days'],
])('%s with the days from before is not saved', async (_, change, reckoned) => {
  const { rxId } = await desk.enter({ patientId: await somebody() });

  const refused = await refusalOf(edited(rxId, change));

  expect(refused.why).toContain(
    `Day(s) Supply from before differs: ${reckoned}, entered 30 days. Correct it, or answer for it`,
  );
  expect(await billed(rxId)).toEqual([60_000, 30]);
});
test('another quantity is saved with its days, or with an answer for those that stay', async () => {
  const [right, kept] = [
    await desk.enter({ patientId: await somebody() }),
    await desk.enter({ patientId: await somebody() }),
  ];
  await edited(right.rxId, { quantity: 30_000, daysSupply: 15 });
  const { draft } = await desk.detail(kept.rxId);
  const { check } = await judgeEntry(desk.work(desk.technician), {
    ...draft,
    rxId: kept.rxId,
    quantity: 30_000,
  });
  const [asked] = check.alerts.filter(({ kind }) => kind === 'difference');

  await edited(kept.rxId, { quantity: 30_000 }, [
    {
      fingerprint: required(asked, 'the question').fingerprint,
      service: 'M0',
      result: '00',
      note: 'Dr. Chen: half a tablet twice a day',
    },
  ]);

  expect([await billed(right.rxId), await billed(kept.rxId)]).toEqual([
    [30_000, 15],
    [30_000, 30],
  ]);
});
test('days that contradicted the directions before stay a warning', async () => {
  const { rxId } = await desk.enter({ patientId: await somebody(), daysSupply: 60 });

  await edited(rxId, { refills: 1 });

  expect(await billed(rxId)).toEqual([60_000, 60]);
});
test('directions that nobody can reckon keep their days by an answer alone', async () => {
  const { rxId } = await desk.enter({ patientId: await somebody(), sig: 'USE AS DIRECTED' });

  const refused = await refusalOf(edited(rxId, { quantity: 30_000 }));

  expect(refused.why).toContain('Day(s) Supply from before differs: entered 30 days.');
});
test('a message keeps its days with another quantity only by an answer', async () => {
  const lastName = `Keeper${String.fromCharCode(97 + people)}`;
  const patientId = await somebody();
  const xml = almasMessage({
    lastName,
    to: here,
    messageId: 'KEPT-1',
    medication: { writtenDate: desk.today, daysSupply: 30 },
    patient: {},
  });
  const scope = desk.p.scope({ now: desk.now });
  const { erxId } = await tx(desk.db, (db) =>
    receiveErx({ ...scope, db }, Buffer.from(xml), 'sent'),
  );
  const draft = desk.draft({ patientId, origin: '3', hardCopy: null, quantity: 30_000 });

  const refused = await refusalOf(
    desk.run(desk.technician, (work) =>
      createRx(work, {
        draft,
        erxId,
        answers: [],
        promise: { promisedAt: null, waiting: false, delivery: false },
        thenFill: false,
      }),
    ),
  );

  expect(refused.why).toContain(
    'Day(s) Supply from before differs: reckoned 15 days, entered 30 days.',
  );
});
test('an inhaler that holds more lasts longer: the days follow the package', async () => {
  const inhaler = async (ndc: string, doses: number) => {
    const id = await masterDrug(desk.p, {
      ndc,
      name: 'Albuterol Sulfate HFA',
      strength: '90 mcg/actuation',
      form: 'inhaler',
      pkgSize: 8_500,
      manufacturer: 'Maple Generics',
    });
    await desk.db
      .updateTable('drugs')
      .set({
        uom: 'GM',
        pkg_text: `1 INHALER in 1 CARTON > ${doses} AEROSOL, METERED in 1 INHALER`,
      })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const [small, large] = [await inhaler('00000111101', 60), await inhaler('00000111102', 200)];
  const { rxId, version, fill } = await desk.enter({
    patientId: await somebody(),
    drugId: small,
    sig: 'INHALE 2 PUFFS TWICE DAILY',
    quantity: 8_500,
    daysSupply: 15,
  });

  await desk.run(desk.technician, (work) => switchNdc(work, rxId, version, large));

  expect([fill?.daysSupply, await billed(rxId)]).toEqual([15, [8_500, 50]]);
});
test('the rest of a partial fill follows its directions when they are edited', async () => {
  const { rxId } = await desk.enter({ patientId: await somebody() });
  await desk.move(desk.technician, rxId, 'part', {
    partialFill: { quantity: 20_000, reason: 'stock' },
  });
  await desk.move(desk.technician, rxId, 'cash');
  await desk.scanned(rxId);
  await desk.verified(rxId);
  await desk.pickedUp(rxId);
  await desk.move(desk.technician, rxId, 'rest');

  await edited(rxId, { sig: 'TAKE 1 TABLET BY MOUTH DAILY', daysSupply: 60 });

  expect(await billed(rxId)).toEqual([40_000, 40]);
});
