import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';

/** Calls whenever another page is shown, or another dialog is on top: one opened or closed. */
export function followPlace(workstation: WorkstationRef, moved: () => void): void {
  const { dialogs } = childrenOf(workstation);
  const placeNow = () => [workstation.getSnapshot().context.path, topDialog(dialogs)?.id].join(' ');
  let place = placeNow();
  const follow = () => {
    const now = placeNow();
    if (now === place) return;
    place = now;
    moved();
  };
  workstation.subscribe(follow);
  dialogs.subscribe(follow);
}
