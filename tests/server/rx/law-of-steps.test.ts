import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';
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

test('a C-II asked for in parts ends 30 days after it was written, not after its first part', async () => {
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

  const c4 = await desk.enter(
    of(desk.shelf.lorazepam, { patientId: await newPatient(), refills: 2 }),
  );
  expect(await transferred(c4.rxId)).toMatchObject({ status: 'XF' });
  expect(await refusalOf(transferred(c4.rxId))).toMatchObject({ code: expect.any(String) });
});

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
