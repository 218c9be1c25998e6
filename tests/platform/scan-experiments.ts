import { parseScan } from '#domain/composition/scan-code.ts';
import { FNC1 } from '#domain/drug/rules/gs1.ts';
import { gtinCheckDigit, gtinOfNdc } from '#domain/drug/rules/gtin.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import type { StationProfile } from '#machines/platform/scanner/station-profile.ts';
import { seeded } from './chance.ts';
import {
  janky,
  merged,
  play,
  scanners,
  scanPresses,
  typedPresses,
  typists,
  type ControlEncoding,
  type Page,
  type ScannerName,
} from './scan-simulator.ts';
import { measured, measuredProfile } from './scanner/measured-profile.ts';

type Random = () => number;
const pick = <T>(rnd: Random, of: readonly T[]): T => of[Math.floor(rnd() * of.length)]!;
const string = (rnd: Random, alphabet: string, least: number, most: number) =>
  Array.from({ length: least + Math.floor(rnd() * (most - least + 1)) }, () =>
    pick(rnd, [...alphabet]),
  ).join('');
const digits = (rnd: Random, number: number) => string(rnd, '0123456789', number, number);
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

export interface SimulatedCode {
  readonly payload: string;
  readonly aim: string;
}
/** A code as it stands on a package or label, with the AIM identifier of its symbol. */
function randomCode(rnd: Random): SimulatedCode {
  const kind = rnd();
  if (kind < 0.35)
    return {
      payload: built(buildStationCode({ kind: 'rx', rxNumber: digits(rnd, 12) })),
      aim: ']C0',
    };
  if (kind < 0.55) {
    const body = `3${digits(rnd, 10)}`;
    return { payload: body + gtinCheckDigit(body), aim: ']E0' };
  }
  if (kind < 0.65)
    return { payload: built(buildStationCode({ kind: 'bag', bag: digits(rnd, 6) })), aim: ']C0' };
  const gtin = built(gtinOfNdc(digits(rnd, 10)));
  const expiry = `2${digits(rnd, 1)}0${1 + Math.floor(rnd() * 9)}1${digits(rnd, 1)}`;
  const lot = string(rnd, capitals, 4, 10);
  const serial = string(rnd, capitals, 8, 16);
  const data =
    rnd() < 0.5
      ? `01${gtin}17${expiry}10${lot}${FNC1}21${serial}`
      : `01${gtin}21${serial}${FNC1}17${expiry}10${lot}`;
  return rnd() < 0.15
    ? { payload: `[)>\u001e05\u001d${data}\u001e\u0004`, aim: ']d1' }
    : { payload: data, aim: ']d2' };
}
const built = (
  result: { ok: true; value: string } | { ok: false; error: { message: string } },
): string => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

/** The profile of a simulated scanner, measured from its keys. */
export function calibrated(
  name: ScannerName,
  aim = false,
  encoding: ControlEncoding = 'ctrl',
): StationProfile {
  const rnd = seeded(7);
  const capture = (payload: string) =>
    merged(scanPresses(rnd, scanners[name], `${aim ? ']C0' : ''}${payload}\r`, 0, encoding)).map(
      (stroke) => stroke.record,
    );
  return measuredProfile(
    name,
    [capture(measured.ladder), capture(measured.gs1), capture(measured.label)],
    name === 'bluetooth',
  );
}

export interface Trial {
  readonly scanner: ScannerName;
  readonly aim?: boolean;
  readonly focus: 'text' | 'other';
  readonly jank?: boolean;
  readonly encoding?: ControlEncoding;
  readonly profile?: StationProfile;
}
export interface Tally {
  trials: number;
  right: number;
  wrong: number;
  rejected: number;
  missed: number;
  leaks: number;
  textChanged: number;
}
const today = '2026-11-21';
/** Equal for the person: the same kind with the same content. */
const sameCode = (text: string, other: string, stationProfile: StationProfile): boolean => {
  const result = parseScan(text, { today, profile: stationProfile });
  const scan = parseScan(other, { today, profile: { separator: { mode: 'fnc1' } } });
  return (
    result.ok &&
    scan.ok &&
    JSON.stringify({ ...result.value, raw: '', aim: '' }) ===
      JSON.stringify({ ...scan.value, raw: '', aim: '' })
  );
};

function count(
  tally: Tally,
  page: Page,
  code: string,
  stationProfile: StationProfile,
  expectedText: string | null,
): void {
  tally.trials += 1;
  if (page.scans.some((scan) => !sameCode(scan.raw, code, stationProfile))) tally.wrong += 1;
  else if (page.scans.length === 1) tally.right += 1;
  else if (page.rejects.length > 0) tally.rejected += 1;
  else tally.missed += 1;
  if (page.leaks.length > 0) tally.leaks += 1;
  if (expectedText !== null && page.value !== expectedText) tally.textChanged += 1;
}
const tally = (): Tally => ({
  trials: 0,
  right: 0,
  wrong: 0,
  rejected: 0,
  missed: 0,
  leaks: 0,
  textChanged: 0,
});
const words = ['metf', '500', 'smith, jo', '30', '0591', 'b', 'lis 10', 'RX', '7'];

function repeat(
  count: number,
  seed: number,
  trial: Trial,
  one: (
    rnd: Random,
    stationProfile: StationProfile,
    code: SimulatedCode,
    sent: string,
    result: Tally,
  ) => void,
): Tally {
  const rnd = seeded(seed);
  const result = tally();
  const profile = trial.profile ?? calibrated(trial.scanner, trial.aim, trial.encoding);
  for (let index = 0; index < count; index += 1) {
    const code = randomCode(rnd);
    one(rnd, profile, code, `${trial.aim ? code.aim : ''}${code.payload}\r`, result);
  }
  return result;
}
const jankOf = (rnd: Random, trial: Trial) => (trial.jank ? { jank: janky(rnd, 6_000) } : {});

/** One clean scan. */
export const scanAlone = (number: number, trial: Trial, seed = 1): Tally =>
  repeat(number, seed, trial, (rnd, stationProfile, code, sent, result) => {
    const page = play(
      stationProfile,
      merged(scanPresses(rnd, scanners[trial.scanner], sent, 1_000, trial.encoding)),
      {
        focus: trial.focus,
        value: 'kept ',
        ...jankOf(rnd, trial),
      },
    );
    count(result, page, code.payload, stationProfile, 'kept ');
  });

/**
 * A person types, and the scan begins 60–400 ms after the last key: the text stays, the scan is
 * right.
 */
export const scanAfterTyping = (number: number, trial: Trial, seed = 2): Tally =>
  repeat(number, seed, trial, (rnd, stationProfile, code, sent, result) => {
    const text = pick(rnd, words);
    const typed = typedPresses(rnd, pick(rnd, Object.values(typists)), text, 1_000);
    const start = Math.max(...typed.map((press) => press.at)) - 30 + 60 + rnd() * 340;
    const page = play(
      stationProfile,
      merged([...typed, ...scanPresses(rnd, scanners[trial.scanner], sent, start, trial.encoding)]),
      { focus: trial.focus, ...jankOf(rnd, trial) },
    );
    count(result, page, code.payload, stationProfile, trial.focus === 'text' ? text : null);
  });

/** One key of a hand lands somewhere inside the scan. */
export const scanWithForeignKey = (
  number: number,
  trial: Trial,
  seed = 3,
  keys = 'abr0123456789 X',
): Tally =>
  repeat(number, seed, trial, (rnd, stationProfile, code, sent, result) => {
    const scan = scanPresses(rnd, scanners[trial.scanner], sent, 1_000, trial.encoding);
    const last = scan.at(-1)!.at;
    const hand = typedPresses(
      rnd,
      pick(rnd, Object.values(typists)),
      pick(rnd, [...keys]),
      1_000 + rnd() * (last - 1_000),
    );
    const page = play(stationProfile, merged([...scan, ...hand]), {
      focus: trial.focus,
      ...jankOf(rnd, trial),
    });
    count(result, page, code.payload, stationProfile, null);
  });

/**
 * Entries typed by hand, with Enter; how many were taken for a scan, and how many arrived other
 * than typed.
 */
export function handEntries(
  count: number,
  trial: Trial,
  typist: keyof typeof typists,
  seed = 4,
): {
  entries: number;
  takenForScan: number;
  rejected: number;
  altered: number;
  longestDelay: number;
} {
  const rnd = seeded(seed);
  const profile = trial.profile ?? calibrated(trial.scanner, trial.aim);
  const out = { entries: count, takenForScan: 0, rejected: 0, altered: 0, longestDelay: 0 };
  for (let index = 0; index < count; index += 1) {
    const text =
      rnd() < 0.3
        ? pick(rnd, words)
        : rnd() < 0.5
          ? digits(rnd, 1 + Math.floor(rnd() * 13))
          : string(rnd, 'aeiourstlnm ', 2, 14);
    const page = play(profile, merged(typedPresses(rnd, typists[typist], `${text}\r`, 1_000)), {
      focus: trial.focus,
      ...jankOf(rnd, trial),
    });
    out.takenForScan += page.scans.length;
    out.rejected += page.rejects.length;
    const arrived =
      trial.focus === 'text' ? page.value + page.commands.join('') : page.commands.join('');
    if (arrived !== `${text}Enter`) out.altered += 1;
    out.longestDelay = Math.max(out.longestDelay, page.longestDelay);
  }
  return out;
}
