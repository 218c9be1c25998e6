import { codesPolicyEntity, codesPolicyForm } from '#domain/admin/entities/codes-policy.ts';
import { blankFields } from '#domain/platform/references/define.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import type { CommandOf } from '#ui/platform/commands/registry.ts';
import { declareDialog } from '#ui/platform/declared/declare-dialog.tsx';

/** Of whom the store where one works requires one-time codes. */
export const codesPolicyDialog = declareDialog({
  name: 'codesPolicy',
  entity: codesPolicyEntity,
  form: codesPolicyForm,
  width: 520,
  blank: blankFields(codesPolicyEntity.fields),
  titles: { edit: 'Required codes' },
});
/** From anywhere. The record is the one of the session's store, whatever number is asked for. */
export const codesPolicyCommands: readonly CommandOf<typeof workstationMachine>[] = [
  {
    id: 'codesPolicy.open',
    title: 'Required codes',
    group: 'Account',
    hint: 'Of which roles one-time codes are asked at the sign-in, and from which day on.',
    keys: [],
    event: {
      type: 'dialog.open',
      name: 'codesPolicy',
      input: codesPolicyDialog.input({ id: 0, intent: 'edit' }),
    },
    permission: 'store.write',
    words: ['two factor', '2fa', 'mfa', 'totp', 'authenticator', 'policy', 'one-time codes'],
  },
];
