import type { UnshownRow } from '#domain/platform/contract/list.ts';
import { unprovided } from '../ports/port.ts';

export type RowKey = string | number;
export type ListRow = object;
/** Where one stands: the row's place and key. */
export interface Cursor {
  readonly index: number;
  readonly key: RowKey | null;
}
export interface Range {
  readonly from: number;
  readonly to: number;
}
export interface Sort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}
export interface Query {
  readonly text: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort | null;
}

/**
 * `offset` is a multiple of `limit`. Where the server can, it answers the window that holds the row
 * `around` (and says so
 * by its own `offset`), so that sorting and filtering keep the active row; otherwise it answers the
 * window asked for.
 */
export interface SearchInput {
  readonly query: Query;
  readonly offset: number;
  readonly limit: number;
  readonly around: RowKey | null;
  /** The last window, with the exact total; `offset` is not read. */
  readonly end?: true;
}
export interface SearchAnswer {
  readonly total: number;
  readonly rows: readonly ListRow[];
  readonly offset?: number;
  /** False where counting stopped at `total`: there are more. */ readonly exact?: boolean;
  /** Rows that can't be shown, by their place in the window: `rows` stand without them. */
  readonly unshown?: readonly UnshownRow[] | undefined;
  /** Sums over all rows of the query, by name. */ readonly totals?: Readonly<
    Record<string, number>
  >;
}
/**
 * Type-ahead beyond the loaded rows: the first row at or after `from` (wrapping) whose `column`
 * starts with `prefix`.
 */
export interface SeekInput {
  readonly query: Query;
  readonly column: string;
  readonly prefix: string;
  readonly from: number;
}

export const listPorts = {
  search: unprovided<SearchAnswer, SearchInput>('search'),
  seek: unprovided<{ index: number } | null, SeekInput>('seek'),
};
