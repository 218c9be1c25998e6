import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Network } from '#network/network.ts';
import type { ErxLine } from '#server/io/erx/line.ts';
import { saveLine } from '#server/repositories/erx/lines.ts';
import { pollNextErx, sendNextErx } from '#server/services/erx/exchange.ts';
import { senderHour, strangersHour } from '#server/services/erx/flood.ts';
import { storeDropped } from '#server/services/erx/inbox.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
const here = '1234567';
const flooder = '6100000000017';
const other = '6100000000018';
beforeAll(async () => {
  desk = await Desk.open();
  await desk.db
    .updateTable('stores')
    .set({ ncpdp: here })
    .where('id', '=', desk.p.storeId)
    .execute();
});
afterAll(() => desk.close());

let messages = 0;
/** A prescription from this sender, with a number of its own. */
const from = (sender: string, kind = 'NewRx'): string =>
  newRx({}, { from: { id: sender, qualifier: 'D' } })
    .replaceAll('MSG-1', `FLOOD-${(messages += 1)}`)
    .replaceAll('NewRx>', `${kind}>`);
const dropped = (xml: string) =>
  storeDropped(desk.db, { id: desk.p.storeId, code: '001' }, Buffer.from(xml), desk.now);
/** So many messages of a sender as they would have come within this hour. */
const brought = (sender: string, many: number) =>
  sql`insert into erx_messages (store_id, direction, kind, status, received_at, raw, raw_sha256,
    content, created_at, modified_at)
    select ${desk.p.storeId}, 'in', 'NewRx', 'noted', ${desk.now}, '', md5(${sender} || n),
      jsonb_build_object('header', jsonb_build_object('from',
        jsonb_build_object('id', ${sender}::text))), ${desk.now}, ${desk.now}
    from generate_series(1, ${many}::int) n`.execute(desk.db);
const kept = async (): Promise<number> =>
  (await desk.db.selectFrom('erx_messages').select('id').where('direction', '=', 'in').execute())
    .length;
const held = () =>
  desk.db
    .selectFrom('audit_log')
    .select(['outcome', 'workstation', 'detail'])
    .where('event', '=', 'erx.held')
    .orderBy('id')
    .execute();

test('a sender that floods the inbox is told to send later, and others come in', async () => {
  await brought(flooder, senderHour - 1);
  expect(await dropped(from(flooder))).toMatchObject({ status: 'new' });
  const before = await kept();

  const answers = [await dropped(from(flooder)), await dropped(from(flooder))];

  for (const answer of answers)
    expect(answer).toEqual({
      held: true,
      sender: flooder,
      answer: expect.stringContaining('<Code>602</Code>'),
    });
  expect(await kept()).toBe(before);
  expect(await held()).toEqual([
    {
      outcome: 'denied',
      workstation: 'inbox folder',
      detail: { sender: flooder, withinHour: senderHour },
    },
  ]);
  expect(await dropped(from(other))).toMatchObject({ status: 'new' });
});

test('bytes that name no sender count as of one, and fill no list', async () => {
  await brought('', senderHour);

  expect(await dropped('<a/>')).toEqual({ held: true, sender: '', answer: '' });
});

test('a flood in the mailbox does not stand before another prescriber’s message', async () => {
  const network = new Network(() => desk.now, 'FLOODED-');
  const line: ErxLine = {
    post: async (_to, xml) => {
      const reply = network.post(xml.toString('utf8'));
      const bytes = reply.status === 200 && !reply.silent ? Buffer.from(reply.body) : null;
      return { reached: true, bytes, empty: reply.status === 204, why: null };
    },
  };
  const office = { db: desk.db, line, now: () => desk.now };
  await saveLine(desk.p.scope({ now: desk.now }), {
    url: 'http://127.0.0.1:1/',
    timeout_ms: 1_000,
  });
  while ((await sendNextErx(office)) !== null);
  for (let message = 0; message < 5; message++) network.send(here, from(flooder));
  network.send(here, from(other));
  const before = await kept();

  expect(await pollNextErx(office, 5_000)).toEqual({ kept: 1 });

  expect(network.waiting(here)).toBe(0);
  expect(await kept()).toBe(before + 1);
});

/** As many messages as strangers may bring within an hour, each of a sender of its own. */
const broughtByStrangers = () =>
  sql`insert into erx_messages (store_id, direction, kind, status, received_at, raw, raw_sha256,
    content, created_at, modified_at, of_stranger)
    select ${desk.p.storeId}, 'in', 'NewRx', 'noted', ${desk.now}, '', md5('stranger' || n),
      jsonb_build_object('header', jsonb_build_object('from',
        jsonb_build_object('id', 'stranger ' || n))), ${desk.now}, ${desk.now}, true
    from generate_series(1, ${strangersHour}::int) n`.execute(desk.db);

test('a flood of ever new senders is held, and an office that is known comes in', async () => {
  const known = '6100000000019';
  desk.clock.forward({ minutes: 61 });
  await desk.enter();
  await dropped(from(known));
  await desk.db
    .updateTable('erx_messages')
    .set((eb) => ({ rx_id: eb.selectFrom('rxs').select('id').limit(1) }))
    .where(sql<string>`content->'header'->'from'->>'id'`, '=', known)
    .execute();
  await broughtByStrangers();

  expect(await dropped(from('6100000000020'))).toEqual({
    held: true,
    sender: 'senders of whom nothing was entered yet',
    answer: expect.stringContaining('<Code>602</Code>'),
  });
  expect(await dropped(from(known))).toMatchObject({ status: 'new' });
  expect((await held()).at(-1)).toEqual({
    outcome: 'denied',
    workstation: 'inbox folder',
    detail: { sender: 'senders of whom nothing was entered yet', withinHour: strangersHour },
  });
});

test('after an hour the sender may send again', async () => {
  desk.clock.forward({ minutes: 61 });

  expect(await dropped(from(flooder))).toMatchObject({ status: 'new' });
});
