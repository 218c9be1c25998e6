import { useSelector } from '@xstate/react';
import type { KeptRule } from '#domain/drug/rules/price-codes.ts';
import {
  exampleCosts,
  examplePrice,
  exampleQuantities,
} from '#domain/drug/rules/price-examples.ts';
import { formatMoney, formatQuantity, formatUnitCost } from '#domain/platform/rules/money.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';

const numbers = ['percent', 'fee', 'add', 'minimum', 'roundTo'] as const;
/** What would be paid by the code as it is typed, for some quantities and costs on its basis. */
export function PriceExamples({ draft }: { readonly draft: DraftRef }) {
  const values = useSelector(draft, (snapshot) => snapshot.context.values);
  const whole =
    typeof values['basis'] === 'string' &&
    numbers.every((number) => typeof values[number] === 'number');
  if (!whole)
    return (
      <p className="mt-2 text-small text-muted">
        Examples stand here once the basis and the amounts are filled in.
      </p>
    );
  const rule = {
    ...values,
    roundMode: values['roundMode'] ?? 'nearest',
    tiers: values['tiers'] ?? [],
  } as unknown as KeptRule;
  return (
    <table aria-label="Examples" className="mt-2 w-full text-small tabular-nums">
      <caption className="pb-1 text-left text-muted">
        What a generic would cost by this code
      </caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="font-normal">
            Unit cost
          </th>
          {exampleQuantities.map((exampleQuantity) => (
            <th key={exampleQuantity} scope="col" className="text-right font-normal">
              {formatQuantity(exampleQuantity)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {exampleCosts.map((cost) => (
          <tr key={cost}>
            <th scope="row" className="text-left font-normal">
              {formatUnitCost(cost)}
            </th>
            {exampleQuantities.map((quantity) => {
              const cents = examplePrice(rule, cost, quantity);
              return (
                <td key={quantity} className="text-right">
                  {cents === null ? 'no price' : formatMoney(cents)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
