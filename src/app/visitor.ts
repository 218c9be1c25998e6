import type { Visitor } from '#domain/platform/admission.ts';
import type { RouteName } from '#domain/platform/routes.ts';
import { isCovered } from '#machines/platform/session/session.selectors.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';

/** Who visits, as the router must know it; undefined while the server is still being asked. */
export function visitorOf(workstation: WorkstationRef): Visitor | undefined {
  const snapshot = childrenOf(workstation).session.getSnapshot();
  if (snapshot.matches('restoring') || snapshot.matches('unreachable')) return undefined;
  const { account } = snapshot.context;
  if (account && (snapshot.matches('signedIn') || isCovered(snapshot)))
    return { type: account.type };
  return snapshot.context.left ? 'left' : null;
}
/** Opens a popup place once its permission is known. */
export function openWhenAllowed(workstation: WorkstationRef, route: RouteName): void {
  if (workstation.getSnapshot().matches('open')) {
    workstation.send({ type: 'route.go', route });
    return;
  }
  const watch = workstation.subscribe((snapshot) => {
    if (!snapshot.matches('open')) return;
    watch.unsubscribe();
    workstation.send({ type: 'route.go', route });
  });
}
