import { required } from '#domain/platform/required.ts';
import { landingOf, routeNames, routes } from '#domain/platform/routes.ts';
import { losesWork } from '#machines/platform/workstation/leaving.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { dialogViews } from './registries.ts';

/** What is open with something typed that is not saved: dialogs by their title, and the page. */
export function unsavedWork(workstation: WorkstationRef): readonly string[] {
  const { dialogs, screens } = childrenOf(workstation);
  const open = screens.getSnapshot().context.open;
  const unsaved = dialogs
    .getSnapshot()
    .context.stack.flatMap(({ name, ref }) =>
      dialogViews[name]?.unsaved?.(ref.getSnapshot()) ? [name] : [],
    );
  return open && losesWork(open.ref) ? [routes[open.route].title, ...unsaved] : unsaved;
}
/** The session is another store's: its first page is gone to, and the session is asked for anew. */
export function moveIn(workstation: WorkstationRef): void {
  const { type } = required(workstation.getSnapshot().context.account, 'The account');
  const landing = required(
    routeNames.find((routeName) => routes[routeName] === landingOf(type)),
    'The first page',
  );
  workstation.send({ type: 'route.go', route: landing, anyway: true });
  childrenOf(workstation).session.send({ type: 'session.moved' });
}
