type Row = Readonly<Record<string, unknown>>;

const named = (row: Row, columns: readonly string[]): string =>
  columns.map((column) => String(row[column])).join(' · ');

/** Numbers by size, anything else by its text; negative where the first comes before the second. */
function compared(first: unknown, second: unknown): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  if (String(first) === String(second)) return 0;
  return String(first) < String(second) ? -1 : 1;
}
const comparedBy = (columns: readonly string[], first: Row, second: Row): number =>
  columns.map((column) => compared(first[column], second[column])).find((sign) => sign !== 0) ?? 0;

/** Rows that stand after one that they should come before. */
export const disorderIn = (rows: readonly Row[], order: readonly string[]): readonly string[] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1];
    return before && comparedBy(order, before, row) > 0
      ? [`${named(row, order)} stands after ${named(before, order)}`]
      : [];
  });

/** Rows that have the key of an earlier one. */
export function duplicatesIn(rows: readonly Row[], key: readonly string[]): readonly string[] {
  const names = rows.map((row) => named(row, key));
  return names.filter((name, index) => names.indexOf(name) !== index);
}
