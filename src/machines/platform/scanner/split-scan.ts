import { scanGrammar } from '#domain/composition/scan-code.ts';
import { canBecomeCode, holdOf, judge, type Burst, type Verdict } from './burst.ts';
import type { KeyRecord } from './key-record.ts';
import { handedBy } from './late-keys.ts';
import type { Piece, Routed, RouterState } from './router-state.ts';
import type { StationProfile } from './station-profile.ts';
import { isBareNumber, isHandPaced, separators, textOf } from './typed-keys.ts';

/** A scan is read over a pause of so many milliseconds: nobody has scanned another code by then. */
const joinMs = 1_200;
/** So long after it the rest of a scan, or its line end, is looked for. */
const restMs = 3_000;
/** A computer or a radio stops so often within one scan; more pauses are a hand's. */
const mostPauses = 3;

const lastAt = ({ keys }: Burst): number => keys.at(-1)?.at ?? 0;
const isLive = (piece: Piece | null, at: number): piece is Piece =>
  piece !== null && at - lastAt(piece.burst) <= restMs;

/** Most of its keys were let go of as only a scanner, or a program, lets go of them. */
function isStruck(burst: Burst, { limits }: RouterState, now: number): boolean {
  const long = burst.keys.filter((key) => holdOf(key, limits, now) === 'long');
  return 2 * long.length < burst.keys.length;
}

/** Both parts as one burst, as if there had been no pause. */
const put = (before: Burst, burst: Burst, { expects }: RouterState): Burst => ({
  ...burst,
  keys: [...before.keys, ...burst.keys],
  sentinel: before.sentinel,
  afterScan: before.afterScan,
  trailing: false,
  tainted: before.tainted || burst.tainted,
  underShift: before.underShift === true || burst.underShift === true,
  isRest: false,
  afterRefusal: false,
  expects,
  ...(before.focus === 'text' && burst.focus === 'other' ? { leftField: true } : {}),
});

/** It carries a check of its own over the pause: no bare NDC, and no date that holds as a UPC. */
const isChecked = (raw: string, profile: StationProfile): boolean =>
  scanGrammar(raw, profile) === 'complete' && !isBareNumber(raw);
/**
 * What was a scan is taken where nothing else can be meant; otherwise it is asked for again. What
 * was asked for again is not taken any more: it may be scanned a second time by now.
 */
function sure(verdict: Verdict, piece: Piece, at: number, profile: StationProfile): Verdict {
  if (verdict.is !== 'scan') return verdict;
  const refused = { is: 'reject', reason: 'cut', before: verdict.before } as const;
  if (!isChecked(verdict.raw, profile)) return refused;
  const isSoon = !piece.isTold && at - lastAt(piece.burst) <= joinMs;
  return isSoon ? verdict : { ...refused, code: verdict.first };
}

/** A burst that goes on with one before a pause, and what both are. */
export interface Joined {
  readonly burst: Burst;
  readonly verdict: Verdict;
}
/** Struck by a scanner or a program, and no line end alone. */
const mayBeRest = (burst: Burst, state: RouterState, now: number): boolean =>
  !burst.trailing && state.limits.dwellTells && isStruck(burst, state, now);
const isPersons = ({ is }: Verdict): boolean => is === 'hand' || is === 'text';
/**
 * What the burst is together with the machine-fast keys before a pause. Null where it is to be
 * judged by itself: struck by a hand, whole by itself, or text also with what came before.
 */
export function joined(
  state: RouterState,
  burst: Burst,
  now: number,
  terminated: boolean,
): Joined | null {
  const { piece, limits, profile } = state;
  const at = burst.keys[0]?.at ?? now;
  if (!isLive(piece, at) || piece.isRead || !mayBeRest(burst, state, now)) return null;
  const whole = put(piece.burst, burst, state);
  const verdict = judge(whole, limits, profile, now, terminated);
  if (isPersons(verdict)) return null;
  const isOfBoth = verdict.is === 'scan' && verdict.first === whole.keys[0];
  if (isChecked(textOf(burst.keys, profile), profile))
    return isOfBoth
      ? { burst: whole, verdict: { is: 'reject', reason: 'mixed', before: [] } }
      : null;
  if (verdict.is === 'scan' && !isOfBoth) return null;
  const certain = sure(verdict, piece, at, profile);
  return terminated || certain.is === 'scan' || actsAlone(burst, state)
    ? { burst: whole, verdict: certain }
    : null;
}
/** Given back by itself it would act, and not only stand in a field. */
const actsAlone = (burst: Burst, { expects }: RouterState): boolean =>
  burst.focus === 'other' ||
  expects === 'answer' ||
  burst.keys.some((key) => separators.test(key.char) || key.record.ctrlKey);

/**
 * What silence has ended, for what may follow it. Keys of a hand are no part of a scan.
 */
export function pieceOf(
  state: RouterState,
  burst: Burst,
  settled: Routed,
  now: number,
): Piece | null {
  const { limits, profile, piece } = state;
  if (!limits.dwellTells || burst.trailing || !isStruck(burst, state, now)) return null;
  const handed = handedBy(burst, settled.effects);
  const flagged: Burst = {
    ...burst,
    keys: burst.keys.map((key) => (handed.has(key) ? { ...key, passed: true } : key)),
  };
  if (settled.effects.some((effect) => effect.type === 'scan'))
    return { burst: flagged, isRead: true, isTold: false, pauses: 0 };
  const before = isLive(piece, burst.keys[0]?.at ?? now) && !piece.isRead ? piece : null;
  const whole = before ? put(before.burst, flagged, state) : flagged;
  const pauses = before ? before.pauses + 1 : 0;
  const struck = { text: textOf(whole.keys, profile), at: whole.keys.map((key) => key.at) };
  return pauses > mostPauses || isHandPaced(struck, limits, profile)
    ? null
    : { burst: whole, isRead: false, isTold: before?.isTold ?? false, pauses };
}

/** A key of what silence has ended is let go of only now. */
export function withRelease(state: RouterState, { code, timeStamp }: KeyRecord): RouterState {
  const { piece, parted } = state;
  const letGo = (burst: Burst): Burst => {
    const at = burst.keys.findLastIndex((key) => key.record.code === code && key.upAt === null);
    return at < 0
      ? burst
      : {
          ...burst,
          keys: burst.keys.map((key, index) => (index === at ? { ...key, upAt: timeStamp } : key)),
        };
  };
  return {
    ...state,
    piece: piece && { ...piece, burst: letGo(piece.burst) },
    parted: parted && { ...parted, burst: letGo(parted.burst) },
  };
}

/** What a line end makes of the machine-fast keys before it; null where it is a key like others. */
export function endedPiece(
  state: RouterState,
  focus: Burst['focus'],
  at: number,
): (Joined & { readonly piece: Piece }) | null {
  const { piece, limits, profile } = state;
  if (!isLive(piece, at)) return null;
  const burst = put(piece.burst, { ...piece.burst, keys: [], focus }, state);
  const given = judge(burst, limits, profile, at, true);
  if (given.is === 'hand' || given.is === 'text') return null;
  return { piece, burst, verdict: sure(given, piece, lastAt(piece.burst), profile) };
}
/** A control character goes on with a code that may hold one: a package, a license. */
export const goesOn = ({ piece, profile }: RouterState, char: string, at: number): boolean =>
  isLive(piece, at) &&
  !piece.isRead &&
  (separators.test(char) || char === '\u0004') &&
  canBecomeCode(piece.burst, profile);
