import { expect, test } from 'vitest';
import { figuresOf, measure } from '../../bench/volume-measure.ts';
import { callsOf } from '../../bench/volume.ts';

test('as many calls as were asked for are made, and 500 where nothing is said', async () => {
  expect(callsOf(['--calls', '100'])).toBe(100);
  expect(callsOf(['--data', 'x'])).toBe(500);
  for (const wrong of ['0', '1.5', 'many'])
    expect(() => callsOf(['--calls', wrong])).toThrow('--calls takes a whole number');
  const asked: number[] = [];
  const figures = await measure(
    'nothing',
    7,
    (number) => {
      asked.push(number);
      return Promise.resolve('none');
    },
    () => Promise.resolve(''),
  );
  expect(figures.calls).toBe(7);
  expect(asked.slice(-7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
test('the middle, the twentieth and the worst of the times', () => {
  const times = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(figuresOf('x', times, [2, 4, 6], 'y')).toEqual({
    name: 'x',
    calls: 100,
    floor: 4,
    p50: 51,
    p95: 96,
    p99: 100,
    worst: 100,
    found: 'y',
  });
});
