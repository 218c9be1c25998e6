import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { messages } from '#domain/platform/messages.ts';
import {
  isRoleBusy,
  saveLabel,
  type RoleEditRef,
} from '#machines/admin/roles/role-edit.machine.ts';
import { grantedIn } from '#machines/admin/roles/role-payload.ts';
import type { PermissionNode } from '#machines/platform/workstation/account.ts';
import { Button } from '#ui/kit/button.tsx';
import { describedBy, FieldRow } from '#ui/kit/field-row.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { Spinner } from '#ui/kit/spinner.tsx';
import { focusIfOnTop } from '#ui/platform/dialogs/focus-service.ts';
import { PermissionTree } from './permission-tree.tsx';

/**
 * The name has the focus once it takes letters: until the role is loaded the focus waits beside it,
 * so that nobody types into a field that can't keep it yet. A dialog that comes back loaded, from
 * under a lock, finds its focus as every dialog does.
 */
function useFocusWhenLoaded(loading: boolean) {
  const waitPlace = useRef<HTMLDivElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const waited = useRef(false);
  useEffect(() => {
    if (loading) focusIfOnTop(waitPlace.current);
    else if (waited.current) focusIfOnTop(nameField.current);
    waited.current = loading;
  }, [loading]);
  return { waitPlace, nameField };
}

/** How much the role grants, and what: told before it is saved. */
function Granted({
  tree,
  selected,
}: {
  readonly tree: readonly PermissionNode[];
  readonly selected: readonly number[];
}) {
  const { count, texts } = grantedIn(tree, selected);
  const named = texts.join('; ');
  return (
    <p role="status" className="line-clamp-4 text-muted" title={named}>
      {count} permission(s){named === '' ? '' : `: ${named}`}
    </p>
  );
}

export function RoleEditDialog({ dialog }: { readonly dialog: RoleEditRef }) {
  const { name, tree, selected, problem } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, isRoleBusy);
  const label = useSelector(dialog, saveLabel);
  const unavailable = useSelector(dialog, (snapshot) => snapshot.matches('unavailable'));
  const loading = useSelector(
    dialog,
    (snapshot) => snapshot.matches('loadingPermissions') || snapshot.matches('loadingRole'),
  );
  const { waitPlace, nameField } = useFocusWhenLoaded(loading);
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
          ref={nameField}
          id="role-edit-name"
          data-autofocus={loading ? undefined : ''}
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
        <div ref={waitPlace} tabIndex={-1} data-autofocus="">
          <Spinner label="Loading the permission list" />
        </div>
      ) : (
        <PermissionTree
          tree={tree}
          selected={selected}
          onTurn={(permissionId) => dialog.send({ type: 'role.turn', permissionId })}
          error={treeError}
        />
      )}
      <Granted tree={tree} selected={selected} />
      <div className="flex items-center justify-end gap-2">
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
