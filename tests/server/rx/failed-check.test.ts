import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { answerAlert, editRx } from '#server/services/rx/rx.ts';
import { Desk, refusalOf, restockCode } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: '2026-03-02T15:00:00Z' });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.stock(desk.shelf.metforminOther, 2_000, 'OTH');
});
afterAll(() => desk.close());

let number = 0;
/** Filled, and sent back by the final check: the code of the error, and the pharmacist's words. */
async function failed(code: string, text?: string) {
  const lastName = `Failed${String.fromCharCode(97 + number++)}`;
  const rx = await desk.priced({ patientId: await desk.patient({ lastName }) });
  await desk.scanned(rx.rxId);
  const reason = { code, ...(text === undefined ? {} : { text }) };
  return desk.move(desk.pharmacist, rx.rxId, 'fail-check', { reason });
}
const cashOf = async (rxId: number) =>
  (await desk.detail(rxId)).moves.find((move) => move.event === 'cash');
const upheld = (fingerprint: string, note: string | null) => ({
  fingerprint,
  service: 'R0',
  result: '00',
  note,
});

test('nothing is priced while what the check found wrong stands as it was', async () => {
  const back = await failed('wrong-directions', 'twice daily was prescribed');
  const found = 'The final check failed: Wrong directions entered: twice daily was prescribed';

  expect(back).toMatchObject({
    status: 'DE',
    next: 'correct-entry',
    failedCheck: { toMend: 'sig' },
  });
  expect(back.alerts).toMatchObject([
    { kind: 'failed-check', severity: 'severe', who: 'pharmacist', title: found, answered: null },
  ]);
  expect(await cashOf(back.rxId)).toMatchObject({ allowed: false });
  expect(await refusalOf(desk.move(desk.technician, back.rxId, 'cash'))).toMatchObject({
    why: `${found}. Correct it, or answer for it with a reason.`,
  });
});
test('a change of something else does not mend it; a change of the field does', async () => {
  const back = await failed('wrong-directions');
  const { rxId } = back;
  const note = { ...back.draft, note: 'Call before noon' };

  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId, version: back.version, draft: note, answers: [] }),
  );
  const noted = await desk.detail(rxId);
  expect([noted.next, noted.failedCheck?.toMend]).toEqual(['correct-entry', 'sig']);

  const sig = { ...note, sig: 'TAKE 1 TABLET BY MOUTH DAILY', daysSupply: 60 };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId, version: noted.version, draft: sig, answers: [] }),
  );
  const mended = await desk.detail(rxId);
  expect([mended.next, mended.failedCheck?.toMend, mended.alerts]).toEqual(['cash', null, []]);
  expect(mended.failedCheck?.said).toBe(
    'The final check failed on 03/02/2026 (paula Desk): Wrong directions entered. ' +
      'It was changed since: compare it again.',
  );
  expect(await desk.move(desk.technician, rxId, 'cash')).toMatchObject({ status: 'C' });
});
test('what is typed says at once whether it is mended', async () => {
  const back = await failed('wrong-quantity');
  const typed = async (quantity: number, daysSupply = back.draft.daysSupply) => {
    const entry = { ...back.draft, quantity, daysSupply, rxId: back.rxId };
    const { check } = await judgeEntry(desk.work(desk.technician), entry);
    return check.alerts.map((alert) => alert.kind);
  };

  expect(await typed(back.draft.quantity)).toEqual(['failed-check']);
  expect(await typed(30_000, 15)).toEqual([]);
});
test('a pharmacist says in words that it was right; nobody else, never without', async () => {
  const back = await failed('wrong-drug');
  const { rxId, version } = back;
  const fingerprint = back.alerts[0]?.fingerprint ?? '';
  const answer = (who: typeof desk.pharmacist, note: string | null) =>
    desk.run(who, (work) => answerAlert(work, rxId, version, upheld(fingerprint, note)));

  expect(await refusalOf(answer(desk.technician, 'It is right'))).toMatchObject({
    why: expect.stringContaining('Only a pharmacist may answer: The final check failed'),
  });
  expect(await refusalOf(answer(desk.pharmacist, null))).toMatchObject({
    why: expect.stringContaining('Say in words who confirmed it, or why it is right'),
  });
  await answer(desk.pharmacist, 'Dr. Chen meant this one');

  const upheldNow = await desk.detail(rxId);
  expect([upheldNow.next, upheldNow.failedCheck?.toMend]).toEqual(['cash', null]);
  expect(upheldNow.failedCheck?.said).toBe(
    'The final check failed on 03/02/2026 (paula Desk): Wrong drug entered. ' +
      'Nothing was changed: paula Desk says "Dr. Chen meant this one".',
  );
});
test('an error of the product goes to the shelf; the next check is told of it', async () => {
  const back = await failed('wrong-count');
  const told = 'The final check failed on 03/02/2026 (paula Desk): Wrong count.';

  expect([back.status, back.failedCheck?.toMend, back.alerts, back.failedCheck?.said]).toEqual([
    'C',
    null,
    [],
    told,
  ]);
  expect((await desk.scanned(back.rxId)).failedCheck?.said).toBe(told);
  expect((await desk.verified(back.rxId)).failedCheck).toBeUndefined();
});
test('a check that passed settles one that failed before, also once it is struck', async () => {
  const back = await failed('wrong-count');
  await desk.scanned(back.rxId);
  const { fill } = await desk.verified(back.rxId);

  const struck = await desk.move(desk.technician, back.rxId, 'edit-verified', {
    relabelScan: restockCode(fill?.fillId ?? 0),
  });

  expect([struck.status, struck.failedCheck]).toEqual(['DE', undefined]);
});
test('an error that fits no field is mended by any change of the entry', async () => {
  const back = await failed('other-data', 'The DAW is not what the paper says');
  expect(back.failedCheck?.toMend).toBe('patientId');

  const draft = { ...back.draft, daw: '2' as const };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId: back.rxId, version: back.version, draft, answers: [] }),
  );

  expect((await desk.detail(back.rxId)).alerts).toEqual([]);
});
test.each([
  ['allergy', 'Allergy to this drug', 'drugId'],
  ['interaction', 'Interaction, or the therapy twice', 'drugId'],
  ['wrong-dose', 'Dose too high or too low', 'sig'],
])('a check fails for a clinical cause: %s', async (code, label, toMend) => {
  const back = await failed(code);
  expect([back.status, back.next, back.failedCheck?.toMend]).toEqual([
    'DE',
    'correct-entry',
    toMend,
  ]);
  expect(back.alerts).toMatchObject([
    { kind: 'failed-check', title: `The final check failed: ${label}` },
  ]);
  const note = { ...back.draft, note: 'Call before noon' };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId: back.rxId, version: back.version, draft: note, answers: [] }),
  );
  expect(await cashOf(back.rxId)).toMatchObject({ allowed: false });
});
test('why a check failed stands until a later check has passed', async () => {
  const back = await failed('wrong-quantity', 'too many');
  const draft = { ...back.draft, quantity: 30_000, daysSupply: 15 };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId: back.rxId, version: back.version, draft, answers: [] }),
  );
  await desk.move(desk.technician, back.rxId, 'cash');
  await desk.scanned(back.rxId);

  const passed = await desk.verified(back.rxId);

  expect([back.reason, back.fill?.reason].join()).toContain('too many');
  expect([passed.reason, passed.fill?.reason]).toEqual([null, null]);
});
test('a second failure is asked about anew', async () => {
  const back = await failed('wrong-directions');
  const sig = { ...back.draft, sig: 'TAKE 1 TABLET BY MOUTH DAILY', daysSupply: 60 };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId: back.rxId, version: back.version, draft: sig, answers: [] }),
  );
  await desk.move(desk.technician, back.rxId, 'cash');
  await desk.scanned(back.rxId);

  const again = await desk.move(desk.pharmacist, back.rxId, 'fail-check', {
    reason: { code: 'wrong-directions' },
  });

  expect([again.status, again.next, again.failedCheck?.toMend]).toEqual([
    'DE',
    'correct-entry',
    'sig',
  ]);
});
test('putting it on file and filling anew does not settle what was entered wrong', async () => {
  const { rxId, draft } = await failed('wrong-directions', 'twice daily was prescribed');

  await desk.move(desk.technician, rxId, 'file');
  const again = await desk.move(desk.technician, rxId, 'fill');

  expect([again.status, again.next, again.failedCheck?.toMend]).toEqual([
    'DE',
    'correct-entry',
    'sig',
  ]);
  expect(await refusalOf(desk.move(desk.technician, rxId, 'cash'))).toMatchObject({
    why: expect.stringMatching(/^The final check failed: Wrong directions entered/),
  });
  const typed = await judgeEntry(desk.work(desk.technician), { ...draft, rxId });
  expect(typed.check.alerts.map((alert) => alert.kind)).toEqual(['failed-check']);
});
test('a wrong product that went back to the shelf asks nothing of the next fill', async () => {
  const { rxId } = await failed('wrong-count');
  await desk.move(desk.technician, rxId, 'return-to-stock', {
    reason: { code: 'not-picked-up' },
  });

  const again = await desk.move(desk.technician, rxId, 'fill');

  expect([again.status, again.failedCheck]).toEqual(['DE', undefined]);
});
