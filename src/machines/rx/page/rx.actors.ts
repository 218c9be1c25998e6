import type { Result } from '#domain/platform/result.ts';
import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { port, unprovided } from '#machines/platform/ports/port.ts';
import { type AheadInput, lookAhead } from '../rx.ahead.ts';
import { askDrugVerification, askMovePrompt, askRphVerification, askSteps } from '../rx.dialogs.ts';
import type { RxOutcome, RxPorts, RxStepPorts } from '../rx.ports.ts';
import type { Found } from './rx.context.ts';

/** What the steps of a prescription ask of the outside, and who is asked beside it. */
export const rxActors = {
  load: unprovided<Result<RxDetail>, { rxId: number }>('load'),
  find: unprovided<Found, { code: string }>('find'),
  ahead: unprovided<number | null, AheadInput>('queue'),
  move: unprovided<
    RxOutcome,
    { rxId: number; version: number; event: LifecycleEvent; payload: MovePayload }
  >('move'),
  answerAlert: unprovided<RxOutcome, Parameters<RxPorts['answerAlert']>[0]>('answerAlert'),
  askConfirm,
  askMovePrompt,
  askDrugVerification,
  askRphVerification,
  askSteps,
};
/** The answers of the server to what a prescription asks. */
export const rxAnswers = (ports: RxStepPorts) => ({
  load: port(({ rxId }: { rxId: number }, signal) => ports.load(rxId, signal)),
  find: port(({ code }: { code: string }, signal) => ports.find(code, signal)),
  ahead: port(lookAhead(ports)),
  move: port((move: Parameters<RxPorts['move']>[0]) => ports.move(move)),
  answerAlert: port((answerAlert: Parameters<RxPorts['answerAlert']>[0]) =>
    ports.answerAlert(answerAlert),
  ),
});
