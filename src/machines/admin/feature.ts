import type { ListDialogMachine } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import { provideRecord, provideRecordScreen } from '#machines/platform/record/provide.ts';
import type { recordMachine } from '#machines/platform/record/record.machine.ts';
import type { SessionPorts } from '#machines/platform/session/session.ports.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import { provideCodes, type codesMachine, type CodesPorts } from './codes/codes.machine.ts';
import { provideFirstHour, type FirstHourPorts } from './first-hour.ts';
import {
  providePasskeys,
  type passkeysMachine,
  type PasskeysPorts,
} from './passkeys/passkeys.machine.ts';
import { provideRoleEdit, type roleEditMachine } from './roles/role-edit.machine.ts';
import { provideRoles, type rolesMachine } from './roles/roles.machine.ts';
import type { RolesPorts } from './roles/roles.ports.ts';
import {
  provideSwitchStore,
  type SwitchStorePorts,
  type switchStoreMachine,
} from './session/switch-store.machine.ts';
import type { SetupPorts, setupMachine } from './setup/setup.machine.ts';
import { provideStepUp, type StepUpPorts, type stepUpMachine } from './step-up/step-up.machine.ts';
import {
  provideUserSetting,
  type UserSettingPorts,
  type userSettingMachine,
} from './user-setting/user-setting.machine.ts';

declare module '#machines/platform/ports/ports.ts' {
  interface Ports {
    readonly session: SessionPorts & SetupPorts;
    readonly roles: RolesPorts;
    readonly stepUp: StepUpPorts;
    readonly userSetting: UserSettingPorts;
    readonly switchStore: SwitchStorePorts;
    readonly codes: CodesPorts;
    readonly passkeys: PasskeysPorts;
    readonly firstHour: FirstHourPorts;
  }
}
declare module '#machines/platform/session/session-parts.ts' {
  interface SessionParts {
    setup: typeof setupMachine;
  }
}
declare module '#machines/platform/dialogs/dialog-map.ts' {
  interface DialogMap {
    stepUp: typeof stepUpMachine;
    roles: typeof rolesMachine;
    roleEdit: typeof roleEditMachine;
    userSetting: typeof userSettingMachine;
    switchStore: typeof switchStoreMachine;
    codes: typeof codesMachine;
    passkeys: typeof passkeysMachine;
    company: typeof recordMachine;
    store: typeof recordMachine;
    employee: typeof recordMachine;
    employeePassword: typeof recordMachine;
    employeeCodes: typeof recordMachine;
    codesPolicy: typeof recordMachine;
    storePolicy: typeof recordMachine;
    firstHour: ListDialogMachine;
  }
}

/** The dialogs and screens of accounts, roles, stores and employees, with their ports. */
export const adminMachines = {
  dialogs: (ports: Ports) => ({
    stepUp: provideStepUp(ports.stepUp),
    roles: provideRoles(ports.roles),
    roleEdit: provideRoleEdit(ports.roles),
    userSetting: provideUserSetting(ports.userSetting),
    switchStore: provideSwitchStore(ports.switchStore),
    codes: provideCodes(ports.codes),
    passkeys: providePasskeys(ports.passkeys),
    company: provideRecord(ports.recordScreens.company, ports.drafts),
    store: provideRecord(ports.recordScreens.store, ports.drafts),
    employee: provideRecord(ports.recordScreens.employee, ports.drafts),
    employeePassword: provideRecord(ports.recordScreens.employeePassword),
    employeeCodes: provideRecord(ports.recordScreens.employeeCodes),
    codesPolicy: provideRecord(ports.recordScreens.codesPolicy),
    storePolicy: provideRecord(ports.recordScreens.storePolicy),
    ...provideFirstHour(ports.firstHour),
  }),
  screens: (ports: Ports): ScreenRegistry => ({
    companySearch: provideRecordScreen(ports.recordScreens.company),
    storeSearch: provideRecordScreen(ports.recordScreens.store),
    employeeSearch: provideRecordScreen(ports.recordScreens.employee),
    companyDetail: provideRecord(ports.recordScreens.company, ports.drafts),
    storeDetail: provideRecord(ports.recordScreens.store, ports.drafts),
    employeeDetail: provideRecord(ports.recordScreens.employee, ports.drafts),
  }),
};
