import { useSelector } from '@xstate/react';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { DrugChoiceRef } from '#machines/rx/entry/drug-choice.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';

/** One code, several drugs: digits or arrows and Enter. */
export function DrugChoiceDialog({ dialog }: { readonly dialog: DrugChoiceRef }) {
  const { drugs, active, code } = useSelector(dialog, (s) => s.context);
  return (
    <div className="flex flex-col gap-2 p-4">
      <p>
        The code <b>{code}</b> fits several drugs. Choose the one on the package.
      </p>
      <ul
        role="listbox"
        aria-label="Drugs"
        tabIndex={0}
        data-autofocus=""
        aria-activedescendant={`choice-${active}`}
        className="flex flex-col gap-px rounded-[9px] border border-line"
      >
        {drugs.map((d, i) => (
          <li
            key={d.id}
            id={`choice-${i}`}
            role="option"
            aria-selected={i === active}
            onClick={() => dialog.send({ type: 'choice.take', nth: i })}
            className={cx(
              'flex items-baseline gap-3 px-3 py-1.5',
              i === active && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
            )}
          >
            {i < 9 ? <Kbd command={`choice.${i + 1}`} /> : null}
            <b>{[tallMan(d.name), d.strength, d.form].filter(Boolean).join(' ')}</b>
            <span>{formatNdc11(d.ndc)}</span>
            <span className="ml-auto text-muted">
              {[
                d.manufacturer,
                d.pkgSize === null ? null : `${formatQuantity(d.pkgSize)} ${d.uom ?? ''}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
