import { describe, expect, it } from 'vitest';
import { defaultProfile } from '#machines/platform/scanner/station-profile.ts';
import { seeded } from '#tests/platform/chance.ts';
import {
  merged,
  play,
  scanPresses,
  scanners,
  typedPresses,
  typists,
  type Press,
  type RunOptions,
} from '#tests/platform/scan-simulator.ts';

const places = {
  'a field that takes packages': { focus: 'text', expects: 'package', value: 'kept ' },
  'a field that takes none': { focus: 'text', expects: 'other', value: 'kept ' },
  'a list': { focus: 'other', expects: 'other' },
  'a list that takes packages': { focus: 'other', expects: 'package' },
} as const satisfies Readonly<Record<string, RunOptions>>;
const upc = '305915442014';

/** The first keys are let go of late: the computer was busy, and all that follows comes later. */
function letGoLate(presses: readonly Press[], keys: number, held: number): readonly Press[] {
  const releases = presses.filter(({ down }) => !down).slice(0, keys);
  return presses.map((press) => ({
    ...press,
    at: press.at + held * releases.filter((release) => release.at <= press.at).length,
  }));
}
const lateUpc = (keys: number, held: number, code = upc) =>
  letGoLate(scanPresses(seeded(3), scanners.fast, `${code}\r`, 1_000), keys, held);

describe('a number whose first digits are let go of late', () => {
  it.each(Object.entries(places))('in %s is never read as another number', (_, options) => {
    for (const keys of [1, 2, 3])
      for (const held of [18, 30, 46, 70, 120, 200, 350]) {
        const page = play(defaultProfile, merged(lateUpc(keys, held)), options);
        const others = page.scans.filter(({ raw }) => raw !== upc);
        expect([keys, held, others]).toEqual([keys, held, []]);
      }
  });
  it('is read whole in a list that takes packages, as its check digit says', () => {
    const page = play(defaultProfile, merged(lateUpc(1, 60)), places['a list that takes packages']);
    expect([page.scans, page.rejects]).toEqual([[{ raw: upc, cleaned: false }], []]);
  });
  it('leaves the field as it was before its first digit', () => {
    const page = play(defaultProfile, merged(lateUpc(1, 60)), {
      focus: 'text',
      expects: 'package',
      value: 'kept ',
    });
    expect([page.scans, page.value]).toEqual([[{ raw: upc, cleaned: false }], 'kept ']);
  });
  it('without a check digit is asked for again', () => {
    const page = play(
      defaultProfile,
      merged(lateUpc(1, 60, '905915442014')),
      places['a list that takes packages'],
    );
    expect([page.scans, page.rejects]).toEqual([[], ['cut']]);
  });
});

describe('digits that a hand typed before a scan', () => {
  const after = (pause: number) => {
    const typed = typedPresses(seeded(4), typists.ordinary, '30', 1_000);
    const from = Math.max(...typed.map(({ at }) => at)) + pause;
    return merged([...typed, ...scanPresses(seeded(3), scanners.fast, `${upc}\r`, from)]);
  };
  it('are kept, and the scan is read by itself once the hand has gone to the scanner', () => {
    const page = play(defaultProfile, after(600), {
      focus: 'text',
      expects: 'package',
      value: '',
    });
    expect([page.scans, page.rejects, page.value]).toEqual([
      [{ raw: upc, cleaned: false }],
      [],
      '30',
    ]);
  });
});
