import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoBadge } from '#db/demo/badge.ts';
import { employee } from '#domain/admin/entities/employee.ts';
import { badgeMask } from '#domain/platform/fields/badge.ts';
import type { TestBrowser } from '#tests/platform/server.ts';
import { TwoStores } from '#tests/platform/two-stores.ts';

let world: TwoStores;
beforeAll(async () => {
  world = await TwoStores.open();
});
afterAll(() => world.server.close());

const technicianCode = demoBadge('technician');
const freshThrottle = () => world.server.database.db.deleteFrom('throttle').execute();
const signIn = (given: object, at = world.server.browser()) =>
  at.post('/api/session/sign-in', given);
const idOf = async (username: string) =>
  (
    await world.server.database.db
      .selectFrom('employees')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).id;
async function change(admin: TestBrowser, id: number, to: object) {
  const row = (await admin.get(`/api/employees/${id}`)).body as Record<string, unknown>;
  const draft = Object.fromEntries(
    Object.keys(employee.fields)
      .filter((key) => key in row)
      .map((key) => [key, row[key]]),
  );
  return admin.post('/api/employees', { id, version: row['version'], draft: { ...draft, ...to } });
}

test('a badge and the right password open a session; the badge alone, or with another’s password, opens none', async () => {
  const right = await signIn({ badge: technicianCode, password: 'demo-technician-2026' });
  expect([right.status, right.body.user.username]).toEqual([200, 'technician']);
  const wrong = await signIn({ badge: technicianCode, password: 'demo-pharmacist-2026' });
  const unknown = await signIn({
    badge: demoBadge('nobodyhere'),
    password: 'demo-technician-2026',
  });
  const alone = await signIn({ badge: technicianCode });
  expect([
    wrong.status,
    wrong.body.message,
    unknown.status,
    unknown.body.message,
    alone.status,
  ]).toEqual([401, 'InValid Credential', 401, 'InValid Credential', 400]);
});

test('guesses by badge are throttled as guesses by name are, and both count against the one account', async () => {
  await freshThrottle();
  for (let index = 0; index < 5; index++) {
    await signIn({ badge: technicianCode, password: `guess ${index}` });
    await signIn({ username: 'technician', password: `guess ${index}` });
  }
  expect(
    (await signIn({ badge: technicianCode, password: 'demo-technician-2026' })).body.message,
  ).toBe('InValid Credential');
  expect((await signIn({ username: 'technician', password: 'demo-technician-2026' })).status).toBe(
    401,
  );
  world.server.clock.forward({ minutes: 16 });
  expect((await signIn({ badge: technicianCode, password: 'demo-technician-2026' })).status).toBe(
    200,
  );
  await freshThrottle();
});

test('the code leaves the server as little as a password does, and stands nowhere in the database', async () => {
  const admin = await world.signIn('admin');
  const row = await admin.get(`/api/employees/${await idOf('technician')}`);
  expect([row.body.badgeCode, row.text.includes(technicianCode)]).toEqual([badgeMask, false]);
  const { rows } = await world.server.database.pool.query<{ badge_code: string }>(
    'select badge_code from employees where badge_code is not null',
  );
  expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.badge_code))).toBe(true);
});

test('a badge is given by scanning, kept when something else is saved, replaced and revoked', async () => {
  const admin = await world.signIn('admin');
  const id = await idOf('cashier');
  const first = demoBadge('cashierone');
  const second = demoBadge('cashiertwo');
  const opens = async (badge: string) =>
    (await signIn({ badge, password: 'demo-cashier-2026' })).status;
  expect((await change(admin, id, { badgeCode: `${badgeMask}${first}` })).status).toBe(200);
  expect([await opens(first), await opens(demoBadge('cashier'))]).toEqual([200, 401]);
  expect((await change(admin, id, { position: 'Front counter' })).status).toBe(200);
  expect(await opens(first)).toBe(200);
  await change(admin, id, { badgeCode: second });
  expect([await opens(first), await opens(second)]).toEqual([401, 200]);
  await change(admin, id, { badgeCode: null });
  expect(await opens(second)).toBe(401);
  await freshThrottle();
});

test('a misread or a short code, and another’s badge, are refused at the field', async () => {
  const admin = await world.signIn('admin');
  const id = await idOf('cashier');
  const said = async (badgeCode: string) => {
    const answer = await change(admin, id, { badgeCode });
    return [answer.status, answer.body.fields?.badgeCode ?? answer.body.data?.fields?.badgeCode];
  };
  expect(
    await said(`${technicianCode.slice(0, -1)}${technicianCode.endsWith('A') ? 'B' : 'A'}`),
  ).toEqual([422, 'Scan the badge again: this is not a whole badge code.']);
  expect((await said('BDGAX'))[0]).toBe(422);
  expect(await said(technicianCode)).toEqual([422, 'Another employee has this badge.']);
});

test('giving a badge hands out a way in: five minutes after signing in the password is asked for', async () => {
  const admin = await world.signIn('admin');
  const id = await idOf('cashier');
  world.server.clock.forward({ minutes: 6 });
  expect((await change(admin, id, { badgeCode: demoBadge('cashierthree') })).body.code).toBe(
    'STEP_UP',
  );
  expect((await change(admin, id, { badgeCode: null })).status).toBe(200);
});
