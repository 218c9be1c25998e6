import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { parseScan, type ScanCode } from '#domain/composition/scan-code.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { CounterPorts } from '#machines/counter/counter.ports.ts';
import { placeBagMachine, providePlaceBag } from '#machines/counter/place-bag.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const label = (code: Parameters<typeof buildStationCode>[0]): ScanCode => {
  const built = buildStationCode(code);
  if (!built.ok) throw new Error(built.error.message);
  const read = parseScan(built.value, { today: '2026-03-02' });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
};
const bag = (no: string) => ({
  type: 'scan.arrived' as const,
  byHand: false,
  code: label({ kind: 'bag', bag: no }),
});
const bin = (no: string) => ({
  type: 'scan.arrived' as const,
  byHand: false,
  code: label({ kind: 'bin', bin: no }),
});

const world = { placeBag: vi.fn<CounterPorts['placeBag']>() };
beforeEach(() => {
  world.placeBag
    .mockReset()
    .mockResolvedValue(ok({ rxIds: [5], bin: 'A1', message: 'Bag 000042 is in bin A1.' }));
});

test('bag, then bin places it, and the next bag can follow', async () => {
  const actor = createActor(providePlaceBag(world), { input: {} }).start();
  actor.send(bin('A1'));
  expect(actor.getSnapshot().context.refusal?.message).toBe('Scan the bag first, then the bin.');
  actor.send(bag('000042'));
  actor.send(bin('A1'));
  await waitFor(actor, (snapshot) => snapshot.context.placed !== null);
  expect(world.placeBag).toHaveBeenCalledWith(
    label({ kind: 'bag', bag: '000042' }).raw,
    label({ kind: 'bin', bin: 'A1' }).raw,
  );
  expect(actor.getSnapshot().context).toEqual({
    bag: '',
    bin: '',
    refusal: null,
    placed: { rxIds: [5], bin: 'A1', message: 'Bag 000042 is in bin A1.' },
  });
});
test('a refused bin keeps the bag, so that only the bin is scanned again', async () => {
  world.placeBag.mockResolvedValue(
    fail({ code: 'REFUSED', message: 'It belongs in a fridge bin; A1 is a shelf bin.' }),
  );
  const actor = createActor(providePlaceBag(world), { input: {} }).start();
  actor.send(bag('000042'));
  actor.send(bin('A1'));
  await waitFor(actor, (snapshot) => snapshot.context.refusal !== null);
  expect(actor.getSnapshot().context).toMatchObject({
    bag: label({ kind: 'bag', bag: '000042' }).raw,
    bin: '',
    refusal: { message: 'It belongs in a fridge bin; A1 is a shelf bin.' },
  });
});

test('every resting state of binning is reached and every transition taken', () => {
  expect(
    coverage(placeBagMachine, {
      events: {
        'scan.arrived': [
          bag('000042'),
          bin('A1'),
          {
            type: 'scan.arrived',
            byHand: false,
            code: label({ kind: 'badge', badge: 'X1' }),
          } as never,
        ],
        'bag.type': [
          { type: 'bag.type', field: 'bag', text: 'x' } as never,
          { type: 'bag.type', field: 'bin', text: 'y' } as never,
        ],
        'bag.place': [{ type: 'bag.place' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        place: {
          done: [ok({ rxIds: [], bin: 'A1', message: 'x' }), fail({ code: 'X', message: 'no' })],
          error: [new Error('x')],
        },
      },
      input: {},
      project: (context: { bag: string; bin: string; refusal: unknown }) => [
        context.bag !== '',
        context.bin !== '',
        context.refusal !== null,
      ],
    }),
  ).toEqual({ untaken: [], unreached: [] });
});
