interface Package {
  readonly id: number;
  readonly onHand: number;
  readonly ndcGroupId?: number | undefined;
  readonly groupPreferred?: boolean | undefined;
}

/**
 * The same rows, where each group of NDCs begins with what should be dispensed: at the place of its first package stand the preferred
 * one, if there is any of it on hand, and then the others as they came. Rows without a group keep their place.
 */
export function preferredFirst<R extends Package>(rows: readonly R[]): readonly R[] {
  const first = new Map(
    rows.flatMap((r) =>
      r.ndcGroupId !== undefined && r.groupPreferred === true && r.onHand > 0
        ? [[r.ndcGroupId, r] as const]
        : [],
    ),
  );
  const seen = new Set<number>();
  return rows.flatMap((r) => {
    const preferred = r.ndcGroupId === undefined ? undefined : first.get(r.ndcGroupId);
    if (preferred === undefined || seen.has(r.ndcGroupId!)) return preferred === r ? [] : [r];
    seen.add(r.ndcGroupId!);
    return preferred === r ? [r] : [preferred, r];
  });
}
