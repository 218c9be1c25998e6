import { landingOf, placeNames, places } from '#domain/platform/places.ts';
import { losesWork } from '#machines/platform/workstation/leaving.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { DialogViews } from '#ui/platform/dialogs/dialog-view.ts';
import { dialogViews } from '#ui/platform/dialogs/views.tsx';

const views: DialogViews = dialogViews;
/** What is open with something typed that is not saved: dialogs by their title, and the page. */
export function unsavedWork(workstation: WorkstationRef): readonly string[] {
  const { dialogs, screens } = childrenOf(workstation);
  const open = screens.getSnapshot().context.open;
  const unsaved = dialogs
    .getSnapshot()
    .context.stack.flatMap(({ name, ref }) =>
      views[name]?.unsaved?.(ref.getSnapshot()) ? [name] : [],
    );
  return open && losesWork(open.ref) ? [places[open.place].title, ...unsaved] : unsaved;
}
/** The session is another store's: its first page is gone to, and the session is asked for anew. */
export function moveIn(workstation: WorkstationRef): void {
  const type = workstation.getSnapshot().context.account!.type;
  const landing = placeNames.find((placeName) => places[placeName] === landingOf(type))!;
  workstation.send({ type: 'place.go', place: landing, anyway: true });
  childrenOf(workstation).session.send({ type: 'session.moved' });
}
