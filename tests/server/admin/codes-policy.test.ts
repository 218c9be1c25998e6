import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { employ, testServer, type Answer, type TestServer } from '#tests/platform/server.ts';
import { codesDesk, passwordOf } from './codes-desk.ts';

let server: TestServer;
let storeId: number;
beforeAll(async () => {
  server = await testServer();
  const { id } = await server.database.db
    .selectFrom('stores')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  storeId = id;
  await employ(server, { username: 'chief', storeId, role: null });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.forward({ hours: 1 });
  const { db } = server.database;
  await db.deleteFrom('throttle').execute();
  await db.deleteFrom('recovery_codes').execute();
  await db.deleteFrom('sign_in_codes').execute();
  await db.deleteFrom('codes_policies').execute();
});
const { begin, codeOf, enrolled, nextCode, proofOf, signIn } = codesDesk(() => server);

const refusalOf = ({ status, body }: Answer) => [status, body.code];
const roleId = async (name: string) =>
  (
    await server.database.db
      .selectFrom('roles')
      .select('id')
      .where('store_id', '=', storeId)
      .where('role_name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;
interface Policy {
  readonly requiredFrom: string | null;
  readonly administrators: boolean;
  readonly roleIds: readonly number[];
}
/** An administrator saves of whom codes are required, with a proof unless `stepUp` is given. */
const require = async (draft: Policy, version = 0, more: object = {}): Promise<Answer> => {
  const admin = server.browser();
  await signIn('chief', {}, admin);
  const proof = await admin.post('/api/session/step-up', {
    action: stepUpActions.codesPolicy,
    entity: 'codesPolicy',
    entityId: storeId,
    entityVersion: version,
    password: passwordOf('chief'),
  });
  const call = { version, draft, stepUp: proof.body.token, ...more };
  return admin.post('/api/codes-policy', call);
};
const today = () => server.clock.now().toISOString().slice(0, 10);
const technicians = async (requiredFrom: string | null = today()): Promise<Policy> => ({
  requiredFrom,
  administrators: false,
  roleIds: [await roleId('Technician')],
});

test('whoever has a role of which codes are required sets them up at the sign-in', async () => {
  const saved = await require(await technicians());
  expect([saved.status, saved.body]).toEqual([
    200,
    { id: storeId, version: 1, ...(await technicians()) },
  ]);
  const own = server.browser();

  const asked = await signIn('technician', {}, own);
  expect(refusalOf(asked)).toEqual([403, 'ENROL_FIRST']);
  expect(asked.headers['set-cookie']).toBeUndefined();
  const { secret, recovery } = asked.body.data;
  expect([secret, recovery.length]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), 10]);
  expect((await own.get('/api/session')).body.state).toBe('none');
  expect(refusalOf(await signIn('technician', { code: '000000' }, own))).toEqual([
    401,
    'WRONG_CODE',
  ]);
  expect(refusalOf(await signIn('technician', { code: recovery[0] }, own))).toEqual([
    401,
    'WRONG_CODE',
  ]);
  const done = await signIn('technician', { code: codeOf(secret) }, own);
  expect([done.status, done.body.state]).toEqual([200, 'active']);
  const { detail } = await server.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'session.signed-in')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ codesSetUp: true });

  const codes = (await own.get('/api/codes')).body;
  expect([codes.recoveryLeft, codes.requiredFrom]).toEqual([10, today()]);
  expect(refusalOf(await signIn('technician'))).toEqual([403, 'CODE_FIRST']);
  expect((await signIn('technician', { code: recovery[0] })).status).toBe(200);
  // Others sign in as ever.
  expect((await signIn('cashier')).status).toBe(200);
  expect((await signIn('admin')).status).toBe(200);
});

test('each question for codes shows a new secret, and ends the one before', async () => {
  await require(await technicians());
  const first = (await signIn('technician')).body.data;
  const second = (await signIn('technician')).body.data;

  const wrong = await signIn('technician', { code: codeOf(first.secret) });
  expect(refusalOf(wrong)).toEqual([401, 'WRONG_CODE']);
  expect((await signIn('technician', { code: codeOf(second.secret) })).status).toBe(200);
  const old = await signIn('technician', { code: first.recovery[0] });
  expect(refusalOf(old)).toEqual([401, 'WRONG_CODE']);
  expect((await signIn('technician', { code: second.recovery[0] })).status).toBe(200);
});

test('before the day nobody has to; administrators have to where it is said of them', async () => {
  const tomorrow = new Date(server.clock.now().getTime() + 48 * 3_600_000).toISOString();
  await require(await technicians(tomorrow.slice(0, 10)));
  const own = server.browser();
  expect((await signIn('technician', {}, own)).status).toBe(200);
  expect((await own.get('/api/codes')).body.requiredFrom).toBe(tomorrow.slice(0, 10));
  server.clock.forward({ days: 3 });
  expect(refusalOf(await signIn('technician'))).toEqual([403, 'ENROL_FIRST']);

  await require({ requiredFrom: today(), administrators: true, roleIds: [] }, 1);
  expect((await signIn('technician')).status).toBe(200);
  expect(refusalOf(await signIn('admin'))).toEqual([403, 'ENROL_FIRST']);
  expect((await signIn('pharmacist')).status).toBe(200);
});

test('codes that are required are set up anew, not ended', async () => {
  const { browser, secret, version } = await enrolled('technician');
  await require(await technicians());
  nextCode();
  const proof = await proofOf(browser, stepUpActions.codesChange, {
    password: passwordOf('technician'),
    code: codeOf(secret),
  });
  const end = { version, stepUp: proof.body.token };
  const refused = await browser.post('/api/codes/end', end);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'Codes are required of you: they can be set up anew, not ended.',
  ]);
  nextCode();
  const anew = await begin(browser, 'technician', version, { code: codeOf(secret) });
  expect(anew.status).toBe(200);
});

test('administrators say of whom, with a proof and over its version', async () => {
  const draft = await technicians();
  const without = await require(draft, 0, { stepUp: undefined });
  expect([...refusalOf(without), without.body.data]).toEqual([
    403,
    'STEP_UP',
    { action: 'codes.policy', entity: 'codesPolicy', entityId: storeId, entityVersion: 0 },
  ]);
  const strange = await require({ ...draft, roleIds: [999_999] });
  expect([strange.status, Object.keys(strange.body.fields)]).toEqual([422, ['roleIds']]);
  const nobody = await require({ ...draft, roleIds: [] });
  expect([nobody.status, Object.keys(nobody.body.fields)]).toEqual([422, ['requiredFrom']]);
  expect((await require(draft)).status).toBe(200);
  const late = await require({ ...draft, administrators: true });
  expect([...refusalOf(late), late.body.data]).toEqual([
    409,
    'STALE',
    { id: storeId, version: 1, ...draft },
  ]);
  const pharmacist = await server.signedIn('pharmacist');
  const call = { version: 1, draft: { ...draft, requiredFrom: null } };
  expect(refusalOf(await pharmacist.post('/api/codes-policy', call))).toEqual([403, 'FORBIDDEN']);
  expect(refusalOf(await pharmacist.get('/api/codes-policy'))).toEqual([403, 'FORBIDDEN']);
});

test('a role that is deleted requires codes of nobody', async () => {
  await require({
    requiredFrom: today(),
    administrators: false,
    roleIds: [await roleId('Cashier')],
  });

  expect(refusalOf(await signIn('cashier'))).toEqual([403, 'ENROL_FIRST']);
  await server.database.db
    .updateTable('roles')
    .set({ deleted_at: server.clock.now().toISOString() })
    .where('id', '=', await roleId('Cashier'))
    .execute();
  expect((await signIn('cashier')).status).toBe(200);
});

test('a day that has come can be ended, and never moved into the future', async () => {
  const policy = await technicians();
  await require(policy);
  const began = policy.requiredFrom ?? '';
  server.clock.forward({ days: 1 });
  const later = new Date(server.clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10);

  const moved = await require({ ...policy, requiredFrom: later }, 1);
  const [year, month, day] = began.split('-');
  const why =
    `Codes are required since ${month}/${day}/${year}: a day after today would suspend them. ` +
    'Leave the day as it is; empty, it ends them.';
  expect([moved.status, moved.body.message, moved.body.fields]).toEqual([
    422,
    why,
    { requiredFrom: why },
  ]);
  expect(refusalOf(await signIn('technician'))).toEqual([403, 'ENROL_FIRST']);

  expect((await require({ ...policy, requiredFrom: null }, 1)).status).toBe(200);
  expect((await signIn('technician')).status).toBe(200);
});
