import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { hues } from './badge.tsx';
import { cx } from './class-names.ts';
import { useKeyed } from './key-names.ts';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger';
const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert } as const;

export interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}
/**
 * What happened, what was kept, what to do next. A danger notice is spoken at once, the others when
 * speech is free.
 */
export function Notice({ tone = 'info', title, children, actions, className }: NoticeProps) {
  const Icon = icons[tone];
  const read = useKeyed();
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-start gap-2 rounded-lg px-2.5 py-2', hues[tone], className)}
    >
      <Icon aria-hidden="true" size={16} className="mt-px shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="font-semibold">{read(title)}</div>
        {children === undefined ? null : <div>{read(children)}</div>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
