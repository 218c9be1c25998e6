import type { Scope } from '#server/repositories/platform/records.ts';

/** The latest requests about a patient, newest first. */
export const checksOf = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('eligibility_checks as c')
    .innerJoin('employees as e', 'e.id', 'c.by_id')
    .selectAll('c')
    .select(['e.first_name', 'e.last_name'])
    .where('c.store_id', '=', scope.storeId)
    .where('c.patient_id', '=', patientId)
    .orderBy('c.id', 'desc')
    .limit(50)
    .execute();

export interface NewCheck {
  readonly patient_id: number;
  readonly bin: string;
  readonly pcn: string | null;
  readonly group_number: string | null;
  readonly member_id: string;
  readonly person_code: string | null;
  readonly cardholder_relation: string;
  readonly date_of_birth: string;
  readonly zip: string | null;
  readonly outcome: 'not-sent' | 'waiting' | 'eligible' | 'not-eligible';
  readonly message: string;
}
export const insertCheck = async (scope: Scope, check: NewCheck): Promise<number> =>
  (
    await scope.db
      .insertInto('eligibility_checks')
      .values({ ...check, store_id: scope.storeId, at: scope.now, by_id: scope.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
/** What the store and a BIN are known by on the wire. */
export const askedBy = async (scope: Scope, bin: string) => ({
  npi: (
    await scope.db
      .selectFrom('stores')
      .select('npi')
      .where('id', '=', scope.storeId)
      .executeTakeFirstOrThrow()
  ).npi,
  svId:
    (
      await scope.db
        .selectFrom('insurance_bins')
        .select('sv_id')
        .where('store_id', '=', scope.storeId)
        .where('bin', '=', bin)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    )?.sv_id ?? null,
});

/**
 * What a card's payer is called on the wire; undefined where the store has no such BIN, PCN or
 * group.
 */
export async function payerNames(
  scope: Scope,
  input: { readonly binId: number; readonly pcnId: number | null; readonly groupId: number | null },
) {
  const own = {
    bin: await scope.db
      .selectFrom('insurance_bins')
      .select('bin')
      .where('id', '=', input.binId)
      .where('store_id', '=', scope.storeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  };
  const pcn =
    input.pcnId === null
      ? null
      : await scope.db
          .selectFrom('insurance_pcns')
          .select('pcn_number')
          .where('id', '=', input.pcnId)
          .where('store_id', '=', scope.storeId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  const group =
    input.groupId === null
      ? null
      : await scope.db
          .selectFrom('insurance_groups')
          .select('group_number')
          .where('id', '=', input.groupId)
          .where('store_id', '=', scope.storeId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return own.bin === undefined || pcn === undefined || group === undefined
    ? undefined
    : { bin: own.bin.bin, pcn: pcn?.pcn_number ?? null, group: group?.group_number ?? null };
}
