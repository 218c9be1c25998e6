import { expect, test } from 'vitest';
import { proposeReorder, type ReorderFacts } from '#domain/stock/rules/reorder.ts';

const facts = (over: Partial<ReorderFacts>): ReorderFacts => ({
  onHand: 12_000,
  onOrder: 0,
  need: 0,
  fills: 0,
  reorderAt: 30_000,
  par: 0,
  pkgSize: 100_000,
  ...over,
});
test('under the reorder point, whole packages are proposed up to the par level, with the reason', () => {
  expect(proposeReorder(facts({ need: 60_000, fills: 2 }))).toEqual({
    quantity: 100_000,
    why: '12 left, reorder at 30, 2 fills waiting need 60',
  });
  expect(proposeReorder(facts({ par: 250_000 }))).toEqual({
    quantity: 300_000,
    why: '12 left, reorder at 30, fill up to 250',
  });
  expect(proposeReorder(facts({ pkgSize: null, need: 500, fills: 1 }))).toEqual({
    quantity: 19_000,
    why: '12 left, reorder at 30, 1 fill waiting needs 0.5',
  });
});
test('what is on its way counts; at the reorder point there is enough', () => {
  expect(proposeReorder(facts({ onOrder: 18_000 }))).toBeNull();
  expect(proposeReorder(facts({ onOrder: 17_999 }))).toMatchObject({
    quantity: 100_000,
    why: '12 left, reorder at 30, 17.999 on order',
  });
});
test('without a reorder point only fills that wait for more than there is are ordered for', () => {
  expect(proposeReorder(facts({ reorderAt: 0, need: 12_000, fills: 1 }))).toBeNull();
  expect(proposeReorder(facts({ reorderAt: 0, need: 12_001, fills: 1 }))).toMatchObject({
    quantity: 100_000,
  });
});
