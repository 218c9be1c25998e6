import type { Burst, BurstStats, Expected, RejectReason } from './burst.ts';
import type { KeyRecord } from './key-record.ts';
import type { Limits, StationProfile } from './station-profile.ts';

/** What the scan router knows between two events, and what it asks for: see `scan-router.ts`. */
export interface RouterState {
  readonly profile: StationProfile;
  readonly limits: Limits;
  readonly burst: Burst | null;
  /** Codes of keys whose keydown was swallowed: their keyup is too. */
  readonly swallowed: readonly string[];
  /**
   * Shift keys that are down, and since when: one that a hand holds changes what the scanner types.
   */
  readonly shifts: Readonly<Record<string, number>>;
  /** Ctrl keys that are down, and since when. */
  readonly controls: Readonly<Record<string, number>>;
  /** When the last scan or reject ended, or its last tail key came. */
  readonly tailFrom: number | null;
  readonly nextSeq: number;
  readonly until: number | null;
  /** One tick has come since the last key; the next one may settle. */
  readonly looked: boolean;
  /** When a scan broke off without its end: what follows soon is its rest, not a code. */
  readonly brokenAt: number | null;
  /** What broke off was a scan, or may have been one. */
  readonly wasScan: boolean;
  /** What the screen took at the last key. */
  readonly expects: Expected;
  /** Settled by silence: a key of it may still be on its way. */
  readonly parted: Parted | null;
  /** Struck by a scanner or a program, and ended by silence: what follows may be its rest. */
  readonly piece: Piece | null;
  /** What is to be said of it, unless its rest comes. */
  readonly unsaid: RouterEffect | null;
  /** What a hand struck last, it seemed: digits of it may be the first of a number. */
  readonly typed: Burst | null;
}
/** What of a scan came before a pause. */
export interface Piece {
  /** Its keys, with what the page has of them. */
  readonly burst: Burst;
  /** It was whole, and is read: only its line end may follow. */
  readonly isRead: boolean;
  /** It was said to be refused: whoever scanned it scans it again. */
  readonly isTold: boolean;
  /** Pauses within it. */
  readonly pauses: number;
}
/**
 * What silence has settled, kept for keys that were struck before that and come only now: a page or
 * a computer that stalls hands them over late, and their own times say where they belong.
 */
export interface Parted {
  /** The burst as it was, with what the page has of it by now. */
  readonly burst: Burst;
  /** What the state was otherwise, before it was settled. */
  readonly before: Pick<RouterState, 'tailFrom' | 'brokenAt' | 'wasScan' | 'piece'>;
  /** When silence settled it: a key struck later is another one's. */
  readonly settledAt: number;
  /** What is to be said of it, once no key of it can be on its way. */
  readonly refusal: RouterEffect | null;
}
export type RouterInput =
  | {
      readonly type: 'key';
      readonly record: KeyRecord;
      readonly focus: 'text' | 'other';
      readonly expects: Expected;
    }
  | { readonly type: 'tick'; readonly now: number }
  /** The window lost the focus: what was under way is forgotten. */
  | { readonly type: 'blur' };
export type RouterEffect =
  | { readonly type: 'snapshot'; readonly seq: number }
  | { readonly type: 'restore'; readonly seq: number }
  | { readonly type: 'hold'; readonly until: number }
  | { readonly type: 'deliver'; readonly records: readonly KeyRecord[] }
  | { readonly type: 'replay-as-text'; readonly text: string }
  | {
      readonly type: 'scan';
      readonly raw: string;
      readonly at: number;
      readonly cleaned: boolean;
      readonly capsLock: boolean;
      readonly stats: BurstStats;
    }
  | {
      readonly type: 'reject';
      readonly reason: RejectReason;
      /** Its first key in the field; it stays there unless the field hides text or holds codes. Null: none. */
      readonly from: number | null;
      readonly at: number;
      readonly stats: BurstStats;
    };
export interface Routed {
  readonly state: RouterState;
  readonly verdict: 'pass' | 'swallow';
  readonly effects: readonly RouterEffect[];
}

export const answer = (
  state: RouterState,
  verdict: Routed['verdict'],
  effects: readonly RouterEffect[] = [],
): Routed => ({ state, verdict, effects });
/** Carries on after something else was settled first. */
export const andThen = (first: Routed, next: (state: RouterState) => Routed): Routed => {
  const routed = next(first.state);
  return { ...routed, effects: [...first.effects, ...routed.effects] };
};
