import { describe, expect, it } from 'vitest';
import { FNC1 } from '#domain/drug/rules/gs1.ts';
import { defaultProfile, type StationProfile } from '#machines/platform/scanner/station-profile.ts';
import { seeded } from '#tests/platform/chance.ts';
import {
  calibrated,
  handEntries,
  scanAfterTyping,
  scanAlone,
  scanWithForeignKey,
} from '#tests/platform/scan-experiments.ts';
import {
  fKeys,
  janky,
  merged,
  play,
  scanners,
  scanPresses,
  typedPresses,
  typists,
  type ControlEncoding,
  type RunOptions,
  type ScannerName,
  type Stroke,
} from '#tests/platform/scan-simulator.ts';
import { licence } from '#tests/platform/scanner/barcodes.ts';

const names = Object.keys(scanners) as ScannerName[];
const label = 'RX001000000100G';
const pack = `01003009331050191728063010LOT501${FNC1}21SN000123`;
/** An envelope with everything that can do harm: RS, GS, EOT (Ctrl+D), then CR. */
const envelope = `[)>\u001e05\u001d${pack}\u001e\u0004`;
const scan = (
  payload: string,
  from: ScannerName = 'typical',
  encoding: ControlEncoding = 'ctrl',
  seed = 5,
  suffix = '\r',
) => scanPresses(seeded(seed), scanners[from], payload + suffix, 1_000, encoding);
const on = (
  focus: RunOptions['focus'],
  presses: Parameters<typeof merged>[0],
  profile: StationProfile = defaultProfile,
  options: { jank?: RunOptions['jank']; value?: string; capsLock?: boolean } = {},
) =>
  play(profile, merged(presses, options.capsLock), {
    focus,
    ...(options.jank ? { jank: options.jank } : {}),
    ...(options.value === undefined ? {} : { value: options.value }),
  });
const raws = (input: { scans: { raw: string }[] }) => input.scans.map((scan) => scan.raw);

describe('hazards of a scan that types', () => {
  const hazards: [string, string][] = [
    ['a label, then Enter', label],
    ['a drug package with GS', pack],
    ['EOT is Ctrl+D, RS is Ctrl+^', envelope],
    ['a license with LF, RS and CR', licence],
    ['an AIM identifier', `]d2${pack}`],
  ];
  it.each(
    names.flatMap((name) => hazards.map(([what, payload]) => [name, what, payload] as const)),
  )('%s scanner, %s: nothing reaches table, button or field', (name, _what, payload) => {
    for (const aim of [false, true])
      for (const focus of ['other', 'text'] as const)
        for (const jank of [undefined, janky(seeded(9), 6_000)]) {
          const page = on(focus, scan(payload, name), calibrated(name, aim), {
            value: 'kept',
            ...(jank ? { jank } : {}),
          });
          expect([page.leaks, page.rejects, page.value]).toEqual([[], [], 'kept']);
          expect(raws(page)).toEqual([payload === licence ? `${licence}\r` : payload]);
        }
  });
  it('control characters as Alt+numpad and as F-keys', () => {
    for (const focus of ['other', 'text'] as const) {
      expect(on(focus, scan(pack, 'typical', 'alt-numpad'))).toMatchObject({
        scans: [{ raw: pack }],
        leaks: [],
        value: '',
      });
      const keys = {
        ...defaultProfile,
        controlKeys: Object.fromEntries(Object.entries(fKeys).map(([key, fKey]) => [fKey, key])),
      };
      expect(on(focus, scan(envelope, 'typical', 'f-keys'), keys)).toMatchObject({
        scans: [{ raw: envelope }],
        leaks: [],
        value: '',
      });
    }
  });
  it('CR LF after the code: the line feed, Ctrl+J, stays in the tail', () => {
    for (const name of names)
      expect(on('other', scan(label, name, 'ctrl', 5, '\r\n'), calibrated(name))).toMatchObject({
        scans: [{ raw: label }],
        leaks: [],
      });
  });
  it('Tab as suffix moves no focus', () => {
    for (const focus of ['other', 'text'] as const)
      expect(on(focus, scan(label, 'typical', 'ctrl', 5, '\t'))).toMatchObject({
        scans: [{ raw: label }],
        leaks: [],
      });
  });
  it('spaces and Enter of an unknown code press no button and are rejected', () => {
    expect(on('other', scan('DO NOT\rDISPENSE\u0004 4'))).toMatchObject({ scans: [], leaks: [] });
    expect(on('other', scan('HELLO WORLD')).rejects).toEqual(['unreadable']);
  });
  it('in a text field an unreadable burst stays as text, but its Enter and its Ctrl+D do nothing', () => {
    const page = on('text', scan('HELLO\u0004 WORLD'));
    expect([page.value, page.leaks, page.rejects]).toEqual(['HELLO WORLD', [], ['unreadable']]);
  });
  it('what was held because it looked like a code comes before the rest, when it turns out to be none', () => {
    const page = on('text', scan('[)>\u001e06\u001d9N111037680\u001e\u0004'), defaultProfile, {
      value: 'kept ',
    });
    expect([page.value, page.leaks, page.rejects]).toEqual([
      'kept [)>069N111037680',
      [],
      ['unreadable'],
    ]);
  });
  it('CapsLock turns letters round, and the code comes back right', () => {
    expect(on('other', scan(label), defaultProfile, { capsLock: true })).toMatchObject({
      scans: [{ raw: label }],
      leaks: [],
    });
  });
  it('no suffix: a whole code is taken after silence', () => {
    expect(
      on('text', scan(label, 'typical', 'ctrl', 5, ''), { ...defaultProfile, suffix: 'none' }),
    ).toMatchObject({ scans: [{ raw: label }], value: '' });
  });
  it('a code that breaks off is refused, and so is a rest that comes too late for it', () => {
    const whole = scanPresses(seeded(3), scanners.typical, `${label}\r`, 1_000);
    const cut = whole.length >> 1;
    const page = on(
      'other',
      whole.map((press, index) => (index < cut ? press : { ...press, at: press.at + 1_350 })),
      calibrated('typical'),
    );
    expect([page.scans, page.leaks]).toEqual([[], []]);
    expect(page.rejects.length).toBeGreaterThan(0);
  });
  it('the rest of a broken scan is not taken for a code of its own', () => {
    const front = scanPresses(seeded(3), scanners.typical, '4711', 1_000);
    const rest = scanPresses(seeded(4), scanners.typical, '305910369019\r', 1_400);
    expect(on('other', [...front, ...rest])).toMatchObject({
      scans: [],
      leaks: [],
      rejects: ['mixed'],
    });
    expect(
      raws(on('other', [...front, ...rest.map((press) => ({ ...press, at: press.at + 700 }))])),
    ).toEqual(['305910369019']);
  });
  it('for 60 ms after a scan even an arrow goes nowhere, and a letter is not lost', () => {
    const done = Math.max(...scan(label).map((press) => press.at));
    const hand = (code: string, key: string, at: number) =>
      [true, false].map((down, index) => ({
        at: done + at + index * 90,
        down,
        code,
        key,
        device: 'hand' as const,
      }));
    expect(
      on('other', [...scan(label), ...hand('ArrowDown', 'ArrowDown', 30)]).verdicts.at(-2),
    ).toBe('swallow');
    expect(
      on('other', [...scan(label), ...hand('ArrowDown', 'ArrowDown', 80)]).verdicts.at(-2),
    ).toBe('pass');
    expect(on('text', [...scan(label), ...hand('KeyA', 'a', 30)])).toMatchObject({
      value: 'a',
      scans: [{ raw: label }],
    });
  });
  it.each([
    ['Enter', 'Enter'],
    ['F8', 'F8'],
    ['Tab', 'Tab'],
  ])(
    '%s of a hand right after a scan is a key like any other; the scanner’s own is not',
    (code, key) => {
      const done = Math.max(...scan(label).map((press) => press.at));
      const press = (at: number, hold: number) =>
        [true, false].map((down, index) => ({
          at: done + at + index * hold,
          down,
          code,
          key,
          device: 'hand' as const,
        }));
      for (const focus of ['other', 'text'] as const)
        for (const at of [20, 90, 150]) {
          expect(on(focus, [...scan(label), ...press(at, 90)])).toMatchObject({
            scans: [{ raw: label }],
            commands: [key],
            value: '',
          });
          expect(on(focus, [...scan(label), ...press(at, 4)]).commands).toEqual([]);
        }
    },
  );
  it('a hand that types on after a scan loses nothing, Enter included', () => {
    const done = Math.max(...scan(label).map((press) => press.at));
    for (const typist of Object.values(typists))
      for (const after of [10, 40, 100, 160]) {
        const page = on('text', [
          ...scan(label),
          ...typedPresses(seeded(2), typist, 'metf\r', done + after),
        ]);
        expect([raws(page), page.value, page.commands]).toEqual([[label], 'metf', ['Enter']]);
      }
  });
  it('Bluetooth: the first key of a scan is told from what was typed before it, also where the radio pauses on it', () => {
    const typed = typedPresses(seeded(2), typists.fast, '30', 600);
    const presses = scan(`]d2${pack}`, 'bluetooth');
    const paused = presses.map((press, index) =>
      index > 0 ? { ...press, at: press.at + 120 } : press,
    );
    const from = Math.max(...typed.map((press) => press.at)) + 150 - 1_000;
    const page = on(
      'other',
      [...typed, ...paused.map((press) => ({ ...press, at: press.at + from }))],
      calibrated('bluetooth', true),
    );
    expect([raws(page), page.commands, page.leaks]).toEqual([[`]d2${pack}`], ['3', '0'], []]);
  });
  it('Bluetooth: a pause of the radio while Shift and its key are down spoils nothing', () => {
    const presses = scan(pack, 'bluetooth');
    const at = presses.findIndex((press) => press.down && press.code === 'KeyL');
    const paused = presses.map((press, index) =>
      index > at ? { ...press, at: press.at + 110 } : press,
    );
    expect(raws(on('other', paused, calibrated('bluetooth')))).toEqual([pack]);
  });
  it('Shift or Ctrl of a hand in the middle spoils the scan', () => {
    for (const [code, key] of [
      ['ShiftRight', 'Shift'],
      ['ShiftLeft', 'Shift'],
      ['ControlRight', 'Control'],
    ] as const)
      for (const at of [950, 1_250])
        for (const hold of [60, 110, 2_000]) {
          const held = [true, false].map((down, index) => ({
            at: at + index * hold,
            down,
            code,
            key,
            device: 'hand' as const,
          }));
          for (const focus of ['other', 'text'] as const)
            expect(
              on(focus, [...scan(`${pack}0AZ9`), ...held], calibrated('typical')),
            ).toMatchObject({ scans: [] });
        }
  });
  it('a Shift that comes before the last character and is still down at Enter spoils the scan', () => {
    const presses = scan(`${pack}A1`);
    const enter = presses.find((press) => press.code === 'Enter')!.at;
    const lastOne = presses.findLast((press) => press.code === 'Digit1' && press.down)!.at;
    const shift = [lastOne - 2, enter + 40].map((at, index) => ({
      at,
      down: index === 0,
      code: 'ShiftRight',
      key: 'Shift',
      device: 'hand' as const,
    }));
    expect(on('other', [...presses, ...shift], calibrated('typical'))).toMatchObject({
      scans: [],
      rejects: ['mixed'],
      leaks: [],
    });
  });
  it('two scans in a row are two scans', () => {
    const second = scanPresses(seeded(6), scanners.fast, '305910369019\r', 1_350);
    expect(raws(on('other', [...scan(label, 'fast'), ...second], calibrated('fast')))).toEqual([
      label,
      '305910369019',
    ]);
  });
});

describe('a hand at the keyboard', () => {
  const key = (key: string, at: number, hold = 90, code = `Key${key.toUpperCase()}`): Stroke[] =>
    (['keydown', 'keyup'] as const).map((type, index) => ({
      device: 'hand',
      record: {
        type,
        key,
        code,
        ctrlKey: false,
        altKey: false,
        shiftKey: false,
        repeat: false,
        timeStamp: at + index * hold,
        isComposing: false,
      },
    }));
  it('a bare key in a table arrives as soon as it is let go, once', () => {
    const page = play(defaultProfile, key('m', 1_000), { focus: 'other' });
    expect(page.commands).toEqual(['m']);
    expect(page.longestDelay).toBeLessThanOrEqual(90);
    expect(page.verdicts).toEqual(['swallow', 'swallow']);
  });
  it('arrows and pages are never held', () => {
    for (const text of ['ArrowDown', 'PageUp', 'Home', 'Escape', 'Tab', 'Delete'])
      expect(play(defaultProfile, key(text, 1_000, 90, text), { focus: 'other' }).verdicts).toEqual(
        ['pass', 'pass'],
      );
  });
  it('an arrow after a held-back key comes after it', () => {
    const page = play(
      defaultProfile,
      [...key('m', 1_000, 200), ...key('ArrowDown', 1_010, 60, 'ArrowDown')].toSorted(
        (a, b) => a.record.timeStamp - b.record.timeStamp,
      ),
      { focus: 'other' },
    );
    expect([page.commands, page.verdicts[1]]).toEqual([['m'], 'pass']);
  });
  it('a held key is no scan', () => {
    const held: Stroke[] = Array.from({ length: 30 }, (_, index) => ({
      device: 'hand',
      record: {
        type: 'keydown',
        key: '0',
        code: 'Digit0',
        ctrlKey: false,
        altKey: false,
        shiftKey: false,
        repeat: index > 0,
        timeStamp: index === 0 ? 1_000 : 1_470 + index * 30,
        isComposing: false,
      },
    }));
    for (const focus of ['other', 'text'] as const) {
      const page = play(
        defaultProfile,
        [...held, ...key('0', 2_380, 0, 'Digit0').slice(1), ...key('Enter', 2_500, 90, 'Enter')],
        { focus },
      );
      expect([page.scans, page.rejects]).toEqual([[], []]);
    }
  });
  it('the same character over and over is no scan, however fast', () => {
    expect(on('other', scan('000000000000')).scans).toEqual([]);
  });
  it.each(names)('typing “]E0x 500” at any pace stays text with a %s scanner', (name) => {
    for (const typist of Object.values(typists))
      for (const aim of [true, false]) {
        const page = on(
          'text',
          typedPresses(seeded(4), typist, ']E0x 500\r', 1_000),
          calibrated(name, aim),
        );
        expect([page.value, page.commands, page.scans, page.rejects]).toEqual([
          ']E0x 500',
          ['Enter'],
          [],
          [],
        ]);
      }
  });
  it('composition is left alone', () => {
    const stroke = key('a', 1_000)[0]!;
    expect(
      play(defaultProfile, [{ ...stroke, record: { ...stroke.record, isComposing: true } }], {
        focus: 'other',
      }).verdicts,
    ).toEqual(['pass']);
  });
  it('with the router switched off everything passes', () => {
    expect(
      new Set(on('other', scan(label), { ...defaultProfile, enabled: false }).verdicts),
    ).toEqual(new Set(['pass']));
  });
});

describe('simulated stations (see bench/scan-simulation.ts for the figures)', () => {
  const number = 120;
  it.each(
    names.flatMap((scanner) =>
      (['other', 'text'] as const).flatMap((focus) =>
        [false, true].map((jank) => ({ scanner, focus, jank })),
      ),
    ),
  )('scans alone: $scanner, $focus, busy $jank', (value) => {
    const tally = scanAlone(number, value);
    expect([tally.wrong, tally.leaks, tally.missed]).toEqual([0, 0, 0]);
    expect(tally.right / tally.trials).toBeGreaterThanOrEqual(
      value.scanner === 'bluetooth' ? 0.95 : 1,
    );
  });
  it.each(
    names.flatMap((scanner) => (['other', 'text'] as const).map((focus) => ({ scanner, focus }))),
  )('typing first: $scanner, $focus', (value) => {
    const tally = scanAfterTyping(number, value);
    expect([tally.wrong, tally.leaks, tally.missed]).toEqual([0, 0, 0]);
    expect(tally.textChanged).toBeLessThanOrEqual(tally.rejected);
  });
  it.each(
    names.flatMap((scanner) =>
      [false, true].flatMap((aim) =>
        (['other', 'text'] as const).map((focus) => ({ scanner, aim, focus })),
      ),
    ),
  )('a foreign key never makes a wrong code: $scanner, AIM $aim, $focus', (value) => {
    const tally = scanWithForeignKey(250, value);
    expect([tally.wrong, tally.leaks]).toEqual([0, 0]);
    expect(tally.right / tally.trials).toBeGreaterThan(0.8);
  });
  it.each(
    names.flatMap((scanner) =>
      (Object.keys(typists) as (keyof typeof typists)[]).map((typist) => ({ scanner, typist })),
    ),
  )('a $typist hand beside a $scanner scanner is never a scan', ({ scanner, typist }) => {
    for (const focus of ['text', 'other'] as const)
      expect(handEntries(number, { scanner, focus }, typist)).toMatchObject({
        takenForScan: 0,
        rejected: 0,
        altered: 0,
      });
  });
});
