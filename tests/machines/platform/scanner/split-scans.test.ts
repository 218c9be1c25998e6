import { describe, expect, it } from 'vitest';
import { keysOf } from '#domain/platform/keys-of.ts';
import { defaultProfile, type StationProfile } from '#machines/platform/scanner/station-profile.ts';
import { chance } from '#tests/platform/chance.ts';
import { calibrated } from '#tests/platform/scan-experiments.ts';
import {
  merged,
  play,
  scanPresses,
  type RunOptions,
  type ScannerModel,
} from '#tests/platform/scan-simulator.ts';
import {
  barcodes,
  digits,
  letters,
  over,
  people,
  struck,
} from '#tests/platform/scanner/recording.ts';

const places = {
  'a field that takes packages': { focus: 'text', expects: 'package', value: 'kept ' },
  'a field that takes none': { focus: 'text', expects: 'other', value: 'kept ' },
  'a list': { focus: 'other', expects: 'other' },
  'a question': { focus: 'other', expects: 'answer' },
} as const satisfies Readonly<Record<string, RunOptions>>;
const model = (gap: number): ScannerModel => ({
  gap,
  dwell: Math.min(gap * 0.4, 6),
  sigma: 0.08,
  stallChance: 0,
  stallMs: [0, 0],
});
const stations: Readonly<Record<string, readonly [StationProfile, readonly number[]]>> = {
  'not calibrated': [defaultProfile, [2, 8, 20, 40]],
  'a fast scanner': [calibrated('fast'), [8]],
  'a radio scanner': [calibrated('bluetooth'), [25]],
};
interface Split {
  readonly station: string;
  readonly place: keyof typeof places;
  readonly barcode: keyof typeof barcodes;
  readonly gap: number;
  readonly pause: number;
  readonly seed: number;
}
const splits = (pauses: readonly number[]): readonly Split[] =>
  Object.entries(stations).flatMap(([station, [, gaps]]) =>
    keysOf(places).flatMap((place) =>
      keysOf(barcodes).flatMap((barcode) =>
        gaps.flatMap((gap) =>
          pauses.flatMap((pause) =>
            [1, 2, 3].map((seed) => ({ station, place, barcode, gap, pause, seed })),
          ),
        ),
      ),
    ),
  );
/** One scan whose keys stop somewhere for a while: what is read, said, and done. */
function scanned({ station, place, barcode, gap, pause, seed }: Split) {
  const of = chance(seed);
  const code = barcodes[barcode](of);
  const at = 2 + of.below(code.length - 1);
  const head = scanPresses(of.next, model(gap), code.slice(0, at), 1_000);
  const end = of.pick(['\r', '\t']);
  const tail = scanPresses(of.next, model(gap), code.slice(at) + end, over(head) + pause);
  const options: RunOptions = places[place];
  const profile = stations[station]?.[0] ?? defaultProfile;
  const page = play(profile, merged([...head, ...tail]), options);
  return { code, at, page, value: options.value ?? '' };
}
/** Three digits and fewer may be a hand's on a list: they act before anybody knows. */
const isNumberInFront = (code: string, at: number): boolean => at <= 3 && /^\d/.test(code);

describe('a scan whose keys stop for a while', () => {
  it('is read whole where the pause is short, and nothing of it acts or stays', () => {
    const wrong = splits([170, 250, 400, 700, 1_000]).flatMap((split) => {
      const { code, at, page, value } = scanned(split);
      const leaks = isNumberInFront(code, at) ? [] : page.leaks;
      const isRight =
        page.scans.map(({ raw }) => raw).join() === code &&
        [...page.rejects, ...leaks].length === 0 &&
        page.value === value;
      return isRight ? [] : [{ ...split, code, at, page }];
    });

    expect(wrong).toEqual([]);
  });
  it('is asked for again where the pause is long, and its line end does nothing', () => {
    const wrong = splits([1_500, 2_500]).flatMap((split) => {
      const { code, at, page } = scanned(split);
      const named = page.leaks.filter((key) => key.length > 1);
      const isRight = page.scans.length + named.length === 0 && page.rejects.length > 0;
      // A whole code that ends with the pause was read before it.
      const isWhole = at === code.length && named.length === 0;
      return isRight || isWhole ? [] : [{ ...split, code, at, page }];
    });

    expect(wrong).toEqual([]);
  });
  it('says once that it broke off, and nothing where its rest comes in time', () => {
    const label = barcodes.label(chance(3));
    const [head, tail] = [label.slice(0, 8), label.slice(8)];
    const first = scanPresses(chance(4).next, model(8), head, 1_000);
    const alone = play(defaultProfile, merged(first), { focus: 'other' });
    const rest = scanPresses(chance(5).next, model(8), `${tail}\r`, over(first) + 800);
    const both = play(defaultProfile, merged([...first, ...rest]), { focus: 'other' });

    expect([alone.rejects.length, both.rejects, both.scans.map(({ raw }) => raw)]).toEqual([
      1,
      [],
      [label],
    ]);
  });
  it('stops while a key is down: it is read as it is, or not at all', () => {
    const pack = barcodes.pack(chance(7));
    for (const code of [pack, barcodes.label(chance(7)), barcodes.upc(chance(7))])
      for (const options of Object.values(places)) {
        const presses = scanPresses(chance(8).next, model(8), `${code}\r`, 1_000);
        for (let middle = 8; middle < presses.length; middle += 1) {
          const late = presses.map((press, index) =>
            index < middle ? press : { ...press, at: press.at + 500 },
          );
          const page = play(defaultProfile, merged(late), options);
          const others = page.scans.filter(({ raw }) => raw !== code);
          expect([middle, others, page.leaks.filter((key) => key.length > 1)]).toEqual([
            middle,
            [],
            [],
          ]);
        }
      }
  });
  it('stops twice, and is read whole', () => {
    const code = barcodes.pack(chance(7));
    const parts = [code.slice(0, 9), code.slice(9, 30), `${code.slice(30)}\r`];
    const presses = parts.reduce<ReturnType<typeof scanPresses>>(
      (before, part) => [
        ...before,
        ...scanPresses(
          chance(8).next,
          model(8),
          part,
          before.length === 0 ? 1_000 : over(before) + 420,
        ),
      ],
      [],
    );
    for (const options of Object.values(places)) {
      const page = play(defaultProfile, merged(presses), options);
      expect([page.scans.map(({ raw }) => raw), page.leaks]).toEqual([[code], []]);
    }
  });
  it('a UPC of which the rest would be a code by itself is not guessed', () => {
    const front = scanPresses(chance(1).next, model(8), '12', 1_000);
    const rest = scanPresses(chance(2).next, model(8), '300591036905\r', over(front) + 900);
    const page = play(defaultProfile, merged([...front, ...rest]), { focus: 'text' });

    expect(page.scans.map(({ raw }) => raw)).not.toContain('12300591036905');
  });
});

describe('a hand, or a program, that rests', () => {
  it('loses no Enter, whatever came before it and however long ago', () => {
    const texts = [
      ['Zimmerman'],
      ['take 1 tab', ' po bid'],
      ['217555', '0188'],
      ['04', '12', '1957'],
      ['30'],
      ['m.jones', '@example.org'],
    ] as const;
    const lost = texts.flatMap((parts) =>
      [180, 400, 900, 1_600, 2_800].flatMap((rest) =>
        [people.quick, people.light, { gap: 12, hold: 5, jitter: 0.2 }].flatMap((manner) => {
          const of = chance(rest);
          const presses = parts.reduce<ReturnType<typeof struck>>(
            (before, part) => [
              ...before,
              ...struck(of, letters(part), manner, before.length ? over(before) + rest : 1_000),
            ],
            [],
          );
          const enter = struck(of, ['Enter'], manner, over(presses) + rest);
          const page = play(defaultProfile, merged([...presses, ...enter]), {
            focus: 'text',
            expects: 'other',
          });
          const isRight =
            page.value === parts.join('') && page.commands.join() === 'Enter' && !page.rejects[0];
          return isRight ? [] : [{ parts, rest, manner, page }];
        }),
      ),
    );

    expect(lost).toEqual([]);
  });
  it('an Enter that a hand holds acts, though a label stands there as text', () => {
    const label = `RX${digits(chance(3), 12)}Q`;
    const typed = scanPresses(chance(4).next, model(3), label, 1_000);
    const enter = struck(chance(5), ['Enter'], people.ordinary, over(typed) + 900);
    const page = play(defaultProfile, merged([...typed, ...enter]), {
      focus: 'text',
      expects: 'other',
    });

    expect([page.value, page.commands]).toEqual([label, ['Enter']]);
  });
});
