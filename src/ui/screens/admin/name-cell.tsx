import { Badge } from '#ui/kit/badge.tsx';

interface Standing {
  readonly active: boolean;
  readonly inactiveReason: string | null;
  readonly blocked: boolean;
  readonly blockedReason: string | null;
  readonly locked?: boolean;
}
/** A name with what must not be overlooked: blocked, locked, and why. */
export const NameCell = ({ name, row }: { readonly name: string; readonly row: Standing }) => (
  <span
    className="flex items-center gap-1.5"
    title={[
      name,
      row.blocked ? `Blocked: ${row.blockedReason ?? ''}` : '',
      row.active ? '' : `Inactive: ${row.inactiveReason ?? ''}`,
      row.locked ? 'Too many wrong passwords: Unlock lets this person try again.' : '',
    ]
      .filter(Boolean)
      .join('\n')}
  >
    <span className="truncate">{name}</span>
    {row.blocked ? <Badge hue="danger">Blocked</Badge> : null}
    {row.locked ? <Badge hue="warn">Locked</Badge> : null}
  </span>
);
