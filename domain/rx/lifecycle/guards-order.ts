import { formatDate, isDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { deaHolds, isOfPharmacy } from '#domain/prescriber/rules/dea.ts';
import { checkCompletion } from '#domain/refill/rules/law.ts';
import { reasonProblem, saysInTime, transferFields } from '../rules/reasons.ts';
import { evidenceHolds } from './content.ts';
import type { LifecycleFacts, Named } from './facts.ts';
import { unless, type Guard, type Refusal, refusal } from './guard.ts';
import {
  isRecorded,
  keptThere,
  mayComeBack,
  mayGoUnfilled,
  staysElectronic,
  unfilledOnPaper,
} from './transfer-law.ts';

/** Conditions on the prescription itself: entry, file, refill, transfer, end. */
const usable = (it: Named, what: string): Refusal | null =>
  unless(it.active, `The ${what} is inactive.`) ??
  unless(!it.blocked, `The ${what} is blocked: read the blocked reason.`);
const somethingLeft = (facts: LifecycleFacts): boolean =>
  facts.fillsUsed - (stillToFill(facts) ? 1 : 0) <= facts.refillsAuthorized;
/** The current fill exists but nothing was done for it, so it still counts as something to fill. */
const stillToFill = (facts: LifecycleFacts): boolean =>
  facts.status !== null &&
  ['DE', 'H', 'DEF', 'R', 'PM', 'C', 'B', 'DV', 'RV', 'BD'].includes(facts.status);
const inProgress = (facts: LifecycleFacts): boolean =>
  (facts.stockMoved && facts.status !== 'PU' && facts.status !== 'D' && facts.left === null) ||
  facts.status === 'PM' ||
  facts.status === 'C' ||
  facts.status === 'B' ||
  (facts.status === 'PD' && facts.left === null) ||
  (facts.status === 'H' && (facts.heldFrom === 'B' || facts.heldFrom === 'C'));

export const orderGuards = {
  originSet: {
    title: 'origin code set',
    check: ({ facts }) => unless(facts.origin !== null, 'Choose how the prescription came in.'),
  },
  sourceAttached: {
    need: 'source',
    title: 'image or eRx attached',
    check: ({ facts }) =>
      unless(
        facts.sourceAttached,
        'Write what the paper or the caller says, or attach the image of the prescription.',
      ),
  },
  oralC2IsEmergency: {
    lead: 'entry',
    title: 'phoned C-II only as emergency oral',
    check: ({ facts }) =>
      unless(
        facts.schedule !== 2 || facts.origin !== '2' || facts.emergencyOral,
        'A C-II drug can be ordered by telephone only in an emergency: mark it as emergency oral or ask for a written or electronic prescription.',
      ),
  },
  paperIsAwaited: {
    title: 'an emergency order whose prescription is awaited',
    check: ({ facts }) =>
      unless(
        facts.paperAwaited === true,
        'No signed prescription is awaited: this is no emergency oral C-II, or it was settled.',
      ),
  },
  paperInTime: {
    need: 'reason',
    title: 'the prescription of an emergency order within its days',
    check: ({ facts, payload }) =>
      unless(
        facts.paperDueBy === undefined ||
          facts.today <= facts.paperDueBy ||
          !saysInTime(payload.reason?.code),
        [
          `It was due by ${formatDate(facts.paperDueBy ?? null)}: notify the DEA, and choose that`,
          'it was told; or, of a paper by mail, that it was postmarked by then.',
        ].join(' '),
      ),
  },
  oralByPharmacist: {
    resolverRole: { permission: 'rx.create.oral', licence: true },
    title: 'phoned controlled drug taken by a pharmacist',
    check: ({ facts }) =>
      unless(
        facts.schedule === null ||
          (facts.origin !== '2' && facts.origin !== '5') ||
          facts.takenByPharmacist,
        'A controlled drug by telephone must be taken by a pharmacist: a pharmacist has to call back and confirm.',
      ),
  },
  reasonGiven: {
    need: 'reason',
    title: 'coded reason',
    check: ({ reasons, payload }) => {
      const problem = reasons ? reasonProblem(reasons, payload.reason) : null;
      return problem === null ? null : { message: problem };
    },
  },
  answerGiven: {
    need: 'answer',
    title: 'reason answered',
    check: ({ payload }) => unless(Boolean(payload.answer?.trim()), 'Write what came of the hold.'),
  },
  placeKnown: {
    title: 'place before the hold known',
    check: ({ facts }) =>
      unless(
        facts.heldFrom === 'DE' || facts.heldFrom === 'B' || facts.heldFrom === 'C',
        'It is not known where this was held: defer it or discontinue it instead.',
      ),
  },
  laterDate: {
    need: 'date',
    title: 'date after today',
    check: ({ facts, payload: { until } }) => {
      if (until === undefined) return refusal('Give the date to defer to.');
      return unless(
        until > facts.today,
        `${formatDate(until)} is not after today: choose a later date.`,
      );
    },
  },
  withinExpiry: {
    title: 'date not after the expiry',
    check: ({ facts, payload }) =>
      unless(
        payload.until === undefined || facts.expiresOn === null || payload.until <= facts.expiresOn,
        `The prescription expires on ${formatDate(facts.expiresOn)}: choose an earlier date.`,
      ),
  },
  dueForSystem: {
    title: 'by the system only when due',
    check: ({ facts, actor }) =>
      unless(
        !actor.system || (facts.deferredUntil !== null && facts.deferredUntil <= facts.today),
        `Not due before ${formatDate(facts.deferredUntil)}.`,
      ),
  },
  notExpired: {
    title: 'not expired',
    check: ({ facts }) =>
      unless(
        facts.expiresOn === null || facts.today <= facts.expiresOn,
        `The prescription expired on ${formatDate(facts.expiresOn)}: ask the prescriber for a new one.`,
      ),
  },
  dataComplete: {
    title: 'required data complete',
    check: ({ facts }) =>
      unless(facts.missing.length === 0, sentence(`Still missing: ${facts.missing.join(', ')}`)),
  },
  imageViewed: {
    need: 'image',
    title: 'image viewed',
    check: ({ facts }) =>
      unless(facts.shown.image, 'Not yet: look at the image of the prescription first.'),
  },
  signed: {
    need: 'stepUp',
    title: 'password for this act',
    check: ({ event, facts, actor, payload: { stepUp } }) => {
      if (stepUp === undefined) return refusal('Type your password to sign this step.');
      return (
        unless(
          stepUp.userId === actor.userId &&
            stepUp.event === event &&
            stepUp.rxId === facts.rxId &&
            stepUp.version === facts.version,
          'The password was given for another step or an older state of this prescription: sign again.',
        ) ??
        unless(facts.now <= stepUp.until, 'The signature has expired: type your password again.')
      );
    },
  },
  patientUsable: {
    lead: 'patient',
    title: 'patient active, not blocked',
    check: ({ facts }) => usable(facts.patient, 'patient'),
  },
  prescriberUsable: {
    lead: 'prescriber',
    title: 'prescriber active, not blocked',
    check: ({ facts }) => usable(facts.prescriber, 'prescriber'),
  },
  drugUsable: {
    lead: 'drug',
    title: 'drug active, not blocked',
    check: ({ facts }) => usable(facts.drug, 'drug'),
  },
  directionsFit: {
    title: 'directions that can be followed with the drug',
    check: ({ facts }) =>
      unless(
        facts.directionsAgainst === null,
        `Edit the directions first: ${facts.directionsAgainst}`,
      ),
  },
  scheduleStands: {
    lead: 'entry',
    title: 'not in a stricter schedule since entry',
    check: ({ facts }) =>
      unless(
        !facts.stricterNow,
        `The drug became C-${['', '', 'II', 'III', 'IV', 'V'][facts.schedule ?? 0]} after this prescription was entered: ${facts.fillsDispensed > 0 ? 'it needs a new prescription.' : 'edit it and save it, so that it is checked as that.'}`,
      ),
  },
  refillLeft: {
    lead: 'renewal',
    title: 'refills left',
    check: ({ facts }) =>
      unless(
        facts.schedule !== 2 || facts.fillsUsed === 0,
        'A C-II prescription has no refills: ask the prescriber for a new one.',
      ) ??
      unless(
        facts.fillsUsed <= facts.refillsAuthorized,
        'No refills left: ask the prescriber for a renewal.',
      ),
  },
  completionFillSettled: {
    title: 'nothing owed of the last fill',
    check: ({ facts }) =>
      unless(
        facts.owed === null,
        `${formatQuantity(facts.owed?.quantity ?? 0)} of the last fill are still owed: fill the rest, or close it.`,
      ),
  },
  completionFillOwed: {
    title: 'a rest is owed',
    check: ({ facts }) => unless(facts.owed !== null, 'Nothing is owed of the last fill.'),
  },
  completionFillInTime: {
    title: 'within the time for the rest',
    check: ({ facts }) => {
      const late =
        facts.owed === null ? null : checkCompletion(facts.owed.window, facts.now, facts.today);
      return late === null ? null : { message: late.message };
    },
  },
  dateReached: {
    lead: 'defer',
    title: "prescriber's earliest fill date reached",
    check: ({ facts }) =>
      unless(
        facts.notBefore === null || facts.today >= facts.notBefore,
        `The prescriber allows no fill before ${formatDate(facts.notBefore)}: defer it to that day.`,
      ),
  },
  quantityLeft: {
    title: 'quantity left',
    check: ({ facts }) =>
      unless(
        facts.quantityLeft === null || facts.quantityLeft > 0,
        'The whole authorized quantity was dispensed: ask the prescriber for a new prescription.',
      ),
  },
  earlyAllowed: {
    resolverRole: { permission: 'rx.early', licence: false },
    title: 'early only with the right to override',
    check: ({ facts, actor }) =>
      unless(
        onTime(facts) || actor.permissions.has('rx.early'),
        `Too early: the next fill is due on ${formatDate(facts.earliestFillOn)}. Only someone with the right to override an early refill may fill it now.`,
      ),
  },
  earlyExplained: {
    need: 'earlyReason',
    title: 'early fill explained',
    check: ({ facts, payload }) => {
      const problem = onTime(facts) ? null : reasonProblem('earlyRefill', payload.earlyReason);
      return problem === null ? null : { message: problem };
    },
  },
  leftIfDue: {
    title: 'with money due, only when it left',
    check: ({ facts }) =>
      unless(
        facts.status !== 'PD' || facts.left !== null,
        'The last fill is still here with money due: settle it first.',
      ),
  },
  noOpenFill: {
    title: 'no open fill',
    check: ({ facts }) =>
      unless(
        !inProgress(facts),
        'A fill is in progress: return it to stock or send it back to entry first.',
      ),
  },
  somethingLeft: {
    title: 'something left to fill',
    check: ({ facts }) =>
      unless(
        somethingLeft(facts) && (facts.quantityLeft === null || facts.quantityLeft > 0),
        'Nothing is left to fill, so there is nothing to transfer.',
      ),
  },
  transferableC2: {
    title: 'C-II only as an unfilled electronic initial fill, once; unfilled only where electronic',
    check: ({ facts }) =>
      unless(
        facts.schedule !== 2 ||
          (facts.origin === '3' && facts.fillsDispensed === 0 && facts.transfersBefore === 0),
        'A C-II prescription can be transferred only once, electronically received and never filled.',
      ) ?? unless(mayGoUnfilled(facts), unfilledOnPaper),
  },
  transferredOnce: {
    title: 'C-III–V once, unless a shared database',
    check: ({ facts }) =>
      unless(
        facts.schedule === null ||
          facts.schedule === 2 ||
          !facts.cameByTransfer ||
          facts.policy.sharedTransferDatabase,
        'A controlled prescription can be transferred only once: this one came here by transfer. Ask the prescriber for a new one.',
      ) ??
      unless(
        facts.schedule === null ||
          facts.schedule === 2 ||
          facts.transfersBefore === 0 ||
          facts.policy.sharedTransferDatabase,
        'A controlled prescription can be transferred only once: this one was transferred before.',
      ),
  },
  transferRecorded: {
    need: 'transfer',
    title: 'receiving pharmacy recorded',
    check: ({ facts, payload: { transfer } }) => {
      const open = transferFields
        .filter(
          (transferField) =>
            isRecorded(facts, transferField.of) && !transfer?.[transferField.field]?.trim(),
        )
        .map((transferField) => transferField.label);
      if (transfer === undefined || open.length > 0)
        return refusal(`Record the transfer: ${open.join(', ')}.${staysElectronic(facts)}`);
      return (
        unless(
          !transfer.dea || deaHolds(transfer.dea),
          "The receiving pharmacy's DEA number has a wrong check digit: ask for it again.",
        ) ??
        unless(
          !transfer.dea || isOfPharmacy(transfer.dea),
          'This DEA number is no pharmacy’s: ask for the receiving pharmacy’s own.',
        ) ??
        unless(isDate(transfer.on), 'The date of the transfer is no date: type it again.') ??
        unless(transfer.on <= facts.today, 'The date of the transfer lies in the future.')
      );
    },
  },
  confirmedUnfilled: {
    need: 'confirmation',
    title: 'receiving pharmacy confirms not filled',
    check: ({ facts, payload }) =>
      unless(mayComeBack(facts), keptThere(facts)) ??
      unless(
        Boolean(payload.confirmedBy?.trim()),
        'Write who at the receiving pharmacy confirmed that it was not filled.',
      ),
  },
  cancelAcknowledged: {
    title: 'by the system only from an acknowledged CancelRx',
    check: ({ facts, actor }) =>
      unless(
        !actor.system || facts.cancelMessage === 'acknowledged',
        'A pharmacist has to acknowledge the cancel message first.',
      ),
  },
  sameDay: {
    title: 'discontinued today',
    check: ({ facts }) =>
      unless(
        facts.discontinuedOn === facts.today,
        'It was discontinued on an earlier day: a new prescription is needed.',
      ),
  },
  neverDispensed: {
    title: 'no stock movement',
    check: ({ facts }) =>
      unless(
        !facts.stockMoved && facts.fillsDispensed === 0,
        'Stock was moved for this prescription: discontinue it instead of deleting.',
      ),
  },
  erxAnswered: {
    title: 'eRx answered',
    check: ({ facts }) => unless(facts.erxAnswered, 'Answer the electronic prescription first.'),
  },
  dataCheckHolds: {
    title: 'data verification holds',
    check: ({ facts }) =>
      unless(
        facts.status !== 'RVF' || evidenceHolds(facts.dataCheck, facts.dataHash),
        'The data changed after the pharmacist verified it: put it back on file and verify again.',
      ),
  },
} as const satisfies Readonly<Record<string, Guard>>;

/** Whether the next fill is due by the house rule of early refills. */
export const onTime = (facts: LifecycleFacts): boolean =>
  facts.earliestFillOn === null || facts.today >= facts.earliestFillOn;
