import type { ConfirmRef } from '#machines/confirm/confirm.machine.ts';
import type { DialogName } from '#machines/dialogs/registry.ts';
import type { PaletteRef } from '#machines/palette/palette.machine.ts';
import type { ReasonRef } from '#machines/reason/reason.machine.ts';
import { isRoleDirty, type RoleEditRef } from '#machines/roles/role-edit.machine.ts';
import { HelpSheet } from '#ui/commands/help-sheet.tsx';
import { Palette } from '#ui/commands/palette.tsx';
import { RoleEditDialog } from '#ui/screens/roles/role-edit-dialog.tsx';
import { RolesDialog } from '#ui/screens/roles/roles-dialog.tsx';
import { UserSettingDialog } from '#ui/screens/user-setting/user-setting-dialog.tsx';
import { PickUpDialog } from '#ui/screens/counter/pick-up-dialog.tsx';
import { PlaceBagDialog } from '#ui/screens/counter/place-bag-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { DialogView } from './dialog-view.ts';
import { NotesDialog } from './notes-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { SupportDialog } from './support-dialog.tsx';

/** A dialog that has a machine and no view does not compile. Widths as specified, or the nearest of the listed ones. */
export const dialogViews = {
  confirm: { title: (s) => s.context.question, width: 450, View: ConfirmDialog, bare: true } satisfies DialogView<ConfirmRef>,
  stepUp: { title: 'Your password', width: 450, View: StepUpDialog },
  reason: { title: (s) => s.context.title, width: 500, View: ReasonDialog } satisfies DialogView<ReasonRef>,
  roles: { title: 'Roles', width: 700, View: RolesDialog },
  roleEdit: { title: 'Role(s) & Permission(s)', width: 500, View: RoleEditDialog, unsaved: isRoleDirty } satisfies DialogView<RoleEditRef>,
  userSetting: { title: 'User Setting', width: 500, View: UserSettingDialog },
  palette: { title: 'Search anything', width: 700, View: ({ dialog }: { readonly dialog: PaletteRef }) => <Palette palette={dialog} />, bare: true },
  pickUp: { title: 'Pick up', width: 1000, View: PickUpDialog, accepts: ['bag', 'rx'] },
  placeBag: { title: 'Bin a bag', width: 500, View: PlaceBagDialog, accepts: ['bag', 'bin'] },
  help: { title: 'Keys', width: 900, View: HelpSheet },
  notes: { title: 'Notifications', width: 600, View: NotesDialog },
  support: { title: 'Support', width: 600, View: SupportDialog },
} satisfies Readonly<Record<DialogName, DialogView>>;
