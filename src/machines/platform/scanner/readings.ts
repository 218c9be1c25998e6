import { scanGrammar } from '#domain/composition/scan-code.ts';
import type { Limits, StationProfile } from './station-profile.ts';
import { textOf } from './typed-keys.ts';

interface Key {
  readonly char: string;
  readonly at: number;
  /** Release time; null while the key is down. */
  readonly upAt: number | null;
}
/** A key of the hand for certain: held down while the scanner struck and released another. */
export const spansAnother = (key: Key, keys: readonly Key[], limits: Limits): boolean =>
  keys.some(
    (item) =>
      item !== key &&
      item.at >= key.at &&
      item.upAt !== null &&
      item.upAt - item.at <= limits.dwell &&
      (key.upAt === null || item.upAt < key.upAt),
  );

/** All ways to leave out some of the doubtful keys. */
function* selections<K>(keys: readonly K[], doubtful: readonly K[]): Generator<readonly K[]> {
  for (let mask = 0; mask < 2 ** doubtful.length; mask += 1) {
    const out = new Set(doubtful.filter((_, index) => (mask & (1 << index)) !== 0));
    yield keys.filter((key) => !out.has(key));
  }
}

const mostDoubts = 4;
/** The distinct texts that hold as a code, with the keys they are made of. */
export function readingsOf<K extends Key>(
  keys: readonly K[],
  doubtful: readonly K[],
  stationProfile: StationProfile,
  withUnverified: boolean,
): ReadonlyMap<string, readonly K[]> {
  const found = new Map<string, readonly K[]>();
  if (doubtful.length > mostDoubts) return found;
  for (const chosen of selections(keys, doubtful)) {
    const text = textOf(chosen, stationProfile);
    const grammar = scanGrammar(text, stationProfile);
    if (grammar === 'complete' || (withUnverified && grammar === 'unverified'))
      found.set(text, chosen);
  }
  return found;
}
