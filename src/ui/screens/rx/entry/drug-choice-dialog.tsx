import { useSelector } from '@xstate/react';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { DrugChoiceRef } from '#machines/rx/entry/drug-choice.machine.ts';
import { cx } from '#ui/kit/class-names.ts';
import { Kbd } from '#ui/kit/kbd.tsx';

/** One code, several drugs: digits or arrows and Enter. */
export function DrugChoiceDialog({ dialog }: { readonly dialog: DrugChoiceRef }) {
  const { drugs, active, code } = useSelector(dialog, (snapshot) => snapshot.context);
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
        {drugs.map((drug, index) => (
          <li
            key={drug.id}
            id={`choice-${index}`}
            role="option"
            aria-selected={index === active}
            onClick={() => dialog.send({ type: 'choice.take', nth: index })}
            className={cx(
              'flex items-baseline gap-3 px-3 py-1.5',
              index === active && 'bg-row shadow-[inset_3px_0_0_var(--accent)]',
            )}
          >
            {index < 9 ? <Kbd command={`choice.${index + 1}`} /> : null}
            <b>{[tallMan(drug.name), drug.strength, drug.form].filter(Boolean).join(' ')}</b>
            <span>{formatNdc11(drug.ndc)}</span>
            <span className="ml-auto text-muted">
              {[
                drug.manufacturer,
                drug.pkgSize === null ? null : `${formatQuantity(drug.pkgSize)} ${drug.uom ?? ''}`,
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
