import { expect, test } from 'vitest';
import { turns, type EndTurn } from '#server/platform/turns/turns.ts';

test('who is known goes before who is not; above the limit nobody waits', async () => {
  const signIns = turns(1, { first: 1, others: 2 });
  const order: string[] = [];
  const asked = (who: string, first: boolean): Promise<EndTurn> | null =>
    signIns.ask(first)?.then((end) => {
      order.push(who);
      return end;
    }) ?? null;

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
