import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOf } from '#tests/platform/pdfs.ts';
import type { Answer, TestBrowser } from '#tests/platform/server.ts';
import { TwoStores } from '#tests/platform/two-stores.ts';

let world: TwoStores;
/** The pharmacist-in-charge of the first store works in the second too. */
beforeAll(async () => {
  world = await TwoStores.open();
  const { db } = world.server.database;
  const id = await idOf('incharge');
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('store_id', '=', world.there)
    .where('role_name', '=', 'Technician')
    .executeTakeFirstOrThrow();
  const inSecond = { employee_id: id, store_id: world.there };
  await db.insertInto('employee_stores').values(inSecond).execute();
  await db.insertInto('employee_roles').values({ employee_id: id, role_id: role.id }).execute();
});
afterAll(() => world.server.close());

const idOf = async (username: string): Promise<number> => {
  const { db } = world.server.database;
  const found = db.selectFrom('employees').select('id').where('username', '=', username);
  return (await found.executeTakeFirstOrThrow()).id;
};
const papers = async (): Promise<number> => {
  const { rows } = await world.server.database.pool.query<{ n: number }>(
    'select count(*)::int as n from documents',
  );
  return rows[0]?.n ?? 0;
};
/** Until the person's call was let in: only then their session has been seen at this minute. */
async function letIn(username: string): Promise<void> {
  const { db } = world.server.database;
  const now = world.server.clock.now().getTime();
  const employeeId = await idOf(username);
  for (;;) {
    const sessions = await db
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('employee_id', '=', employeeId)
      .execute();
    if (sessions.some((session) => Date.parse(session.last_seen_at) === now)) return;
  }
}
/** Sends a paper that takes its time to be drawn, and does `meanwhile` once it was let in. */
async function sentWhile(
  username: string,
  person: TestBrowser,
  meanwhile: () => Promise<unknown>,
): Promise<{ answer: Answer; added: number }> {
  const before = await papers();
  const bytes = pdfOf(Array.from({ length: 12 }, (_, page) => page * 20));
  world.server.clock.forward({ minutes: 1 });
  const sending = person.post('/api/documents', bytes, { 'x-file-name': 'pile.pdf' });
  await letIn(username);
  await meanwhile();
  return { answer: await sending, added: (await papers()) - before };
}

test('a paper is kept in no store that its person has left while it was drawn', async () => {
  const person = await world.signIn('incharge');

  const { answer, added } = await sentWhile('incharge', person, async () => {
    const moved = await person.put('/api/session/store', { storeId: world.there });
    expect(moved.status).toBe(200);
  });

  expect([answer.status, answer.body.code, added]).toEqual([409, 'CONFLICT', 0]);
});

test('a paper of an account that was closed while it was drawn is not kept', async () => {
  const person = await world.signIn('spare');
  const { db } = world.server.database;
  const id = await idOf('spare');

  const { answer, added } = await sentWhile('spare', person, () =>
    db.updateTable('employees').set({ active: false }).where('id', '=', id).execute(),
  );

  expect([answer.status, added]).toEqual([401, 0]);
});

test('a paper is not kept by who lost the right to add it while it was drawn', async () => {
  const person = await world.signIn('stranger');
  const { db } = world.server.database;
  const id = await idOf('stranger');

  const { answer, added } = await sentWhile('stranger', person, () =>
    db.deleteFrom('employee_roles').where('employee_id', '=', id).execute(),
  );

  expect([answer.status, added]).toEqual([403, 0]);
});
