import type { ReactNode } from 'react';
import { isFilterable } from '#domain/composition/column-filters.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import type { Field, FieldKind } from '#domain/platform/fields/field.ts';
import { listedLooks, type ListedColumns } from '#domain/platform/fields/listed-columns.ts';
import { required } from '#domain/platform/required.ts';
import type { ListColumn } from '#machines/platform/list/list.state.ts';
import { cellText, standsRight } from './cell-text.ts';

export interface TableColumn<R> {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly sortable: boolean;
  /** Its own text narrows the whole list. */
  readonly filter: boolean;
  /** Takes the room that is left over. */
  readonly grow: boolean;
  /** To be read whole at every size: `npm run pictures` tells where more than one of ten is cut. */
  readonly whole: boolean;
  /** What a person reads: type-ahead, copy and the tooltip of a cut cell use it. */
  readonly text: (row: R) => string;
  readonly render?: (row: R) => ReactNode;
  /** A switch in the cell: its state, and the verb that Space or a click asks the list for. */
  readonly toggle?: { readonly verb: string; on(row: R): boolean };
}
export interface ColumnOptions<R> {
  readonly id: string;
  readonly title: string;
  readonly width?: number;
  readonly kind?: FieldKind;
  readonly options?: Field['options'];
  readonly value?: (row: R) => unknown;
  readonly text?: (row: R) => string;
  readonly render?: (row: R) => ReactNode;
  readonly toggle?: string;
  readonly align?: 'left' | 'right';
  readonly sortable?: boolean;
  readonly grow?: boolean;
  readonly whole?: boolean;
  readonly filter?: boolean;
}
const usual: Readonly<Partial<Record<FieldKind, number>>> = {
  date: 98,
  money: 92,
  unitCost: 96,
  quantity: 84,
  percent: 72,
  number: 72,
  phone: 124,
  ndc: 132,
  upc: 128,
  npi: 106,
  zip: 70,
  state: 56,
  flag: 64,
  rxNumber: 142,
};

/**
 * One column. The value is the row's member of that name, shown as its kind is shown everywhere.
 */
export function column<R extends object>(options: ColumnOptions<R>): TableColumn<R> {
  const kind = options.kind ?? 'text';
  const value = options.value ?? ((row: R) => (row as Record<string, unknown>)[options.id]);
  return {
    id: options.id,
    title: options.title,
    width: options.width ?? usual[kind] ?? 140,
    align: options.align ?? (standsRight(kind) ? 'right' : 'left'),
    sortable: options.sortable ?? true,
    grow: options.grow ?? false,
    whole: options.whole ?? false,
    filter: options.filter ?? false,
    text: options.text ?? ((row) => cellText(kind, value(row), options.options)),
    ...(options.render ? { render: options.render } : {}),
    ...(options.toggle === undefined
      ? {}
      : { toggle: { verb: options.toggle, on: (row: R) => value(row) === true } }),
  };
}

/** Columns straight from an entity's fields: label and kind are declared there, once. */
export const columnsOf = <F extends Fields>(
  entity: { readonly fields: F },
  names: readonly (keyof F & string)[],
  over: Partial<Record<keyof F & string, Partial<ColumnOptions<object>>>> = {},
): readonly TableColumn<object>[] =>
  names.map((id) => {
    const field: Field = required<Field>(entity.fields[id], `field ${id}`);
    return column({
      id,
      title: field.label,
      kind: field.kind,
      ...(field.options ? { options: field.options } : {}),
      ...over[id],
    });
  });

/** The plain columns of a list, as they are declared for every layer. */
export const listedTableColumns = <R extends object>(
  listed: ListedColumns,
): readonly TableColumn<R>[] => listedLooks(listed).map((look) => column<R>(look));

/** What the list machine needs to know of columns; `call` answers the list. */
export const listColumns = (
  columns: readonly TableColumn<never>[],
  call = '',
): readonly ListColumn[] =>
  columns.map((column) => ({
    id: column.id,
    sortable: column.sortable,
    ...(column.filter || isFilterable(call, column.id) ? { filter: column.title } : {}),
    ...(column.toggle ? { verb: column.toggle.verb } : {}),
  }));
/** `textOf` of the list machine. */
export function textOfColumns<R extends object>(
  columns: readonly TableColumn<R>[],
): (row: object, id: string) => string {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return (row, id) => byId.get(id)?.text(row as R) ?? '';
}
