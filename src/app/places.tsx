import { RouterProvider } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import type { Search } from '#machines/platform/workstation/workstation.ports.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createAppRouter } from '#routes/tree.tsx';
import {
  isSearchedFor,
  leaveFrame,
  originNow,
  restoreFocus,
  settleFocus,
} from '#ui/platform/dialogs/focus-service.ts';
import { followPerson } from './follow-person.ts';
import { openWhenAllowed, visitorOf } from './visitor.ts';

export interface LatePlaces {
  readonly Places: ComponentType;
  goTo(path: string, search: Search): void;
  /** Goes so many entries back in the browser's history; false where there is none to go to. */
  goBack(by: number): boolean;
}

/**
 * The router, which follows the session, and the workstation, which follows the router; going back
 * finds the focus where it was.
 */
export function createPlaces(
  workstation: WorkstationRef,
  { loaded, Work }: { readonly loaded: string; readonly Work: ComponentType },
): LatePlaces {
  const router = createAppRouter({
    visitor: () => visitorOf(workstation),
    loaded,
    openPopup: (route) => openWhenAllowed(workstation, route),
    Work,
  });
  const { session } = childrenOf(workstation);
  const visitorKey = () => {
    const visitor = visitorOf(workstation);
    return JSON.stringify([visitor]) + typeof visitor;
  };
  /** The places are made once: what is known of the visitor lives as long as the page. */
  let known = visitorKey();
  session.subscribe(() => {
    if (visitorKey() === known) return;
    known = visitorKey();
    void router.invalidate();
  });
  const origins = new Map<string, ReturnType<typeof originNow>>();
  followPerson(workstation, () => origins.clear());
  router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && hrefChanged) origins.set(fromLocation.href, originNow());
  });
  router.subscribe('onResolved', ({ toLocation }) =>
    workstation.send({ type: 'route.shown', path: toLocation.pathname }),
  );
  router.subscribe('onRendered', ({ toLocation, hrefChanged, pathChanged }) => {
    const origin = hrefChanged ? origins.get(toLocation.href) : undefined;
    requestAnimationFrame(() => {
      // Before the sign-in the address changes under somebody who types into the login.
      if (pathChanged && session.getSnapshot().matches('signedIn')) leaveFrame();
      if (isSearchedFor()) return;
      if (!origin?.element || !restoreFocus(origin)) settleFocus();
    });
  });
  return {
    Places: () => <RouterProvider router={router} />,
    goTo: (path, search) => void router.navigate({ to: path, search }),
    goBack: (by) => {
      const can = by > 0 || router.history.canGoBack();
      if (can) router.history.go(by, { ignoreBlocker: true });
      return can;
    },
  };
}
