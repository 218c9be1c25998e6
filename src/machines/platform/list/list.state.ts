import type { AnyActorRef } from 'xstate';
import { columnFilter } from '#domain/platform/contract/list.ts';
import type { Cursor, ListRow, Query, Range, RowKey, SearchAnswer } from './list.ports.ts';
import { isUnanswered } from './list.question.ts';
import { inPlace, shownRow } from './list.unshown.ts';
import { startsAsTyped } from './starts-as-typed.ts';

export const pageSize = 100;
/** Windows kept in memory; those furthest from the newest go first. */
const keptPages = 60;

/** A verb that the list offers: always, or per row with the reason why not. */
export type Verb = true | ((row: ListRow | null) => string | null);
export interface ListColumn {
  readonly id: string;
  readonly sortable?: boolean;
  readonly width?: number;
  /**
   * What a person calls it, where it can be filtered by text of its own; true: what the table calls
   * it.
   */
  readonly filter?: string | true;
  /** A cell that does something (a toggle): Space on it asks for this verb. */
  readonly verb?: string;
  /** Shown only to those who choose it. */
  readonly extra?: true;
}
/** A radio scope above the table: one filter, one choice of a few. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly initial: string;
}
/**
 * Rows for somebody else, beside what the table shows; answered with `list.fetched` or
 * `list.notFetched`.
 */
export type ListFetch = {
  type: 'list.fetch';
  to: AnyActorRef;
  query: Query;
  offset: number;
  limit: number;
};
export interface ListInput {
  readonly columns: readonly ListColumn[];
  /** True where a person chooses which of the columns are shown. */
  readonly chooses?: boolean;
  readonly keyOf?: (row: ListRow) => RowKey;
  /** What a person reads in a cell: type-ahead and copy use it. */
  readonly textOf?: (row: ListRow, column: string) => string;
  readonly query?: Partial<Query>;
  /** The row that the cursor starts on, when the first answer has it. */
  readonly cursor?: RowKey | null;
  /**
   * 'open', 'edit', 'remove', 'activate', 'create' and a screen's own; asked for by `list.do` and
   * handed to the owner.
   */
  readonly verbs?: Readonly<Record<string, Verb>>;
  /** False: nothing is searched until someone searches (the clinic search runs on Enter). */
  readonly atOnce?: boolean;
  /** True where the `seek` port is provided. */
  readonly seekable?: boolean;
  readonly widths?: Readonly<Record<string, number>>;
  /** The radio scopes, for the filter menu of the table. */
  readonly choices?: readonly Choice[];
  /**
   * The call that answers the list, as `patients.search`: what an export is allowed and written
   * down by.
   */
  readonly call?: string;
  /** True where a search box stands above: Esc without a selection goes back to it. */
  readonly leaves?: boolean;
  /** The machine that hears `list.asked`; the list also emits it. */
  readonly owner?: AnyActorRef;
}
/** A table's own words: how it calls itself and its columns, and what stands in a cell. */
export interface Heads {
  readonly label: string;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  /** Those that are not shown too. */
  readonly offered: readonly { readonly id: string; readonly title: string }[];
  /** Pixels of each, as the table draws it before a person changes it. */
  readonly widths?: Readonly<Record<string, number>>;
  textOf(row: ListRow, column: string): string;
}
export interface ListContext extends Required<
  Omit<ListInput, 'owner' | 'query' | 'cursor' | 'call'>
> {
  readonly call: string | null;
  /** Every column that the list has; `columns` are the shown ones. */
  readonly offered: readonly ListColumn[];
  /** The table's own words, once it is shown. */
  readonly heads: Heads | null;
  readonly fetch: ListFetch | null;
  readonly owner: AnyActorRef | undefined;
  readonly query: Query;
  /** What the rows in memory answer; null before the first answer. */
  readonly answered: Query | null;
  /** Enter came before the answer: what it asked for, and the row that was marked then. */
  readonly wanted: { readonly verb: string; readonly key: RowKey | null } | null;
  /** The radio scopes that the table started with; Clear All comes back to them. */
  readonly startFilters: Query['filters'];
  /** All rows, or, where that is not `exact`, as many as are known of and one more. */
  readonly total: number;
  readonly exact: boolean;
  /** What the key that asked for the end of the list does there. */
  readonly endBy: 'list.move' | 'list.extend';
  readonly totals: Readonly<Record<string, number>>;
  /** Window number → its rows; windows that nobody looked at are absent. */
  readonly pages: Readonly<Record<number, readonly ListRow[]>>;
  readonly cursor: Cursor;
  /** Active cell of the row, or null while whole rows are walked. */
  readonly column: number | null;
  readonly selected: Readonly<Record<RowKey, true>>;
  readonly range: Range | null;
  readonly view: { readonly first: number; readonly count: number };
  readonly typed: string;
  /** How many times rows were read for what is typed. */
  readonly read: number;
  readonly message: string | null;
  /**
   * Where the cursor goes: to the first hit of what was typed, or with its row, and where that is
   * not in the answer to the first one or to the same place.
   */
  readonly fallback: 'hit' | 'first' | 'same';
  /** False while the rows in memory belong to an earlier query. */
  readonly settled: boolean;
  /** Where the answers under way start; the cursor may have moved on before they come. */
  readonly askedOffset: number;
  readonly askedPage: number;
}

export const rowAt = (context: Pick<ListContext, 'pages'>, index: number): ListRow | undefined =>
  context.pages[Math.floor(index / pageSize)]?.[index % pageSize];
const keyAt = (context: ListContext, index: number): RowKey | null => {
  const row = shownRow(rowAt(context, index) ?? null);
  return row ? context.keyOf(row) : null;
};
/** The row that is seen under the cursor, whatever question it answers. */
export const cursorRow = (context: ListContext): ListRow | null =>
  rowAt(context, context.cursor.index) ?? null;
/** The row under the cursor that can be acted on: one that is shown and answers the question. */
export const activeRow = (context: ListContext): ListRow | null =>
  isUnanswered(context) ? null : shownRow(cursorRow(context));
export function isSelected(context: ListContext, index: number): boolean {
  if (
    context.range &&
    index >= Math.min(context.range.from, context.range.to) &&
    index <= Math.max(context.range.from, context.range.to)
  )
    return true;
  const key = keyAt(context, index);
  return key !== null && context.selected[key] === true;
}
/** Keys of every selected row that is loaded; of the active row when nothing is selected. */
export function chosenKeys(context: ListContext): readonly RowKey[] {
  const keys = Object.keys(keepRange(context));
  if (keys.length === 0) return context.cursor.key === null ? [] : [context.cursor.key];
  return keys.map((key) =>
    typeof (context.cursor.key ?? keyAt(context, 0)) === 'number' ? Number(key) : key,
  );
}
/** Of these rows those that are loaded, in the order of the list. */
export const chosenRows = (context: ListContext, keys: readonly RowKey[]): readonly ListRow[] =>
  Object.values(context.pages)
    .flat()
    .filter((row) => keys.some((key) => String(key) === String(context.keyOf(row))));
export const hasSelection = (context: ListContext): boolean =>
  context.range !== null || Object.keys(context.selected).length > 0;
/**
 * Positions change with the order of rows, keys don't: a range becomes its keys before the rows
 * change.
 */
function keepRange(context: ListContext): Readonly<Record<RowKey, true>> {
  if (!context.range) return context.selected;
  const out: Record<RowKey, true> = { ...context.selected };
  for (
    let index = Math.min(context.range.from, context.range.to);
    index <= Math.max(context.range.from, context.range.to);
    index++
  ) {
    const rowKey = keyAt(context, index);
    if (rowKey !== null) out[rowKey] = true;
  }
  return out;
}

const without = (
  keys: Readonly<Record<RowKey, true>>,
  key: RowKey,
): Readonly<Record<RowKey, true>> => {
  const { [key]: _, ...rest } = keys as Record<string, true>;
  return rest;
};
const clamp = (number: number, total: number) => Math.max(0, Math.min(total - 1, number));
const at = (context: ListContext, index: number): Cursor => ({ index, key: keyAt(context, index) });
export type Step = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last';
/** A page is the rows in sight less one, so that one row stays as a landmark. */
function target(context: ListContext, to: Step): number {
  const page = Math.max(1, context.view.count - 1);
  const { index } = context.cursor;
  return clamp(
    {
      next: index + 1,
      previous: index - 1,
      pageDown: index + page,
      pageUp: index - page,
      first: 0,
      last: context.total - 1,
    }[to],
    context.total,
  );
}
/** Who walks while an answer is under way means that row: it stays theirs if the answer has it. */
export const move = (context: ListContext, to: Step | number): Partial<ListContext> => ({
  cursor: at(context, typeof to === 'number' ? clamp(to, context.total) : target(context, to)),
  fallback: context.fallback === 'hit' ? 'first' : context.fallback,
});
export function extend(context: ListContext, to: Step | number): Partial<ListContext> {
  const index = typeof to === 'number' ? clamp(to, context.total) : target(context, to);
  return {
    cursor: at(context, index),
    range: { from: context.range?.from ?? context.cursor.index, to: index },
  };
}
export function toggleSelected(context: ListContext): Partial<ListContext> {
  const { key } = context.cursor;
  if (key === null) return {};
  const kept = keepRange(context);
  return {
    range: null,
    selected: kept[key] ? without(kept, key) : { ...kept, [key]: true as const },
  };
}

/**
 * How long the list is after an answer: an exact total is the truth, one that is not says "at
 * least". Answers of windows near the start say less than those further on, in whatever order they
 * come.
 */
function counted(
  known: Pick<ListContext, 'total' | 'exact'>,
  { total, exact = true }: SearchAnswer,
): Pick<ListContext, 'total' | 'exact'> {
  if (exact) return { total, exact };
  return { total: Math.max(known.total, total), exact: known.exact && known.total >= total };
}
/** The place of the cursor in the first answer of a query. */
function landed(context: ListContext, { rows, total }: SearchAnswer, offset: number): number {
  const found = rows.findIndex((row) => context.keyOf(row) === context.cursor.key);
  if (context.cursor.key !== null && found >= 0 && context.fallback !== 'hit')
    return offset + found;
  return context.fallback === 'same' ? clamp(context.cursor.index, total) : 0;
}
/** The first answer of a query, or of a refresh: everything else that was loaded is gone. */
export function takeAnswer(context: ListContext, given: SearchAnswer): Partial<ListContext> {
  const searchAnswer = inPlace(given);
  const offset = searchAnswer.offset ?? context.askedOffset;
  const next = {
    ...context,
    // Another question is counted anew; the same one has at least the rows that were met before.
    ...counted(isUnanswered(context) ? { total: 0, exact: false } : context, searchAnswer),
    totals: searchAnswer.totals ?? {},
    pages: { [offset / pageSize]: searchAnswer.rows },
    selected: keepRange(context),
    range: null,
    message: null,
    answered: context.query,
    wanted: null,
    settled: true,
  };
  return { ...next, cursor: at(next, landed(context, searchAnswer, offset)) };
}
/** A further window of the same query. */
export function takePage(context: ListContext, given: SearchAnswer): Partial<ListContext> {
  const searchAnswer = inPlace(given);
  const page = context.askedPage;
  const pages: Record<number, readonly ListRow[]> = { ...context.pages, [page]: searchAnswer.rows };
  const numbers = Object.keys(pages).map(Number);
  if (numbers.length > keptPages) {
    // A window that is looked at would only be asked for again: with the cursor far from the sight,
    // for ever.
    const spare = numbers.filter(
      (number) => number !== page && !wantedPages(context).includes(number),
    );
    delete pages[
      spare.reduce((sum, number) => (Math.abs(number - page) > Math.abs(sum - page) ? number : sum))
    ];
  }
  const next = { ...context, pages, ...counted(context, searchAnswer) };
  return {
    pages,
    total: next.total,
    exact: next.exact,
    cursor:
      context.cursor.key === null
        ? at(next, clamp(context.cursor.index, next.total))
        : context.cursor,
  };
}
/** Rows drawn below the sight at most: they are wanted with it. */
const drawnAhead = 6;
/** Windows that someone looks at: around the sight first, then the cursor's. */
const wantedPages = (context: ListContext): readonly number[] =>
  [
    context.view.first,
    context.view.first + context.view.count + drawnAhead,
    context.cursor.index,
  ].map((index) => Math.floor(clamp(index, context.total) / pageSize));
/** The next of them that is not there. */
export const missingPage = (context: ListContext): number | null =>
  context.settled && context.total > 0
    ? (wantedPages(context).find((wantedPage) => !(wantedPage in context.pages)) ?? null)
    : null;
export const cellVerb = (context: ListContext): string | undefined =>
  context.column === null ? undefined : context.columns[context.column]?.verb;
/** Every row of the query is in memory. */
export const isComplete = (context: ListContext): boolean =>
  Object.values(context.pages).reduce((sum, page) => sum + page.length, 0) >= context.total;

/** The columns that can be filtered, each with the text that it is filtered by now; '' for none. */
export const columnFilters = (
  context: Pick<ListContext, 'columns' | 'query' | 'heads'>,
): readonly { readonly column: string; readonly title: string; readonly text: string }[] =>
  context.columns.flatMap((column) =>
    column.filter === undefined
      ? []
      : [
          {
            column: column.id,
            title:
              column.filter === true
                ? (context.heads?.columns.find((item) => item.id === column.id)?.title ?? column.id)
                : column.filter,
            text: context.query.filters[columnFilter(column.id)] ?? '',
          },
        ],
  );
/** The column that type-ahead reads and Ctrl+Up/Down sorts. */
export const keyColumn = (context: ListContext): string =>
  (context.column === null ? undefined : context.columns[context.column]?.id) ??
  context.query.sort?.column ??
  context.columns.find((column) => column.sortable !== false)?.id ??
  context.columns[0]?.id ??
  '';
/**
 * First loaded row at or after the cursor (after it for a first letter, so that a repeated letter
 * walks on) that starts so; wraps.
 */
export function typeAhead(context: ListContext, typed: string): number | null {
  const column = context.query.sort?.column ?? keyColumn(context);
  const prefix = typed.toLowerCase();
  const from = context.cursor.index + (typed.length === 1 ? 1 : 0);
  const order = Object.keys(context.pages)
    .map(Number)
    .toSorted((a, b) => a - b);
  const hit = (after: boolean) => {
    for (const position of order)
      for (const [step, row] of (context.pages[position] ?? []).entries()) {
        const index = position * pageSize + step;
        if (index >= from === after && startsAsTyped(context.textOf(row, column), prefix))
          return index;
      }
    return null;
  };
  return hit(true) ?? hit(false);
}
/**
 * The row is gone: its next takes over, else the one before; the refresh that follows finds that
 * row again by key.
 */
export function dropRow(context: ListContext, key: RowKey): Partial<ListContext> {
  const selected = without(keepRange(context), key);
  if (context.cursor.key !== key) return { selected, range: null };
  const next = keyAt(context, context.cursor.index + 1);
  const before = keyAt(context, context.cursor.index - 1);
  return {
    selected,
    range: null,
    cursor: { index: clamp(context.cursor.index, context.total - 1), key: next ?? before },
  };
}
/** Why the list can't be taken along as a file, in words; null when it can. */
export function exportRefusal(context: ListContext): string | null {
  if (context.call === null || context.heads === null) return 'This list can’t be exported.';
  if (!context.settled) return 'Searching: wait for the rows.';
  return context.total === 0 ? 'There is no row to export.' : null;
}
export const patchRow = (context: ListContext, row: ListRow): Partial<ListContext> => {
  const key = context.keyOf(row);
  return {
    pages: Object.fromEntries(
      Object.entries(context.pages).map(([givenKey, rows]) => [
        givenKey,
        rows.some((row) => context.keyOf(row) === key)
          ? rows.map((item) => (context.keyOf(item) === key ? row : item))
          : rows,
      ]),
    ),
  };
};
