import { FNC1 } from '#domain/drug/rules/gs1.ts';
import type { Chance } from '../chance.ts';
import { scanPresses, type Press } from '../scan-simulator.ts';
import {
  anyBarcode,
  anyPerson,
  anyProgram,
  anyWedge,
  barcodes,
  between,
  burdened,
  digits,
  lastDown,
  letters,
  onPad,
  over,
  people,
  scan,
  struck,
  type Recorder,
  type Recording,
} from './recording.ts';

const anyFocus = (chance: Chance) => chance.pick(['text', 'other'] as const);
const read = (
  scans: readonly string[],
  presses: readonly Press[],
  made: Partial<Recording> = {},
): Recording => ({
  presses,
  options: { focus: 'text', expects: 'package', value: made.value ?? '' },
  value: '',
  keys: [],
  scans,
  ...made,
});
/** The scan comes so long after the last key went down. */
const behind = (
  chance: Chance,
  first: readonly Press[],
  [least, most]: readonly [number, number],
  code: string,
): readonly Press[] => [
  ...first,
  ...scan(chance, code, { start: lastDown(first) + between(chance, least, most) }),
];

/** Scans, each of which is read whole, and no key of which acts. */
export const recordedScanners: Readonly<Record<string, Recorder>> = {
  'a barcode on a list': (chance) => {
    const code = anyBarcode(chance);
    return read([code], scan(chance, code), { options: { focus: 'other' } });
  },
  'a barcode in an empty field': (chance) => {
    const code = anyBarcode(chance);
    return read([code], scan(chance, code));
  },
  'a barcode in a field that holds text': (chance) => {
    const code = anyBarcode(chance);
    const value = chance.pick(['12', '000840', 'Zimmerman', 'RX001', '01']);
    return read([code], scan(chance, code), { value, options: { focus: 'text', value } });
  },
  'a package with its AIM identifier': (chance) => {
    const code = `]d2${barcodes.pack(chance)}`;
    return read([code], scan(chance, code), { options: { focus: anyFocus(chance) } });
  },
  'a package whose FNC1 comes first': (chance) => {
    const code = FNC1 + barcodes.pack(chance);
    return read([code], scan(chance, code), { options: { focus: anyFocus(chance) } });
  },
  'a separator as Alt and a number': (chance) => {
    const code = barcodes.pack(chance);
    return read(
      [code],
      scanPresses(chance.next, anyWedge(chance), `${code}\r`, 1_000, 'alt-numpad'),
      {
        options: { focus: anyFocus(chance) },
      },
    );
  },
  'a label without a key after it': (chance) => {
    const code = barcodes.label(chance);
    return read([code], scan(chance, code, { end: '' }), { options: { focus: anyFocus(chance) } });
  },
  'Enter twice after the code': (chance) => {
    const code = anyBarcode(chance);
    return read([code], scan(chance, code, { end: '\r\r' }), {
      options: { focus: anyFocus(chance) },
    });
  },
  'Enter and a line feed after the code': (chance) => {
    const code = anyBarcode(chance);
    return read([code], scan(chance, code, { end: '\r\n' }), {
      options: { focus: anyFocus(chance) },
    });
  },
  'Tab and Enter after the code': (chance) => {
    const code = anyBarcode(chance);
    return read([code], scan(chance, code, { end: '\t\r' }), {
      options: { focus: anyFocus(chance) },
    });
  },
  'CapsLock is on': (chance) => {
    const code = chance.pick([barcodes.label, barcodes.bag])(chance);
    return read([code], scan(chance, code), {
      capsLock: true,
      options: { focus: anyFocus(chance) },
    });
  },
  'two scans in a row': (chance) => {
    const codes = [anyBarcode(chance), anyBarcode(chance)];
    const first = scan(chance, codes[0] ?? '');
    return read(codes, behind(chance, first, [40, 500], codes[1] ?? ''), {
      options: { focus: anyFocus(chance) },
    });
  },
  'two labels in a row without keys after them': (chance) => {
    const codes = [barcodes.label(chance), barcodes.bag(chance)];
    const first = scan(chance, codes[0] ?? '', { end: '' });
    const start = over(first) + between(chance, 300, 700);
    return read(codes, [...first, ...scan(chance, codes[1] ?? '', { end: '', start })], {
      options: { focus: anyFocus(chance) },
    });
  },
  'five scans as fast as a hand turns packages': (chance) => {
    const codes = Array.from({ length: 5 }, () => anyBarcode(chance));
    let presses: readonly Press[] = [];
    for (const code of codes)
      presses = [
        ...presses,
        ...scan(chance, code, {
          start: presses.length === 0 ? 1_000 : over(presses) + between(chance, 150, 400),
        }),
      ];
    return read(codes, presses, { options: { focus: anyFocus(chance) } });
  },
  'text of a person, then a scan': (chance) => {
    const code = anyBarcode(chance);
    const value = chance.pick(['met', '12', 'Zimmer', '0005']);
    const first = struck(chance, letters(value), chance.pick([people.quick, people.ordinary]));
    return read([code], behind(chance, first, [200, 700], code), {
      value,
      options: { focus: 'text' },
    });
  },
  'digits let go of at once, then a label': (chance) => {
    const code = chance.pick([barcodes.label, barcodes.bag])(chance);
    const value = digits(chance, 1 + chance.below(5));
    const first = struck(chance, onPad(value), { gap: 95, hold: 25, jitter: 0.2 });
    return read([code], behind(chance, first, [250, 600], code), {
      value,
      options: { focus: 'text', expects: 'other' },
    });
  },
  'text of a program, then a label': (chance) => {
    const code = chance.pick([barcodes.label, barcodes.bag])(chance);
    const value = chance.pick(['12', '000840', 'Zimmerman']);
    const first = struck(chance, letters(value), anyProgram(chance));
    return read([code], behind(chance, first, [300, 700], code), {
      value,
      options: { focus: 'text', expects: 'other' },
    });
  },
  'Enter, then a scan': (chance) => {
    const code = anyBarcode(chance);
    const first = struck(chance, ['Enter'], anyPerson(chance));
    return read([code], behind(chance, first, [120, 600], code), {
      keys: ['Enter'],
      options: { focus: anyFocus(chance) },
    });
  },
  'a command opens a dialog, and the scan comes with it': (chance) => {
    const code = anyBarcode(chance);
    const first = struck(chance, ['F8'], people.quick);
    const presses = behind(chance, first, [90, 160], code);
    return read([code], presses, {
      keys: ['F8'],
      options: {
        focus: 'other',
        moves: [[lastDown(first) + between(chance, 30, 320), 'text']],
      },
    });
  },
  'a dialog closes while the scan comes': (chance) => {
    const code = anyBarcode(chance);
    const first = struck(chance, ['Escape'], people.quick);
    const presses = behind(chance, first, [90, 160], code);
    return read([code], presses, {
      keys: ['Escape'],
      options: {
        focus: 'text',
        moves: [[lastDown(first) + between(chance, 30, 320), 'other']],
      },
    });
  },
  'the field goes read-only while the scan comes': (chance) => {
    const code = barcodes.bag(chance);
    const presses = scan(chance, code);
    const middle = presses[Math.floor(presses.length * chance.next())];
    return read([code], presses, {
      options: { focus: 'text', moves: [[middle?.at ?? 1_010, 'other']] },
    });
  },
  'a scan, then keys of a hand': (chance) => {
    const code = anyBarcode(chance);
    const first = scan(chance, code);
    const start = over(first) + between(chance, 160, 500);
    return read([code], [...first, ...struck(chance, ['F8'], anyPerson(chance), start)], {
      keys: ['F8'],
      options: { focus: anyFocus(chance) },
    });
  },
  'a scan, then text of a hand': (chance) => {
    const code = anyBarcode(chance);
    const first = scan(chance, code);
    const start = over(first) + between(chance, 160, 500);
    const then = struck(chance, [...letters('jo'), 'Enter'], people.quick, start);
    return read([code], [...first, ...then], {
      value: 'jo',
      keys: ['Enter'],
      options: { focus: 'text' },
    });
  },
  'an arrow is held before the scan': (chance) => {
    const code = anyBarcode(chance);
    const press = (at: number, down: boolean): Press => ({
      at,
      down,
      code: 'ArrowDown',
      key: 'ArrowDown',
      device: 'hand',
    });
    const presses = [
      press(200, true),
      ...[700, 733, 766, 799].map((at) => press(at, true)),
      press(830, false),
    ];
    return read(
      [code],
      [...presses, ...scan(chance, code, { start: 830 + between(chance, 30, 300) })],
      {
        keys: Array<string>(5).fill('ArrowDown'),
        options: { focus: 'other' },
      },
    );
  },
  'a barcode on a burdened computer': (chance) => {
    const code = chance.pick([barcodes.label, barcodes.bag, barcodes.upc, barcodes.vial])(chance);
    const presses = scan(chance, code);
    const first = presses.findIndex(({ down, key }) => !down && key !== 'Shift') + 1;
    const burden = burdened(chance, presses.slice(first), { often: 0.04, most: 60 });
    return read([code], [...presses.slice(0, first), ...burden], {
      options: { focus: 'text', expects: 'other' },
    });
  },
  'a computer that stops in the middle of a scan': (chance) => {
    const code = anyBarcode(chance);
    const presses = scan(chance, code);
    const from = presses.length * between(chance, 0.35, 0.85);
    // Between two keys: the modifiers of the next one come with it.
    const middle = presses.findIndex(
      ({ down }, index) => index > from && down && presses[index - 1]?.down === false,
    );
    const pause = between(chance, 180, 900);
    return read(
      [code],
      presses.map((press, index) => (index < middle ? press : { ...press, at: press.at + pause })),
      { options: { focus: anyFocus(chance) } },
    );
  },
  'a radio that stops before the line end': (chance) => {
    const code = chance.pick([barcodes.label, barcodes.bag, barcodes.upc])(chance);
    const presses = scan(chance, code, { end: '' });
    const end = scan(chance, '', { start: over(presses) + between(chance, 400, 2_500), end: '\r' });
    return read([code], [...presses, ...end], { options: { focus: anyFocus(chance) } });
  },
  'the keyboard of another country makes signs of the digits': (chance) =>
    read([], scan(chance, [...digits(chance, 12)].map((digit) => `&é"'(-è_çà`[+digit]).join('')), {
      options: { focus: 'other' },
      refused: 1,
    }),
  'a parcel that nobody here knows': (chance) =>
    read([], scan(chance, `1Z${digits(chance, 3)}AA1${digits(chance, 10)}`), {
      options: { focus: 'other' },
      refused: 1,
    }),
  'letters of commands in a barcode': (chance) =>
    read([], scan(chance, `YNSD YNSD ${digits(chance, 2)}`), {
      options: { focus: 'other', expects: chance.pick(['answer', 'other']) },
      refused: 1,
    }),
  'a web address on a leaflet': (chance) =>
    read([], scan(chance, `HTTPS://EXAMPLE.ORG/L?ID=${digits(chance, 3)}`), {
      options: { focus: 'other' },
      refused: 1,
    }),
};
