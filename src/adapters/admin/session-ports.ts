import {
  NoAnswer,
  noServer,
  valueOf,
  type Caller,
  type CallFailure,
} from '#adapters/platform/call.ts';
import { done, type SessionNote } from '#adapters/platform/session-note.ts';
import type { SessionView } from '#domain/admin/contract/session.ts';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { zoneOfComputer } from '#domain/platform/rules/store-time.ts';
import type { RolesPorts } from '#machines/admin/roles/roles.ports.ts';
import type { SetupPorts } from '#machines/admin/setup/setup.machine.ts';
import type { Restored, SessionPorts } from '#machines/platform/session/session.ports.ts';
import type { Account } from '#machines/platform/workstation/account.ts';
import { withNewPasskey, withPasskey } from './with-passkey.ts';

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
export interface SessionOutside extends Pick<
  SessionPorts,
  'otherTabs' | 'writeHints' | 'clearHints' | 'filesWait'
> {
  /** The server has told its time and the store's zone. */ follow(
    now: string,
    timeZone: string | null,
  ): void;
  /** The page is covered from now on; `writeHints` and `clearHints` end that. */
  oweLock(): void;
  /** It was covered, and nobody has signed in or unlocked since. */
  owesLock(): boolean;
}

/** The page keeps all that is typed, and no password. */
const typeAgain =
  'The server does not answer. The password is not kept: type it again in a moment.';
async function withPassword<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof NoAnswer && error.message === noServer ? new NoAnswer(typeAgain) : error;
  }
}
type SessionAnswer = Result<SessionView, CallFailure>;
/**
 * Lock, unlock and sign-out in the order of the keys: the server never locks what was just
 * unlocked, nor what has just ended.
 */
function lockPorts(
  call: Caller,
  keep: (answer: SessionAnswer) => SessionAnswer,
  oweLock: () => void,
): Pick<SessionPorts, 'lockSession' | 'unlock' | 'signOut'> {
  let locking: Promise<unknown> = Promise.resolve();
  return {
    lockSession: async () => {
      oweLock();
      const answer = call('session.lock', undefined);
      locking = answer.catch(() => undefined);
      keep(await answer);
    },
    unlock: async (input, signal) => {
      await locking;
      return settled(keep(await withPassword(call('session.unlock', input, { signal }))));
    },
    signOut: async () => {
      oweLock();
      await locking;
      keep(await call('session.signOut', undefined));
    },
  };
}

/**
 * What the server says of the session. A lock that it did not hear of holds, and is told again: a
 * load anew must not be a way around the password.
 */
function restoredOf(
  view: SessionView,
  { owesLock, lock }: { readonly owesLock: () => boolean; readonly lock: () => Promise<void> },
): Restored | null {
  if (view.setupNeeded) return { kind: 'empty', zone: zoneOfComputer() };
  const account = accountOf(view);
  if (account === null) return null;
  const isLocked = view.state === 'locked';
  const isOwed = !isLocked && owesLock();
  if (isOwed) void lock().catch(() => undefined);
  return { kind: 'session', account, locked: isLocked || isOwed };
}

export function sessionPorts(
  call: Caller,
  note: SessionNote,
  outside: SessionOutside,
): SessionPorts & SetupPorts {
  const { follow, oweLock, owesLock, ...tabs } = outside;
  const keep = (answer: Result<SessionView, CallFailure>) => {
    if (answer.ok) {
      note.view = answer.value;
      follow(answer.value.now, answer.value.store?.timeZone ?? null);
    }
    return answer;
  };
  const locks = lockPorts(call, keep, oweLock);
  return {
    ...tabs,
    ...locks,
    restoreSession: async (signal) =>
      restoredOf(
        valueOf(keep(await call('session.get', undefined, { signal, background: true }))),
        { owesLock, lock: locks.lockSession },
      ),
    signIn: async ({ username, badge, newPasskey, ...passwords }, signal) => {
      const who = badge === undefined ? { username } : { badge };
      const send = (answer: object) =>
        call('session.signIn', { ...who, ...passwords, ...answer }, { signal });
      const sent =
        newPasskey === undefined
          ? withPasskey(send, signal)
          : withNewPasskey(send, newPasskey, signal);
      return settled(keep(await withPassword(sent)));
    },
    signOut: async () => {
      await locks.signOut();
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
