import type { PermissionKey } from '#domain/admin/permissions.ts';
import { rowOf, statusRefusal } from '#domain/rx/lifecycle/index.ts';
import type { Verb } from '#machines/platform/list/list.state.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import { whyNotPermitted } from '#machines/platform/workstation/access.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { lineOf } from './queue-text.ts';

type System = { get(id: string): unknown };
const closedTo = (system: System, permission: PermissionKey | null): string | null => {
  const workstation = findActor<WorkstationRef>(system, 'workstation');
  return workstation && permission !== null
    ? whyNotPermitted(workstation.getSnapshot().context, permission)
    : null;
};
const notDeleted = (row: object | null): string | null => {
  const status = row === null ? undefined : lineOf(row).status;
  return status === undefined ? null : statusRefusal('delete', status);
};
/** What can be done with a row of the queue, or why this person can't do it with this one. */
export const rowVerbs = (system: System): Readonly<Record<string, Verb>> => ({
  open: true,
  edit: () => closedTo(system, 'rx.edit'),
  remove: (row) => closedTo(system, rowOf('delete').permission) ?? notDeleted(row),
});
