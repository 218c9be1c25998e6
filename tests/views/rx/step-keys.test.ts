import { expect, test } from 'vitest';
import { lifecycle } from '#domain/rx/lifecycle/index.ts';
import { rxStatuses, statusCodes } from '#domain/rx/rules/status.ts';
import { stepKeyCount } from '#ui/screens/rx/rx-commands.ts';

/** Beside the lifecycle: the claim’s steps, the driver, the label, the cost, an earlier balance. */
const others = 8;

test.each(statusCodes.map((status) => [rxStatuses[status].name, status] as const))(
  'every step from %s has a key in All steps',
  (_name, status) => {
    const steps = lifecycle.filter((row) => row.from?.some((from) => from === status));
    expect(steps.length + others).toBeLessThanOrEqual(stepKeyCount);
  },
);
