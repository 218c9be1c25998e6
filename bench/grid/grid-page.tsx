import { createActor } from 'xstate';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import { localRows } from '#machines/platform/list/local-rows.ts';
import { column, listColumns, textOfColumns } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { makeProducts, type Product } from './products.ts';

export const productColumns = [
  column<Product>({ id: 'name', title: 'Name/Brand', width: 210 }),
  column<Product>({ id: 'generic', title: 'Generic', width: 120 }),
  column<Product>({ id: 'strength', title: 'Strength', width: 80 }),
  column<Product>({ id: 'pkgSize', title: 'Pkg. Size', kind: 'quantity' }),
  column<Product>({ id: 'onHand', title: 'Stock Qty.', kind: 'quantity' }),
  column<Product>({ id: 'bg', title: 'B/G', width: 70 }),
  column<Product>({ id: 'type', title: 'D. Type', width: 66 }),
  column<Product>({ id: 'drugClass', title: 'D. Class', width: 76 }),
  column<Product>({ id: 'ndc', title: 'NDC', kind: 'ndc' }),
  column<Product>({ id: 'upc', title: 'UPC', kind: 'upc' }),
  column<Product>({ id: 'manufacturer', title: 'Manufacturer', width: 110, grow: true }),
  column<Product>({ id: 'autofill', title: 'AF', kind: 'flag', width: 52, toggle: 'autofill' }),
  column<Product>({ id: 'pkgCost', title: 'Pkg. Cost', kind: 'money', width: 84 }),
  column<Product>({ id: 'unitCost', title: 'Unit Cost', kind: 'unitCost', width: 84 }),
  column<Product>({ id: 'priceCode', title: 'PC', width: 72 }),
  column<Product>({ id: 'active', title: 'Status', kind: 'flag', width: 60, toggle: 'activate' }),
  column<Product>({
    id: 'action',
    title: 'Action',
    width: 70,
    sortable: false,
    value: () => 'Edit',
  }),
];
export function makeList(rows: readonly Product[]) {
  const ports = localRows<Product>({
    rows: () => rows,
    keyOf: (product) => product.id,
    textOf: textOfColumns(productColumns),
    sortOf: (product, code) => String(product[code as keyof Product]),
    searched: ['name', 'ndc', 'upc'],
  });
  return createActor(listMachine.provide({ actors: ports }), {
    input: {
      columns: listColumns(productColumns),
      textOf: textOfColumns(productColumns),
      seekable: true,
      verbs: { open: true, edit: true, autofill: true, activate: true },
    },
  }).start();
}
const list = makeList(
  makeProducts(Number(new URLSearchParams(location.search).get('rows') ?? 100_000)),
);
export const GridPage = () => (
  <div className="flex h-screen flex-col p-3">
    <DataTable list={list} columns={productColumns} label="Drug Search" className="flex-1" />
  </div>
);
