import { otcProductForm, otcProductReference } from '#domain/drug/entities/otc-product.ts';
import { deriveOtc } from '#domain/drug/rules/otc-values.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { statusReasons } from '#domain/platform/rules/status-reasons.ts';
import type { ListRow } from '#machines/platform/list/list.ports.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { declareReference } from '#ui/platform/declared/declare-reference.tsx';
import { column } from '#ui/platform/table/columns.tsx';
import { SalesButtons, salesParts } from '#ui/screens/counter/otc-sales.tsx';
import { matchRadio, scopeRadio } from '#ui/screens/platform/scopes.ts';
import { drugSearchText } from './drug.tsx';

const isLocal = (row: ListRow | null): string | null =>
  (row as { local?: boolean } | null)?.local === false
    ? 'This store does not keep this product yet: press {key:octSearch.keep} to add it to Local.'
    : null;
const isToKeep = (row: ListRow | null): string | null =>
  (row as { local?: boolean } | null)?.local === false
    ? null
    : 'This store keeps this product already.';
/** Kept just now, out of the Master list: its own record is another one than the list's row. */
const isListed = (row: ListRow | null): string | null =>
  isLocal(row) ??
  ((row as { ownId?: number } | null)?.ownId === undefined
    ? null
    : 'It is in Local now: look there to open it.');

const saleOf = (row: Readonly<Record<string, unknown>>): string | null =>
  typeof row['sale'] === 'string' ? row['sale'] : null;
/** /private/product/octSearch, and Add OCT with its four sales. */
export const { dialog: otcDialog, page: otcPage } = declareReference({
  reference: otcProductReference,
  form: otcProductForm,
  route: 'octSearch',
  heading: 'OCT Search',
  width: 1680,
  add: 'Add OCT',
  search: 'Name / NDC / UPC',
  status: statusReasons.otcProduct,
  columns: {
    name: { width: 190, grow: true },
    strength: { width: 90 },
    form: { width: 90 },
    pkgSize: {
      title: 'Pkg. Size',
      width: 84,
      text: (row) =>
        typeof row['pkgSize'] === 'number'
          ? `${formatQuantity(row['pkgSize'])} ${String(row['uom'] ?? '')}`.trim()
          : '',
    },
    onHand: { title: 'Stock Qty.' },
    ndc: {},
    itemNo: { title: 'UPC', width: 124 },
    manufacturer: { width: 118 },
    department: { width: 136 },
    location: { width: 72 },
    pkgPrice: {},
    pkgCost: {},
  },
  more: [
    column({
      id: 'sale',
      title: 'Sale today',
      width: 236,
      sortable: false,
      text: (row) => saleOf(row) ?? '',
      render: (row) => {
        const sale = saleOf(row);
        return sale === null ? null : <Badge hue="ok">{sale}</Badge>;
      },
    }),
  ],
  dialog: {
    titles: { add: 'Add OCT', edit: 'Edit OCT' },
    blank: { itemStatus: 'stocked', discountable: true, costAutoUpdate: true },
    scopes: ['otcProduct'],
    tools: (record) => <SalesButtons record={record} />,
    record: { derive: deriveOtc, parts: salesParts },
  },
  screen: {
    radios: [scopeRadio, matchRadio],
    searchOf: drugSearchText,
    verbs: {
      open: isListed,
      edit: isListed,
      remove: isListed,
      activate: isListed,
      block: isListed,
      keep: isToKeep,
    },
    commands: [
      {
        id: 'octSearch.keep',
        title: 'Add to Local',
        group: 'OCT Search',
        hint: 'The store keeps this product from now on.',
        keys: ['Ctrl+Insert'],
        event: { type: 'list.do', verb: 'keep' },
        permission: 'otc.write',
        bar: 46,
        fallback: true,
      },
    ],
  },
});
