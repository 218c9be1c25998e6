import { ok } from '#domain/platform/result.ts';
import { findErx } from '#server/repositories/erx/erx.ts';
import { refuseLostMessage } from '#server/services/rx/create.ts';
import { refuseRx } from '#server/services/rx/failure.ts';
import type { EnteredHandler } from '#server/services/rx/work.ts';
import { linkErx } from './erx.ts';
import { messageOf } from './message.ts';
import { confirmTransferIn } from './transfer-in.ts';

/**
 * A prescription that was entered from an electronic message is linked to it: the message is dealt
 * with. One that another pharmacy handed over is confirmed to it.
 */
export const linkEntered: EnteredHandler = async (work, { rxId, erxId }) => {
  if (erxId === null) return ok(null);
  const linked = await linkErx(work, erxId, rxId);
  if (linked.ok) {
    const row = await findErx(work, erxId);
    const message = row ? messageOf(row) : null;
    if (row && message?.kind === 'response' && message.transfer !== undefined)
      await confirmTransferIn(work, row, message, rxId);
    return ok(null);
  }
  return linked.error.code === 'REFUSED'
    ? refuseRx(linked.error.why, linked.error.allowedRoles, linked.error.fields)
    : refuseLostMessage();
};
