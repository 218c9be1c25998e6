import { sql, type Updateable } from 'kysely';
import type { DrugsTable } from '#db/types.ts';
import type { CompoundDraft } from '#domain/drug/entities/compound.ts';
import type { Scope } from '#server/repositories/platform/records.ts';

/** The formula of a drug, deleted or not; locked for the rest of the transaction. */
export const formulaRow = (scope: Scope, drugId: number) =>
  scope.db
    .selectFrom('compounds')
    .selectAll()
    .where('drug_id', '=', drugId)
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirst();
export type FormulaRow = NonNullable<Awaited<ReturnType<typeof formulaRow>>>;
/** The formula of a drug that is a compound now. */
export const formulaInUse = (scope: Scope, drugId: number) =>
  scope.db
    .selectFrom('compounds')
    .selectAll()
    .where('drug_id', '=', drugId)
    .where('store_id', '=', scope.storeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * A product as an ingredient: what it is, whether it may be used, and what the store knows of its
 * cost. Unit costs in hundred-thousandths of a dollar, the rest in thousandths and cents.
 */
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
/**
 * Products of the store or of the file that all stores share, deleted ones too: those are not
 * usable any more.
 */
export async function ingredientRows(
  scope: Scope,
  drugIds: readonly number[],
): Promise<ReadonlyMap<number, IngredientRow>> {
  if (drugIds.length === 0) return new Map();
  const { rows } =
    await sql<IngredientRow>`select d.id as drug_id, d.ndc, d.name, d.generic_name, d.strength,
      d.form, d.uom, d.schedule, d.made_of,
      (d.deleted_at is null and coalesce(k.active, d.active)) as usable,
      coalesce(k.on_hand, 0) as on_hand, d.pkg_size,
      d.unit_acq, d.unit_awp, d.unit_nadac, d.unit_wac, k.unit_cost, case
      when k.auto_update then null else k.unit_awp end as own_awp, k.stand_cost
    from drugs d left join store_drugs k on k.drug_id = d.id and k.store_id = ${scope.storeId}
    and k.deleted_at is null
    where d.id = any(${[...drugIds]}) and (d.store_id is null or d.store_id = ${scope.storeId})`.execute(
      scope.db,
    );
  return new Map(rows.map((row) => [row.drug_id, row]));
}
/** What goes into the yield of a formula, in the order of its lines. */
export const linesOfFormula = (scope: Scope, compoundId: number) =>
  scope.db
    .selectFrom('compound_ingredients')
    .select(['drug_id', 'quantity'])
    .where('compound_id', '=', compoundId)
    .orderBy('line')
    .execute();

const columnsOf = (compoundDraft: CompoundDraft) => ({
  dosage_form: compoundDraft.dosageForm,
  route: compoundDraft.route,
  kind: compoundDraft.kind,
  yield: compoundDraft.yield,
  bud_days: compoundDraft.budDays,
});
async function setLines(
  scope: Scope,
  compoundId: number,
  lines: CompoundDraft['ingredients'],
): Promise<void> {
  await scope.db.deleteFrom('compound_ingredients').where('compound_id', '=', compoundId).execute();
  await scope.db
    .insertInto('compound_ingredients')
    .values(
      lines.map((line, index) => ({
        compound_id: compoundId,
        line: index + 1,
        drug_id: line.drugId,
        quantity: line.quantity,
      })),
    )
    .execute();
}
export async function insertFormula(
  scope: Scope,
  drugId: number,
  compoundDraft: CompoundDraft,
): Promise<void> {
  const { id } = await scope.db
    .insertInto('compounds')
    .values({
      store_id: scope.storeId,
      drug_id: drugId,
      ...columnsOf(compoundDraft),
      created_at: scope.now,
      created_by: scope.userId,
      modified_at: scope.now,
      modified_by: scope.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setLines(scope, id, compoundDraft.ingredients);
}
/** Changes a formula; one that was deleted is in use again. */
export async function updateFormula(
  scope: Scope,
  compoundId: number,
  compoundDraft: CompoundDraft,
): Promise<void> {
  await scope.db
    .updateTable('compounds')
    .set((eb) => ({
      ...columnsOf(compoundDraft),
      deleted_at: null,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', compoundId)
    .where('store_id', '=', scope.storeId)
    .execute();
  await setLines(scope, compoundId, compoundDraft.ingredients);
}
/** The formula's new version. */
export const markFormula = async (
  scope: Scope,
  compoundId: number,
  deleted: boolean,
): Promise<number> =>
  (
    await scope.db
      .updateTable('compounds')
      .set((eb) => ({
        deleted_at: deleted ? scope.now : null,
        version: eb('version', '+', 1),
        modified_at: scope.now,
        modified_by: scope.userId,
      }))
      .where('id', '=', compoundId)
      .where('store_id', '=', scope.storeId)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version;
/** What follows for the drug from its formula. */
export const setCompound = (
  scope: Scope,
  drugId: number,
  values: {
    readonly made_of: string | null;
    readonly schedule?: NonNullable<Updateable<DrugsTable>['schedule']>;
    readonly route?: string | null;
  },
) =>
  scope.db
    .updateTable('drugs')
    .set((eb) => ({
      ...values,
      version: eb('version', '+', 1),
      modified_at: scope.now,
      modified_by: scope.userId,
    }))
    .where('id', '=', drugId)
    .where('store_id', '=', scope.storeId)
    .execute();
/** The compounds of the store that have a product among their ingredients, by name. */
export const compoundsWith = async (scope: Scope, drugId: number): Promise<readonly string[]> =>
  (
    await scope.db
      .selectFrom('compound_ingredients as i')
      .innerJoin('compounds as c', 'c.id', 'i.compound_id')
      .innerJoin('drugs as d', 'd.id', 'c.drug_id')
      .select('d.name')
      .where('i.drug_id', '=', drugId)
      .where('c.store_id', '=', scope.storeId)
      .where('c.deleted_at', 'is', null)
      .where('d.deleted_at', 'is', null)
      .orderBy('d.name')
      .execute()
  ).map((item) => item.name);
