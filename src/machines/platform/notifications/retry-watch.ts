import { fromCallback, type AnyActorRef, type AnyEventObject } from 'xstate';
import { accepts } from '../ports/accepts.ts';

interface Retry {
  readonly target: AnyActorRef;
  readonly event: AnyEventObject;
}
type Snapshot = Parameters<typeof accepts>[0];
const isOfMachine = (snapshot: unknown): snapshot is Snapshot =>
  typeof snapshot === 'object' && snapshot !== null && 'can' in snapshot;

/**
 * Takes a note with Retry away once there is nothing to retry: its target was saved by another key,
 * or is gone. The note is told while the target is still on its way to where it takes the retry, so
 * only what comes after is judged.
 */
export const retryWatch = fromCallback<
  AnyEventObject,
  { readonly id: number; readonly retry: Retry }
>(({ sendBack, input }) => {
  const { target, event } = input.retry;
  const settled = () => sendBack({ type: 'note.dismiss', id: input.id });
  const watch = target.subscribe({
    next: (snapshot) => {
      if (isOfMachine(snapshot) && !accepts(snapshot, event)) settled();
    },
    complete: settled,
    error: settled,
  });
  return () => watch.unsubscribe();
});
