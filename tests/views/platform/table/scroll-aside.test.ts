import { expect, test } from 'vitest';
import { scrollAside } from '#ui/platform/table/cursor-paint.ts';

const cell = (offsetLeft: number, offsetWidth = 100) => ({ offsetLeft, offsetWidth });
test.each([
  ['in sight', cell(300), 200, null],
  ['ends at the edge', cell(900), 0, null],
  ['hidden at the right', cell(1_200), 0, 300],
  ['half hidden at the right', cell(950), 0, 50],
  ['hidden at the left', cell(100), 400, 100],
] as const)('a cell that is %s', (_, at, scrollLeft, to) => {
  expect(scrollAside(at, { scrollLeft, clientWidth: 1_000 })).toBe(to);
});
