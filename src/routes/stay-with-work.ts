import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { losesWork } from '#machines/platform/workstation/leaving.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';

interface At {
  readonly pathname: string;
  readonly state: { readonly __TSR_index: number };
}
interface Leaving {
  readonly action: string;
  readonly currentLocation: unknown;
  readonly nextLocation: unknown;
}
/**
 * The browser's own Back and Forward leave a page with something typed on it only after the
 * product's question, and none under an open dialog.
 */
export function useStayWithWork(): void {
  const workstation = useWorkstation();
  const { history } = useRouter();
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action, currentLocation, nextLocation }: Leaving) => {
          const { screens, dialogs, notifications } = childrenOf(workstation);
          const [from, to] = [currentLocation, nextLocation] as [At, At];
          if (action === 'PUSH' || action === 'REPLACE' || from.pathname === to.pathname)
            return false;
          if (dialogs.getSnapshot().context.stack.length > 0) {
            notifications.send({
              type: 'note.add',
              note: { tone: 'info', message: 'Close what is open first, then go back.' },
            });
            return true;
          }
          if (!losesWork(screens.getSnapshot().context.open?.ref)) return false;
          workstation.send({
            type: 'route.back',
            by: to.state.__TSR_index - from.state.__TSR_index,
          });
          return true;
        },
      }),
    [workstation, history],
  );
}
