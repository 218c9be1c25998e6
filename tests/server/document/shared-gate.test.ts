import { expect, test } from 'vitest';
import { sharedGate } from '#server/platform/turns/shared-gate.ts';

/** Work that ends when it is told to; `begun` says in which order it began. */
function bench(places: number) {
  const inTurn = sharedGate(places);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (owner: string | null, name: string) =>
    inTurn(owner, async () => {
      begun.push(name);
      await new Promise<void>((end) => {
        ends.set(name, end);
      });
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { send, begun, end };
}

test('one person’s pile leaves a place to others', async () => {
  const { send, begun, end } = bench(2);
  void send('alma', 'alma 1');
  void send('alma', 'alma 2');
  void send('alma', 'alma 3');
  void send('bruno', 'bruno 1');
  await end('');
  expect(begun).toEqual(['alma 1', 'bruno 1']);

  await end('bruno 1');
  expect(begun).toEqual(['alma 1', 'bruno 1']);

  await end('alma 1');
  expect(begun).toEqual(['alma 1', 'bruno 1', 'alma 2']);
});
test('whose turn was longest ago goes first, whoever sent first', async () => {
  const { send, begun, end } = bench(1);
  void send('alma', 'alma 1');
  void send('alma', 'alma 2');
  void send('alma', 'alma 3');
  void send('bruno', 'bruno 1');
  void send('carla', 'carla 1');
  await end('');
  await end('alma 1');
  await end('bruno 1');
  await end('carla 1');
  await end('alma 2');

  expect(begun).toEqual(['alma 1', 'bruno 1', 'carla 1', 'alma 2', 'alma 3']);
});
test('what is nobody’s alone takes any free place', async () => {
  const { send, begun } = bench(2);
  void send(null, 'page 1');
  void send(null, 'page 2');
  void send(null, 'page 3');
  await new Promise(setImmediate);

  expect(begun).toEqual(['page 1', 'page 2']);
});
test('work that fails gives its place back', async () => {
  const inTurn = sharedGate(1);
  const failed = inTurn('alma', () => Promise.reject(new Error('damaged')));

  await expect(failed).rejects.toThrow('damaged');
  expect(await inTurn('alma', () => Promise.resolve('drawn'))).toBe('drawn');
});
