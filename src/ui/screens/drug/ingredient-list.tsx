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
      {ingredients.map((ingredient) => (
        <li
          key={ingredient.ndc}
          className="flex items-center gap-2 rounded-lg border border-line-2 px-3 py-1.5"
        >
          {ingredient.taken >= ingredient.quantity ? (
            <CircleCheck size={18} aria-label="Scanned" className="shrink-0 text-ok" />
          ) : (
            <Circle size={18} aria-label="To scan" className="shrink-0 text-muted" />
          )}
          <span className="min-w-0 flex-1">
            <span className="font-semibold">
              <DrugName name={ingredient.name} />
            </span>{' '}
            <span className="whitespace-nowrap text-muted">{formatNdc11(ingredient.ndc)}</span>
          </span>
          <span className="shrink-0">
            {formatQuantity(ingredient.taken)} of{' '}
            <b className="font-bold">{formatQuantity(ingredient.quantity)}</b>{' '}
            {ingredient.uom ?? ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
