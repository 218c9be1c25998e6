import type { Scope } from '#server/repositories/platform/records.ts';

/** A pair as it was imported. */
export interface PairRecord {
  readonly source: string;
  readonly side_a: string;
  readonly side_b: string;
  readonly severity: string;
}
/**
 * The imported pairs between one of `mine` and one of `theirs` (ingredients), whichever side is
 * named first. The lists are everyone's, not a store's.
 */
export const listedBetween = (
  scope: Pick<Scope, 'db'>,
  mine: readonly string[],
  theirs: readonly string[],
): Promise<PairRecord[]> =>
  scope.db
    .selectFrom('interaction_rules')
    .select(['source', 'side_a', 'side_b', 'severity'])
    .where((eb) =>
      eb.or([
        eb.and([eb('side_a', 'in', mine), eb('side_b', 'in', theirs)]),
        eb.and([eb('side_a', 'in', theirs), eb('side_b', 'in', mine)]),
      ]),
    )
    .execute();
