import { describe, expect, it } from 'vitest';
import { FNC1 } from '#domain/drug/rules/gs1.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { defaultProfile } from '#machines/platform/scanner/station-profile.ts';
import { seeded } from '#tests/platform/chance.ts';
import { calibrated } from '#tests/platform/scan-experiments.ts';
import {
  merged,
  play,
  scanners,
  scanPresses,
  typedPresses,
  typists,
  type Jank,
  type Press,
  type RunOptions,
} from '#tests/platform/scan-simulator.ts';

const names = keysOf(scanners);
const codes: Readonly<Record<string, string>> = {
  'a label': 'RX001000000100G',
  'a drug package': `01003009331050191728063010LOT501${FNC1}21SN000123`,
  'a UPC': '312345678906',
};
/** How long keys waited before the page had them, as a busy computer was seen to hold them back. */
const waits = [20, 60, 90, 140, 210, 350];
/** So long that the refusal of the first part has been said before the rest came. */
const longest = 900;
/** Nothing is handed over from somewhere within the burst on, for each of these times. */
const stalls = (presses: readonly Press[], of: readonly number[] = waits): readonly Jank[] =>
  of.flatMap((wait) =>
    presses
      .filter((press, index) => press.down && index % 5 === 0)
      .map(({ at }): Jank => [[at - 0.1, at - 0.1 + wait]]),
  );
const profiles = (name: keyof typeof scanners) =>
  name === 'slow' || name === 'bluetooth' ? [calibrated(name)] : [defaultProfile, calibrated(name)];

describe('a scan whose keys a busy computer hands over late', () => {
  it.each(
    names.flatMap((name) => Object.entries(codes).map(([what, code]) => ({ name, what, code }))),
  )('$what from a $name scanner is read whole', ({ name, code }) => {
    const presses = scanPresses(seeded(5), scanners[name], `${code}\r`, 1_000);
    for (const profile of profiles(name))
      for (const focus of ['text', 'other'] as const) {
        const atOnce = play(profile, merged(presses), { focus, value: 'kept' });
        for (const late of stalls(presses)) {
          const page = play(profile, merged(presses), { focus, value: 'kept', late });
          expect([late, page.scans, page.rejects, page.value]).toEqual([
            late,
            atOnce.scans,
            [],
            'kept',
          ]);
        }
      }
  });

  it('is read whole after the longest stall too, though its first part was refused aloud', () => {
    const presses = scanPresses(seeded(5), scanners.fast, 'RX001000000100G\r', 1_000);
    for (const late of stalls(presses, [longest])) {
      const page = play(defaultProfile, merged(presses), { focus: 'text', late });
      expect([late, page.scans, page.value]).toEqual([
        late,
        [{ raw: 'RX001000000100G', cleaned: false }],
        '',
      ]);
    }
  });

  it('a key of the hand within it is noticed as it would be without the delay', () => {
    for (const name of ['fast', 'typical'] as const)
      for (const focus of ['text', 'other'] as const) {
        const profile = calibrated(name);
        const scan = scanPresses(seeded(5), scanners[name], 'RX001000000100G\r', 1_000);
        const at = (scan[Math.floor(scan.length / 2)]?.at ?? 0) + 0.3;
        const key: Press = { at, down: true, code: 'KeyK', key: 'k', device: 'hand' };
        const strokes = () => merged([...scan, key, { ...key, at: at + 80, down: false }]);
        const atOnce = play(profile, strokes(), { focus });
        for (const late of stalls(scan)) {
          const page = play(profile, strokes(), { focus, late });
          expect([late, page.scans, page.rejects]).toEqual([late, atOnce.scans, atOnce.rejects]);
        }
      }
  });

  it('a barcode that nobody here knows stays refused, and is said once', () => {
    const presses = scanPresses(seeded(5), scanners.fast, 'ABCDEFGH123\r', 1_000);
    for (const late of stalls(presses)) {
      const page = play(defaultProfile, merged(presses), { focus: 'text', late });
      expect([late, page.scans, page.rejects, page.leaks, page.value]).toEqual([
        late,
        [],
        ['unreadable'],
        [],
        'ABCDEFGH123',
      ]);
    }
  });

  it('what a hand types comes whole and in order, however late', () => {
    for (const typist of Object.values(typists))
      for (const focus of ['text', 'other'] as const) {
        const text = 'Zimmerman 042\r';
        const presses = typedPresses(seeded(8), typist, text, 1_000);
        for (const late of stalls(presses)) {
          const options: RunOptions = { focus, expects: 'other', late };
          const page = play(defaultProfile, merged(presses), options);
          expect([late, page.arrived.join(''), page.scans, page.rejects]).toEqual([
            late,
            'Zimmerman 042Enter',
            [],
            [],
          ]);
        }
      }
  });
});
