/** What stands beside a table of facts (`*.data.ts`), for whoever adds or checks a row. */
export interface FactTable {
  /** The document that the rows come from, or who wrote them from what. */
  readonly source: string;
  /** The month in which the rows were taken from it, YYYY-MM. */
  readonly taken: string;
  /** No two rows are the same in these columns. Left out: the rows are the members of an object. */
  readonly key?: readonly string[];
  /** The columns by which the rows ascend, or in one sentence what else their order says. */
  readonly order: readonly string[] | string;
}
/** Name of an exported table → what is said of it; `*` is every table that is not named. */
export type FactTables = Readonly<Record<string, FactTable>>;
