import { scanGrammar } from '#domain/platform/rules/scan-code.ts';
import type { KeyRecord } from './key-record.ts';
import type { Limits, StationProfile } from './station-profile.ts';

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
  /** Its Shift or Ctrl went down and up with it, as only a scanner moves them: a long hold was the transport's pause. */
  readonly own?: true;
}
export interface Burst {
  readonly keys: readonly BurstKey[];
  /** The last key of any kind that belonged to it. */
  readonly heardAt: number;
  readonly focus: 'text' | 'other';
  readonly sentinel: boolean;
  /** Something happened that may have changed or eaten a character: never to be accepted. */
  readonly tainted: boolean;
  /** Began in the tail of a scan: nothing of it is let through as text. */
  readonly afterScan: boolean;
  /** Began with a line end or control character in the tail of a scan: the scan's own, unless a hand holds it. */
  readonly trailing: boolean;
  /** Digits of an Alt+numpad character under way. */
  readonly alt: string | null;
}

/** How a key was held: as a scanner does, as a hand does, or not known yet. */
export type Hold = 'short' | 'long' | 'open';
export function holdOf(k: BurstKey, limits: Limits, now: number): Hold {
  if (k.own) return 'short';
  if (k.upAt !== null) return k.upAt - k.at <= limits.dwell ? 'short' : 'long';
  return now - k.at > limits.dwell ? 'long' : 'open';
}

/** Every key so far was held as only a hand holds it. */
export const allByHand = (b: Burst, limits: Limits, now: number): boolean =>
  limits.dwellTells && b.keys.every((k) => holdOf(k, limits, now) === 'long');

const textOf = (keys: readonly BurstKey[], p: StationProfile): string => {
  const text = keys.map((k) => k.char).join('');
  return p.prefix !== '' && text.startsWith(p.prefix) ? text.slice(p.prefix.length) : text;
};

/** At least one key was struck as only a scanner strikes it. */
export function suspicious(b: Burst, limits: Limits, now: number, p: StationProfile): boolean {
  if (b.sentinel) return true;
  return limits.dwellTells
    ? b.keys.some((k) => holdOf(k, limits, now) === 'short')
    : confirmed(b, limits, now, p);
}

/** Enough of the burst is seen to take the rest away from the page. */
export function confirmed(b: Burst, limits: Limits, now: number, p: StationProfile): boolean {
  if (limits.dwellTells)
    return b.keys.filter((k) => holdOf(k, limits, now) === 'short').length >= (b.sentinel ? 2 : 3);
  return b.keys.length >= 6 && scanGrammar(textOf(b.keys, p), p) !== 'impossible';
}

/** While the text so far can’t become a code, it stays visible as text. */
export const canBecomeCode = (b: Burst, p: StationProfile): boolean =>
  scanGrammar(textOf(b.keys, p), p) !== 'impossible';
/** A license holds line ends: Enter does not end it. */
export const holdsLineEnds = (b: Burst, p: StationProfile): boolean =>
  /^(\]L\w)?@/.test(textOf(b.keys, p));

export type RejectReason = 'mixed' | 'unreadable' | 'cut';
export type Verdict =
  | { readonly is: 'hand' }
  | {
      readonly is: 'scan';
      readonly raw: string;
      readonly first: BurstKey;
      readonly before: readonly BurstKey[];
      readonly cleaned: boolean;
    }
  | { readonly is: 'reject'; readonly reason: RejectReason; readonly before: readonly BurstKey[] };

/** A key of the hand for certain: held down while the scanner struck and released another. */
const spansAnother = (x: BurstKey, keys: readonly BurstKey[], limits: Limits): boolean =>
  keys.some(
    (y) =>
      y !== x &&
      y.at >= x.at &&
      y.upAt !== null &&
      y.upAt - y.at <= limits.dwell &&
      (x.upAt === null || y.upAt < x.upAt),
  );

/** All ways to leave out some of the doubtful keys. */
function* selections(
  keys: readonly BurstKey[],
  doubtful: readonly BurstKey[],
): Generator<readonly BurstKey[]> {
  for (let mask = 0; mask < 2 ** doubtful.length; mask += 1) {
    const out = new Set(doubtful.filter((_, i) => (mask & (1 << i)) !== 0));
    yield keys.filter((k) => !out.has(k));
  }
}

const mostDoubts = 4;
/** The distinct texts that hold as a code, with the keys they are made of. */
function readingsOf(
  keys: readonly BurstKey[],
  doubtful: readonly BurstKey[],
  p: StationProfile,
  withUnverified: boolean,
): ReadonlyMap<string, readonly BurstKey[]> {
  const found = new Map<string, readonly BurstKey[]>();
  if (doubtful.length > mostDoubts) return found;
  for (const chosen of selections(keys, doubtful)) {
    const text = textOf(chosen, p);
    const grammar = scanGrammar(text, p);
    if (grammar === 'complete' || (withUnverified && grammar === 'unverified'))
      found.set(text, chosen);
  }
  return found;
}

/**
 * What a finished burst was. The hold of the keys decides between hand and scanner; a doubtful key (long, but not held across
 * another) is tried both in and out, and the scan is taken only if exactly one text holds as a code: never a guess.
 */
export function judge(
  b: Burst,
  limits: Limits,
  p: StationProfile,
  now: number,
  terminated: boolean,
): Verdict {
  if (!limits.dwellTells) return judgeByGaps(b, limits, p, now, terminated);
  const holds = new Map(b.keys.map((k) => [k, holdOf(k, limits, now)]));
  const short = b.keys.filter((k) => holds.get(k) === 'short');
  const last = b.keys.at(-1);
  const struck = short.length + (last && holds.get(last) === 'open' ? 1 : 0);
  if (short.length === 0 || struck < 2) return { is: 'hand' };
  const start = b.keys.indexOf(short[0]!);
  const typedBefore = p.stalls ? [] : b.keys.slice(0, start);
  const foreign = b.keys.filter(
    (k) => typedBefore.includes(k) || (holds.get(k) !== 'short' && spansAnother(k, b.keys, limits)),
  );
  const kept = b.keys.filter((k) => !foreign.includes(k));
  const doubtful = kept.filter((k) => holds.get(k) !== 'short');
  const clean = foreign.length === 0 && doubtful.length === 0;
  const reject = (reason: RejectReason): Verdict => ({ is: 'reject', reason, before: typedBefore });
  if (b.tainted) return reject('mixed');
  const readings = readingsOf(kept, doubtful, p, clean && terminated);
  const [only] = readings;
  if (readings.size > 1) return reject('mixed');
  if (!only) return reject(clean ? 'unreadable' : 'mixed');
  const [raw, chosen] = only;
  if (/^(.)\1*$/.test(raw)) return reject('unreadable');
  if (!terminated && needsEnd(raw, p)) return reject('cut');
  const first = chosen[0]!;
  return {
    is: 'scan',
    raw,
    first,
    before: b.keys.slice(0, b.keys.indexOf(first)),
    cleaned: chosen.length < b.keys.length,
  };
}

/** Without its suffix a burst may be the beginning of a longer one. A license always ends by silence. */
function needsEnd(raw: string, p: StationProfile): boolean {
  if (/^(\]L\w)?@/.test(raw)) return false;
  if (p.suffix === 'any') return /^\][dCeQ]|^\u001d?(01\d{14}|\[\))/.test(raw);
  return p.suffix !== 'none';
}

/** For scanners that hold keys as long as a hand: only an even, whole, checked code of at least eight characters counts. */
function judgeByGaps(
  b: Burst,
  limits: Limits,
  p: StationProfile,
  now: number,
  terminated: boolean,
): Verdict {
  const gaps = b.keys.slice(1).map((k, i) => k.at - b.keys[i]!.at);
  const rolled = b.keys.some((k, i) => {
    const next = b.keys[i + 1];
    return next !== undefined && (k.upAt ?? now) > next.at;
  });
  const text = textOf(b.keys, p);
  const first = b.keys[0];
  if (
    !first ||
    rolled ||
    b.keys.length < 8 ||
    scanGrammar(text, p) !== 'complete' ||
    /^(.)\1*$/.test(text)
  )
    return b.sentinel && b.keys.length > 3
      ? { is: 'reject', reason: 'unreadable', before: [] }
      : { is: 'hand' };
  if (b.tainted || gaps.some((g) => g < 0.4 * p.gapMedian))
    return { is: 'reject', reason: 'mixed', before: [] };
  if (!terminated && needsEnd(text, p)) return { is: 'reject', reason: 'cut', before: [] };
  return { is: 'scan', raw: text, first, before: [], cleaned: false };
}

/** Figures for the scan log; no characters. */
export interface BurstStats {
  readonly keys: number;
  readonly gapMedian: number;
  readonly gapMax: number;
  readonly dwellMax: number;
}
export function statsOf(b: Burst): BurstStats {
  const gaps = b.keys
    .slice(1)
    .map((k, i) => k.at - b.keys[i]!.at)
    .sort((x, y) => x - y);
  const dwells = b.keys.flatMap((k) => (k.upAt === null ? [] : [k.upAt - k.at]));
  const round = (x: number) => Math.round(x * 10) / 10;
  return {
    keys: b.keys.length,
    gapMedian: round(gaps[gaps.length >> 1] ?? 0),
    gapMax: round(gaps.at(-1) ?? 0),
    dwellMax: round(Math.max(0, ...dwells)),
  };
}
