import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRx } from '#server/services/rx/create.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { answerAlert, editRx } from '#server/services/rx/rx.ts';
import { Desk, ndc10, packageCode, refusalOf, restockCode } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 1_000);
  await desk.stock(desk.shelf.aspirin, 500, 'ASP');
});
afterAll(() => desk.close());
let number = 0;
const somebody = () => desk.patient({ lastName: `Check${String.fromCharCode(97 + number++)}` });
const scanned = async () => {
  const rx = await desk.priced({ patientId: await somebody() });
  return desk.scanned(rx.rxId);
};

test('image, label and product stood on this person’s screen at this version, and the password was given for this very check', async () => {
  const { rxId } = await scanned();
  const verify = async (stepUp?: string) =>
    desk.move(desk.pharmacist, rxId, 'verify', stepUp === undefined ? {} : { stepUp });
  expect(
    await refusalOf(verify(await desk.password(desk.pharmacist, rxId, 'verify'))),
  ).toMatchObject({ why: 'Not yet displayed: image, label, product picture.' });
  await desk.show(desk.secondPharmacist, rxId);
  expect(await refusalOf(verify())).toMatchObject({
    why: expect.stringContaining('Not yet displayed'),
  });
  await desk.show(desk.pharmacist, rxId);
  await desk.scanLabel(desk.pharmacist, rxId);
  expect(await refusalOf(verify())).toMatchObject({ why: 'Type your password to sign this step.' });
  expect(
    await refusalOf(verify(await desk.password(desk.secondPharmacist, rxId, 'verify'))),
  ).toMatchObject({ why: 'Type your password to sign this step.' });
  expect(
    await refusalOf(
      verify(await desk.password(desk.pharmacist, rxId, 'verify', (await desk.version(rxId)) - 1)),
    ),
  ).toMatchObject({ why: 'Type your password to sign this step.' });
  expect(
    await refusalOf(verify(await desk.password(desk.pharmacist, rxId, 'verify-data'))),
  ).toMatchObject({ why: 'Type your password to sign this step.' });
  const token = await desk.password(desk.pharmacist, rxId, 'verify');
  desk.clock.forward({ minutes: 6 });
  expect(await refusalOf(verify(token))).toMatchObject({
    why: 'Type your password to sign this step.',
  });
  const fresh = await desk.password(desk.pharmacist, rxId, 'verify');
  expect(await verify(fresh)).toMatchObject({ status: 'RV' });
  const used = await desk.db
    .selectFrom('step_ups')
    .select(['used_at'])
    .where('used_at', 'is not', null)
    .where('entity_id', '=', rxId)
    .execute();
  expect(used).toHaveLength(1);
  expect(
    (await desk.db.selectFrom('step_ups').selectAll().where('entity_id', '=', rxId).execute())
      .length,
  ).toBeGreaterThan(3);
});
test('a refused check does not use the password up', async () => {
  const { rxId } = await scanned();
  const token = await desk.password(desk.pharmacist, rxId, 'verify');
  expect(
    await refusalOf(desk.move(desk.pharmacist, rxId, 'verify', { stepUp: token })),
  ).toMatchObject({ why: expect.stringContaining('Not yet displayed') });
  await desk.show(desk.pharmacist, rxId);
  await desk.scanLabel(desk.pharmacist, rxId);
  expect(await desk.move(desk.pharmacist, rxId, 'verify', { stepUp: token })).toMatchObject({
    status: 'RV',
  });
});
test('without a printed label nothing is counted or verified; a new price needs one', async () => {
  const { rxId } = await desk.priced({ patientId: await somebody() });
  await desk.scan(desk.technician, rxId, packageCode(ndc10.metformin, 'LOT1', '2028-06-30'));
  const count = async () => desk.move(desk.technician, rxId, 'scan', { counted: 60_000 });
  const verify = async () =>
    desk.move(desk.pharmacist, rxId, 'verify', {
      stepUp: await desk.password(desk.pharmacist, rxId, 'verify'),
    });
  const unlabelled = {
    why: 'No label of this fill was printed: print it, and put it on the vial first.',
  };
  expect(await refusalOf(count())).toMatchObject(unlabelled);

  await desk.labelled(rxId);
  await count();
  await desk.show(desk.pharmacist, rxId);
  const ofFill = desk.db.updateTable('fills').where('rx_id', '=', rxId);
  await ofFill.set({ labels_printed: 0 }).execute();
  expect(await refusalOf(verify())).toMatchObject(unlabelled);
  await desk.labelled(rxId);
  await desk.move(desk.technician, rxId, 'undo-scan', { reason: { code: 'miscount' } });
  await desk.move(desk.technician, rxId, 'reverse');
  await desk.move(desk.technician, rxId, 'cash');
  expect(await desk.detail(rxId)).toMatchObject({
    next: 'print-label',
    fill: { labelsPrinted: 0 },
  });
});
test('who scanned does not check, unless the store says so; a technician never does', async () => {
  const rx = await desk.priced({ patientId: await somebody() });
  await desk.scan(desk.pharmacist, rx.rxId, packageCode(ndc10.metformin, 'LOT1', '2028-06-30'));
  await desk.labelled(rx.rxId);
  await desk.move(desk.pharmacist, rx.rxId, 'scan', { counted: 60_000 });
  await desk.show(desk.pharmacist, rx.rxId);
  await desk.scanLabel(desk.pharmacist, rx.rxId);
  const check = async () =>
    desk.move(desk.pharmacist, rx.rxId, 'verify', {
      stepUp: await desk.password(desk.pharmacist, rx.rxId, 'verify'),
    });
  expect(await refusalOf(check())).toMatchObject({
    code: 'REFUSED',
    why: 'You scanned this product yourself: another pharmacist has to make the final check.',
  });
  expect(await refusalOf(desk.move(desk.technician, rx.rxId, 'verify', {}))).toEqual({
    code: 'FORBIDDEN',
    why: 'Only a pharmacist with an active license may do this.',
  });
  await desk.db
    .updateTable('stores')
    .set({ policy: JSON.stringify({ selfCheck: true }) })
    .where('id', '=', desk.p.storeId)
    .execute();
  expect(await check()).toMatchObject({ status: 'RV' });
  await desk.db
    .updateTable('stores')
    .set({ policy: '{}' })
    .where('id', '=', desk.p.storeId)
    .execute();
});
test('a license that lapsed stops the check, whatever the roles say', async () => {
  const { rxId } = await scanned();
  await desk.show(desk.pharmacist, rxId);
  const lapsed = { ...desk.pharmacist, pharmacist: false };
  expect(
    await refusalOf(
      desk.move(lapsed, rxId, 'verify', {
        stepUp: await desk.password(desk.pharmacist, rxId, 'verify'),
      }),
    ),
  ).toMatchObject({ code: 'FORBIDDEN' });
});
test('an edit after the check strikes scan and check, puts the stock back, and everything is done again', async () => {
  const { rxId } = await scanned();
  const before = await desk.onHand(desk.shelf.metformin);
  const relabelScan = restockCode((await desk.verified(rxId)).fill?.fillId ?? 0);
  const back = await desk.move(desk.technician, rxId, 'edit-verified', { relabelScan });
  expect(back).toMatchObject({ status: 'DE', fill: { dvBy: null, rvBy: null, scans: [] } });
  expect(await desk.onHand(desk.shelf.metformin)).toBe(before + 60_000);
  const draft = { ...back.draft, quantity: 30_000, daysSupply: 15 };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId, version: back.version, draft, answers: [] }),
  );
  await desk.move(desk.technician, rxId, 'cash');
  await desk.scanned(rxId);
  expect(await refusalOf(desk.move(desk.cashier, rxId, 'bin', {}))).toMatchObject({
    code: 'REFUSED',
  });
  expect(await desk.verified(rxId)).toMatchObject({ status: 'RV', fill: { quantity: 30_000 } });
  expect((await desk.detail(rxId)).events.map((event) => event.event)).toEqual([
    'create',
    'cash',
    'scan',
    'verify',
    'edit-verified',
    'edited',
    'cash',
    'scan',
    'verify',
  ]);
});
test('a failed check is a near miss: stock comes back, and it lies on top of the queue', async () => {
  const { rxId } = await scanned();
  const before = await desk.onHand(desk.shelf.metformin);
  expect(await refusalOf(desk.move(desk.pharmacist, rxId, 'fail-check', {}))).toMatchObject({
    why: 'Choose what was wrong.',
  });
  expect(
    await desk.move(desk.pharmacist, rxId, 'fail-check', { reason: { code: 'wrong-count' } }),
  ).toMatchObject({ status: 'C', fill: { reason: 'Wrong count' } });
  expect(await desk.onHand(desk.shelf.metformin)).toBe(before + 60_000);
  expect(
    (
      await desk.db
        .selectFrom('fills')
        .select('priority')
        .where('rx_id', '=', rxId)
        .executeTakeFirstOrThrow()
    ).priority,
  ).toBe(true);
  const again = await desk.scanned(rxId);
  expect(
    await desk.move(desk.pharmacist, again.rxId, 'fail-check', { reason: { code: 'wrong-drug' } }),
  ).toMatchObject({ status: 'DE' });
});
test('a severe alert is answered by a pharmacist, once, and is not asked again for the same judgment', async () => {
  const patientId = await somebody();
  await desk.stock(desk.shelf.warfarin, 100, 'WAR');
  const warfarin = await desk.priced({
    patientId,
    drugId: desk.shelf.warfarin,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  expect(warfarin.alerts).toEqual([]);
  const aspirin = await desk.enter({
    patientId,
    drugId: desk.shelf.aspirin,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  expect(aspirin.alerts).toMatchObject([
    { kind: 'interaction', severity: 'severe', who: 'pharmacist', answered: null },
  ]);
  const [alert] = aspirin.alerts;
  const answer = {
    fingerprint: alert!.fingerprint,
    service: 'M0',
    result: '1G',
    note: 'Dr. Chen knows of both',
  };
  const rxId = aspirin.rxId;
  const mayAnswer = ['Pharmacist', 'Pharmacist-in-charge', 'an active pharmacist license'];
  await expect(
    desk.run(desk.technician, (work) => answerAlert(work, rxId, aspirin.version, answer)),
  ).rejects.toMatchObject({
    failure: {
      why: [expect.stringContaining('Only a pharmacist may answer')],
      allowedRoles: mayAnswer,
    },
  });
  await expect(
    desk.run(desk.technician, (work) =>
      answerAlert(work, rxId, aspirin.version, { ...answer, service: 'ZZ' }),
    ),
  ).rejects.toMatchObject({
    failure: { why: ['Choose an answer from the list.'], allowedRoles: [] },
  });
  expect(aspirin.moves.find((move) => move.event === 'cash')).toMatchObject({
    allowed: false,
    allowedRoles: mayAnswer,
  });
  expect(await refusalOf(desk.move(desk.technician, rxId, 'cash'))).toMatchObject({
    why: 'A severe safety alert is open: a pharmacist has to answer it first.',
  });
  await desk.run(desk.pharmacist, (work) => answerAlert(work, rxId, aspirin.version, answer));
  expect((await desk.detail(rxId)).alerts).toMatchObject([
    { answered: { by: 'paula Desk', service: 'M0', result: '1G' } },
  ]);
  expect(await desk.move(desk.technician, rxId, 'cash')).toMatchObject({ status: 'C' });
  await desk.move(desk.technician, rxId, 'reverse');
  expect((await desk.detail(rxId)).alerts[0]!.answered).not.toBeNull();
});
test('an entry may bring the answers to its alerts; an answer to nothing is refused and nothing is stored', async () => {
  const patientId = await somebody();
  await desk.enter({ patientId, drugId: desk.shelf.warfarin, sig: 'TAKE 1 TABLET BY MOUTH DAILY' });
  const enter = (
    answers: { fingerprint: string; service: string; result: string; note: null }[],
    actor = desk.pharmacist,
  ) =>
    desk.run(actor, (work) =>
      createRx(work, {
        draft: desk.draft({
          patientId,
          drugId: desk.shelf.aspirin,
          sig: 'TAKE 1 TABLET BY MOUTH DAILY',
        }),
        erxId: null,
        promise: { promisedAt: null, waiting: false, delivery: false },
        answers,
        thenFill: true,
      }),
    );
  const count = async () =>
    (
      await desk.db
        .selectFrom('rxs')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const before = await count();
  expect(
    await refusalOf(enter([{ fingerprint: 'invented', service: 'M0', result: '1G', note: null }])),
  ).toMatchObject({ why: expect.stringContaining('no longer stands') });
  expect(await refusalOf(enter([]))).toMatchObject({
    why: expect.stringContaining('severe safety alert'),
  });
  // A pharmacist is told what is in the way, and no role of his own.
  await expect(enter([])).rejects.toMatchObject({ failure: { allowedRoles: [] } });
  expect(await count()).toBe(before);
});
test('nothing is verified for a patient whom nobody asked about allergies', async () => {
  const { rxId, draft } = await scanned();
  const ofPatient = desk.db.updateTable('patients').where('id', '=', draft.patientId);
  await ofPatient.set({ allergy_status: 'not-selected' }).execute();
  const { check } = await judgeEntry(desk.work(desk.technician), desk.draft(draft));
  expect(check.problems).toContainEqual({
    code: 'ALLERGIES',
    field: 'patientId',
    severity: 'warn',
    message: 'Allergies were not asked: ask the patient, and write the answer into the record.',
  });
  await desk.show(desk.pharmacist, rxId);
  await desk.scanLabel(desk.pharmacist, rxId);
  const verify = async () =>
    desk.move(desk.pharmacist, rxId, 'verify', {
      stepUp: await desk.password(desk.pharmacist, rxId, 'verify'),
    });

  expect((await refusalOf(verify())).why).toBe(
    'Allergies were not asked: ask the patient, and write the answer into the record.',
  );
  await ofPatient.set({ allergy_status: 'nkda' }).execute();

  expect(await verify()).toMatchObject({ status: 'RV' });
});

test('a pharmacist answers for an allergy in words before the drug goes out', async () => {
  const { rxId, draft } = await scanned();
  const allergy = (value: string) => ({
    patient_id: draft.patientId,
    created_at: desk.now,
    kind: 'text' as const,
    value,
    label: value,
    severity: 'Mild' as const,
    exception: false,
  });
  await desk.db
    .insertInto('patient_allergies')
    .values([allergy('pink medicine as a child'), allergy('penicillin')])
    .execute();
  const told = {
    kind: 'unchecked-allergy',
    severity: 'moderate',
    title: '1 allergy can’t be checked: pink medicine as a child',
    who: 'pharmacist',
    answered: null,
  };
  const { check } = await judgeEntry(desk.work(desk.technician), desk.draft(draft));
  expect(check.alerts).toContainEqual(expect.objectContaining(told));
  const alerts = async () => (await desk.detail(rxId, desk.pharmacist)).alerts;
  expect(await alerts()).toMatchObject([told]);
  await desk.show(desk.pharmacist, rxId);
  await desk.scanLabel(desk.pharmacist, rxId);
  const verify = async () =>
    desk.move(desk.pharmacist, rxId, 'verify', {
      stepUp: await desk.password(desk.pharmacist, rxId, 'verify'),
    });

  expect((await refusalOf(verify())).why).toBe('One safety alert is open: answer it first.');
  const [alert] = await alerts();
  const answer = async (who: typeof desk.pharmacist, note: string | null) =>
    desk.run(who, async (work) =>
      answerAlert(work, rxId, await desk.version(rxId), {
        fingerprint: alert?.fingerprint ?? '',
        service: 'P0',
        result: '1B',
        note,
      }),
    );
  const said = 'Takes both since January, no bleeding';
  expect((await refusalOf(answer(desk.technician, said))).why).toContain(
    'Only a pharmacist may answer',
  );
  expect((await refusalOf(answer(desk.pharmacist, null))).why).toContain(
    'Say in words who confirmed it, or why it is right',
  );
  await answer(desk.pharmacist, said);
  await desk.show(desk.pharmacist, rxId);
  await desk.scanLabel(desk.pharmacist, rxId);
  expect(await verify()).toMatchObject({ status: 'RV' });
});
