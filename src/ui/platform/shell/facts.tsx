import type { ReactNode } from 'react';
import { cx } from '#ui/kit/class-names.ts';

export type Fact = readonly [label: string, value: ReactNode];
/** Label and value in two columns; what is not known is left out. */
export function Facts({
  facts,
  className,
}: {
  readonly facts: readonly Fact[];
  readonly className?: string;
}) {
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <dl
      className={cx('grid grid-cols-[minmax(84px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1', className)}
    >
      {known.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
