import type { Scope } from '#server/repositories/platform/records.ts';

/** The latest requests about a patient, newest first. */
export const checksOf = (s: Scope, patientId: number) =>
  s.db
    .selectFrom('eligibility_checks as c')
    .innerJoin('employees as e', 'e.id', 'c.by_id')
    .selectAll('c')
    .select(['e.first_name', 'e.last_name'])
    .where('c.store_id', '=', s.storeId)
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
export const insertCheck = async (s: Scope, check: NewCheck): Promise<number> =>
  (
    await s.db
      .insertInto('eligibility_checks')
      .values({ ...check, store_id: s.storeId, at: s.now, by_id: s.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
/** What the store and a BIN are known by on the wire. */
export const askedBy = async (s: Scope, bin: string) => ({
  npi: (
    await s.db
      .selectFrom('stores')
      .select('npi')
      .where('id', '=', s.storeId)
      .executeTakeFirstOrThrow()
  ).npi,
  svId:
    (
      await s.db
        .selectFrom('insurance_bins')
        .select('sv_id')
        .where('store_id', '=', s.storeId)
        .where('bin', '=', bin)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    )?.sv_id ?? null,
});

/** What a card's payer is called on the wire; undefined where the store has no such BIN, PCN or group. */
export async function payerNames(
  s: Scope,
  o: { readonly binId: number; readonly pcnId: number | null; readonly groupId: number | null },
) {
  const own = {
    bin: await s.db
      .selectFrom('insurance_bins')
      .select('bin')
      .where('id', '=', o.binId)
      .where('store_id', '=', s.storeId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  };
  const pcn =
    o.pcnId === null
      ? null
      : await s.db
          .selectFrom('insurance_pcns')
          .select('pcn_number')
          .where('id', '=', o.pcnId)
          .where('store_id', '=', s.storeId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  const group =
    o.groupId === null
      ? null
      : await s.db
          .selectFrom('insurance_groups')
          .select('group_number')
          .where('id', '=', o.groupId)
          .where('store_id', '=', s.storeId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
  return own.bin === undefined || pcn === undefined || group === undefined
    ? undefined
    : { bin: own.bin.bin, pcn: pcn?.pcn_number ?? null, group: group?.group_number ?? null };
}
