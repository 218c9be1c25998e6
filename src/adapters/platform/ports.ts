import type { SessionView } from '#domain/admin/contract/session.ts';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import { groupOfKind } from '#domain/platform/record-groups.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { zoneOfComputer } from '#domain/platform/rules/dates.ts';
import type { RolesPorts } from '#machines/admin/roles/roles.ports.ts';
import type { Account, SessionPorts } from '#machines/admin/session/session.ports.ts';
import type { CountersPorts } from '#machines/platform/counters/counters.machine.ts';
import type { Done, Proved, UndoPorts } from '#machines/platform/undo/undo.machine.ts';
import { NoAnswer, noServer, routeTable, valueOf, type Caller, type CallFailure } from './call.ts';

/**
 * The account as the machines know it, out of the server's view of the session; null when nobody is
 * signed in.
 */
const accountOf = (view: SessionView): Account | null =>
  view.user && {
    userId: view.user.id,
    username: view.user.username,
    displayName: view.user.name,
    email: view.user.email,
    type: view.user.type,
    storeName: view.store?.name ?? null,
    storeId: view.store?.id ?? null,
    companyId: view.store?.companyId ?? null,
    permissions: view.permissions as readonly PermissionKey[],
    idleMinutes: view.idleMinutes,
    demo: view.demo,
  };
const settled = (answer: Result<SessionView, CallFailure>): Result<Account> => {
  if (!answer.ok) return answer;
  const account = accountOf(answer.value);
  return account
    ? ok(account)
    : fail({ code: 'NO_SESSION', message: 'The server did not open a session. Try again.' });
};
/**
 * What the workstation remembers of the session between calls: whose it is, for proofs, and the
 * store's day.
 */
export interface SessionNote {
  view: SessionView | null;
}

export interface SessionOutside extends Pick<
  SessionPorts,
  'otherTabs' | 'writeHints' | 'clearHints' | 'filesWait'
> {
  /** The server has told its time and the store's zone. */ follow(
    now: string,
    timeZone: string | null,
  ): void;
}

type SessionAnswer = Result<SessionView, CallFailure>;
/** Lock and unlock in the order of the keys: the server never locks what was just unlocked. */
function lockPorts(
  call: Caller,
  keep: (answer: SessionAnswer) => SessionAnswer,
): Pick<SessionPorts, 'lockSession' | 'unlock'> {
  let locking: Promise<unknown> = Promise.resolve();
  return {
    lockSession: async () => {
      const answer = call('session.lock', undefined);
      locking = answer.catch(() => undefined);
      keep(await answer);
    },
    unlock: async (input, signal) => {
      await locking;
      return settled(keep(await call('session.unlock', input, { signal })));
    },
  };
}

export function sessionPorts(
  call: Caller,
  note: SessionNote,
  outside: SessionOutside,
): SessionPorts {
  const { follow, ...tabs } = outside;
  const keep = (answer: Result<SessionView, CallFailure>) => {
    if (answer.ok) {
      note.view = answer.value;
      follow(answer.value.now, answer.value.store?.timeZone ?? null);
    }
    return answer;
  };
  return {
    ...tabs,
    ...lockPorts(call, keep),
    restoreSession: async (signal) => {
      const view = valueOf(
        keep(await call('session.get', undefined, { signal, background: true })),
      );
      const account = accountOf(view);
      if (view.setupNeeded) return { kind: 'empty', zone: zoneOfComputer() };
      return account && { kind: 'session', account, locked: view.state === 'locked' };
    },
    signIn: async ({ username, badge, ...passwords }, signal) =>
      settled(
        keep(
          await call(
            'session.signIn',
            { ...(badge === undefined ? { username } : { badge }), ...passwords },
            { signal },
          ),
        ),
      ),
    signOut: async () => {
      keep(await call('session.signOut', undefined));
      note.view = null;
    },
    createStore: async ({ confirmPassword: _typedTwice, ...setup }, signal) =>
      done(await call('setup.create', setup, { signal })),
    reportActivity: () => {
      void call('session.touch', undefined).then(
        (answer) => {
          if (answer.ok) follow(answer.value.now, answer.value.store?.timeZone ?? null);
        },
        () => undefined,
      );
    },
  };
}

/** What became of a call whose answer says nothing more. */
export const done = <T>(answer: Result<T, CallFailure>): Result<null> =>
  answer.ok ? ok(null) : answer;
/** Fetched with the list, not before the login. */
const permissionTable = () =>
  import('#domain/admin/permissions.ts').catch(() => {
    throw new NoAnswer(noServer);
  });
/** The list of permissions: the workstation shows it before anybody opens a role. */
export const permissionPorts = (call: Caller): Pick<RolesPorts, 'loadPermissions'> => ({
  loadPermissions: async (signal) => {
    const [answer, { permissionById }] = await Promise.all([
      call('roles.permissions', undefined, { signal }),
      permissionTable(),
    ]);
    const keyed = (input: {
      readonly secPermissionId: number;
      readonly permissionName: string;
    }) => ({
      ...input,
      key: permissionById(input.secPermissionId)?.key ?? null,
    });
    return answer.ok
      ? ok(
          answer.value.object.map((page) => ({
            pagePermission: keyed(page.pagePermission),
            pageFeatures: page.pageFeatures.map(keyed),
          })),
        )
      : answer;
  },
});

/**
 * Who may not see prescriptions has nothing to count; while the session is locked the server would
 * only refuse.
 */
export const countersPorts = (call: Caller, note: SessionNote): CountersPorts => ({
  loadCounts: async (signal) => {
    if (note.view?.state === 'locked') throw new NoAnswer('The session is locked.');
    return note.view?.permissions.includes('rx.read')
      ? valueOf(await call('rx.counts', undefined, { signal, background: true }))
      : {};
  },
});

/** Calls of one kind of record take a number and a version: one of them stands for all. */
const groupCall = async (
  kind: string,
  what: 'restore' | 'remove' | 'status',
): Promise<'patients.restore' | null> => {
  const name = `${groupOfKind(kind)}.${what}`;
  return name in (await routeTable()) ? (name as 'patients.restore') : null;
};
const versioned = (result: Result<{ version: number }, CallFailure>): Done =>
  result.ok ? ok({ version: result.value.version }) : result;
type Back = (proved: Proved) => Promise<Done>;
/** The steps that end a hold and a deferral, taken at once. */
const stepsBack = (call: Caller): Readonly<Record<string, Back>> => ({
  rxHold: async ({ id, version }) => {
    const payload = { answer: 'The hold was taken back.' };
    return versioned(await call('rx.move', { rxId: id, version, event: 'release', payload }));
  },
  rxDeferral: async ({ id, version }) =>
    versioned(await call('rx.move', { rxId: id, version, event: 'resume', payload: {} })),
});
/** What a deleted record of each kind is brought back with. */
export const undoPorts = (call: Caller): UndoPorts => {
  const restore: Readonly<Record<string, (proved: Proved) => Promise<Done>>> = {
    role: async ({ id, proof }) => {
      const answer = await call('roles.restore', {
        id,
        ...(proof === null ? {} : { stepUp: proof }),
      });
      return answer.ok ? ok({ version: answer.value.object.roleDto.version }) : answer;
    },
    medicationHistory: async ({ id, version }) =>
      versioned(await call('medicationHistory.resume', { historyId: id, version })),
    patientMerge: async ({ id, version }) =>
      versioned(await call('patients.unmerge', { id, version })),
    rx: async ({ id, version }) => versioned(await call('rx.undelete', { rxId: id, version })),
    ...stepsBack(call),
    document: async ({ key = '', version }) =>
      versioned(await call('documents.restore', { key, version })),
    // What was split off goes again; what it was split off from never changed.
    documentSplit: async ({ key = '', version }) =>
      versioned(await call('documents.remove', { key, version })),
  };
  const remove: typeof restore = {
    role: async ({ id, proof }) => {
      const answer = await call('roles.remove', {
        id,
        zero: '0',
        ...(proof === null ? {} : { stepUp: proof }),
      });
      return answer.ok ? ok({ version: answer.value.object.version }) : answer;
    },
    document: async ({ key = '', version }) =>
      versioned(await call('documents.remove', { key, version })),
  };
  const send = async (
    own: typeof restore,
    what: 'restore' | 'remove',
    proved: Proved,
    message: string,
  ): Promise<Done> => {
    const { kind, id, version, standing } = proved;
    const special = standing ? undefined : own[kind];
    if (special) return special(proved);
    const name = await groupCall(kind, standing ? 'status' : what);
    return name
      ? versioned(await call(name, { id, version, ...standing }))
      : fail({ code: 'UNKNOWN', message });
  };
  return {
    restore: (proved) =>
      send(restore, 'restore', proved, `${proved.what} can’t be brought back from here.`),
    remove: (proved) => send(remove, 'remove', proved, 'open its page and delete it there.'),
  };
};
