import { createHash } from 'node:crypto';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import type { DrawerTender } from '#domain/counter/rules/drawer.ts';
import type { DocumentView } from '#domain/document/contract/documents.ts';
import type { NewRxMessage } from '#domain/erx/script/message.ts';
import type { Result } from '#domain/platform/result.ts';
import type { MoveOffer } from '#domain/rx/contract/rx.ts';
import type {
  effects,
  Bottle,
  LifecycleEvent,
  LifecycleFacts,
  LifecyclePayload,
  StepUp,
  Transition,
  WrittenEffect,
} from '#domain/rx/lifecycle/index.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillChange, FillRecord } from '#server/repositories/rx/fills.ts';
import type { RxChange } from '#server/repositories/rx/rx.ts';
import type { RxFailure } from './failure.ts';
import type { Opened, Priced } from './opened.ts';

/** Who works, where and when; made by the procedures from the session, never from the request. */
export interface RxWork extends Scope {
  readonly today: string;
  readonly userName: string;
  readonly initials: string;
  readonly permissions: ReadonlySet<PermissionKey>;
  readonly licence: { readonly kind: 'pharmacist'; readonly active: boolean } | null;
  readonly workstation: string;
  /** A job works, and nobody: it may only make the moves that the lifecycle gives to the system. */
  readonly system?: true;
  /** What the other areas do for a prescription (`services/rx-areas.ts`). */
  readonly areas: RxAreas;
  /**
   * Spends this person's password given for one act; null where the token is wrong, used, old or
   * for another act.
   */
  stepUp(
    token: string,
    act: { event: LifecycleEvent; rxId: number; version: number },
  ): Promise<StepUp | null>;
  /**
   * Spends this person's password given for one act on one version of another record than a
   * prescription; false where it does not fit.
   */
  prove(token: string, wanted: ProofWanted): Promise<boolean>;
  /** Tells the other workstations, once committed. */
  changed(entity: string, id: number, version: number): void;
}
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What a decided move changes: members of the prescription, of its current fill, and what goes into
 * the log row.
 */
export interface Carried {
  readonly rx: RxChange;
  readonly fill: FillChange;
  readonly detail: Record<string, unknown>;
  /** The fill that the move opened. */
  readonly opened: number | null;
}
/** A decided move with all that its effects need. */
export interface Carry {
  readonly w: RxWork;
  readonly b: RxBundle;
  readonly move: Transition;
  readonly payload: LifecyclePayload;
  readonly price: Priced | null;
  readonly lots: readonly {
    readonly lotId: number;
    readonly drugId: number;
    readonly bottle: Bottle;
  }[];
  readonly bin: { readonly id: number; readonly code: string } | null;
  readonly handler: string | null;
  readonly person: { readonly name: string; readonly relationship: string } | null;
  readonly secondCountBy: number | null;
}
type Effected = Promise<Partial<Carried> | null> | Partial<Carried> | null;
/** An effect on the prescription: it is carried out whether or not there is a fill. */
export type RxEffect = (carry: Carry) => Effected;
/** An effect on the current fill: where there is none, there is nothing to carry out. */
export type FillEffect = (carry: Carry, fill: FillRecord) => Effected;
/** A handler of every effect that writes; each area registers its own (`registerEffects`). */
export type EffectHandlers = {
  readonly [Name in WrittenEffect]: (typeof effects)[Name]['acts'] extends 'rx'
    ? RxEffect
    : FillEffect;
};

/**
 * A move that was just made, for whatever follows from it in the same transaction. `opened` is as
 * it was before.
 */
export interface Moved {
  readonly opened: Opened;
  readonly transition: Transition;
  readonly payload: LifecyclePayload;
  /** The current fill as it was before the move. */
  readonly fill: FillRecord | null;
  /** It was handed over by this move. */
  readonly left: boolean;
}
export type MovedHandler = (work: RxWork, moved: Moved) => Promise<void>;

/** A prescription that was just entered; a refusal undoes the entry. */
export interface Entered {
  readonly rxId: number;
  readonly erxId: number | null;
}
export type EnteredHandler = (work: RxWork, entered: Entered) => Promise<Result<null, RxFailure>>;

/**
 * What a prescription asks of the areas above it. They know the prescription; it knows only these
 * calls.
 */
export interface RxAreas {
  readonly effects: EffectHandlers;
  /** Called after every move, in this order. */
  readonly moved: readonly MovedHandler[];
  /** Called once a prescription is entered, in this order, until one refuses. */
  readonly entered: readonly EnteredHandler[];
  readonly claim: {
    /** Who is billed for the fill, and how its claims stand. */
    factsOf(
      bundle: RxBundle,
      fill: FillRecord | null,
      today: string,
    ): Pick<LifecycleFacts, 'payers' | 'claims' | 'medicaidUnasked'>;
    /** The steps on the claims of the current fill. */
    offers(work: RxWork, opened: Opened): MoveOffer[];
    /** The one next right step on the claims, or null. */
    nextStep(work: RxWork, opened: Opened): string | null;
    send(work: RxWork, rxId: number, version: number): Promise<Result<number, RxFailure>>;
  };
  readonly counter: {
    /** Books a payment that was taken with a prescription. */
    bookPayment(
      work: RxWork,
      payment: {
        readonly tender: DrawerTender;
        readonly amountCents: number;
        readonly paymentId: number;
      },
    ): Promise<void>;
  };
  readonly stock: {
    /**
     * Why no bottle is taken under this expiry: the same lot stands on record with another one. The
     * question is kept; null where nothing stands in the way.
     */
    askExpiry(
      scope: Scope,
      read: {
        readonly drugId: number;
        readonly lot: string;
        readonly expiresOn: string;
        readonly source: string;
      },
    ): Promise<string | null>;
  };
  readonly erx: {
    /**
     * The message as the entry is compared with; null where it is no prescription of this store.
     */
    messageForEntry(scope: Scope, erxId: number): Promise<NewRxMessage | null>;
  };
  readonly document: {
    /** Marks the picture as attached; false where it is not there any more. */
    attachHardCopy(scope: Scope, key: string | null): Promise<boolean>;
    hardCopyOf(scope: Scope, key: string | null): Promise<DocumentView | null>;
    /**
     * What of the hard copy this person's screen was never given, in words; null where it was given
     * all.
     */
    hardCopyUnseen(scope: Scope, key: string | null): Promise<string | null>;
  };
}
