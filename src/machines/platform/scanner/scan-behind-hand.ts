import { scanGrammar } from '#domain/composition/scan-code.ts';
import { gapsBetween } from './gaps.ts';
import type { StationProfile } from './station-profile.ts';
import { textOf } from './typed-keys.ts';

interface Key {
  readonly char: string;
  readonly at: number;
}
/** What is known of the burst: see `Burst`. */
interface Around {
  readonly tainted: boolean;
  readonly underShift?: boolean;
  readonly isRest?: boolean;
  readonly afterScan: boolean;
  readonly expects?: string;
}

/** The code, and its keys. */
export interface ScanBehindHand<K> {
  readonly raw: string;
  readonly keys: readonly K[];
}
/** A hand strikes so many keys at most before a scan that comes at once. */
const mostBefore = 3;
/** The pause between a hand's key and the scan behind it: longer than any within the scan. */
const pauseBefore = { least: 18, timesWithin: 1.8 };
/**
 * A whole, checked code that begins after a pause behind a key or two of the hand: the keys are
 * given back and the code is taken. Null where the pause says nothing: a transport that stalls, the
 * rest of a refused scan, a question that the key would answer, a code that is whole with the keys
 * before it, and digits before a number, which may be its own.
 */
export function scanBehindHand<K extends Key>(
  keys: readonly K[],
  burst: Around,
  stationProfile: StationProfile,
): ScanBehindHand<K> | null {
  if (stationProfile.stalls || burst.isRest || burst.expects === 'answer') return null;
  if (burst.tainted || burst.underShift || burst.afterScan) return null;
  if (scanGrammar(textOf(keys, stationProfile), stationProfile) === 'complete') return null;
  const gaps = gapsBetween(keys.map((key) => key.at));
  const longest = Math.max(0, ...gaps);
  const at = gaps.indexOf(longest) + 1;
  const [before, code] = [keys.slice(0, at), keys.slice(at)];
  const within = Math.max(...gaps.slice(at), 0);
  if (at > mostBefore || longest < Math.max(pauseBefore.least, pauseBefore.timesWithin * within))
    return null;
  const raw = textOf(code, stationProfile);
  const mayBeOneNumber = isDigits(textOf(before, stationProfile)) && isDigits(raw);
  return mayBeOneNumber || scanGrammar(raw, stationProfile) !== 'complete'
    ? null
    : { raw, keys: code };
}
const isDigits = (text: string): boolean => /^[\d -]+$/.test(text);
