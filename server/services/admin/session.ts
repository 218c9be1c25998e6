import type { Db } from '#db/open.ts';
import type { SessionView } from '#domain/admin/contract/session.ts';
import { usualIdleMinutes } from '#domain/admin/entities/store-policy.ts';
import {
  adminPermissions,
  counting,
  permissionById,
  type PermissionKey,
} from '#domain/admin/permissions.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import type { Caller, User } from '#server/platform/caller.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Keys } from '#server/platform/keys.ts';
import type { IncomingCall } from '#server/platform/request.ts';
import { needsSetup } from '#server/repositories/admin/employees.ts';
import {
  endSession,
  findSession,
  findSessionById,
  isLiving,
  lockSession,
  markSeen,
  type SessionRow,
} from '#server/repositories/admin/sessions.ts';
import { isDeviceOfSomebody } from '#server/repositories/admin/throttle.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { tokenHash } from './token.ts';

/** However busy, a sign-in ends after this. */
export const absoluteHours = 12;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

const licenceOf = (row: SessionRow, today: string): User['licence'] =>
  row.license_kind
    ? {
        kind: row.license_kind,
        active:
          row.license_active &&
          (row.license_store_id === null || row.license_store_id === row.store_id) &&
          (row.license_expires === null || row.license_expires >= today),
      }
    : null;

const administrators: ReadonlySet<PermissionKey> = new Set(adminPermissions);
/** By the granted ids as just read: a grant that changes reads as another text. */
const granted = new Map<string, ReadonlySet<PermissionKey>>();
const permissionsOf = (row: SessionRow): ReadonlySet<PermissionKey> => {
  if (row.type === 'ADMIN') return administrators;
  let set = granted.get(row.permission_ids);
  if (!set) {
    set = counting(
      new Set(
        (row.permission_ids.match(/\d+/g) ?? []).flatMap(
          (id) => permissionById(Number(id))?.key ?? [],
        ),
      ),
    );
    if (granted.size < 1_000) granted.set(row.permission_ids, set);
  }
  return set;
};

const idleMinutesOf = (row: SessionRow): number =>
  Math.min(15, Math.max(2, row.idle_minutes ?? usualIdleMinutes));

/** The calendar date in a time zone, ISO. */
const dateIn = (timeZone: string | null, at: Date): string =>
  businessDate(at.toISOString(), timeZone ?? 'UTC');

const callerOf = (row: SessionRow, at: Date): Caller => ({
  user: {
    id: row.employee_id,
    version: row.version,
    type: row.type,
    name: `${row.first_name} ${row.last_name}`,
    username: row.username,
    email: row.email,
    initials: row.initials,
    storeId: row.store_id ?? 0,
    permissions: permissionsOf(row),
    roles: row.role_names,
    licence: licenceOf(row, dateIn(row.time_zone, at)),
  },
  session: {
    id: row.id,
    state: row.state === 'locked' ? 'locked' : 'active',
    authenticatedAt: row.authenticated_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    idleMinutes: idleMinutesOf(row),
    workstation: row.workstation,
    workstations: row.workstations,
    stationDevices: row.station_devices ?? {},
    store:
      row.store_id === null
        ? null
        : {
            id: row.store_id,
            name: required(row.store_name, 'the name of the store'),
            code: required(row.store_code, 'the code of the store'),
            timeZone: required(row.time_zone, 'the time zone of the store'),
            companyId: required(row.company_id, 'the company of the store'),
            companyName: required(row.company_name, 'the name of the company'),
          },
  },
});

const record = (
  { db, now }: { readonly db: Db; readonly now: string },
  row: SessionRow,
  call: IncomingCall,
  event: string,
) =>
  insertAudit(db, {
    at: now,
    actorId: row.employee_id,
    actorName: row.username,
    storeId: row.store_id,
    sessionId: row.id,
    workstation: call.workstation,
    event,
    entity: 'session',
    entityId: row.id,
    outcome: 'done',
    detail: {},
    beforeDigest: null,
    afterDigest: null,
    correlationId: call.correlationId,
  });

/**
 * Who calls, by the token alone: null without a live session. Locks a session that was idle too
 * long and ends one that is
 * too old or whose person may not work any more; a call that a person caused puts the idle lock
 * off.
 */
export async function loadCaller(
  deps: Deps,
  call: IncomingCall,
  input: { background: boolean },
): Promise<Caller | null> {
  const hash = tokenHash(call.token);
  return judged(deps, call, (hash && (await findSession(deps.db, hash))) ?? undefined, input);
}
/** True where a session with this token has not ended. Changes nothing. */
export async function sessionLives(db: Db, token: string): Promise<boolean> {
  const hash = tokenHash(token);
  return hash !== null && (await isLiving(db, hash));
}
/** True where somebody has signed in on the device with this token. Changes nothing. */
export async function isSomebodysDevice(db: Db, token: string): Promise<boolean> {
  const hash = tokenHash(token);
  return hash !== null && (await isDeviceOfSomebody(db, hash));
}
/**
 * The session that a stream was opened in, for as long as it lives: its token may have been renewed
 * meanwhile.
 */
export const loadSession = async (
  deps: Deps,
  call: IncomingCall,
  sessionId: number,
): Promise<Caller | null> =>
  judged(deps, call, await findSessionById(deps.db, sessionId), { background: true });

async function judged(
  { db, clock }: Deps,
  call: IncomingCall,
  row: SessionRow | undefined,
  input: { background: boolean },
): Promise<Caller | null> {
  if (!row || row.state === 'ended') return null;
  const at = clock.now();
  const now = at.toISOString();
  if (!row.usable || at.getTime() >= Date.parse(row.expires_at)) {
    await endSession(db, row.id, now, row.usable ? 'too old' : 'account closed');
    await record({ db, now }, row, call, 'session.ended');
    return null;
  }
  const idleMs = at.getTime() - Date.parse(row.last_seen_at);
  if (row.state === 'active' && idleMs >= idleMinutesOf(row) * 60_000) {
    if (await lockSession(db, row.id)) await record({ db, now }, row, call, 'session.locked');
    return callerOf({ ...row, state: 'locked' }, at);
  }
  if (row.state === 'active' && !input.background && idleMs >= 1_000) {
    await markSeen(db, row.id, now);
    return callerOf({ ...row, last_seen_at: now }, at);
  }
  return callerOf(row, at);
}

/** What the workstation is told about its session. A locked one keeps the name and nothing else. */
export async function viewSession(
  deps: { db: Db; keys: Keys; demo: boolean },
  caller: Caller | null,
  now: string,
): Promise<SessionView> {
  const none = {
    setupNeeded: false,
    demo: deps.demo,
    idleMinutes: usualIdleMinutes,
    idleSecondsLeft: null,
    expiresAt: null,
    permissions: [],
    user: null,
    store: null,
    draftKey: null,
    now,
  };
  if (!caller) return { ...none, state: 'none', setupNeeded: await needsSetup(deps.db) };
  const { user, session } = caller;
  const active = session.state === 'active';
  return {
    ...none,
    state: session.state,
    idleMinutes: session.idleMinutes,
    expiresAt: session.expiresAt,
    permissions: active ? [...user.permissions].toSorted() : [],
    idleSecondsLeft: active
      ? Math.max(
          0,
          Math.ceil(
            (Date.parse(session.lastSeenAt) + session.idleMinutes * 60_000 - Date.parse(now)) /
              1000,
          ),
        )
      : null,
    user: {
      id: user.id,
      version: user.version,
      type: user.type,
      name: user.name,
      username: user.username,
      email: active ? user.email : null,
      initials: user.initials,
      roles: active ? user.roles : [],
      licence: active ? user.licence : null,
    },
    store: session.store,
    draftKey: active ? deps.keys.draftKeyOf(user.id) : null,
  };
}
