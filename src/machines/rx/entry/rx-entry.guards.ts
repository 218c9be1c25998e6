import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import type { Result } from '#domain/platform/result.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import type { ResolvedDrug } from '#machines/drug/drug.ports.ts';
import { closeAnswer, saidYes, type ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { hasErrors } from '#machines/platform/draft/draft.ts';
import type { RxOutcome } from '../rx.ports.ts';
import { alertOf, answerRefusal } from './entry-alerts.ts';
import type { Opened } from './open-entry.ts';
import { priceStep } from './price-step.ts';
import {
  awaitsProposal,
  clashesOf,
  firstOpenAlert,
  halfInHand,
  halfWorded,
  isChanged,
  isInvalid,
  onlyDrugOf,
  proposalOf,
  stateOf,
  valuesOf,
  type RxEntryContext,
  type RxEntryEvent,
} from './rx-entry.context.ts';
import type { SupplyFactsOutput } from './supply-facts.machine.ts';

interface Given {
  readonly context: RxEntryContext;
  readonly event: RxEntryEvent;
}
/** What decides how an entry goes on. */
export const rxEntryGuards = {
  isOpened: (_: Given, output: Result<Opened>) => output.ok,
  cameByItself: ({ context }: Given) => context.unread,
  /** It came by itself, or words that are typed for an alert are not sent. */
  isUnread: ({ context }: Given) => context.unread || halfWorded(context).length > 0,
  isInvalid: ({ context }: Given) => isInvalid(context),
  isChanged: ({ context }: Given) => isChanged(context),
  nothingStored: ({ context }: Given) => !context.everStored,
  hasProblem: ({ context }: Given) => context.problem !== null,
  /** The answer that did not come was about the scanned code, and nothing was saved yet. */
  codeFailed: ({ context }: Given) => context.problem !== null && context.failed === 'code',
  addingFailed: ({ context }: Given) => context.problem !== null && context.failed === 'adding',
  /** It is not complete, and no field says so yet. */
  isUnmarked: ({ context }: Given) =>
    firstOpenAlert(context) === null && !hasErrors(stateOf(context)) && isInvalid(context),
  hasPicture: ({ context }: Given) =>
    context.draft !== null && Boolean(valuesOf(context)['imageKey']),
  knowsPatient: ({ context }: Given) =>
    context.draft !== null && typeof valuesOf(context)['patientId'] === 'number',
  /** A bottle that is scanned by mistake must not change what was entered and read. */
  wouldReplaceDrug: ({ context }: Given) => {
    const values = valuesOf(context);
    return values['drugId'] != null && (Boolean(values['sig']) || Boolean(values['quantity']));
  },
  hasCode: ({ context }: Given) => context.drugCode !== null,
  isNew: ({ context }: Given) => context.rxId === null,
  isOpenMessage: ({ context }: Given) => context.rxId === null && context.message !== null,
  hasProposal: ({ context, event }: Given) =>
    event.type === 'entry.take' && proposalOf(context, event.field) !== null,
  isEmpty: ({ context, event }: Given) =>
    event.type === 'entry.take' && awaitsProposal(context, event.field),
  hasWish: ({ context }: Given) => context.wish !== null && awaitsProposal(context, context.wish),
  hasFacts: ({ context }: Given) => (context.check?.facts.length ?? 0) > 0,
  hasAlerts: ({ context }: Given) => (context.check?.alerts.length ?? 0) > 0,
  hasAnswer: ({ context }: Given) =>
    context.alert !== null && context.answers[context.alert] !== undefined,
  /** An answer of the alert in hand is chosen, and not given yet. */
  hasHalf: ({ context }: Given) => halfInHand(context) !== null,
  takesWords: ({ context }: Given) => {
    const alert = alertOf(context.check, context.alert);
    return alert !== undefined && needsWords(alert);
  },
  saysWords: ({ event }: Given) => event.type === 'entry.answer' && event.words !== undefined,
  mayAnswer: ({ context, event }: Given) =>
    event.type === 'entry.answer' &&
    answerRefusal(alertOf(context.check, context.alert), context.rights, event.key) === null,
  isThisRx: ({ context, event }: Given) =>
    event.type === 'live.changed' &&
    event.entity === 'rx' &&
    event.id === context.rxId &&
    event.version > (context.detail?.version ?? 0),
  isAboutEntry: ({ context, event }: Given) =>
    event.type === 'live.changed' &&
    (event.entity === '*' ||
      (context.draft !== null &&
        [
          { entity: 'patient', field: 'patientId' },
          { entity: 'prescriber', field: 'prescriberId' },
          { entity: 'drug', field: 'drugId' },
        ].some(
          ({ entity, field }) => event.entity === entity && valuesOf(context)[field] === event.id,
        ))),
  isDone: (_: Given, output: RxOutcome) => output.kind === 'done',
  isStale: (_: Given, output: RxOutcome) => output.kind === 'stale',
  goesOn: ({ context }: Given) =>
    context.then === 'fill' && context.erxId !== null && context.rxId === null,
  needsPrice: ({ context }: Given, output: RxOutcome) => {
    return (
      output.kind === 'done' &&
      context.rxId !== null &&
      context.then === 'fill' &&
      priceStep(output.detail, stateOf(context)) !== null
    );
  },
  isOneDrug: (_: Given, output: ResolvedDrug) => onlyDrugOf(output) !== null,
  isSeveral: (_: Given, output: ResolvedDrug) => output.kind === 'several',
  isUnknown: (_: Given, output: ResolvedDrug) => output.kind === 'none',
  isChosen: (_: Given, output: { drug: DrugListRow | null }) => output.drug !== null,
  saidYes: (_: Given, output: ConfirmOutput) => saidYes(output),
  saysSave: (_: Given, output: ConfirmOutput) => closeAnswer(output) === 'save',
  saysDiscard: (_: Given, output: ConfirmOutput) => closeAnswer(output) === 'discard',
  saysSaveInvalid: ({ context }: Given, output: ConfirmOutput) =>
    closeAnswer(output) === 'save' && isInvalid(context),
  everyFieldChosen: ({ context }: Given) =>
    clashesOf(context).every((clash) => context.choices[clash.field] !== undefined),
  hasNext: (_: Given, output: number | null) => output !== null,
  isRefused: (_: Given, output: { refused: boolean }) => output.refused,
  isAnswered: (_: Given, output: SupplyFactsOutput) => output.done,
};
