import { isDate } from '../rules/dates.ts';
import {
  bool,
  int,
  listOf,
  nullable,
  object,
  oneOf,
  optionalTexts,
  recordOf,
  str,
  textThat,
  withoutBadRows,
  type Infer,
  type Schema,
} from '../schema.ts';

/**
 * A filter of one column stands under this name: the rows whose column holds the text somewhere.
 */
export const columnFilter = (column: string): string => `column.${column}`;
/**
 * Which columns of a list can be narrowed by a text of their own, by the call that answers the
 * list; where one call answers several tables of the screens, `call/table`. Lists that hold all
 * that ever was offer only columns whose rows are found without reading the whole list: the rest is
 * found by the fields above them.
 */
export type ColumnFilters = Readonly<Record<string, readonly string[]>>;
/** The columns of a list that can be narrowed, in whatever table of the screens it is shown. */
const columnsOf = (filters: ColumnFilters, call: string): readonly string[] =>
  Object.entries(filters).flatMap(([key, columns]) => (key.split('/')[0] === call ? columns : []));

/** What a filter may hold. An empty text narrows nothing; what is not one is refused. */
const wordIn = (words: readonly string[]): Schema<string> =>
  textThat((text) => words.includes(text), `Has to be one of: ${words.join(', ')}.`);
const wordsIn = (words: readonly string[]): Schema<string> =>
  textThat(
    (text) => text.split(',').every((word) => words.includes(word)),
    `Has to be some of these, with commas between them: ${words.join(', ')}.`,
  );
/** Letters of a text that is looked for, as it was typed and as its signs are read. */
const mostSearched = 120;
/**
 * A text that is looked for. One sign may stand for many letters (U+FDFA for 18), and the search
 * works on the letters: so many of them are looked for as may be typed.
 */
export const searchText: Schema<string> = textThat(
  // A text that is too long as it stands is told so, and nothing else of it.
  (text) => text.length > mostSearched || text.normalize('NFKC').length <= mostSearched,
  `Some of these signs stand for several letters: ${mostSearched} letters are looked for at most.`,
  mostSearched,
);
const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);
export const listFilter = {
  /** One of these words, or `all`. */
  choice: (...words: readonly string[]) => wordIn(['all', ...words]),
  word: (...words: readonly string[]) => wordIn(words),
  words: (...words: readonly string[]) => wordsIn(words),
  id: textThat(isId, 'Has to be the number of a record.', 15),
  ids: textThat(
    (text) => text.split(',').every(isId),
    'Has to be numbers of records, with commas between them.',
    2_000,
  ),
  day: textThat(isDate, 'Has to be a day, written YYYY-MM-DD.', 10),
  instant: textThat(
    (text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && Number.isFinite(Date.parse(text)),
    'Has to be an instant, written YYYY-MM-DDTHH:MM:SSZ.',
    40,
  ),
  text: searchText,
} as const;
/** Records that are in use, or not any more. */
export const standingFilter = listFilter.word('All', 'Active', 'InActive');
export const betweenDays = { from: listFilter.day, to: listFilter.day };
export type ListFilters = Readonly<Record<string, Schema<string>>>;
/**
 * The filters of a list, each with what it may hold, and a text for each of its columns. A name
 * that this list has not, or a value that it does not know, is refused: what it was to leave out
 * would be shown.
 */
const filtersBy = (own: ListFilters, columns: readonly string[]): ListFilters => ({
  ...Object.fromEntries(columns.map((column) => [columnFilter(column), listFilter.text])),
  ...own,
});
/**
 * What every list takes: text, radio scopes and filters, one sort column, and a window. Sent in a
 * body: names of patients never stand in a URL.
 */
const queryWith = (filters: ListFilters) =>
  object(
    {
      text: searchText,
      filters: optionalTexts(filters),
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
/** The same, of a list that is narrowed by `own` and by these columns. */
export const listQueryBy = (own: ListFilters, columns: readonly string[]) =>
  queryWith(filtersBy(own, columns));
/**
 * What the lists of an area take, of the columns that the area lets narrow: by the name of the call
 * that answers the list, as `rx.queue`.
 */
export const listQueriesOf =
  (columns: ColumnFilters) =>
  (call: string, own: ListFilters = {}) =>
    listQueryBy(own, columnsOf(columns, call));
export type ListQuery = Infer<ReturnType<typeof queryWith>>;
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
