import { useEffect, useEffectEvent } from 'react';
import type { RouteName } from '#domain/platform/routes.ts';
import type { RecordScreenRef } from '#machines/platform/record/record-screen.machine.ts';
import type { Search } from '#machines/platform/workstation/workstation.ports.ts';
import { Spinner } from '#ui/kit/spinner.tsx';
import { useScreenActor } from '#ui/platform/commands/use-screen.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';
import type { DeclaredScreen } from './declare-screen.tsx';

/** What a page gets of the router: what stands behind its path, and a way to change that. */
export interface PageProps {
  readonly search: Search;
  setSearch(search: Search, how?: { readonly replace?: boolean }): void;
}
interface Props extends Partial<PageProps> {
  readonly route: RouteName;
  readonly page: DeclaredScreen;
}

/**
 * The record that the address names is opened; the address is then the list's again, so that going
 * back does not open it anew.
 */
function useArrival(
  screen: RecordScreenRef | null,
  search: Search | undefined,
  setSearch: PageProps['setSearch'] | undefined,
): void {
  const id = search?.['id'];
  const open = useEffectEvent(() => {
    if (typeof id !== 'number' || !screen) return;
    screen.send({ type: 'record.open', id });
    setSearch?.({}, { replace: true });
  });
  useEffect(() => {
    open();
  }, [screen, id]);
}

/** A declared screen at its place, for the person who is signed in. */
export function DeclaredPage({ route, page, search, setSearch }: Props) {
  const workstation = useWorkstation();
  const screen = useScreenActor<RecordScreenRef>(
    route,
    page.inputFor(() => workstation.getSnapshot().context),
  );
  useArrival(screen, search, setSearch);
  return screen ? <page.View screen={screen} /> : <Spinner label={`Opening ${page.name}`} />;
}
