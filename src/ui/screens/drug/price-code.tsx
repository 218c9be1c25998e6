import { priceCodeForm, priceCodeReference } from '#domain/drug/entities/price-code.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import { declareReference } from '#ui/platform/declared/declare-reference.tsx';
import { PriceExamples } from './price-examples.tsx';

/** Price Code: how the store prices, with what a fill would cost by it while it is typed. */
export const { dialog: priceCodeDialog, page: priceCodePage } = declareReference({
  reference: priceCodeReference,
  form: priceCodeForm,
  route: 'priceCode',
  heading: 'Price Code',
  width: 1240,
  add: 'Add Price Code',
  search: 'Name',
  status: statusReasons.priceCode,
  columns: {
    name: { width: 220, grow: true },
    basis: { width: 110 },
    percent: { width: 110 },
    fee: { width: 130 },
    add: { width: 100 },
    minimum: { width: 130 },
    roundTo: { width: 110 },
    roundMode: { width: 110 },
  },
  dialog: { after: { Price: (draft) => <PriceExamples draft={draft} /> } },
});
