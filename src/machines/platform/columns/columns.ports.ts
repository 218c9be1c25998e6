import type { Result } from '#domain/platform/result.ts';

/**
 * How a person has left one table: the widths of its columns, and which are shown, left to right.
 */
export interface KeptTable {
  readonly name: string;
  readonly widths: Readonly<Record<string, number>>;
  /** Null: those that the table came with. */
  readonly columns: readonly string[] | null;
}
/** Where the tables of the person who is signed in are kept: with the account. */
export interface TablePorts {
  loadTables(signal: AbortSignal): Promise<readonly KeptTable[]>;
  saveTable(table: KeptTable): Promise<Result<KeptTable>>;
}
export interface ColumnsPorts {
  /** Keeps which columns of a table are shown; once that is done, the table shows them. */
  keepColumns(table: string, columns: KeptTable['columns']): Promise<Result<unknown>>;
}
