import type { AnyActorRef } from 'xstate';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { activeRow } from '#machines/platform/list/list.state.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';

interface Seen {
  readonly route: string;
  readonly ref: AnyActorRef;
}
const idOf = (value: unknown, name: string): number | null => {
  const id = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof id === 'number' ? id : null;
};

/**
 * The patient that the open page is about: of the open prescription, or of the row under the
 * cursor; null where there is none.
 */
export function patientInSight(system: { get(id: string): unknown }): number | null {
  const open = findActor<AnyActorRef>(system, 'screens')?.getSnapshot().context.open as
    | Seen
    | null
    | undefined;
  if (!open) return null;
  const { context } = open.ref.getSnapshot() as {
    context: { detail?: { draft?: unknown } | null; row?: unknown; listRef?: ListRef };
  };
  const row =
    context.row ?? (context.listRef ? activeRow(context.listRef.getSnapshot().context) : null);
  return (
    idOf(context.detail?.draft, 'patientId') ??
    idOf(row, 'patientId') ??
    (open.route === 'patient' ? idOf(row, 'id') : null)
  );
}
