import type { ReactNode } from 'react';
import { hues, type Hue } from './badge.tsx';
import { cx } from './class-names.ts';

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
