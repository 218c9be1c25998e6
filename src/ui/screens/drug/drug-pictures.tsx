import { useSelector } from '@xstate/react';
import type { PillFacts } from '#domain/drug/rules/pill-look.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { DraftRef, Values } from '#machines/platform/draft/draft.ts';
import { StockBar } from '#ui/screens/stock/stock-bar.tsx';
import { PillPicture } from './pill-picture.tsx';

const textOf = (values: Values, name: string): string | null => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const numberOf = (values: Values, name: string): number => {
  const value = values[name];
  return typeof value === 'number' ? value : 0;
};
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
const pillOf = (values: Values): PillFacts & { readonly form: string | null } => ({
  shape: textOf(values, 'shape'),
  color1: textOf(values, 'color1'),
  color2: textOf(values, 'color2'),
  imprint: textOf(values, 'imprint'),
  side1: textOf(values, 'side1'),
  side2: textOf(values, 'side2'),
  form: textOf(values, 'form'),
});
const stockOf = (values: Values) => ({
  onHand: numberOf(values, 'onHand'),
  reorderAt: numberOf(values, 'minStock'),
  par: numberOf(values, 'parStock'),
});

/** What the pill looks like by what is typed so far. */
export function DraftPill({ draft }: { readonly draft: DraftRef }) {
  const look = useSelector(draft, (snapshot) => pillOf(snapshot.context.values), isSame);
  return (
    <div className="mt-2">
      <PillPicture look={look} form={look.form} />
    </div>
  );
}
/** How full the shelf is, once the store says what it wants there. */
export function DraftStock({ draft }: { readonly draft: DraftRef }) {
  const { onHand, reorderAt, par } = useSelector(
    draft,
    (snapshot) => stockOf(snapshot.context.values),
    isSame,
  );
  const most = Math.max(reorderAt, par);
  return most === 0 ? null : (
    <div className="mt-2 h-5">
      <StockBar
        onHand={onHand}
        reorderAt={reorderAt}
        par={par}
        label={`${formatQuantity(onHand)} of ${formatQuantity(most)}`}
      />
    </div>
  );
}
