import { defineEntity, defineForm, type Draft } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { ndc } from '../fields/ndc.ts';
import { otcDepartments, otcSubDepartments } from '../rules/otc-departments.ts';
import { otcProblems } from '../rules/otc-values.ts';
import { units } from './drug.ts';

const itemStatuses = [
  { value: 'stocked', label: 'Stocked' },
  { value: 'order', label: 'Special order' },
  { value: 'seasonal', label: 'Seasonal' },
  { value: 'discontinued', label: 'Discontinued' },
] as const;
const formNames = [
  'Tablet',
  'Caplet',
  'Capsule',
  'Softgel',
  'Gummy',
  'Chewable',
  'Liquid',
  'Suspension',
  'Drops',
  'Spray',
  'Powder',
  'Lozenge',
  'Cream',
  'Ointment',
  'Gel',
  'Lotion',
  'Patch',
  'Suppository',
  'Strip',
  'Pad',
  'Kit',
  'Device',
  'Other',
] as const;
const forms = nonEmpty<f.Option>(
  formNames.map((value) => ({ value, label: value })),
  'forms',
);

const seasonal = { field: 'seasonalOrder', is: true } as const;
const flags = {
  discountable: f.flag({ label: 'Discountable', quick: false }),
  monitoredItem: f.flag({
    label: 'Monitored item',
    quick: false,
    help: 'Pseudoephedrine: not sold here. Logbook, ID and limits: the register (21 CFR 1314).',
  }),
  crv: f.flag({
    label: 'CRV',
    quick: false,
    help: 'California Redemption Value: a deposit on the container.',
  }),
  taxable: f.flag({ label: 'Taxable', quick: false }),
  ebt: f.flag({ label: 'EBT', quick: false }),
  priceBelowCostControl: f.flag({ label: 'Price below cost control', quick: false }),
  rxUseOnly: f.flag({ label: 'Rx use only', quick: false }),
  excludeFromReceipt: f.flag({ label: 'Exclude From Receipt', quick: false }),
  fsaItem: f.flag({ label: 'FSA item', quick: false }),
  seasonalOrder: f.flag({ label: 'Seasonal Additional Order', quick: false }),
  seasonalQty: f.quantity({ label: 'Qty.', required: 'shown', when: seasonal }),
  seasonalFrom: f.date({ is: 'planned', label: 'From', required: 'shown', when: seasonal }),
  seasonalTo: f.date({ is: 'planned', label: 'To', required: 'shown', when: seasonal }),
};
const days = <P extends string>(value: P) =>
  ({
    [`${value}From`]: f.date({ is: 'planned', label: 'From' }),
    [`${value}To`]: f.date({ is: 'planned', label: 'To' }),
  }) as Readonly<Record<`${P}From` | `${P}To`, f.Field<string | null, 'date'>>>;
const limit = <P extends string>(value: P) =>
  ({ [`${value}Limit`]: f.number({ label: 'Qty. Limit', min: 1, max: 9_999 }) }) as Readonly<
    Record<`${P}Limit`, f.Field<number | null, 'number'>>
  >;
const discount = <P extends string>(value: P) =>
  ({
    ...days(value),
    [`${value}Percent`]: f.percent({ label: 'Discount (percent)' }),
    [`${value}Amount`]: f.money({ label: 'Discount (amount)' }),
    [`${value}Price`]: f.money({ label: 'Sale Price' }),
    ...limit(value),
  }) as Readonly<
    Record<`${P}From` | `${P}To`, f.Field<string | null, 'date'>> &
      Record<`${P}Percent`, f.Field<number | null, 'percent'>> &
      Record<`${P}Amount` | `${P}Price`, f.Field<number | null, 'money'>> &
      Record<`${P}Limit`, f.Field<number | null, 'number'>>
  >;

/**
 * A product of the sales floor (specification 001 §3.7), with its four sales. Prices and costs are
 * a package's, in cents.
 */
export const otcProduct = defineEntity('otcProduct', {
  title: 'OTC product',
  table: 'otc_products',
  fields: {
    itemNo: f.text({ label: 'Item # / UPC', max: 20, required: true, scan: ['upc', 'gs1'] }),
    ndc: ndc({ label: 'NDC' }),
    onHand: f.quantity({ label: 'On Hand Qty.', zero: true }),
    name: f.text({ label: 'Name', max: 120, required: true }),
    strength: f.text({ label: 'Strength', max: 60 }),
    form: f.choice({ label: 'Form', of: forms }),
    pkgSize: f.quantity({ label: 'Pkg. Size' }),
    uom: f.choice({ label: 'UOM', of: units }),
    itemStatus: f.choice({ label: 'Item Status', of: itemStatuses, required: true }),
    department: f.choice({ label: 'Department', of: otcDepartments }),
    subDepartment: f.choice({ label: 'Sub Department', of: otcSubDepartments }),
    manufacturer: f.text({ label: 'Manufacturer', max: 80 }),
    location: f.text({ label: 'Location', max: 40 }),
    clp: f.text({ label: 'CLP', max: 40, quick: false }),
    minStockQty: f.quantity({ label: 'Min. Stock Qty.', zero: true }),
    alternateNdc: ndc({ label: 'Alternate Mono NDC', quick: false }),
    notes: f.textarea({ label: 'Product Notes', max: 1_000, quick: false }),
    pkgPrice: f.money({ label: 'Pkg. Price' }),
    priceAutoUpdate: f.flag({
      label: 'Auto update',
      quick: false,
      help: 'On: the price is Pkg. Cost and Additional Margin.',
    }),
    pkgCost: f.money({ label: 'Pkg. Cost' }),
    costAutoUpdate: f.flag({
      label: 'Auto update',
      quick: false,
      help: 'On: a delivery of the product with the same NDC, or of the Master product that it was taken from, sets Pkg. Cost.',
    }),
    marginPercent: f.percent({ label: 'Additional Margin (percent)' }),
    marginAmount: f.money({ label: 'Additional Margin (amount)' }),
    ...flags,
    ...discount('percentSale'),
    ...days('bogoSale'),
    ...limit('bogoSale'),
    ...discount('secondItem'),
    companionItem: f.text({ label: 'Item # / UPC', max: 20, scan: ['upc', 'gs1'] }),
    companionName: f.text({ label: 'Name', max: 120 }),
    ...discount('companionSale'),
  },
});
export type OtcProductDraft = Draft<typeof otcProduct>;

export const otcProductForm = defineForm(otcProduct, [
  {
    title: 'Product',
    column: 1,
    rows: [
      ['itemNo', 'ndc'],
      ['name'],
      ['strength', 'form'],
      ['pkgSize', 'uom'],
      ['manufacturer', 'alternateNdc'],
    ],
  },
  {
    title: 'Shelf',
    column: 2,
    rows: [
      ['itemStatus', 'onHand', 'minStockQty'],
      ['department'],
      ['subDepartment'],
      ['location', 'clp'],
      ['notes'],
    ],
  },
  { title: 'Pkg. Price', column: 3, rows: [['pkgPrice', 'priceAutoUpdate']] },
  { title: 'Pkg. Cost', column: 3, rows: [['pkgCost', 'costAutoUpdate']] },
  { title: 'Additional Margin', column: 3, rows: [['marginPercent', 'marginAmount']] },
  {
    title: 'Flags',
    column: 4,
    rows: [
      ['discountable', 'monitoredItem'],
      ['crv', 'taxable'],
      ['ebt', 'fsaItem'],
      ['rxUseOnly', 'excludeFromReceipt'],
      ['priceBelowCostControl'],
      ['seasonalOrder'],
    ],
  },
  { title: 'Date range', column: 4, rows: [['seasonalQty'], ['seasonalFrom', 'seasonalTo']] },
]);
export const percentSaleForm = defineForm(otcProduct, [
  { title: 'Date range', rows: [['percentSaleFrom', 'percentSaleTo']] },
  {
    title: 'Discount',
    rows: [
      ['percentSalePercent', 'percentSaleAmount'],
      ['percentSalePrice', 'percentSaleLimit'],
    ],
  },
]);
export const bogoSaleForm = defineForm(otcProduct, [
  { title: 'Date range', rows: [['bogoSaleFrom', 'bogoSaleTo'], ['bogoSaleLimit']] },
]);
export const secondItemForm = defineForm(otcProduct, [
  { title: 'Date range', rows: [['secondItemFrom', 'secondItemTo']] },
  {
    title: 'Discount',
    rows: [
      ['secondItemPercent', 'secondItemAmount'],
      ['secondItemPrice', 'secondItemLimit'],
    ],
  },
]);
export const companionSaleForm = defineForm(otcProduct, [
  { title: 'Companion', rows: [['companionItem', 'companionName']] },
  { title: 'Date range', rows: [['companionSaleFrom', 'companionSaleTo']] },
  {
    title: 'Discount',
    rows: [
      ['companionSalePercent', 'companionSaleAmount'],
      ['companionSalePrice', 'companionSaleLimit'],
    ],
  },
]);

export const otcProductReference = defineReference({
  entity: otcProduct,
  path: '/api/otc-products',
  permission: { read: 'otc.read', write: 'otc.write' },
  listed: [
    'itemNo',
    'ndc',
    'name',
    'strength',
    'form',
    'pkgSize',
    'uom',
    'onHand',
    'minStockQty',
    'manufacturer',
    'department',
    'location',
    'pkgPrice',
    'pkgCost',
  ],
  found: ['name', 'itemNo', 'ndc'],
  order: ['name', 'strength', 'pkgSize'],
  label: ['name'],
  detail: ['itemNo', 'strength'],
  unique: [{ fields: ['itemNo'], message: 'There is a product with this Item # / UPC already.' }],
  check: (draft) => otcProblems(draft),
});
