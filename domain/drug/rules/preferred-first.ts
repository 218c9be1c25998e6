interface Package {
  readonly id: number;
  readonly onHand: number;
  readonly ndcGroupId?: number | undefined;
  readonly groupPreferred?: boolean | undefined;
}

/**
 * The same rows, where each group of NDCs begins with what should be dispensed: at the place of its
 * first package stand the preferred
 * one, if there is any of it on hand, and then the others as they came. Rows without a group keep
 * their place.
 */
export function preferredFirst<R extends Package>(rows: readonly R[]): readonly R[] {
  const first = new Map(
    rows.flatMap((row) =>
      row.ndcGroupId !== undefined && row.groupPreferred === true && row.onHand > 0
        ? [[row.ndcGroupId, row] as const]
        : [],
    ),
  );
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const group = row.ndcGroupId;
    if (group === undefined) return [row];
    const preferred = first.get(group);
    if (preferred === undefined) return [row];
    if (seen.has(group)) return preferred === row ? [] : [row];
    seen.add(group);
    return preferred === row ? [row] : [preferred, row];
  });
}
