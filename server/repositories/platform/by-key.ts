/** Rows by what they belong to, each in the order in which they came. */
export function byKey<T>(
  rows: readonly T[],
  keyOf: (row: T) => number,
): ReadonlyMap<number, readonly T[]> {
  const by = new Map<number, T[]>();
  for (const row of rows) {
    const own = by.get(keyOf(row));
    if (own === undefined) by.set(keyOf(row), [row]);
    else own.push(row);
  }
  return by;
}
