import { expect, test } from 'vitest';
import { fail, ok } from '#domain/platform/result.ts';
import { roleEditMachine } from '#machines/admin/roles/role-edit.machine.ts';
import type { RoleEditRef } from '#machines/admin/roles/role-edit.machine.ts';
import { grantedIn, rolePayload, turned } from '#machines/admin/roles/role-payload.ts';
import { rolesMachine, type RolesRef } from '#machines/admin/roles/roles.machine.ts';
import type { StepUpRef } from '#machines/admin/step-up/step-up.machine.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench, type Bench } from '#tests/platform/bench.ts';
import { adam, fakeWorld, permissionList, technicianRole } from '#tests/platform/fake-ports.ts';
import { coverage } from '#tests/platform/transitions.ts';

const refused = fail({ code: 'REFUSED', message: 'The name is taken.' });
const stepUp = fail({ code: 'STEP_UP', message: 'Password needed.' });
const fault = [new Error('x')];
const found = [
  { secRoleId: 11, roleName: 'Technician', version: 4 },
  { secRoleId: 12, roleName: 'Tech trainee', version: 1 },
];

test('Roles: every state can be reached and every transition taken', () => {
  expect(
    coverage(rolesMachine, {
      input: {},
      events: {
        'roles.type': ['', 'tech'].map((text) => ({ type: 'roles.type', text })),
        'roles.search': [{ type: 'roles.search' }],
        'roles.clear': [{ type: 'roles.clear' }],
        'roles.select': [{ type: 'roles.select', id: 12 } as never],
        'roles.add': [{ type: 'roles.add' }],
        'roles.edit': [{ type: 'roles.edit' }],
        'roles.delete': [{ type: 'roles.delete' }],
        'live.changed': [{ type: 'live.changed', entity: 'role', id: 11, version: 2 } as never],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        search: { done: [ok(found), ok([]), refused], error: fault },
        remove: { done: [ok(null), refused, stepUp], error: fault },
        askStepUp: { done: [{ proof: 'p' }, { proof: null }] },
        askConfirm: { done: [{ answer: 'yes' }, { answer: 'no' }] },
        askRoleEdit: {
          done: [
            { saved: true, roleName: 'x' },
            { saved: false, roleName: '' },
          ],
        },
      },
      project: (context) => [
        context.text,
        context.searched,
        context.rows.length,
        context.selected,
        context.proof,
      ],
    }),
  ).toEqual({ untaken: [], unreached: [] });
});
test('the role form: every state can be reached and every transition taken', () => {
  const walk = (id: number | null) =>
    coverage(roleEditMachine, {
      input: { id },
      events: {
        'role.name': ['', 'Technician', 'Trainee'].map((text) => ({ type: 'role.name', text })),
        'role.turn': [{ type: 'role.turn', permissionId: 1101 } as never],
        'role.save': [{ type: 'role.save' }],
        'role.retry': [{ type: 'role.retry' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        loadPermissions: { done: [ok(permissionList), refused], error: fault },
        loadRole: { done: [ok(technicianRole), refused], error: fault },
        save: { done: [ok(null), refused, stepUp], error: fault },
        askConfirm: { done: [{ answer: 'save' }, { answer: 'discard' }, { answer: 'stay' }] },
        askStepUp: { done: [{ proof: 'p' }, { proof: null }] },
      },
      project: (context) => [
        context.name,
        context.selected.length,
        context.tree.length,
        context.loaded !== null,
        context.proof,
        context.problem,
      ],
    });
  const create = walk(null);
  const update = walk(11);
  expect(create.untaken.filter((text) => update.untaken.includes(text))).toEqual([]);
  expect(create.unreached.filter((text) => update.unreached.includes(text))).toEqual([]);
});

test('a kept permission keeps its own link, a new one has link id 0, a removed one is named by its link id', () => {
  const payload = rolePayload(
    { name: ' Technician II ', selected: [500, 501, 502] },
    technicianRole,
    permissionList,
  );
  expect(payload.roleDto).toEqual({ ...technicianRole.roleDto, roleName: 'Technician II' });
  expect(
    payload.rolePermissionsDtos.map((rolePermission) => [
      rolePermission.secPermissionId,
      rolePermission.sec_Roles_Permission_Id,
      rolePermission.parentLayoutId,
      rolePermission.roleId,
      rolePermission.activated,
    ]),
  ).toEqual([
    [500, 901, 500, 11, true],
    [501, 902, 500, 11, true],
    [502, 0, 500, 11, true],
  ]);
  expect(payload.deletedRolePermissionIds).toEqual([903]);
});
test('a new role carries zeros', () => {
  const payload = rolePayload({ name: 'Driver', selected: [1100] }, null, permissionList);
  expect(payload.roleDto).toEqual({
    secRoleId: 0,
    roleName: 'Driver',
    createdBy: 0,
    modifiedBy: 0,
    groupId: 0,
    storeId: 0,
  });
  expect(payload.rolePermissionsDtos).toEqual([
    {
      secPermissionId: 1100,
      sec_Roles_Permission_Id: 0,
      activated: true,
      roleId: 0,
      parentLayoutId: 1100,
      plid: 1100,
      createdBy: 0,
      modifiedBy: 0,
      groupId: 0,
      storeId: 0,
    },
  ]);
});
test('both levels of the tree can be chosen: a page brings its features, a feature its page', () => {
  expect(turned(permissionList, [], 1000)).toEqual([1000, 1001, 1002]);
  expect(turned(permissionList, [1000, 1001, 1002], 1000)).toEqual([]);
  expect(turned(permissionList, [], 1002)).toEqual([1000, 1002]);
  expect(turned(permissionList, [1000, 1002], 1002)).toEqual([1000]);
});

const top = <R>(bench: Bench) =>
  topDialog(childrenOf(bench.desk.workstation).dialogs)!.ref as unknown as R;
async function atRoles(name: string | null = 'tech'): Promise<Bench> {
  const bench = await createBench({ account: adam, world: fakeWorld(adam) });
  bench.press('Alt+3').expectIn('roles.listing');
  if (name === null) return bench;
  top<RolesRef>(bench).send({ type: 'roles.type', text: name });
  await bench.press('Ctrl+Enter').settle();
  return bench;
}
test('searching without a name says Name Required! and asks nothing', async () => {
  const bench = await atRoles(null);
  bench.press('Ctrl+Enter').expectSaid('Name Required!');
  expect(bench.world.asked.filter((text) => text.startsWith('searchRoles'))).toEqual([]);
});
test('edit, change, save: Role Update successfully, and the dialog closes', async () => {
  const bench = await atRoles();
  await bench.press('Ctrl+E').settle();
  bench.expectIn('roleEdit.editing');
  top<RoleEditRef>(bench).send({ type: 'role.turn', permissionId: 509 });
  await bench.press('Ctrl+S').settle();
  bench.expectSaid('Role Update successfully').expectIn('roles.listing');
  expect(bench.world.saved[0]!.deletedRolePermissionIds).toEqual([903]);
});
test('a failed save keeps the dialog and what was typed, and offers Retry', async () => {
  const bench = await atRoles();
  await bench.press('Insert').settle();
  const form = top<RoleEditRef>(bench);
  form.send({ type: 'role.name', text: 'Driver' });
  form.send({ type: 'role.turn', permissionId: 1101 });
  bench.world.refusing.set('saveRole', 'The name is taken.');
  await bench.press('Ctrl+S').settle();
  bench.expectIn('roleEdit.editing').expectSaid('The name is taken.');
  expect(form.getSnapshot().context).toMatchObject({ name: 'Driver', selected: [1100, 1101] });
  bench.world.refusing.clear();
  const { notifications } = childrenOf(bench.desk.workstation);
  notifications.send({
    type: 'note.act',
    id: notifications.getSnapshot().context.shown.at(-1)!.id,
  });
  await bench.settle();
  bench.expectSaid('Role created successfully').expectIn('roles.listing');
});
test('an empty name and an empty selection each block the save', async () => {
  const bench = await atRoles(null);
  await bench.press('Insert').settle();
  bench.press('Ctrl+S').expectSaid('Name Required!');
  top<RoleEditRef>(bench).send({ type: 'role.name', text: 'Driver' });
  bench.press('Ctrl+S').expectSaid('Permission Required!').expectIn('roleEdit.editing');
  expect(bench.world.asked).not.toContain('saveRole');
});
test('without the permission list nothing can be saved, and Retry brings it', async () => {
  const bench = await atRoles(null);
  bench.world.broken.add('loadPermissions');
  await bench.press('Insert').settle();
  bench.expectIn('roleEdit.unavailable').press('Ctrl+S');
  expect(bench.last).toMatchObject({
    kind: 'refused',
    why: 'The role could not be loaded: choose Retry first.',
  });
  bench.world.broken.clear();
  await bench.press('Ctrl+R').settle();
  bench.expectIn('roleEdit.editing');
});
test('Esc on a changed form asks; S saves, D discards, Esc stays', async () => {
  const bench = await atRoles(null);
  await bench.press('Insert').settle();
  top<RoleEditRef>(bench).send({ type: 'role.name', text: 'Driver' });
  await bench.press('Escape').expectIn('confirm').press('Escape').settle();
  bench.expectIn('roleEdit.editing');
  await bench.press('Escape').press('D').settle();
  bench.expectIn('roles.listing');
});
test('a save that wants the password asks for it, for this role in this version, and keeps what was typed meanwhile', async () => {
  const bench = await atRoles();
  const sent: [string, unknown][] = [];
  const { roles, stepUp: proofs } = bench.world.ports;
  Object.assign(roles, {
    saveRole: async (input: { roleDto: { roleName: string } }, proof: string | null) => {
      sent.push([input.roleDto.roleName, proof]);
      return proof === null ? stepUp : ok(null);
    },
    loadRole: async () =>
      ok({ ...technicianRole, roleDto: { ...technicianRole.roleDto, version: 4 } }),
  });
  Object.assign(proofs, {
    proveIdentity: async (input: { password: string; action: string; target: unknown }) => {
      sent.push([input.action, input.target]);
      return input.password === 'right'
        ? ok({ proof: 'proof-9' })
        : fail({ code: 'INVALID_CREDENTIAL', message: 'InValid Credential' });
    },
  });
  await bench.press('Ctrl+E').settle();
  const form = top<RoleEditRef>(bench);
  form.send({ type: 'role.name', text: 'Technician II' });
  await bench.press('Ctrl+S').settle();
  bench.expectIn('stepUp.asking');
  const ask = top<StepUpRef>(bench);
  expect(ask.getSnapshot().context.purpose).toBe('Save the role Technician II');
  ask.send({ type: 'stepUp.prove', password: 'wrong' });
  await bench.settle();
  bench.expectIn('stepUp.asking');
  ask.send({ type: 'stepUp.prove', password: 'right' });
  await bench.settle();
  bench.expectSaid('Role Update successfully').expectIn('roles.listing');
  const about = ['role.save', { entity: 'role', id: 11, version: 4 }];
  expect(sent).toEqual([['Technician II', null], about, about, ['Technician II', 'proof-9']]);
});
test('giving up the password saves nothing and keeps the form; a deletion is asked for in the same way', async () => {
  const bench = await atRoles();
  Object.assign(bench.world.ports.roles, {
    saveRole: async () => stepUp,
    deleteRole: async (_: number, proof: string | null) => (proof === null ? stepUp : ok(null)),
  });
  await bench.press('Ctrl+E').settle();
  top<RoleEditRef>(bench).send({ type: 'role.name', text: 'Technician II' });
  await bench.press('Ctrl+S').settle();
  await bench.expectIn('stepUp.asking').press('Escape').settle();
  bench.expectIn('roleEdit.editing');
  expect(top<RoleEditRef>(bench).getSnapshot().context.name).toBe('Technician II');
  await bench.press('Escape').press('D').settle();
  await bench.press('Ctrl+D').press('Y').settle();
  bench.expectIn('stepUp.asking');
  top<StepUpRef>(bench).send({ type: 'stepUp.prove', password: 'right' });
  await bench.settle();
  bench.expectSaid('Role Technician deleted.');
  expect(top<RolesRef>(bench).getSnapshot().context.rows).toEqual([]);
});
test('a row goes only when the server has deleted its role', async () => {
  const bench = await atRoles();
  bench.world.refusing.set('deleteRole', 'Three people have this role.');
  await bench.press('Ctrl+D').expectIn('confirm').press('Y').settle();
  bench.expectSaid('Three people have this role.');
  expect(top<RolesRef>(bench).getSnapshot().context.rows).toHaveLength(1);
  bench.world.refusing.clear();
  await bench.press('Ctrl+D').press('Y').settle();
  expect(top<RolesRef>(bench).getSnapshot().context.rows).toEqual([]);
});
test('a deleted role comes back with Ctrl+Z, even after the dialog was closed', async () => {
  const bench = await atRoles();
  await bench.press('Ctrl+D').press('Y').settle();
  await bench.press('Escape').settle();
  await bench.expectNothingOpen().press('Ctrl+Z').settle();
  bench.expectSaid('Role Technician is back.');
  expect(bench.world.roles.has(11)).toBe(true);
});
test('N and Esc delete nothing', async () => {
  const bench = await atRoles();
  await bench.press('Ctrl+D').press('N').settle();
  await bench.press('Ctrl+D').press('Escape').settle();
  expect(bench.world.asked).not.toContain('deleteRole');
});
test('what a role grants is counted and named without the headings of its pages', () => {
  expect(grantedIn(permissionList, [])).toEqual({ count: 0, texts: [] });
  expect(grantedIn(permissionList, [100, 101, 500, 501, 502])).toEqual({
    count: 3,
    texts: ['Company: See companies', 'Processing: See prescriptions, Enter prescriptions'],
  });
  expect(grantedIn(permissionList, [100, 101, 102, 400])).toEqual({
    count: 3,
    texts: ['Company: all 2', 'Roles'],
  });
});
