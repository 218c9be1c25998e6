import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface PanelProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly label?: string;
  readonly className?: string;
}
/** A surface with an edge: one heading, its actions at the right. */
export function Panel({ title, actions, children, label, className }: PanelProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'flex min-h-0 min-w-0 flex-col rounded-[9px] border border-line bg-surface',
        className,
      )}
    >
      {title === undefined && actions === undefined ? null : (
        <div className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
          <h2 className="font-semibold">{title}</h2>
          <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
        </div>
      )}
      {children}
    </section>
  );
}
