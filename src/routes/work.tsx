import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import type { DialogViews } from '#ui/platform/dialogs/dialog-view.ts';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { Boundary, type Remedy } from '#ui/platform/shell/boundary.tsx';
import { SafetyProvider } from '#ui/platform/shell/safety-slot.tsx';
import { Shell } from '#ui/platform/shell/shell.tsx';
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
/** What someone who is signed in has before them. */
export function Work({ views }: { readonly views: DialogViews }) {
  const path = useSelector(useWorkstation(), (snapshot) => snapshot.context.path);
  useStayWithWork();
  return (
    <SafetyProvider>
      <Shell>
        <Boundary page={path} report={report} remedyOf={remedyOf}>
          <Suspense
            fallback={
              <p role="status" className="text-muted">
                Opening …
              </p>
            }
          >
            <Outlet />
          </Suspense>
        </Boundary>
      </Shell>
      <DialogHost views={views} notes={<Toasts />} />
    </SafetyProvider>
  );
}
