import { expect, test } from 'vitest';
import { firstStepOf } from '#domain/claim/billing/first-step.ts';

test.each([
  [['79'], 'defer'],
  [['75'], 'correct'],
  [['88'], 'correct'],
  [['EV'], 'correct'],
  [['70'], 'entry'],
  [['E7'], 'entry'],
  [['25'], 'entry'],
  [['52'], 'correct'],
  [['69'], 'correct'],
  [['6Z'], 'log'],
  [['99'], 'log'],
  [[], 'log'],
  [['99', '79'], 'defer'],
  [['75', '79'], 'correct'],
] as const)('%j: first %s', (codes, step) => {
  expect(firstStepOf(codes)).toBe(step);
});
