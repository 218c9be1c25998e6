import { useSelector } from '@xstate/react';
import { messages } from '#domain/platform/messages.ts';
import {
  isRoleBusy,
  saveLabel,
  type RoleEditRef,
} from '#machines/admin/roles/role-edit.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/progress.tsx';
import { PermissionTree } from './permission-tree.tsx';

export function RoleEditDialog({ dialog }: { readonly dialog: RoleEditRef }) {
  const { name, tree, selected, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, isRoleBusy);
  const label = useSelector(dialog, saveLabel);
  const unavailable = useSelector(dialog, (snapshot) => snapshot.matches('unavailable'));
  const loading = useSelector(
    dialog,
    (snapshot) => snapshot.matches('loadingPermissions') || snapshot.matches('loadingRole'),
  );
  if (unavailable) {
    return (
      <div className="p-4">
        <Notice
          tone="danger"
          title="The role could not be loaded"
          actions={
            <Button
              data-autofocus=""
              command="roleEdit.retry"
              onClick={() => dialog.send({ type: 'role.retry' })}
            >
              Retry
            </Button>
          }
        >
          {problem} Nothing was changed.
        </Notice>
      </div>
    );
  }
  const nameError = problem === messages.nameRequired ? problem : undefined;
  const treeError = problem === messages.permissionRequired ? problem : undefined;
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <FieldRow id="role-edit-name" label="Name" required error={nameError}>
        <input
          id="role-edit-name"
          data-autofocus=""
          maxLength={80}
          autoComplete="off"
          value={name}
          readOnly={loading}
          aria-invalid={nameError !== undefined}
          aria-describedby={describedBy('role-edit-name', { error: nameError })}
          onChange={(event) => dialog.send({ type: 'role.name', text: event.target.value })}
          className="h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5"
        />
      </FieldRow>
      {loading ? (
        <Spinner label="Loading the permission list" />
      ) : (
        <PermissionTree
          tree={tree}
          selected={selected}
          onTurn={(permissionId) => dialog.send({ type: 'role.turn', permissionId })}
          error={treeError}
        />
      )}
      <div className="flex items-center justify-end gap-2">
        <span role="status" className="mr-auto text-muted">
          {selected.length} permission(s)
        </span>
        <Button command="dialog.close" onClick={() => dialog.send({ type: 'dialog.close' })}>
          Close
        </Button>
        <Button
          look="primary"
          command="roleEdit.save"
          busy={busy}
          onClick={() => dialog.send({ type: 'role.save' })}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
