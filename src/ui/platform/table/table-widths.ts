/** Where the widths of columns are kept, by the name of the table. */
export interface TableWidths {
  of(table: string): Readonly<Record<string, number>> | null;
  keep(table: string, widths: Readonly<Record<string, number>>): void;
  subscribe(tell: () => void): () => void;
}
