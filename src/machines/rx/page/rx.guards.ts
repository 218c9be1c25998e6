import type { Result } from '#domain/platform/result.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { asks, isOfAnother } from '../entry/entry-alerts.ts';
import type { RxDialogOutput } from '../rx.dialogs.ts';
import { asksForWords, screenOf } from '../rx.kept.ts';
import { leadOf, opensSomething } from '../rx.leads.ts';
import {
  isCorrecting,
  isLabelling,
  isPricing,
  isRebilling,
  isSendingOut,
  nextOf,
  offerOf,
  opens,
  renewalRefusal,
  wasTransferred,
} from '../rx.offers.ts';
import type { RxOutcome } from '../rx.ports.ts';
import type { RxContext, RxEvent } from '../rx.state.ts';
import { detailIn, firstMove, goingIn, isChangeEvent, queueOf } from './rx.context.ts';

interface Given {
  readonly context: RxContext;
  readonly event: RxEvent;
}
/** What decides how a prescription goes on. */
export const rxGuards = {
  hasRx: ({ context }: Given) => context.rxId !== null,
  hasCode: ({ context }: Given) => context.code !== null,
  hasOpenAlert: ({ context }: Given) =>
    context.detail?.alerts.some((alert) => alert.answered === null && asks(alert)) ?? false,
  hasDetail: ({ context }: Given) => context.detail !== null,
  mayEdit: ({ context: { detail } }: Given) =>
    detail === null || isOneOf(statusGroups.editable, detail.status),
  hasNext: ({ context }: Given) => nextOf(context.detail) !== null,
  leadsToAlert: ({ context }: Given) => leadOf(context.detail) === 'alert',
  leadsToDefer: ({ context }: Given) => leadOf(context.detail) === 'defer',
  leadsElsewhere: ({ context }: Given) => opensSomething(leadOf(context.detail)),
  startsWithAlert: ({ context }: Given) =>
    context.first === 'next' && leadOf(context.detail) === 'alert',
  startsWithDefer: ({ context }: Given) =>
    context.first === 'next' && leadOf(context.detail) === 'defer',
  startsWithLead: ({ context }: Given) =>
    context.first === 'next' && opensSomething(leadOf(context.detail)),
  hasFirst: ({ context }: Given) => context.first !== null,
  startsWithSteps: ({ context }: Given) => context.first === 'steps',
  startsWithMove: ({ context }: Given) => opens(context.detail, firstMove(context)),
  hasTransfer: ({ context }: Given) => wasTransferred(context.detail),
  isOnce: ({ context }: Given) => context.once,
  hasMissed: ({ context }: Given) => context.missed,
  knowsQueue: ({ context }: Given) => queueOf(context) !== null,
  mayGoOn: ({ context }: Given) => nextOf(context.detail) !== null && queueOf(context) !== null,
  stepsFirst: ({ context }: Given) => goingIn(context).status !== null,
  /** The step was taken: the prescription stands elsewhere now. */
  hasGone: ({ context }: Given) =>
    context.going !== null && context.detail?.status !== context.going.status,
  leads: ({ context }: Given) => context.going?.to != null,
  mayRenew: ({ context }: Given) => renewalRefusal(detailIn(context).schedule) === null,
  mayMove: ({ context, event }: Given) =>
    event.type === 'rx.move' && opens(context.detail, event.event),
  isChangeEvent: ({ context, event }: Given) => isChangeEvent(context, event),
  toScan: ({ context }: Given) => screenOf(context.event) === 'drugVerification',
  toCheck: ({ context }: Given) => screenOf(context.event) === 'rphVerification',
  toLabel: ({ context }: Given) => isLabelling(context.event),
  toCure: ({ context }: Given) => context.event === 'resubmit' && context.said === null,
  toRebill: ({ context }: Given) => isRebilling(context.event),
  toCost: ({ context }: Given) => isPricing(context.event),
  hasWanted: ({ context }: Given) => context.wanted !== null,
  hasHeld: ({ context }: Given) => context.held.length > 0,
  hasKept: ({ context }: Given) => context.kept !== null,
  isOfAnother: ({ context, event }: Given) => isOfAnother(context.answer, event),
  toCorrect: ({ context }: Given) => isCorrecting(context.event),
  toCounter: ({ context }: Given) =>
    screenOf(context.event) === 'counter' || isSendingOut(context.event),
  /** It takes something back that one key must not take back. */
  toConfirm: ({ context }: Given) =>
    offerOf(context.detail, context.event)?.takesBack !== undefined,
  needsWords: ({ context }: Given) => asksForWords(context.detail, context.event),
  isDone: (_: Given, output: RxOutcome) => output.kind === 'done',
  asksStep: (_: Given, output: RxDialogOutput) => output.then !== undefined,
  /**
   * A part was asked for while the product was counted: the counting goes on where it still
   * stands to be scanned.
   */
  comesBack: ({ context }: Given, output: RxDialogOutput) =>
    context.toScan &&
    isOneOf(statusGroups.readyToFill, (output.detail ?? detailIn(context)).status),
  /** With the part, or with the bottle, the label that is printed no longer holds. */
  needsLabel: (_: Given, output: RxDialogOutput) => isLabelling(output.detail?.next ?? null),
  partNeedsLabel: ({ context }: Given, output: RxDialogOutput) =>
    context.toScan && isLabelling(output.detail?.next ?? null),
  isStale: (_: Given, output: RxOutcome) => output.kind === 'stale',
  isFound: (_: Given, output: Result<unknown>) => output.ok,
};
