import { afterAll, beforeAll, expect, test } from 'vitest';
import { chance } from '#tests/support/chance.ts';
import { mutationsPerCall, sendMutated, Sweep, sweptRoutes } from '#tests/support/mutations.ts';

/** Every second call: the other half is tried beside it, so that the full count takes half the time. */
const half = sweptRoutes.filter((_, i) => i % 2 === 1);
let sweep: Sweep;
beforeAll(async () => { sweep = await Sweep.open(); });
afterAll(() => sweep.close());

test(`the second half of the calls, ${mutationsPerCall} mutated requests each: never a fault, a refusal changes nothing and gives nothing away, an act has exactly one audit row of who acted`, async () => {
  const { faults, refused, done } = await sendMutated(sweep, half, mutationsPerCall, chance(20260303));
  expect(faults).toEqual([]);
  expect([refused > half.length, done > 10]).toEqual([true, true]);
}, 7_200_000);
