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
  commandRefusal: (c) => (c === 'rx.delete' ? 'A barcode can’t delete. Use the keyboard.' : null),
};
type Wait = { input: DeliverScanInput; done: (r: Result<null>) => void; fault: (e: Error) => void };

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
  actor.on('scan.notice', (e) => notices.push(e.notice));
  actor.start();
  let at = 0;
  return {
    actor,
    waits,
    notices,
    saved,
    change: (s: Partial<Surroundings>) => {
      surroundings = { ...surroundings, ...s };
    },
    read: (raw: string, o: { after?: number; byHand?: boolean; capsLock?: boolean } = {}) =>
      actor.send({
        type: 'scan.read',
        raw,
        at: (at += o.after ?? 1_000),
        byHand: o.byHand ?? false,
        capsLock: o.capsLock ?? false,
        stats: null,
      }),
    outcomes: () => actor.getSnapshot().context.log.map((l) => l.outcome),
    settle: async (r: Result<null> = ok(null)) => {
      waits.at(-1)!.done(r);
      await new Promise((next) => {
        setImmediate(next);
      });
    },
  };
}

describe('where a scan goes', () => {
  it('the focused field before the screen, the screen before the workstation', async () => {
    const b = bench({ field: { id: 'stock-bottle', accepts: ['upc'] } });
    b.read(upc);
    await b.settle();
    b.read(label);
    await b.settle();
    b.change({ field: null });
    b.read(upc);
    await b.settle();
    expect(b.waits.map((w) => w.input.acceptor)).toEqual([
      'stock-bottle',
      'processing',
      'workstation',
    ]);
    expect(b.waits[1]!.input.code).toMatchObject({ kind: 'rx', rxNumber: '001000000100' });
    expect(b.outcomes()).toEqual(['accepted', 'accepted', 'accepted']);
  });
  it('a dialog hides the screen and the workstation, and says what it expected', () => {
    const b = bench({
      layer: { id: 'drug-verification', kind: 'dialog', accepts: ['gs1', 'upc'] },
    });
    b.read(label);
    expect(b.notices.at(-1)).toMatchObject({
      tone: 'error',
      text: 'That is a prescription label. Expected here: drug package or UPC.',
    });
    b.read(upc);
    expect(b.waits.map((w) => w.input.acceptor)).toEqual(['drug-verification']);
  });
  it.each(['confirm', 'reason'] as const)('a %s layer accepts nothing', (kind) => {
    const b = bench({ layer: { id: 'q', kind, accepts: ['rx', 'upc'] } });
    b.read(label);
    expect([b.waits, b.notices.at(-1)?.text]).toEqual([
      [],
      'A question is open. Answer it, then scan again.',
    ]);
  });
  it('a command barcode runs at the workstation; a destructive one is refused', () => {
    const b = bench();
    const command = (id: string) => {
      const c = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
        .map((x) => `CMD${id}${x}`)
        .find((s) => parseStationCode(s).ok)!;
      b.read(c);
    };
    command('RX.DELETE');
    expect(b.notices.at(-1)?.text).toBe('A barcode can’t delete. Use the keyboard.');
    command('RX.FILL');
    expect(b.waits[0]!.input).toMatchObject({
      acceptor: 'workstation',
      code: { kind: 'cmd', command: 'rx.fill' },
    });
  });
  it('unsaved work parks the scan until it is opened or dropped', async () => {
    const b = bench({ screen: { id: 'patient', accepts: [], dirty: true, countMode: false } });
    b.read(label);
    expect(b.actor.getSnapshot().context.parked?.code).toMatchObject({ kind: 'rx' });
    b.actor.send({ type: 'parked.open' });
    expect(b.waits[0]!.input.acceptor).toBe('workstation');
    await b.settle();
    b.read(upc);
    b.actor.send({ type: 'parked.drop' });
    expect([b.actor.getSnapshot().context.parked, b.waits.length, b.outcomes()]).toEqual([
      null,
      1,
      ['parked', 'accepted', 'parked'],
    ]);
  });
});

describe('one at a time', () => {
  it('waiting scans are served first come, first served, ten at most', async () => {
    const b = bench({ screen: { id: 'count', accepts: ['upc'], dirty: false, countMode: true } });
    for (let i = 0; i < 12; i += 1) b.read(upc, { after: 50 });
    expect(b.actor.getSnapshot().context.queue).toHaveLength(10);
    expect(b.notices.map((n) => n.text)).toEqual(
      Array(2).fill('10 scans are waiting. Let them finish, then scan again.'),
    );
    for (let i = 0; i < 10; i += 1) await b.settle();
    expect([b.waits.length, b.actor.getSnapshot().context.queue]).toEqual([10, []]);
    expect(b.outcomes().filter((o) => o === 'accepted')).toHaveLength(10);
  });
  it('the same code within 500 ms counts once, except in count mode', () => {
    const b = bench();
    b.read(label);
    b.read(label, { after: 499 });
    b.read(label, { after: 1 });
    expect([b.actor.getSnapshot().context.queue.length, b.outcomes()]).toEqual([2, ['duplicate']]);
  });
  it('a refusal and a fault of the acceptor are told, and the next scan goes on', async () => {
    const b = bench();
    b.read(label);
    b.read(upc);
    await b.settle(refuse('WRONG', 'This bottle is another strength.'));
    b.waits.at(-1)!.fault(new Error('No connection'));
    await waitFor(b.actor, (s) => s.context.queue.length === 0);
    expect([b.notices.map((n) => n.text), b.outcomes()]).toEqual([
      ['This bottle is another strength.', 'No connection'],
      ['refused', 'fault'],
    ]);
  });
});

describe('what is told and kept', () => {
  it('a rejected burst, an unknown code and CapsLock each have their words', () => {
    const b = bench();
    b.actor.send({
      type: 'scan.rejected',
      reason: 'mixed',
      at: 1,
      stats: { keys: 9, gapMedian: 17, gapMax: 20, dwellMax: 90 },
    });
    b.read('HELLO');
    b.read(wrongBadge);
    b.read(upc, { capsLock: true });
    expect(b.notices.map((n) => n.text)).toEqual([
      'A key was pressed during the scan. Scan again.',
      'This barcode is not one that is used here.',
      'The barcode was misread: its check character is wrong. Scan again.',
      'CapsLock is on. The code was turned back to its own letters; switch CapsLock off.',
    ]);
  });
  it('the log keeps 200 lines and never a payload; entry by hand is marked', async () => {
    const b = bench();
    for (let i = 0; i < 205; i += 1) {
      b.read(label, { byHand: i === 204 });
      await b.settle();
    }
    const { log } = b.actor.getSnapshot().context;
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
      (s) => s.record,
    );
  const three = (
    name: ScannerName,
    change: (s: string) => string = (s) => s,
    encoding: ControlEncoding = 'ctrl',
    caps = false,
  ) =>
    [calibrationPayloads.ladder, calibrationPayloads.gs1, calibrationPayloads.label].map((p) =>
      capture(name, change(p), encoding, caps),
    ) as [Capture, Capture, Capture];
  const code = (r: Result<StationProfile>) => (r.ok ? 'ok' : r.error.code);

  it('three barcodes make the profile of the station', async () => {
    const b = bench();
    b.actor.send({ type: 'calibration.start', name: 'Counter 2', wireless: false });
    for (const c of three('slow')) b.actor.send({ type: 'calibration.captured', capture: c });
    await waitFor(b.actor, (s) => s.matches('reading'));
    const { profile } = b.actor.getSnapshot().context;
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
    expect(b.saved).toEqual([profile]);
  });
  it('learns AIM identifiers, prefix and how the separator arrives', () => {
    expect(
      calibrate(
        'x',
        three('typical', (s) => `]C0${s}`),
        false,
      ),
    ).toMatchObject({ value: { sentinel: ']', prefix: '' } });
    expect(
      calibrate(
        'x',
        three('typical', (s) => `~${s}`),
        false,
      ),
    ).toMatchObject({ value: { sentinel: '~', prefix: '~' } });
    expect(
      calibrate(
        'x',
        three('typical', (s) => s.replace('\u001d', '{GS}')),
        false,
      ),
    ).toMatchObject({ value: { separator: { mode: 'substitute', text: '{GS}' } } });
    expect(
      calibrate(
        'x',
        three('typical', (s) => s.replace('\u001d', '')),
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
      three('typical', (s) =>
        [...s].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join(''),
      ),
    ],
    ['CALIBRATION_LAYOUT', three('typical', (s) => s.replace('[', 'ü'))],
    ['CALIBRATION_GS1', [three('fast')[0], three('fast')[2], three('fast')[1]]],
    ['CALIBRATION_LABEL', [three('fast')[0], three('fast')[1], three('fast')[0]]],
  ] as [string, [Capture, Capture, Capture]][])('says what to change: %s', (expected, captures) => {
    expect(code(calibrate('x', captures, false))).toBe(expected);
  });
  it('CapsLock on during set-up does no harm, whether or not the scanner allows for it', () => {
    expect(calibrate('x', three('typical', undefined, 'ctrl', true), false)).toMatchObject({
      value: { capsLock: 'inverts' },
    });
    const allowedFor = three('typical').map((c) =>
      c.map((r) => ({ ...r, capsLock: true })),
    ) as unknown as [Capture, Capture, Capture];
    expect(calibrate('x', allowedFor, false)).toMatchObject({ value: { capsLock: 'ignored' } });
  });
  it('a failed calibration keeps the old profile and starts over', () => {
    const b = bench();
    b.actor.send({ type: 'calibration.start', name: 'x', wireless: false });
    for (const c of three('typical', (s) => s.replace('[', 'ü')))
      b.actor.send({ type: 'calibration.captured', capture: c });
    expect([
      b.actor.getSnapshot().matches({ calibrating: 'listening' }),
      b.notices.at(-1)?.tone,
      b.actor.getSnapshot().context.captures,
    ]).toEqual([true, 'error', []]);
    b.actor.send({ type: 'calibration.cancel' });
    expect(b.actor.getSnapshot().context.profile).toBe(defaultProfile);
  });
  it('the printed label of the set-up sheet is a real one', () => {
    expect(parseStationCode(calibrationPayloads.label).ok).toBe(true);
  });
  it('warns when the scanner can’t be told from a hand', () => {
    expect(calibrationAdvice({ ...defaultProfile, dwellP99: 60 })).toContain('AIM identifiers');
    expect(calibrationAdvice(defaultProfile)).toBeNull();
  });
});
