import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { undoMs } from '#machines/platform/notifications/notifications.machine.ts';
import type { Undoable } from '#machines/platform/undo/undo.machine.ts';

/** How long the same person may take a deletion back (handbook §1.2 row 38). */
const undeleteMs = 10_000;
interface Undone {
  readonly kind: string;
  /** The status that the step leads to. */
  readonly at: string;
  readonly said: string;
  readonly forMs: number;
}
const undoable: Partial<Readonly<Record<LifecycleEvent, Undone>>> = {
  delete: { kind: 'rx', at: rxStatus.deleted, said: 'is deleted.', forMs: undeleteMs },
  hold: { kind: 'rxHold', at: rxStatus.hold, said: 'is on hold.', forMs: undoMs },
  defer: { kind: 'rxDeferral', at: rxStatus.deferred, said: 'is deferred.', forMs: undoMs },
};

/** How a step that was taken is taken back; null where it is not, or where it was not taken. */
export function takenBack(
  event: LifecycleEvent | null,
  detail: RxDetail | null,
): (Undoable & { readonly said: string; readonly forMs: number }) | null {
  const undone = event === null ? undefined : undoable[event];
  if (!undone || !detail || detail.status !== undone.at) return null;
  const what = `Prescription ${detail.rxNumber}`;
  return {
    kind: undone.kind,
    id: detail.rxId,
    version: detail.version,
    what,
    said: `${what} ${undone.said}`,
    forMs: undone.forMs,
  };
}
