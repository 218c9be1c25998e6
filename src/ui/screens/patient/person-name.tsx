import { sensitiveSign } from '#domain/patient/rules/sensitive.ts';
import { Badge } from '#ui/kit/badge.tsx';

interface Person {
  readonly name: string;
  readonly blocked: boolean;
  readonly blockedReason: string | null;
  readonly active: boolean;
  readonly inactiveReason: string | null;
  readonly sensitive?: boolean | undefined;
}
/** A name with what must not be overlooked: blocked, and why. */
export const PersonName = ({ person }: { readonly person: Person }) => (
  <span
    className="flex items-center gap-1.5"
    title={[
      person.name,
      person.blocked ? `Blocked: ${person.blockedReason ?? ''}` : '',
      person.active ? '' : `Inactive: ${person.inactiveReason ?? ''}`,
    ]
      .filter(Boolean)
      .join('\n')}
  >
    <span className="truncate">{person.name}</span>
    {person.sensitive === true && !person.name.endsWith(sensitiveSign) ? (
      <Badge hue="warn">Sensitive</Badge>
    ) : null}
    {person.blocked ? <Badge hue="danger">Blocked</Badge> : null}
  </span>
);
