import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import type { MoveOffer } from '#domain/rx/contract/rx.ts';
import { moveRefusal } from '#machines/rx/move-refusal.ts';
import type { StepsRef } from '#machines/rx/steps.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd, Keyed } from '#ui/kit/kbd.tsx';
import { RxStatusChip } from './status.tsx';
import { stepCommand } from './step-commands.ts';

const stepId = (index: number) => `step-${index}`;
/** Why a step is not possible, and who may. */
const WhyNot = ({ move }: { readonly move: MoveOffer }) =>
  move.allowed ? null : (
    <span className="block text-warn">
      <Keyed text={moveRefusal(move)} />
    </span>
  );
/** Every step that starts here, with its key: possible, or with why not and who may. */
export function StepsDialog({ dialog }: { readonly dialog: StepsRef }) {
  const { detail, active } = useSelector(dialog, (snapshot) => snapshot.context);
  return (
    <div className="flex min-h-0 flex-col">
      <ol
        role="listbox"
        tabIndex={0}
        data-autofocus=""
        aria-label="Steps"
        aria-activedescendant={active < 0 ? undefined : stepId(active)}
        className="min-h-0 overflow-y-auto p-2 focus-visible:-outline-offset-2"
      >
        {detail.moves.map((move, index) => (
          <li
            key={move.event}
            id={stepId(index)}
            role="option"
            aria-selected={index === active}
            aria-disabled={!move.allowed || undefined}
            ref={
              index === active
                ? (element) => element?.scrollIntoView({ block: 'nearest' })
                : undefined
            }
            onClick={() => dialog.send({ type: 'steps.choose', step: move.event })}
            className={cx(
              'flex items-start gap-2.5 rounded-md px-2.5 py-1.5',
              index === active && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
            )}
          >
            <span className="w-14 shrink-0 pt-px">
              <Kbd command={stepCommand(move.event)} />
            </span>
            <span className="min-w-0 flex-1">
              <span className={cx('font-semibold', !move.allowed && 'text-muted')}>
                {move.title}
              </span>
              <WhyNot move={move} />
            </span>
            <Kbd command={`rx.${move.event}`} />
            <span className="flex shrink-0 items-center gap-1">
              <ArrowRight size={13} aria-hidden="true" className="text-faint" />
              <span className="sr-only">leads to</span>
              {move.to.map((to) => (
                <RxStatusChip key={to} status={to} />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p data-in-sight="" className="border-t border-line px-4 py-2 text-small text-muted">
        <Kbd command="steps.previous" /> <Kbd command="steps.next" /> and{' '}
        <Kbd command="steps.choose" />, or the key of the step, which is the same on every
        prescription. What is not possible says why, and who may.
      </p>
    </div>
  );
}
