import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import { answerAlert } from '#server/services/rx/rx.ts';
import { takeBackAnswer } from '#server/services/rx/safety/answer-back.ts';
import { Desk, refusalOf, type Actor } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

/** A patient who is on warfarin is prescribed aspirin: the two make a severe alert. */
async function aspirinBesideWarfarin() {
  const patientId = await desk.patient({});
  await desk.enter({ patientId, drugId: desk.shelf.warfarin, sig: 'T1T PO QD' });
  const { rxId } = await desk.enter({ patientId, drugId: desk.shelf.aspirin });
  return rxId;
}
const severeOf = async (rxId: number): Promise<AlertView> =>
  required(
    (await desk.detail(rxId, desk.pharmacist)).alerts.find(
      ({ kind, severity }) => kind === 'interaction' && severity === 'severe',
    ),
    'the severe interaction',
  );
const answer = async (
  who: Actor,
  rxId: number,
  [service, result, note]: readonly [string, string, string | null],
) => {
  const { fingerprint } = await severeOf(rxId);
  const version = await desk.version(rxId);
  return desk.run(who, (work) =>
    answerAlert(work, rxId, version, { fingerprint, service, result, note }),
  );
};
const takeBack = async (who: Actor, rxId: number) => {
  const { fingerprint } = await severeOf(rxId);
  const version = await desk.version(rxId);
  return desk.run(who, (work) => takeBackAnswer(work, rxId, version, fingerprint));
};

test('a severe interaction is passed with words alone, whatever the answer', async () => {
  const rxId = await aspirinBesideWarfarin();

  const wordless = await Promise.all([
    refusalOf(answer(desk.pharmacist, rxId, ['P0', '1B', null])),
    refusalOf(answer(desk.pharmacist, rxId, ['M0', '1G', '11'])),
  ]);
  expect(wordless.map(({ why }) => why)).toEqual([
    expect.stringContaining('Say in words who confirmed it'),
    expect.stringContaining('Say in words who confirmed it'),
  ]);
  expect((await severeOf(rxId)).answered).toBeNull();

  await answer(desk.pharmacist, rxId, ['M0', '1G', 'Dr. Chen knows, INR on Friday']);
  expect((await severeOf(rxId)).answered).toMatchObject({
    service: 'M0',
    note: 'Dr. Chen knows, INR on Friday',
  });
});

test('an answer is taken back until the final check is signed, by a pharmacist', async () => {
  const rxId = await aspirinBesideWarfarin();
  expect((await refusalOf(takeBack(desk.pharmacist, rxId))).why).toBe(
    'This alert has no answer: there is nothing to take back.',
  );
  await answer(desk.pharmacist, rxId, ['M0', '1G', 'Dr. Chen knows, INR on Friday']);

  expect((await refusalOf(takeBack(desk.technician, rxId))).why).toContain(
    'Only a pharmacist may take this answer back',
  );
  const taken = await takeBack(desk.pharmacist, rxId);
  expect(taken).toMatchObject({ service_code: 'M0', note: 'Dr. Chen knows, INR on Friday' });
  expect((await severeOf(rxId)).answered).toBeNull();

  await desk.answer(rxId);
  await desk.db.updateTable('rxs').set({ status: 'RV' }).where('id', '=', rxId).execute();
  expect((await refusalOf(takeBack(desk.pharmacist, rxId))).why).toBe(
    'The final check was signed with this answer: undo the check first (All steps).',
  );
});

test('an alert that is answered with “not filled” is not filled', async () => {
  const rxId = await aspirinBesideWarfarin();
  await desk.answer(rxId);
  await takeBack(desk.pharmacist, rxId);
  await answer(desk.pharmacist, rxId, ['M0', '2A', 'Dr. Chen changes to acetaminophen']);

  expect((await refusalOf(desk.move(desk.technician, rxId, 'cash'))).why).toBe(
    'A safety alert is answered with “not filled”: hold or delete it, or take the answer back.',
  );
});
