import { expect, test } from 'vitest';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { providePickUp, type PickUpRef } from '#machines/counter/pick-up.machine.ts';
import { vialsLeft } from '#machines/counter/vials.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { bag, label, open, resetWorld, say, world } from '#tests/machines/counter/pick-up.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { deliverScan } from '../../../../src/app/scanning.ts';

const vials = (scanned: number): OpenOrder['vials'] => [
  { fillId: 11, of: 2, scanned, left: 2 - scanned, without: null },
];
const vialLabel = (vial: number): ScanCode =>
  label({ kind: 'rx', rxNumber: '001000000500', print: { no: 1, vial } });

/** The pick-up on top of a workstation, and codes on their way to it as the scanner sends them. */
async function atTheCounter() {
  resetWorld();
  const bench = await createBench({
    world: fakeWorld(maria),
    dialogs: { pickUp: providePickUp({ counter: world, labels: world, drawers: world }) },
  });
  const { workstation, registry, names } = bench.desk;
  workstation.send({ type: 'dialog.open', name: 'pickUp', input: {} });
  await bench.settle();
  const pickUp: PickUpRef = required(topDialog(childrenOf(workstation).dialogs), 'The pick-up').ref;
  const leaving = new AbortController();
  const scan = (code: ScanCode) =>
    deliverScan(
      workstation,
      registry,
      names,
      () => Promise.reject(new Error('No page of a prescription is meant here')),
      { acceptor: 'dialog', code, byHand: false },
      leaving.signal,
    );
  return { bench, pickUp, scan, leaving };
}
/** What the server is asked, and how it is answered when the test says so. */
function held<T>() {
  const answers: ((answer: Result<T>) => void)[] = [];
  return {
    ask: () => new Promise<Result<T>>((answer) => answers.push(answer)),
    answer: (value: T) => answers.shift()?.(ok(value)),
  };
}

test('a vial scanned while the identifiers are compared is compared behind them', async () => {
  const { bench, pickUp, scan } = await atTheCounter();
  const identify = held<OpenOrder>();
  world.identify.mockImplementation(identify.ask);
  world.scanVial.mockResolvedValue(
    ok({ accepted: true, code: 'label', said: 'Of this order.', vials: vials(1) }),
  );
  await scan(bag('000042').code);
  await bench.settle();
  say(pickUp, { dob: '1957-04-12', lastName: 'Rivera' });
  pickUp.send({ type: 'pickUp.go' });

  const scanned = scan(vialLabel(1));
  await bench.settle();
  bench.expectIn('pickUp.identifying.comparing');
  identify.answer({ ...open, vials: vials(0) });

  expect(await scanned).toEqual({ ok: true, value: null });
  await bench.settle();
  expect(world.scanVial.mock.calls).toEqual([[7, vialLabel(1).raw, 'pickup']]);
  expect(vialsLeft(pickUp.getSnapshot().context.order)).toBe(1);
});
test('a bag scanned while a vial is compared is not lost', async () => {
  const { bench, pickUp, scan } = await atTheCounter();
  const compare =
    held<Awaited<ReturnType<typeof world.scanVial>> extends Result<infer T> ? T : never>();
  world.identify.mockResolvedValue(ok({ ...open, vials: vials(0) }));
  world.scanVial.mockImplementation(compare.ask);
  pickUp.send({ type: 'pickUp.code', text: '70' });
  pickUp.send({ type: 'pickUp.go' });
  await bench.settle();
  say(pickUp, { dob: '1957-04-12', lastName: 'Rivera' });
  pickUp.send({ type: 'pickUp.go' });
  await bench.settle();
  await scan(vialLabel(1));
  bench.expectIn('pickUp.scanningVial');

  const scanned = scan(bag('000042').code);
  await bench.settle();
  compare.answer({ accepted: true, code: 'label', said: 'Of this order.', vials: vials(1) });

  expect(await scanned).toEqual({ ok: true, value: null });
  expect(pickUp.getSnapshot().context.scanned).toEqual({ '000042': bag('000042').code.raw });
});
test('a vial before the identifiers is no scan yet: it is said what comes first', async () => {
  const { bench, pickUp, scan } = await atTheCounter();
  await scan(bag('000042').code);
  await bench.settle();

  await scan(vialLabel(1));

  expect(pickUp.getSnapshot().context.refusal?.message).toBe(
    'Type two identifiers first; then scan the vials in the bag.',
  );
});
test('a code that waited for a dialog that closed is said to be lost', async () => {
  const { bench, pickUp, scan } = await atTheCounter();
  world.lookUpPickup.mockImplementation(() => new Promise(() => undefined));
  await scan(bag('000042').code);

  const scanned = scan(vialLabel(1));
  pickUp.send({ type: 'dialog.close' });
  await bench.settle();

  expect(await scanned).toEqual({
    ok: false,
    error: {
      code: 'GONE',
      message: 'What this was scanned for has closed meanwhile. Scan again.',
    },
  });
});
test('a step that takes no code says so', async () => {
  const { bench, pickUp, scan } = await atTheCounter();
  world.completePickup.mockRejectedValue(new Error('No answer'));
  world.identify.mockResolvedValue(ok({ ...open, needsCounselling: false, vials: [] }));
  await scan(bag('000042').code);
  await bench.settle();
  say(pickUp, { dob: '1957-04-12', lastName: 'Rivera' });
  pickUp.send({ type: 'pickUp.go' });
  await bench.settle();
  pickUp.getSnapshot().context.form?.send({ type: 'draft.set', field: 'amount', value: 735 });
  pickUp.send({ type: 'pickUp.go' });
  await bench.settle();
  bench.expectIn('pickUp.unanswered');

  expect(await scan(bag('000043').code)).toEqual({
    ok: false,
    error: {
      code: 'NO_STEP',
      message: 'Nothing can be scanned at this step. Finish it, then scan again.',
    },
  });
});
