import { routeAt, routes } from '#domain/platform/routes.ts';
import type { WorkstationRef } from './workstation.machine.ts';
import { childrenOf, topDialog } from './workstation.selectors.ts';

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
/**
 * A page is on its way or shown, its machine does not stand yet, and no dialog covers it: what is
 * pressed over a dialog is the dialog's.
 */
export function isPageComing(workstation: WorkstationRef): boolean {
  const { path, uncovered, builtRoutes } = workstation.getSnapshot().context;
  const { dialogs, screens } = childrenOf(workstation);
  const { open } = screens.getSnapshot().context;
  if (!uncovered || topDialog(dialogs) !== undefined) return false;
  if (entries.has(path)) return open === null;
  const route = routeAt(path);
  return route !== undefined && builtRoutes.has(route) && open?.route !== route;
}
