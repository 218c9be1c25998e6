import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { FillView } from '#domain/rx/contract/rx.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { Facts } from '#ui/platform/shell/facts.tsx';
import { DrugName } from './drug-name.tsx';
import { IngredientList } from './ingredient-list.tsx';
import { PillPicture } from './pill-picture.tsx';

/**
 * The product that belongs into the vial: how it is called, where it comes from and what it looks
 * like; of a compound, what it is made of and how long it keeps.
 */
export function Product({
  fill,
  schedule,
  drawn = true,
}: {
  readonly fill: FillView;
  readonly schedule: string;
  /** With its picture; without, where that stands beside it. */
  readonly drawn?: boolean;
}) {
  const storage = fill.refrigerated ? (
    <span key="storage" className="font-semibold text-info">
      Refrigerate
    </span>
  ) : null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-[15px] font-bold">
        <DrugName name={fill.drugName} />
        {schedule === '0' ? null : (
          <Badge
            hue="warn"
            className="ml-2"
          >{`C-${['', 'I', 'II', 'III', 'IV', 'V'][Number(schedule)] ?? schedule}`}</Badge>
        )}
      </p>
      {fill.ingredients ? (
        <>
          <Facts
            facts={[
              ['NDC', formatNdc11(fill.ndc)],
              ['Beyond-use', `${fill.budDays} days after it is made`],
              ['Storage', storage],
            ]}
          />
          <IngredientList ingredients={fill.ingredients} />
        </>
      ) : (
        <>
          <Facts
            facts={[
              ['NDC', formatNdc11(fill.ndc)],
              ['Manufacturer', fill.manufacturer],
              [
                'Package',
                fill.pkgSize === null ? null : `${formatQuantity(fill.pkgSize)} ${fill.uom ?? ''}`,
              ],
              [
                'Looks like',
                fill.appearance ?? (
                  <span key="look" className="text-warn">
                    No description on file: compare with the stock bottle.
                  </span>
                ),
              ],
              ['Storage', storage],
            ]}
          />
          {drawn ? <PillPicture look={fill.look} form={fill.form} /> : null}
        </>
      )}
    </div>
  );
}
