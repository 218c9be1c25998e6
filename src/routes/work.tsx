import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, type ReactNode } from 'react';
import { routeAt, routes } from '#domain/platform/routes.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import type { DialogViews } from '#ui/platform/dialogs/dialog-view.ts';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { Boundary, type Remedy } from '#ui/platform/shell/boundary.tsx';
import { ClearOfHand } from '#ui/platform/shell/clear-of-hand.tsx';
import { SafetyProvider } from '#ui/platform/shell/safety-slot.tsx';
import { Shell } from '#ui/platform/shell/shell.tsx';
import { NoAccess } from '#ui/screens/platform/no-access.tsx';
import { NewVersion } from './new-version.ts';
import { useStayWithWork } from './stay-with-work.ts';

const report = (error: unknown): void => {
  console.error(error);
};
/**
 * Entries that are not finished are kept by the server, and reasons by this browser: both are there
 * again afterwards.
 */
const remedyOf = (error: unknown): Remedy | null =>
  error instanceof NewVersion
    ? {
        title: 'A new version of Apothekey is here',
        text: 'This page belongs to it. Load it now: you stay signed in, and entries that you have begun are kept.',
        action: 'Load the new version',
        run: () => location.reload(),
      }
    : null;
/** The page that the router shows, or why this person may not see it. */
function Page({ path }: { readonly path: string }) {
  const name = routeAt(path);
  const { permission, title } = routes[name ?? 'notFound'];
  const account = useSelector(useWorkstation(), (snapshot) => snapshot.context.account);
  return permission !== undefined && account?.permissions.includes(permission) === false ? (
    <NoAccess title={title} permission={permission} />
  ) : (
    <Outlet />
  );
}
const notes = (
  <ClearOfHand>
    <Toasts />
  </ClearOfHand>
);
/** What someone who is signed in has before them. */
export function Work({ views, line }: { readonly views: DialogViews; readonly line?: ReactNode }) {
  const path = useSelector(useWorkstation(), (snapshot) => snapshot.context.path);
  useStayWithWork();
  // Who is signed in types for the work, whatever this browser knew when the page began to load.
  useEffect(() => window.earlyLetters?.stop(), []);
  return (
    <SafetyProvider>
      <Shell>
        {line}
        <Boundary page={path} report={report} remedyOf={remedyOf}>
          <Suspense
            fallback={
              <p role="status" className="text-muted">
                Opening …
              </p>
            }
          >
            <Page path={path} />
          </Suspense>
        </Boundary>
      </Shell>
      <DialogHost views={views} notes={notes} />
    </SafetyProvider>
  );
}
