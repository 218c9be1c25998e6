import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import type { AlertAnswer, AnswerBack } from './rx.ports.ts';

/**
 * What is done as soon as the prescription is there: its next step, the list of steps, or one step
 * by name; the claim's is the payer's to make.
 */
export type RxFirst = 'next' | 'steps' | 'send-claim' | LifecycleEvent;
export interface RxInput {
  readonly rxId: number | null;
  /** A scanned label or a typed number, where the id is not known yet. */
  readonly code?: string | null;
  readonly first?: RxFirst | null;
  /** The work queue it was opened from: Ctrl+Enter goes on in it. */
  readonly queue?: string | null;
  /** Ends when `first` is done: a step taken from the queue, without this page. */
  readonly once?: boolean;
  /** What the prompt of `first` starts with, by field. */
  readonly said?: Values;
}
/** Another prescription is asked for, and what is done there first. */
export interface RxOpen {
  readonly type: 'rx.open';
  readonly rxId: number;
  readonly first?: RxFirst | null;
  readonly queue?: string | null;
}
export type RxEvent =
  | RxOpen
  | { type: 'rx.find'; code: string }
  | { type: 'rx.next' }
  | { type: 'rx.goOn' }
  | { type: 'rx.ahead'; by: 1 | -1 }
  | { type: 'rx.steps' }
  | { type: 'rx.move'; event: LifecycleEvent }
  | { type: 'rx.edit' }
  /** A new prescription, whichever is open. */
  | { type: 'rx.create' }
  | { type: 'rx.notes' }
  | { type: 'rx.allergies' }
  | { type: 'rx.weight' }
  | { type: 'rx.label' }
  | { type: 'rx.transferPaper' }
  | { type: 'rx.claim' }
  | { type: 'rx.renewal' }
  | { type: 'rx.change' }
  | { type: 'rx.transmissions' }
  | { type: 'rx.retry' }
  | { type: 'rx.pickUp' }
  | { type: 'alert.answer'; answer: AlertAnswer }
  | { type: 'alert.takeBack'; fingerprint: string }
  | { type: 'alert.next' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | LiveChanged;
/** A key that came while the prescription was asked for anew, and what the page showed then. */
export interface KeptKey {
  readonly event: Extract<
    RxEvent,
    {
      type:
        | 'rx.next'
        | 'rx.goOn'
        | 'rx.move'
        | 'rx.steps'
        | 'rx.ahead'
        | 'rx.renewal'
        | 'rx.change';
    }
  >;
  readonly shown: RxDetail;
}
export interface RxContext {
  readonly rxId: number | null;
  readonly code: string | null;
  readonly detail: RxDetail | null;
  /** The move that was asked for, until it is made, refused or given up. */
  readonly event: LifecycleEvent | null;
  /** The counting goes on after a part was asked for in it. */
  readonly toScan: boolean;
  readonly first: RxFirst | null;
  readonly queue: string | null;
  readonly once: boolean;
  readonly said: Values | null;
  /** On the way to the next of the queue: from where, which way, and what stands there. */
  readonly going: {
    readonly status: string | null;
    readonly by: 1 | -1;
    readonly to: number | null;
  } | null;
  readonly answer: AlertAnswer | AnswerBack | null;
  /** What was answered while the server was still busy: each gets its turn. */
  readonly held: readonly (AlertAnswer | AnswerBack)[];
  /** A key that came while the prescription was asked for anew: it acts on what comes. */
  readonly kept: KeptKey | null;
  /** The entry was opened from here: what it changed was seen by this person. */
  readonly entered: boolean;
  /** Which one was asked for while the server was still busy: it is opened afterwards. */
  readonly wanted: RxOpen | null;
  /** Changed elsewhere while a dialog was open: it is asked for again afterwards. */
  readonly missed: boolean;
  /** Why the last step was not taken: it stands on the page until the next one. */
  readonly refusal: Refused | null;
  readonly problem: string | null;
}
