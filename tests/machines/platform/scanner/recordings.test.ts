import { describe, expect, it } from 'vitest';
import { keysOf } from '#domain/platform/keys-of.ts';
import { defaultProfile } from '#machines/platform/scanner/station-profile.ts';
import { chance } from '#tests/platform/chance.ts';
import { janky, merged, play, type Jank, type RunOptions } from '#tests/platform/scan-simulator.ts';
import { recordedHands } from '#tests/platform/scanner/recorded-hands.ts';
import { recordedPrograms } from '#tests/platform/scanner/recorded-programs.ts';
import { recordedScanners } from '#tests/platform/scanner/recorded-scanners.ts';
import { over, type Recorder } from '#tests/platform/scanner/recording.ts';

/** How busy the computer is: not at all, timers and keys late, or keys alone. */
const loads = {
  'an idle computer': () => ({}),
  'a busy computer': (until: number, seed: number) => ({ jank: janky(chance(seed).next, until) }),
  'a computer that hands keys over late': (until: number, seed: number): { late: Jank } => ({
    late: janky(chance(seed).next, until),
  }),
} as const;

/** Whether what a page keeps as text may have come to it at all. */
const hasField = ({ focus, moves = [] }: RunOptions): boolean =>
  [focus, ...moves.map(([, then]) => then)].includes('text');
function wrongOf(record: Recorder, load: keyof typeof loads, seed: number) {
  const recording = record(chance(seed));
  const strokes = merged(recording.presses, recording.capsLock ?? false);
  const until = over(recording.presses) + 1_000;
  const page = play(defaultProfile, strokes, { ...recording.options, ...loads[load](until, seed) });
  const isField = hasField(recording.options);
  const came = {
    value: page.value,
    keys: page.arrived.filter((key) => key.length > 1 || !isField),
    scans: page.scans.map(({ raw }) => raw),
    refused: page.rejects.length,
    leaks: page.leaks,
  };
  const { value, keys, scans, refused = 0 } = recording;
  const wanted = { value, keys, scans, refused, leaks: [] };
  return JSON.stringify(came) === JSON.stringify(wanted) ? [] : [{ seed, load, came, wanted }];
}
const everySeed = Array.from({ length: 12 }, (_, seed) => seed + 1);

describe.each([
  ['hands', recordedHands],
  ['programs', recordedPrograms],
  ['scanners', recordedScanners],
] as const)('no key is lost and no scan is missed: recordings of %s', (_, recorders) => {
  it.each(Object.entries(recorders))('%s', (_what, record) => {
    const wrong = keysOf(loads).flatMap((load) =>
      everySeed.flatMap((seed) => wrongOf(record, load, seed)),
    );

    expect(wrong).toEqual([]);
  });
});
