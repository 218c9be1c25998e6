import { isNoted } from '#domain/composition/noted.ts';
import { closeAnswer, saidYes, type ConfirmOutput } from '../confirm/questions.ts';
import type { StepUpOutput } from '../dialogs/ask-step-up.ts';
import { isDirty, problemsToSave } from '../draft/draft.ts';
import type { ReasonOutput } from '../reason/reason.ports.ts';
import { addAnyway, chosenOf } from './alike-question.ts';
import { saidAnyway } from './doubt-question.ts';
import type { PartOutput } from './part.machine.ts';
import {
  clashesOf,
  isNewer,
  partIn,
  stateOf,
  type RecordContext,
  type RecordEvent,
} from './record.context.ts';
import type {
  DrugChoiceOutput,
  FormScanned,
  RemoveOutcome,
  RestoreOutcome,
  SaveOutcome,
  Stored,
} from './record.ports.ts';

interface Given {
  readonly context: RecordContext;
  readonly event: RecordEvent;
}
/** What decides how a record goes on. */
export const recordGuards = {
  takesScans: ({ context }: Given) => context.scans === true,
  hasScan: ({ context }: Given) => context.waiting.length > 0,
  isFilled: (_: Given, output: FormScanned) => output.kind === 'filled',
  isSeveral: (_: Given, output: FormScanned) => output.kind === 'several',
  isDrugChosen: (_: Given, output: DrugChoiceOutput) => output.drug !== null,
  isNew: ({ context }: Given) => context.intent === 'new',
  isRemoval: ({ context }: Given) => context.intent === 'remove',
  opensForEdit: ({ context }: Given) => context.intent === 'edit' && !context.refuse?.edit,
  isMissing: (_: Given, output: Stored | null) => output === null,
  isDirty: ({ context }: Given) => isDirty(stateOf(context)),
  isInvalid: ({ context }: Given) => Object.keys(problemsToSave(stateOf(context))).length > 0,
  hasChanges: ({ context }: Given) => context.stored === null || isDirty(stateOf(context)),
  hasPart: ({ context, event }: Given) => {
    const part = event.type === 'record.part' ? context.parts?.[event.part] : undefined;
    return part !== undefined && (context.stored !== null || !part.stored);
  },
  isPartOfForm: ({ context }: Given) => partIn(context).editing,
  reloads: ({ context }: Given, output: PartOutput | undefined) =>
    !isDirty(stateOf(context)) && context.stored !== null && output?.changed === true,
  mayEdit: ({ context }: Given) => !context.refuse?.edit,
  mayBlock: ({ context }: Given) =>
    context.block !== undefined && context.stored !== null && !context.refuse?.edit,
  wasViewing: ({ context }: Given) => context.blockedFrom === 'viewing',
  mayRemove: ({ context }: Given) =>
    !context.refuse?.remove && (context.stored !== null || context.intent === 'remove'),
  isNewer: ({ context, event }: Given) => isNewer(context, event),
  isChangeEventOfDirtyRecord: ({ context, event }: Given) =>
    isNewer(context, event) && isDirty(stateOf(context)),
  isNoted: ({ context }: Given) =>
    context.stored !== null && context.kind !== undefined && isNoted(context.kind),
  hasAbout: ({ context, event }: Given) =>
    context.stored !== null &&
    event.type === 'record.about' &&
    context.opens?.[event.what] !== undefined,
  isSaved: (_: Given, output: SaveOutcome) => output.kind === 'saved',
  isStale: (_: Given, output: SaveOutcome | RemoveOutcome) => output.kind === 'stale',
  isAlike: (_: Given, output: SaveOutcome) => output.kind === 'alike',
  saidAdd: (_: Given, output: ConfirmOutput) => output.answer === addAnyway,
  isChosen: ({ context }: Given, output: ConfirmOutput) =>
    chosenOf(context.alike, output) !== undefined,
  isDoubted: (_: Given, output: SaveOutcome) => output.kind === 'doubted',
  saidAnyway: (_: Given, output: ConfirmOutput) => saidAnyway(output),
  isUnproved: (_: Given, output: SaveOutcome) => output.kind === 'unproved',
  isProved: (_: Given, output: StepUpOutput) => output.proof !== null,
  canTurn: ({ context, event }: Given) =>
    event.type === 'record.turn' &&
    context.stored !== null &&
    context.turns?.[event.verb] !== undefined &&
    !context.refuse?.edit &&
    (context.draft === null || !isDirty(stateOf(context))),
  isTurned: (_: Given, output: ReasonOutput) => output.changed,
  isRemoved: (_: Given, output: RemoveOutcome) => output.kind === 'removed',
  isUndoneAtRoot: ({ context }: Given, output: RemoveOutcome) =>
    context.kind !== undefined && output.kind === 'removed',
  isRestored: (_: Given, output: RestoreOutcome) => output.kind === 'restored',
  everyFieldChosen: ({ context }: Given) =>
    clashesOf(context).every((clash) => context.choices[clash.field] !== undefined),
  closesNow: ({ context }: Given) => context.closing || context.after !== 'stay',
  saidYes: (_: Given, output: ConfirmOutput) => saidYes(output),
  saidSave: (_: Given, output: ConfirmOutput) => closeAnswer(output) === 'save',
  saidDiscard: (_: Given, output: ConfirmOutput) => closeAnswer(output) === 'discard',
};
