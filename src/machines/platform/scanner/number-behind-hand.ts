import { scanGrammar } from '#domain/composition/scan-code.ts';
import type { Burst, Verdict } from './burst.ts';
import type { StationProfile } from './station-profile.ts';
import { textOf } from './typed-keys.ts';

/** A finger needs longer than this from a digit to the trigger of the scanner. */
const soonMs = 400;
/** A computer that is busy hears so many keys of a scan as held by a hand, at most. */
const mostBefore = 3;
const isDigits = (text: string): boolean => /^[\d-]+$/.test(text);
const value = (text: string): string => text.replace(/^0+/, '');

/** So few keys, so soon before it and in the same place, that they may be its own. */
function comesBefore(typed: Burst, burst: Burst): boolean {
  const pause = (burst.keys[0]?.at ?? 0) - (typed.keys.at(-1)?.at ?? 0);
  return typed.focus === burst.focus && typed.keys.length <= mostBefore && pause <= soonMs;
}

/** What a burst is together with the digits that were struck at once before it. */
export interface WithDigits {
  readonly burst: Burst;
  readonly verdict: Verdict;
}
/**
 * A number whose first digits may have been taken for keys of a hand: a busy computer hears that
 * they are let go of late. A UPC without its first digit reads as the NDC of another product. Read
 * whole where only the whole has a check digit; asked for again where it may be either. Null where
 * the number stands by itself.
 */
export function numberBehindHand(
  typed: Burst | null,
  burst: Burst,
  verdict: Verdict,
  profile: StationProfile,
): WithDigits | null {
  if (typed === null || verdict.is !== 'scan' || !isDigits(verdict.raw)) return null;
  const before = textOf(typed.keys, profile);
  if (!isDigits(before) || !comesBefore(typed, burst)) return null;
  const raw = before + verdict.raw;
  const isWhole = scanGrammar(raw, profile) === 'complete';
  const isAlone = scanGrammar(verdict.raw, profile) === 'complete';
  if (isAlone && (!isWhole || value(raw) === value(verdict.raw))) return null;
  const both: Burst = { ...burst, keys: [...typed.keys, ...burst.keys] };
  const [first] = both.keys;
  return isWhole && !isAlone && first !== undefined
    ? { burst: both, verdict: { is: 'scan', raw, first, before: [], cleaned: false } }
    : { burst: both, verdict: { is: 'reject', reason: 'cut', before: [] } };
}
