import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { parseScan } from '#domain/composition/scan-code.ts';
import {
  devDockMachine,
  isDockBusy,
  provideDevDock,
} from '#machines/platform/dev-dock/dev-dock.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';
import { samples } from '#ui/platform/dev/samples.ts';

test('every state can be reached and every transition taken', () => {
  const fault = [new Error('The server does not answer.')];
  expect(
    coverage(devDockMachine, {
      events: {
        'dock.fold': [{ type: 'dock.fold' }],
        'dock.scan': [{ type: 'dock.scan', code: 'RX' } as never],
        'dock.switch': [{ type: 'dock.switch', username: 'cashier' } as never],
        'dock.clock': [{ type: 'dock.clock', wish: { minutes: 15 } } as never],
        'dock.message': [{ type: 'dock.message', xml: '<Message/>' } as never],
      },
      settle: {
        typeScan: { done: [undefined], error: fault },
        switchTo: { done: [undefined], error: fault },
        moveClock: { done: [{ now: '2026-03-02T15:15:00.000Z', running: true }], error: fault },
        sendMessage: { done: [undefined], error: fault },
      },
    }),
  ).toEqual({ untaken: [], unreached: [] });
});
test('the clock that the server answers is shown, and a refusal is said', async () => {
  let refuse = false;
  const dock = createActor(
    provideDevDock({
      typeScan: async () => undefined,
      switchTo: async () => undefined,
      sendMessage: async () => undefined,
      moveClock: async () => {
        if (refuse)
          throw new Error('This server’s clock can’t be moved: start it with npm run dev.');
        return { now: '2026-03-03T15:00:00.000Z', running: false };
      },
    }),
  ).start();
  dock.send({ type: 'dock.clock', wish: { minutes: 1_440 } });
  expect(isDockBusy(dock.getSnapshot())).toBe(true);
  expect((await waitFor(dock, (snapshot) => snapshot.matches('ready'))).context.clock).toEqual({
    now: '2026-03-03T15:00:00.000Z',
    running: false,
  });
  refuse = true;
  dock.send({ type: 'dock.clock', wish: { running: true } });
  expect(
    (await waitFor(dock, (snapshot) => snapshot.context.problem !== null)).context.problem,
  ).toMatch(/npm run dev/);
});
test('the samples are what they say: one of each kind, and two that must be refused', () => {
  const read = samples.map(({ label, code }) => {
    const result = parseScan(code, { today: '2026-03-02' });
    return [label, result.ok ? result.value.kind : 'refused'];
  });
  expect(read).toEqual([
    ['Rx 001 4400151 00', 'rx'],
    ['Bag 1', 'bag'],
    ['Bin A01', 'bin'],
    ['Command: lock', 'cmd'],
    ['NDC with AIM prefix', 'ndc'],
    ['GS1 with lot and expiry', 'gs1'],
    ['ISO 15434 with EOT', 'refused'],
    ['Rx, wrong check character', 'refused'],
  ]);
});
