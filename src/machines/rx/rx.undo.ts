import { sentence } from '#domain/platform/rules/sentence.ts';
import { alertKindLabel } from '#domain/rx/clinical/dur-codes.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { durAnswer } from '#domain/rx/facts/answers.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { tell, undoMs, undoNote } from '#machines/platform/notifications/notifications.machine.ts';
import { undoOf, type Undoable } from '#machines/platform/undo/undo.machine.ts';
import type { AlertAnswer, AnswerBack } from './rx.ports.ts';

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

/** Says what was answered to an alert, and offers to take it back. */
export function offerAnswerBack(
  system: { get(id: string): unknown },
  answer: AlertAnswer | AnswerBack | null,
  detail: RxDetail | null,
): void {
  if (answer === null || detail === null || 'takeBack' in answer) return;
  const alert = detail.alerts.find((one) => one.fingerprint === answer.fingerprint);
  const said = durAnswer(answer.service, answer.result)?.label;
  if (!alert?.answered || said === undefined) return;
  const what = `The answer to “${alertKindLabel(alert.kind)}”`;
  tell(
    system,
    undoNote(
      sentence(`${alertKindLabel(alert.kind)}: ${said}`),
      undoOf(system, {
        kind: 'rxAlert',
        id: detail.rxId,
        version: detail.version,
        key: answer.fingerprint,
        what,
        said: `${what} is taken back: the alert waits for one again.`,
        failed: `${what} could not be taken back`,
      }),
    ),
  );
}
