/** Where the columns of a table and their widths are kept, by the name of the table. */
export interface TableLayouts {
  of(table: string): {
    readonly widths: Readonly<Record<string, number>>;
    /** Which are shown, left to right; null: those that the table came with. */
    readonly columns: readonly string[] | null;
  } | null;
  keepWidths(table: string, widths: Readonly<Record<string, number>>): void;
  subscribe(tell: () => void): () => void;
}
