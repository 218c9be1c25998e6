import { type roleEditMachine, roleEditRefusal } from '#machines/admin/roles/role-edit.machine.ts';
import { type rolesMachine, rolesRefusal } from '#machines/admin/roles/roles.machine.ts';
import type { setupMachine } from '#machines/admin/setup/setup.machine.ts';
import { type stepUpMachine, stepUpRefusal } from '#machines/admin/step-up/step-up.machine.ts';
import {
  type userSettingMachine,
  userSettingRefusal,
} from '#machines/admin/user-setting/user-setting.machine.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';

export const rolesCommands = defineCommands<typeof rolesMachine>(
  { name: 'roles', kind: 'dialog', title: 'Roles', refusal: rolesRefusal },
  [
    {
      id: 'roles.search',
      title: 'Search',
      group: 'Roles',
      hint: 'Searches for the Role Name.',
      keys: ['Ctrl+Enter'],
      event: { type: 'roles.search' },
      permission: 'role.read',
    },
    {
      id: 'roles.clear',
      title: 'Clear All',
      group: 'Roles',
      hint: 'Empties search and table.',
      keys: ['Ctrl+Backspace'],
      event: { type: 'roles.clear' },
    },
    {
      id: 'roles.add',
      title: 'Role(s) & Permission(s)',
      group: 'Roles',
      hint: 'Creates a role.',
      keys: ['Insert'],
      event: { type: 'roles.add' },
      fallback: true,
      permission: 'role.write',
      bar: 1,
    },
    {
      id: 'roles.edit',
      title: 'Edit',
      group: 'Roles',
      hint: 'Changes the chosen role.',
      keys: ['Ctrl+E', 'F2'],
      event: { type: 'roles.edit' },
      fallback: true,
      permission: 'role.write',
      bar: 2,
    },
    {
      id: 'roles.delete',
      title: 'Delete',
      group: 'Roles',
      hint: 'Deletes the chosen role, after a question.',
      keys: ['Ctrl+D'],
      event: { type: 'roles.delete' },
      fallback: true,
      permission: 'role.write',
      destructive: 'both',
      bar: 3,
    },
  ],
);
export const roleEditCommands = defineCommands<typeof roleEditMachine>(
  { name: 'roleEdit', kind: 'dialog', title: 'This role', refusal: roleEditRefusal },
  [
    {
      id: 'roleEdit.save',
      title: 'Save the role',
      group: 'Roles',
      hint: 'Adds or updates the role.',
      keys: ['Ctrl+S', 'Ctrl+Enter', 'Alt+A', 'Alt+U'],
      event: { type: 'role.save' },
      bar: 1,
    },
    {
      id: 'roleEdit.retry',
      title: 'Load again',
      group: 'Roles',
      hint: 'Loads permission list and role again.',
      keys: ['Ctrl+R'],
      event: { type: 'role.retry' },
    },
  ],
);
export const userSettingCommands = defineCommands<typeof userSettingMachine>(
  { name: 'userSetting', kind: 'dialog', title: 'User Setting', refusal: userSettingRefusal },
  [
    {
      id: 'userSetting.save',
      title: 'Save',
      group: 'Account',
      hint: 'Saves e-mail and password.',
      keys: ['Ctrl+S', 'Ctrl+Enter', 'Alt+S'],
      event: { type: 'setting.save' },
      bar: 1,
    },
    {
      id: 'userSetting.password',
      title: 'Change Password',
      group: 'Account',
      hint: 'To the first tab.',
      keys: ['Alt+1'],
      event: { type: 'setting.tab', tab: 'password' },
    },
    {
      id: 'userSetting.info',
      title: 'User Info',
      group: 'Account',
      hint: 'To the second tab.',
      keys: ['Alt+2'],
      event: { type: 'setting.tab', tab: 'info' },
    },
  ],
);
export const stepUpCommands = defineCommands<typeof stepUpMachine>(
  { name: 'stepUp', kind: 'dialog', title: 'Your password', refusal: stepUpRefusal },
  [
    {
      id: 'stepUp.confirm',
      title: 'Confirm',
      group: 'Your password',
      hint: 'Goes on with the password that was typed.',
      keys: ['Enter', 'Ctrl+Enter', 'Alt+O'],
      event: { type: 'stepUp.confirm' },
      fallback: true,
      bar: 1,
    },
    {
      id: 'stepUp.useCode',
      title: 'Use a code',
      group: 'Your password',
      hint: 'A code of the app, or a recovery code, in place of the passkey.',
      keys: ['Alt+U'],
      event: { type: 'stepUp.useCode' },
      bar: 2,
    },
  ],
);

/** The first start of an empty server, instead of the login. */
export const setupCommands = defineCommands<typeof setupMachine>(
  {
    name: 'setup',
    kind: 'screen',
    title: 'This setup',
    refusal: (snapshot, fromLogic) =>
      snapshot.can(fromLogic) ? null : 'One moment: the server is being asked.',
  },
  [
    {
      id: 'setup.finish',
      title: 'Set up',
      group: 'Account',
      hint: 'Makes company, store and administrator.',
      keys: ['Ctrl+S', 'Ctrl+Enter'],
      event: { type: 'setup.finish' },
    },
  ],
);
