import { useSelector } from '@xstate/react';
import type { MouseEvent, ReactNode } from 'react';
import { pathOf, places, type PlaceName } from '#domain/platform/places.ts';
import { whyNotPlace } from '#machines/platform/workstation/access.ts';
import { cx } from '#ui/kit/class-names.ts';
import { ariaKeys, Kbd } from '#ui/kit/kbd.tsx';
import { useKeyOf } from '#ui/kit/key-names.ts';
import { useWorkstation } from '#ui/platform/commands/workstation-context.tsx';

interface Props {
  readonly place: PlaceName;
  readonly label: string;
  readonly hinted?: boolean;
  readonly icon?: ReactNode;
  readonly className?: string;
}
/** A way to a place. What can't be opened stays visible and says why. */
export function PlaceLink({ place, label, hinted = false, icon, className }: Props) {
  const workstation = useWorkstation();
  const keyOf = useKeyOf(`go.${place}`);
  const keys = hinted ? keyOf : undefined;
  const why = useSelector(workstation, (snapshot) => whyNotPlace(snapshot.context, place));
  const here = useSelector(workstation, (snapshot) => snapshot.context.path === places[place].path);
  const go = (event: MouseEvent) => {
    event.preventDefault();
    if (why === null) workstation.send({ type: 'place.go', place });
  };
  return (
    <a
      href={(pathOf as (placeName: PlaceName) => string)(place)}
      onClick={go}
      aria-label={label === '' ? places[place].title : undefined}
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
