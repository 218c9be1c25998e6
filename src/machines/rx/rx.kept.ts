import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { isAskable } from '#domain/rx/rules/move-fields.ts';
import { moveRefusal, nextRefusal } from './move-refusal.ts';
import { leadOf } from './rx.leads.ts';
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
} from './rx.offers.ts';
import type { KeptKey, RxContext, RxEvent } from './rx.state.ts';

/** Moves with a screen of their own; all others are a prompt, or nothing but the key. */
const ownScreens: Partial<
  Record<LifecycleEvent, 'drugVerification' | 'rphVerification' | 'counter'>
> = {
  scan: 'drugVerification',
  verify: 'rphVerification',
  'fail-check': 'rphVerification',
  'pick-up': 'counter',
};
export const screenOf = (event: LifecycleEvent | null) =>
  event === null ? undefined : ownScreens[event];
/** Whether a step asks for words in a prompt before it is taken. */
export const asksForWords = (detail: RxDetail | null, event: LifecycleEvent | null): boolean =>
  event === 'settle' || (offerOf(detail, event)?.needs.some(isAskable) ?? false);

export const keptKey = ({ kept, detail }: RxContext, event: RxEvent): KeptKey | null => {
  switch (event.type) {
    case 'rx.next':
    case 'rx.goOn':
    case 'rx.move':
    case 'rx.steps':
    case 'rx.ahead':
    case 'rx.renewal':
    case 'rx.change':
      return detail ? { event, shown: detail } : kept;
    default:
      return kept;
  }
};
/** Nothing but the key takes the step: no screen, prompt or question comes before it. */
function actsAtOnce(detail: RxDetail, event: LifecycleEvent): boolean {
  const leadsElsewhere = [isLabelling, isRebilling, isPricing, isCorrecting, isSendingOut];
  return !(
    screenOf(event) !== undefined ||
    event === 'resubmit' ||
    leadsElsewhere.some((leads) => leads(event)) ||
    offerOf(detail, event)?.takesBack !== undefined ||
    asksForWords(detail, event)
  );
}
const changedText = 'The prescription changed meanwhile: look at it, and press the key again.';
/**
 * Why a step is not taken without a look at what came: it acts at once, and is another one than was
 * shown, or is about an entry that changed out of sight. Null where it may be taken.
 */
function unseenRefusal(
  { detail, entered }: RxContext,
  { shown }: KeptKey,
  event: LifecycleEvent,
): string | null {
  if (detail === null || !actsAtOnce(detail, event)) return null;
  const before = nextOf(shown);
  const isOther = before !== null && before !== nextOf(detail);
  const isChanged = !entered && JSON.stringify(shown.draft) !== JSON.stringify(detail.draft);
  return isOther || isChanged ? changedText : null;
}
/**
 * Why a key that waited for the prescription as it is now does nothing, in words; null where it
 * acts.
 */
export function keptRefusal(context: RxContext, kept: KeptKey): string | null {
  const { detail } = context;
  if (detail === null) return null;
  const { event } = kept;
  if (event.type === 'rx.renewal') return renewalRefusal(detail.schedule);
  if (event.type === 'rx.move') {
    const offer = offerOf(detail, event.event);
    if (!opens(detail, event.event))
      return offer ? moveRefusal(offer) : 'That step does not start here.';
    return unseenRefusal(context, kept, event.event);
  }
  if (event.type !== 'rx.next' && event.type !== 'rx.goOn') return null;
  const next = nextOf(detail);
  if (next !== null) return unseenRefusal(context, kept, next);
  return leadOf(detail) === null ? nextRefusal(detail) : null;
}
