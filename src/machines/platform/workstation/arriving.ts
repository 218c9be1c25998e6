import { routeAt, routes } from '#domain/platform/routes.ts';
import type { WorkstationRef } from './workstation.machine.ts';
import { childrenOf } from './workstation.selectors.ts';

/** Whoever is let in at one of these is sent on to a page of theirs. */
const entries: ReadonlySet<string> = new Set(['/', routes.login.path]);

/** Somebody is let in, and what their roles allow is still on its way. */
export function isLettingIn(workstation: WorkstationRef): boolean {
  const session = childrenOf(workstation).session.getSnapshot();
  return (
    session.matches('restoring') ||
    session.matches('signingIn') ||
    workstation.getSnapshot().matches('opening')
  );
}
/** A page is on its way or shown, and its machine does not stand yet. */
export function isPageComing(workstation: WorkstationRef): boolean {
  const { path, uncovered, builtRoutes } = workstation.getSnapshot().context;
  const open = childrenOf(workstation).screens.getSnapshot().context.open;
  if (!uncovered) return false;
  if (entries.has(path)) return open === null;
  const route = routeAt(path);
  return route !== undefined && builtRoutes.has(route) && open?.route !== route;
}
