import { sql, type RawBuilder } from 'kysely';
import { plannedAnew } from '#db/planned-anew.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { onlyRow } from '#server/repositories/platform/only-row.ts';
import type { Scope } from './records.ts';

/**
 * So far rows are counted; beyond it a total is "over". Work that has to be done is counted on: it
 * is short, and its number matters.
 * What a letter or two find in a long list is not counted at all, beyond its window: they are typed
 * to be typed on.
 */
export const countTo = { work: 10_000, list: 1_000, many: 0 } as const;

/** No list of a store is longer: its end is walked to only when someone asks for it. */
const longest = 10_000_000;

/** For the statements of a search: see `db/planned-anew.ts`. */
export const anew = sql.raw(plannedAnew);

export interface Window {
  readonly total: number;
  readonly exact: boolean;
  readonly ids: readonly number[];
}

/**
 * The ids in a window of a list, found and counted in one walk: it goes on until it has counted far
 * enough, and always to one
 * row after the window, so that a list never seems to end where rows follow. `total` is then what
 * was walked, not `exact`.
 * `walk` selects ids in the list's order; `before` are its common table expressions.
 */
export async function windowOf(
  scope: Scope,
  query: ListQuery,
  to: number,
  walk: RawBuilder<unknown>,
  before: RawBuilder<unknown> = sql``,
): Promise<Window> {
  const most = query.end === true ? longest : Math.max(to, query.offset + query.limit) + 1;
  const from =
    query.end === true
      ? sql`greatest(cardinality(ids) - 1, 0) / ${query.limit}::int * ${query.limit}::int`
      : sql`${query.offset}::int`;
  const found = onlyRow(
    await sql<{
      n: number;
      ids: number[];
    }>`${anew} with ${before} walked as materialized (select array(${walk} limit ${most}) as ids)
    select cardinality(ids) as n,
    ids[${from} + 1:${from} + ${query.limit}::int] as ids from walked`.execute(scope.db),
  );
  return { total: found.n, exact: found.n < most, ids: found.ids };
}
/** The rows of a window in its order, whatever order they were read in. */
export async function rowsOf<R>(
  window: Window,
  idOf: (row: R) => number,
  read: (ids: readonly number[]) => Promise<readonly R[]>,
): Promise<{ total: number; exact: boolean; rows: R[] }> {
  const byId = new Map(
    window.ids.length === 0 ? [] : (await read(window.ids)).map((item) => [idOf(item), item]),
  );
  return {
    total: window.total,
    exact: window.exact,
    rows: window.ids.flatMap((id) => byId.get(id) ?? []),
  };
}
/** Whether a search finds no more than `most`, without finding more than one beyond it. */
export const atMost = (found: RawBuilder<unknown>, most: number) =>
  sql`(select count(*) <= ${most} from (${found} limit ${most + 1}) x)`;
