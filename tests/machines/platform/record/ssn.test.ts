import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import {
  provideSsn,
  ssnKinds,
  ssnRefusal,
  ssnShownMs,
  type SsnKind,
} from '#machines/platform/record/ssn.machine.ts';

function open(
  id: number | null,
  reveal: (kind: SsnKind, id: number) => Promise<string | null> = async () => '219099999',
  kind: SsnKind = 'patient',
) {
  const clock = new SimulatedClock();
  const ref = createActor(provideSsn(reveal), { clock, input: { kind, id } }).start();
  return {
    ref,
    clock,
    press: () => ref.send({ type: 'ssn.reveal' }),
    shown: () => ref.getSnapshot().context.ssn,
  };
}
test.each(ssnKinds)(
  'the number of a stored %s is asked for by its own kind, stands for a moment and hides itself',
  async (kind) => {
    const asked: [SsnKind, number][] = [];
    const { ref, clock, press, shown } = open(
      7,
      async (...of) => {
        asked.push(of);
        return '219099999';
      },
      kind,
    );
    press();
    expect(ssnRefusal(ref.getSnapshot(), { type: 'ssn.reveal' })).toBe(
      'One moment: the number is being asked for.',
    );
    await waitFor(ref, (snapshot) => snapshot.matches('shown'));
    expect([asked, shown()]).toEqual([[[kind, 7]], '219099999']);
    clock.increment(ssnShownMs);
    expect(shown()).toBeNull();
  },
);
test('the key that reveals it hides it; looking again is asked, and so audited, again', async () => {
  let times = 0;
  const { ref, press, shown } = open(7, async () => {
    times++;
    return '219099999';
  });
  press();
  await waitFor(ref, (snapshot) => snapshot.matches('shown'));
  press();
  expect(shown()).toBeNull();
  press();
  await waitFor(ref, (snapshot) => snapshot.matches('shown'));
  expect(times).toBe(2);
});
test('a record that is not stored has no number to reveal; what the server refuses is said and nothing is shown', async () => {
  expect(ssnRefusal(open(null).ref.getSnapshot(), { type: 'ssn.reveal' })).toBe(
    'This record is not stored yet: there is no number to reveal.',
  );
  const { ref, press, shown } = open(7, async () => {
    throw new Error('off');
  });
  press();
  await waitFor(ref, (snapshot) => snapshot.context.problem !== null);
  expect([ref.getSnapshot().matches('hidden'), shown()]).toEqual([true, null]);
});
