import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayQuotas, droppedErx } from '#server/services/platform/quota.ts';
import { jpegOf } from '#tests/platform/pictures.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  technician = await server.signedIn('technician');
});
afterAll(() => server.close());

/** The papers of the store, so many times more, each of the same person. */
const more = (count: number) =>
  server.database.pool.query(
    `insert into documents select (jsonb_populate_record(null::documents, to_jsonb(d)
       || jsonb_build_object('id', m.last + n, 'key', lpad(to_hex(m.last + n), 32, '0'),
       'attached_at', d.created_at))).* from (select * from documents order by id limit 1) d,
       (select greatest(max(id), 1000000) as last from documents) m,
       generate_series(1, ${count}) n`,
  );
const add = async (browser: TestBrowser) => {
  const paper = await jpegOf('Take 1 daily');
  const { status, body } = await browser.post('/api/documents', paper, {
    'x-file-name': 'paper.jpg',
  });
  return { status, says: body.message ?? '' };
};

test('a person adds so many papers a day, and the store; others go on meanwhile', async () => {
  expect((await add(technician)).status).toBe(200);
  await more(dayQuotas.papers.person - 2);
  expect((await add(technician)).status).toBe(200);

  expect(await add(technician)).toEqual({
    status: 429,
    says:
      'You have added 500 papers within a day; 500 are possible. Put further ones into the ' +
      'store’s scan folder, or let somebody else add them.',
  });
  const pharmacist = await server.signedIn('pharmacist');
  expect((await add(pharmacist)).status).toBe(200);
  await more(dayQuotas.papers.store);
  expect((await add(pharmacist)).says).toBe(
    'The store has added 3501 papers within a day; 3000 are possible. Further ones wait until ' +
      'tomorrow: keep the papers.',
  );

  server.clock.forward({ minutes: 24 * 60 + 1 });
  const tomorrow = await server.signedIn('technician');
  expect((await add(tomorrow)).status).toBe(200);
});

test('a person drops so many electronic messages a day; the line’s count for nobody', async () => {
  const { pool } = server.database;
  const dropper = await server.signedIn('technician');
  const drop = async (xml: string) => {
    const { status, body } = await dropper.post('/api/erx/inbox', { xml });
    return { status, says: body.message ?? '' };
  };
  /** The message that was dropped last, so many times more and of so many bytes. */
  const messages = async (count: number, bytes: number) => {
    await pool.query(
      `insert into erx_messages select (jsonb_populate_record(null::erx_messages, to_jsonb(e)
         || jsonb_build_object('id', 1000000 + n, 'raw_sha256', 'copy ' || n))).*
       from (select * from erx_messages where created_by is not null order by id desc limit 1) e,
       generate_series(1, ${count}) n`,
    );
    await pool.query(
      `update erx_messages set raw = decode(repeat('20', ${bytes}), 'hex')
       where raw_sha256 like 'copy %'`,
    );
  };
  expect(await drop('<Message>first</Message>')).toEqual({ status: 200, says: '' });
  await messages(20, 1_048_576);
  expect(await drop('<Message>second</Message>')).toEqual({
    status: 429,
    says:
      'Your electronic messages of a day have more than 20 MB together. Further ones come in by ' +
      'the line or the inbox folder.',
  });

  await pool.query(`delete from erx_messages where raw_sha256 like 'copy %'`);
  await messages(droppedErx.count - 1, 1);
  expect(await drop('<Message>third</Message>')).toEqual({
    status: 429,
    says:
      'You have added 200 electronic messages within a day; 200 are possible. Further ones come ' +
      'in by the line or the inbox folder.',
  });
  await pool.query(`update erx_messages set created_by = null where raw_sha256 like 'copy %'`);
  expect((await drop('<Message>fourth</Message>')).status).toBe(200);
});
