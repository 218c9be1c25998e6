import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { Desk, ndc10, packageCode, refusalOf, type Actor } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.lorazepam, 500, 'LOR');
});
afterAll(() => desk.close());

const paper = {
  sig: 'TAKE 1 TABLET BY MOUTH DAILY',
  quantity: 30_000,
  daysSupply: 30,
  refills: 1,
  hardCopy: 'Paper: lorazepam 1 mg daily, #30, 1 refill',
};
const written = async (over: Partial<RxDraft> = {}): Promise<RxDraft> =>
  desk.draft({
    ...paper,
    drugId: desk.shelf.lorazepam,
    patientId: await desk.patient({}),
    ...over,
  });
const edited = async (actor: Actor, rxId: number, draft: RxDraft) => {
  const version = await desk.version(rxId);
  await desk.run(actor, (work) => editRx(work, { rxId, version, draft, answers: [] }));
  return desk.detail(rxId);
};
const controlled = {
  signature: { covers: ['controlled drug'], by: 'Alma' },
  photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
};
/** Ten of thirty were handed over, and the rest is being filled. */
async function partlyDispensed(): Promise<{ rxId: number; draft: RxDraft }> {
  const draft = await written();
  const { rxId } = await desk.priced(draft);
  await desk.move(desk.technician, rxId, 'part', {
    partialFill: { quantity: 10_000, reason: 'request' },
  });
  await desk.scanned(rxId, packageCode(ndc10.lorazepam, 'LOR', '2028-06-30'));
  await desk.verified(rxId);
  const bag = await desk.detail(rxId);
  await desk.pickUp(desk.cashier, bag, { ...desk.handOver(bag), ...controlled });
  await desk.move(desk.technician, rxId, 'rest');
  return { rxId, draft };
}

test('a technician widens no controlled prescription of which a part was handed over', async () => {
  const { rxId, draft } = await partlyDispensed();
  const tried = async (over: Partial<RxDraft>) =>
    (await refusalOf(edited(desk.technician, rxId, { ...draft, ...over }))).why;
  const forPharmacist = /^A fill of this controlled drug was handed over: .* pharmacist/;

  expect(await tried({ quantity: 90_000, daysSupply: 90 })).toMatch(forPharmacist);
  expect(await tried({ refills: 5 })).toMatch(forPharmacist);
  expect(await tried({ hardCopy: 'Paper: lorazepam 1 mg, #90, 5 refills' })).toMatch(forPharmacist);
  expect(await tried({ origin: '4' })).toMatch(forPharmacist);
  expect((await desk.detail(rxId)).draft).toMatchObject({ quantity: 30_000, refills: 1 });

  const noted = await edited(desk.technician, rxId, { ...draft, note: 'Call before noon' });
  expect(noted.draft.note).toBe('Call before noon');
  const corrected = await edited(desk.pharmacist, rxId, { ...draft, refills: 2 });
  expect(corrected.draft.refills).toBe(2);
});

test('what a pharmacist was told of a controlled drug is changed by a pharmacist', async () => {
  const draft = await written({ origin: '2', hardCopy: 'Dr. Chen by telephone, #30' });
  const { rxId } = await desk.enter(draft, { actor: desk.pharmacist });
  const more = { ...draft, refills: 5, hardCopy: 'Dr. Chen by telephone, #30, 5 refills' };

  const refused = await refusalOf(edited(desk.technician, rxId, more));
  const other = await edited(desk.technician, rxId, { ...draft, diagnosis: 'F41.1' });

  expect(refused.why).toMatch(/^A pharmacist was told this by telephone/);
  expect(other.draft.diagnosis).toBe('F41.1');
  expect((await edited(desk.pharmacist, rxId, more)).draft.refills).toBe(5);
});
