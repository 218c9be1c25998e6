import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { parseStationCode } from '#domain/label/rules/station-code.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Surroundings } from '#machines/platform/scanner/scan-routing.ts';
import { scannerMachine, type ScanNotice } from '#machines/platform/scanner/scanner.machine.ts';
import type { DeliverScanInput } from '#machines/platform/scanner/scanner.ports.ts';
import { scannerHealth } from '#machines/platform/scanner/scanner.selectors.ts';
import { defaultProfile } from '#machines/platform/scanner/station-profile.ts';

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
  const actor = createActor(
    scannerMachine.provide({
      actors: {
        deliverScan: fromPromise<Result<null>, DeliverScanInput>(
          ({ input }) => new Promise((done, fault) => waits.push({ input, done, fault })),
        ),
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

describe('on another page, or in another dialog', () => {
  it('why the last scan was not taken is said no more', () => {
    const opened = bench();
    opened.read(wrongBadge);
    const health = () => scannerHealth(opened.actor.getSnapshot());
    expect(health().state).toBe('refused');

    opened.actor.send({ type: 'place.changed' });

    expect(health()).toEqual({ state: 'ready', text: 'Scanner ready' });
  });
});

describe('scanned again', () => {
  it('a code that is read ends what was said of the one before', () => {
    const opened = bench();
    const told: string[] = [];
    const stats = { keys: 9, gapMedian: 17, gapMax: 20, dwellMax: 90 };
    opened.actor.on('scan.notice', ({ notice }) => told.push(notice.text));
    opened.actor.on('scan.heard', () => told.push('heard'));

    opened.actor.send({ type: 'scan.rejected', reason: 'unreadable', at: 1, stats });
    opened.read(label);

    expect(told).toEqual(['The barcode could not be read. Scan again.', 'heard']);
  });
});
