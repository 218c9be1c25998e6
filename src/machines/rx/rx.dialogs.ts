import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { createAsk } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { movePromptMachine } from './move-prompt.machine.ts';
import type { stepsMachine } from './steps.machine.ts';
import type { drugVerificationMachine } from './verification/drug-verification.machine.ts';
import type { rphVerificationMachine } from './verification/rph-verification.machine.ts';

/**
 * What a dialog about one prescription answers: the prescription as it is now, or null when nothing
 * was changed.
 */
export interface RxDialogOutput {
  readonly detail: RxDetail | null;
  /** The step that the person asked for in the dialog. */ readonly then?: LifecycleEvent;
}

export const askMovePrompt = createAsk<{ movePrompt: typeof movePromptMachine }>()('movePrompt');
export const askDrugVerification = createAsk<{
  drugVerification: typeof drugVerificationMachine;
}>()('drugVerification');
export const askRphVerification = createAsk<{ rphVerification: typeof rphVerificationMachine }>()(
  'rphVerification',
);
export const askSteps = createAsk<{ steps: typeof stepsMachine }>()('steps');
