import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissionByKey, permissionTree, type PermissionKey } from '#domain/admin/permissions.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let admin: TestBrowser;
let inCharge: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signedIn('admin');
  inCharge = await server.signedIn('pharmacist');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('throttle').execute();
  // Everyone has just typed the password, as at sign-in.
  await server.database.db
    .updateTable('sessions')
    .set({
      authenticated_at: server.clock.now().toISOString(),
      last_seen_at: server.clock.now().toISOString(),
    })
    .where('state', '=', 'active')
    .execute();
});

const stamps = { createdBy: 0, modifiedBy: 0, groupId: 0, storeId: 0 };
const link = (key: PermissionKey, linkId = 0) => ({
  activated: true,
  ...stamps,
  parentLayoutId: 1,
  plid: 1,
  roleId: 0,
  secPermissionId: permissionByKey(key).id,
  sec_Roles_Permission_Id: linkId,
});
const save = (browser: TestBrowser, roleName: string, keys: PermissionKey[]) =>
  browser.post('/api/roles/save', {
    roleDto: { ...stamps, roleName, secRoleId: 0 },
    rolePermissionsDtos: keys.map((key) => link(key)),
  });
const find = async (name: string) =>
  (
    (await admin.post(`/api/roles/search/${encodeURIComponent(name)}`)).body.object as {
      secRoleId: number;
      roleName: string;
    }[]
  ).find((item) => item.roleName === name)!;
const roleCount = async () =>
  (
    await server.database.db
      .selectFrom('roles')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('the permission list is the tree: pages, each with its features', async () => {
  const answer = await inCharge.post('/api/permissions/load-permissions');
  expect(answer.body.status).toBe('SUCCESS');
  expect(
    answer.body.object.map(
      (item: { pagePermission: { secPermissionId: number }; pageFeatures: unknown[] }) => [
        item.pagePermission.secPermissionId,
        item.pageFeatures.length,
      ],
    ),
  ).toEqual(
    permissionTree.map((permissionPage) => [permissionPage.id, permissionPage.features.length]),
  );
  expect(answer.body.object[4].pageFeatures[0]).toEqual({
    secPermissionId: 501,
    permissionName: 'See prescriptions',
    key: 'rx.read',
  });
});

test('create, search, load, update and delete a role with the shapes of the call table', async () => {
  const created = await save(admin, 'Weekend technician', [
    'page.processing',
    'rx.read',
    'rx.fill',
  ]);
  expect([created.status, created.body.status]).toEqual([200, 'SUCCESS']);
  const { secRoleId } = created.body.object.roleDto;
  expect((await admin.post('/api/roles/search/weekend')).body).toMatchObject({
    status: 'SUCCESS',
    object: [{ secRoleId, roleName: 'Weekend technician' }],
  });
  const loaded = (await admin.post(`/api/roles/get-role/${secRoleId}`)).body.object;
  expect(loaded.roleDto).toMatchObject({ secRoleId, roleName: 'Weekend technician', version: 1 });
  expect(
    loaded.rolePermissionsDtos.map((item: { secPermissionId: number }) => item.secPermissionId),
  ).toEqual([500, 501, 509]);
  const fill = loaded.rolePermissionsDtos[2];
  const updated = await admin.post('/api/roles/update', {
    roleDto: { ...loaded.roleDto, roleName: 'Sunday technician' },
    rolePermissionsDtos: [
      loaded.rolePermissionsDtos[0],
      loaded.rolePermissionsDtos[1],
      link('rx.scan'),
    ],
    deletedRolePermissionIds: [fill.sec_Roles_Permission_Id],
  });
  expect(
    updated.body.object.rolePermissionsDtos.map(
      (item: { secPermissionId: number }) => item.secPermissionId,
    ),
  ).toEqual([500, 501, 517]);
  expect((await admin.post(`/api/roles/delete-role/${secRoleId}/0`)).body).toEqual({
    status: 'SUCCESS',
    object: { secRoleId, version: 3 },
  });
  expect((await admin.post('/api/roles/search/Sunday')).body.object).toEqual([]);
  expect((await admin.post(`/api/roles/get-role/${secRoleId}`)).status).toBe(404);
  expect(
    (await admin.post(`/api/roles/restore-role/${secRoleId}`)).body.object.roleDto.roleName,
  ).toBe('Sunday technician');
});

test('the texts of the specification for an empty name and an empty selection', async () => {
  expect((await save(admin, '   ', ['page.processing'])).body.message).toBe('Name Required!');
  expect((await save(admin, 'Nothing', [])).body.message).toBe('Permission Required!');
  expect((await admin.post('/api/roles/search/%20')).body.message).toBe('Name Required!');
});

test('createdBy, storeId and link ids of the request are not believed', async () => {
  const spoofed = { createdBy: 99, modifiedBy: 99, groupId: 99, storeId: 99 };
  const created = await admin.post('/api/roles/save', {
    roleDto: { ...spoofed, roleName: 'Spoofed', secRoleId: 1 },
    rolePermissionsDtos: [{ ...link('page.processing'), ...spoofed }],
  });
  const row = await server.database.db
    .selectFrom('roles')
    .select(['created_by', 'store_id', 'id'])
    .where('role_name', '=', 'Spoofed')
    .executeTakeFirstOrThrow();
  const { id } = await server.database.db
    .selectFrom('employees')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  expect([row.created_by, row.store_id === 99, row.id === 1]).toEqual([id, false, false]);
  expect(created.body.object.roleDto.createdBy).toBe(id);
});

test('a link id of another role refuses the whole save', async () => {
  const other = (await save(admin, 'Other', ['page.processing', 'rx.read'])).body.object;
  const mine = (await save(admin, 'Mine', ['page.processing', 'rx.read'])).body.object;
  const stolen = other.rolePermissionsDtos[1].sec_Roles_Permission_Id;
  for (const body of [
    {
      roleDto: mine.roleDto,
      rolePermissionsDtos: mine.rolePermissionsDtos,
      deletedRolePermissionIds: [stolen],
    },
    {
      roleDto: { ...mine.roleDto, roleName: 'Changed' },
      rolePermissionsDtos: [{ ...mine.rolePermissionsDtos[1], sec_Roles_Permission_Id: stolen }],
      deletedRolePermissionIds: [],
    },
    {
      roleDto: mine.roleDto,
      rolePermissionsDtos: [{ ...link('page.processing'), secPermissionId: 4242 }],
      deletedRolePermissionIds: [],
    },
  ]) {
    const answer = await admin.post('/api/roles/update', body);
    expect([answer.status, answer.body.code]).toEqual([422, 'REFUSED']);
  }
  expect((await admin.post(`/api/roles/get-role/${other.roleDto.secRoleId}`)).body.object).toEqual(
    other,
  );
  expect((await admin.post(`/api/roles/get-role/${mine.roleDto.secRoleId}`)).body.object).toEqual(
    mine,
  );
});

test('a stale save gets the role that won', async () => {
  const role = (await save(admin, 'Contested', ['page.processing'])).body.object;
  await admin.post('/api/roles/update', {
    roleDto: { ...role.roleDto, roleName: 'Won' },
    rolePermissionsDtos: role.rolePermissionsDtos,
    deletedRolePermissionIds: [],
  });
  const late = await admin.post('/api/roles/update', {
    roleDto: { ...role.roleDto, roleName: 'Lost' },
    rolePermissionsDtos: role.rolePermissionsDtos,
    deletedRolePermissionIds: [],
  });
  expect([
    late.status,
    late.body.code,
    late.body.data.roleDto.roleName,
    late.body.data.roleDto.version,
  ]).toEqual([409, 'STALE', 'Won', 2]);
});

test('only an administrator hands out what they lack, and never to their own role', async () => {
  const refused = await save(inCharge, 'Company people', ['page.company', 'company.write']);
  expect(refused.body).toMatchObject({ code: 'REFUSED', allowedRoles: ['An administrator'] });
  expect((await save(inCharge, 'Own kind', ['page.processing', 'rx.fill'])).status).toBe(200);
  const { roleDto, rolePermissionsDtos } = (
    await admin.post(`/api/roles/get-role/${(await find('Technician')).secRoleId}`)
  ).body.object;
  const given = await inCharge.post('/api/roles/update', {
    roleDto,
    rolePermissionsDtos: [
      ...rolePermissionsDtos,
      ...(['page.store', 'store.read', 'store.write'] as const).map((key) => link(key)),
    ],
    deletedRolePermissionIds: [],
  });
  expect(given.body.message).toMatch(/^You can’t grant what you do not have: .*Change stores/);
  const people = ['page.company', 'company.read', 'company.write'] as const;
  expect((await save(admin, 'Company people', [...people])).status).toBe(200);
  const own = (
    await admin.post(`/api/roles/get-role/${(await find('Pharmacist-in-charge')).secRoleId}`)
  ).body.object;
  const grab = await inCharge.post('/api/roles/update', {
    roleDto: own.roleDto,
    rolePermissionsDtos: [...own.rolePermissionsDtos, link('page.company'), link('company.write')],
    deletedRolePermissionIds: [],
  });
  expect(grab.body.message).toMatch(/^This is your own role/);
});

test('nobody takes the right to change roles from themselves', async () => {
  const own = (
    await admin.post(`/api/roles/get-role/${(await find('Pharmacist-in-charge')).secRoleId}`)
  ).body.object;
  const write = own.rolePermissionsDtos.find(
    (item: { secPermissionId: number }) => item.secPermissionId === 402,
  );
  const answer = await inCharge.post('/api/roles/update', {
    roleDto: own.roleDto,
    rolePermissionsDtos: own.rolePermissionsDtos.filter((item: unknown) => item !== write),
    deletedRolePermissionIds: [write.sec_Roles_Permission_Id],
  });
  expect(answer.body.message).toBe('This would take the right to change roles from yourself.');
  expect((await inCharge.post(`/api/roles/delete-role/${own.roleDto.secRoleId}/0`)).status).toBe(
    422,
  );
  expect((await admin.post(`/api/roles/get-role/${own.roleDto.secRoleId}`)).body.object).toEqual(
    own,
  );
});

test('five minutes after signing in, a role is created, changed, deleted and restored with the password only: for that act, that role, that version, once', async () => {
  const browser = await server.signedIn('admin');
  const prove = async (action: string, entityId: number, entityVersion: number) =>
    (
      await browser.post('/api/session/step-up', {
        password: 'demo-admin-2026',
        action,
        entity: 'role',
        entityId,
        entityVersion,
      })
    ).body.token as string;
  const body = (stepUp?: string, roleName = 'Guarded') => ({
    roleDto: { ...stamps, roleName, secRoleId: 0 },
    rolePermissionsDtos: [link('page.processing')],
    ...(stepUp ? { stepUp } : {}),
  });
  server.clock.forward({ minutes: 5, seconds: 1 });
  const asked = await browser.post('/api/roles/save', body());
  expect([asked.status, asked.body.code, asked.body.data]).toEqual([
    403,
    'STEP_UP',
    { action: 'role.save', entity: 'role', entityId: 0, entityVersion: 0 },
  ]);
  expect((await browser.post('/api/roles/save', body(undefined, ' '))).body.message).toBe(
    'Name Required!',
  );
  // A proof for another act makes nothing fresher.
  for (const [action, id, version] of [
    ['role.delete', 0, 0],
    ['role.save', 1, 0],
    ['role.save', 0, 1],
    ['rx.verify', 0, 0],
  ] as const)
    expect(
      (await browser.post('/api/roles/save', body(await prove(action, id, version)))).body.code,
    ).toBe('STEP_UP');
  const once = await prove('role.save', 0, 0);
  const both = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      browser.post('/api/roles/save', body(once, `Guarded ${index}`)),
    ),
  );
  expect(both.map((answer) => answer.status).toSorted()).toEqual([
    200,
    ...Array<number>(19).fill(403),
  ]);
  const role = both.find((answer) => answer.status === 200)!.body.object;
  const { secRoleId, version } = role.roleDto;

  const change = (stepUp?: string) =>
    browser.post('/api/roles/update', {
      ...role,
      deletedRolePermissionIds: [],
      ...(stepUp ? { stepUp } : {}),
    });
  expect((await change()).body.data).toEqual({
    action: 'role.save',
    entity: 'role',
    entityId: secRoleId,
    entityVersion: version,
  });
  const proof = await prove('role.save', secRoleId, version);
  expect((await change(proof)).status).toBe(200);
  const remove = (stepUp?: string) =>
    browser.post(`/api/roles/delete-role/${secRoleId}/0`, stepUp ? { stepUp } : undefined);
  expect((await remove()).body.code).toBe('STEP_UP');
  expect((await remove(await prove('role.delete', secRoleId, version))).body.code).toBe('STEP_UP');
  expect((await remove(await prove('role.delete', secRoleId, version + 1))).status).toBe(200);
  // One's own deletion is taken back at once without typing again; later, or by someone else, with
  // the password.
  const restore = (stepUp?: string) =>
    browser.post(`/api/roles/restore-role/${secRoleId}`, stepUp ? { stepUp } : {});
  server.clock.forward({ minutes: 5, seconds: 1 });
  expect((await restore()).body.data).toMatchObject({
    action: 'role.restore',
    entityVersion: version + 2,
  });
  expect((await restore(await prove('role.restore', secRoleId, version + 2))).status).toBe(200);
  expect((await remove(await prove('role.delete', secRoleId, version + 3))).status).toBe(200);
  expect((await restore()).status).toBe(200);
});

test('a proof that was sent is used up, and has to fit, even right after signing in; unlocking makes the session fresh', async () => {
  const browser = await server.signedIn('admin');
  const proof = (
    await browser.post('/api/session/step-up', {
      password: 'demo-admin-2026',
      action: 'role.save',
      entity: 'role',
      entityId: 0,
      entityVersion: 0,
    })
  ).body.token as string;
  const create = (roleName: string, stepUp?: string) =>
    browser.post('/api/roles/save', {
      roleDto: { ...stamps, roleName, secRoleId: 0 },
      rolePermissionsDtos: [link('page.processing')],
      ...(stepUp ? { stepUp } : {}),
    });
  expect((await create('First', proof)).status).toBe(200);
  expect((await create('Second', proof)).body.code).toBe('STEP_UP');
  server.clock.forward({ minutes: 6 });
  expect((await create('Third')).body.code).toBe('STEP_UP');
  await browser.post('/api/session/lock');
  await browser.post('/api/session/unlock', { password: 'demo-admin-2026' });
  expect((await create('Third')).status).toBe(200);
});

test('another store’s role looks exactly like a missing one', async () => {
  const store = await admin.post('/store', { name: 'Second Store', zipCode: '62702' });
  expect(store.status).toBe(200);
  const foreign = await server.database.db
    .selectFrom('roles')
    .select('id')
    .where('store_id', '=', store.body.object.id)
    .where('role_name', '=', 'Technician')
    .executeTakeFirstOrThrow();
  const before = await roleCount();
  for (const path of ['/api/roles/get-role/', '/api/roles/restore-role/']) {
    const [theirs, none] = [
      await inCharge.post(`${path}${foreign.id}`),
      await inCharge.post(`${path}999999`),
    ];
    expect([theirs.status, theirs.body.message]).toEqual([none.status, none.body.message]);
  }
  const update = (secRoleId: number) =>
    inCharge.post('/api/roles/update', {
      roleDto: { ...stamps, secRoleId, roleName: 'Taken over' },
      rolePermissionsDtos: [link('page.processing')],
      deletedRolePermissionIds: [],
    });
  expect((await update(foreign.id)).body.message).toBe((await update(999999)).body.message);
  expect((await inCharge.post(`/api/roles/delete-role/${foreign.id}/0`)).status).toBe(404);
  expect(await roleCount()).toBe(before);
});
