import type { PermissionKey } from '#domain/admin/permissions.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
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
const notEditedThere = [
  'It can be edited in Data Entry, on Hold, Rejected or on file:',
  'open it, and send it back first.',
].join(' ');
const notEdited = (row: object | null): string | null => {
  const status = row === null ? undefined : lineOf(row).status;
  return status === undefined || isOneOf(statusGroups.editable, status) ? null : notEditedThere;
};
const notDeleted = (row: object | null): string | null => {
  const status = row === null ? undefined : lineOf(row).status;
  return status === undefined ? null : statusRefusal('delete', status);
};
/** What can be done with a row of the queue, or why this person can't do it with this one. */
export const rowVerbs = (system: System): Readonly<Record<string, Verb>> => ({
  open: true,
  edit: (row) => closedTo(system, 'rx.edit') ?? notEdited(row),
  remove: (row) => closedTo(system, rowOf('delete').permission) ?? notDeleted(row),
});
