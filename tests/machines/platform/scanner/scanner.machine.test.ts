import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { parseStationCode } from '#domain/label/rules/station-code.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  calibrate,
  calibrationAdvice,
  calibrationPayloads,
  type Capture,
} from '#machines/platform/scanner/calibration.ts';
import type { Surroundings } from '#machines/platform/scanner/scan-routing.ts';
import { scannerMachine, type ScanNotice } from '#machines/platform/scanner/scanner.machine.ts';
import type { DeliverScanInput } from '#machines/platform/scanner/scanner.ports.ts';
import { scannerHealth } from '#machines/platform/scanner/scanner.selectors.ts';
import {
  defaultProfile,
  limitsOf,
  type StationProfile,
} from '#machines/platform/scanner/station-profile.ts';
import { seeded } from '#tests/platform/chance.ts';
import {
  merged,
  scanners,
  scanPresses,
  type ControlEncoding,
  type ScannerName,
} from '#tests/platform/scan-simulator.ts';

const label = 'RX001000000100G';
const upc = '305910369019';
const wrongBadge = 'BDGE78';
const table: Surroundings = {
  layer: null,
  field: null,
  screen: { id: 'processing', accepts: ['rx', 'bag'], dirty: false, countMode: false },
  global: { id: 'workstation', accepts: ['rx', 'upc', 'gs1', 'ndc'] },
  commandRefusal: (code) =>
    code === 'rx.delete' ? 'A barcode can’t delete. Use the keyboard.' : null,
};
type Wait = {
  input: DeliverScanInput;
  done: (result: Result<null>) => void;
  fault: (error: Error) => void;
};

function bench(around: Partial<Surroundings> = {}) {
  let surroundings: Surroundings = { ...table, ...around };
  const waits: Wait[] = [];
  const notices: ScanNotice[] = [];
  const saved: StationProfile[] = [];
  const actor = createActor(
    scannerMachine.provide({
      actors: {
        deliverScan: fromPromise<Result<null>, DeliverScanInput>(
          ({ input }) => new Promise((done, fault) => waits.push({ input, done, fault })),
        ),
        saveProfile: fromPromise<void, StationProfile>(async ({ input }) => {
          saved.push(input);
        }),
      },
    }),
    {
      input: {
        profile: defaultProfile,
        salt: 'a',
        lookAround: () => surroundings,
        today: () => '2026-11-21',
      },
    },
  );
  actor.on('scan.notice', (event) => notices.push(event.notice));
  actor.start();
  let at = 0;
  return {
    actor,
    waits,
    notices,
    saved,
    change: (givenSurroundings: Partial<Surroundings>) => {
      surroundings = { ...surroundings, ...givenSurroundings };
    },
    read: (raw: string, options: { after?: number; byHand?: boolean; capsLock?: boolean } = {}) =>
      actor.send({
        type: 'scan.read',
        raw,
        at: (at += options.after ?? 1_000),
        byHand: options.byHand ?? false,
        capsLock: options.capsLock ?? false,
        stats: null,
      }),
    outcomes: () => actor.getSnapshot().context.log.map((logLine) => logLine.outcome),
    settle: async (result: Result<null> = ok(null)) => {
      waits.at(-1)!.done(result);
      await new Promise((next) => {
        setImmediate(next);
      });
    },
  };
}

describe('where a scan goes', () => {
  it('the focused field before the screen, the screen before the workstation', async () => {
    const opened = bench({ field: { id: 'stock-bottle', accepts: ['upc'] } });
    opened.read(upc);
    await opened.settle();
    opened.read(label);
    await opened.settle();
    opened.change({ field: null });
    opened.read(upc);
    await opened.settle();
    expect(opened.waits.map((wait) => wait.input.acceptor)).toEqual([
      'stock-bottle',
      'processing',
      'workstation',
    ]);
    expect(opened.waits[1]!.input.code).toMatchObject({ kind: 'rx', rxNumber: '001000000100' });
    expect(opened.outcomes()).toEqual(['accepted', 'accepted', 'accepted']);
  });
  it('a dialog hides the screen and the workstation, and says what it expected', () => {
    const opened = bench({
      layer: { id: 'drug-verification', kind: 'dialog', accepts: ['gs1', 'upc'] },
    });
    opened.read(label);
    expect(opened.notices.at(-1)).toMatchObject({
      tone: 'error',
      text: 'That is a prescription label. Expected here: drug package or UPC.',
    });
    opened.read(upc);
    expect(opened.waits.map((wait) => wait.input.acceptor)).toEqual(['drug-verification']);
  });
  it.each(['confirm', 'reason'] as const)('a %s layer accepts nothing', (kind) => {
    const opened = bench({ layer: { id: 'q', kind, accepts: ['rx', 'upc'] } });
    opened.read(label);
    expect([opened.waits, opened.notices.at(-1)?.text]).toEqual([
      [],
      'A question is open. Answer it, then scan again.',
    ]);
  });
  it('a command barcode runs at the workstation; a destructive one is refused', () => {
    const opened = bench();
    const command = (id: string) => {
      const code = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
        .map((text) => `CMD${id}${text}`)
        .find((text) => parseStationCode(text).ok)!;
      opened.read(code);
    };
    command('RX.DELETE');
    expect(opened.notices.at(-1)?.text).toBe('A barcode can’t delete. Use the keyboard.');
    command('RX.FILL');
    expect(opened.waits[0]!.input).toMatchObject({
      acceptor: 'workstation',
      code: { kind: 'cmd', command: 'rx.fill' },
    });
  });
  it('unsaved work parks the scan until it is opened or dropped', async () => {
    const opened = bench({ screen: { id: 'patient', accepts: [], dirty: true, countMode: false } });
    opened.read(label);
    expect(opened.actor.getSnapshot().context.parked?.code).toMatchObject({ kind: 'rx' });
    opened.actor.send({ type: 'parked.open' });
    expect(opened.waits[0]!.input.acceptor).toBe('workstation');
    await opened.settle();
    opened.read(upc);
    opened.actor.send({ type: 'parked.drop' });
    expect([
      opened.actor.getSnapshot().context.parked,
      opened.waits.length,
      opened.outcomes(),
    ]).toEqual([null, 1, ['parked', 'accepted', 'parked']]);
  });
});

describe('one at a time', () => {
  it('waiting scans are served first come, first served, ten at most', async () => {
    const opened = bench({
      screen: { id: 'count', accepts: ['upc'], dirty: false, countMode: true },
    });
    for (let index = 0; index < 12; index += 1) opened.read(upc, { after: 50 });
    expect(opened.actor.getSnapshot().context.queue).toHaveLength(10);
    expect(opened.notices.map((notice) => notice.text)).toEqual(
      Array(2).fill('10 scans are waiting. Let them finish, then scan again.'),
    );
    for (let index = 0; index < 10; index += 1) await opened.settle();
    expect([opened.waits.length, opened.actor.getSnapshot().context.queue]).toEqual([10, []]);
    expect(opened.outcomes().filter((outcome) => outcome === 'accepted')).toHaveLength(10);
  });
  it('the same code within 500 ms counts once, except in count mode', () => {
    const opened = bench();
    opened.read(label);
    opened.read(label, { after: 499 });
    opened.read(label, { after: 1 });
    expect([opened.actor.getSnapshot().context.queue.length, opened.outcomes()]).toEqual([
      2,
      ['duplicate'],
    ]);
  });
  it('a refusal and a fault of the acceptor are told, and the next scan goes on', async () => {
    const opened = bench();
    opened.read(label);
    opened.read(upc);
    await opened.settle(refuse('WRONG', 'This bottle is another strength.'));
    opened.waits.at(-1)!.fault(new Error('No connection'));
    await waitFor(opened.actor, (snapshot) => snapshot.context.queue.length === 0);
    expect([opened.notices.map((notice) => notice.text), opened.outcomes()]).toEqual([
      ['This bottle is another strength.', 'No connection'],
      ['refused', 'fault'],
    ]);
  });
});

describe('what is told and kept', () => {
  it('a rejected burst, an unknown code and CapsLock each have their words', () => {
    const opened = bench();
    opened.actor.send({
      type: 'scan.rejected',
      reason: 'mixed',
      at: 1,
      stats: { keys: 9, gapMedian: 17, gapMax: 20, dwellMax: 90 },
    });
    opened.read('HELLO');
    opened.read(wrongBadge);
    opened.read(upc, { capsLock: true });
    expect(opened.notices.map((notice) => notice.text)).toEqual([
      'A key was pressed during the scan. Scan again.',
      'This barcode is not one that is used here.',
      'The barcode was misread: its check character is wrong. Scan again.',
      'CapsLock is on. The code was turned back to its own letters; switch CapsLock off.',
    ]);
  });
  it('the log keeps 200 lines and never a payload; entry by hand is marked', async () => {
    const opened = bench();
    for (let index = 0; index < 205; index += 1) {
      opened.read(label, { byHand: index === 204 });
      await opened.settle();
    }
    const { log } = opened.actor.getSnapshot().context;
    expect([log.length, log.at(-1)!.byHand, log[0]!.fingerprint === log[1]!.fingerprint]).toEqual([
      200,
      true,
      true,
    ]);
    expect(JSON.stringify(log)).not.toContain('001000000100');
  });
});

describe('calibration', () => {
  const capture = (
    name: ScannerName,
    payload: string,
    encoding: ControlEncoding = 'ctrl',
    capsLock = false,
  ): Capture =>
    merged(scanPresses(seeded(8), scanners[name], `${payload}\r`, 0, encoding), capsLock).map(
      (stroke) => stroke.record,
    );
  const three = (
    name: ScannerName,
    change: (text: string) => string = (text) => text,
    encoding: ControlEncoding = 'ctrl',
    caps = false,
  ) =>
    [calibrationPayloads.ladder, calibrationPayloads.gs1, calibrationPayloads.label].map((text) =>
      capture(name, change(text), encoding, caps),
    ) as [Capture, Capture, Capture];
  const code = (result: Result<StationProfile>) => (result.ok ? 'ok' : result.error.code);

  it('three barcodes make the profile of the station', async () => {
    const opened = bench();
    opened.actor.send({ type: 'calibration.start', name: 'Counter 2', wireless: false });
    for (const ownCapture of three('slow'))
      opened.actor.send({ type: 'calibration.captured', capture: ownCapture });
    await waitFor(opened.actor, (snapshot) => snapshot.matches('reading'));
    const { profile } = opened.actor.getSnapshot().context;
    expect(profile).toMatchObject({
      name: 'Counter 2',
      calibrated: true,
      suffix: 'Enter',
      separator: { mode: 'fnc1' },
      stalls: false,
      sentinel: '',
    });
    expect(profile.gapMedian).toBeGreaterThan(70);
    expect(limitsOf(profile).dwellTells).toBe(true);
    expect(opened.saved).toEqual([profile]);
  });
  it('learns AIM identifiers, prefix and how the separator arrives', () => {
    expect(
      calibrate(
        'x',
        three('typical', (text) => `]C0${text}`),
        false,
      ),
    ).toMatchObject({ value: { sentinel: ']', prefix: '' } });
    expect(
      calibrate(
        'x',
        three('typical', (text) => `~${text}`),
        false,
      ),
    ).toMatchObject({ value: { sentinel: '~', prefix: '~' } });
    expect(
      calibrate(
        'x',
        three('typical', (text) => text.replace('\u001d', '{GS}')),
        false,
      ),
    ).toMatchObject({ value: { separator: { mode: 'substitute', text: '{GS}' } } });
    expect(
      calibrate(
        'x',
        three('typical', (text) => text.replace('\u001d', '')),
        false,
      ),
    ).toMatchObject({ value: { separator: { mode: 'dropped' } } });
    expect(calibrate('x', three('typical', undefined, 'f-keys'), false)).toMatchObject({
      value: { separator: { mode: 'fnc1' }, controlKeys: { F9: '\u001d' } },
    });
    expect(calibrate('x', three('typical', undefined, 'alt-numpad'), true)).toMatchObject({
      value: { separator: { mode: 'fnc1' }, stalls: true, gapP99: 150 },
    });
  });
  it.each([
    [
      'CALIBRATION_CASE',
      three('typical', (text) =>
        [...text]
          .map((code) => (code === code.toUpperCase() ? code.toLowerCase() : code.toUpperCase()))
          .join(''),
      ),
    ],
    ['CALIBRATION_LAYOUT', three('typical', (text) => text.replace('[', 'ü'))],
    ['CALIBRATION_GS1', [three('fast')[0], three('fast')[2], three('fast')[1]]],
    ['CALIBRATION_LABEL', [three('fast')[0], three('fast')[1], three('fast')[0]]],
  ] as [string, [Capture, Capture, Capture]][])('says what to change: %s', (expected, captures) => {
    expect(code(calibrate('x', captures, false))).toBe(expected);
  });
  it('CapsLock on during set-up does no harm, whether or not the scanner allows for it', () => {
    expect(calibrate('x', three('typical', undefined, 'ctrl', true), false)).toMatchObject({
      value: { capsLock: 'inverts' },
    });
    const allowedFor = three('typical').map((capture) =>
      capture.map((record) => ({ ...record, capsLock: true })),
    ) as unknown as [Capture, Capture, Capture];
    expect(calibrate('x', allowedFor, false)).toMatchObject({ value: { capsLock: 'ignored' } });
  });
  it('a failed calibration keeps the old profile and starts over', () => {
    const opened = bench();
    opened.actor.send({ type: 'calibration.start', name: 'x', wireless: false });
    for (const ownCapture of three('typical', (text) => text.replace('[', 'ü')))
      opened.actor.send({ type: 'calibration.captured', capture: ownCapture });
    expect([
      opened.actor.getSnapshot().matches({ calibrating: 'listening' }),
      opened.notices.at(-1)?.tone,
      opened.actor.getSnapshot().context.captures,
    ]).toEqual([true, 'error', []]);
    opened.actor.send({ type: 'calibration.cancel' });
    expect(opened.actor.getSnapshot().context.profile).toBe(defaultProfile);
  });
  it('the printed label of the set-up sheet is a real one', () => {
    expect(parseStationCode(calibrationPayloads.label).ok).toBe(true);
  });
  it('warns when the scanner can’t be told from a hand', () => {
    expect(calibrationAdvice({ ...defaultProfile, dwellP99: 60 })).toContain('AIM identifiers');
    expect(calibrationAdvice(defaultProfile)).toBeNull();
  });
});

describe('another person at the workstation', () => {
  it('is not told of the last scan of the one before, and opens nothing of theirs', () => {
    const opened = bench({ screen: { id: 'patient', accepts: [], dirty: true, countMode: false } });
    opened.read(label);
    opened.read(wrongBadge);
    const before = [opened.actor.getSnapshot().context.notice, opened.outcomes()];

    opened.actor.send({ type: 'person.changed' });

    const after = opened.actor.getSnapshot();
    expect(before).toEqual([expect.anything(), ['parked', 'refused']]);
    expect(scannerHealth(after)).toEqual({ state: 'ready', text: 'Scanner ready' });
    expect(after.context.parked).toBeNull();
  });
});

describe('on another page', () => {
  it('why the last scan was not taken is said no more', () => {
    const opened = bench();
    opened.read(wrongBadge);
    const health = () => scannerHealth(opened.actor.getSnapshot());
    expect(health().state).toBe('refused');

    opened.actor.send({ type: 'page.changed' });

    expect(health()).toEqual({ state: 'ready', text: 'Scanner ready' });
  });
});
