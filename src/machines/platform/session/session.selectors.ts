import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { accepts } from '../ports/accepts.ts';
import { childNamed } from '../ports/system-actors.ts';
import type { SessionParts } from './session-parts.ts';
import { lockAfterMs, type SessionEvent, type sessionMachine } from './session.machine.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export const accountOf = (snapshot: SessionSnapshot) => snapshot.context.account;
/** The setup form's machine, while nobody has an account yet. */
export const setupOf = (
  snapshot: SessionSnapshot,
): ActorRefFrom<SessionParts['setup']> | undefined => childNamed(snapshot, 'setup');
/** True only while patient data may stand on the screen. */
export const isSignedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('signedIn');
/** Locked, unlocking, expired: the work is kept, and nothing of it is in the document. */
export const isCovered = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches('locking') ||
  snapshot.matches('locked') ||
  snapshot.matches('unlocking') ||
  snapshot.matches('expired') ||
  snapshot.matches('renewing') ||
  (snapshot.matches('signingOut') && snapshot.context.account !== null);
export const isRestoring = (snapshot: SessionSnapshot): boolean => snapshot.matches('restoring');
export const isWarned = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ signedIn: 'warned' });
export const problemOf = (snapshot: SessionSnapshot): string | null => snapshot.context.problem;
export const isBusy = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches('signingIn') ||
  snapshot.matches('unlocking') ||
  snapshot.matches('renewing') ||
  snapshot.matches('signingOut') ||
  snapshot.matches('restoring');

/**
 * Whole seconds until the lock, counted from the last activity, before the first one from `since`;
 * both are of the clock that `session.activity` uses.
 */
export const secondsUntilLock = (
  snapshot: SessionSnapshot,
  now: number,
  since: number = now,
): number =>
  Math.max(
    0,
    Math.ceil(
      (lockAfterMs(snapshot.context.account) - (now - (snapshot.context.lastActivityAt || since))) /
        1000,
    ),
  );

/** Why the session can't do what was asked, in words; null when it can. */
export const sessionRefusal = (
  snapshot: SessionSnapshot,
  event: { type: SessionEvent['type'] | (string & {}) },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (event.type === 'session.lock' || event.type === 'session.signOut')
    return 'Nobody is signed in.';
  if (event.type === 'session.signIn')
    return isBusy(snapshot)
      ? 'One moment: the server is being asked.'
      : 'You are signed in already.';
  if (event.type === 'session.unlock')
    return isBusy(snapshot)
      ? 'One moment: the server is being asked.'
      : 'This screen is not locked.';
  return 'That is not possible now.';
};
