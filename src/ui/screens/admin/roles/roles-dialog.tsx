import { useSelector } from '@xstate/react';
import { Pencil, Trash2 } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { messages } from '#domain/platform/messages.ts';
import { isRolesBusy, type RolesRef } from '#machines/admin/roles/roles.machine.ts';
import { Button, IconButton } from '#ui/kit/button.tsx';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { rowAttribute } from '#ui/platform/dialogs/focus-service.ts';

const rowId = (id: number) => `role-${id}`;

/** Search, the roles that it found, and their two actions. */
export function RolesDialog({ dialog }: { readonly dialog: RolesRef }) {
  const { text, rows, selected, searched } = useSelector(dialog, (snapshot) => snapshot.context);
  const busy = useSelector(dialog, isRolesBusy);
  const add = useCommand('roles.add');
  const search = (event: FormEvent) => {
    event.preventDefault();
    dialog.send({ type: 'roles.search' });
  };
  return (
    <div className="flex min-h-0 flex-col gap-3 p-4">
      <form role="search" data-region="search" className="flex items-end gap-2" onSubmit={search}>
        <label className="flex-1 text-muted" htmlFor="role-name">
          Role Name
          <input
            id="role-name"
            data-autofocus=""
            data-page-search=""
            autoComplete="off"
            value={text}
            onChange={(event) => dialog.send({ type: 'roles.type', text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && rows.length > 0) {
                event.preventDefault();
                document.getElementById('roles-table')?.focus();
              }
            }}
            className="mt-1 block h-[30px] w-full rounded-md border border-line-2 bg-raised px-2.5 text-ink"
          />
        </label>
        <Button type="submit" look="primary" fixed="Enter" busy={busy}>
          Search
        </Button>
        <Button onClick={() => dialog.send({ type: 'roles.clear' })}>Clear All</Button>
        <Button
          keys={add.keys}
          aria-disabled={add.why !== null}
          title={add.why ?? undefined}
          onClick={add.run}
        >
          Role(s) &amp; Permission(s)
        </Button>
      </form>
      <RolesTable
        dialog={dialog}
        rows={rows}
        selected={selected}
        empty={
          searched === null
            ? 'Type a Role Name, or its first letters, and press Enter.'
            : messages.noRecordFound
        }
      />
    </div>
  );
}

interface TableProps {
  readonly dialog: RolesRef;
  readonly rows: readonly { readonly secRoleId: number; readonly roleName: string }[];
  readonly selected: number | null;
  readonly empty: string;
}
function RolesTable({ dialog, rows, selected, empty }: TableProps) {
  const move = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.secRoleId === selected);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    const row = to === undefined ? undefined : rows[to];
    if (event.key === 'Enter') dialog.send({ type: 'roles.edit' });
    else if (row) dialog.send({ type: 'roles.select', id: row.secRoleId });
  };
  return (
    <div
      id="roles-table"
      role="grid"
      aria-label="Roles"
      aria-rowcount={rows.length}
      tabIndex={0}
      data-region="table"
      onKeyDown={move}
      aria-activedescendant={selected === null ? undefined : rowId(selected)}
      className="min-h-[120px] overflow-y-auto rounded-[9px] border border-line"
      style={{ maxHeight: 'calc(100vh - 325px)' }}
    >
      <div
        role="row"
        className="sticky top-0 flex h-7 items-center border-b border-line bg-raised px-2.5 text-muted"
      >
        <span role="columnheader" className="flex-1">
          Role Name
        </span>
        <span role="columnheader" className="w-24">
          Premissions
        </span>
      </div>
      {rows.length === 0 ? <p className="p-4 text-center text-muted">{empty}</p> : null}
      {rows.map((row, index) => (
        <div
          key={row.secRoleId}
          id={rowId(row.secRoleId)}
          role="row"
          aria-rowindex={index + 1}
          aria-selected={row.secRoleId === selected}
          {...{ [rowAttribute]: String(row.secRoleId) }}
          onClick={() => dialog.send({ type: 'roles.select', id: row.secRoleId })}
          className={`flex h-8 items-center border-b border-line px-2.5 ${row.secRoleId === selected ? 'bg-row shadow-[inset_3px_0_0_var(--accent)]' : ''}`}
        >
          <span role="gridcell" className="flex-1">
            {row.roleName}
          </span>
          <span role="gridcell" className="flex w-24 gap-1">
            <IconButton
              tabIndex={-1}
              label={`Edit ${row.roleName}`}
              command="roles.edit"
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => dialog.send({ type: 'roles.edit', id: row.secRoleId })}
            />
            <IconButton
              tabIndex={-1}
              label={`Delete ${row.roleName}`}
              command="roles.delete"
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => dialog.send({ type: 'roles.delete', id: row.secRoleId })}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
