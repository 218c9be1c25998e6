import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let admin: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

test('a company is created, found, changed; a stale save gets the row that won', async () => {
  const made = (
    await admin.post('/company', {
      name: 'Lakeside Group',
      addressLine1: '1 Lake Road',
      zipCode: '60601',
      cityName: 'Chicago',
      state: 'IL',
      cityId: 5,
      phone: '3125550100',
    })
  ).body.object;
  expect(made).toMatchObject({
    name: 'Lakeside Group',
    addressLine1: '1 Lake Road',
    zipCode: '60601',
    phone: '3125550100',
    active: true,
    version: 1,
  });
  expect((await admin.post('/api/company/search', { name: 'lakeside' })).body).toMatchObject({
    status: 'SUCCESS',
    object: [{ id: made.id }],
  });
  expect(
    (await admin.post('/company', { ...made, name: 'Lakeside Pharmacies' })).body.object,
  ).toMatchObject({ name: 'Lakeside Pharmacies', version: 2 });
  const late = await admin.post('/company', { ...made, name: 'Lost' });
  expect([late.status, late.body.code, late.body.data.name]).toEqual([
    409,
    'STALE',
    'Lakeside Pharmacies',
  ]);
  expect(
    (await admin.post('/company', { ...made, version: 2, active: false })).body.fields,
  ).toEqual({ inactiveReason: 'Say why it is inactive.' });
});

test('a store needs name and zip, gets a code, and has the four roles from the start', async () => {
  expect((await admin.post('/store', { name: 'No Zip' })).body.fields).toEqual({
    zipCode: 'Zip is required.',
  });
  expect(
    (await admin.post('/store', { name: 'Moon', zipCode: '60601', timeZone: 'Moon/Base' })).body
      .fields,
  ).toEqual({ timeZone: 'There is no such time zone.' });
  const store = (await admin.post('/store', { name: 'Riverside', zipCode: '60601' })).body.object;
  expect(store).toMatchObject({ code: '002', name: 'Riverside', timeZone: 'America/Chicago' });
  const roles = await server.database.db
    .selectFrom('roles')
    .select('role_name')
    .where('store_id', '=', store.id)
    .orderBy('id')
    .execute();
  expect(roles.map((role) => role.role_name)).toEqual([
    'Technician',
    'Pharmacist',
    'Pharmacist-in-charge',
    'Cashier',
  ]);
  expect((await admin.post('/store/search', { text: 'river' })).body.object).toHaveLength(1);
});

const draft = (roleIds: number[], more: object = {}) => ({
  username: 'newbie',
  type: 'PRIVATE',
  firstName: 'Nova',
  lastName: 'Newbie',
  roleIds,
  password: 'seventeen green teapots',
  ...more,
});

test('an employee is created with a role, signs in, and never shows a password or social security number', async () => {
  const roles = (await admin.get('/api/roles/list')).body.object as {
    secRoleId: number;
    roleName: string;
  }[];
  const technician = roles.find((role) => role.roleName === 'Technician')!.secRoleId;
  const made = await admin.post('/api/employees', {
    id: null,
    version: 0,
    draft: draft([technician]),
  });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ username: 'newbie', roleNames: ['Technician'] });
  await server.database.db
    .updateTable('employees')
    .set({ ssn_no: '900123456' })
    .where('id', '=', made.body.id)
    .execute();
  const shown = await admin.get(`/api/employees/${made.body.id}`);
  expect(shown.text).not.toMatch(/900123456|argon2|password/i);
  const newbie = server.browser();
  const first = { username: 'NewBie', password: 'seventeen green teapots' };
  const own = { ...first, newPassword: 'eighteen yellow kettles' };
  expect((await newbie.post('/api/session/sign-in', own)).status).toBe(200);
  expect(
    (await admin.post('/api/employees', { id: null, version: 0, draft: draft([technician]) })).body
      .fields,
  ).toEqual({ username: 'This user name is taken.' });
  const closed = await admin.post('/api/employees', {
    id: made.body.id,
    version: made.body.version + 1,
    draft: draft([technician], { password: null, blocked: true, blockedReason: 'left' }),
  });
  expect(closed.status).toBe(200);
  expect((await newbie.get('/api/session')).body.state).toBe('none');
});

test('nobody gets a user name that looks like another one', async () => {
  const refusals = [];
  for (const username of ['technic\u0456an', 'technician\u200b', '\uff54echnician'])
    refusals.push(
      (
        await admin.post('/api/employees', {
          id: null,
          version: 0,
          draft: draft([], { username }),
        })
      ).body.fields,
    );
  expect(refusals).toEqual([
    {
      username: 'Write the user name in letters of one alphabet: these look alike and are others.',
    },
    {
      username: 'A character that can’t be seen (200B) stands after “technician”: type it anew.',
    },
    { username: 'Write the user name in plain letters: some of these only look like them.' },
  ]);
});

test('somebody without a role is saved only once it is said that this is meant', async () => {
  const save = (more: object, consent: object = {}) =>
    admin.post('/api/employees', {
      id: null,
      version: 0,
      draft: draft([], { username: 'unseen', ...more }),
      ...consent,
    });

  const asked = await save({});
  const stored = await server.database.db
    .selectFrom('employees')
    .select('username')
    .where('username', '=', 'unseen')
    .execute();
  const closed = await save({ username: 'left', active: false, inactiveReason: 'left' });
  const meant = await save({}, { sure: true });

  expect([asked.status, asked.body.code, asked.body.message]).toEqual([
    409,
    'NO_ROLE',
    'No role: this person can sign in and see nothing. Save anyway?',
  ]);
  expect(stored).toEqual([]);
  expect([closed.status, meant.status, meant.body.roleNames]).toEqual([200, 200, []]);
  const audit = await server.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'employee.saved')
    .where('entity_id', '=', meant.body.id)
    .execute();
  expect(audit.map(({ detail }) => detail)).toMatchObject([{ withoutRole: true }]);
});

test('the audit says “without a role” of nobody who has one, whatever was sent', async () => {
  const roles = await server.database.db.selectFrom('roles').select('id').execute();
  const [role] = roles.map(({ id }) => id);
  const given = await admin.post('/api/employees', {
    id: null,
    version: 0,
    draft: draft(role === undefined ? [] : [role], { username: 'seen' }),
    sure: true,
  });
  const audit = await server.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('event', '=', 'employee.saved')
    .where('entity_id', '=', given.body.id)
    .execute();
  expect(given.status).toBe(200);
  expect(audit.map(({ detail }) => detail)).toEqual([{ roleIds: [role], newPassword: true }]);
});

test('nobody changes their own roles, and administrators are made by administrators only', async () => {
  const { id, version } = (await admin.get('/api/session')).body.user;
  expect(
    (
      await admin.post('/api/employees', {
        id,
        version,
        draft: {
          username: 'admin',
          type: 'PRIVATE',
          firstName: 'Alex',
          lastName: 'Admin',
          roleIds: [],
        },
      })
    ).body.message,
  ).toMatch(/your own account/);
  expect(
    (
      await admin.post('/api/employees', {
        id: null,
        version: 0,
        draft: draft([], { username: 'boss', type: 'ADMIN' }),
      })
    ).status,
  ).toBe(200);
});

test('everybody works somewhere: an administrator without any store is refused, and nothing is stored', async () => {
  const { db } = server.database;
  const count = async () =>
    (
      await db
        .selectFrom('employees')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const before = await count();
  expect(
    await admin.post('/api/employees', {
      id: null,
      version: 0,
      draft: draft([], { username: 'nowhere', type: 'ADMIN', storeId: null, storeIds: [] }),
    }),
  ).toMatchObject({
    status: 422,
    body: { fields: { storeId: 'Choose the store where this employee works.' } },
  });
  expect(await count()).toBe(before);
});
test('when the sign-in is old, a password or other roles are given with the password only: for that person, that version, once; a name is changed without', async () => {
  const browser = await server.signedIn('admin');
  const roles = (await browser.get('/api/roles/list')).body.object as {
    secRoleId: number;
    roleName: string;
  }[];
  const [technician, cashier] = ['Technician', 'Cashier'].map(
    (name) => roles.find((role) => role.roleName === name)!.secRoleId,
  );
  server.clock.forward({ minutes: 6 });
  const prove = async (entityId: number, entityVersion: number) =>
    (
      await browser.post('/api/session/step-up', {
        password: 'demo-admin-2026',
        action: 'employee.access',
        entity: 'employee',
        entityId,
        entityVersion,
      })
    ).body.token as string;
  const save = (id: number | null, version: number, more: object, stepUp?: string) =>
    browser.post('/api/employees', {
      id,
      version,
      draft: draft([technician!], { username: 'later', ...more }),
      ...(stepUp ? { stepUp } : {}),
    });
  const asked = await save(null, 0, {});
  expect([asked.status, asked.body.code, asked.body.data]).toEqual([
    403,
    'STEP_UP',
    { action: 'employee.access', entity: 'employee', entityId: 0, entityVersion: 0 },
  ]);
  const proof = await prove(0, 0);
  const made = await save(null, 0, {}, proof);
  expect(made.status).toBe(200);
  expect((await save(null, 0, { username: 'another' }, proof)).body.code).toBe('STEP_UP');
  const { id } = made.body as { id: number };
  const named = await save(id, made.body.version, { password: null, firstName: 'Nora' });
  expect([named.status, named.body.firstName]).toEqual([200, 'Nora']);
  for (const more of [
    { password: null, roleIds: [technician, cashier] },
    { password: 'eighteen brown kettles' },
  ]) {
    const { version } = (await browser.get(`/api/employees/${id}`)).body;
    expect((await save(id, version, more)).body.code).toBe('STEP_UP');
    expect((await save(id, version, more, await prove(id, version - 1))).body.code).toBe('STEP_UP');
    expect(
      (
        await save(
          id,
          version,
          { roleIds: [technician, cashier], ...more },
          await prove(id, version),
        )
      ).status,
    ).toBe(200);
  }
});
