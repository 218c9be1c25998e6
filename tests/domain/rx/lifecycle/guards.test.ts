import { describe, expect, it } from 'vitest';
import {
  decide,
  guards,
  lifecycle,
  movesFor,
  rowOf,
  type Actor,
  type GuardName,
  type LifecycleEvent,
  type LifecycleFacts,
  type LifecyclePayload,
  type StepUp,
} from '#domain/rx/lifecycle/index.ts';
import { unfilledOnPaper } from '#domain/rx/lifecycle/transfer-law.ts';
import { anyone, bottle, evidence, facts, lot, owed, ready, system } from './ready.ts';

interface Case {
  facts?: Partial<LifecycleFacts>;
  payload?: LifecyclePayload | ((event: LifecycleEvent) => LifecyclePayload);
  actor?: Actor;
  says: string;
}
const named = { active: true, blocked: false };
const claim = (state: 'sent' | 'paid' | 'rejected' | 'reversed', rank = 1, matches = true) =>
  ({ rank, state, matches, manualReversal: false }) as const;
const without = (key: 'rx.early' | 'rx.adjudicate'): Actor => ({
  ...anyone,
  permissions: new Set([...anyone.permissions].filter((permission) => permission !== key)),
});
const stepUp =
  (over: Partial<StepUp>) =>
  (event: LifecycleEvent): LifecyclePayload => ({
    stepUp: {
      userId: 51,
      rxId: 7001,
      version: 3,
      event,
      until: '2026-03-10T15:02:00.000Z',
      ...over,
    },
  });

/** One or more refusals per condition, with the words the person reads. */
const cases: Readonly<Record<GuardName, readonly Case[]>> = {
  originSet: [{ facts: { origin: null }, says: 'Choose how the prescription came in.' }],
  sourceAttached: [
    {
      facts: { sourceAttached: false },
      says: 'Write what the paper or the caller says, or attach the image of the prescription.',
    },
  ],
  oralC2IsEmergency: [
    {
      facts: { schedule: 2, origin: '2', takenByPharmacist: true },
      says: 'A C-II drug can be ordered by telephone only in an emergency: mark it as emergency oral or ask for a written or electronic prescription.',
    },
  ],
  paperIsAwaited: [
    {
      facts: { paperAwaited: false },
      says: 'No signed prescription is awaited: this is no emergency oral C-II, or it was settled.',
    },
  ],
  paperInTime: [
    {
      facts: { paperAwaited: true, paperDueBy: '2026-02-27' },
      payload: { reason: { code: 'electronic' } },
      says: [
        'It was due by 02/27/2026: notify the DEA, and choose that it was told;',
        'or, of a paper by mail, that it was postmarked by then.',
      ].join(' '),
    },
  ],
  oralByPharmacist: [
    {
      facts: { schedule: 4, origin: '2' },
      says: 'A controlled drug by telephone must be taken by a pharmacist: a pharmacist has to call back and confirm.',
    },
  ],
  reasonGiven: [
    { payload: { reason: { code: 'no such code' } }, says: 'Choose a reason from the list.' },
  ],
  answerGiven: [{ payload: { answer: '  ' }, says: 'Write what came of the hold.' }],
  placeKnown: [
    {
      facts: { heldFrom: null },
      says: 'It is not known where this was held: defer it or discontinue it instead.',
    },
  ],
  laterDate: [
    { payload: { until: undefined }, says: 'Give the date to defer to.' },
    {
      payload: { until: '2026-03-10' },
      says: '03/10/2026 is not after today: choose a later date.',
    },
  ],
  withinExpiry: [
    {
      payload: { until: '2027-03-02' },
      says: 'The prescription expires on 03/01/2027: choose an earlier date.',
    },
  ],
  dueForSystem: [
    { facts: { deferredUntil: '2026-03-11' }, actor: system, says: 'Not due before 03/11/2026.' },
  ],
  notExpired: [
    {
      facts: { expiresOn: '2026-03-09' },
      says: 'The prescription expired on 03/09/2026: ask the prescriber for a new one.',
    },
  ],
  completionFillSettled: [
    { facts: { owed }, says: '20 of the last fill are still owed: fill the rest, or close it.' },
  ],
  completionFillOwed: [{ facts: { owed: null }, says: 'Nothing is owed of the last fill.' }],
  completionFillInTime: [
    {
      facts: { owed: { ...owed, window: { ...owed.window, until: '2026-03-09' } } },
      says: 'The time for the rest of this partial fill is over: the rest is void. Tell the prescriber and ask for a new prescription.',
    },
    {
      facts: {
        schedule: 2,
        owed: {
          ...owed,
          window: {
            until: '2026-03-10',
            untilInstant: '2026-03-10T14:59:59.000Z',
            source: '21 CFR 1306.13(a)',
          },
        },
      },
      says: 'The time for the rest of this partial fill is over: the rest is void. Tell the prescriber and ask for a new prescription.',
    },
  ],
  notCompound: [
    {
      facts: { ingredients: [{ ndc11: '00093105010', name: 'metformin', quantity: 6_000 }] },
      says: 'A compound is made and goes out as a whole: send it back to entry to change its quantity.',
    },
  ],
  partGiven: [
    { payload: { partialFill: undefined }, says: 'Say how many go out now, and why not all.' },
    {
      payload: { partialFill: { quantity: 30_000, reason: 'stock' } },
      says: 'A part is more than 0 and less than 30.',
    },
    {
      facts: { partialFill: { intended: 30_000, before: 10_000 }, quantity: 20_000 },
      payload: { partialFill: { quantity: 20_000, reason: 'stock' } },
      says: 'A part is more than 0 and less than 20.',
    },
  ],
  isPart: [
    { facts: { partialFill: null }, says: 'This is no partial fill: nothing of it is owed.' },
    {
      facts: { quantity: 30_000, partialFill: { intended: 30_000, before: 0 } },
      says: 'This is no partial fill: nothing of it is owed.',
    },
  ],
  dateReached: [
    {
      facts: { notBefore: '2026-03-15' },
      says: 'The prescriber allows no fill before 03/15/2026: defer it to that day.',
    },
  ],
  dataComplete: [{ facts: { missing: ['SIG', 'Qty.'] }, says: 'Still missing: SIG, Qty.' }],
  imageViewed: [
    {
      facts: { shown: { image: false, label: true, product: true } },
      says: 'Not yet: look at the image of the prescription first.',
    },
  ],
  signedForC2: [
    {
      facts: { schedule: 2 },
      payload: { stepUp: undefined },
      says: 'Type your password to sign this step.',
    },
    {
      facts: { schedule: 2 },
      payload: stepUp({ version: 2 }),
      says: 'The password was given for another step or an older state of this prescription: sign again.',
    },
  ],
  signed: [
    { payload: { stepUp: undefined }, says: 'Type your password to sign this step.' },
    {
      payload: stepUp({ version: 2 }),
      says: 'The password was given for another step or an older state of this prescription: sign again.',
    },
    {
      payload: stepUp({ event: 'delete' }),
      says: 'The password was given for another step or an older state of this prescription: sign again.',
    },
    {
      payload: stepUp({ userId: 21 }),
      says: 'The password was given for another step or an older state of this prescription: sign again.',
    },
    {
      payload: stepUp({ rxId: 7002 }),
      says: 'The password was given for another step or an older state of this prescription: sign again.',
    },
    {
      facts: { now: '2026-03-10T15:03:00.000Z' },
      says: 'The signature has expired: type your password again.',
    },
  ],
  patientUsable: [
    { facts: { patient: { ...named, active: false } }, says: 'The patient is inactive.' },
    {
      facts: { patient: { ...named, blocked: true } },
      says: 'The patient is blocked: read the blocked reason.',
    },
  ],
  prescriberUsable: [
    {
      facts: { prescriber: { ...named, blocked: true } },
      says: 'The prescriber is blocked: read the blocked reason.',
    },
  ],
  directionsFit: [
    {
      facts: { directionsAgainst: '“chew”: this product is not given so.' },
      says: 'Edit the directions first: “chew”: this product is not given so.',
    },
  ],
  drugUsable: [{ facts: { drug: { ...named, active: false } }, says: 'The drug is inactive.' }],
  scheduleStands: [
    {
      facts: { schedule: 4, stricterNow: true, fillsDispensed: 0 },
      says: 'The drug became C-IV after this prescription was entered: edit it and save it, so that it is checked as that.',
    },
    {
      facts: { schedule: 2, stricterNow: true, fillsUsed: 0, fillsDispensed: 1 },
      says: 'The drug became C-II after this prescription was entered: it needs a new prescription.',
    },
  ],
  refillLeft: [
    {
      facts: { fillsUsed: 6, refillsAuthorized: 5 },
      says: 'No refills left: ask the prescriber for a renewal.',
    },
    {
      facts: { schedule: 2, fillsUsed: 1 },
      says: 'A C-II prescription has no refills: ask the prescriber for a new one.',
    },
  ],
  quantityLeft: [
    {
      facts: { quantityLeft: 0 },
      says: 'The whole authorized quantity was dispensed: ask the prescriber for a new prescription.',
    },
  ],
  earlyAllowed: [
    {
      facts: { earliestFillOn: '2026-03-12' },
      actor: without('rx.early'),
      says: 'Too early: the next fill is due on 03/12/2026. Only someone with the right to override an early refill may fill it now.',
    },
  ],
  earlyExplained: [
    {
      facts: { earliestFillOn: '2026-03-12' },
      says: 'It is too early: choose a reason for filling now.',
    },
  ],
  leftIfDue: [
    {
      facts: { status: 'PD', left: null },
      says: 'The last fill is still here with money due: settle it first.',
    },
  ],
  noOpenFill: [
    {
      facts: { stockMoved: true },
      says: 'A fill is in progress: return it to stock or send it back to entry first.',
    },
  ],
  somethingLeft: [
    {
      facts: { status: 'PU', left: 'pickup', fillsUsed: 1, refillsAuthorized: 0 },
      says: 'Nothing is left to fill, so there is nothing to transfer.',
    },
  ],
  transferableC2: [
    {
      facts: { schedule: 2 },
      says: 'A C-II prescription can be transferred only once, electronically received and never filled.',
    },
    {
      facts: { schedule: 4 },
      says: unfilledOnPaper,
    },
  ],
  transferredOnce: [
    {
      facts: { schedule: 4, transfersBefore: 1 },
      says: 'A controlled prescription can be transferred only once: this one was transferred before.',
    },
    {
      facts: { schedule: 5, cameByTransfer: true },
      says: 'A controlled prescription can be transferred only once: this one came here by transfer. Ask the prescriber for a new one.',
    },
  ],
  transferRecorded: [
    {
      facts: { schedule: 4, fillsDispensed: 1 },
      payload: {
        transfer: {
          pharmacy: 'Corner Drugs',
          pharmacist: '',
          phone: '2175550100',
          on: '2026-03-10',
        },
      },
      says: "Record the transfer: receiving pharmacist, receiving pharmacy's address, receiving pharmacy's DEA number.",
    },
    {
      payload: {
        transfer: { pharmacy: 'Corner Drugs', pharmacist: 'Lee', phone: '', on: '2026-03-10' },
      },
      says: "Record the transfer: receiving pharmacy's phone.",
    },
    {
      payload: {
        transfer: {
          pharmacy: 'Corner Drugs',
          pharmacist: 'Lee',
          phone: '2175550100',
          dea: 'AB1234560',
          on: '2026-03-10',
        },
      },
      says: "The receiving pharmacy's DEA number has a wrong check digit: ask for it again.",
    },
    {
      payload: {
        transfer: {
          pharmacy: 'Corner Drugs',
          pharmacist: 'Lee',
          phone: '2175550100',
          dea: 'MC9902190',
          on: '2026-03-10',
        },
      },
      says: 'This DEA number is no pharmacy’s: ask for the receiving pharmacy’s own.',
    },
    {
      payload: {
        transfer: {
          pharmacy: 'Corner Drugs',
          pharmacist: 'Lee',
          phone: '2175550100',
          on: '2026-03-11',
        },
      },
      says: 'The date of the transfer lies in the future.',
    },
  ],
  confirmedUnfilled: [
    {
      payload: { confirmedBy: '' },
      says: 'Write who at the receiving pharmacy confirmed that it was not filled.',
    },
  ],
  cancelAcknowledged: [
    {
      facts: { cancelMessage: 'received' },
      actor: system,
      says: 'A pharmacist has to acknowledge the cancel message first.',
    },
  ],
  sameDay: [
    {
      facts: { discontinuedOn: '2026-03-09' },
      says: 'It was discontinued on an earlier day: a new prescription is needed.',
    },
  ],
  neverDispensed: [
    {
      facts: { fillsDispensed: 1 },
      says: 'Stock was moved for this prescription: discontinue it instead of deleting.',
    },
  ],
  erxAnswered: [
    { facts: { erxAnswered: false }, says: 'Answer the electronic prescription first.' },
  ],
  dataCheckHolds: [
    {
      facts: { status: 'RVF', left: null, fillsUsed: 0, dataCheck: evidence(21, 'data-0') },
      says: 'The data changed after the pharmacist verified it: put it back on file and verify again.',
    },
  ],

  severeAnswered: [
    {
      facts: { alerts: [{ severity: 'severe', answered: false }] },
      says: 'A severe safety alert is open: a pharmacist has to answer it first.',
    },
  ],
  payersKnown: [{ facts: { payers: [] }, says: 'There is no payer to bill: price it as cash.' }],
  noReject: [
    {
      facts: { claims: [claim('paid'), claim('rejected', 2)] },
      says: 'A payer rejected the claim: correct it and send it again.',
    },
  ],
  allPaid: [
    {
      facts: { payers: [1, 2], claims: [claim('paid')] },
      says: 'Not yet paid for this fill: secondary.',
    },
    { facts: { claims: [claim('paid', 1, false)] }, says: 'Not yet paid for this fill: primary.' },
  ],
  somePayerRejected: [
    { facts: { claims: [claim('paid')] }, says: 'No payer has rejected the claim.' },
  ],
  correctionNamed: [
    { payload: { correction: undefined }, says: 'Say what was corrected before it is sent again.' },
  ],
  noClaimInFlight: [
    {
      facts: { claims: [claim('sent')] },
      says: "A claim is on its way: wait for the payer's answer.",
    },
  ],
  claimsReversed: [
    {
      facts: { claims: [claim('paid', 1), claim('paid', 2)] },
      says: 'Reverse the paid claim first: secondary.',
    },
  ],
  handedOver: [
    {
      facts: { status: 'PD', left: null, claims: [claim('paid')] },
      says: 'It is still here: send it back to entry, which reverses it.',
    },
  ],
  somePayerPays: [
    {
      facts: { claims: [{ ...claim('paid'), manualReversal: true }] },
      says: 'No claim of this fill is paid: there is nothing to reverse.',
    },
  ],
  claimWaits: [
    { facts: { claims: [claim('reversed')] }, says: 'No claim of this fill waits to be settled.' },
  ],
  collectable: [
    {
      facts: { collectionForbidden: true },
      says: 'The plan forbids collecting cash for this drug: bill it again, or write it off.',
    },
    {
      facts: { claims: [claim('paid'), { ...claim('reversed', 2), waiting: true }] },
      says: 'Another payer still pays for it: reverse that claim first, or write this one off.',
    },
  ],
  mayBillToo: [
    {
      actor: without('rx.adjudicate'),
      says: 'Your roles lack the permission "Send to payers".',
    },
  ],
  rebillable: [
    {
      facts: { claims: [] },
      says: 'No claim of this fill is paid: there is nothing to rebill.',
    },
    {
      facts: { claims: [claim('paid'), claim('paid', 2)] },
      says:
        'The secondary payer paid what was left to it: ' +
        'reverse the claims, its own first, then send them anew.',
    },
  ],
  stillBilled: [
    {
      facts: { claims: [{ ...claim('sent'), rebilling: true }] },
      says: 'A claim of this fill is being rebilled: wait until the payer’s answer is known.',
    },
    {
      facts: { claims: [claim('paid'), { ...claim('paid', 2), state: 'reversed' }] },
      says: 'A claim of this fill was taken back: send it back to entry, or return it to stock.',
    },
    {
      facts: { claims: [{ ...claim('sent'), reversing: true }] },
      says: 'A claim of this fill was taken back: send it back to entry, or return it to stock.',
    },
    {
      facts: { claims: [{ ...claim('paid'), manualReversal: true }] },
      says: 'A claim of this fill was taken back: send it back to entry, or return it to stock.',
    },
  ],
  noPaidClaim: [{ facts: { claims: [claim('paid')] }, says: 'A claim is paid: reverse it first.' }],
  consentRecorded: [
    {
      facts: { payers: [1] },
      says: "Record the patient's consent to pay cash instead of the insurance.",
    },
  ],
  collectionAllowed: [
    {
      facts: { collectionForbidden: true },
      says: "The patient's plan forbids collecting cash for this drug.",
    },
  ],
  priced: [
    {
      facts: { priceCents: null },
      says: 'There is no price yet: check the price code of the drug.',
    },
  ],
  priceAboveFloor: [
    {
      facts: { priceCents: 399 },
      says: 'The price is below the lowest allowed price: raise it or ask for a price match.',
    },
  ],
  competitorNamed: [
    {
      payload: { competitor: { name: 'Corner Drugs', priceCents: 999, proof: '' } },
      says: "Give the competitor's name, price and proof.",
    },
  ],
  matchKnown: [
    {
      facts: { matchCents: null },
      says: "The competitor's price is missing: refuse and ask again.",
    },
  ],
  belowCostExplained: [
    { facts: { matchCents: 349 }, says: 'The price is below cost: choose a reason.' },
  ],
  billLater: [{ facts: { billLater: false }, says: 'This fill is not marked to be billed later.' }],
  withinClaimWindow: [
    {
      facts: { claimWindowEndsOn: '2026-03-09' },
      says: 'The payer takes no claim for this fill after 03/09/2026.',
    },
  ],

  bottlesScanned: [{ payload: { bottles: [] }, says: 'Scan every stock bottle.' }],
  sameNdc: [
    {
      payload: { bottles: [{ ...bottle, ndc11: '00093104301' }] },
      says: 'Wrong product: 00093104301 was scanned, the label says 00591036901. Take the right bottle, or send it back to entry to switch the NDC.',
    },
  ],
  lotNotExpired: [
    {
      payload: { bottles: [{ ...bottle, expiresOn: '2026-03-09' }] },
      says: 'Lot A1 expired on 03/09/2026: take another bottle.',
    },
  ],
  lotNotRecalled: [
    {
      facts: { recalled: [lot] },
      says: 'Lot A1 is recalled: take another bottle and quarantine this one.',
    },
    {
      facts: { recalled: [{ ...lot, recall: 'D-0412-2026, Glass found' }] },
      says: [
        'Lot A1 is recalled (D-0412-2026, Glass found):',
        'take another bottle and quarantine this one.',
      ].join(' '),
    },
  ],
  lotWasRecalled: [{ facts: { recalled: [] }, says: 'No lot of this fill is recalled.' }],
  lotLastsTherapy: [],
  earlyExpirySaid: [
    {
      payload: { bottles: [{ ...bottle, expiresOn: '2026-03-31' }] },
      says: 'Lot A1 expires before the supply is used up: scan it again, and say why it goes out.',
    },
  ],
  lotHoldsEnough: [
    {
      payload: { bottles: [{ ...bottle, onHand: 10_000 }] },
      says: 'Lot A1 has only 10 on hand: scan another bottle or correct the stock.',
    },
  ],
  countMatches: [
    { payload: { counted: undefined }, says: 'Count the product and give the quantity.' },
    { payload: { counted: 29_000 }, says: 'Counted 29, to dispense 30: count again.' },
    {
      payload: { bottles: [{ ...bottle, taken: 20_000 }] },
      says: 'The quantities taken from the bottles do not add up to the quantity to dispense.',
    },
  ],
  secondCount: [
    { facts: { schedule: 2 }, says: 'A C-II drug needs a second count.' },
    {
      facts: { schedule: 2 },
      payload: { secondCount: 31_000 },
      says: 'The second count is 31, to dispense 30: count again.',
    },
  ],
  ownScanOrPharmacist: [
    {
      actor: { ...anyone, licence: null },
      says: 'Only who scanned it or a pharmacist may undo the scan.',
    },
  ],
  scanHolds: [
    {
      facts: { contentHash: 'content-2' },
      says: 'The prescription changed after the product was scanned: undo the scan and scan again.',
    },
  ],
  anotherScanned: [
    {
      facts: { scan: evidence(51, 'content-1') },
      says: 'You scanned this product yourself: another pharmacist has to make the final check.',
    },
  ],
  programAuthorized: [
    {
      facts: { programLacks: 'iPLEDGE: no number.' },
      says: 'iPLEDGE: no number. It is entered in Data Entry: send it back there.',
    },
  ],
  allergiesAsked: [
    {
      facts: { allergiesAsked: false },
      says: 'Allergies were not asked: ask the patient, and write the answer into the record.',
    },
  ],
  labelHolds: [
    {
      facts: { labelChanged: 'quantity: 90 is printed, 30 is right' },
      says: [
        'The label is not right any more (quantity: 90 is printed, 30 is right).',
        'Print it anew, and put it on.',
      ].join(' '),
    },
  ],
  labelPrinted: [
    {
      facts: { labelPrinted: false },
      says: 'No label of this fill was printed: print it, and put it on the vial first.',
    },
  ],
  labelScanned: [
    {
      facts: { labelsToScan: 1 },
      says: 'Scan the label on the vial: it says that this is the right vial.',
    },
    { facts: { labelsToScan: 3 }, says: 'Scan the label on each vial: 3 are missing.' },
  ],
  vialsScanned: [
    {
      facts: { vialsToScan: 1 },
      says: 'Scan the label on the vial in the bag: it says that the right vial is in it.',
    },
    {
      facts: { vialsToScan: 5 },
      says: 'Scan the label on each vial in the bag: 5 are missing.',
    },
  ],
  displayed: [
    {
      facts: { shown: { image: true, label: false, product: false } },
      says: 'Not yet displayed: label, product picture.',
    },
  ],
  alertsAnswered: [
    {
      facts: { alerts: [{ severity: 'minor', answered: false }] },
      says: 'One safety alert is open: answer it first.',
    },
    {
      facts: {
        alerts: [
          { severity: 'minor', answered: false },
          { severity: 'moderate', answered: false },
        ],
      },
      says: '2 safety alerts are open: answer them first.',
    },
  ],
  pdmpChecked: [
    {
      facts: { pdmp: { needed: true, checked: false } },
      says: 'Not yet: check the prescription monitoring program (PDMP) first.',
    },
  ],
  finalCheckHolds: [
    { facts: { finalCheck: null }, says: "Not yet: the pharmacist's final check is missing." },
    {
      facts: { finalCheck: { ...evidence(21, 'content-1'), struck: true } },
      says: "Not yet: the pharmacist's final check is missing.",
    },
    {
      facts: { contentHash: 'content-2' },
      says: "The prescription changed after the pharmacist's final check: it has to be checked again.",
    },
  ],
  bagScanned: [
    { payload: { bag: undefined }, says: 'Scan the label of the bag.' },
    {
      payload: { bag: { code: 'BAG-2', patientIds: [501], holdsThis: false, vialsMissing: 0 } },
      says: 'Wrong bag: this prescription is not in it.',
    },
  ],
  onePatient: [
    {
      payload: { bag: { code: 'BAG-1', patientIds: [501, 502], holdsThis: true, vialsMissing: 0 } },
      says: "Another patient's vial is in this bag: take it out.",
    },
  ],
  vialsPresent: [
    {
      payload: { bag: { code: 'BAG-1', patientIds: [501], holdsThis: true, vialsMissing: 1 } },
      says: 'The bag is not complete: 1 missing.',
    },
  ],
  binScanned: [{ payload: { bin: undefined }, says: 'Scan the label of the bin.' }],
  binFits: [
    { facts: { binClass: 'fridge' }, says: 'It belongs in a fridge bin; A-12 is a shelf bin.' },
    {
      facts: { binClass: 'cii' },
      payload: { bin: { code: 'A-12', class: 'shelf', instead: 'S01, S02' } },
      says: 'It belongs in a C-II safe bin: S01, S02. A-12 is a shelf bin.',
    },
  ],
  notOut: [
    {
      facts: { outForDelivery: true, handler: 'Sam' },
      says: 'It is out for delivery with Sam: record the delivery or its failure first.',
    },
  ],

  lotsStillGood: [
    {
      facts: { recalled: [{ ...lot, recall: 'D-0412-2026, Glass found' }] },
      says: [
        'Lot A1 was recalled after the fill (D-0412-2026, Glass found):',
        'do not hand it over, fill it again from another lot.',
      ].join(' '),
    },
    {
      facts: { recalled: [lot] },
      says: 'Lot A1 was recalled after the fill: do not hand it over, fill it again from another lot.',
    },
  ],
  alertsSince: [
    {
      facts: { alerts: [{ severity: 'severe', answered: false }] },
      says: [
        'A severe safety alert came up after the final check:',
        'a pharmacist has to answer it before this is handed over.',
      ].join(' '),
    },
    {
      facts: { alerts: [{ severity: 'severe', answered: true, declined: true }] },
      says:
        'A safety alert is answered with “not filled”: hold or delete it, or take the ' +
        'answer back.',
    },
  ],
  withinReturnDate: [
    {
      facts: { rtsDueOn: '2026-03-09', claims: [claim('paid')] },
      says: "The payer's pick-up window ended on 03/09/2026: reverse and bill it again first.",
    },
  ],
  identified: [
    {
      payload: { identifiers: [{ kind: 'dob', matches: true }] },
      says: 'Ask for two identifiers, and type them as the person says them.',
    },
    {
      payload: {
        identifiers: [
          { kind: 'lastName', matches: true },
          { kind: 'firstName', matches: true },
        ],
      },
      says:
        'First and last name are one identifier: ask for a second one, and type it as the ' +
        'person says it.',
    },
    {
      payload: {
        identifiers: [
          { kind: 'dob', matches: false },
          { kind: 'address', matches: true },
        ],
      },
      says: 'The date of birth does not match: this may be the wrong patient.',
    },
  ],
  personMayTake: [
    { payload: { person: undefined }, says: 'Say who takes it.' },
    {
      payload: { person: { relationship: 'neighbour', authorised: false } },
      says: 'This person is not authorized to take it for the patient.',
    },
  ],
  counselled: [
    {
      facts: { needsCounsel: true },
      payload: { counselling: { answer: 'refused', by: '' } },
      says: 'Offer counseling and record the answer, with the name.',
    },
    {
      facts: { needsCounsel: true },
      actor: { ...anyone, licence: null },
      payload: { counselling: { answer: 'accepted', by: 'Casey Long' } },
      says: 'The patient wants counseling: the pharmacist counsels, signs in and hands it over.',
    },
  ],
  signatureTaken: [
    {
      facts: { signatures: ['insurance', 'privacy notice'] },
      says: 'A signature is missing for: privacy notice.',
    },
  ],
  photoIdTaken: [
    {
      facts: { schedule: 4 },
      payload: { photoId: undefined },
      says: 'A photo ID is needed to hand over a controlled drug.',
    },
  ],
  paidInFull: [
    { facts: { paidCents: 1000 }, says: '$2.99 is due: take the payment or open a balance.' },
  ],
  handlerAssigned: [{ facts: { handler: null }, says: 'Assign who delivers it.' }],
  addressKnown: [{ facts: { deliveryAddress: false }, says: 'The delivery address is missing.' }],
  wentOut: [
    {
      facts: { outForDelivery: false },
      says: 'It is not out for delivery: hand it to the driver first.',
    },
  ],
  signedAtDoor: [
    { payload: { signature: undefined }, says: 'Take the signature at the door.' },
    {
      payload: { signature: { covers: [], at: '2026-03-10T16:00:00.000Z' } },
      says: "The signature's time lies in the future: check the driver's clock.",
    },
  ],
  somethingDue: [{ facts: { paidCents: 1299 }, says: 'Nothing is due.' }],
  termsAllowed: [
    {
      payload: { terms: undefined },
      says: 'Choose the terms: house account, cash on delivery, or prepay.',
    },
    {
      facts: { status: 'PU', left: 'pickup' },
      payload: { terms: 'prepay', leaving: undefined },
      says: 'It has left already, so it cannot be prepaid.',
    },
    {
      facts: { deliveryAddress: false },
      payload: { terms: 'cod', leaving: undefined },
      says: 'Cash on delivery needs a delivery address.',
    },
    {
      facts: { houseAccount: { allowed: false, balanceCents: 0, limitCents: 0 } },
      says: 'A house account is charged at pick-up: choose it as the tender there.',
    },
    {
      facts: { houseAccount: { allowed: true, balanceCents: 9000, limitCents: 10_000 } },
      says: 'The house account would go over its limit of $100.00.',
    },
  ],
  leavesLawfully: [
    { payload: { leaving: undefined }, says: 'Say how it leaves: pick-up or delivery.' },
    { payload: { terms: 'prepay' }, says: 'With these terms it stays here until it is paid.' },
    {
      facts: { recalled: [lot] },
      says: 'Lot A1 was recalled after the fill: do not hand it over, fill it again from another lot.',
    },
    { payload: { leaving: 'delivery' }, says: 'Assign who delivers it.' },
    {
      payload: { identifiers: [] },
      says: 'Ask for two identifiers, and type them as the person says them.',
    },
  ],
  custodyKept: [
    {
      payload: { custody: undefined },
      says: "State that it never left the driver's custody and that its temperature is right.",
    },
    {
      payload: { custody: { neverLeft: true, temperatureOk: false } },
      says: 'It left custody or its temperature was wrong: it cannot go back to a bin.',
    },
  ],
  relabelled: [
    {
      payload: { relabelled: { ...lot, expiresOn: null } },
      says: 'Put the restock label on the vial, and scan it.',
    },
  ],
  neverLeft: [
    { payload: { neverLeft: undefined }, says: 'State that the product never left the pharmacy.' },
    {
      payload: { neverLeft: false },
      says: 'Say that the product never left the pharmacy. What left cannot be undone.',
    },
  ],
  neverRestocked: [
    {
      payload: { disposition: undefined },
      says: 'Say what happens to the product: quarantine or destroy.',
    },
    {
      payload: { disposition: 'restock' },
      says: 'A product that left the pharmacy never goes back to stock: quarantine or destroy it.',
    },
  ],
};

describe('every row of the lifecycle', () => {
  it.each(lifecycle.map((row) => [row.row, row.event, row] as const))(
    'row %i %s is accepted when all is in order',
    (_n, event, row) => {
      const { facts: over, payload, actor = anyone } = ready[event];
      const decided = decide(facts(over), actor, event, payload);
      expect(decided).toMatchObject({
        ok: true,
        value: { row: row.row, from: facts(over).status, effects: row.effects, warnings: [] },
      });
      expect(movesFor(facts(over), actor).find((move) => move.event === event)).toMatchObject({
        allowed: true,
        why: [],
      });
    },
  );

  const pairs = lifecycle.flatMap((row) =>
    row.guards.flatMap((guard) =>
      cases[guard].map((testCase) => [row.row, row.event, guard, testCase] as const),
    ),
  );
  it.each(pairs)('row %i %s refuses: %s', (_n, event, guard, testCase) => {
    const base = ready[event];
    const actor = testCase.actor ?? base.actor ?? anyone;
    const at = facts({ ...base.facts, ...testCase.facts });
    const payload = {
      ...base.payload,
      ...(typeof testCase.payload === 'function' ? testCase.payload(event) : testCase.payload),
    };
    expect(decide(at, actor, event, payload)).toMatchObject({
      ok: false,
      error: { message: testCase.says },
    });
    // What the facts alone refuse is shown before anything is given: as a need, or as the reason
    // why not.
    if (
      !guards[guard].check({ event, reasons: rowOf(event).reasons, facts: at, actor, payload: {} })
    )
      return;
    const move = movesFor(at, actor).find((move) => move.event === event)!;
    const need = guards[guard].need;
    if (need) expect(move.needs).toContain(need);
    else
      expect(move).toMatchObject({ allowed: false, why: expect.arrayContaining([testCase.says]) });
  });

  it('leaves no condition without a case', () => {
    const used = new Set(lifecycle.flatMap((row) => row.guards));
    for (const name of Object.keys(guards) as GuardName[]) {
      expect(used.has(name), `${name} is used by a row`).toBe(true);
      expect(cases[name].length > 0 || guards[name].warns === true, `${name} has a case`).toBe(
        true,
      );
    }
  });

  it('warns, where it was said why a lot goes out that expires early', () => {
    const decided = decide(facts({ status: 'C' }), anyone, 'scan', {
      bottles: [{ ...bottle, expiresOn: '2026-03-31', reason: 'Patient leaves tomorrow' }],
      counted: 30_000,
    });
    expect(decided).toMatchObject({
      ok: true,
      value: {
        to: 'DV',
        warnings: ['Lot A1 expires on 03/31/2026, before the supply is used up.'],
      },
    });
  });

  it('does not ask a reason, a relabeled vial or consent where nothing calls for it', () => {
    expect(
      decide(facts({ status: 'C' }), anyone, 'return-to-stock', { reason: { code: 'patient' } }).ok,
    ).toBe(true);
    expect(movesFor(facts(), anyone).find((move) => move.event === 'cash')!.needs).toEqual([]);
    expect(
      decide(
        facts({
          rtsDueOn: '2026-03-01',
          status: 'BD',
          finalCheck: evidence(21, 'content-1'),
        }),
        anyone,
        'pick-up',
        ready['pick-up'].payload,
      ).ok,
    ).toBe(true);
  });
});
