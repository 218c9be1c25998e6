import type { Scope } from '#server/repositories/platform/records.ts';

/**
 * The insurances of a patient with the PBMs of their BINs, in billing order; those without an order
 * last.
 */
export const insurancesOf = (scope: Scope, patientId: number) =>
  scope.db
    .selectFrom('patient_insurances as i')
    .innerJoin('insurance_bins as b', 'b.id', 'i.insurance_bin_id')
    .leftJoin('insurance_pbms as m', 'm.id', 'b.insurance_pbm_id')
    .leftJoin('insurance_groups as g', 'g.id', 'i.insurance_group_id')
    .leftJoin('insurance_pcns as n', 'n.id', 'i.insurance_pcn_id')
    .selectAll('i')
    .select(['b.insurance_pbm_id', 'b.bin', 'm.pbm_name', 'n.pcn_number', 'g.group_number'])
    .where('i.patient_id', '=', patientId)
    .where('i.deleted_at', 'is', null)
    .orderBy(
      (eb) => eb.fn('nullif', ['i.ins_prefference', eb.val('0')]),
      (builder) => builder.asc().nullsLast(),
    )
    .orderBy('i.id')
    .execute();
export type InsuranceRow = Awaited<ReturnType<typeof insurancesOf>>[number];

/**
 * Writes the date of birth that a patient's payer has, as a change of the patient over its version;
 * false where somebody changed the patient meanwhile.
 */
export const setPayerBirthDate = async (
  scope: Scope,
  patient: { readonly id: number; readonly version: number },
  date: string | null,
): Promise<boolean> =>
  (
    await scope.db
      .updateTable('patients')
      .set({
        insurance_dob: date,
        version: patient.version + 1,
        modified_at: scope.now,
        modified_by: scope.userId,
      })
      .where('id', '=', patient.id)
      .where('store_id', '=', scope.storeId)
      .where('version', '=', patient.version)
      .returning('id')
      .execute()
  ).length === 1;

/** What cards name: the store's live BINs, PCNs and groups of these ids. */
export async function payersOf(
  scope: Scope,
  ids: {
    readonly bins: readonly number[];
    readonly pcns: readonly number[];
    readonly groups: readonly number[];
  },
) {
  const among = (list: readonly number[]) => (list.length === 0 ? [0] : [...list]);
  const bins = await scope.db
    .selectFrom('insurance_bins')
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', among(ids.bins))
    .select(['id', 'bin', 'insurance_pbm_id'])
    .execute();
  const pcns = await scope.db
    .selectFrom('insurance_pcns')
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', among(ids.pcns))
    .select(['id', 'insurance_bin_id'])
    .execute();
  const groups = await scope.db
    .selectFrom('insurance_groups')
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', among(ids.groups))
    .select(['id', 'insurance_bin_id', 'insurance_pcn_id', 'plan_drug'])
    .execute();
  return { bins, pcns, groups };
}

const columns = {
  insuranceBin: 'insurance_bin_id',
  insurancePcn: 'insurance_pcn_id',
  insuranceGroup: 'insurance_group_id',
} as const;
/** How many of the store's patients have an insurance that names this BIN, PCN or group. */
export async function patientsInsuredBy(
  scope: Scope,
  kind: keyof typeof columns,
  id: number,
): Promise<number> {
  const row = await scope.db
    .selectFrom('patient_insurances as i')
    .innerJoin('patients as p', 'p.id', 'i.patient_id')
    .select((eb) => eb.fn.count<number>('p.id').distinct().as('n'))
    .where('p.store_id', '=', scope.storeId)
    .where('p.deleted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where(`i.${columns[kind]}`, '=', id)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}
