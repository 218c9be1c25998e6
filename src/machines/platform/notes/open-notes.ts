import type { AnyActorRef, AnyEventObject } from 'xstate';
import { isNoted, notedBy } from '#domain/composition/noted.ts';
import { findActor } from '../ports/system-actors.ts';
import { whyNotPermitted, type Access } from '../workstation/access.ts';
import { openDialog } from '../workstation/open-dialog.ts';
import type { NotesInput } from './notes.machine.ts';

interface Enqueue {
  sendTo(target: AnyActorRef, event: AnyEventObject): void;
}
type Workstation = AnyActorRef & { getSnapshot(): { readonly context: Access } };

/** Opens the notes of a record over whatever is open. */
export function openNotes(
  enqueue: Enqueue,
  system: { get(id: string): unknown },
  kind: string,
  recordId: number,
): void {
  if (!isNoted(kind)) return;
  const workstation = findActor<Workstation>(system, 'workstation');
  const refuse = workstation
    ? whyNotPermitted(workstation.getSnapshot().context, notedBy(kind).write)
    : null;
  openDialog(enqueue, system, 'recordNotes', {
    kind,
    recordId,
    ...(refuse === null ? {} : { refuse }),
  } satisfies NotesInput);
}
