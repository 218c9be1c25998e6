import { defineEntity, defineForm, type Draft } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { keptBases, productKinds, roundingModes } from '#domain/platform/rules/enumerations.ts';
import { priceCodeProblems } from '../rules/price-codes.ts';

/** Mark-up or mark-down: from all of the basis off to ten times it on top. */
const markUp = { min: -10_000, max: 100_000 };
const extra = { min: -1_000_000, max: 1_000_000 };
const priceTierFields = {
  kinds: f.choice({ label: 'For', of: productKinds }),
  costFrom: f.money({ label: 'Cost from' }),
  costBelow: f.money({ label: 'Cost below' }),
  quantityFrom: f.quantity({ label: 'Quantity from', zero: true }),
  quantityBelow: f.quantity({ label: 'Quantity below' }),
  basis: f.choice({ label: 'Basis', of: keptBases }),
  percent: f.percent({ label: 'Mark-up', ...markUp }),
  fee: f.money({ label: 'Disp. Fee', max: 1_000_000 }),
  add: f.money({ label: 'Add', ...extra }),
  minimum: f.money({ label: 'Minimum', max: 10_000_000 }),
};
/** How a store prices what it sells: a rule of `domain/drug/rules/pricing.ts`, field by field. */
export const priceCode = defineEntity('priceCode', {
  title: 'Price Code',
  table: 'price_codes',
  fields: {
    name: f.text({ label: 'Name', max: 40, required: true }),
    basis: f.choice({ label: 'Basis', of: keptBases, required: true }),
    percent: f.percent({
      label: 'Mark-up',
      required: true,
      ...markUp,
      help: 'Of the basis. With a minus it is taken off: -55% of AWP.',
    }),
    fee: f.money({ label: 'Dispensing Fee', required: true, max: 1_000_000 }),
    add: f.money({
      label: 'Add',
      required: true,
      ...extra,
      help: 'Put on each fill; with a minus taken off.',
    }),
    minimum: f.money({ label: 'Minimum Price', required: true, max: 10_000_000 }),
    roundTo: f.money({
      label: 'Round to',
      required: true,
      min: 1,
      max: 10_000,
      help: '$0.05 makes every price end in 0 or 5.',
    }),
    roundMode: f.radio({ label: 'Rounding', of: roundingModes, required: true }),
    tiers: f.rows({
      label: 'Tiers',
      row: 'tier',
      max: 20,
      fields: priceTierFields,
      help: 'The first tier that fits takes the place of what it fills in. Cost is what the fill costs on the basis of the code.',
    }),
  },
});
export type PriceCodeDraft = Draft<typeof priceCode>;
export const priceCodeForm = defineForm(priceCode, [
  { title: 'Price Code', column: 1, rows: [['name'], ['basis', 'percent'], ['fee', 'add']] },
  { title: 'Price', column: 2, rows: [['minimum', 'roundTo'], ['roundMode']] },
  { title: 'Tiers', wide: true, rows: [['tiers']] },
]);

export const priceCodeReference = defineReference({
  entity: priceCode,
  path: '/api/price-codes',
  permission: { read: 'drug.read', write: 'store.policy' },
  listed: ['name', 'basis', 'percent', 'fee', 'add', 'minimum', 'roundTo', 'roundMode'],
  found: ['name'],
  order: ['name'],
  label: ['name'],
  detail: ['basis'],
  unique: [{ fields: ['name'], message: 'There is a price code of this name already.' }],
  blank: { percent: 0, fee: 0, add: 0, minimum: 0, roundTo: 1, roundMode: 'nearest' },
  // A reference hands its check the values of its own fields, without their types.
  check: (draft) => priceCodeProblems(draft as PriceCodeDraft),
});
