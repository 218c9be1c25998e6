import { adminMachines } from '#machines/admin/feature.ts';
import { type RoleEditRef, isRoleDirty } from '#machines/admin/roles/role-edit.machine.ts';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { defineFeature } from '#ui/platform/feature/define-feature.ts';
import { StepUpDialog } from '#ui/screens/admin/step-up-dialog.tsx';
import { CodesDialog, codesCommands, codesEverywhere } from './codes-dialog.tsx';
import { codesPolicyCommands, codesPolicyDialog } from './codes-policy.ts';
import {
  roleEditCommands,
  rolesCommands,
  setupCommands,
  stepUpCommands,
  userSettingCommands,
} from './commands.ts';
import { companyDetail, companyDialog, companyPage } from './company.tsx';
import {
  codesOfDialog,
  employeeDetail,
  employeeDialog,
  employeePage,
  passwordDialog,
} from './employee.tsx';
import { firstHourCommands, firstHourOpenCommand, firstHourView } from './first-hour.tsx';
import { PasskeysDialog, passkeysCommands, passkeysEverywhere } from './passkeys-dialog.tsx';
import { RoleEditDialog } from './roles/role-edit-dialog.tsx';
import { RolesDialog } from './roles/roles-dialog.tsx';
import { storePolicyCommands, storePolicyDialog } from './store-policy.tsx';
import { storeDetail, storeDialog, storePage } from './store.tsx';
import { SwitchStoreDialog, switchStoreCommands } from './switch-store-dialog.tsx';
import { UserSettingDialog } from './user-setting-dialog.tsx';

/** Accounts, roles, stores and employees: dialogs, commands and pages. */
export const adminFeature = defineFeature({
  ...adminMachines,
  views: {
    stepUp: { title: 'Your password', width: 450, View: StepUpDialog },
    roles: { title: 'Roles', width: 700, View: RolesDialog },
    roleEdit: {
      title: 'Role(s) & Permission(s)',
      width: 500,
      View: RoleEditDialog,
      unsaved: isRoleDirty,
    } satisfies DialogView<RoleEditRef>,
    userSetting: { title: 'User Setting', width: 500, View: UserSettingDialog },
    switchStore: { title: 'Switch store', width: 450, View: SwitchStoreDialog },
    codes: { title: 'One-time codes', width: 620, View: CodesDialog },
    passkeys: { title: 'Passkeys', width: 620, View: PasskeysDialog },
    company: companyDialog.view,
    store: storeDialog.view,
    employee: employeeDialog.view,
    employeePassword: passwordDialog.view,
    employeeCodes: codesOfDialog.view,
    codesPolicy: codesPolicyDialog.view,
    storePolicy: storePolicyDialog.view,
    firstHour: firstHourView,
  },
  commands: [
    rolesCommands,
    roleEditCommands,
    userSettingCommands,
    stepUpCommands,
    setupCommands,
    switchStoreCommands,
    codesCommands,
    passkeysCommands,
    companyDetail.commands,
    storeDetail.commands,
    employeeDetail.commands,
    firstHourCommands,
  ],
  everywhere: [
    ...storePolicyCommands,
    ...codesEverywhere,
    ...passkeysEverywhere,
    ...codesPolicyCommands,
    firstHourOpenCommand,
  ],
  pages: [companyPage, storePage, employeePage],
});
