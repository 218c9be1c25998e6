import { useSelector } from '@xstate/react';
import { Component, useEffect, type ReactNode } from 'react';
import { messages } from '#domain/platform/messages.ts';
import { routeAt } from '#domain/platform/routes.ts';
import type { SessionRef } from '#machines/platform/session/session.machine.ts';
import {
  isCovered,
  isRestoring,
  problemOf,
  setupOf,
} from '#machines/platform/session/session.selectors.ts';
import { Button } from '#ui/kit/button.tsx';
import { Notice } from '#ui/kit/notice.tsx';
import { CommandKeys } from '#ui/platform/commands/command-keys.tsx';
import { useSession, useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { originNow, restoreFocus } from '#ui/platform/dialogs/focus-service.ts';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { Gate } from '#ui/screens/admin/login/gate.tsx';
import { Login } from '#ui/screens/admin/login/login.tsx';
import { NotFound } from '#ui/screens/platform/not-found.tsx';
import { useLate } from './late.ts';

/**
 * Unlocking goes back to the field, row or button that had the focus. A page that came up locked
 * had none: there the page takes it, as after a sign-in.
 */
function useFocusThroughLock(): void {
  const session = useSession();
  useEffect(() => {
    let origin: ReturnType<typeof originNow> | null = null;
    let worked = session.getSnapshot().matches('signedIn');
    const watch = session.subscribe((snapshot) => {
      if (isCovered(snapshot) && worked) origin ??= originNow();
      else if (snapshot.matches('signedIn')) {
        worked = true;
        const back = origin;
        origin = null;
        if (back) setTimeout(() => restoreFocus(back), 0);
      }
    });
    return () => watch.unsubscribe();
  }, [session]);
}

type Standing = 'nothing' | 'no answer' | 'lock' | 'work' | 'entry' | 'not found';
/** What stands on the screen is the session's decision, and before a sign-in the address's. */
function standingOf(session: ReturnType<SessionRef['getSnapshot']>, path: string): Standing {
  if (isRestoring(session)) return 'nothing';
  if (session.matches('unreachable')) return 'no answer';
  if (isCovered(session)) return 'lock';
  if (session.matches('signedIn')) return 'work';
  const name = path === '/' ? 'login' : routeAt(path);
  // Every other place leads to the login as soon as the router is there.
  return name === undefined || name === 'notFound' ? 'not found' : 'entry';
}
export function useStanding(): Standing {
  const path = useSelector(useWorkstation(), (snapshot) => snapshot.context.path);
  return useSelector(useSession(), (snapshot) => standingOf(snapshot, path));
}

function NoAnswer() {
  const session = useSession();
  const problem = useSelector(session, problemOf);
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
}
/** The login, or the first set-up of a server that nobody has an account on. */
function Entry() {
  const late = useLate();
  const setup = useSelector(useSession(), setupOf);
  return (
    <>
      {setup && late ? (
        <late.Setup setup={setup} />
      ) : (
        <Login nextStep={(props) => late?.nextStep(props)} />
      )}
      <Toasts />
    </>
  );
}
/** What stands before the places: it is there before the router is, and needs none. */
function Outside() {
  const late = useLate();
  const standing = useStanding();
  if (standing === 'no answer') return <NoAnswer />;
  // Nobody is signed in before the lock is there: without it nothing of the work stands open.
  if (standing === 'lock')
    return late ? <late.Lock nextStep={(props) => late.nextStep(props)} /> : null;
  // The router shows it as soon as it is there.
  if (standing === 'not found' && late === null) return <NotFound />;
  return standing === 'entry' ? <Entry /> : null;
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
/** Shows the fault instead of what it befell. */
class FaultBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }
  override render(): ReactNode {
    return this.state.failed ? <Fault /> : this.props.children;
  }
}
function Whole() {
  useFocusThroughLock();
  const late = useLate();
  return (
    <>
      <CommandKeys badges={() => late?.altBadges()} />
      <Outside />
      {late && <late.Places />}
    </>
  );
}
export const Root = () => (
  <FaultBoundary>
    <Whole />
  </FaultBoundary>
);
