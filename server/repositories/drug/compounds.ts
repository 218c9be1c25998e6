import { sql, type Updateable } from 'kysely';
import type { DrugsTable } from '#db/types.ts';
import type { CompoundDraft } from '#domain/drug/entities/compound.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** The formula of a drug, deleted or not; locked for the rest of the transaction. */
export const formulaRow = (s: Scope, drugId: number) =>
  s.db
    .selectFrom('compounds')
    .selectAll()
    .where('drug_id', '=', drugId)
    .where('store_id', '=', s.storeId)
    .forUpdate()
    .executeTakeFirst();
export type FormulaRow = NonNullable<Awaited<ReturnType<typeof formulaRow>>>;
/** The formula of a drug that is a compound now. */
export const formulaInUse = (s: Scope, drugId: number) =>
  s.db
    .selectFrom('compounds')
    .selectAll()
    .where('drug_id', '=', drugId)
    .where('store_id', '=', s.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A product as an ingredient: what it is, whether it may be used, and what the store knows of its cost. Unit costs in hundred-thousandths of a dollar, the rest in thousandths and cents. */
export interface IngredientRow {
  drug_id: number;
  ndc: string;
  name: string;
  generic_name: string | null;
  strength: string | null;
  form: string | null;
  uom: string | null;
  schedule: string;
  made_of: string | null;
  usable: boolean;
  on_hand: number;
  pkg_size: number | null;
  unit_acq: number | null;
  unit_awp: number | null;
  unit_nadac: number | null;
  unit_wac: number | null;
  unit_cost: number | null;
  own_awp: number | null;
  stand_cost: number | null;
}
/** Products of the store or of the file that all stores share, deleted ones too: those are not usable any more. */
export async function ingredientRows(
  s: Scope,
  drugIds: readonly number[],
): Promise<ReadonlyMap<number, IngredientRow>> {
  if (drugIds.length === 0) return new Map();
  const { rows } =
    await sql<IngredientRow>`select d.id as drug_id, d.ndc, d.name, d.generic_name, d.strength, d.form, d.uom, d.schedule, d.made_of, (d.deleted_at is null and coalesce(k.active, d.active)) as usable, coalesce(k.on_hand, 0) as on_hand, d.pkg_size,
      d.unit_acq, d.unit_awp, d.unit_nadac, d.unit_wac, k.unit_cost, case when k.auto_update then null else k.unit_awp end as own_awp, k.stand_cost
    from drugs d left join store_drugs k on k.drug_id = d.id and k.store_id = ${s.storeId} and k.deleted_at is null
    where d.id = any(${[...drugIds]}) and (d.store_id is null or d.store_id = ${s.storeId})`.execute(
      s.db,
    );
  return new Map(rows.map((r) => [r.drug_id, r]));
}
/** What goes into the yield of a formula, in the order of its lines. */
export const linesOfFormula = (s: Scope, compoundId: number) =>
  s.db
    .selectFrom('compound_ingredients')
    .select(['drug_id', 'quantity'])
    .where('compound_id', '=', compoundId)
    .orderBy('line')
    .execute();

const columnsOf = (d: CompoundDraft) => ({
  dosage_form: d.dosageForm,
  route: d.route,
  kind: d.kind,
  yield: d.yield,
  bud_days: d.budDays,
});
async function setLines(
  s: Scope,
  compoundId: number,
  lines: CompoundDraft['ingredients'],
): Promise<void> {
  await s.db.deleteFrom('compound_ingredients').where('compound_id', '=', compoundId).execute();
  await s.db
    .insertInto('compound_ingredients')
    .values(
      lines.map((l, i) => ({
        compound_id: compoundId,
        line: i + 1,
        drug_id: l.drugId,
        quantity: l.quantity,
      })),
    )
    .execute();
}
export async function insertFormula(s: Scope, drugId: number, d: CompoundDraft): Promise<void> {
  const { id } = await s.db
    .insertInto('compounds')
    .values({
      store_id: s.storeId,
      drug_id: drugId,
      ...columnsOf(d),
      created_at: s.now,
      created_by: s.userId,
      modified_at: s.now,
      modified_by: s.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLines(s, id, d.ingredients);
}
/** Changes a formula; one that was deleted is in use again. */
export async function updateFormula(s: Scope, compoundId: number, d: CompoundDraft): Promise<void> {
  await s.db
    .updateTable('compounds')
    .set((eb) => ({
      ...columnsOf(d),
      deleted_at: null,
      version: eb('version', '+', 1),
      modified_at: s.now,
      modified_by: s.userId,
    }))
    .where('id', '=', compoundId)
    .where('store_id', '=', s.storeId)
    .execute();
  await setLines(s, compoundId, d.ingredients);
}
/** The formula's new version. */
export const markFormula = async (
  s: Scope,
  compoundId: number,
  deleted: boolean,
): Promise<number> =>
  (
    await s.db
      .updateTable('compounds')
      .set((eb) => ({
        deleted_at: deleted ? s.now : null,
        version: eb('version', '+', 1),
        modified_at: s.now,
        modified_by: s.userId,
      }))
      .where('id', '=', compoundId)
      .where('store_id', '=', s.storeId)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;
/** What follows for the drug from its formula. */
export const setCompound = (
  s: Scope,
  drugId: number,
  values: {
    readonly made_of: string | null;
    readonly schedule?: NonNullable<Updateable<DrugsTable>['schedule']>;
    readonly route?: string | null;
  },
) =>
  s.db
    .updateTable('drugs')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      modified_at: s.now,
      modified_by: s.userId,
    }))
    .where('id', '=', drugId)
    .where('store_id', '=', s.storeId)
    .execute();
/** The compounds of the store that have a product among their ingredients, by name. */
export const compoundsWith = async (s: Scope, drugId: number): Promise<readonly string[]> =>
  (
    await s.db
      .selectFrom('compound_ingredients as i')
      .innerJoin('compounds as c', 'c.id', 'i.compound_id')
      .innerJoin('drugs as d', 'd.id', 'c.drug_id')
      .select('d.name')
      .where('i.drug_id', '=', drugId)
      .where('c.store_id', '=', s.storeId)
      .where('c.deleted_at', 'is', null)
      .where('d.deleted_at', 'is', null)
      .orderBy('d.name')
      .execute()
  ).map((r) => r.name);
