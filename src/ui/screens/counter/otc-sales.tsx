import { useSelector } from '@xstate/react';
import { priceOfItems } from '#domain/counter/rules/otc-sale.ts';
import {
  bogoSaleForm,
  companionSaleForm,
  percentSaleForm,
  secondItemForm,
} from '#domain/drug/entities/otc-product.ts';
import { offerOf } from '#domain/drug/rules/otc-values.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import type { Part, PartRef } from '#machines/platform/record/part.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import { declarePart, fieldsOf } from '#ui/platform/declared/declare-part.tsx';
import { useFieldPorts } from '#ui/platform/fields/field-ports.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';

/** What one, two and three items cost on the sale's first day, or today where that is later. */
function Prices({ draft, first }: { readonly draft: DraftRef; readonly first: string }) {
  const values = useSelector(draft, (snapshot) => snapshot.context.values);
  const { today } = useFieldPorts();
  const offer = offerOf(values);
  const begins = values[first];
  if (!offer)
    return (
      <p className="text-muted">
        Give the product a Pkg. Price first: sale prices are computed from it.
      </p>
    );
  const on = typeof begins === 'string' && begins > today() ? begins : today();
  const companions = first === 'companionSaleFrom' ? 3 : 0;
  return (
    <p role="status">
      {[1, 2, 3].map((count) => {
        const otcPrice = priceOfItems(offer, count, on, companions);
        return (
          <span key={count} className="mr-4 tabular-nums">
            {`${count} ${count === 1 ? 'item' : 'items'}: `}
            <b>{formatMoney(otcPrice.total)}</b>
            {otcPrice.sale ? ` (${otcPrice.sale}, ${formatMoney(otcPrice.saved)} less)` : ''}
          </span>
        );
      })}
    </p>
  );
}
const below = (first: string) =>
  function Below(part: PartRef) {
    return <Prices draft={part.getSnapshot().context.draft} first={first} />;
  };

export const percentSaleDialog = declarePart({
  title: 'Percent Sale',
  width: 600,
  form: percentSaleForm,
  below: below('percentSaleFrom'),
});
export const bogoSaleDialog = declarePart({
  title: 'Bogo Sale',
  width: 600,
  form: bogoSaleForm,
  below: below('bogoSaleFrom'),
});
export const secondItemDialog = declarePart({
  title: 'Second Item Discount',
  width: 600,
  form: secondItemForm,
  below: below('secondItemFrom'),
});
export const companionSaleDialog = declarePart({
  title: 'Companion Item Sale',
  width: 700,
  form: companionSaleForm,
  below: below('companionSaleFrom'),
});

const part = (dialog: string, form: AnyForm): Part => ({ dialog, fields: fieldsOf(form) });
/** The four sales of a product, each in its dialog. */
export const salesParts: Readonly<Record<string, Part>> = {
  percentSale: part('percentSale', percentSaleForm),
  bogoSale: part('bogoSale', bogoSaleForm),
  secondItem: part('secondItem', secondItemForm),
  companionSale: part('companionSale', companionSaleForm),
};
/** Whether a sale has been set up: its button says so. */
const isSet = (values: Readonly<Record<string, unknown>>, form: AnyForm): boolean =>
  fieldsOf(form).some((name) => (values[name] ?? null) !== null);
const buttons = [
  ['percentSale', percentSaleForm],
  ['bogoSale', bogoSaleForm],
  ['secondItem', secondItemForm],
  ['companionSale', companionSaleForm],
] as const;
export function SalesButtons({ record }: { readonly record: RecordRef }) {
  const set = useSelector(record, (snapshot) => {
    const { draft } = snapshot.context;
    return draft === null
      ? ''
      : buttons
          .filter(([, form]) => isSet(draftOf(draft).values, form))
          .map(([name]) => name)
          .join();
  });
  return (
    <>
      {buttons.map(([name]) => (
        <CommandButton key={name} id={`otcProduct.${name}`} />
      ))}
      {set === '' ? null : (
        <span className="text-small text-muted">{`${set.split(',').length} set`}</span>
      )}
    </>
  );
}
