import { expect, test } from 'vitest';
import { lifecycle } from '#domain/rx/lifecycle/index.ts';
import { stepKeys } from '#machines/rx/step-keys.ts';
import { stepsCommands } from '#ui/screens/rx/rx-commands.ts';

/** Offered beside the lifecycle: the claim’s steps, the driver, the label, the entry, the cost. */
const besides = [
  'send-claim',
  'reverse-claims',
  'send-out',
  'print-label',
  'correct-entry',
  'enter-cost',
];

test('every step has one key of its own, the same wherever the prescription stands', () => {
  const steps = [
    ...lifecycle.filter((row) => row.from !== null).map((row) => row.event),
    ...besides,
  ];
  const keys = [...stepKeys.values()];

  expect(steps.filter((step) => !stepKeys.has(step))).toEqual([]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
test('a key takes the step that it names, and the list names no other', () => {
  const taken = stepsCommands.commands.flatMap(({ keys, event }) =>
    event.type === 'steps.choose' && 'step' in event ? [[event.step, keys[0]]] : [],
  );

  expect(taken).toEqual([...stepKeys]);
});
