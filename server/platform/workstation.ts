import { moveToWorkstation } from '#server/repositories/admin/sessions.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import type { Caller } from './caller.ts';
import type { CallContext, IncomingCall } from './request.ts';

/** The name that a browser gives itself until somebody says which workstation it is. */
const ownName = /^station-[0-9a-f]{8}$/;

/**
 * The workstation that a call names, where the store has one of this name or the browser made it;
 * '' for a name that somebody made up.
 */
const knownName = ({ workstation }: IncomingCall, { session }: Caller): string =>
  session.workstations.includes(workstation.toLowerCase()) || ownName.test(workstation)
    ? workstation
    : '';

/**
 * The call as it is believed: at a workstation of the store. Where the session was used at another
 * one before, the log says so: a name in a header is easily changed, and drawers and papers follow
 * it.
 */
export async function atKnownWorkstation(
  { platform, call }: CallContext,
  caller: Caller | null,
): Promise<IncomingCall> {
  if (!caller) return call;
  const { user, session } = caller;
  const workstation = knownName(call, caller);
  const isOther = workstation !== '' && workstation !== session.workstation && !call.background;
  if (isOther && (await moveToWorkstation(platform.db, session.id, workstation)))
    await insertAudit(platform.db, {
      at: platform.clock.now().toISOString(),
      actorId: user.id,
      actorName: user.username,
      storeId: user.storeId || null,
      sessionId: session.id,
      workstation,
      event: 'session.workstation-changed',
      entity: 'session',
      entityId: session.id,
      outcome: 'done',
      detail: { from: session.workstation },
      beforeDigest: null,
      afterDigest: null,
      correlationId: call.correlationId,
    });
  return { ...call, workstation };
}
