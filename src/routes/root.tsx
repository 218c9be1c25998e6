import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { messages } from '#domain/platform/messages.ts';
import { isCovered, isRestoring, problemOf } from '#machines/platform/session/session.selectors.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandKeys } from '#ui/platform/commands/command-keys.tsx';
import { useSession } from '#ui/platform/commands/workstation-context.tsx';
import { originNow, restoreFocus } from '#ui/platform/dialogs/focus-service.ts';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { Gate } from '#ui/screens/admin/login/gate.tsx';
import { useLate } from './late.ts';

/** Unlocking goes back to the field, row or button that had the focus. */
function useFocusThroughLock(): void {
  const session = useSession();
  useEffect(() => {
    let origin: ReturnType<typeof originNow> | null = null;
    const watch = session.subscribe((snapshot) => {
      if (isCovered(snapshot)) origin ??= originNow();
      else if (snapshot.matches('signedIn') && origin) {
        const back = origin;
        origin = null;
        setTimeout(() => restoreFocus(back), 0);
      }
    });
    return () => watch.unsubscribe();
  }, [session]);
}

/**
 * What stands on the screen is the session's decision: nothing, the login, the lock, or the work.
 */
function Screen() {
  const session = useSession();
  const late = useLate();
  const restoring = useSelector(session, isRestoring);
  const covered = useSelector(session, isCovered);
  const problem = useSelector(session, problemOf);
  const unreachable = useSelector(session, (snapshot) => snapshot.matches('unreachable'));
  const signedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'));
  if (restoring) return null;
  if (unreachable)
    return (
      <Gate title="No answer">
        <Notice
          tone="danger"
          title="The server could not be reached"
          actions={
            <Button autoFocus onClick={() => session.send({ type: 'session.retry' })}>
              Retry
            </Button>
          }
        >
          {problem}
        </Notice>
      </Gate>
    );
  const { Lock, Work } = late() ?? {};
  // Nobody is signed in before the lock is there: without it nothing of the work stands open.
  if (covered) return Lock ? <Lock nextStep={(props) => late()?.nextStep(props)} /> : null;
  return signedIn && Work ? (
    <Work />
  ) : (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/**
 * A fault outside of every page and window: what is unsaved stands in drafts, so that the screen
 * can be loaded anew.
 */
export const Fault = () => (
  <Gate title={messages.somethingWentWrong}>
    <Notice
      tone="danger"
      title="The screen could not be shown"
      actions={
        <Button autoFocus onClick={() => location.reload()}>
          Load again
        </Button>
      }
    >
      You stay signed in, and entries that you have begun are kept.
    </Notice>
  </Gate>
);
export function Root() {
  useFocusThroughLock();
  const late = useLate();
  return (
    <>
      <CommandKeys badges={() => late()?.altBadges()} />
      <Screen />
    </>
  );
}
