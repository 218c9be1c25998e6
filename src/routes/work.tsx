import { useWorkstation } from '#ui/commands/workstation-context.tsx';
import { DialogHost } from '#ui/dialogs/dialog-host.tsx';
import { Toasts } from '#ui/dialogs/toasts.tsx';
import { dialogViews } from '#ui/dialogs/views.tsx';
import { Boundary } from '#ui/shell/boundary.tsx';
import { SafetyProvider } from '#ui/shell/safety-slot.tsx';
import { Shell } from '#ui/shell/shell.tsx';
import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';

const report = (error: unknown): void => { console.error(error); };
/** What someone who is signed in has before them. */
export function Work() {
  const path = useSelector(useWorkstation(), (s) => s.context.path);
  return (
    <SafetyProvider>
      <Shell><Boundary page={path} report={report}><Suspense fallback={<p role="status" className="text-muted">Opening …</p>}><Outlet /></Suspense></Boundary></Shell>
      <DialogHost views={dialogViews} notes={<Toasts />} />
    </SafetyProvider>
  );
}
