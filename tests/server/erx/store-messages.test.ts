import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tx } from '#db/tx.ts';
import type { PartialRx } from '#domain/rx/contract/rx.ts';
import { erxInbox } from '#server/jobs/erx/inbox.ts';
import { keepDrug } from '#server/repositories/drug/drugs.ts';
import { getMessage, linkErx, rawMessage, refuseErx } from '#server/services/erx/erx.ts';
import { listMessages } from '#server/services/erx/listed-messages.ts';
import { erxForEntry } from '#server/services/erx/message.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { newRx, read, withMedication } from '#tests/domain/erx/messages.ts';
import { freshDatabase, frozenClock, type TestDatabase } from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let lisinopril: number;
let otherMaker: number;
let patientId: number;
let prescriberId: number;
const bytes = (xml: string) => Buffer.from(xml, 'utf8');
const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/script/${name}.xml`, import.meta.url));
let number = 0;
/** A message with a number of its own, so that tests don't meet. */
const message = (over: Parameters<typeof newRx>[0] = {}, rest: Parameters<typeof newRx>[1] = {}) =>
  newRx(over, rest).replace('MSG-1', `MSG-${(number += 1) + 100}`);
const receive = (xml: string | Buffer, options: { now?: string; storeId?: number } = {}) =>
  tx(pharmacy.db, (db) =>
    receiveErx(
      { ...pharmacy.scope(options), db },
      typeof xml === 'string' ? bytes(xml) : xml,
      'sent',
    ),
  );
const detail = async (erxId: number, now?: string) => {
  const got = await getMessage(pharmacy.scope(now === undefined ? {} : { now }), erxId);
  if (!got.ok) throw new Error(got.error.code);
  return got.value;
};
const answerOf = (xml: string) => {
  const ownMessage = read(xml);
  return ownMessage.kind === 'other' ? [ownMessage.transaction, ...ownMessage.summary.codes] : [];
};
const list = async (filters: Record<string, string>, now?: string) =>
  (
    await listMessages(pharmacy.scope(now === undefined ? {} : { now }), {
      text: '',
      filters,
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).rows;
const makeRx = async (erxId: number, no: number) =>
  (
    await pharmacy.db
      .insertInto('rxs')
      .values({
        store_id: pharmacy.storeId,
        rx_number: no,
        patient_id: patientId,
        prescriber_id: prescriberId,
        drug_id: lisinopril,
        sig: '1T PO QD',
        sig_text: 'Take 1 tablet by mouth once daily.',
        quantity: 30_000,
        days_supply: 30,
        origin: '3',
        written_on: '2026-03-02',
        expires_on: '2027-03-02',
        erx_id: erxId,
        created_at: pharmacy.now,
        created_by: pharmacy.technicianId,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  await pharmacy.db
    .updateTable('stores')
    .set({ ncpdp: '1234567' })
    .where('id', '=', pharmacy.storeId)
    .execute();
  lisinopril = await masterDrug(pharmacy, {
    ndc: '00185010201',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  });
  otherMaker = await masterDrug(pharmacy, {
    ndc: '68180098001',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'TABLET, FILM COATED',
    manufacturer: 'Maple Labs',
  });
  await masterDrug(pharmacy, {
    ndc: '68180098101',
    name: 'Lisinopril',
    strength: '20 mg',
    form: 'Tablet',
  });
  patientId = (
    await pharmacy.db
      .insertInto('patients')
      .values({
        store_id: pharmacy.storeId,
        patient_no: 1,
        last_name: 'Testpatient',
        first_name: 'Avery',
        last_key: 'testpatient',
        first_key: 'avery',
        date_of_birth: '1990-04-12',
        gender: 'F',
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  await pharmacy.db
    .insertInto('patients')
    .values({
      store_id: pharmacy.storeId,
      patient_no: 2,
      last_name: 'Testpatient',
      first_name: 'Alex',
      last_key: 'testpatient',
      first_key: 'alex',
      date_of_birth: '1961-01-01',
      gender: 'M',
      created_at: pharmacy.now,
      modified_at: pharmacy.now,
    })
    .execute();
  prescriberId = (
    await pharmacy.db
      .insertInto('prescribers')
      .values({
        store_id: pharmacy.storeId,
        last_name: 'Testprescriber',
        first_name: 'Jordan',
        last_key: 'testprescriber',
        first_key: 'jordan',
        npi: '1234567893',
        dea: 'AB1234563',
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => database.drop());

describe('a message that comes in', () => {
  it('is kept as it came, listed, and answered with a receipt', async () => {
    const xml = message();
    const got = await receive(xml);
    expect(got).toMatchObject({ kind: 'NewRx', status: 'new', again: false });
    expect(answerOf(got.answer)).toEqual(['Status', '010']);
    expect(await rawMessage(pharmacy.scope(), got.erxId)).toEqual({ ok: true, value: { xml } });
    const [row] = await list({ status: 'new' });
    expect(row).toMatchObject({
      erxId: got.erxId,
      direction: 'in',
      kind: 'NewRx',
      patientName: 'Testpatient Jr, Avery Q',
      patientDob: '1990-04-12',
      drugText: 'Lisinopril 10 MG Oral Tablet',
      prescriberName: 'Testprescriber, Jordan',
      schedule: '0',
      expired: false,
    });
  });
  it('twice is one message with one answer', async () => {
    const xml = message();
    const first = await receive(xml);
    const second = await receive(xml);
    expect(second).toEqual({ ...first, again: true });
    const kept = await pharmacy.db
      .selectFrom('erx_messages')
      .select('direction')
      .where(
        'raw_sha256',
        '=',
        (
          await pharmacy.db
            .selectFrom('erx_messages')
            .select('raw_sha256')
            .where('id', '=', first.erxId)
            .executeTakeFirstOrThrow()
        ).raw_sha256,
      )
      .execute();
    expect(kept).toEqual([{ direction: 'in' }]);
  });
  it('ten times at once is one message', async () => {
    const xml = message();
    const got = await Promise.all(Array.from({ length: 10 }, () => receive(xml)));
    expect(new Set(got.map((receivedErx) => receivedErx.erxId)).size).toBe(1);
    expect(new Set(got.map((receivedErx) => receivedErx.answer)).size).toBe(1);
    expect(got.filter((receivedErx) => !receivedErx.again)).toHaveLength(1);
  });
  it('with a number that was used for another one is refused', async () => {
    const xml = message();
    await receive(xml);
    const got = await receive(xml.replace('<Value>30<', '<Value>90<'));
    expect(got.status).toBe('refused');
    expect(answerOf(got.answer)).toEqual(['Error', '900', '220']);
  });
  it.each([
    ['that is no XML', 'no message at all', 'Unreadable', 'unreadable', []],
    [
      'of another pharmacy',
      () => message().replace('<To Qualifier="P">1234567<', '<To Qualifier="P">7654321<'),
      'NewRx',
      'refused',
      ['Error', '900', '002'],
    ],
    [
      'without a usable quantity',
      () => message().replace('<Value>30<', '<Value>some<'),
      'NewRx',
      'refused',
      ['Error', '900', '135'],
    ],
  ])('%s is kept, listed and answered', async (_name, xml, kind, status, answer) => {
    const got = await receive(typeof xml === 'string' ? xml : xml());
    expect({
      kind: got.kind,
      status: got.status,
      answer: got.answer === '' ? [] : answerOf(got.answer),
    }).toEqual({ kind, status, answer });
    expect((await list({ status })).map((row) => row.erxId)).toContain(got.erxId);
    expect((await detail(got.erxId)).row.reason).not.toBeNull();
  });
  it('of a kind that is not worked on here says so', async () => {
    const got = await receive(fixture('unsupported-transaction'));
    expect({ kind: got.kind, status: got.status, answer: answerOf(got.answer) }).toEqual({
      kind: 'RxFill',
      status: 'unsupported',
      answer: ['Error', '601', '034'],
    });
    expect((await detail(got.erxId)).row.reason).toBe(
      'RxFill is not worked on here. Read it and call the prescriber.',
    );
  });
  it('with characters that no list can show is still listed', async () => {
    const got = await receive(
      message({}, {
        patient: {
          name: { last: 'Odd\u007fname', first: 'Zed' },
          gender: 'U',
          dateOfBirth: '1990-04-12',
        },
      } as never),
    );
    expect((await detail(got.erxId)).row.patientName).toBe('Odd name, Zed');
  });
});

describe('a message opened for entry', () => {
  it('fills in the exact patient, prescriber and drug, and everything it says', async () => {
    const { erxId } = await receive(message());
    const found = await detail(erxId);
    expect(found.entry).toEqual({
      erxId,
      patientId,
      prescriberId,
      drugId: lisinopril,
      sig: 'Take 1 tablet by mouth once daily.',
      quantity: 30_000,
      daysSupply: 30,
      refills: 3,
      daw: '0',
      origin: '3',
      writtenOn: '2026-03-02',
      doNotFillBefore: null,
      diagnosis: 'I10',
      hardCopy: null,
      emergencyOral: false,
      note: 'Blood pressure < 140 & "stable"',
      rxId: null,
    });
    expect(found.patients[0]).toMatchObject({
      id: patientId,
      exact: true,
      label: 'Testpatient, Avery · 04/12/1990 · F',
    });
    expect(found.prescribers[0]).toMatchObject({ id: prescriberId, exact: true });
    expect(found.drugs[0]).toMatchObject({ id: lisinopril, exact: true });
    expect(found.lines).toContainEqual({
      section: 'Prescription',
      label: 'Qty.',
      value: '30 Tablet',
      field: 'quantity',
    });
    expect(found.problems.filter((problem) => problem.severity === 'stop')).toEqual([]);
  });
  it('proposes equivalents for an NDC that is not in the file, the store’s own stock first, and fills none in', async () => {
    await keepDrug(pharmacy.scope(), otherMaker);
    const { erxId } = await receive(message({ ndc: '55555444401' }));
    const found = await detail(erxId);
    expect((found.entry as PartialRx).drugId).toBeNull();
    expect(found.drugs.map((drug) => drug.id)).toEqual([otherMaker, lisinopril]);
    expect(found.drugs[0]).toMatchObject({
      exact: false,
      label: 'Lisinopril 10 mg TABLET, FILM COATED · 68180-0980-01 · Maple Labs · 0 on hand',
      reasons: ['NDC 55555-4444-01 is another product', 'Same name, strength and form'],
    });
  });
  it('finds the drug of a message that has no NDC by its name and strength, and fills none in', async () => {
    const { erxId } = await receive(message({ ndc: undefined } as never));
    const found = await detail(erxId);
    expect((found.entry as PartialRx).drugId).toBeNull();
    expect(found.drugs.map((drug) => drug.id)).toEqual([otherMaker, lisinopril]);
    expect(found.drugs[1]).toMatchObject({
      exact: false,
      reasons: ['The message has no NDC', 'Same name, strength and form'],
    });
  });
  it('works out the days supply from directions that were understood, never from others', async () => {
    const days = async (directions: string) =>
      (
        (await detail((await receive(message({ directions, daysSupply: null } as never))).erxId))
          .entry as PartialRx
      ).daysSupply;
    expect(await days('Take 1 tablet by mouth twice daily.')).toBe(15);
    expect(await days('Take as the doctor explained to you on the telephone.')).toBeNull();
  });
  it('drafts a new patient and prescriber, the city by the ZIP code', async () => {
    const { erxId } = await receive(
      message({}, {
        patient: {
          name: { last: 'Newcomer', first: 'Nia' },
          gender: 'F',
          dateOfBirth: '2001-05-06',
          phone: '2125550123',
          address: { line1: '1 Elm St', city: 'Wrong Town', state: 'CA', zip: '90210' },
        },
      } as never),
    );
    const found = await detail(erxId);
    expect(found.newPatient).toMatchObject({
      lastName: 'Newcomer',
      firstName: 'Nia',
      dateOfBirth: '2001-05-06',
      gender: 'F',
      cellPhone: '2125550123',
      addressLine1: '1 Elm St',
      zipCode: '90210',
      cityName: 'Beverly Hills',
      state: 'CA',
    });
    expect(found.newPrescriber).toMatchObject({
      lastName: 'Testprescriber',
      firstName: 'Jordan',
      npi: '1234567893',
      dea: 'AB1234563',
      ssId: '6100000000017',
    });
    expect(found.patients).toEqual([]);
    expect((found.entry as PartialRx).patientId).toBeNull();
  });
  it('says that it has expired once its last day is over', async () => {
    const { erxId } = await receive(message());
    expect((await detail(erxId)).row).toMatchObject({ expiresOn: '2027-06-02', expired: false });
    const late = await detail(erxId, '2027-06-03T18:00:00.000Z');
    expect(late.row.expired).toBe(true);
    expect(late.problems).toContainEqual({
      path: 'Message/Body/NewRx/MedicationPrescribed/WrittenDate',
      message:
        'This prescription has expired and can’t be filled. Ask the prescriber for a new one.',
      severity: 'stop',
    });
  });
  it('of another store looks exactly like a missing one', async () => {
    const { erxId } = await receive(message());
    const theirs = pharmacy.scope({ storeId: pharmacy.otherStoreId });
    expect(await getMessage(theirs, erxId)).toEqual(await getMessage(theirs, 999_999));
    expect(await rawMessage(theirs, erxId)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(await erxForEntry(theirs, erxId)).toBeNull();
    expect(await linkErx(theirs, erxId, 1)).toEqual({ ok: false, error: { code: 'NOT_FOUND' } });
  });
});

describe('the prescription made from a message', () => {
  it('is tied to it once', async () => {
    const { erxId } = await receive(message());
    expect(await erxForEntry(pharmacy.scope(), erxId)).toMatchObject({
      kind: 'newRx',
      medication: { description: 'Lisinopril 10 MG Oral Tablet' },
    });
    expect(await linkErx(pharmacy.scope(), erxId, await makeRx(erxId, 501))).toEqual({
      ok: true,
      value: { erxId, version: 2 },
    });
    expect((await detail(erxId)).row).toMatchObject({ status: 'entered', rxNumber: '501' });
    expect(await linkErx(pharmacy.scope(), erxId, await makeRx(erxId, 502))).toMatchObject({
      ok: false,
      error: { code: 'REFUSED', why: ['This message was entered already. Open its prescription.'] },
    });
  });
  it('is tied by one of two who enter it at once', async () => {
    const { erxId } = await receive(message());
    const [rx, second] = [await makeRx(erxId, 503), await makeRx(erxId, 504)];
    const got = await Promise.all(
      [rx, second].map((rxId) =>
        tx(pharmacy.db, (db) => linkErx({ ...pharmacy.scope(), db }, erxId, rxId)),
      ),
    );
    expect(got.filter((result) => result.ok)).toHaveLength(1);
  });
  it('can’t be made from an expired or a test message', async () => {
    const { erxId } = await receive(message());
    expect(
      await linkErx(pharmacy.scope({ now: '2027-06-03T18:00:00.000Z' }), erxId, 1),
    ).toMatchObject({
      ok: false,
      error: {
        why: [
          'This electronic prescription expired on 06/02/2027 and can’t be filled. Ask the prescriber for a new one.',
        ],
      },
    });
    const test = await receive(
      withMedication(
        '<DrugDescription>Lisinopril 10 MG</DrugDescription>',
        '<TestMessage>1</TestMessage>',
      ).replace('M-1', 'M-TEST'),
    );
    expect(await linkErx(pharmacy.scope(), test.erxId, 1)).toMatchObject({
      ok: false,
      error: { why: ['This is a test message. Don’t fill it.'] },
    });
  });
});

describe('refusing', () => {
  it('takes a coded reason and queues the Error for the sender', async () => {
    const { erxId } = await receive(message());
    expect(
      await refuseErx(pharmacy.scope(), {
        erxId,
        version: 1,
        reasonCode: 'other',
        reasonText: ' ',
      }),
    ).toMatchObject({
      ok: false,
      error: { code: 'REFUSED', fields: { reasonText: 'The reason is missing' } },
    });
    expect(
      await refuseErx(pharmacy.scope(), {
        erxId,
        version: 9,
        reasonCode: 'duplicate',
        reasonText: '',
      }),
    ).toMatchObject({ ok: false, error: { code: 'STALE', current: { erxId, version: 1 } } });
    expect(
      await refuseErx(pharmacy.scope(), {
        erxId,
        version: 1,
        reasonCode: 'patient-unknown',
        reasonText: '',
      }),
    ).toMatchObject({
      ok: true,
      value: { after: { status: 'refused', version: 2, reason: 'Patient can’t be identified' } },
    });
    const [queued] = await pharmacy.db
      .selectFrom('erx_messages')
      .select(['kind', 'raw', 'relates_to'])
      .where('answer_of', '=', erxId)
      .where('status', '=', 'queued')
      .execute();
    expect(answerOf(queued!.raw.toString())).toEqual(['Error', '900', '204']);
    expect(
      await refuseErx(pharmacy.scope(), {
        erxId,
        version: 2,
        reasonCode: 'duplicate',
        reasonText: '',
      }),
    ).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
    expect(await linkErx(pharmacy.scope(), erxId, 1)).toMatchObject({
      ok: false,
      error: {
        why: [
          'This message was refused: Patient can’t be identified. Ask the prescriber for a new one.',
        ],
      },
    });
  });
});

describe('the list', () => {
  it('is narrowed by patient, DOB, drug, prescriber, direction and the store’s dates', async () => {
    const { erxId } = await receive(message({ description: 'Zolpidem 5 MG Oral Tablet' }), {
      now: '2026-04-02T03:00:00.000Z',
    });
    const ids = async (filters: Record<string, string>) =>
      (await list(filters)).map((row) => row.erxId);
    expect(await ids({ drug: 'zolpidem' })).toContain(erxId);
    // Ten in the evening of April 1 in Chicago.
    expect(
      await ids({ drug: 'zolpidem', from: '2026-04-01', to: '2026-04-01', direction: 'in' }),
    ).toEqual([erxId]);
    expect(await ids({ drug: 'zolpidem', from: '2026-04-02' })).toEqual([]);
    expect(
      await ids({
        drug: 'zolpidem',
        dob: '1990-04-12',
        patient: 'AVERY',
        prescriber: 'jordan',
        direction: 'in',
      }),
    ).toEqual([erxId]);
    expect(await ids({ drug: 'zolpidem', dob: '1990-04-13' })).toEqual([]);
    expect((await list({ drug: 'zolpidem', direction: 'out' })).map((row) => row.kind)).toEqual([
      'Status',
    ]);
  });
});

describe('the drop folder of a store', () => {
  let data: string;
  const clock = frozenClock();
  const troubles: string[] = [];
  const job = () =>
    erxInbox({
      db: pharmacy.db,
      clock,
      dataDir: data,
      log: {
        warn: (_o: unknown, text?: string) => {
          troubles.push(text ?? '');
        },
      } as never,
    });
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'erx-'));
    await mkdir(join(data, 'erx', 'inbox', '001'), { recursive: true });
    return () => rm(data, { recursive: true, force: true });
  });
  const drop = (name: string, xml: string) =>
    writeFile(join(data, 'erx', 'inbox', '001', name), xml);
  const out = async () => {
    const folder = join(data, 'erx', 'outbox', '001');
    const names = await readdir(folder).catch(() => []);
    return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  };
  const settle = async (inboxJob: ReturnType<typeof job>) => {
    await inboxJob.look();
    await inboxJob.look();
  };

  it('takes messages, answers in the outbox, and gives the same answer again', async () => {
    const before = await pharmacy.db
      .updateTable('erx_messages')
      .set({ status: 'sent' })
      .where('status', '=', 'queued')
      .execute();
    expect(before).toBeDefined();
    const xml = message();
    const inboxJob = job();
    await drop('a.xml', xml);
    await drop('b.xml', '<broken');
    await settle(inboxJob);
    const answers = await out();
    expect(answers.map(answerOf)).toEqual([['Status', '010']]);
    const kept = await pharmacy.db
      .selectFrom('erx_messages')
      .select(['store_id', 'status'])
      .where('raw', '=', bytes(xml))
      .execute();
    expect(kept).toEqual([{ store_id: pharmacy.storeId, status: 'new' }]);
    expect(await readdir(join(data, 'erx', 'inbox', '001', 'failed'))).toHaveLength(1);
    await rm(join(data, 'erx', 'outbox'), { recursive: true });
    await drop('a-again.xml', xml);
    await settle(inboxJob);
    expect(await out()).toEqual(answers);
    expect(
      await pharmacy.db
        .selectFrom('audit_log')
        .select('workstation')
        .where('event', '=', 'erx.received')
        .execute(),
    ).toHaveLength(3);
  });
  it('sends what was queued by a refusal, once', async () => {
    const { erxId } = await receive(message());
    await refuseErx(pharmacy.scope(), {
      erxId,
      version: 1,
      reasonCode: 'duplicate',
      reasonText: 'Rx 501',
    });
    const inboxJob = job();
    await settle(inboxJob);
    expect((await out()).map(answerOf)).toEqual([['Error', '900', '220']]);
    await rm(join(data, 'erx', 'outbox'), { recursive: true });
    await settle(inboxJob);
    expect(await out()).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
it('a typed name finds its messages: words in any order, begun, without accents', async () => {
  const received = await receive(
    message(
      { description: 'Levothyroxine Sodium 25 MCG Oral Tablet' },
      {
        patient: {
          name: { last: 'Núñez-O’Brien', first: 'Marisol' },
          gender: 'F',
          dateOfBirth: '1957-04-12',
          address: { line1: '12 Maple St', city: 'Chicago', state: 'IL', zip: '60601' },
        },
        prescriber: {
          name: { last: 'Okonkwo', first: 'Ada' },
          npi: '1790887081',
          license: 'G12345',
          phone: '2125550199',
        },
      },
    ),
  );
  const found = async (text: string, narrowed: Record<string, string> = {}) => {
    const filters = { direction: 'in', ...narrowed };
    const { rows } = await listMessages(pharmacy.scope(), {
      text,
      filters,
      sort: null,
      offset: 0,
      limit: 50,
    });
    return rows.map(({ erxId }) => erxId);
  };

  for (const text of ['nunez obrien, mar', 'marisol nunez', 'ada okonk', 'levo 25', 'Núñez'])
    expect([text, await found(text)]).toEqual([text, [received.erxId]]);
  expect(await found('', { patient: 'mar nunez', prescriber: 'okonkwo, a' })).toEqual([
    received.erxId,
  ]);
  expect(await found('marisol okonkwo')).toEqual([]);
});
