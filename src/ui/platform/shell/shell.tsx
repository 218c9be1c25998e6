import { useSelector } from '@xstate/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { routeAt, routes } from '#domain/platform/routes.ts';
import { accountOf } from '#machines/platform/session/session.selectors.ts';
import { useSession, useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import { FailedChecks } from './failed-checks.tsx';
import { SafetySlot } from './safety-slot.tsx';
import { Sidebar } from './sidebar.tsx';
import { StatusBar } from './status-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The document's title follows the menu title of the page. */
function useTitle(): string {
  const path = useSelector(useWorkstation(), (snapshot) => snapshot.context.path);
  const name = routeAt(path);
  const title = name ? routes[name].title : 'Apothekey';
  useLayoutEffect(() => {
    document.title = `${title} · Apothekey`;
  }, [title]);
  return title;
}

/**
 * The frame: top bar, sidebar, page, safety panel, status bar. Private toolbars only for PRIVATE.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  const account = useSelector(useSession(), accountOf);
  useTitle();
  if (!account) return null;
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)_auto] bg-bg text-ink">
      <TopBar account={account} />
      <Sidebar account={account} />
      <main id="page" className="flex min-h-0 min-w-0 flex-col gap-1 overflow-auto px-4 pt-1 pb-1">
        {account.type === 'PRIVATE' ? <FailedChecks /> : null}
        {children}
      </main>
      {account.type === 'PRIVATE' ? <SafetySlot /> : <span />}
      <StatusBar account={account} />
    </div>
  );
}
