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

/** The five phases of a piece of work; each has one hue everywhere. */
export type Phase = 'entry' | 'claim' | 'fill' | 'done' | 'stopped';
const phaseHues: Readonly<Record<Phase, Hue>> = {
  entry: 'info',
  claim: 'violet',
  fill: 'warn',
  done: 'ok',
  stopped: 'danger',
};

export interface StatusChipProps {
  readonly code: string;
  readonly word: string;
  readonly phase: Phase;
  readonly mark?: ReactNode;
  readonly className?: string;
}
/** Always a code and a word, never a colour alone. */
export const StatusChip = ({ code, word, phase, mark, className }: StatusChipProps) => (
  <span
    data-phase={phase}
    className={cx(
      'inline-flex items-center gap-[5px] rounded-[5px] py-px pr-[7px] pl-[5px] text-small font-semibold whitespace-nowrap',
      hues[phaseHues[phase]],
      className,
    )}
  >
    {mark}
    <b className="font-bold">{code}</b>
    {word}
  </span>
);
