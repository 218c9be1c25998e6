import type { PlaceName } from '#domain/places.ts';
import type { Search } from '../ports.ts';
import { errorNote, tell } from '../notifications/notifications.machine.ts';
import { whyNotDialog, whyNotPlace, type Access } from '../workstation/access.ts';

type System = { get(id: string): unknown };
interface Workstation { getSnapshot(): { readonly context: Access }; send(event: object): void }
const workstationOf = (system: System) => system.get('workstation') as Workstation | undefined;

/** Opens a dialog over whatever is open, or says why it can't be opened. */
export function openDialog(system: System, name: string, input: object): void {
  const workstation = workstationOf(system);
  const why = workstation ? whyNotDialog(workstation.getSnapshot().context, name) : null;
  if (why === null) workstation?.send({ type: 'dialog.open', name, input });
  else tell(system, errorNote(why));
}
/** Goes to a place, or says why not. */
export function goToPlace(system: System, place: PlaceName, search: Search): void {
  const workstation = workstationOf(system);
  const why = workstation ? whyNotPlace(workstation.getSnapshot().context, place) : null;
  if (why === null) workstation?.send({ type: 'place.go', place, search });
  else tell(system, errorNote(why));
}
/** The prescription on its page; `first` is the step to take as soon as it is there. */
export const openRxPage = (system: System, rxId: number, o: { readonly queue?: string; readonly first?: 'next' } = {}): void =>
  goToPlace(system, 'processingDetail', { rx: rxId, ...(o.queue === undefined ? {} : { queue: o.queue }), ...(o.first === 'next' ? { step: true } : {}) });
