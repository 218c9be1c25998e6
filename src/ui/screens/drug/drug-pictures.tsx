import { useSelector } from '@xstate/react';
import type { PillFacts } from '#domain/drug/rules/pill-look.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { DraftRef, Values } from '#machines/platform/draft/draft.ts';
import { StockBar } from '#ui/screens/stock/stock-bar.tsx';
import { PillPicture } from './pill-picture.tsx';

const textOf = (values: Values, name: string): string | null => {
  const v = values[name];
  return typeof v === 'string' && v !== '' ? v : null;
};
const numberOf = (values: Values, name: string): number => {
  const v = values[name];
  return typeof v === 'number' ? v : 0;
};
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
const pillOf = (v: Values): PillFacts & { readonly form: string | null } => ({
  shape: textOf(v, 'shape'),
  color1: textOf(v, 'color1'),
  color2: textOf(v, 'color2'),
  imprint: textOf(v, 'imprint'),
  side1: textOf(v, 'side1'),
  side2: textOf(v, 'side2'),
  form: textOf(v, 'form'),
});
const stockOf = (v: Values) => ({
  onHand: numberOf(v, 'onHand'),
  reorderAt: numberOf(v, 'minStock'),
  par: numberOf(v, 'parStock'),
});

/** What the pill looks like by what is typed so far. */
export function DraftPill({ draft }: { readonly draft: DraftRef }) {
  const look = useSelector(draft, (s) => pillOf(s.context.values), isSame);
  return (
    <div className="mt-2">
      <PillPicture look={look} form={look.form} />
    </div>
  );
}
/** How full the shelf is, once the store says what it wants there. */
export function DraftStock({ draft }: { readonly draft: DraftRef }) {
  const { onHand, reorderAt, par } = useSelector(draft, (s) => stockOf(s.context.values), isSame);
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
