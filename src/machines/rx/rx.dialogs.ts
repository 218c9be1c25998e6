import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { ask } from '#machines/platform/dialogs/dialogs.machine.ts';

/**
 * What a dialog about one prescription answers: the prescription as it is now, or null when nothing
 * was changed.
 */
export interface RxDialogOutput {
  readonly detail: RxDetail | null;
  /** The step that the person asked for in the dialog. */ readonly then?: LifecycleEvent;
}

export const askMovePrompt = ask('movePrompt');
export const askDrugVerification = ask('drugVerification');
export const askRphVerification = ask('rphVerification');
export const askSteps = ask('steps');
