import { listDialogRefusal } from '#machines/list-dialog/list-dialog.machine.ts';
import { defineCommands, type CommandSet } from '#ui/commands/registry.ts';

const scope = (name: string, title: string) => ({ name, kind: 'dialog' as const, title, refusal: listDialogRefusal });
/** The lists of the bottom toolbar: what stands in their scopes besides the keys of tables and dialogs. */
export const toolCommands: readonly CommandSet[] = [
  defineCommands(scope('browsePresc', 'Browse Presc.'), []), defineCommands(scope('profile', 'Profile'), []),
  defineCommands(scope('rts', 'RTS'), [
    { id: 'rts.step', title: 'Return to stock', group: 'RTS', hint: 'Takes the vial of this row back to the shelf.', keys: ['F8'], event: { type: 'list.do', verb: 'step' }, permission: 'rx.rts', bar: 5, row: true },
  ]),
];
