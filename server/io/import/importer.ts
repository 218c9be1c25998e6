import type { Db } from '#db/open.ts';

/**
 * One line of a source: a row to keep, or why it is skipped. `line` counts on and on over all files
 * of the import.
 */
export type Reading<R> =
  | { readonly line: number; readonly row: R }
  | { readonly line: number; readonly problem: string };
export interface Merged {
  readonly added: number;
  readonly changed: number;
}
/** A kind of reference data: how its files are read, and how rows come into the database. */
export interface Importer<R> {
  readonly kind: string;
  readonly files: readonly string[];
  /** Whose data it is; none: that of all stores. */
  readonly storeId?: number;
  /** Reads from the start; a resumed run passes over what it has. */
  read(onBytes: (bytes: number) => void): AsyncGenerator<Reading<R>>;
  /** Saves a batch inside the run's transaction. */
  merge(db: Db, rows: readonly R[], now: string): Promise<Merged>;
}
/**
 * The places of the named columns in a header; throws one sentence naming those that are missing.
 */
export function columnsIn(
  file: string,
  columns: readonly string[],
  needed: readonly string[],
): (fields: readonly string[], name: string) => string {
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new Error(
      `${file} is not the file that was expected: it has no column ${missing.join(', ')}.`,
    );
  const at = new Map(columns.map((column, index) => [column, index]));
  return (fields, name) => fields[at.get(name) ?? -1] ?? '';
}
