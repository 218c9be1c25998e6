import { describe, expect, it } from 'vitest';
import { defaultProfile, type StationProfile } from '#machines/platform/scanner/station-profile.ts';
import { calibrated } from '#tests/platform/scan-experiments.ts';
import { isModifier, merged, nameOf, play } from '#tests/platform/scan-simulator.ts';
import { hurried } from '#tests/platform/scanner/hurried-hands.ts';
import { allCommands } from '../../../../src/app/registries.ts';

/** Every key and chord that is bound to a command, each once. */
const keys = [
  ...new Set(allCommands.flatMap((set) => set.commands.flatMap((command) => command.keys))),
].map((key) => key.split(' '));
const gaps = [5, 20, 40, 60, 90, 120, 160, 200];
const holds = [0, 15, 48, 90];
const stations: Readonly<Record<string, StationProfile>> = {
  'not calibrated': defaultProfile,
  calibrated: calibrated('typical'),
};

/** The key alone, after letters of a list, and before what is typed into what it opens. */
const around = (strokes: readonly string[]): readonly (readonly string[])[] => [
  strokes,
  ['a', 's', ...strokes],
  [...strokes, 's', 'm', 'i', 'Enter'],
];
const isHeard = (
  strokes: readonly string[],
  pace: { readonly gap: number; readonly hold: number },
  focus: 'text' | 'other',
  profile: StationProfile,
): boolean => {
  const pressed = merged(hurried(strokes, pace));
  const page = play(profile, pressed, { focus });
  const meant = pressed
    .map((stroke) => stroke.record)
    .filter((record) => record.type === 'keydown' && !isModifier(record))
    .map(nameOf);
  return (
    page.scans.length + page.rejects.length === 0 && page.arrived.join(' ') === meant.join(' ')
  );
};

describe('every command of the product by hurried hands', () => {
  const places = (['text', 'other'] as const).flatMap((focus) =>
    gaps.map((gap) => ({ focus, gap })),
  );
  it.each(places)('$focus, $gap ms from key to key: none is lost', ({ focus, gap }) => {
    const lost = keys.flatMap((key) =>
      around(key).flatMap((strokes) =>
        holds
          .filter((hold) => hold <= 4 * gap)
          .flatMap((hold) =>
            Object.entries(stations)
              .filter(([, profile]) => !isHeard(strokes, { gap, hold }, focus, profile))
              .map(([station]) => `${strokes.join(' ')}: ${hold} ms, ${station}`),
          ),
      ),
    );

    expect(keys.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });
});

/** Keys of a hand, let go of at once, each so many milliseconds after the one before. */
const struck = (keys: readonly string[], gaps: readonly number[]) => {
  let at = 1_000;
  return keys.flatMap((key, index) => {
    at += gaps[index] ?? 0;
    const code = key.length === 1 ? `Digit${key}` : key;
    const press = { code, key, device: 'hand' as const };
    return [
      { ...press, at, down: true },
      { ...press, at: at + 1, down: false },
    ];
  });
};
describe('a number typed by a hand that rests within it', () => {
  it.each([
    ['a bag', '000840', [0, 100, 100, 100, 231, 90, 100]],
    ['a birth date', '06121951', [0, 73, 110, 80, 231, 90, 231, 73, 80]],
    ['a telephone number', '2175550188', [0, 90, 90, 231, 90, 90, 231, 90, 90, 90, 90]],
    ['a ZIP code', '62704', [0, 120, 120, 400, 120, 120]],
  ])('%s goes on with its Enter', (_, number, gaps) => {
    const page = play(defaultProfile, merged(struck([...number, 'Enter'], gaps)), {
      focus: 'text',
      value: '',
    });
    expect([page.value, page.scans, page.rejects, page.commands]).toEqual([
      number,
      [],
      [],
      ['Enter'],
    ]);
  });
});

it('an Rx number that is typed onto a list is no drug package', () => {
  const keys = ['0', '0', '1', '4', '4', '0', '0', '2', '0', '7', 'Enter'];
  const page = play(
    defaultProfile,
    merged(
      struck(
        keys,
        keys.map(() => 60),
      ),
    ),
    { focus: 'other' },
  );
  expect([page.scans, page.rejects, page.commands]).toEqual([[], [], keys]);
});
