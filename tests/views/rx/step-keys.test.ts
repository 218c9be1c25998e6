import { expect, test } from 'vitest';
import { lifecycle } from '#domain/rx/lifecycle/index.ts';
import { stepKeys } from '#ui/screens/rx/step-commands.ts';

/** Offered beside the lifecycle: the claim’s steps, the driver, the label, the entry, the cost. */
const besides = [
  'send-claim',
  'reverse-claims',
  'rebill-claim',
  'send-out',
  'print-label',
  'correct-entry',
  'enter-cost',
];

test('every step has one key of its own, the same wherever the prescription stands', () => {
  const rows = lifecycle.filter((row) => row.from !== null).map((row) => row.event);
  const steps = stepKeys.map(([step]) => step);
  const keys = stepKeys.map(([, [key]]) => key);

  expect(steps.toSorted()).toEqual([...new Set([...rows, ...besides])].toSorted());
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
