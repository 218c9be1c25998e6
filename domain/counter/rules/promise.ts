import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { advanceOf, type RxStatus } from '#domain/rx/rules/status.ts';

/**
 * Whether what was promised for `promisedAt` (UTC ISO) should be ready by now and is not. Work that
 * was postponed to a date keeps no
 * promise meanwhile, and a bag that lies in its bin, or has left, has kept it.
 */
export function isOverdue(
  promisedAt: string | null,
  status: string | null | undefined,
  now: string,
): boolean {
  const advance = advanceOf((status ?? '') as RxStatus);
  const binned = advanceOf(rxStatus.binned);
  return (
    promisedAt !== null &&
    Date.parse(promisedAt) < Date.parse(now) &&
    status !== rxStatus.deferred &&
    advance !== null &&
    binned !== null &&
    advance < binned
  );
}
