import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import { required } from '#domain/platform/required.ts';
import type { AlertView } from '#domain/rx/contract/rx.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { createRx } from '#server/services/rx/create.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { answerAlert, editRx } from '#server/services/rx/rx.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, refusalOf, type Actor } from '#tests/platform/rx-desk.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';
import { almasMessage, type Medication } from './entry/alma.ts';
import { given, tail, toldDifferences } from './entry/told-differences.ts';

const here = '1234567';
const password = 'a long enough password 7';
let server: TestServer;
let desk: Desk;
let number = 0;
beforeAll(async () => {
  server = await testServer({ empty: true, start: usualDay });
  desk = await Desk.at(server.database, server.clock);
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.db
    .updateTable('stores')
    .set({ ncpdp: here })
    .where('id', '=', desk.p.storeId)
    .execute();
});
afterAll(() => server.close());

/** A message that agrees with the desk's usual entry, but for what is told; and its entry. */
async function received(medication: Medication = {}, patient: object = {}) {
  const lastName = `Twin${String.fromCharCode(97 + number)}`;
  const patientId = await desk.patient({ lastName });
  number += 1;
  const xml = almasMessage({
    lastName,
    to: here,
    messageId: `FACT-${number}`,
    medication: { writtenDate: desk.today, ...medication },
    patient,
  });
  const scope = desk.p.scope({ now: desk.now });
  const { erxId } = await tx(desk.db, (db) =>
    receiveErx({ ...scope, db }, Buffer.from(xml), 'sent'),
  );
  return { erxId, draft: desk.draft({ patientId, origin: '3', hardCopy: null }) };
}
const answerOf = (alert: { readonly fingerprint: string }, note: string | null) => ({
  fingerprint: alert.fingerprint,
  service: 'M0',
  result: '00',
  note,
});
const differing = async (draft: RxDraft, erxId: number): Promise<readonly AlertView[]> =>
  (await judgeEntry(desk.work(desk.technician), { ...draft, erxId })).check.alerts.filter(
    (alert) => alert.kind === 'difference',
  );
const create = (
  draft: RxDraft,
  erxId: number,
  answers: readonly ReturnType<typeof answerOf>[] = [],
  { thenFill = true, actor = desk.technician }: { thenFill?: boolean; actor?: Actor } = {},
) =>
  desk.run(actor, (work) =>
    createRx(work, {
      draft,
      erxId,
      answers,
      promise: { promisedAt: null, waiting: false, delivery: false },
      thenFill,
    }),
  );
const whyNot = async (
  medication: Medication,
  patient: object = {},
  over: Partial<RxDraft> = {},
) => {
  const { draft, erxId } = await received(medication, patient);
  return (await refusalOf(create({ ...draft, ...over }, erxId))).why;
};
test('the son of a message is not the father of the record', async () => {
  const last = `Twin${String.fromCharCode(97 + number)}`;
  const son = { name: { last, first: 'Alma', suffix: 'Jr' } };
  const { draft, erxId } = await received({}, son);
  await desk.db
    .updateTable('patients')
    .set({ last_name: `${last} Sr` })
    .where('last_name', '=', last)
    .execute();

  expect(await differing(draft, erxId)).toMatchObject([
    {
      title: `Patient differs: prescribed ${last} Jr, Alma, entered ${last} Sr, Alma`,
      effect: 'Another generation (jr, sr): check the identity.',
    },
  ]);
});

test('an entry that says what the message says needs no answer', async () => {
  const { draft, erxId } = await received();

  expect(await differing(draft, erxId)).toEqual([]);
  expect(await create(draft, erxId)).toEqual(expect.any(Number));
});

test('the wrong strength behind the code of the message is refused at entry', async () => {
  const why = await whyNot({ description: 'Metformin HCl 1000 MG Oral Tablet' });

  expect(why).toBe(
    `Strength differs: prescribed Metformin HCl 1000 MG Oral Tablet, ${given}. ${tail}`,
  );
});
test('no technician keeps another strength: saved open, a pharmacist answers', async () => {
  const { draft, erxId } = await received({ description: 'Metformin HCl 1000 MG Oral Tablet' });
  const open = await differing(draft, erxId);
  const answers = open.map((alert) => answerOf(alert, 'It stands so in the message'));
  const asTechnician = await refusalOf(create(draft, erxId, answers, { thenFill: false }));

  const rxId = await create(draft, erxId, [], { thenFill: false });

  const { moves, version } = await desk.detail(rxId);
  const refused = await refusalOf(desk.move(desk.technician, rxId, 'cash'));
  expect(open.map(({ who, management }) => [who, management])).toEqual(
    open.map(() => [
      'pharmacist',
      'Correct it, or leave it open: a pharmacist says who confirmed it.',
    ]),
  );
  expect(asTechnician.why).toContain('Only a pharmacist may answer: Strength differs');
  expect(refused.why).toContain('Strength differs: prescribed Metformin HCl 1000 MG Oral Tablet');
  expect(moves.find(({ event }) => event === 'cash')).toMatchObject({ allowed: false });
  await desk.run(desk.pharmacist, (work) =>
    answerAlert(work, rxId, version, required(answers[0], 'first answer')),
  );
  await desk.run(desk.pharmacist, (work) =>
    answerAlert(work, rxId, version + 1, required(answers[1], 'second answer')),
  );
  expect(await desk.move(desk.technician, rxId, 'cash')).toMatchObject({ status: 'C' });
});
test.each(toldDifferences)('%s is refused at entry', async (_, changes, why) => {
  expect(await whyNot(...changes)).toBe(why);
});
test('another salt is refused at entry', async () => {
  const drugId = await masterDrug(desk.p, {
    ndc: '00378003201',
    name: 'Metoprolol Tartrate',
    strength: '50 mg',
    form: 'Tablet',
  });

  expect(
    await whyNot(
      { description: 'Metoprolol Succinate 50 MG Oral Tablet', ndc: '99999123499' },
      {},
      { drugId },
    ),
  ).toBe(
    [
      'Drug differs: prescribed Metoprolol Succinate 50 MG Oral Tablet,',
      `entered Metoprolol Tartrate 50 mg Tablet. ${tail}`,
    ].join(' '),
  );
});

test('an answer is one of its list, kept with who and when, for these texts only', async () => {
  const { draft, erxId } = await received({ description: 'Metformin HCl 1000 MG Oral Tablet' });
  const open = await differing(draft, erxId);
  const wrong = open.map((alert) => ({ ...answerOf(alert, null), service: 'P0', result: '1B' }));
  expect((await refusalOf(create(draft, erxId, wrong))).why).toBe(
    'Choose an answer from the list.',
  );

  const rxId = await create(
    draft,
    erxId,
    open.map((alert) => answerOf(alert, 'Dr. Chen by telephone')),
    { actor: desk.pharmacist },
  );

  const kept = await desk.db
    .selectFrom('dur_decisions')
    .select(['kind', 'note', 'by_id', 'at'])
    .where('rx_id', '=', rxId)
    .execute();
  expect(kept).toEqual(
    open.map(() => ({
      kind: 'difference',
      note: 'Dr. Chen by telephone',
      by_id: desk.pharmacist.id,
      at: desk.now,
    })),
  );
  await desk.move(desk.technician, rxId, 'reverse');
  const edit = async (over: Partial<RxDraft>) => {
    const version = await desk.version(rxId);
    return desk.run(desk.technician, (work) =>
      editRx(work, { rxId, version, draft: { ...draft, ...over }, answers: [] }),
    );
  };
  await edit({ drugId: desk.shelf.lisinopril });
  expect((await refusalOf(desk.move(desk.technician, rxId, 'cash'))).why).toContain(
    'Drug differs: prescribed Metformin HCl 1000 MG Oral Tablet, entered Lisinopril 10 mg Tablet.',
  );
  expect((await refusalOf(edit({ quantity: 30_000, daysSupply: 15 }))).why).toBe(
    `Qty. differs: prescribed 60 Tablet, entered 30. ${tail}`,
  );
});

test.each([
  ['patient', { dateOfBirth: '1957-04-13' }, {}, ['M0', '01']],
  ['patient', { gender: 'M' }, {}, ['M0', '01']],
  ['directions', {}, { directions: 'Take 1 tablet by mouth three times daily.' }, ['M0', '03']],
  ['strength', {}, { description: 'Metformin HCl 1000 MG Oral Tablet' }, ['M0', '00']],
] as const)(
  'a difference in the %s takes no answer of a product',
  async (_what, person, drug, own) => {
    const { draft, erxId } = await received(drug, person);
    const open = await differing(draft, erxId);
    expect(open.length).toBeGreaterThan(0);
    const law = open.map((alert) => ({
      ...answerOf(alert, 'Same product'),
      service: 'GP',
      result: '00',
    }));
    expect((await refusalOf(create(draft, erxId, law))).why).toBe(
      'Choose an answer from the list.',
    );

    const [service, result] = own;
    const bare = open.map((alert) => ({ ...answerOf(alert, null), service, result }));
    const byPharmacist = (answers: typeof bare) =>
      create(draft, erxId, answers, { actor: desk.pharmacist });
    expect((await refusalOf(byPharmacist(bare))).why).toContain('Say in words');
    const right = bare.map((answer) => ({ ...answer, note: 'Dr. Chen by telephone' }));
    expect(await byPharmacist(right)).toBeGreaterThan(0);
  },
);
test('directions that say another dose are never answered as the same', async () => {
  const { draft, erxId } = await received({ directions: 'Take 2 tablets by mouth twice daily.' });
  const [alert = { fingerprint: '' }] = await differing(draft, erxId);
  const same = { ...answerOf(alert, 'Read it'), service: 'R0', result: '03' };

  const refused = await refusalOf(create(draft, erxId, [same]));

  expect(refused.why).toBe('Choose an answer from the list.');
});
test('the quantity of a C-II is answered in words by a pharmacist, not the patient', async () => {
  const { draft, erxId } = await received({
    description: 'Oxycodone HCl 5 MG Oral Tablet',
    ndc: '00406055201',
    quantityThousandths: 20_000,
    refills: 0,
    schedule: '2',
  });
  const c2 = {
    ...draft,
    drugId: desk.shelf.oxycodone,
    quantity: 30_000,
    daysSupply: 15,
    refills: 0,
    origin: '1' as const,
    hardCopy: 'Signed paper: oxycodone 5 mg, #20',
  };
  const open = await differing(c2, erxId);
  const [quantity = { fingerprint: '', who: '' }] = open;
  const patient = { ...answerOf(quantity, 'He wants more'), service: 'P0', result: '00' };
  const prescriber = answerOf(quantity, 'Dr. Chen by telephone');
  const asPatient = await refusalOf(create(c2, erxId, [patient]));
  const asTechnician = await refusalOf(create(c2, erxId, [prescriber]));

  const rxId = await create(c2, erxId, [], { thenFill: false });

  const kept = await desk.detail(rxId, desk.pharmacist);
  expect(open.map(({ who, title }) => [who, title.split(':')[0]])).toEqual([
    ['pharmacist', 'Qty. differs'],
  ]);
  expect([asPatient.why, asTechnician.why]).toEqual([
    'Choose an answer from the list.',
    'Only a pharmacist may answer: Qty. differs: prescribed 20 Tablet, entered 30.',
  ]);
  expect(kept.moves.find(({ event }) => event === 'cash')).toMatchObject({
    allowed: false,
    lead: 'alert',
  });
  await desk.run(desk.pharmacist, (work) => answerAlert(work, rxId, kept.version, prescriber));
  expect((await desk.detail(rxId)).alerts.filter(({ answered }) => answered === null)).toEqual([]);
});
test('the final check is refused until a pharmacist answered for the strength', async () => {
  const { draft, erxId } = await received({ description: 'Metformin HCl 1000 MG Oral Tablet' });
  const { rxId } = await desk.priced(draft, { erxId, actor: desk.pharmacist });
  await desk.scanned(rxId);
  await desk.show(desk.pharmacist, rxId);
  const verify = async () =>
    desk.move(desk.pharmacist, rxId, 'verify', {
      stepUp: await desk.password(desk.pharmacist, rxId, 'verify'),
    });

  expect((await refusalOf(verify())).why).toContain(
    [
      'Strength differs: prescribed Metformin HCl 1000 MG Oral Tablet,',
      `${given},`,
      'on the label Metformin Hydrochloride 500 mg tablet,',
      'scanned Metformin Hydrochloride 500 mg Tablet.',
    ].join(' '),
  );
  const { alerts, facts = [] } = await desk.detail(rxId);
  expect(facts.find(({ fact }) => fact === 'route')?.printed ?? null).toBeNull();
  const open = alerts.filter((alert) => alert.answered === null);
  expect(open.map((alert) => [alert.kind, alert.who])).toEqual([
    ['difference', 'pharmacist'],
    ['difference', 'pharmacist'],
  ]);
  const version = await desk.version(rxId);
  const answer = (actor: Actor) =>
    desk.run(actor, (work) =>
      answerAlert(
        work,
        rxId,
        version,
        answerOf(open[0] ?? { fingerprint: '' }, 'Dr. Chen wants 500 mg'),
      ),
    );
  expect((await refusalOf(answer(desk.technician))).why).toContain('Only a pharmacist may answer');
  await answer(desk.pharmacist);
  await desk.answer(rxId);
  await desk.show(desk.pharmacist, rxId);
  await desk.scanLabel(desk.pharmacist, rxId);
  expect(await verify()).toMatchObject({ status: 'RV' });
});

test('an answer at the final check says who confirmed it, and the audit row keeps it', async () => {
  const { draft, erxId } = await received({ description: 'Metformin HCl 1000 MG Oral Tablet' });
  const { rxId } = await desk.priced(draft, { erxId, actor: desk.pharmacist });
  await desk.scanned(rxId);
  await desk.account(desk.pharmacist, password);
  const pharmacist = server.browser();
  await pharmacist.signIn('paula', password);
  const { version, alerts } = await desk.detail(rxId);
  const [strength = { fingerprint: '' }] = alerts.filter((alert) => alert.answered === null);
  const send = (note: string | null) =>
    pharmacist.post(`/api/rx/${rxId}/alerts`, {
      rxId,
      version,
      answer: answerOf(strength, note),
    });

  expect(await send('  ')).toMatchObject({
    status: 422,
    body: {
      message: expect.stringContaining(
        'Say in words who confirmed it, or why it is right: Strength differs: prescribed',
      ),
    },
  });
  expect((await send('Dr. Chen by telephone: 500 mg is meant')).status).toBe(200);

  const [row] = await desk.db
    .selectFrom('audit_log')
    .select(['event', 'outcome', 'detail', 'actor_name'])
    .where('entity', '=', 'rx')
    .where('entity_id', '=', rxId)
    .where('event', '=', 'dur.answered')
    .orderBy('id', 'desc')
    .execute();
  expect(row).toMatchObject({
    outcome: 'done',
    detail: {
      fingerprint: strength.fingerprint,
      service: 'M0',
      result: '00',
      note: 'Dr. Chen by telephone: 500 mg is meant',
    },
    actor_name: 'paula',
  });
});

test('the final check shows what differs first, then what can’t be compared', async () => {
  const { draft, erxId } = await received({ description: 'Metformin HCl 1000 MG Oral Tablet' });
  const { rxId } = await desk.priced(draft, { erxId, actor: desk.pharmacist });

  const { facts = [] } = await desk.detail(rxId);

  expect(facts.slice(0, 2).map((row) => [row.label, row.verdict, row.why])).toEqual([
    ['Strength', 'differs', 'Another strength'],
    [
      'NDC of the message',
      'differs',
      'The message says one drug and its NDC is another: Another strength',
    ],
  ]);
  expect(facts.find((row) => row.fact === 'quantity')).toEqual({
    fact: 'quantity',
    label: 'Qty.',
    prescribed: '60 Tablet',
    entered: '60 EA',
    printed: null,
    scanned: null,
    verdict: 'same',
    odd: null,
    why: 'Same',
  });
});
