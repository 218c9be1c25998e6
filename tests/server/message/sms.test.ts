import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { folderGateway, type OutgoingSms, type SmsGateway } from '#server/io/message/gateway.ts';
import { smsOutbox } from '#server/jobs/message/sms-outbox.ts';
import {
  previewSms,
  queueSms,
  retrySms,
  searchSms,
  sendNextSms,
  startSms,
} from '#server/services/message/sms.ts';
import {
  freshDatabase,
  frozenClock,
  type FrozenClock,
  type TestDatabase,
} from '#tests/platform/database.ts';
import { masterDrug, openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

let database: TestDatabase;
let pharmacy: Pharmacy;
let clock: FrozenClock;
let dataDir: string;
let ana: number;
let ben: number;
let cleo: number;
let elsewhere: number;
const why = (result: { ok: boolean; error?: unknown }) =>
  result.ok
    ? null
    : ((result.error as { why?: readonly string[]; code: string }).why?.join(' | ') ??
      (result.error as { code: string }).code);
const outbox = async (filters: Record<string, string> = {}, text = '') =>
  (await searchSms(pharmacy.scope(), { text, filters, sort: null, offset: 0, limit: 50 })).rows;
const patient = async (no: number, last: string, over: object = {}, storeId = pharmacy.storeId) =>
  (
    await pharmacy.db
      .insertInto('patients')
      .values({
        store_id: storeId,
        patient_no: no,
        last_name: last,
        first_name: 'Ana',
        last_key: last.toLowerCase(),
        first_key: 'ana',
        date_of_birth: '1980-02-03',
        gender: 'F',
        cell_phone: '2175550143',
        text_messages: '1',
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const queued = (
  options: { patientIds?: number[]; text?: string; templateId?: number | null } = {},
) =>
  queueSms(pharmacy.scope(), {
    patientIds: [ana],
    templateId: null,
    text: 'Please call {store}.',
    ...options,
  });
/** A gateway that fails as often as told, and remembers what it took. */
const gateway = (fails: number, again = true) => {
  const took: OutgoingSms[] = [];
  let left = fails;
  const made: SmsGateway = {
    send: async (outgoingSms) =>
      left-- > 0
        ? { taken: false, why: 'The gateway does not answer.', again }
        : (took.push(outgoingSms), { taken: true, as: 'x' }),
  };
  return { ...made, took };
};
const due = () => sendNextSms(pharmacy.db, current, () => clock.now().toISOString());
let current: SmsGateway;

beforeAll(async () => {
  database = await freshDatabase({ connections: 4 });
  pharmacy = await openPharmacy(database.db);
  clock = frozenClock(pharmacy.now);
  await pharmacy.db
    .updateTable('stores')
    .set({ name: 'Maple Street Pharmacy', phone: '2175550100' })
    .where('id', '=', pharmacy.storeId)
    .execute();
  await masterDrug(pharmacy, {
    ndc: '68180098003',
    name: 'Lisinopril',
    strength: '10 mg',
    form: 'Tablet',
  });
  [ana, ben, cleo] = [
    await patient(1, 'Rivera'),
    await patient(2, 'Diaz', { text_messages: '2' }),
    await patient(3, 'Novak', { cell_phone: null }),
  ];
  const company = await pharmacy.db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const other = (
    await pharmacy.db
      .insertInto('stores')
      .values({
        company_id: company.id,
        code: '777',
        name: 'Other',
        time_zone: 'America/Chicago',
        created_at: pharmacy.now,
        modified_at: pharmacy.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  elsewhere = await patient(1, 'Stranger', {}, other);
  dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-sms-'));
});
beforeEach(async () => {
  await pharmacy.db.deleteFrom('sms_messages').execute();
  current = folderGateway(dataDir);
  rmSync(path.join(dataDir, 'sms'), { recursive: true, force: true });
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the preview shows each message as it would go, its length, and why one may not; nothing is written', async () => {
  const shown = await previewSms(
    pharmacy.scope(),
    [ana, ben, cleo],
    'Hello {name}, please call {store} at {phone}.',
  );
  expect(shown).toMatchObject({
    ok: true,
    value: {
      problem: null,
      lines: [
        {
          name: 'Rivera, Ana',
          phone: '2175550143',
          text: 'Hello Ana, please call Maple Street Pharmacy at 217-555-0100.',
          encoding: 'GSM-7',
          units: 61,
          segments: 1,
          why: null,
        },
        { name: 'Diaz, Ana', why: 'Does not want text messages.' },
        { name: 'Novak, Ana', phone: '', why: 'Has no cell phone on the record.' },
      ],
    },
  });
  expect(await outbox()).toEqual([]);
});
test('a text that names a drug is refused, whoever gets it, and so is what nothing fills', async () => {
  expect(why(await queued({ text: 'Your Lisinopril is ready.' }))).toBe(
    '“lisinopril” is the name of a drug: a text never names one.',
  );
  expect(why(await queued({ text: 'Your {drug} is ready.' }))).toBe('Nothing fills {drug}.');
  expect(why(await queued({ text: '   ' }))).toBe('Write the text first.');
  // A patient may be called like a drug: what is filled in is not looked at.
  const named = await patient(9, 'Allegra', { first_name: 'Lisinopril' });
  expect(why(await queued({ patientIds: [named], text: 'Hello {name}.' }))).toBeNull();
});
test('who may not be texted keeps the whole message back, each with the reason; another store’s patient is not there', async () => {
  expect(why(await queued({ patientIds: [ana, ben, cleo] }))).toBe(
    'Diaz, Ana: Does not want text messages. | Novak, Ana: Has no cell phone on the record.',
  );
  expect(why(await queued({ patientIds: [] }))).toBe('Choose who gets this text.');
  expect(why(await queued({ patientIds: [elsewhere] }))).toBe('NOT_FOUND');
  expect(why(await queued({ patientIds: [ana], text: '{ready} for you.' }))).toBe(
    'Rivera, Ana: Nothing is ready for pickup.',
  );
  expect(why(await queued({ templateId: 4_711 }))).toBe(
    'This template is not here any more: choose another.',
  );
  expect(await outbox()).toEqual([]);
  expect(await startSms(pharmacy.scope(), ana)).toMatchObject({
    templateId: null,
    text: null,
    gateway: expect.stringContaining('no phone gets them'),
  });
});
test('what is queued goes out once, is sent only when the gateway took it, and lies in the folder as it went', async () => {
  expect(await queued({ patientIds: [ana, ana] })).toMatchObject({
    ok: true,
    value: [expect.any(Number)],
  });
  expect(await outbox()).toMatchObject([
    {
      patientName: 'Rivera, Ana',
      status: 'queued',
      attempts: 0,
      sentAt: null,
      text: 'Please call Maple Street Pharmacy.',
    },
  ]);
  const worker = smsOutbox({
    db: pharmacy.db,
    clock,
    log: { warn: () => undefined },
    gateway: current,
  });
  await Promise.all([worker.look(), worker.look()]);
  expect(await outbox({ status: 'sent' })).toMatchObject([
    { status: 'sent', attempts: 1, reason: null, sentAt: clock.now().toISOString() },
  ]);
  const folder = path.join(dataDir, 'sms', 'outbox', '001');
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  expect(JSON.parse(readFileSync(path.join(folder, files[0]!), 'utf8'))).toMatchObject({
    to: '+12175550143',
    text: 'Please call Maple Street Pharmacy.',
  });
  expect(await due()).toBeNull();
});
test('two servers that look at once hand a message over once', async () => {
  await queued();
  const both = gateway(0);
  current = both;
  await Promise.all([due(), due(), due()]);
  expect([both.took.length, (await outbox())[0]!.status]).toEqual([1, 'sent']);
});
test('a stop between the gateway and the note hands the same message over again, under the same key', async () => {
  await queued();
  const keys: string[] = [];
  current = {
    send: async (outgoingSms) => {
      keys.push(outgoingSms.key);
      throw new Error('the power went');
    },
  };
  await expect(due()).rejects.toThrow('the power went');
  expect((await outbox())[0]).toMatchObject({ status: 'queued', attempts: 0 });
  current = {
    send: async (outgoingSms) => {
      keys.push(outgoingSms.key);
      return { taken: true, as: outgoingSms.key };
    },
  };
  expect(await due()).toMatchObject({ status: 'sent' });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
test('a gateway that does not answer is asked again after 1, 5 and 15 minutes; then the message has failed, says why, and a person tries again', async () => {
  await queued();
  current = gateway(99);
  for (const minutes of [1, 5, 15]) {
    expect(await due()).toMatchObject({ status: 'queued' });
    expect([await due(), (await outbox())[0]!.reason]).toEqual([
      null,
      'The gateway does not answer.',
    ]);
    clock.forward({ minutes });
  }
  expect(await due()).toMatchObject({ status: 'failed' });
  const [failed] = await outbox({ status: 'failed' });
  expect(failed).toMatchObject({
    status: 'failed',
    attempts: 4,
    sentAt: null,
    reason: 'The gateway does not answer.',
  });
  expect(
    why(
      await retrySms(
        pharmacy.scope({ now: clock.now().toISOString() }),
        failed!.id,
        failed!.version - 1,
      ),
    ),
  ).toBe('STALE');
  expect(
    await retrySms(pharmacy.scope({ now: clock.now().toISOString() }), failed!.id, failed!.version),
  ).toMatchObject({ ok: true, value: { status: 'queued', attempts: 0 } });
  current = gateway(0);
  expect(await due()).toMatchObject({ status: 'sent' });
  const [sent] = await outbox();
  expect(why(await retrySms(pharmacy.scope(), sent!.id, sent!.version))).toBe(
    'This message was sent already.',
  );
});
test('who declined after it was queued gets nothing; a folder that can’t be written says so', async () => {
  const fickle = await patient(11, 'Fickle');
  await queued({ patientIds: [fickle] });
  await pharmacy.db
    .updateTable('patients')
    .set({ text_messages: '2' })
    .where('id', '=', fickle)
    .execute();
  expect(await due()).toMatchObject({ status: 'failed' });
  expect((await outbox({ patientId: String(fickle) }))[0]).toMatchObject({
    status: 'failed',
    reason: 'Does not want text messages.',
  });
  await queued();
  writeFileSync(path.join(dataDir, 'sms'), 'a file stands here');
  expect(await due()).toMatchObject({ status: 'queued' });
  expect((await outbox({ patientId: String(ana) }))[0]!.reason).toMatch(
    /^The folder sms\/outbox can’t take it/,
  );
  expect(existsSync(path.join(dataDir, 'sms', 'outbox'))).toBe(false);
});
test('a person texts so often a day, and hears what to do instead', async () => {
  const text = { patientIds: [ana], templateId: null, text: 'Your prescription is ready.' };
  expect(why(await queueSms(pharmacy.scope(), text))).toBeNull();
  await database.pool.query(
    `insert into sms_messages select (jsonb_populate_record(null::sms_messages, to_jsonb(d)
       || jsonb_build_object('id', m.last + n))).*
     from (select * from sms_messages order by id desc limit 1) d,
       (select max(id) as last from sms_messages) m, generate_series(1, 500) n`,
  );

  expect(why(await queueSms(pharmacy.scope(), text))).toMatch(
    /^You have added 50\d texts within a day; 500 are possible\. Let somebody else send further/,
  );
});
