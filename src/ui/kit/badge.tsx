import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Hue = 'neutral' | 'info' | 'violet' | 'warn' | 'ok' | 'danger';
export const hues: Readonly<Record<Hue, string>> = {
  neutral: 'bg-raised text-muted',
  info: 'bg-info-soft text-info',
  violet: 'bg-violet-soft text-violet',
  warn: 'bg-warn-soft text-warn',
  ok: 'bg-ok-soft text-ok',
  danger: 'bg-danger-soft text-danger',
};

export interface BadgeProps {
  readonly children: ReactNode;
  readonly mark?: ReactNode;
  readonly hue?: Hue;
  readonly label?: string;
  readonly className?: string;
}
/** A count or a short word. `label` says what is counted to someone who can't see it. */
export const Badge = ({ children, mark, hue = 'neutral', label, className }: BadgeProps) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-lg px-[5px] py-px text-tiny font-bold',
      hues[hue],
      className,
    )}
  >
    {mark}
    <span aria-hidden={label === undefined ? undefined : true}>{children}</span>
    {label === undefined ? null : <span className="sr-only">{label}</span>}
  </span>
);
