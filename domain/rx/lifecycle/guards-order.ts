import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { deaHolds } from '#domain/prescriber/rules/dea.ts';
import { checkCompletion } from '#domain/refill/rules/law.ts';
import { reasonTrouble, transferFields } from '../rules/reasons.ts';
import { evidenceHolds } from './content.ts';
import type { LifecycleFacts, Named } from './facts.ts';
import { unless, type Guard, type Refusal } from './guard.ts';

/** Conditions on the prescription itself: entry, file, refill, transfer, end. */
const usable = (it: Named, what: string): Refusal | null =>
  unless(it.active, `The ${what} is inactive.`) ??
  unless(!it.blocked, `The ${what} is blocked: read the blocked reason.`);
const somethingLeft = (f: LifecycleFacts): boolean =>
  f.fillsUsed - (stillToFill(f) ? 1 : 0) <= f.refillsAuthorized;
/** The current fill exists but nothing was done for it, so it still counts as something to fill. */
const stillToFill = (f: LifecycleFacts): boolean =>
  f.status !== null && ['DE', 'H', 'DEF', 'R', 'PM', 'C', 'B', 'DV', 'RV', 'BD'].includes(f.status);
const inProgress = (f: LifecycleFacts): boolean =>
  (f.stockMoved && f.status !== 'PU' && f.status !== 'D' && f.left === null) ||
  f.status === 'PM' ||
  f.status === 'C' ||
  f.status === 'B' ||
  (f.status === 'PD' && f.left === null) ||
  (f.status === 'H' && (f.heldFrom === 'B' || f.heldFrom === 'C'));

export const orderGuards = {
  originSet: {
    title: 'origin code set',
    check: ({ facts: f }) => unless(f.origin !== null, 'Choose how the prescription came in.'),
  },
  sourceAttached: {
    need: 'source',
    title: 'image or eRx attached',
    check: ({ facts: f }) =>
      unless(
        f.sourceAttached,
        'Write what the paper or the caller says, or attach the image of the prescription.',
      ),
  },
  oralC2IsEmergency: {
    title: 'phoned C-II only as emergency oral',
    check: ({ facts: f }) =>
      unless(
        f.schedule !== 2 || f.origin !== '2' || f.emergencyOral,
        'A C-II drug can be ordered by telephone only in an emergency: mark it as emergency oral or ask for a written or electronic prescription.',
      ),
  },
  oralByPharmacist: {
    mender: { permission: 'rx.create.oral', licence: true },
    title: 'phoned controlled drug taken by a pharmacist',
    check: ({ facts: f }) =>
      unless(
        f.schedule === null || (f.origin !== '2' && f.origin !== '5') || f.takenByPharmacist,
        'A controlled drug by telephone must be taken by a pharmacist: a pharmacist has to call back and confirm.',
      ),
  },
  reasonGiven: {
    need: 'reason',
    title: 'coded reason',
    check: ({ reasons, payload: p }) => {
      const trouble = reasons ? reasonTrouble(reasons, p.reason) : null;
      return trouble === null ? null : { message: trouble };
    },
  },
  answerGiven: {
    need: 'answer',
    title: 'reason answered',
    check: ({ payload: p }) => unless(Boolean(p.answer?.trim()), 'Write what came of the hold.'),
  },
  placeKnown: {
    title: 'place before the hold known',
    check: ({ facts: f }) =>
      unless(
        f.heldFrom === 'DE' || f.heldFrom === 'B' || f.heldFrom === 'C',
        'It is not known where this was held: defer it or discontinue it instead.',
      ),
  },
  laterDate: {
    need: 'date',
    title: 'date after today',
    check: ({ facts: f, payload: p }) =>
      unless(p.until !== undefined, 'Give the date to defer to.') ??
      unless(
        p.until! > f.today,
        `${formatDate(p.until!)} is not after today: choose a later date.`,
      ),
  },
  withinExpiry: {
    title: 'date not after the expiry',
    check: ({ facts: f, payload: p }) =>
      unless(
        p.until === undefined || f.expiresOn === null || p.until <= f.expiresOn,
        `The prescription expires on ${formatDate(f.expiresOn)}: choose an earlier date.`,
      ),
  },
  dueForSystem: {
    title: 'by the system only when due',
    check: ({ facts: f, actor }) =>
      unless(
        !actor.system || (f.deferredUntil !== null && f.deferredUntil <= f.today),
        `Not due before ${formatDate(f.deferredUntil)}.`,
      ),
  },
  notExpired: {
    title: 'not expired',
    check: ({ facts: f }) =>
      unless(
        f.expiresOn === null || f.today <= f.expiresOn,
        `The prescription expired on ${formatDate(f.expiresOn)}: ask the prescriber for a new one.`,
      ),
  },
  dataComplete: {
    title: 'required data complete',
    check: ({ facts: f }) =>
      unless(f.missing.length === 0, `Still missing: ${f.missing.join(', ').replace(/\.$/, '')}.`),
  },
  imageViewed: {
    need: 'image',
    title: 'image viewed',
    check: ({ facts: f }) =>
      unless(f.shown.image, 'Not yet: look at the image of the prescription first.'),
  },
  signed: {
    need: 'stepUp',
    title: 'password for this act',
    check: ({ event, facts: f, actor, payload: { stepUp: s } }) =>
      unless(s !== undefined, 'Type your password to sign this step.') ??
      unless(
        s!.userId === actor.userId &&
          s!.event === event &&
          s!.rxId === f.rxId &&
          s!.version === f.version,
        'The password was given for another step or an older state of this prescription: sign again.',
      ) ??
      unless(f.now <= s!.until, 'The signature has expired: type your password again.'),
  },
  patientUsable: {
    title: 'patient active, not blocked',
    check: ({ facts: f }) => usable(f.patient, 'patient'),
  },
  prescriberUsable: {
    title: 'prescriber active, not blocked',
    check: ({ facts: f }) => usable(f.prescriber, 'prescriber'),
  },
  drugUsable: {
    title: 'drug active, not blocked',
    check: ({ facts: f }) => usable(f.drug, 'drug'),
  },
  scheduleStands: {
    title: 'not in a stricter schedule since entry',
    check: ({ facts: f }) =>
      unless(
        !f.stricterNow,
        `The drug became C-${['', '', 'II', 'III', 'IV', 'V'][f.schedule ?? 0]} after this prescription was entered: ${f.fillsDispensed > 0 ? 'it needs a new prescription.' : 'edit it and save it, so that it is checked as that.'}`,
      ),
  },
  refillLeft: {
    title: 'refills left',
    check: ({ facts: f }) =>
      unless(
        f.schedule !== 2 || f.fillsUsed === 0,
        'A C-II prescription has no refills: ask the prescriber for a new one.',
      ) ??
      unless(
        f.fillsUsed <= f.refillsAuthorized,
        'No refills left: ask the prescriber for a renewal.',
      ),
  },
  restSettled: {
    title: 'nothing owed of the last fill',
    check: ({ facts: f }) =>
      unless(
        f.owed === null,
        `${formatQuantity(f.owed?.quantity ?? 0)} of the last fill are still owed: fill the rest, or close it.`,
      ),
  },
  restOwed: {
    title: 'a rest is owed',
    check: ({ facts: f }) => unless(f.owed !== null, 'Nothing is owed of the last fill.'),
  },
  restInTime: {
    title: 'within the time for the rest',
    check: ({ facts: f }) => {
      const late = f.owed === null ? null : checkCompletion(f.owed.window, f.now, f.today);
      return late === null ? null : { message: late.message };
    },
  },
  dateReached: {
    title: "prescriber's earliest fill date reached",
    check: ({ facts: f }) =>
      unless(
        f.notBefore === null || f.today >= f.notBefore,
        `The prescriber allows no fill before ${formatDate(f.notBefore)}: defer it to that day.`,
      ),
  },
  quantityLeft: {
    title: 'quantity left',
    check: ({ facts: f }) =>
      unless(
        f.quantityLeft === null || f.quantityLeft > 0,
        'The whole authorized quantity was dispensed: ask the prescriber for a new prescription.',
      ),
  },
  earlyAllowed: {
    mender: { permission: 'rx.early', licence: false },
    title: 'early only with the right to override',
    check: ({ facts: f, actor }) =>
      unless(
        onTime(f) || actor.permissions.has('rx.early'),
        `Too early: the next fill is due on ${formatDate(f.earliestFillOn)}. Only someone with the right to override an early refill may fill it now.`,
      ),
  },
  earlyExplained: {
    need: 'earlyReason',
    title: 'early fill explained',
    check: ({ facts: f, payload: p }) => {
      const trouble = onTime(f) ? null : reasonTrouble('earlyRefill', p.earlyReason);
      return trouble === null ? null : { message: trouble };
    },
  },
  leftIfDue: {
    title: 'with money due, only when it left',
    check: ({ facts: f }) =>
      unless(
        f.status !== 'PD' || f.left !== null,
        'The last fill is still here with money due: settle it first.',
      ),
  },
  noOpenFill: {
    title: 'no open fill',
    check: ({ facts: f }) =>
      unless(
        !inProgress(f),
        'A fill is in progress: return it to stock or send it back to entry first.',
      ),
  },
  somethingLeft: {
    title: 'something left to fill',
    check: ({ facts: f }) =>
      unless(
        somethingLeft(f) && (f.quantityLeft === null || f.quantityLeft > 0),
        'Nothing is left to fill, so there is nothing to transfer.',
      ),
  },
  transferableC2: {
    title: 'C-II only as an unfilled electronic initial fill, once',
    check: ({ facts: f }) =>
      unless(
        f.schedule !== 2 || (f.origin === '3' && f.fillsDispensed === 0 && f.transfersBefore === 0),
        'A C-II prescription can be transferred only once, electronically received and never filled.',
      ),
  },
  transferredOnce: {
    title: 'C-III–V once, unless a shared database',
    check: ({ facts: f }) =>
      unless(
        f.schedule === null ||
          f.schedule === 2 ||
          !f.cameByTransfer ||
          f.policy.sharedTransferDatabase,
        'A controlled prescription can be transferred only once: this one came here by transfer. Ask the prescriber for a new one.',
      ) ??
      unless(
        f.schedule === null ||
          f.schedule === 2 ||
          f.transfersBefore === 0 ||
          f.policy.sharedTransferDatabase,
        'A controlled prescription can be transferred only once: this one was transferred before.',
      ),
  },
  transferRecorded: {
    need: 'transfer',
    title: 'receiving pharmacy recorded',
    check: ({ facts: f, payload: p }) => {
      const open = transferFields
        .filter((t) => (!t.controlledOnly || f.schedule !== null) && !p.transfer?.[t.field]?.trim())
        .map((t) => t.label);
      return (
        unless(open.length === 0, `Record the transfer: ${open.join(', ')}.`) ??
        unless(
          !p.transfer!.dea || deaHolds(p.transfer!.dea),
          "The receiving pharmacy's DEA number has a wrong check digit: ask for it again.",
        ) ??
        unless(p.transfer!.on <= f.today, 'The date of the transfer lies in the future.')
      );
    },
  },
  confirmedUnfilled: {
    need: 'confirmation',
    title: 'receiving pharmacy confirms not filled',
    check: ({ payload: p }) =>
      unless(
        Boolean(p.confirmedBy?.trim()),
        'Write who at the receiving pharmacy confirmed that it was not filled.',
      ),
  },
  cancelAcknowledged: {
    title: 'by the system only from an acknowledged CancelRx',
    check: ({ facts: f, actor }) =>
      unless(
        !actor.system || f.cancelMessage === 'acknowledged',
        'A pharmacist has to acknowledge the cancel message first.',
      ),
  },
  sameDay: {
    title: 'discontinued today',
    check: ({ facts: f }) =>
      unless(
        f.discontinuedOn === f.today,
        'It was discontinued on an earlier day: a new prescription is needed.',
      ),
  },
  neverDispensed: {
    title: 'no stock movement',
    check: ({ facts: f }) =>
      unless(
        !f.stockMoved && f.fillsDispensed === 0,
        'Stock was moved for this prescription: discontinue it instead of deleting.',
      ),
  },
  erxAnswered: {
    title: 'eRx answered',
    check: ({ facts: f }) => unless(f.erxAnswered, 'Answer the electronic prescription first.'),
  },
  dataCheckHolds: {
    title: 'data verification holds',
    check: ({ facts: f }) =>
      unless(
        f.status !== 'RVF' || evidenceHolds(f.dataCheck, f.dataHash),
        'The data changed after the pharmacist verified it: put it back on file and verify again.',
      ),
  },
} as const satisfies Readonly<Record<string, Guard>>;

const onTime = (f: LifecycleFacts): boolean =>
  f.earliestFillOn === null || f.today >= f.earliestFillOn;
