import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { RouteName } from '#domain/platform/routes.ts';
import { errorNote } from '../notifications/notifications.machine.ts';
import { findActor } from '../ports/system-actors.ts';
import { whyNotDialog, whyNotRoute, type Access } from './access.ts';
import type { WorkstationEvent } from './workstation.machine.ts';
import type { Search } from './workstation.ports.ts';

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
function send(enqueue: Enqueue, system: System, why: string | null, event: WorkstationEvent): void {
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
/** Goes to a route, or says why not. */
export function goToRoute(
  enqueue: Enqueue,
  system: System,
  route: RouteName,
  search: Search,
): void {
  const workstation = workstationOf(system);
  const why = workstation ? whyNotRoute(workstation.getSnapshot().context, route) : null;
  send(enqueue, system, why, { type: 'route.go', route, search });
}
