import {
  bool,
  declaredAs,
  int,
  listOf,
  namedValues,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  withoutBadRows,
  type Infer,
  type Schema,
} from '../schema.ts';
import { filterColumns } from './column-filters.ts';

/**
 * What lists are narrowed by besides their columns: fields above a list, its radios, and the record
 * that it belongs to.
 */
const filterNames = [
  'bag',
  'bin',
  'class',
  'direction',
  'dob',
  'drawerId',
  'drugId',
  'fault',
  'from',
  'houseAccountId',
  'ids',
  'kind',
  'list',
  'match',
  'movementId',
  'orderId',
  'patientId',
  'plan',
  'purchaseOrderId',
  'queue',
  'recall',
  'recallId',
  'role',
  'runId',
  'schedule',
  'scope',
  'show',
  'side',
  'state',
  'status',
  'to',
  'trouble',
  'type',
  'uploadedOn',
  'vendorId',
  'which',
  'within',
  'without',
] as const;
/**
 * A filter of one column stands under this name: the rows whose column holds the text somewhere.
 */
export const columnFilter = (column: string): string => `column.${column}`;
const columnNames = [...new Set(Object.values(filterColumns).flat())];
/**
 * The filters of a list, by the names that lists have and by `further` ones of its own. A name that
 * no list has is refused: what it was to leave out would be shown.
 */
const filtersBy = (further: readonly string[]): Schema<Readonly<Record<string, string>>> =>
  declaredAs(
    namedValues([...filterNames, ...columnNames.map(columnFilter), ...further], str({ max: 120 })),
  );
/**
 * What every list takes: text, radio scopes and filters, one sort column, and a window. Sent in a
 * body: names of patients never stand in a URL.
 */
export const listQueryBy = (further: readonly string[]) =>
  object(
    {
      text: str({ max: 120 }),
      filters: filtersBy(further),
      sort: nullable(object({ column: str({ max: 60 }), direction: oneOf(['asc', 'desc']) })),
      offset: int({ min: 0, max: 10_000_000 }),
      limit: int({ min: 1, max: 500 }),
    },
    /**
     * Of a list that was not counted to its end: its last window, which starts at a multiple of
     * `limit`, with the exact total. `offset` is not read.
     */
    { end: bool },
  );
/** The same, of a list that has no filters of its own. */
export const listQuery = listQueryBy([]);
export type ListQuery = Infer<typeof listQuery>;
/**
 * A row that the answer can't hold, as one with a number that is no number any more: where it
 * stands in the window, its id where it has one, and what is wrong, without the value itself.
 */
export const unshownRow = object({
  at: int({ min: 0 }),
  id: nullable(int()),
  why: str({ max: 2_000 }),
});
export type UnshownRow = Infer<typeof unshownRow>;
export interface ListPage<R> {
  readonly total: number;
  readonly rows: readonly R[];
  readonly exact: boolean;
  /** Rows that can't be shown: they are not among `rows`, which stand without them. */
  readonly unshown?: readonly UnshownRow[] | undefined;
}
const unshown = { unshown: listOf(unshownRow) };
/**
 * Where `exact` is false, counting stopped: there are at least `total` rows, one more than was
 * counted, and it grows as one goes on.
 */
export const listPage = <R>(row: Schema<R>): Schema<ListPage<R>> =>
  withoutBadRows(object({ total: int({ min: 0 }), rows: listOf(row), exact: bool }, unshown), row);
/** A page of a report: with the sums over all rows of the question, by name. */
export interface SummedPage<R> extends ListPage<R> {
  readonly totals: Readonly<Record<string, number>>;
}
export const summedPage = <R>(row: Schema<R>): Schema<SummedPage<R>> =>
  withoutBadRows(
    object(
      { total: int({ min: 0 }), rows: listOf(row), exact: bool, totals: recordOf(int()) },
      unshown,
    ),
    row,
  );
