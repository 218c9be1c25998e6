import type { ScanProfile } from '#domain/composition/scan-code.ts';

/**
 * What is known of a workstation's scanner. Times in milliseconds.
 */
export interface StationProfile extends ScanProfile {
  readonly name: string;
  /**
   * False: everything passes untouched (set-up screens of other devices, automated typing without
   * key holds).
   */
  readonly enabled: boolean;
  /** Its pace was measured. */
  readonly calibrated: boolean;
  readonly gapMedian: number;
  readonly gapP99: number;
  readonly dwellP99: number;
  /** The transport pauses now and then (Bluetooth), so a long hold proves less. */
  readonly stalls: boolean;
  /** The scanner keeps Shift down over a run of capitals. */
  readonly holdsShift: boolean;
  /**
   * First character that only the scanner sends at a burst’s start: `]` with AIM identifiers on, or
   * a programmed prefix; '' for none.
   */
  readonly sentinel: string;
  /** A programmed prefix to take off the payload; '' for none. */
  readonly prefix: string;
  readonly suffix: 'Enter' | 'Tab' | 'none' | 'any';
  /**
   * F-keys that stand for control characters, for scanners that send them so: `{ F13: '\u001d' }`.
   */
  readonly controlKeys: Readonly<Record<string, string>>;
  /** `inverts`: with CapsLock on, letters arrive in the wrong case and are turned back. */
  readonly capsLock: 'inverts' | 'ignored';
}

/**
 * Any scanner with factory settings, slow ones too. The long pause costs the hand nothing, because
 * a hand is told by its hold. Where a code needs a separator and has none, its lot is asked for.
 */
export const defaultProfile: StationProfile = {
  name: 'Any scanner',
  enabled: true,
  calibrated: false,
  gapMedian: 20,
  gapP99: 110,
  dwellP99: 16,
  stalls: false,
  holdsShift: false,
  sentinel: ']',
  prefix: '',
  suffix: 'any',
  separator: { mode: 'unknown' },
  controlKeys: {},
  capsLock: 'inverts',
};

/** What the router decides by. */
export interface Limits {
  /**
   * Longest pause between two keys of one burst; also how long a key is held back that was struck
   * as a scanner strikes.
   */
  readonly gap: number;
  /**
   * Longest hold of a scanner’s key; a key held longer was typed, and is held back no longer than
   * this.
   */
  readonly dwell: number;
  /** The hold alone tells a scanner from a hand. */
  readonly dwellTells: boolean;
  /** How long a sentinel waits for its second character. */
  readonly sentinelGap: number;
  /** Longest usual pause of the scanner; a hand's are longer. */
  readonly pace: number;
  /** How long keys wait for a next one that begin no code known here. */
  readonly hurriedGap: number;
}
const within = (low: number, left: number, high: number) => Math.max(low, Math.min(high, left));

/** Shortest hold of a typing hand; scanners that hold longer can’t be told apart by it. */
const shortestHandHold = 45;
/** Of a scanner whose pace is not known yet; slower ones are learned. */
const usualPace = 52;
const usualHurriedGap = 70;

export function limitsOf(stationProfile: StationProfile): Limits {
  const gap = within(
    40,
    Math.max(2.5 * stationProfile.gapMedian, 1.5 * stationProfile.gapP99),
    300,
  );
  const dwell =
    stationProfile.dwellP99 <= 36
      ? within(12, 1.6 * stationProfile.dwellP99 + 4, shortestHandHold - 1)
      : Math.min(1.6 * stationProfile.dwellP99, 120);
  return {
    gap,
    dwell,
    dwellTells: dwell <= shortestHandHold,
    sentinelGap: Math.min(gap, 2 * stationProfile.gapP99),
    pace: stationProfile.calibrated ? Math.max(20, 1.5 * stationProfile.gapMedian) : usualPace,
    hurriedGap: stationProfile.calibrated ? gap : usualHurriedGap,
  };
}
