import { afterAll, beforeAll, expect, test } from 'vitest';
import { savesOfPersons } from '#server/platform/turns/saves-of-persons.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ mostSaves: 3 });
});
afterAll(() => server.close());

test('a flood of one person ends, is on record, and stops nobody else', async () => {
  const admin = await server.signedIn('admin');
  const add = async (name: string) => (await admin.post('/company', { name })).body;
  for (const name of ['Ash', 'Beech', 'Cedar'])
    expect((await add(name)).code, name).toBeUndefined();

  const refused = await add('Dogwood');

  expect(refused).toMatchObject({ code: 'TOO_MANY' });
  expect(refused.message).toBe(
    'You have saved 3 times within ten minutes, more than hands do: nothing was saved ' +
      'now. Wait a few minutes. If it was not you, lock this workstation, change your ' +
      'password and tell who is in charge.',
  );
  const { rows } = await server.database.pool.query(
    "select event, outcome, detail ->> 'code' as code from audit_log " +
      "where detail ->> 'code' = 'TOO_MANY'",
  );
  expect(rows).toEqual([{ event: 'company.saved', outcome: 'denied', code: 'TOO_MANY' }]);
  expect((await admin.post('/api/session/lock', {})).status).toBe(200);
});
test('waiting helps by and by', () => {
  let at = 0;
  const saves = savesOfPersons(4, () => at);
  const mayGoOn = (minutes: number) => {
    at = minutes * 60_000;
    return saves.refusal(7) === null;
  };
  for (let index = 0; index < 4; index += 1) saves.saved(7);

  expect([0, 9, 10, 13, 30].map(mayGoOn)).toEqual([false, false, false, true, true]);
  expect(saves.refusal(8)).toBeNull();
});
