import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { PlaceName } from '#domain/platform/places.ts';
import { errorNote } from '#machines/platform/notifications/notifications.machine.ts';
import type { Search } from '#machines/platform/ports/ports.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import { whyNotDialog, whyNotPlace, type Access } from '#machines/platform/workstation/access.ts';

type System = { get(id: string): unknown };
type Workstation = AnyActorRef & { getSnapshot(): { readonly context: Access } };
const workstationOf = (system: System) => findActor<Workstation>(system, 'workstation');
/**
 * What an action hands on is sent when the action is over: a dialog is a machine, and none may
 * start within another one's action.
 */
interface Enqueue {
  sendTo(target: AnyActorRef, event: AnyEventObject): void;
}
function send(enqueue: Enqueue, system: System, why: string | null, event: AnyEventObject): void {
  const target = (why === null ? workstationOf(system) : system.get('notifications')) as
    | AnyActorRef
    | undefined;
  if (target)
    enqueue.sendTo(target, why === null ? event : { type: 'note.add', note: errorNote(why) });
}

/** Opens a dialog over whatever is open, or says why it can't be opened. */
export function openDialog(enqueue: Enqueue, system: System, name: string, input: object): void {
  const workstation = workstationOf(system);
  const why = workstation ? whyNotDialog(workstation.getSnapshot().context, name) : null;
  send(enqueue, system, why, { type: 'dialog.open', name, input });
}
/** Goes to a place, or says why not. */
export function goToPlace(
  enqueue: Enqueue,
  system: System,
  place: PlaceName,
  search: Search,
): void {
  const workstation = workstationOf(system);
  const why = workstation ? whyNotPlace(workstation.getSnapshot().context, place) : null;
  send(enqueue, system, why, { type: 'place.go', place, search });
}
/** The prescription on its page; `first` is the step to take as soon as it is there. */
export const openRxPage = (
  enqueue: Enqueue,
  system: System,
  rxId: number,
  options: { readonly queue?: string; readonly first?: 'next' } = {},
): void =>
  goToPlace(enqueue, system, 'processingDetail', {
    rx: rxId,
    ...(options.queue === undefined ? {} : { queue: options.queue }),
    ...(options.first === 'next' ? { step: true } : {}),
  });
