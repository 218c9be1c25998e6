import { bool, int, isoDate, nullable, str, type Schema } from '../schema.ts';
import { columnOf, type Fields, type ValueOf } from './entity.ts';
import type { Field, FieldKind } from './field.ts';

/** A column of a list that shows a stored field of its records as it is. */
export interface ListedColumn<FieldName extends string = string> {
  readonly field: FieldName;
  /** Its heading, where that is not the field's label. */
  readonly title?: string;
  /** How a cell is written, where that is not the field's kind: a number that counts nothing. */
  readonly kind?: FieldKind;
  readonly width?: number;
  /** Takes the room that is left over. */
  readonly grow?: true;
  /** The list can't be sorted by it. */
  readonly sort?: false;
  /** It can't be narrowed by a text of its own. */
  readonly filter?: false;
}
type ColumnsOf<F extends Fields> = Readonly<Record<string, ListedColumn<keyof F & string>>>;
/**
 * The plain columns of a list, declared once: the contract takes the members of its row from them,
 * the repository the columns, sorting and narrowing of its SQL, and the screen the columns of its
 * table.
 */
export interface ListedColumns<F extends Fields = Fields, C extends ColumnsOf<F> = ColumnsOf<F>> {
  readonly fields: F;
  readonly columns: C;
}
export const defineListedColumns = <F extends Fields, const C extends ColumnsOf<F>>(
  entity: { readonly fields: F },
  columns: C,
): ListedColumns<F, C> => ({ fields: entity.fields, columns });

/** What a row of the list holds of its plain columns. */
export type ListedValues<L> =
  L extends ListedColumns<infer F, infer C>
    ? { readonly [K in keyof C & string]: ValueOf<F[C[K]['field']]> }
    : never;
/** Names of the columns that can be narrowed by a text of their own. */
export type NarrowedColumn<L> =
  L extends ListedColumns<Fields, infer C>
    ? {
        [K in keyof C & string]: C[K] extends { readonly filter: false } ? never : K;
      }[keyof C & string]
    : never;

const text = str({ max: 2_000 });
const stored: Readonly<Partial<Record<FieldKind, Schema<unknown>>>> = {
  date: isoDate,
  flag: bool,
  money: int(),
  number: int(),
  percent: int(),
  quantity: int(),
  ref: int(),
  unitCost: int(),
};
const schemaOf = (field: Field): Schema<unknown> => {
  const schema = stored[field.kind] ?? text;
  return field.required ? schema : nullable(schema);
};
interface Declared {
  readonly name: string;
  readonly column: ListedColumn;
  readonly field: Field;
}
const declaredIn = ({ fields, columns }: ListedColumns): readonly Declared[] =>
  Object.entries(columns).map(([name, column]) => {
    const field = fields[column.field];
    if (field === undefined) throw new Error(`The column "${name}" names no field`);
    return { name, column, field };
  });

/**
 * The members of the contract's row. The compiler can't follow from a field's kind to the type of
 * its value through `Object.fromEntries`: this is where it is told.
 */
export const listedShape = <L extends ListedColumns>(
  listed: L,
): { readonly [K in keyof ListedValues<L>]: Schema<ListedValues<L>[K]> } =>
  Object.fromEntries(
    declaredIn(listed).map(({ name, field }) => [name, schemaOf(field)]),
  ) as ReturnType<typeof listedShape<L>>;
/** The names of the columns that can be narrowed, in their order. */
export const narrowedColumns = <L extends ListedColumns>(listed: L): readonly NarrowedColumn<L>[] =>
  declaredIn(listed).flatMap(({ name, column }) =>
    column.filter === false ? [] : [name as NarrowedColumn<L>],
  );
/** The values of the plain columns out of a row that holds more. */
export const listedValues = <L extends ListedColumns>(
  listed: L,
  row: ListedValues<L>,
): ListedValues<L> => {
  const values: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(
    Object.keys(listed.columns).map((name) => [name, values[name]]),
  ) as ListedValues<L>;
};

/** How SQL reads a column of the table with this alias, by the column's name in the list. */
export interface ListedSql {
  readonly name: string;
  readonly kind: FieldKind;
  /** `p.cell_phone` */
  readonly expression: string;
  readonly sorts: boolean;
  readonly narrows: boolean;
}
export const listedSql = (listed: ListedColumns, alias: string): readonly ListedSql[] =>
  declaredIn(listed).map(({ name, column, field }) => ({
    name,
    kind: field.kind,
    expression: `${alias}.${columnOf(column.field)}`,
    sorts: column.sort !== false,
    narrows: column.filter !== false,
  }));

/** How the table of a screen shows the columns. */
export interface ListedLook {
  readonly id: string;
  readonly title: string;
  readonly kind: FieldKind;
  readonly options?: Field['options'];
  readonly width?: number;
  readonly grow?: true;
  readonly sortable: boolean;
}
export const listedLooks = (listed: ListedColumns): readonly ListedLook[] =>
  declaredIn(listed).map(({ name, column, field }) => ({
    id: name,
    title: column.title ?? field.label,
    kind: column.kind ?? field.kind,
    ...(field.options === undefined ? {} : { options: field.options }),
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.grow === undefined ? {} : { grow: column.grow }),
    sortable: column.sort !== false,
  }));
