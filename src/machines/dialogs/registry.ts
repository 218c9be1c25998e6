import type { Ports } from '../ports.ts';
import { confirmMachine } from '../confirm/confirm.machine.ts';
import { providePalette } from '../palette/palette.machine.ts';
import { provideReason } from '../reason/reason.machine.ts';
import { provideRoleEdit } from '../roles/role-edit.machine.ts';
import { provideRoles } from '../roles/roles.machine.ts';
import { provideStepUp } from '../step-up/step-up.machine.ts';
import { provideUserSetting } from '../user-setting/user-setting.machine.ts';
import { sheetMachine } from './sheet.machine.ts';
import type { DialogRegistry } from './dialogs.machine.ts';

/** Every dialog of the client, by name, with its ports. A dialog that is not here is not built. */
export const dialogRegistry = (ports: Ports) => ({
  confirm: confirmMachine,
  stepUp: provideStepUp(ports.stepUp),
  reason: provideReason(ports.reason),
  roles: provideRoles(ports.roles),
  roleEdit: provideRoleEdit(ports.roles),
  userSetting: provideUserSetting(ports.userSetting),
  palette: providePalette(ports.search),
  help: sheetMachine,
  notes: sheetMachine,
  support: sheetMachine,
}) satisfies DialogRegistry;
export type Dialogs = ReturnType<typeof dialogRegistry>;
export type DialogName = keyof Dialogs;
