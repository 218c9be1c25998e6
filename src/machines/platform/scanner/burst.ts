import { scanGrammar } from '#domain/composition/scan-code.ts';
import { startsStationCode } from '#domain/label/rules/station-code.ts';
import { required } from '#domain/platform/required.ts';
import { isOneLabel, isSpoilt } from './beyond-doubt.ts';
import { gapsBetween } from './gaps.ts';
import type { KeyRecord } from './key-record.ts';
import { readingsOf, spansAnother } from './readings.ts';
import { scanBehindHand } from './scan-behind-hand.ts';
import type { Limits, StationProfile } from './station-profile.ts';
import {
  beginsAsCode,
  isBareNumber,
  isHandPaced,
  isText,
  isTooShort,
  isWords,
  textOf,
  type Struck,
} from './typed-keys.ts';

/** A character that a text field takes. */
export const printable = /^[\u0020-\u007e]$/;

/** One key of a possible scan. */
export interface BurstKey {
  readonly seq: number;
  readonly record: KeyRecord;
  readonly char: string;
  readonly at: number;
  /** Release time; null while the key is down. */
  readonly upAt: number | null;
  /** True when the field has it already (it was let through as text). */
  readonly passed: boolean;
  /**
   * Its Shift or Ctrl went down and up with it, as only a scanner moves them: a long hold was the
   * transport's pause.
   */
  readonly own?: true;
}
/**
 * What the screen takes at a key: a drug package, so that a bare number may be an NDC; an answer to
 * a question, which no letter of a barcode may give; or neither.
 */
export type Expected = 'package' | 'answer' | 'other';
export interface Burst {
  readonly keys: readonly BurstKey[];
  /** The last key of any kind that belonged to it. */
  readonly heardAt: number;
  readonly focus: 'text' | 'other';
  readonly sentinel: boolean;
  /** Something happened that may have changed or eaten a character: never to be accepted. */
  readonly tainted: boolean;
  /** A Shift of a hand was down over keys of it: what they are may be what Shift made of them. */
  readonly underShift?: boolean;
  /** It began in a text field that has lost the focus since. */
  readonly leftField?: true;
  /** Follows a text or a scan that broke off: no code by itself. */
  readonly isRest?: boolean;
  /** Follows a scan that was refused: no keys of a hand, unless they are slow. */
  readonly afterRefusal?: boolean;
  /** What the screen takes now; without it, anything. */
  readonly expects?: Expected;
  /** Began in the tail of a scan: nothing of it is let through as text. */
  readonly afterScan: boolean;
  /**
   * Began with a line end or control character in the tail of a scan: the scan's own, unless a hand
   * holds it.
   */
  readonly trailing: boolean;
  /** Digits of an Alt+numpad character under way. */
  readonly alt: string | null;
}

/** How a key was held: as a scanner does, as a hand does, or not known yet. */
export type Hold = 'short' | 'long' | 'open';
export function holdOf(key: BurstKey, limits: Limits, now: number): Hold {
  if (key.own) return 'short';
  if (key.upAt !== null) return key.upAt - key.at <= limits.dwell ? 'short' : 'long';
  return now - key.at > limits.dwell ? 'long' : 'open';
}

/** Every key so far was held as only a hand holds it. */
export const allByHand = (burst: Burst, limits: Limits, now: number): boolean =>
  limits.dwellTells && burst.keys.every((key) => holdOf(key, limits, now) === 'long');

/** With a sign for a function key that stands for no known character. */
const struckText = (keys: readonly BurstKey[], stationProfile: StationProfile): string =>
  textOf(
    keys.map((key) => (key.char === '' ? { ...key, char: '\u0000' } : key)),
    stationProfile,
  );
/** Keys that were held long, or still down when the next one was struck: no scanner does that. */
const handKeysOf = (burst: Burst, limits: Limits, now: number): number =>
  burst.keys.filter((key, index) => {
    const next = burst.keys[index + 1];
    return holdOf(key, limits, now) === 'long' || (next && (key.upAt ?? now) > next.at);
  }).length;

/** What is asked of a burst: at which moment, and whether a line end, or another key, has come. */
interface Moment {
  readonly now: number;
  readonly by: 'silence' | 'end' | 'control' | 'command';
}
/**
 * Struck as a scanner strikes, and still keys of a hand or of a program: nothing of it may be lost.
 */
export function isTyped(
  burst: Burst,
  limits: Limits,
  stationProfile: StationProfile,
  { now, by }: Moment,
): boolean {
  // Only scanners send Alt and the number of a character.
  if (burst.keys.some((key) => key.record.type === 'keyup')) return false;
  const hasNext = by === 'control' || by === 'command';
  const struck: Struck = {
    text: struckText(burst.keys, stationProfile),
    at: [...burst.keys.map((key) => key.at), ...(hasNext ? [now] : [])],
    focus: burst.focus,
    ended: by === 'end',
  };
  if (2 * handKeysOf(burst, limits, now) >= burst.keys.length) return true;
  // The rest of a refused scan stays refused, however slow a busy computer makes it.
  if (burst.afterScan || burst.afterRefusal) return false;
  if (isHandPaced(struck, limits, stationProfile)) return true;
  // One letter of a scan that broke off would answer the question.
  if (burst.expects === 'answer') return false;
  // A control character may come early in a code.
  if (by !== 'control' && !isOwnBegun(struck, by) && isTooShort(struck, stationProfile))
    return true;
  // A busy computer hears that some keys of a hurried hand are let go late.
  if (isWords(struck)) return true;
  return mayBeText(burst, limits, now) && isText(struck, stationProfile);
}
/**
 * The beginning of one of our labels, and a pause: its rest may come. In a text field it stands
 * there meanwhile; elsewhere its letters would act.
 */
const isOwnBegun = ({ text, focus }: Struck, by: Moment['by']): boolean =>
  by === 'silence' && focus === 'other' && /^[A-Z]{2}/.test(text) && startsStationCode(text);
/**
 * Whether its keys came as a program's do. Where nothing takes a package, a number is no code,
 * whatever a busy computer did to its keys.
 */
const mayBeText = (burst: Burst, limits: Limits, now: number): boolean =>
  burst.expects === 'other' ||
  (!hasShift(burst) && burst.keys.every((key) => holdOf(key, limits, now) === 'short'));

/** At least one key was struck as only a scanner strikes it. */
export function suspicious(
  burst: Burst,
  limits: Limits,
  now: number,
  stationProfile: StationProfile,
): boolean {
  if (burst.sentinel) return true;
  return limits.dwellTells
    ? burst.keys.some((key) => holdOf(key, limits, now) === 'short')
    : confirmed(burst, limits, now, stationProfile);
}

/** Enough of the burst is seen to take the rest away from the page. */
export function confirmed(
  burst: Burst,
  limits: Limits,
  now: number,
  stationProfile: StationProfile,
): boolean {
  if (limits.dwellTells) {
    const short = burst.keys.filter((key) => holdOf(key, limits, now) === 'short');
    const struck = {
      text: textOf(burst.keys, stationProfile),
      at: burst.keys.map((key) => key.at),
    };
    return short.length >= (burst.sentinel ? 2 : 3) && !isHandPaced(struck, limits, stationProfile);
  }
  return (
    burst.keys.length >= 6 &&
    scanGrammar(textOf(burst.keys, stationProfile), stationProfile) !== 'impossible'
  );
}

/** It begins as no code here does: nobody waits for it as long. */
export const beginsNoCode = (burst: Burst, stationProfile: StationProfile): boolean =>
  !canBecomeCode(burst, stationProfile) &&
  !beginsAsCode(struckText(burst.keys, stationProfile), stationProfile);

/** While the text so far can’t become a code, it stays visible as text. */
export const canBecomeCode = (burst: Burst, stationProfile: StationProfile): boolean =>
  scanGrammar(textOf(burst.keys, stationProfile), stationProfile) !== 'impossible';
/** A license holds line ends: Enter does not end it. It has no small letters. */
export const holdsLineEnds = (burst: Burst, stationProfile: StationProfile): boolean =>
  /^(\]L\w)?@(?![a-z])/.test(textOf(burst.keys, stationProfile));

export type RejectReason = 'mixed' | 'unreadable' | 'cut';
/**
 * `hand`: struck as a hand strikes keys. `text`: typed by a program into a text field, no code.
 */
export type Verdict =
  | { readonly is: 'hand' }
  | { readonly is: 'text' }
  | {
      readonly is: 'scan';
      readonly raw: string;
      readonly first: BurstKey;
      readonly before: readonly BurstKey[];
      readonly cleaned: boolean;
    }
  | {
      readonly is: 'reject';
      readonly reason: RejectReason;
      readonly before: readonly BurstKey[];
      /** It is a code without doubt, and no text: its first key. */
      readonly code?: BurstKey;
    };

/**
 * A program types as fast as a scanner (a text expander, a remote control). In a text field what it
 * types is text, unless a line end or a control character came with it, as with a barcode. What a
 * sentinel announced is text only where nothing of the kind can follow it.
 */
function typedByProgram(
  burst: Burst,
  holds: ReadonlyMap<BurstKey, Hold>,
  stationProfile: StationProfile,
): boolean {
  if (burst.focus === 'other') return false;
  if (burst.sentinel && canBecomeCode(burst, stationProfile)) return false;
  return burst.keys.every((key) => printable.test(key.char) || holds.get(key) === 'long');
}

/**
 * A number that has no check digit is a code only at the pace of a scanner, and in a text field
 * only where something takes it.
 */
const isOnlyNumber = (
  burst: Burst,
  raw: string,
  limits: Limits,
  stationProfile: StationProfile,
): boolean =>
  !burst.sentinel &&
  stationProfile.prefix === '' &&
  isBareNumber(raw) &&
  ((burst.focus === 'text' && burst.expects === 'other') ||
    isHandPaced({ text: raw, at: burst.keys.map((key) => key.at) }, limits, stationProfile));

/**
 * What a finished burst was. The hold of the keys decides between hand and scanner; a doubtful key
 * (long, but not held across
 * another) is tried both in and out, and the scan is taken only if exactly one text holds as a
 * code: never a guess.
 */
export function judge(
  burst: Burst,
  limits: Limits,
  stationProfile: StationProfile,
  now: number,
  terminated: boolean,
): Verdict {
  if (!limits.dwellTells) return judgeByGaps(burst, limits, stationProfile, now, terminated);
  const holds = new Map(burst.keys.map((key) => [key, holdOf(key, limits, now)]));
  const short = burst.keys.filter((key) => holds.get(key) === 'short');
  const last = burst.keys.at(-1);
  const struck = short.length + (last && holds.get(last) === 'open' ? 1 : 0);
  const [firstShort] = short;
  if (firstShort === undefined) return { is: 'hand' };
  if (struck < 2)
    return burst.afterRefusal && burst.expects === 'answer'
      ? { is: 'reject', reason: 'cut', before: [] }
      : { is: 'hand' };
  const start = burst.keys.indexOf(firstShort);
  const isOne = stationProfile.stalls || isOneLabel(textOf(burst.keys, stationProfile), start);
  const typedBefore = isOne ? [] : burst.keys.slice(0, start);
  const foreign = burst.keys.filter(
    (key) =>
      typedBefore.includes(key) ||
      (holds.get(key) !== 'short' && spansAnother(key, burst.keys, limits)),
  );
  const kept = burst.keys.filter((key) => !foreign.includes(key));
  const behindHand = terminated ? scanBehindHand(kept, burst, stationProfile) : null;
  if (behindHand !== null) return scanFrom(burst, behindHand);
  const doubtful = kept.filter((key) => holds.get(key) !== 'short');
  const clean = foreign.length === 0 && doubtful.length === 0;
  const reject = (reason: RejectReason): Verdict => ({ is: 'reject', reason, before: typedBefore });
  const readings = readingsOf(kept, doubtful, stationProfile, clean && terminated);
  const [only] = readings;
  // A code that leaves out some of the characters typed would be a guess.
  const isWhole = only !== undefined && only[1].length === burst.keys.length;
  if (
    !isWhole &&
    isTyped(burst, limits, stationProfile, { now, by: terminated ? 'end' : 'silence' })
  )
    return { is: terminated || burst.focus === 'other' ? 'hand' : 'text' };
  if (!isWhole && !terminated && typedByProgram(burst, holds, stationProfile))
    return { is: 'text' };
  if (isWhole && isOnlyNumber(burst, only[0], limits, stationProfile))
    return { is: terminated || burst.focus === 'other' ? 'hand' : 'text' };
  if (readings.size > 1) return reject('mixed');
  const isWhatItIs = only === undefined ? !hasDoubt(burst) : !isSpoilt(only[0], burst);
  if (!isWhatItIs) return reject('mixed');
  if (!only) return reject(clean ? 'unreadable' : 'mixed');
  const [raw, chosen] = only;
  if (/^(.)\1*$/.test(raw)) return reject('unreadable');
  if (!terminated && needsEnd(raw, stationProfile)) return reject('cut');
  return scanFrom(burst, { raw, keys: chosen });
}
const hasShift = ({ tainted, underShift }: Burst): boolean => tainted || underShift === true;
const hasDoubt = (burst: Burst): boolean => hasShift(burst) || burst.isRest === true;
/** A scan, and what the hand struck before its first key. */
function scanFrom(
  burst: Burst,
  { raw, keys }: { readonly raw: string; readonly keys: readonly BurstKey[] },
): Verdict {
  const first = required(keys[0], 'The first key of the reading');
  return {
    is: 'scan',
    raw,
    first,
    before: burst.keys.slice(0, burst.keys.indexOf(first)),
    cleaned: keys.length < burst.keys.length,
  };
}

/**
 * Without its suffix a burst may be the beginning of a longer one. A license always ends by
 * silence.
 */
function needsEnd(raw: string, stationProfile: StationProfile): boolean {
  if (/^(\]L\w)?@/.test(raw)) return false;
  if (stationProfile.suffix === 'any') return /^\][dCeQ]|^\u001d?(01\d{14}|\[\))/.test(raw);
  return stationProfile.suffix !== 'none';
}

/**
 * For scanners that hold keys as long as a hand: only an even, whole, checked code of at least
 * eight characters counts.
 */
function judgeByGaps(
  burst: Burst,
  limits: Limits,
  stationProfile: StationProfile,
  now: number,
  terminated: boolean,
): Verdict {
  const gaps = gapsBetween(burst.keys.map((key) => key.at));
  const rolled = burst.keys.some((key, index) => {
    const next = burst.keys[index + 1];
    return next !== undefined && (key.upAt ?? now) > next.at;
  });
  const text = textOf(burst.keys, stationProfile);
  const first = burst.keys[0];
  if (
    !first ||
    rolled ||
    burst.keys.length < 8 ||
    scanGrammar(text, stationProfile) !== 'complete' ||
    /^(.)\1*$/.test(text)
  )
    return burst.sentinel && burst.keys.length > 3
      ? { is: 'reject', reason: 'unreadable', before: [] }
      : { is: 'hand' };
  if (hasShift(burst) || gaps.some((gap) => gap < 0.4 * stationProfile.gapMedian))
    return { is: 'reject', reason: 'mixed', before: [] };
  if (!terminated && needsEnd(text, stationProfile))
    return { is: 'reject', reason: 'cut', before: [] };
  return { is: 'scan', raw: text, first, before: [], cleaned: false };
}

/** Figures for the scan log; no characters. */
export interface BurstStats {
  readonly keys: number;
  readonly gapMedian: number;
  readonly gapMax: number;
  readonly dwellMax: number;
}
export function statsOf(burst: Burst): BurstStats {
  const gaps = gapsBetween(burst.keys.map((key) => key.at)).toSorted((left, right) => left - right);
  const dwells = burst.keys.flatMap((key) => (key.upAt === null ? [] : [key.upAt - key.at]));
  const round = (left: number) => Math.round(left * 10) / 10;
  return {
    keys: burst.keys.length,
    gapMedian: round(gaps[gaps.length >> 1] ?? 0),
    gapMax: round(gaps.at(-1) ?? 0),
    dwellMax: round(Math.max(0, ...dwells)),
  };
}
