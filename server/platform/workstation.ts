import { tx } from '#db/tx.ts';
import { moveToWorkstation } from '#server/repositories/admin/sessions.ts';
import { isOtherDevices, tookForAnother } from '#server/repositories/admin/workstation-devices.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { takeFree, takingsSince } from '#server/services/admin/confirm/free-workstation.ts';
import { tokenHash } from '#server/services/admin/token.ts';
import { mayDo, type Caller } from './caller.ts';
import type { CallContext, IncomingCall } from './request.ts';

/** The name that a browser gives itself until somebody says which workstation it is. */
const ownName = /^station-[0-9a-f]{8}$/;

/** The workstations of the store that are a browser, by the browser's hash. */
const deviceOf = ({ session }: Caller, name: string): string | undefined =>
  session.workstations.includes(name) ? session.stationDevices[name] : undefined;

/**
 * How a call stands to the workstation that it names: its browser is that one or made the name
 * itself; no browser is it yet; it is another browser's; or the store has none of this name.
 */
type Standing = 'own' | 'free' | 'refused' | 'unknown';
const standingOf = (call: IncomingCall, caller: Caller): Standing => {
  const name = call.workstation.toLowerCase();
  if (ownName.test(call.workstation)) return 'own';
  if (!caller.session.workstations.includes(name)) return 'unknown';
  const own = tokenHash(call.device)?.toString('hex');
  const device = deviceOf(caller, name);
  if (device !== undefined) return device === own ? 'own' : 'refused';
  const isAnother = caller.session.workstations.some((other) => deviceOf(caller, other) === own);
  return own === undefined || isAnother ? 'refused' : 'free';
};

const record = (
  { platform, call }: CallContext,
  { user, session }: Caller,
  row: {
    readonly event: string;
    readonly outcome: 'done' | 'denied';
    readonly workstation: string;
    readonly detail: Readonly<Record<string, unknown>>;
  },
) =>
  insertAudit(platform.db, {
    at: platform.clock.now().toISOString(),
    actorId: user.id,
    actorName: user.username,
    storeId: user.storeId || null,
    sessionId: session.id,
    entity: 'session',
    entityId: session.id,
    beforeDigest: null,
    afterDigest: null,
    correlationId: call.correlationId,
    ...row,
  });

/**
 * The workstation is this browser from now on; false where another one was faster, or its person
 * may not name it.
 */
async function taken(context: CallContext, caller: Caller): Promise<boolean> {
  const { platform, call } = context;
  const device = tokenHash(call.device);
  if (device === null) return false;
  const taking = {
    storeId: caller.user.storeId,
    name: call.workstation.toLowerCase(),
    deviceHash: device,
    takenBy: caller.user.id,
    now: platform.clock.now().toISOString(),
  };
  const mayTakeOver = mayDo(caller.user, 'store.confirm');
  // A browser that was refused asks with each call: it waits for no lock.
  if (!mayTakeOver && (await tookForAnother(platform.db, taking, takingsSince(taking.now))))
    return false;
  const isTaken = await tx(
    platform.db,
    async (db) => (await takeFree(db, taking, mayTakeOver)) === 'taken',
  );
  const { workstation } = call;
  if (isTaken)
    await record(context, caller, {
      event: 'session.workstation-taken',
      outcome: 'done',
      workstation,
      detail: {},
    });
  return isTaken;
}
/** The name is not this browser's: the log says so, once a minute for the same session and name. */
async function refused(context: CallContext, caller: Caller): Promise<void> {
  const { platform, call } = context;
  const event = 'session.workstation-refused';
  const code = `${caller.session.id} ${call.workstation}`;
  if (!platform.denied.isFirst({ event, code, address: call.address })) return;
  await record(context, caller, {
    event,
    outcome: 'denied',
    workstation: '',
    detail: { claimed: call.workstation },
  });
}
/**
 * Whether the call is made at the workstation that it names. One that no browser is yet is the
 * first one that names it, and one person names one a day (`takeFree`).
 */
async function isThere(context: CallContext, caller: Caller): Promise<boolean> {
  const standing = standingOf(context.call, caller);
  if (standing === 'own') return true;
  if (standing === 'unknown') return false;
  if (standing === 'free' && (await taken(context, caller))) return true;
  await refused(context, caller);
  return false;
}
/** Before anybody has signed in nobody knows of which store the workstation is. */
async function ofStranger({ platform, call }: CallContext): Promise<IncomingCall> {
  const name = call.workstation.toLowerCase();
  if (name === '' || ownName.test(name)) return call;
  const isOther = await isOtherDevices(platform.db, name, tokenHash(call.device));
  return isOther ? { ...call, workstation: '' } : call;
}

/**
 * The call as it is believed: at a workstation of the store, and only from the browser that is that
 * workstation. Drawers, printers and the log follow the name, and a name in a header is easily
 * changed. Where the session was used at another one before, the log says so.
 */
export async function atKnownWorkstation(
  context: CallContext,
  caller: Caller | null,
): Promise<IncomingCall> {
  const { platform, call } = context;
  if (!caller) return ofStranger(context);
  const { session } = caller;
  const workstation = (await isThere(context, caller)) ? call.workstation : '';
  const isOther = workstation !== '' && workstation !== session.workstation && !call.background;
  if (isOther && (await moveToWorkstation(platform.db, session.id, workstation)))
    await record(context, caller, {
      event: 'session.workstation-changed',
      outcome: 'done',
      workstation,
      detail: { from: session.workstation },
    });
  return { ...call, workstation };
}
