import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { remainingOf, wholeFills } from '../facts.ts';

/**
 * Refills that remain after what was filled here and there, as a transfer tells them: the original
 * fill is not one of them.
 */
export function refillsRemaining(today: string, bundle: RxBundle): number {
  const { refillsLeft } = remainingOf(bundle, today);
  return bundle.transferIn !== null &&
    bundle.transferIn.firstFilledOn !== null &&
    wholeFills(bundle).length === 0
    ? refillsLeft + 1
    : refillsLeft;
}
