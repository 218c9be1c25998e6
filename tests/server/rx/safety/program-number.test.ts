import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { Desk, ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** Isotretinoin goes out by the number that iPLEDGE gave for this fill, and by its last day. */
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.db
    .updateTable('drugs')
    .set({ name: 'Isotretinoin', generic_name: 'isotretinoin', strength: '40 mg', form: 'Capsule' })
    .where('id', '=', desk.shelf.metforminOther)
    .execute();
  await desk.stock(desk.shelf.metforminOther, 300, 'ISO');
});
afterAll(() => desk.close());

const draft = async (over: Partial<RxDraft> = {}) =>
  desk.draft({
    patientId: await desk.patient({}),
    drugId: desk.shelf.metforminOther,
    sig: 'TAKE 1 CAPSULE BY MOUTH DAILY',
    quantity: 30_000,
    daysSupply: 30,
    refills: 0,
    ...over,
  });
const authorized = { programNumber: '7001234567', programUntil: '2026-03-08' } as const;
async function scanned(over: Partial<RxDraft>): Promise<number> {
  const { rxId } = await desk.priced(await draft(over));
  await desk.scan(desk.technician, rxId, packageCode(ndc10.metforminOther, 'ISO', '2028-06-30'));
  await desk.labelled(rxId);
  await desk.move(desk.technician, rxId, 'scan', { counted: 30_000 });
  return rxId;
}
const lacksNumber = [
  'iPLEDGE: the RMA number of this fill and the last day to hand it over are not recorded.',
  'Get them from the program, and enter REMS # and REMS Until.',
].join(' ');

test('the entry asks for the number beside its field, until it is there', async () => {
  const asked = async (over: Partial<RxDraft>) => {
    const { check } = await judgeEntry(desk.work(desk.technician), await draft(over));
    return check.problems.filter(({ code }) => code.startsWith('PROGRAM'));
  };

  expect(await asked({})).toEqual([
    { code: 'PROGRAM_NUMBER', field: 'programNumber', severity: 'warn', message: lacksNumber },
  ]);
  expect(await asked({ programNumber: '7001234567' })).toHaveLength(1);
  expect(await asked(authorized)).toEqual([]);
  expect(await asked({ programNumber: '7001234567', programUntil: '2026-03-01' })).toMatchObject([
    { message: expect.stringContaining('it was to be handed over by 03/01/2026') },
  ]);
});

test('without the number nobody makes the final check; with it, it is made', async () => {
  const rxId = await scanned({});
  expect((await refusalOf(desk.verified(rxId))).why).toBe(
    `${lacksNumber} It is entered in Data Entry: send it back there.`,
  );

  const allowed = await desk.verified(await scanned(authorized));
  expect(allowed).toMatchObject({
    status: 'RV',
    draft: { programNumber: '7001234567', programUntil: '2026-03-08' },
  });
});

test('on the last day it is handed over, a day later by no way', async () => {
  const [inTime, late] = [await scanned(authorized), await scanned(authorized)];
  const checked = [await desk.verified(inTime), await desk.verified(late)] as const;
  desk.clock.forward({ days: 6 });
  await desk.pickUp(desk.pharmacist, checked[0], {
    ...desk.handOver(checked[0]),
    signature: { covers: [], by: 'Alma' },
  });
  const first = await desk.detail(inTime);
  desk.clock.forward({ days: 1 });
  const second = await refusalOf(
    desk.pickUp(desk.pharmacist, checked[1], {
      ...desk.handOver(checked[1]),
      signature: { covers: [], by: 'Alma' },
    }),
  );
  desk.clock.forward({ days: -7 });

  expect(first).toMatchObject({ status: 'PU' });
  expect(second.why).toContain('it was to be handed over by 03/08/2026');
});

test('a number that comes after the entry is kept with it', async () => {
  const rx = await desk.enter(await draft());
  const edited = await desk.run(desk.technician, (work) =>
    editRx(work, {
      rxId: rx.rxId,
      version: rx.version,
      draft: { ...rx.draft, ...authorized },
      answers: [],
    }),
  );

  expect(edited).toBe(rx.rxId);
  expect((await desk.detail(rx.rxId)).draft).toMatchObject(authorized);
});
