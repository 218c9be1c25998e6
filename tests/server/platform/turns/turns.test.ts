import { expect, test } from 'vitest';
import { turns, type EndTurn, type Turns } from '#server/platform/turns/turns.ts';

/** Asks for turns and keeps the order in which they came. */
function asking(inTurn: Turns) {
  const order: string[] = [];
  const asked = (who: string, first: boolean, owner = who): Promise<EndTurn> | null =>
    inTurn.ask(first, owner)?.then((end) => {
      order.push(who);
      return end;
    }) ?? null;
  return { order, asked };
}

test('who is known goes before who is not; above the limit nobody waits', async () => {
  const { order, asked } = asking(turns(1, { first: 1, others: 2, ofOne: 2 }));

  const first = asked('stranger 1', false);
  const waiting = [asked('stranger 2', false), asked('stranger 3', false), asked('known', true)];
  expect(asked('stranger 4', false)).toBeNull();
  expect(asked('known 2', true)).toBeNull();
  (await first)?.();
  (await waiting[2])?.();
  (await waiting[0])?.();
  (await waiting[1])?.();

  expect(order).toEqual(['stranger 1', 'known', 'stranger 2', 'stranger 3']);
  expect(asked('stranger 5', false)).not.toBeNull();
});

test('whoever asks two hundred times waits behind himself, and leaves room', async () => {
  const { order, asked } = asking(turns(1, { first: 200, others: 0, ofOne: 20 }));
  const flood = Array.from({ length: 200 }, (_, index) =>
    asked(`flood ${index}`, true, 'technician'),
  );
  const signs = asked('final check', true, 'pharmacist');
  const unlocks = asked('unlocking', true, 'cashier');

  for (const turn of [flood[0], flood[1], signs, unlocks]) (await turn)?.();

  expect(order.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'final check', 'unlocking']);
  expect(flood.filter((turn) => turn === null)).toHaveLength(179);
});
