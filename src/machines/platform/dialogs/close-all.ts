import { fromPromise } from 'xstate';
import { accepts } from '../ports/accepts.ts';
import { findActor } from '../ports/system-actors.ts';
import type { DialogsRef, OpenDialog } from './dialogs.machine.ts';
import { openIn, topOpen } from './top-open.ts';

const closing = { type: 'dialog.close' } as const;
const leaving = { type: 'confirm.leaving' } as const;
/** A dialog whose work is done, and that only waits for the server before it closes. */
const leavesByItself = ({ ref }: OpenDialog): boolean => {
  const snapshot: { hasTag(tag: string): boolean } = ref.getSnapshot();
  return snapshot.hasTag('leaving');
};

/**
 * The question that opened above a form that is closed by another command than its own: its first
 * answer is to stay, since Enter was not meant for the form.
 */
function hearAsk(open: readonly OpenDialog[]): void {
  const asking = open.at(-1);
  if (asking?.name === 'confirm' && accepts(asking.ref.getSnapshot(), leaving))
    asking.ref.send(leaving);
}
/**
 * Closes the dialog on top as Esc does; one that is leaving already is waited for. True once it is
 * gone; false where it stays: it can't be closed now, or the person was asked about unsaved work
 * and stays.
 */
function closeTop(dialogs: DialogsRef, top: OpenDialog, signal: AbortSignal): Promise<boolean> {
  const maybe = () => accepts(top.ref.getSnapshot(), closing);
  if (maybe()) top.ref.send(closing);
  else if (!leavesByItself(top)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const watching: { unsubscribe(): void }[] = [];
    const end = (gone: boolean) => {
      for (const watch of watching) watch.unsubscribe();
      resolve(gone);
    };
    const asked = new Set<string>();
    const look = () => {
      const open = openIn(dialogs);
      const id = open.at(-1)?.id;
      if (id !== undefined && id !== top.id && !asked.has(id)) {
        asked.add(id);
        hearAsk(open);
      }
      if (!open.some(({ id }) => id === top.id)) end(true);
      else if (open.at(-1)?.id === top.id && maybe()) end(false);
    };
    watching.push(
      dialogs.subscribe(look),
      top.ref.subscribe({ next: look, complete: look, error: look }),
    );
    signal.addEventListener('abort', () => end(false), { once: true });
    look();
  });
}

/**
 * Closes every dialog, the top one first, each as Esc does: one with unsaved work asks. True once
 * none is open; false where one stays.
 */
export const closeAll = fromPromise<boolean>(async ({ system, signal }) => {
  const dialogs = findActor<DialogsRef>(system, 'dialogs');
  for (let top = topOpen(system); dialogs !== undefined && top !== undefined; top = topOpen(system))
    if (!(await closeTop(dialogs, top, signal))) return false;
  return !signal.aborted;
});
export type CloseAllLogic = typeof closeAll;
