import { faxRow } from '#domain/document/contract/faxes.ts';
import { listFilter, listPage } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  bool,
  id,
  int,
  isoDate,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { rxRefusals } from '#domain/rx/contract/rx.ts';
import { claimAmounts } from './amounts.ts';
import { listQueryOf } from './column-filters.ts';
import { claimCard, claimCorrections } from './corrections.ts';
import { rebillView } from './rebill.ts';
import { claimProblemKinds, rejectedRow } from './rejected.ts';

const text = str({ max: 2_000 });
const cents = nullable(int());

/**
 * How a claim stands. `sent`: on its way, or sent and never answered. `reversed`: was paid, and is
 * taken back.
 */
export const claimStates = [
  'none',
  'sent',
  'paid',
  'captured',
  'duplicate',
  'rejected',
  'reversed',
] as const;
export type ClaimState = (typeof claimStates)[number];
const transmissionKinds = ['B1', 'B2', 'B3', 'E1'] as const;
/**
 * Pending: waits for its turn. Sending: on the line. Answered: the payer's answer is stored.
 * Failed: given up after the last try.
 */
const transmissionStates = ['pending', 'sending', 'answered', 'failed'] as const;

/**
 * A payer's reason for saying no, in the words of the store's list; `cause`: what the claim said of
 * it, where that is known.
 */
export const rejectRow = object({
  code: text,
  description: text,
  firstAction: nullable(text),
  cause: nullable(text),
});
export type RejectRow = Infer<typeof rejectRow>;
/** A payer of a fill, and its claim as it stands. */
export const claimPayer = object({
  /** 1 primary, 2 secondary, 3 tertiary. */
  rank: int(),
  title: text,
  claimId: nullable(id),
  version: int(),
  state: oneOf(claimStates),
  stateText: text,
  /** A transmission that has no answer yet. */
  inFlight: nullable(oneOf(transmissionKinds)),
  trouble: nullable(oneOf(claimProblemKinds)),
  problem: nullable(text),
  manualReversal: bool,
  /** A rebill of it has no answer yet. */ rebilling: bool,
  bin: text,
  pcn: nullable(text),
  group: nullable(text),
  pbm: nullable(text),
  plan: nullable(text),
  memberId: text,
  personCode: nullable(text),
  copayOnly: bool,
  helpDesk: nullable(text),
  billedAt: nullable(isoInstant),
  answeredAt: nullable(isoInstant),
  authorization: nullable(text),
  message: nullable(text),
  nextFillOn: nullable(isoDate),
  rejects: listOf(rejectRow),
  billing: nullable(claimAmounts),
  paid: nullable(claimAmounts),
  /** In one sentence what the patient pays and for what. */ explained: nullable(text),
  /** What does not add up. */ problems: listOf(text),
  corrections: claimCorrections,
  /** The card as the patient's record has it now. */
  card: nullable(claimCard),
});
export type ClaimPayer = Infer<typeof claimPayer>;
/** Whether a step on the claims is possible now; if not, why, and who may. */
const offer = object({ allowed: bool, why: listOf(text), allowedRoles: listOf(text) });
export const claimDetails = object({
  rxId: id,
  fillId: nullable(id),
  version: int(),
  rxNumber: text,
  status: str({ max: 3 }),
  patientId: id,
  patientName: text,
  drugName: text,
  ndc: text,
  quantity: int(),
  daysSupply: int(),
  billLater: bool,
  payers: listOf(claimPayer),
  /**
   * App. Amt.: what the first payer approved. Paid Amt.: all payers. Copay: what the last payer
   * leaves to the patient. Profit: paid and copay less cost.
   */
  summary: object({
    approvedCents: cents,
    paidCents: cents,
    copayCents: cents,
    costCents: cents,
    profitCents: cents,
  }),
  can: object({ send: offer, resubmit: offer, reverse: offer, rebill: offer }),
  /** What a rebill would send; null where it can't be. */ rebill: nullable(rebillView),
});
export type ClaimDetails = Infer<typeof claimDetails>;

/** Who and what a prescription is about, as a claim names them. */
const sides = {
  pharmacy: object({
    name: text,
    npi: nullable(text),
    ncpdp: nullable(text),
    phone: nullable(text),
  }),
  /** What was sent, which the fill may not be any more. Null for an eligibility question. */
  drug: nullable(
    object({
      rxId: id,
      rxNumber: text,
      filledOn: nullable(isoDate),
      name: text,
      strength: nullable(text),
      sig: text,
      quantity: int(),
      daysSupply: int(),
      refill: int(),
      ndc: text,
    }),
  ),
  patient: object({
    patientId: id,
    name: text,
    dateOfBirth: isoDate,
    gender: text,
    address: nullable(text),
    phone: nullable(text),
  }),
  provider: nullable(
    object({
      name: text,
      npi: nullable(text),
      dea: nullable(text),
      phone: nullable(text),
      fax: nullable(text),
    }),
  ),
};

/** One line of the history of transmissions. */
export const transmissionRow = object({
  id,
  at: isoInstant,
  kind: oneOf(transmissionKinds),
  /** Billing, Reversal, Rebill, Eligibility. */ type: text,
  state: oneOf(transmissionStates),
  /** Paid, Rejected, Waiting … */ status: text,
  authorization: nullable(text),
  rank: nullable(int()),
  bin: text,
  pcn: nullable(text),
  group: nullable(text),
  tries: int(),
  why: nullable(text),
  by: nullable(text),
  fillNo: nullable(int()),
  sentAt: nullable(isoInstant),
  answeredAt: nullable(isoInstant),
});
export type TransmissionRow = Infer<typeof transmissionRow>;
export const transmissionLog = object({
  rxId: id,
  version: int(),
  rxNumber: text,
  status: str({ max: 3 }),
  patientName: text,
  drugName: text,
  rows: listOf(transmissionRow),
  /** What is known without anything sent. */ sides: object(sides),
});
export type TransmissionLog = Infer<typeof transmissionLog>;
export type TransmissionSides = TransmissionLog['sides'];

const shownField = object({
  id: text,
  title: text,
  raw: text,
  value: nullable(text),
  meaning: nullable(text),
  problem: nullable(text),
  depth: int(),
  known: bool,
  at: int(),
});
/**
 * A message in words, for the inspector: each segment with its fields as they came. `text` shows
 * separators as ⟦FS⟧, ⟦GS⟧, ⟦RS⟧.
 */
export const inspected = object({
  hex: str({ max: 400_000 }),
  text: str({ max: 400_000 }),
  bytes: int(),
  problems: listOf(text),
  segments: listOf(
    object({ id: text, name: text, transaction: nullable(int()), fields: listOf(shownField) }),
  ),
});
export type Inspected = Infer<typeof inspected>;
/** One transmission with all that the log shows beside it. */
export const transmissionDetail = object({
  row: transmissionRow,
  payer: object({
    bin: text,
    pcn: nullable(text),
    group: nullable(text),
    pbm: nullable(text),
    plan: nullable(text),
    memberId: text,
    personCode: nullable(text),
    phone: nullable(text),
  }),
  message: nullable(text),
  rejections: listOf(rejectRow),
  billed: nullable(claimAmounts),
  paid: nullable(claimAmounts),
  explained: nullable(text),
  problems: listOf(text),
  durs: listOf(
    object({
      reason: text,
      level: nullable(text),
      otherPharmacy: nullable(text),
      previousFillOn: nullable(isoDate),
      quantity: nullable(int()),
      database: nullable(text),
      provider: nullable(text),
      comments: nullable(text),
    }),
  ),
  /** Why the prescriber is not asked to have it authorized; null where it can be. */
  noPriorAuth: nullable(text),
  ...sides,
  request: inspected,
  /** Everything that came back, the last one last. */ answers: listOf(
    object({ try: int(), at: isoInstant, usable: bool, message: inspected }),
  ),
});
export type TransmissionDetail = Infer<typeof transmissionDetail>;

const rejectedBy = { trouble: listFilter.choice(...claimProblemKinds), patientId: listFilter.id };
export const claimsContract = {
  // Member ids and amounts are for those who work on claims, not for all who see prescriptions.
  /**
   * The payers of the current fill (or of `fillId`) with their claims, amounts and what can be
   * done.
   */
  details: procedure({ permission: 'rx.adjudicate', audit: 'claim.viewed', effect: 'read' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/claims' })
    .input(object({ rxId: id }, { fillId: id }))
    .output(claimDetails)
    .errors(rxRefusals),
  /** Everything that was sent for a prescription, newest first. */
  transmissions: procedure({ permission: 'rx.adjudicate', audit: 'claim.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/rx/{rxId}/transmissions' })
    .input(object({ rxId: id }))
    .output(transmissionLog)
    .errors(rxRefusals),
  transmission: procedure({ permission: 'rx.adjudicate', audit: 'claim.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/claims/transmissions/{transmissionId}' })
    .input(object({ transmissionId: id }))
    .output(transmissionDetail)
    .errors({
      NOT_FOUND: { status: 404, message: 'There is no such transmission in this store.' },
    }),
  /**
   * Asks the prescriber by fax to have what a plan rejected authorized: the page waits in the
   * outbox of faxes.
   */
  faxPriorAuth: procedure({
    permission: 'document.write',
    audit: 'claim.pa-faxed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/rx/{rxId}/claims/prior-auth' })
    .input(object({ rxId: id, version: int(), transmissionId: id }))
    .output(faxRow)
    .errors(rxRefusals),
  /**
   * The claims that wait for a person, the longest waiting first. Filters: `trouble`, `patientId`,
   * and the columns that can be narrowed.
   */
  rejected: procedure({
    permission: 'rx.adjudicate',
    audit: 'claim.rejected-listed',
    effect: 'read',
    often: true,
  })
    .route({ method: 'POST', path: '/api/claims/rejected' })
    .input(listQueryOf('claims.rejected', rejectedBy))
    .output(listPage(rejectedRow)),
  /**
   * Sends the claim of the current fill to the first payer without an answer; the next payers
   * follow by themselves. A claim that was never answered goes again, byte for byte.
   */
  send: procedure({ permission: 'rx.adjudicate', audit: 'claim.sent', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/claims/send' })
    .input(object({ rxId: id, version: int() }))
    .output(claimDetails)
    .errors(rxRefusals),
  /**
   * Sends a rejected claim again: `what` was corrected in words; the pharmacist's codes (`dur`)
   * take a pharmacist. `card` is written to the patient's record first, which takes the right to
   * change patients.
   */
  resubmit: procedure({ permission: 'rx.resubmit', audit: 'claim.resubmitted', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/claims/resubmit' })
    .input(
      object(
        {
          rxId: id,
          version: int(),
          rank: int({ min: 1, max: 3 }),
          what: str({ min: 1, max: 200 }),
          corrections: claimCorrections,
        },
        { card: claimCard },
      ),
    )
    .output(claimDetails)
    .errors(rxRefusals),
  /**
   * Takes the claims of the current fill back, last payer first. `byHand`: the payer did not take
   * it back by line, and somebody has done it by telephone, in words.
   */
  reverse: procedure({ permission: 'rx.reverse', audit: 'claim.reversing', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/claims/reverse' })
    .input(object({ rxId: id, version: int() }, { byHand: str({ min: 1, max: 200 }) }))
    .output(claimDetails)
    .errors(rxRefusals),
  /**
   * Takes back what was paid for the current fill and bills it anew, in one transaction (B3): a
   * rejected one changes nothing. `digest` is that of what was shown; what has changed since is
   * refused. Reversing and adjudicating both have to be this person's right.
   */
  rebill: procedure({ permission: 'rx.reverse', audit: 'claim.rebilling', effect: 'write' })
    .route({ method: 'POST', path: '/api/rx/{rxId}/claims/rebill' })
    .input(object({ rxId: id, version: int(), digest: str({ min: 64, max: 64 }) }))
    .output(claimDetails)
    .errors(rxRefusals),
};
