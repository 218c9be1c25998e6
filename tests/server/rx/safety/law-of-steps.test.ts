import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { secondCount } from '#server/services/rx/fill-changes.ts';
import { checkPdmp } from '#server/services/rx/fill/pdmp.ts';
import { listQueue } from '#server/services/rx/queue.ts';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** Steps after the entry whose limits are law: parts, refills and transfers. */
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.oxycodone, 500, 'OXY');
  await desk.stock(desk.shelf.lorazepam, 500, 'LOR');
});
afterAll(() => desk.close());
const sig = 'TAKE 1 TABLET BY MOUTH DAILY';
const supply = { sig, quantity: 30_000, daysSupply: 30, refills: 0 };
const of = (drugId: number, over: Partial<RxDraft> = {}) => ({ drugId, ...supply, ...over });
const newPatient = () => desk.patient({});
const part = (rxId: number, reason: 'stock' | 'request' | 'long-term-care' | 'payer') =>
  desk.move(desk.technician, rxId, 'part', { partialFill: { quantity: 10_000, reason } });
const transfer = {
  transfer: {
    pharmacy: 'Oak Pharmacy',
    pharmacist: 'R. Oak',
    phone: '2175550100',
    on: '2026-03-02',
    address: '1 Oak St, Lincoln, IL',
    dea: 'BO1234563',
  },
};
const transferred = (rxId: number) => desk.move(desk.pharmacist, rxId, 'transfer-out', transfer);

test('60 days for the rest of a C-II are for long-term care and the terminally ill', async () => {
  const start = async (residence: string, diagnosis: string | null) => {
    const patientId = await newPatient();
    await desk.db.updateTable('patients').set({ residence }).where('id', '=', patientId).execute();
    const c2 = of(desk.shelf.oxycodone, { patientId, diagnosis });
    return (await desk.priced(c2)).rxId;
  };
  const atHome = await start('1', null);
  expect(await refusalOf(part(atHome, 'long-term-care'))).toEqual({
    code: 'REFUSED',
    why: [
      'Nothing on record says long-term care or a terminal illness (21 CFR 1306.13(b)): write that',
      'residence into the patient’s record or Z51.5 as the diagnosis, or choose another reason.',
    ].join(' '),
  });
  const until = addDays(desk.today, 60);
  for (const [residence, diagnosis] of [
    ['3', null],
    ['10', null],
    ['1', 'Z51.5'],
  ] as const) {
    const { fill } = await part(await start(residence, diagnosis), 'long-term-care');
    expect([residence, fill?.partialFill?.until]).toEqual([residence, until]);
  }
});

test('a C-II asked for in parts ends 30 days after it was written', async () => {
  const writtenOn = addDays(desk.today, -10);
  const c2 = of(desk.shelf.oxycodone, { patientId: await newPatient(), writtenOn });
  const { rxId } = await desk.priced(c2);

  const { fill } = await part(rxId, 'request');
  expect(fill?.partialFill?.until).toBe(addDays(writtenOn, 30));
});

test('a payer’s limit is no reason to split a C-II', async () => {
  const { rxId } = await desk.priced(of(desk.shelf.oxycodone, { patientId: await newPatient() }));

  expect((await refusalOf(part(rxId, 'payer'))).why).toBe(
    'A C-II goes out in part where stock is short, or where somebody asked for less.',
  );
});

test('a C-II on paper is transferred to nobody; a C-IV once', async () => {
  const c2 = await desk.enter(of(desk.shelf.oxycodone, { patientId: await newPatient() }));
  expect((await refusalOf(transferred(c2.rxId))).why).toContain('C-II');

  const c4 = await filledElsewhereNext(2);
  expect(await transferred(c4.rxId)).toMatchObject({ status: 'XF' });
  expect(await refusalOf(transferred(c4.rxId))).toMatchObject({ code: expect.any(String) });
});

/** A C-IV on paper of which the first fill was handed over. */
async function filledElsewhereNext(refills: number) {
  const draft = of(desk.shelf.lorazepam, { patientId: await newPatient(), refills });
  const { rxId } = await desk.enter(draft);
  await desk.db
    .updateTable('rxs')
    .set({ status: rxStatus.pickedUp })
    .where('id', '=', rxId)
    .execute();
  await desk.db
    .updateTable('fills')
    .set({ status: rxStatus.pickedUp, left_how: 'pickup', filled_on: desk.today })
    .where('rx_id', '=', rxId)
    .execute();
  return { rxId };
}

test.each(['2', '4'] as const)('an unfilled C-%s on paper goes to nobody', async (schedule) => {
  const drugId = schedule === '2' ? desk.shelf.oxycodone : desk.shelf.lorazepam;
  const rx = await desk.enter(of(drugId, { patientId: await newPatient() }));

  expect((await refusalOf(transferred(rx.rxId))).why).toContain(
    schedule === '2'
      ? 'electronically received and never filled'
      : 'never filled is transferred only where it came electronically',
  );
});

test.each(['oxycodone', 'lorazepam'] as const)(
  'an unfilled electronic %s goes in its electronic form, once, and the history says so',
  async (name) => {
    const rx = await desk.enter(of(desk.shelf[name], { patientId: await newPatient() }));
    const asElectronic = desk.db.updateTable('rxs').set({ origin: '3' });
    await asElectronic.where('id', '=', rx.rxId).execute();
    expect((await refusalOf(transferred(rx.rxId))).why).toBe(
      [
        'Record the transfer: number of the electronic transfer. It was never filled, so it goes',
        'in its electronic form, unaltered, between two pharmacists, and not by telephone or fax',
        '(21 CFR 1306.08(f)).',
      ].join(' '),
    );
    const gone = await desk.move(desk.pharmacist, rx.rxId, 'transfer-out', {
      transfer: { ...transfer.transfer, message: 'RXT-2201' },
    });
    expect(gone).toMatchObject({ status: 'XF' });
    expect(gone.events.at(-1)?.reason).toContain('electronic transfer RXT-2201');
  },
);

test('a C-IV is filled until six months are over, and no day longer', async () => {
  const filed = async () => {
    const { rxId } = await desk.enter(
      of(desk.shelf.lorazepam, { patientId: await newPatient(), refills: 5 }),
    );
    await desk.move(desk.technician, rxId, 'file');
    return rxId;
  };
  const [inTime, late] = [await filed(), await filed()];
  // Written 03/02: the last day is 09/02, 184 days later.
  desk.clock.forward({ days: 184 });
  expect(await desk.move(desk.technician, inTime, 'fill')).toMatchObject({ status: 'DE' });
  desk.clock.forward({ days: 1 });
  const { why } = await refusalOf(desk.move(desk.technician, late, 'fill'));
  desk.clock.forward({ days: -185 });
  expect(why).toMatch(/expired/i);
});

/** An emergency C-II by telephone, taken by the pharmacist and handed out. */
async function emergencyGivenOut(): Promise<number> {
  const draft = of(desk.shelf.oxycodone, {
    patientId: await newPatient(),
    origin: '2',
    emergencyOral: true,
    quantity: 6_000,
    daysSupply: 6,
  });
  const { rxId } = await desk.priced(draft, { actor: desk.pharmacist });
  await desk.scan(desk.technician, rxId, packageCode(ndc10.oxycodone, 'OXY', '2028-06-30'));
  await desk.run(desk.inCharge, async (work) =>
    secondCount(
      work,
      { rxId, version: await desk.version(rxId) },
      { byId: desk.pharmacist.id, quantity: 6_000 },
    ),
  );
  await desk.labelled(rxId);
  await desk.move(desk.technician, rxId, 'scan', { counted: 6_000 });
  await desk.run(desk.pharmacist, async (work) => checkPdmp(work, rxId, await desk.version(rxId)));
  const checked = await desk.verified(rxId);
  await desk.pickUp(desk.pharmacist, checked, {
    ...desk.handOver(checked),
    signature: { covers: ['controlled drug'], by: 'Alma' },
    photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
    stepUp: await desk.passwordForOrder(
      desk.pharmacist,
      required(checked.fill, 'the fill that goes out').orderId,
    ),
  });
  return rxId;
}
const awaited = async (): Promise<readonly number[]> =>
  (
    await listQueue(desk.work(desk.technician), {
      text: '',
      filters: { queue: 'paper-due' },
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).rows.map((row) => row.rxId);

test('an emergency C-II is listed until a pharmacist says that its paper came', async () => {
  const rxId = await emergencyGivenOut();
  expect(await awaited()).toEqual([rxId]);
  const came = { reason: { code: 'written' } };
  expect(await refusalOf(desk.move(desk.technician, rxId, 'paper-came', came))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect((await refusalOf(desk.move(desk.pharmacist, rxId, 'paper-came'))).why).toBe(
    'Choose how the signed prescription followed, or that the DEA was told.',
  );

  const settled = await desk.move(desk.pharmacist, rxId, 'paper-came', came);
  expect(settled).toMatchObject({ status: 'PU' });
  expect(settled.events.at(-1)).toMatchObject({
    event: 'paper-came',
    reason: 'The signed prescription came',
  });
  expect(await awaited()).toEqual([]);
  expect((await refusalOf(desk.move(desk.pharmacist, rxId, 'paper-came', came))).why).toBe(
    'No signed prescription is awaited: this is no emergency oral C-II, or it was settled.',
  );
});

test('after the last day of telemedicine alone, a note of it asks of the visit', async () => {
  const patientId = await newPatient();
  const asked = async (note: string | null) => {
    const draft = desk.draft(of(desk.shelf.lorazepam, { patientId, note, writtenOn: desk.today }));
    const { check } = await judgeEntry(desk.work(desk.technician), draft);
    return check.problems.filter(({ code }) => code === 'TELEMEDICINE').map(({ field }) => field);
  };
  expect(await asked('Seen by telehealth')).toEqual([]);
  desk.clock.forward({ days: 305 });
  const later = [await asked('Seen by telehealth'), await asked('Seen in the office')];
  desk.clock.forward({ days: -305 });
  expect(later).toEqual([['note'], []]);
});
