import { storePolicyEntity, storePolicyForm } from '#domain/admin/entities/store-policy.ts';
import { blankFields } from '#domain/platform/references/define.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import type { CommandOf } from '#ui/platform/commands/registry.ts';
import { declareDialog } from '#ui/platform/declared/declare-dialog.tsx';

/** What the store where one works decides for itself. */
export const storePolicyDialog = declareDialog({
  name: 'storePolicy',
  entity: storePolicyEntity,
  form: storePolicyForm,
  width: 1000,
  blank: blankFields(storePolicyEntity.fields),
  titles: { edit: 'Store policy' },
});
/** From anywhere. The record is the one of the session's store, whatever number is asked for. */
export const storePolicyCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'storePolicy.open',
    title: 'Store policy',
    group: 'Account',
    hint: 'Promised times, auto-lock, refill thresholds, rules for controlled drugs.',
    keys: [],
    event: {
      type: 'dialog.open',
      name: 'storePolicy',
      input: storePolicyDialog.input({ id: 0, intent: 'edit' }),
    },
    permission: 'store.policy',
    words: [
      'settings',
      'store settings',
      'auto lock',
      'early refill',
      'return to stock',
      'controlled',
    ],
  },
];
