import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { IdentifierKind } from '#domain/counter/rules/identifiers.ts';
import type { PartialReason, PartialWindow } from '#domain/refill/rules/law.ts';
import type { OriginCode } from '../rules/origin.ts';
import type { PhotoId } from '../rules/photo-id.ts';
import type { ReasonGiven, ReasonListKey, TransferRecord } from '../rules/reasons.ts';
import type { RxStatus } from '../rules/status.ts';

/** DEA schedule as a number; null for a drug that is not controlled. */
export type Schedule = 2 | 3 | 4 | 5 | null;
export type BinClass = 'shelf' | 'fridge' | 'cii' | 'oversize' | 'internal';
export type HowItLeft = 'pickup' | 'delivery';

/** Someone or something the prescription names: it can't be filled while inactive or blocked. */
export interface Named {
  readonly active: boolean;
  readonly blocked: boolean;
}
export interface Alert {
  readonly severity: 'severe' | 'moderate' | 'minor';
  readonly answered: boolean;
  /** It was answered that the drug is not to be filled; left out: it was not. */
  readonly declined?: boolean;
  /** A difference from the prescription, in words; absent of a clinical alert. */
  readonly differs?: string;
}
export interface Lot {
  readonly ndc11: string;
  readonly lot: string;
  readonly expiresOn: string | null;
}

/**
 * `matches`: the answer belongs to the fill as it is now. `manualReversal`: a task stands for a
 * reversal the payer can't take.
 */
export interface ClaimFact {
  readonly rank: number;
  readonly state: 'none' | 'sent' | 'paid' | 'captured' | 'duplicate' | 'rejected' | 'reversed';
  readonly matches: boolean;
  readonly manualReversal: boolean;
  /** What is on its way is its reversal: it was paid, and may not be any more. */
  readonly reversing?: true;
  /** What is on its way is a rebill: what was paid counts until the payer answers. */
  readonly rebilling?: true;
  /** It waits for a person. */
  readonly waiting?: true | undefined;
}

/**
 * A stamp of a check: who, when, and the hash of what was checked. A struck stamp stays in the log
 * and proves nothing.
 */
export interface Evidence {
  readonly by: number;
  readonly at: string;
  readonly hash: string;
  readonly struck: boolean;
}

/** Store policies that the lifecycle asks about (handbook §2.11: strict by default). */
export interface LifecyclePolicy {
  /** The pharmacist of the final check may be the person who scanned. */
  readonly selfCheck: boolean;
  /** No final check while nobody asked the patient about allergies. */
  readonly askAllergies: boolean;
  /** The state asks for a photo ID when a controlled drug is handed over. */
  readonly idForControlled: boolean;
  /** The state lets a technician or an intern transfer what is not controlled. */
  readonly transferByTechnician: boolean;
  /** The store shares a real-time database with the receiving pharmacy (21 CFR 1306.25). */
  readonly sharedTransferDatabase: boolean;
}

/**
 * All that the lifecycle decides on, read by the server in one transaction. Amounts in cents,
 * quantities in thousandths,
 * dates `YYYY-MM-DD` at the store, instants UTC. A fill that does not exist yet has its neutral
 * values.
 */
export interface LifecycleFacts {
  readonly rxId: number | null;
  readonly version: number;
  /** Null before the prescription is created. */
  readonly status: RxStatus | null;
  readonly now: string;
  readonly today: string;

  readonly patientId: number | null;
  readonly patient: Named;
  /** Somebody asked the patient about allergies, whatever was answered. */
  readonly allergiesAsked: boolean;
  readonly prescriber: Named;
  readonly drug: Named;
  readonly schedule: Schedule;
  /** Only the state schedules it: what the DEA wants of a transfer is not asked. */
  readonly isStateOnly?: boolean;
  /** Federal law has the identity of the patient verified, whatever the store's policy. */
  readonly asksIdentity?: boolean;
  /**
   * The product stands in a stricter schedule than the prescription was entered in: what the law
   * asks there was never checked.
   */
  readonly stricterNow: boolean;
  readonly origin: OriginCode | null;
  /** The image of the paper or the electronic message is attached. */
  readonly sourceAttached: boolean;
  readonly emergencyOral: boolean;
  /**
   * An emergency oral C-II whose signed or electronic prescription nobody said to have come (21 CFR
   * 1306.11(d)(4)).
   */
  readonly paperAwaited?: boolean;
  /** The last day on which that prescription may come. */
  readonly paperDueBy?: string;
  /** The telephone order was taken by a pharmacist. */
  readonly takenByPharmacist: boolean;
  /** What directions and drug contradict each other in, in words; null where they agree. */
  readonly directionsAgainst: string | null;
  /** What the drug still lacks of its program (REMS) today, in words; null where nothing. */
  readonly programLacks: string | null;
  /** Labels of the required fields that are still empty. */
  readonly missing: readonly string[];
  readonly expiresOn: string | null;
  readonly refillsAuthorized: number;
  /** Fills that are not voided, the open one included: refills used = this − 1. */
  readonly fillsUsed: number;
  /** Fills handed over. */
  readonly fillsDispensed: number;
  /** What the prescriber authorized minus what was dispensed; null when nothing is counted. */
  readonly quantityLeft: number | null;
  /**
   * House rule for an early refill; null for a first fill. The prescriber's own "do not fill
   * before" is `notBefore`.
   */
  readonly earliestFillOn: string | null;
  readonly notBefore: string | null;
  /** Transfers out that happened; one that was cancelled did not. */
  readonly transfersBefore: number;
  /** The day on which the receiving pharmacy confirmed an electronic transfer; null before. */
  readonly transferConfirmedOn?: string | null;
  /** Another pharmacy transferred it here. */
  readonly cameByTransfer: boolean;
  readonly createdBy: number | null;
  readonly createdOn: string | null;
  readonly everBilled: boolean;
  readonly everLabelled: boolean;
  /** A label of the current fill was printed since it was priced last. */
  readonly labelPrinted: boolean;
  /** Why that label no longer says what the fill is, in words; null where it does. */
  readonly labelChanged: string | null;
  /**
   * Vials of the current fill whose own label this user has not scanned since the product was
   * verified; 0 as well where a pharmacist said in words why it can't be.
   */
  readonly labelsToScan: number;
  /**
   * Vials of the current fill whose own label this user has not scanned at the hand-over; 0 as well
   * where it was said in words why, or where the store seals its bags.
   */
  readonly vialsToScan: number;
  /** The electronic message was answered, or there is none. */
  /** Drug, directions, quantity or days were edited since a payer rejected the claim last. */
  readonly clinicalEdit: boolean;
  readonly erxAnswered: boolean;
  readonly cancelMessage: 'none' | 'received' | 'acknowledged';
  readonly discontinuedOn: string | null;

  readonly alerts: readonly Alert[];
  readonly pdmp: { readonly needed: boolean; readonly checked: boolean };

  /** Ranks of the payers to be billed for this fill, 1 primary. Empty for a cash patient. */
  readonly payers: readonly number[];
  readonly claims: readonly ClaimFact[];
  /** The plan forbids collecting cash from the patient (reject 8X, a covered Medicaid item). */
  readonly collectionForbidden: boolean;
  /**
   * The patient lives in a long-term care facility or a hospice, or has a terminal illness, as far
   * as records say it (21 CFR 1306.13(b)). Left out: nobody looked.
   */
  readonly longTermCare?: boolean;
  /**
   * Medicaid is among the payers and has not answered for this fill: it pays whole what it covers
   * (42 CFR 447.15).
   */
  readonly medicaidUnasked?: boolean;
  readonly cashConsent: boolean;
  readonly billLater: boolean;
  readonly claimWindowEndsOn: string | null;
  readonly priceCents: number | null;
  readonly floorCents: number;
  readonly costCents: number;
  /** The competitor's price that was asked for. */
  readonly matchCents: number | null;

  readonly ndc11: string;
  readonly quantity: number;
  /**
   * Of a compound: what has to be scanned for this fill, in thousandths of each one's unit; empty
   * while it is not priced. Null: it is no compound.
   */
  readonly ingredients:
    | readonly { readonly ndc11: string; readonly name: string; readonly quantity: number }[]
    | null;
  readonly daysSupply: number;
  /**
   * The current fill is part of one, or less by the payer's limit: what was asked for as a whole,
   * and what earlier parts of it brought. Null: it is whole.
   */
  readonly partialFill: { readonly intended: number; readonly before: number } | null;
  /**
   * What the parts of the last fill still owe, and until when the rest may follow; null: nothing.
   */
  readonly owed: { readonly quantity: number; readonly window: PartialWindow } | null;
  readonly heldFrom: RxStatus | null;
  readonly heldReason: string | null;
  readonly deferredUntil: string | null;
  /** Where a scanned fill came from. */
  readonly scannedFrom: RxStatus | null;
  /** Stock left the shelf for this fill and is not put back. */
  readonly stockMoved: boolean;
  readonly lots: readonly Lot[];
  /** Recalled lots; `recall` is the recall's number and reason, null where nobody wrote it down. */
  readonly recalled: readonly {
    readonly ndc11: string;
    readonly lot: string;
    readonly recall?: string | null;
  }[];
  /** The pharmacist's check of the entered data, the scan, the final check. */
  readonly dataCheck: Evidence | null;
  readonly scan: Evidence | null;
  readonly finalCheck: Evidence | null;
  readonly dataHash: string;
  readonly contentHash: string;
  /** What was displayed to this user at this version. */
  readonly shown: { readonly image: boolean; readonly label: boolean; readonly product: boolean };

  readonly binClass: BinClass;
  readonly bagCode: string | null;
  readonly outForDelivery: boolean;
  readonly handler: string | null;
  readonly deliveryAddress: boolean;
  readonly rtsDueOn: string | null;
  readonly needsCounsel: boolean;
  /**
   * What the signature must cover, in words ('insurance', 'controlled drug', 'privacy notice',
   * 'easy-open cap').
   */
  readonly signatures: readonly string[];
  readonly dueCents: number;
  readonly paidCents: number;
  readonly houseAccount: {
    readonly allowed: boolean;
    readonly balanceCents: number;
    readonly limitCents: number;
  };
  readonly left: HowItLeft | null;
  readonly pickedUpOn: string | null;
  readonly policy: LifecyclePolicy;
}

/**
 * Who acts. The license is the employee's own record; `system` is a job or a payer's answer, never
 * a person.
 */
export interface Actor {
  readonly userId: number;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly licence: { readonly kind: 'pharmacist'; readonly active: boolean } | null;
  readonly system: boolean;
}

/**
 * A password typed for one act: the server makes it after the password was right; it fits nothing
 * else.
 */
export interface StepUp {
  readonly userId: number;
  readonly rxId: number;
  readonly version: number;
  readonly event: LifecycleEvent;
  readonly until: string;
}

export interface Bottle extends Lot {
  /** Taken from this bottle's lot, and what the stock ledger says the lot holds. */
  readonly taken: number;
  readonly onHand: number;
  /** Why it goes out though it expires before the supply is used up. */
  readonly reason?: string | undefined;
}
/** Which prescriptions a scanned bag holds, as the server looked it up. */
export interface ScannedBag {
  readonly code: string;
  readonly patientIds: readonly number[];
  readonly holdsThis: boolean;
  readonly vialsMissing: number;
}

/**
 * What a person gives with a move. Scans arrive here as the server resolved them (bag, bin, lot),
 * never as the client
 * described them.
 */
export interface LifecyclePayload {
  readonly reason?: ReasonGiven | undefined;
  readonly earlyReason?: ReasonGiven | undefined;
  /** What came of a hold. */
  readonly answer?: string | undefined;
  readonly until?: string | undefined;
  /** How many go out now, in thousandths, and why not all. */
  readonly partialFill?: { readonly quantity: number; readonly reason: PartialReason } | undefined;
  /**
   * The next fill brings the prescription to a date: its quantity in thousandths, and its days. The
   * server's own, never given.
   */
  readonly short?: { readonly quantity: number; readonly daysSupply: number } | undefined;
  readonly stepUp?: StepUp | undefined;
  readonly correction?: 'data' | 'clinical' | undefined;
  readonly competitor?:
    | { readonly name: string; readonly priceCents: number; readonly proof: string }
    | undefined;
  readonly bottles?: readonly Bottle[] | undefined;
  readonly counted?: number | undefined;
  readonly secondCount?: number | undefined;
  readonly bag?: ScannedBag | undefined;
  readonly bin?:
    | {
        readonly code: string;
        readonly class: BinClass;
        /** Of another class than is meant: bins of that one, in words. */
        readonly instead?: string | undefined;
      }
    | undefined;
  readonly identifiers?:
    | readonly { readonly kind: IdentifierKind; readonly matches: boolean }[]
    | undefined;
  readonly person?: { readonly relationship: string; readonly authorised: boolean } | undefined;
  readonly counselling?:
    | { readonly answer: 'accepted' | 'refused'; readonly by: string }
    | undefined;
  readonly signature?:
    | { readonly covers: readonly string[]; readonly at: string; readonly by?: string }
    | undefined;
  readonly photoId?: PhotoId | undefined;
  readonly terms?: 'house-account' | 'cod' | 'prepay' | undefined;
  readonly leaving?: HowItLeft | undefined;
  readonly custody?: { readonly neverLeft: boolean; readonly temperatureOk: boolean } | undefined;
  readonly relabelled?: Lot | undefined;
  readonly neverLeft?: boolean | undefined;
  readonly disposition?: 'quarantine' | 'destroy' | 'restock' | undefined;
  readonly transfer?: TransferRecord | undefined;
  /** Who at the receiving pharmacy confirmed that it did not fill. */
  readonly confirmedBy?: string | undefined;
}

export const lifecycleEvents = [
  'create',
  'hold',
  'release',
  'defer',
  'resume',
  'file',
  'verify-data',
  'edit-filed',
  'fill',
  'rest',
  'close-rest',
  'paid',
  'rejected',
  'resubmit',
  'back-to-entry',
  'cash',
  'ask-price-match',
  'approve-price',
  'refuse-price',
  'paid-later',
  'reverse',
  'edit-billed',
  'reverse-dispensed',
  'settle-reversal',
  'part',
  'whole',
  'scan',
  'undo-scan',
  'another-bottle',
  'verify',
  'fail-check',
  'edit-verified',
  'bin',
  'move-bin',
  'pick-up',
  'deliver',
  'open-balance',
  'settle',
  'fail-delivery',
  'return-to-stock',
  'undo-pick-up',
  'came-back',
  'paper-came',
  'transfer-out',
  'cancel-transfer',
  'discontinue',
  'reinstate',
  'delete',
] as const;
export type LifecycleEvent = (typeof lifecycleEvents)[number];

/** One try of one move: what a guard looks at. */
export interface Attempt {
  readonly event: LifecycleEvent;
  /** The list that this move's reason comes from. */
  readonly reasons: ReasonListKey | undefined;
  readonly facts: LifecycleFacts;
  readonly actor: Actor;
  readonly payload: LifecyclePayload;
}
