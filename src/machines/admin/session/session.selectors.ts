import type { SnapshotFrom } from 'xstate';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import type { SetupRef } from '../setup/setup.machine.ts';
import { lockAfterMs, type SessionEvent, type sessionMachine } from './session.machine.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export const accountOf = (s: SessionSnapshot) => s.context.account;
/** The setup form's machine, while nobody has an account yet. */
export const setupOf = (s: SessionSnapshot): SetupRef | undefined =>
  s.children.setup as SetupRef | undefined;
/** True only while patient data may stand on the screen. */
export const isSignedIn = (s: SessionSnapshot): boolean => s.matches('signedIn');
/** Locked, unlocking, expired: the work is kept, and nothing of it is in the document. */
export const isCovered = (s: SessionSnapshot): boolean =>
  s.matches('locking') ||
  s.matches('locked') ||
  s.matches('unlocking') ||
  s.matches('expired') ||
  s.matches('renewing') ||
  (s.matches('signingOut') && s.context.account !== null);
export const isRestoring = (s: SessionSnapshot): boolean => s.matches('restoring');
export const isWarned = (s: SessionSnapshot): boolean => s.matches({ signedIn: 'warned' });
export const problemOf = (s: SessionSnapshot): string | null => s.context.problem;
export const isBusy = (s: SessionSnapshot): boolean =>
  s.matches('signingIn') ||
  s.matches('unlocking') ||
  s.matches('renewing') ||
  s.matches('signingOut') ||
  s.matches('restoring');
export const hasPermission = (s: SessionSnapshot, key: PermissionKey): boolean =>
  s.context.account?.permissions.includes(key) ?? false;

/** Whole seconds until the lock, counted from the last activity, before the first one from `since`; both are of the clock that `session.activity` uses. */
export const secondsUntilLock = (s: SessionSnapshot, now: number, since: number = now): number =>
  Math.max(
    0,
    Math.ceil(
      (lockAfterMs(s.context.account) - (now - (s.context.lastActivityAt || since))) / 1000,
    ),
  );

/** Why the session can't do what was asked, in words; null when it can. */
export const sessionRefusal = (
  s: SessionSnapshot,
  event: { type: SessionEvent['type'] | (string & {}) },
): string | null => {
  if (accepts(s, event)) return null;
  if (event.type === 'session.lock' || event.type === 'session.signOut')
    return 'Nobody is signed in.';
  if (event.type === 'session.signIn')
    return isBusy(s) ? 'One moment: the server is being asked.' : 'You are signed in already.';
  if (event.type === 'session.unlock')
    return isBusy(s) ? 'One moment: the server is being asked.' : 'This screen is not locked.';
  return 'That is not possible now.';
};
