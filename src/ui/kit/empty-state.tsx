import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { useKeyed } from './key-names.ts';

export interface EmptyStateProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}
export function EmptyState({ title, children, actions, className }: EmptyStateProps) {
  const read = useKeyed();
  return (
    <div
      className={cx('flex flex-col items-center justify-center gap-2 p-8 text-center', className)}
    >
      <div className="font-semibold">{read(title)}</div>
      {children === undefined ? null : (
        <div className="max-w-prose text-muted">{read(children)}</div>
      )}
      {actions === undefined ? null : (
        <div className="flex flex-wrap justify-center gap-2">{actions}</div>
      )}
    </div>
  );
}
