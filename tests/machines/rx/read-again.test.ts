import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ok, type Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import {
  drugVerificationRefusal,
  provideDrugVerification,
} from '#machines/rx/verification/drug-verification.machine.ts';
import { took } from './bottle.ts';
import { answered, fakeRx, fill, scanned } from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';

/** A bench whose prescription another workstation has changed: it is being read again. */
function readAgain(at: RxDetail, pressed: Partial<RxCalls> = {}) {
  let answer: (detail: Result<RxDetail>) => void = () => undefined;
  const coming = new Promise<Result<RxDetail>>((resolve) => (answer = resolve));
  const fake = fakeRx({ ...pressed, load: () => coming });
  const ref = createActor(provideDrugVerification(fake.ports), { input: { detail: at } }).start();
  const changed = () =>
    ref.send({ type: 'live.changed', entity: 'rx', id: at.rxId, version: at.version + 1 });
  return {
    ref,
    fake,
    changed,
    arrives: async (detail: RxDetail) => {
      answer(ok({ ...detail, version: at.version + 1 }));
      await answered();
    },
  };
}
const sixty = took(60_000);
const moved = async () => ({ kind: 'done' as const, detail: scanned });

test('the digits of a count that are typed while the prescription is read again stay', async () => {
  const bench = readAgain(sixty);
  bench.ref.send({ type: 'count.type', text: '6' });

  bench.changed();
  bench.ref.send({ type: 'count.type', text: '60' });
  await bench.arrives(sixty);

  expect(bench.ref.getSnapshot()).toMatchObject({ value: 'counting', context: { count: '60' } });
});

test('the second person’s words stay, too', async () => {
  const bench = readAgain(took(60_000, { schedule: '2' }));
  bench.ref.send({ type: 'second.type', field: 'username', text: 'ro' });

  bench.changed();
  bench.ref.send({ type: 'second.type', field: 'username', text: 'rosa' });
  bench.ref.send({ type: 'second.type', field: 'password', text: 'right' });
  await bench.arrives(took(60_000, { schedule: '2' }));

  expect(bench.ref.getSnapshot().context.second).toMatchObject({
    username: 'rosa',
    password: 'right',
  });
});

test('Enter on a count waits, and confirms where the prescription is as it was', async () => {
  const bench = readAgain(sixty, { move: moved });

  bench.changed();
  bench.ref.send({ type: 'count.type', text: '60' });
  bench.ref.send({ type: 'count.confirm' });
  expect(bench.fake.names()).not.toContain('move');
  await bench.arrives(sixty);

  expect(bench.fake.names()).toContain('move');
  expect(bench.ref.getSnapshot().value).toBe('closed');
});

test('Enter on a count confirms nothing that was changed meanwhile, and says so', async () => {
  const bench = readAgain(sixty, { move: moved });

  bench.changed();
  bench.ref.send({ type: 'count.type', text: '60' });
  bench.ref.send({ type: 'count.confirm' });
  await bench.arrives(took(60_000, { fill: { ...fill, drugName: 'another maker' } }));

  expect(bench.fake.names()).not.toContain('move');
  expect(bench.ref.getSnapshot()).toMatchObject({ value: 'counting', context: { count: '60' } });
  expect(bench.ref.getSnapshot().context.stop).toBe(
    'The prescription was changed meanwhile, so the count is not confirmed. Look, then confirm it.',
  );
});

test('what waits for no scan does not say that one is being read', async () => {
  const bench = readAgain(sixty);

  bench.changed();
  const said = drugVerificationRefusal(bench.ref.getSnapshot(), { type: 'scan.takeBack' });

  expect(said).toBe('One moment: the prescription was changed, and is read again.');
});

test('a bench is left while the prescription is read again', async () => {
  const bench = readAgain(sixty);

  bench.changed();
  bench.ref.send({ type: 'dialog.close' });

  expect(bench.ref.getSnapshot().value).toBe('closed');
});

test('Enter on a count says so where the prescription can’t be read again', async () => {
  const fake = fakeRx({ load: async () => Promise.reject(new Error('offline')), move: moved });
  const input = { detail: sixty };
  const ref = createActor(provideDrugVerification(fake.ports), { input }).start();

  ref.send({ type: 'live.changed', entity: 'rx', id: sixty.rxId, version: sixty.version + 1 });
  ref.send({ type: 'count.type', text: '60' });
  ref.send({ type: 'count.confirm' });
  await answered();

  expect(fake.names()).not.toContain('move');
  expect(ref.getSnapshot().context.stop).toContain('can’t be read again');
});
