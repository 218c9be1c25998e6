import { describe, expect, it } from 'vitest';
import { defaultProfile, type StationProfile } from '#machines/platform/scanner/station-profile.ts';
import { seeded } from '#tests/platform/chance.ts';
import { calibrated } from '#tests/platform/scan-experiments.ts';
import {
  merged,
  play,
  scanners,
  scanPresses,
  typedPresses,
  typists,
  type ScannerModel,
  type Stroke,
} from '#tests/platform/scan-simulator.ts';

/** What strikes keys faster than any hand: no hold to speak of, hardly a pause. */
const textExpander: ScannerModel = {
  gap: 1,
  sigma: 0.1,
  dwell: 0.2,
  stallChance: 0,
  stallMs: [0, 0],
};
const programs: Readonly<Record<string, ScannerModel>> = {
  'a text expander': textExpander,
  'a remote control': { gap: 12, sigma: 0.3, dwell: 5, stallChance: 0, stallMs: [0, 0] },
};
const stations: Readonly<Record<string, StationProfile>> = {
  'not calibrated': defaultProfile,
  'a fast scanner': calibrated('fast'),
  'a fast scanner with AIM identifiers': calibrated('fast', true),
  'a slow scanner': calibrated('slow'),
  'a radio scanner': calibrated('bluetooth'),
};
const everywhere = Object.entries(programs).flatMap(([program, model]) =>
  Object.entries(stations).map(([station, profile]) => ({ program, station, model, profile })),
);
const typedAt = (model: ScannerModel, text: string, at = 1_000) =>
  scanPresses(seeded(5), model, text, at);
const endOf = (presses: readonly { readonly at: number }[]): number =>
  Math.max(...presses.map((press) => press.at));
/** One key of a hand, pressed so many milliseconds after the program's last. */
const byHand = (after: number, code: string, key: string) =>
  [true, false].map((down, index) => ({
    at: after + index * 90,
    down,
    code,
    key,
    device: 'hand' as const,
  }));
const inText = (profile: StationProfile, strokes: readonly Stroke[], value = '') =>
  play(profile, strokes, { focus: 'text', value });

const texts = [
  ['directions', 'Take 1 tablet by mouth twice daily as needed for pain.'],
  ['a name', 'Smith-Jones, Mary Ann'],
  ['a note that begins as a label does', 'RX 7 was called in; see RX00100 (2 of 3)'],
  ['a note in brackets', '] as in the letter [)> of 01/02/2026'],
  ['a quantity', '30'],
  ['a telephone number', '5551234567'],
  ['a number whose check digit is wrong', '305910369018'],
  ['a misread label', 'RX001000000100A'],
] as const;

describe('text that a program types into a text field', () => {
  it.each(everywhere.flatMap((at) => texts.map(([what, text]) => ({ ...at, what, text }))))(
    '$program types $what ($station): every letter arrives, and nothing is said',
    ({ model, profile, text }) => {
      const page = inText(profile, merged(typedAt(model, text)), 'kept ');
      expect([page.value, page.scans, page.rejects, page.leaks]).toEqual([
        `kept ${text}`,
        [],
        [],
        [],
      ]);
    },
  );
  it.each(everywhere)(
    '$program ($station): what a hand types next comes after it, whole',
    ({ model, profile }) => {
      const text = typedAt(model, 'Take 1 tablet by mouth');
      for (const after of [15, 60, 120, 200, 260, 400])
        for (const typist of Object.values(typists)) {
          const hand = typedPresses(seeded(2), typist, ' daily', endOf(text) + after);
          expect(inText(profile, merged([...text, ...hand])).value).toBe(
            'Take 1 tablet by mouth daily',
          );
        }
    },
  );
  it.each(['ArrowLeft', 'Backspace', 'Escape'])(
    '%s of a hand after it is a key like any other',
    (key) => {
      for (const text of ['Take 1 tablet by mouth', '] as needed'])
        for (const after of [10, 60, 120, 180, 200, 260]) {
          const typed = typedAt(textExpander, text);
          const page = inText(
            defaultProfile,
            merged([...typed, ...byHand(endOf(typed) + after, key, key)]),
          );
          expect([page.value, page.verdicts.at(-2)]).toEqual([text, 'pass']);
        }
    },
  );
  it.each(['Enter', 'Tab'])('%s of a hand after it is a key like any other', (key) => {
    const text = typedAt(textExpander, 'Take 1 tablet by mouth');
    for (const after of [10, 60, 120, 180, 200, 260]) {
      const page = inText(
        defaultProfile,
        merged([...text, ...byHand(endOf(text) + after, key, key)]),
      );
      expect([page.value, page.commands]).toEqual(['Take 1 tablet by mouth', [key]]);
    }
  });
});

describe('a barcode into a text field, beside what programs type', () => {
  const label = 'RX001000000100G';
  const upc = '305910369019';
  it('a code is taken out of the field again and handed over', () => {
    for (const profile of [defaultProfile, calibrated('fast')])
      for (const code of [label, upc])
        expect(inText(profile, merged(typedAt(scanners.fast, `${code}\r`)), 'kept ')).toMatchObject(
          { scans: [{ raw: code }], rejects: [], leaks: [], value: 'kept ' },
        );
  });
  it('a code soon after a program’s text is a code', () => {
    const text = typedAt(textExpander, 'Take 1 tablet');
    const scan = typedAt(scanners.fast, `${label}\r`, endOf(text) + 700);
    expect(inText(defaultProfile, merged([...text, ...scan]))).toMatchObject({
      scans: [{ raw: label }],
      rejects: [],
      value: 'Take 1 tablet',
    });
  });
  it('a code soon after a text that a hand ended is a code', () => {
    const text = typedAt(textExpander, 'Rel');
    const hand = 'ief'
      .split('')
      .flatMap((key, index) =>
        byHand(endOf(text) + 20 + index * 100, `Key${key.toUpperCase()}`, key),
      );
    const scan = typedAt(scanners.fast, `${label}\r`, endOf(hand) + 400);
    expect(inText(defaultProfile, merged([...text, ...hand, ...scan]))).toMatchObject({
      scans: [{ raw: label }],
      rejects: [],
      value: 'Relief',
    });
  });
  it('a telephone number stays whole, though some of its digits make a code', () => {
    const number = '2175550188';
    for (const late of [
      [6, 7],
      [5, 7],
      [4, 7],
      [2, 8],
    ]) {
      const strokes = number.split('').flatMap((key, index) => {
        const at = 1_000 + index * 60;
        const hold = late.includes(index) ? 40 : 1;
        const stroke = { code: `Digit${key}`, key, device: 'hand' as const };
        return [
          { ...stroke, at, down: true },
          { ...stroke, at: at + hold, down: false },
        ];
      });
      expect(inText(defaultProfile, merged(strokes))).toMatchObject({
        scans: [],
        rejects: [],
        value: number,
      });
    }
  });
  it('the rest of a scan that broke off is never a code of its own', () => {
    const front = typedAt(scanners.fast, '4711');
    const rest = typedAt(scanners.fast, `${upc}\r`, endOf(front) + 300);
    expect(inText(defaultProfile, merged([...front, ...rest]))).toMatchObject({
      scans: [],
      leaks: [],
      rejects: ['mixed'],
    });
  });
  it('a barcode that nothing here knows leaves its letters, and its line end does nothing', () => {
    for (const suffix of ['\r', '\t'])
      expect(
        inText(defaultProfile, merged(typedAt(scanners.fast, `YNSD YNSD 19${suffix}`))),
      ).toMatchObject({
        scans: [],
        leaks: [],
        rejects: ['unreadable'],
        value: 'YNSD YNSD 19',
      });
  });
});

describe('words of a hand that hardly touches its keys, on a computer that is busy', () => {
  /** Each key is held for a moment, save those that the computer hears to be let go late. */
  const light = (text: string, late: readonly number[], pause = 0): Stroke[] =>
    merged(
      [...text].flatMap((character, index) => {
        const at = 1_000 + index * 44 + (index < text.indexOf(',') ? 0 : pause);
        const hold = late.includes(index) ? 61 : 21;
        const key = character === '\r' ? 'Enter' : character;
        const code = character === '\r' ? 'Enter' : `Key${character.toUpperCase()}`;
        const stroke = { code, key, device: 'hand' as const };
        return [
          { ...stroke, at, down: true },
          { ...stroke, at: at + hold, down: false },
        ];
      }),
    );
  const uneven = [[], [0], [3], [7], [1, 5], [2, 3, 8]];
  it.each(['carter, emily', "o'brien mary", 'aspirin', 'smith, jane 4'])(
    '“%s” is in its field, and Enter is pressed',
    (text) => {
      for (const late of uneven) {
        const page = inText(defaultProfile, light(`${text}\r`, late));
        expect([page.value, page.commands, page.scans, page.rejects]).toEqual([
          text,
          ['Enter'],
          [],
          [],
        ]);
      }
    },
  );
  it('all keys come to a table in their order', () => {
    for (const late of uneven) {
      const page = play(defaultProfile, light('carter\r', late), { focus: 'other', value: '' });
      expect([page.commands, page.leaks, page.scans, page.rejects]).toEqual([
        ['c', 'a', 'r', 't', 'e', 'r', 'Enter'],
        [],
        [],
        [],
      ]);
    }
  });
  it('a text that the computer parts at its comma is typed whole', () => {
    for (const pause of [90, 200, 300, 400, 650])
      for (const late of uneven) {
        const keys = light('carter, emily\r', late, pause);
        const page = play(defaultProfile, keys, { focus: 'other', value: '' });
        expect([page.commands, page.scans, page.rejects]).toEqual([
          [...Array.from('carter, emily'), 'Enter'],
          [],
          [],
        ]);
      }
  });
  it('a misread label stays refused, however uneven its keys', () => {
    for (const late of uneven.slice(1)) {
      const page = inText(defaultProfile, light('RX001000000100A\r', late));
      expect([page.commands, page.scans]).toEqual([[], []]);
    }
  });
});
