import type { AnyActorRef } from 'xstate';
import { columnFilter } from '#domain/platform/contract/list.ts';
import type { ListFetch } from './list.machine.ts';
import type { ListRow, Query, RowKey, SearchAnswer } from './list.ports.ts';

export const pageSize = 100;
/** Windows kept in memory; those furthest from the newest go first. */
const keptPages = 60;

/** A verb that the list offers: always, or per row with the reason why not. */
export type Verb = true | ((row: ListRow | null) => string | null);
export interface ListColumn {
  readonly id: string;
  readonly sortable?: boolean;
  readonly width?: number;
  /** What a person calls it, where it can be filtered by text of its own; true: what the table calls it. */
  readonly filter?: string | true;
  /** A cell that does something (a toggle): Space on it asks for this verb. */
  readonly verb?: string;
}
/** A radio scope above the table: one filter, one choice of a few. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly initial: string;
}
export interface ListInput {
  readonly columns: readonly ListColumn[];
  readonly keyOf?: (row: ListRow) => RowKey;
  /** What a person reads in a cell: type-ahead and copy use it. */
  readonly textOf?: (row: ListRow, column: string) => string;
  readonly query?: Partial<Query>;
  /** The row that the cursor starts on, when the first answer has it. */
  readonly cursor?: RowKey | null;
  /** 'open', 'edit', 'remove', 'activate', 'create' and a screen's own; asked for by `list.do` and handed to the owner. */
  readonly verbs?: Readonly<Record<string, Verb>>;
  /** False: nothing is searched until someone searches (the clinic search runs on Enter). */
  readonly atOnce?: boolean;
  /** True where the `seek` port is provided. */
  readonly seekable?: boolean;
  readonly widths?: Readonly<Record<string, number>>;
  /** The radio scopes, for the filter menu of the table. */
  readonly choices?: readonly Choice[];
  /** The call that answers the list, as `patients.search`: what an export is allowed and written down by. */
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
  textOf(row: ListRow, column: string): string;
}
export interface Cursor {
  readonly index: number;
  readonly key: RowKey | null;
}
export interface Range {
  readonly from: number;
  readonly to: number;
}
export interface ListContext extends Required<
  Omit<ListInput, 'owner' | 'query' | 'cursor' | 'call'>
> {
  readonly call: string | null;
  /** The table's own words, once it is shown. */
  readonly heads: Heads | null;
  readonly fetch: ListFetch | null;
  readonly owner: AnyActorRef | undefined;
  readonly query: Query;
  /** The radio scopes that the table started with; Clear All comes back to them. */
  readonly startFilters: Query['filters'];
  readonly total: number;
  readonly exact: boolean;
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
  readonly message: string | null;
  /** Where the cursor goes when its row is not in the answer. */
  readonly fallback: 'first' | 'same';
  /** False while the rows in memory belong to an earlier query. */
  readonly settled: boolean;
  /** Where the answers under way start; the cursor may have moved on before they come. */
  readonly askedOffset: number;
  readonly askedPage: number;
}

export const rowAt = (c: Pick<ListContext, 'pages'>, index: number): ListRow | undefined =>
  c.pages[Math.floor(index / pageSize)]?.[index % pageSize];
export const keyAt = (c: ListContext, index: number): RowKey | null => {
  const row = rowAt(c, index);
  return row ? c.keyOf(row) : null;
};
export const activeRow = (c: ListContext): ListRow | null => rowAt(c, c.cursor.index) ?? null;
export function isSelected(c: ListContext, index: number): boolean {
  if (
    c.range &&
    index >= Math.min(c.range.from, c.range.to) &&
    index <= Math.max(c.range.from, c.range.to)
  )
    return true;
  const key = keyAt(c, index);
  return key !== null && c.selected[key] === true;
}
/** Keys of every selected row that is loaded; of the active row when nothing is selected. */
export function chosenKeys(c: ListContext): readonly RowKey[] {
  const keys = Object.keys(keepRange(c));
  if (keys.length === 0) return c.cursor.key === null ? [] : [c.cursor.key];
  return keys.map((k) => (typeof (c.cursor.key ?? keyAt(c, 0)) === 'number' ? Number(k) : k));
}
/** Of these rows those that are loaded, in the order of the list. */
export const chosenRows = (c: ListContext, keys: readonly RowKey[]): readonly ListRow[] =>
  Object.values(c.pages)
    .flat()
    .filter((row) => keys.some((k) => String(k) === String(c.keyOf(row))));
export const hasSelection = (c: ListContext): boolean =>
  c.range !== null || Object.keys(c.selected).length > 0;
/** Positions change with the order of rows, keys don't: a range becomes its keys before the rows change. */
function keepRange(c: ListContext): Readonly<Record<RowKey, true>> {
  if (!c.range) return c.selected;
  const out: Record<RowKey, true> = { ...c.selected };
  for (let i = Math.min(c.range.from, c.range.to); i <= Math.max(c.range.from, c.range.to); i++) {
    const k = keyAt(c, i);
    if (k !== null) out[k] = true;
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
const clamp = (n: number, total: number) => Math.max(0, Math.min(total - 1, n));
const at = (c: ListContext, index: number): Cursor => ({ index, key: keyAt(c, index) });
export type Step = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last';
/** A page is the rows in sight less one, so that one row stays as a landmark. */
function target(c: ListContext, to: Step): number {
  const page = Math.max(1, c.view.count - 1);
  const { index } = c.cursor;
  return clamp(
    {
      next: index + 1,
      previous: index - 1,
      pageDown: index + page,
      pageUp: index - page,
      first: 0,
      last: c.total - 1,
    }[to],
    c.total,
  );
}
export const move = (c: ListContext, to: Step | number): Partial<ListContext> => ({
  cursor: at(c, typeof to === 'number' ? clamp(to, c.total) : target(c, to)),
});
export function extend(c: ListContext, to: Step | number): Partial<ListContext> {
  const index = typeof to === 'number' ? clamp(to, c.total) : target(c, to);
  return { cursor: at(c, index), range: { from: c.range?.from ?? c.cursor.index, to: index } };
}
export function toggleSelected(c: ListContext): Partial<ListContext> {
  const { key } = c.cursor;
  if (key === null) return {};
  const kept = keepRange(c);
  return {
    range: null,
    selected: kept[key] ? without(kept, key) : { ...kept, [key]: true as const },
  };
}

/** The first answer of a query, or of a refresh: everything else that was loaded is gone. */
export function takeAnswer(c: ListContext, a: SearchAnswer): Partial<ListContext> {
  const offset = a.offset ?? c.askedOffset;
  const found = c.cursor.key === null ? -1 : a.rows.findIndex((r) => c.keyOf(r) === c.cursor.key);
  const index =
    found >= 0 ? offset + found : c.fallback === 'first' ? 0 : clamp(c.cursor.index, a.total);
  const next = {
    ...c,
    total: a.total,
    exact: a.exact ?? true,
    totals: a.totals ?? {},
    pages: { [offset / pageSize]: a.rows },
    selected: keepRange(c),
    range: null,
    message: null,
    settled: true,
  };
  return { ...next, cursor: at(next, Math.max(0, index)) };
}
/** A further window of the same query. */
export function takePage(c: ListContext, a: SearchAnswer): Partial<ListContext> {
  const page = c.askedPage;
  const pages: Record<number, readonly ListRow[]> = { ...c.pages, [page]: a.rows };
  const numbers = Object.keys(pages).map(Number);
  if (numbers.length > keptPages) {
    // A window that is looked at would only be asked for again: with the cursor far from the sight, for ever.
    const spare = numbers.filter((n) => n !== page && !wantedPages(c).includes(n));
    delete pages[spare.reduce((f, n) => (Math.abs(n - page) > Math.abs(f - page) ? n : f))];
  }
  const next = { ...c, pages, total: a.total, exact: a.exact ?? true };
  return {
    pages,
    total: a.total,
    exact: next.exact,
    cursor: c.cursor.key === null ? at(next, clamp(c.cursor.index, a.total)) : c.cursor,
  };
}
/** Rows drawn below the sight at most: they are wanted with it. */
const drawnAhead = 6;
/** Windows that someone looks at: around the sight first, then the cursor's. */
const wantedPages = (c: ListContext): readonly number[] =>
  [c.view.first, c.view.first + c.view.count + drawnAhead, c.cursor.index].map((i) =>
    Math.floor(clamp(i, c.total) / pageSize),
  );
/** The next of them that is not there. */
export const missingPage = (c: ListContext): number | null =>
  c.settled && c.total > 0 ? (wantedPages(c).find((p) => !(p in c.pages)) ?? null) : null;
export const cellVerb = (c: ListContext): string | undefined =>
  c.column === null ? undefined : c.columns[c.column]?.verb;
/** Every row of the query is in memory. */
export const isComplete = (c: ListContext): boolean =>
  Object.values(c.pages).reduce((n, p) => n + p.length, 0) >= c.total;

/** The columns that can be filtered, each with the text that it is filtered by now; '' for none. */
export const columnFilters = (
  c: Pick<ListContext, 'columns' | 'query' | 'heads'>,
): readonly { readonly column: string; readonly title: string; readonly text: string }[] =>
  c.columns.flatMap((x) =>
    x.filter === undefined
      ? []
      : [
          {
            column: x.id,
            title:
              x.filter === true
                ? (c.heads?.columns.find((h) => h.id === x.id)?.title ?? x.id)
                : x.filter,
            text: c.query.filters[columnFilter(x.id)] ?? '',
          },
        ],
  );
/** The column that type-ahead reads and Ctrl+Up/Down sorts. */
export const keyColumn = (c: ListContext): string =>
  (c.column === null ? undefined : c.columns[c.column]?.id) ??
  c.query.sort?.column ??
  c.columns.find((x) => x.sortable !== false)?.id ??
  c.columns[0]?.id ??
  '';
/** First loaded row at or after the cursor (after it for a first letter, so that a repeated letter walks on) that starts so; wraps. */
export function typeAhead(c: ListContext, typed: string): number | null {
  const column = c.query.sort?.column ?? keyColumn(c);
  const prefix = typed.toLowerCase();
  const from = c.cursor.index + (typed.length === 1 ? 1 : 0);
  const order = Object.keys(c.pages)
    .map(Number)
    .sort((a, b) => a - b);
  const hit = (after: boolean) => {
    for (const p of order)
      for (const [i, row] of c.pages[p]!.entries()) {
        const index = p * pageSize + i;
        if (index >= from === after && c.textOf(row, column).toLowerCase().startsWith(prefix))
          return index;
      }
    return null;
  };
  return hit(true) ?? hit(false);
}
/** The row is gone: its next takes over, else the one before; the refresh that follows finds that row again by key. */
export function dropRow(c: ListContext, key: RowKey): Partial<ListContext> {
  const selected = without(keepRange(c), key);
  if (c.cursor.key !== key) return { selected, range: null };
  const next = keyAt(c, c.cursor.index + 1);
  const before = keyAt(c, c.cursor.index - 1);
  return {
    selected,
    range: null,
    cursor: { index: clamp(c.cursor.index, c.total - 1), key: next ?? before },
  };
}
/** Why the list can't be taken along as a file, in words; null when it can. */
export function exportRefusal(c: ListContext): string | null {
  if (c.call === null || c.heads === null) return 'This list can’t be exported.';
  if (!c.settled) return 'Searching: wait for the rows.';
  return c.total === 0 ? 'There is no row to export.' : null;
}
export const patchRow = (c: ListContext, row: ListRow): Partial<ListContext> => {
  const key = c.keyOf(row);
  return {
    pages: Object.fromEntries(
      Object.entries(c.pages).map(([p, rows]) => [
        p,
        rows.some((r) => c.keyOf(r) === key)
          ? rows.map((r) => (c.keyOf(r) === key ? row : r))
          : rows,
      ]),
    ),
  };
};
