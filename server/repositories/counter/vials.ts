import type { Scope } from '#server/repositories/platform/records.ts';

/** The scans of these fills that this person made and that still count, in their order. */
export const scansOf = (scope: Scope, fillIds: readonly number[], kind: string) =>
  fillIds.length === 0
    ? []
    : scope.db
        .selectFrom('fill_scans')
        .select([
          'fill_id',
          'kind',
          'struck',
          'by_id',
          'outcome',
          'shown',
          'label_print',
          'label_vial',
        ])
        .where('store_id', '=', scope.storeId)
        .where('fill_id', 'in', fillIds)
        .where('kind', '=', kind)
        .where('by_id', '=', scope.userId)
        .where('struck', '=', false)
        .orderBy('id')
        .execute();
/** The same scans count no more; they stay in the log. */
export async function strikeScansOf(
  scope: Scope,
  fillIds: readonly number[],
  kind: string,
): Promise<void> {
  if (fillIds.length === 0) return;
  await scope.db
    .updateTable('fill_scans')
    .set({ struck: true })
    .where('store_id', '=', scope.storeId)
    .where('fill_id', 'in', fillIds)
    .where('kind', '=', kind)
    .where('by_id', '=', scope.userId)
    .where('struck', '=', false)
    .execute();
}
