import { ok } from '#domain/platform/result.ts';
import { refuseLostMessage } from '#server/services/rx/create.ts';
import { refuseRx } from '#server/services/rx/failure.ts';
import type { EnteredHandler } from '#server/services/rx/work.ts';
import { linkErx } from './erx.ts';

/**
 * A prescription that was entered from an electronic message is linked to it: the message is dealt
 * with.
 */
export const linkEntered: EnteredHandler = async (work, { rxId, erxId }) => {
  if (erxId === null) return ok(null);
  const linked = await linkErx(work, erxId, rxId);
  if (linked.ok) return ok(null);
  return linked.error.code === 'REFUSED'
    ? refuseRx(linked.error.why, linked.error.allowedRoles, linked.error.fields)
    : refuseLostMessage();
};
