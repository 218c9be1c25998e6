import { Circle, CircleCheck } from 'lucide-react';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import { DrugName } from './drug-name.tsx';

/** What a compound is made of: how much of each is needed, and what was scanned. */
export function IngredientList({
  ingredients,
}: {
  readonly ingredients: NonNullable<FillView['ingredients']>;
}) {
  return (
    <ul aria-label="Ingredients" className="flex flex-col gap-1.5">
      {ingredients.map((i) => (
        <li
          key={i.ndc}
          className="flex items-center gap-2 rounded-lg border border-line-2 px-3 py-1.5"
        >
          {i.taken >= i.quantity ? (
            <CircleCheck size={18} aria-label="Scanned" className="shrink-0 text-ok" />
          ) : (
            <Circle size={18} aria-label="To scan" className="shrink-0 text-muted" />
          )}
          <span className="min-w-0 flex-1">
            <span className="font-semibold">
              <DrugName name={i.name} />
            </span>{' '}
            <span className="whitespace-nowrap text-muted">{formatNdc11(i.ndc)}</span>
          </span>
          <span className="shrink-0">
            {formatQuantity(i.taken)} of <b className="font-bold">{formatQuantity(i.quantity)}</b>{' '}
            {i.uom ?? ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
