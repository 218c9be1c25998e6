import type { CountersRef } from '../counters/counters.machine.ts';
import type { DialogsRef, OpenDialog } from '../dialogs/dialogs.machine.ts';
import type { NotificationsRef } from '../notifications/notifications.machine.ts';
import { childNamed, childOf } from '../ports/system-actors.ts';
import type { SessionRef } from '../session/session.machine.ts';
import { notBuilt, whyNotDialog, whyNotRoute } from './access.ts';
import type { ScreensRef } from './screens.machine.ts';
import type {
  WorkstationEvent,
  WorkstationRef,
  WorkstationSnapshot,
} from './workstation.machine.ts';

/** The children that live as long as the workstation does. */
export interface Children {
  readonly session: SessionRef;
  readonly dialogs: DialogsRef;
  readonly notifications: NotificationsRef;
  readonly screens: ScreensRef;
}
export const childrenOf = (ref: WorkstationRef): Children => {
  const snapshot = ref.getSnapshot();
  return {
    session: childOf<SessionRef>(snapshot, 'session'),
    dialogs: childOf<DialogsRef>(snapshot, 'dialogs'),
    notifications: childOf<NotificationsRef>(snapshot, 'notifications'),
    screens: childOf<ScreensRef>(snapshot, 'screens'),
  };
};
/** Counted only while someone is signed in. */
export const countersOf = (snapshot: WorkstationSnapshot): CountersRef | undefined =>
  childNamed(snapshot, 'counters');
export const topDialog = (dialogs: DialogsRef): OpenDialog | undefined =>
  dialogs.getSnapshot().context.stack.at(-1);

/** Why the workstation can't do what was asked, in words; null when it can. */
export const workstationRefusal = (
  snapshot: WorkstationSnapshot,
  event: WorkstationEvent,
): string | null => {
  if (event.type === 'route.go') return whyNotRoute(snapshot.context, event.route);
  if (event.type === 'dialog.open')
    return (
      whyNotDialog(snapshot.context, event.name) ??
      (snapshot.context.uncovered ? null : 'The screen is locked.')
    );
  if (event.type === 'work.signOut' && snapshot.context.account === null)
    return 'Nobody is signed in.';
  if (snapshot.can(event)) return null;
  return event.type === 'route.back' || event.type === 'work.signOut'
    ? 'The screen is locked.'
    : notBuilt;
};
