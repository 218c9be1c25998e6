import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import { pathOf, routes, type RouteName } from '#domain/platform/routes.ts';
import { whyNotRoute } from '#machines/platform/workstation/access.ts';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useKeyOf } from '#ui/kit/key-names.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';

interface Props {
  readonly route: RouteName;
  readonly label: string;
  readonly hinted?: boolean;
  readonly icon?: ReactNode;
  readonly className?: string;
}
/** A way to a place. What can't be opened stays visible and says why. */
export function RouteLink({ route, label, hinted = false, icon, className }: Props) {
  const workstation = useWorkstation();
  const keyOf = useKeyOf(`go.${route}`);
  const keys = hinted ? keyOf : undefined;
  const why = useSelector(workstation, (snapshot) => whyNotRoute(snapshot.context, route));
  const here = useSelector(workstation, (snapshot) => snapshot.context.path === routes[route].path);
  const go = (event: MouseEvent) => {
    event.preventDefault();
    if (why === null) workstation.send({ type: 'route.go', route });
  };
  return (
    <a
      href={(pathOf as (routeName: RouteName) => string)(route)}
      onClick={go}
      aria-label={label === '' ? routes[route].title : undefined}
      aria-current={here ? 'page' : undefined}
      aria-disabled={why !== null || undefined}
      title={why ?? undefined}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      className={cx(
        'flex items-center gap-1.5 rounded-md px-2 py-[5px] whitespace-nowrap',
        here ? 'bg-accent-soft font-semibold text-ink' : 'text-muted hover:bg-raised',
        why !== null && 'opacity-60',
        className,
      )}
    >
      {icon}
      <span className="truncate">{label}</span>
      <Kbd keys={keys} />
      {why === null ? null : <span className="sr-only">{why}</span>}
    </a>
  );
}
