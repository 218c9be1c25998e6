import type { PlaceName, Visitor } from '#domain/platform/places.ts';
import { isCovered } from '#machines/admin/session/session.selectors.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';

/** Who visits, as the router must know it; undefined while the server is still being asked. */
export function visitorOf(workstation: WorkstationRef): Visitor | undefined {
  const snapshot = childrenOf(workstation).session.getSnapshot();
  if (snapshot.matches('restoring') || snapshot.matches('unreachable')) return undefined;
  const { account } = snapshot.context;
  return account && (snapshot.matches('signedIn') || isCovered(snapshot))
    ? { type: account.type }
    : null;
}
/** Opens a popup place once its permission is known. */
export function openWhenAllowed(workstation: WorkstationRef, place: PlaceName): void {
  if (workstation.getSnapshot().matches('open')) {
    workstation.send({ type: 'place.go', place });
    return;
  }
  const watch = workstation.subscribe((snapshot) => {
    if (!snapshot.matches('open')) return;
    watch.unsubscribe();
    workstation.send({ type: 'place.go', place });
  });
}
