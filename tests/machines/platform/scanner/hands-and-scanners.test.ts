import { describe, expect, it } from 'vitest';
import { FNC1 } from '#domain/drug/rules/gs1.ts';
import { gtinCheckDigit } from '#domain/drug/rules/gtin.ts';
import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import { defaultProfile, type StationProfile } from '#machines/platform/scanner/station-profile.ts';
import { seeded } from '#tests/platform/chance.ts';
import { calibrated } from '#tests/platform/scan-experiments.ts';
import {
  isModifier,
  merged,
  nameOf,
  play,
  scanPresses,
  typedPresses,
  typists,
  type ControlEncoding,
  type Press,
  type RunOptions,
  type ScannerModel,
} from '#tests/platform/scan-simulator.ts';
import { licence } from '#tests/platform/scanner/barcodes.ts';
import { hurried, type Pace } from '#tests/platform/scanner/hurried-hands.ts';

const gaps = [5, 10, 20, 30, 40, 60, 80, 100, 120, 140, 160, 180, 200];
/** Let go at once, as fast hands and programs do, or held. */
const holds = [0, 1, 15, 28, 48, 60, 90];
const focuses = ['other', 'text'] as const;
const stations: Readonly<Record<string, StationProfile>> = {
  'not calibrated': defaultProfile,
  'a fast scanner': calibrated('fast'),
  'a fast scanner with AIM identifiers': calibrated('fast', true),
  'a typical scanner': calibrated('typical'),
  'a slow scanner': calibrated('slow'),
  'a radio scanner': calibrated('bluetooth'),
};
/** What was pressed, and what became of it. */
function outcome(presses: readonly Press[], profile: StationProfile, options: RunOptions) {
  const strokes = merged(presses);
  const page = play(profile, strokes, options);
  const pressed = strokes
    .map((stroke) => stroke.record)
    .filter((record) => record.type === 'keydown' && !isModifier(record))
    .map(nameOf);
  return { pressed, arrived: page.arrived, scans: page.scans, rejects: page.rejects };
}
type Outcome = ReturnType<typeof outcome>;
const isWhole = ({ pressed, arrived, scans, rejects }: Outcome): boolean =>
  scans.length + rejects.length === 0 && pressed.join(' ') === arrived.join(' ');

const journeys: Readonly<Record<string, readonly string[]>> = {
  'a chord': ['Ctrl+G', 'f'],
  'a chord and what it opens': ['Ctrl+G', 'q', 'Down', 'Enter'],
  'a choice and a save': ['Enter', 'f', 'Ctrl+S'],
  'a choice by number and a save': ['1', 'Enter', 'Ctrl+S'],
  'rows and an edit': ['Down', 'Down', 'Ctrl+E'],
  'a question answered': ['Ctrl+D', 'y'],
  'letters of a name in a list': ['s', 'm', 'i', 't', 'h'],
  'letters, then a row': ['s', 'm', 'i', 'Down', 'Enter'],
  'three commands': ['Ctrl+E', 'Ctrl+S', 'Ctrl+G'],
  'a help sheet, and away': ['?', 'Escape', '/'],
  'a capital and a save': ['F', 'Ctrl+S'],
};
describe('keys that are struck in a hurry', () => {
  it.each(Object.entries(journeys))('%s: every key arrives, in order', (_what, strokes) => {
    const lost = Object.entries(stations).flatMap(([station, profile]) =>
      focuses.flatMap((focus) =>
        gaps.flatMap((gap) =>
          holds
            .map((hold) => ({ gap, hold }))
            .filter((pace) => !isWhole(outcome(hurried(strokes, pace), profile, { focus })))
            .map((pace) => ({ station, focus, ...pace })),
        ),
      ),
    );

    expect(lost).toEqual([]);
  });
});

const entries: Readonly<Record<string, readonly [text: string, ...then: string[]]>> = {
  'a name, then Enter': ['Quillfeather', 'Enter'],
  'a name, then Tab': ['Smith-Jones, Mary Ann', 'Tab'],
  'a name, then a save': ['McDonald', 'Ctrl+S'],
  'a short name, then a save': ['Ng', 'Ctrl+S'],
  'two capitals, then Enter': ['IL', 'Enter'],
  'a telephone number, then Enter': ['2175550188', 'Enter'],
  'a telephone number as written, then Tab': ['(217) 555-0188', 'Tab'],
  'a birth date, then Tab': ['04121957', 'Tab'],
  'a birth date that holds as a UPC, then Tab': ['01234565', 'Tab'],
  'a birth date with slashes, then Enter': ['04/12/1957', 'Enter'],
  'a quantity, then a save': ['30', 'Ctrl+S'],
  'a card number, then Enter': ['610014123456789', 'Enter'],
  'directions, then Enter': ['take 1 tablet by mouth (2 of 3)', 'Enter'],
  'a mail address, then Tab': ['mary.jones@example.org', 'Tab'],
  'a note, then a delete': ['see RX 7, 2 of 3', 'Ctrl+D'],
};
const programs: Readonly<Record<string, Pace>> = {
  'a text expander': { gap: 1, hold: 0.2 },
  'a remote control': { gap: 12, hold: 5 },
  'a password safe': { gap: 25, hold: 0 },
};
describe('text that is typed into a field, and the key after it', () => {
  it.each(Object.entries(entries))('%s: all of it arrives, in order', (_what, [text, ...then]) => {
    const paces = [
      ...Object.values(programs),
      ...gaps.flatMap((gap) =>
        // Nobody holds one key over many others.
        holds.filter((hold) => hold <= 4 * gap).map((hold) => ({ gap, hold })),
      ),
    ];
    const lost = Object.entries(stations).flatMap(([station, profile]) =>
      paces
        .filter(
          (pace) =>
            !isWhole(
              outcome(hurried([...text, ...then].map(spaced), pace), profile, {
                focus: 'text',
                expects: 'other',
              }),
            ),
        )
        .map((pace) => ({ station, ...pace })),
    );

    expect(lost).toEqual([]);
  });
  it('people at every pace lose nothing, whatever they type', () => {
    const texts = [...Object.values(entries).map(([text]) => text), 'SMITH, JOHN', ']E0x 500'];
    const lost = Object.entries(stations).flatMap(([station, profile]) =>
      Object.entries(typists).flatMap(([who, typist]) =>
        texts
          .filter(
            (text, seed) =>
              !isWhole(
                outcome(typedPresses(seeded(seed), typist, `${text}\r`, 1_000), profile, {
                  focus: 'text',
                }),
              ),
          )
          .map((text) => ({ station, who, text })),
      ),
    );

    expect(lost).toEqual([]);
  });
  it('a key soon after a program’s text is a key like any other', () => {
    const lost = Object.entries(stations).flatMap(([station, profile]) =>
      Object.entries(programs).flatMap(([program, pace]) =>
        ['Enter', 'Tab', 'Ctrl+S', 'Down', 'x'].flatMap((key) =>
          [20, 60, 120, 180, 260, 400]
            .filter((after) => {
              const text = hurried('Take 1 tablet'.split('').map(spaced), pace);
              const at = Math.max(...text.map((press) => press.at)) + after;
              const then = hurried([key], { gap: 100, hold: 0 }, at);
              return !isWhole(outcome([...text, ...then], profile, { focus: 'text' }));
            })
            .map((after) => ({ station, program, key, after })),
        ),
      ),
    );

    expect(lost).toEqual([]);
  });
});
function spaced(key: string): string {
  return key === ' ' ? 'Space' : key;
}

const own = (code: StationCode): string => {
  const made = buildStationCode(code);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};
const checked = (digits: string): string => digits + gtinCheckDigit(digits);
const pack = `01003009331050191728063010LOT501${FNC1}21SN000123`;
const envelope = `[)>\u001e05\u001d${pack}\u001e\u0004`;
const label = own({ kind: 'rx', rxNumber: '001000000100' });
const codes: Readonly<Record<string, string>> = {
  'UPC-A': checked('30591036901'),
  'UPC-E': '01234565',
  'EAN-13': checked('400638133393'),
  'EAN-8': checked('9638507'),
  'ITF-14': checked('1030591036901'),
  'NDC of 10 digits': '0591036901',
  'NDC of 11 digits': '00591036901',
  'NDC with dashes': '0591-0369-01',
  'prescription label': label,
  'bag label': own({ kind: 'bag', bag: '000417' }),
  'bin label': own({ kind: 'bin', bin: 'A-01' }),
  badge: own({ kind: 'badge', badge: 'JDOE7' }),
  'command barcode': own({ kind: 'cmd', command: 'table.delete' }),
  'GS1-128': '010030093310501917280630',
  'GS1 DataMatrix': pack,
  'GS1 DataMatrix, FNC1 first': FNC1 + pack,
  'ISO 15434 envelope': envelope,
  'PDF417 driver license': licence,
  'GS1 DataMatrix with its AIM identifier': `]d2${pack}`,
  'Code 128 with its AIM identifier': `]C0${label}`,
  'UPC-A with its AIM identifier': `]E0${checked('30591036901')}`,
  'license with its AIM identifier': `]L0${licence}`,
};
/** How scanners send control characters; in a text field none sends Alt first. */
const ctrl = ['ctrl'] as const;
const speeds = [1, 2, 4, 8, 12, 17, 25, 30, 45];
const scannerOf = (gap: number): ScannerModel => ({
  gap,
  sigma: 0.1,
  dwell: Math.min(gap * 0.4, 6),
  stallChance: 0,
  stallMs: [0, 0],
});
interface ScannedAt {
  readonly focus: RunOptions['focus'];
  readonly profile?: StationProfile;
}
const scanned = (
  code: string,
  gap: number,
  encoding: ControlEncoding,
  { focus, profile = defaultProfile }: ScannedAt,
) => {
  const presses = scanPresses(seeded(5), scannerOf(gap), code, 1_000, encoding);
  return play(profile, merged(presses), { focus, value: 'kept ' });
};
describe('barcodes at every speed of a scanner', () => {
  it.each(Object.entries(codes))('%s: read, and no key of it acts', (_what, code) => {
    const encodings = code.startsWith(FNC1) ? ctrl : [...ctrl, 'alt-numpad' as const];
    const wrong = speeds.flatMap((gap) =>
      focuses.flatMap((focus) =>
        encodings.flatMap((encoding) =>
          ['\r', '\t'].flatMap((end) => {
            const page = scanned(code + end, gap, encoding, { focus });
            const raws = page.scans.map((scan) => scan.raw.replace(/[\r\t]+$/, ''));
            const isRight =
              raws.join() === code.replace(/\r$/, '') &&
              page.leaks.length + page.rejects.length === 0 &&
              page.value === 'kept ';
            return isRight ? [] : [{ gap, focus, encoding, end, ...page }];
          }),
        ),
      ),
    );

    expect(wrong).toEqual([]);
  });
  const unended = Object.entries(codes).filter(([what]) => !what.startsWith('NDC'));
  it.each(unended)('%s from a scanner that sends no key after it', (_what, code) => {
    const profile: StationProfile = { ...defaultProfile, suffix: 'none' };
    const wrong = speeds.flatMap((gap) =>
      focuses.flatMap((focus) => {
        const page = scanned(code, gap, 'ctrl', { focus, profile });
        const isRight = page.scans[0]?.raw === code && page.leaks.length === 0;
        return isRight && page.value === 'kept ' ? [] : [{ gap, focus, ...page }];
      }),
    );

    expect(wrong).toEqual([]);
  });
  const strangers: Readonly<Record<string, string>> = {
    'Code 39 whose letters are keys': 'YNSD YNSD 19',
    'a parcel of UPS': '1Z999AA10123456784',
    'a parcel of FedEx': '9632001960000000000400152152521185',
    'an HIBC label': '+A123BJC5D6E71G',
    'a QR code with an address': 'https://example.org/leaflet?id=42',
    'a visiting card': 'BEGIN:VCARD\nVERSION:3.0\nN:Jones;Mary\nEND:VCARD',
    'an envelope of another format': '[)>\u001e06\u001d9N111037680\u001e\u0004',
    'control characters in a short code': 'QX\u0001\u0004\u0005\u0008\n\u000c\r77',
    'control characters first': 'Q\u0001\u0004\u0005\u0008\n\u000c77',
    'a license cut short':
      '@\n\u001e\rANSI 636026080102DL00410278ZA03190015DLDAQD12345678 DCSSAMPLE DDEN',
    'a UPC with another check digit': '099981000018',
    'a misread label': `${label.slice(0, -1)}A`,
  };
  it.each(Object.entries(strangers))('%s: no key of it acts, and it is said', (_what, code) => {
    const encodings = ['ctrl', 'alt-numpad', 'f-keys'] as const;
    const wrong = speeds.flatMap((gap) =>
      focuses.flatMap((focus) =>
        encodings.flatMap((encoding) =>
          ['\r', '\t'].flatMap((end) => {
            const page = scanned(code + end, gap, encoding, { focus });
            const isRight = page.leaks.length + page.scans.length === 0 && page.rejects.length > 0;
            return isRight
              ? []
              : [{ gap, focus, encoding, end, leaks: page.leaks, rejects: page.rejects }];
          }),
        ),
      ),
    );

    expect(wrong).toEqual([]);
  });
  // An NDC has no check digit, and a license holds the line ends that its first key decides.
  const wholeCodes = unended.filter(([what]) => !what.includes('license'));
  it.each(wholeCodes)('%s soon after a key that was let go at once', (_what, code) => {
    const keys = ['j', 'Enter', 'Down', 'F8', 'Ctrl+S'];
    const wrong = keys.flatMap((key) =>
      focuses.flatMap((focus) =>
        [30, 50, 65, 80, 120].flatMap((after) => {
          const hand = hurried([key], { gap: 100, hold: 10 });
          const scan = scanPresses(seeded(5), scannerOf(8), `${code}\r`, 1_000 + after);
          const page = play(defaultProfile, merged([...hand, ...scan]), { focus });
          const isText = focus === 'text' && key === 'j';
          const isRight =
            page.scans.map((scanned) => scanned.raw).join() === code &&
            page.leaks.length + page.rejects.length === 0 &&
            page.value === (isText ? 'j' : '') &&
            page.arrived[0] === key.replace('Down', 'ArrowDown').replace('S', 's');
          const { value, scans, rejects, leaks } = page;
          return isRight ? [] : [{ key, focus, after, value, scans, rejects, leaks }];
        }),
      ),
    );

    expect(wrong).toEqual([]);
  });
  it('keys of the hand before the last one of them go back too', () => {
    const held = hurried(['s'], { gap: 100, hold: 60 }, 985);
    const hand = hurried(['j'], { gap: 100, hold: 10 });
    const scan = scanPresses(seeded(5), scannerOf(8), `${label}\r`, 1_065);
    const page = play(defaultProfile, merged([...held, ...hand, ...scan]), { focus: 'other' });

    expect({ scans: page.scans.map(({ raw }) => raw), arrived: page.arrived }).toEqual({
      scans: [label],
      arrived: ['s', 'j'],
    });
  });
  it('digits before a number may be its own: it is refused, and said', () => {
    const hand = hurried(['5'], { gap: 100, hold: 10 });
    const scan = scanPresses(seeded(5), scannerOf(8), `${codes['UPC-A']}\r`, 1_060);
    const page = play(defaultProfile, merged([...hand, ...scan]), { focus: 'other' });

    expect({ scans: page.scans, rejects: page.rejects }).toEqual({
      scans: [],
      rejects: ['unreadable'],
    });
  });
  it('a scan that breaks off answers no question, however slow its rest comes', () => {
    const stalls = [75, 90, 150, 300, 500];
    const rests = [8, 30, 60, 65, 90, 120];
    const answered = Object.values(strangers).flatMap((code) =>
      // One key alone is a hand's: nothing says that more will follow.
      Array.from({ length: Math.min(code.length, 12) - 2 }, (_, index) => index + 2).flatMap((at) =>
        stalls.flatMap((stall) =>
          rests.flatMap((rest) => {
            const [head, tail] = [code.slice(0, at), `${code.slice(at)}\r`];
            const presses = scanPresses(seeded(5), scannerOf(8), head, 1_000, 'ctrl');
            const from = Math.max(...presses.map((press) => press.at)) + stall;
            const then = scanPresses(seeded(6), scannerOf(rest), tail, from, 'ctrl');
            const page = play(defaultProfile, merged([...presses, ...then]), {
              focus: 'other',
              expects: 'answer',
            });
            const given = page.leaks.filter((key) => /^[a-z]$/i.test(key));
            return given.length === 0 ? [] : [{ code, at, stall, rest, given }];
          }),
        ),
      ),
    );

    expect(answered).toEqual([]);
  });
  it('a question is answered at every pace of a hand', () => {
    const unanswered = [60, 80, 120, 160].flatMap((gap) =>
      [15, 28, 60].filter(
        (hold) =>
          !isWhole(
            outcome(hurried(['Ctrl+D', 'y'], { gap, hold }), defaultProfile, {
              focus: 'other',
              expects: 'answer',
            }),
          ),
      ),
    );

    expect(unanswered).toEqual([]);
  });
});
