import { anyDialogCommands, confirmCommands, helpCommands, paletteCommands, reasonCommands, roleEditCommands, rolesCommands, stepUpCommands, userSettingCommands } from './dialog-commands.ts';
import { pickUpCommands, placeBagCommands } from '#ui/screens/counter/counter-commands.ts';
import type { CommandSet } from './registry.ts';
import { focusCommands, notificationCommands, sessionCommands, workstationCommands } from './root-commands.ts';
import { filterCommands, tableCommands } from '#ui/table/table-commands.ts';

/** Every command of the client. A workflow adds its set here; the conflict rules are then checked over all of them. */
export const allCommands: readonly CommandSet[] = [
  tableCommands(), filterCommands(),
  anyDialogCommands, confirmCommands, reasonCommands, rolesCommands, roleEditCommands, userSettingCommands, stepUpCommands, paletteCommands, helpCommands,
  pickUpCommands, placeBagCommands,
  workstationCommands, sessionCommands, notificationCommands, focusCommands,
];
