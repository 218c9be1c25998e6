import type { AnyActorRef } from 'xstate';
import type { ListRow, Query, RowKey } from './list.ports.ts';

/** What a list hands to the dialog that exports it. */
export interface ExportInput {
  /** Answers `list.fetch` with `list.fetched` or `list.notFetched`. */
  readonly list: AnyActorRef;
  readonly label: string;
  readonly call: string;
  readonly query: Query;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  keyOf(row: ListRow): RowKey;
  /** What a person reads in a cell: a masked number stays masked. */
  textOf(row: ListRow, column: string): string;
  readonly total: number;
}
