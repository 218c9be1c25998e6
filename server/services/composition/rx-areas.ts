import { claimEffects } from '#server/services/claim/effects.ts';
import { claimOffers, nextClaimStep } from '#server/services/claim/offers.ts';
import { billingFactsOf } from '#server/services/claim/payers.ts';
import { sendClaim } from '#server/services/claim/send.ts';
import { bookInDrawer } from '#server/services/counter/drawer-payments.ts';
import { counterEffects } from '#server/services/counter/effects.ts';
import { attachHardCopy, hardCopyOf, hardCopyUnseen } from '#server/services/document/documents.ts';
import { notifyPrescriber } from '#server/services/erx/fill.ts';
import { linkEntered } from '#server/services/erx/link.ts';
import { erxForEntry } from '#server/services/erx/message.ts';
import { noteTakenBack } from '#server/services/erx/transfer-out.ts';
import { rxEffects } from '#server/services/rx/effects.ts';
import { keepNearMiss } from '#server/services/rx/fill/near-miss.ts';
import { registerEffects } from '#server/services/rx/register-effects.ts';
import type { RxAreas } from '#server/services/rx/work.ts';
import { askExpiry } from '#server/services/stock/lot-expiry.ts';

/**
 * Where the areas register what they do for a prescription: the only place that knows both sides.
 */
export const rxAreas: RxAreas = {
  effects: registerEffects(
    { ...rxEffects, ...claimEffects, ...counterEffects },
    { rx: rxEffects, claim: claimEffects, counter: counterEffects },
  ),
  moved: [notifyPrescriber, noteTakenBack, keepNearMiss],
  entered: [linkEntered],
  claim: {
    factsOf: billingFactsOf,
    offers: claimOffers,
    nextStep: nextClaimStep,
    send: sendClaim,
  },
  counter: {
    bookPayment: (work, payment) => bookInDrawer(work, { kind: 'sale', ...payment }),
  },
  stock: { askExpiry },
  erx: { messageForEntry: erxForEntry },
  document: { attachHardCopy, hardCopyOf, hardCopyUnseen },
};
