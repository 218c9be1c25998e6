import { routes } from '#domain/claim/ncpdp/codes.data.ts';
import type { Compound, CompoundDraft } from '#domain/drug/entities/compound.ts';
import {
  fewestIngredients,
  houseLabeler,
  isHouseNumber,
  isStrictEnough,
  madeOf,
  strictest,
} from '#domain/drug/rules/compound.ts';
import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import {
  compoundsWith,
  formulaInUse,
  formulaRow,
  ingredientRows,
  insertFormula,
  linesOfFormula,
  markFormula,
  setCompound,
  updateFormula,
  type FormulaRow,
  type IngredientRow,
} from '#server/repositories/drug/compounds.ts';
import { fullDrug, keepDrug } from '#server/repositories/drug/drugs.ts';
import { lockDrugs } from '#server/repositories/drug/ndc-groups.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { Removed } from '#server/services/platform/record.ts';
import { missing, refused, type Saved } from '#server/services/platform/saving.ts';

type DrugOf = NonNullable<Awaited<ReturnType<typeof fullDrug>>>;
const shown = (row: IngredientRow) => ({
  ndc: row.ndc,
  strength: row.strength,
  form: row.form,
  uom: row.uom,
  onHand: row.on_hand,
});
async function rowOf(
  scope: Scope,
  drugId: number,
  formula: FormulaRow | undefined,
): Promise<Compound> {
  if (!formula || formula.deleted_at !== null)
    return {
      id: drugId,
      version: 0,
      dosageForm: null,
      route: null,
      kind: null,
      yield: null,
      budDays: null,
      ingredients: [],
    };
  const lines = await linesOfFormula(scope, formula.id);
  const rows = await ingredientRows(
    scope,
    lines.map((line) => line.drug_id),
  );
  return {
    id: drugId,
    version: formula.version,
    dosageForm: formula.dosage_form,
    route: formula.route,
    kind: formula.kind,
    yield: formula.yield,
    budDays: formula.bud_days,
    ingredients: lines.map((line) => ({
      drugId: line.drug_id,
      quantity: line.quantity,
      ...shown(required(rows.get(line.drug_id), 'the ingredient of a formula')),
    })),
  };
}
/**
 * The formula of a drug, or an empty one of version 0 for a drug that is no compound. Quantities in
 * thousandths. NOT_FOUND for a drug that this store does not have.
 */
export async function getFormula(scope: Scope, drugId: number): Promise<Saved<Compound>> {
  return (await fullDrug(scope, drugId))
    ? ok(await rowOf(scope, drugId, await formulaRow(scope, drugId)))
    : missing();
}
/** Refuses stock of a compound: what it is made of lies on the shelf. Null for every other drug. */
export const compoundStock = async (
  scope: Scope,
  drug: { readonly id: number; readonly name: string },
) =>
  (await formulaInUse(scope, drug.id))
    ? refused([`${drug.name} is a compound: what the store has of it are its ingredients.`])
    : null;

/** Why a drug can't be a compound at all. */
function wrongDrug(scope: Scope, drug: DrugOf): string | null {
  if (drug.store_id !== scope.storeId)
    return 'A Master drug is no compound: add a drug of your own for it, and give that one the formula.';
  if (!isHouseNumber(drug.ndc))
    return `${formatNdc11(drug.ndc)} is the number of a product that somebody makes. Give the compound a number of the house, ${houseLabeler}-0001-01 and so on.`;
  return drug.uom === null
    ? 'Say in the drug’s record in which UOM the compound is measured: EA, ML or GM.'
    : null;
}
/** What is wrong with the ingredients, in words. */
function wrongLines(
  drug: DrugOf,
  lines: readonly { readonly drugId: number }[],
  rows: ReadonlyMap<number, IngredientRow>,
): string | null {
  const ids = lines.map((line) => line.drugId);
  const rowOf = (id: number) => required(rows.get(id), 'the ingredient of a formula');
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const gone = ids.find((id) => rows.get(id)?.usable !== true);
  const within = ids.find((id) => id === drug.id || rows.get(id)?.made_of);
  if (lines.length < fewestIngredients) return 'A compound has at least two ingredients.';
  if (gone !== undefined)
    return rows.has(gone)
      ? `${rowOf(gone).name} is not in use any more. Take another product.`
      : 'One of these products is not in the file any more. Take its row out.';
  if (twice !== undefined)
    return `${formatNdc11(rowOf(twice).ndc)} stands here twice: add its quantities up in one row.`;
  return within === undefined
    ? null
    : `${rowOf(within).name} is a compound itself: enter what it is made of.`;
}
/**
 * Why a drug can't have these ingredients. Null where it can. Its drugs are locked, or two desks
 * could make a compound of a compound.
 */
async function wrongFormula(
  scope: Scope,
  drug: DrugOf,
  lines: readonly { readonly drugId: number }[],
  rows: ReadonlyMap<number, IngredientRow>,
): Promise<ReturnType<typeof refused> | null> {
  const wrong = wrongDrug(scope, drug);
  const line = wrongLines(drug, lines, rows);
  const used = await compoundsWith(scope, drug.id);
  if (wrong !== null) return refused([wrong]);
  if (line !== null) return refused([line], { ingredients: line });
  return used.length > 0
    ? refused([
        `It is an ingredient of ${used.join(', ')}: a compound can’t be made of a compound.`,
      ])
    : null;
}
/**
 * What follows for a drug from its ingredients: its substances, and the strictest schedule of
 * theirs and its own.
 */
const follows = (drug: DrugOf, parts: readonly IngredientRow[]) => ({
  made_of: madeOf(parts.map((part) => ({ name: part.name, genericName: part.generic_name }))),
  schedule: strictest([drug.schedule, ...parts.map((part) => part.schedule as Schedule)]),
});

/**
 * Saves the formula of a drug over `version`; 0 makes one. The drug is what it is made of from now
 * on: the safety checks run over
 * every ingredient, its schedule becomes the strictest of theirs, and its price is theirs. Fills
 * that are priced keep the formula
 * that they were priced by. Refused: a Master drug, a number that is not the house's, fewer than
 * two ingredients, a compound in a compound.
 */
export async function saveFormula(
  scope: Scope,
  drugId: number,
  version: number,
  draft: CompoundDraft,
): Promise<Saved<Compound>> {
  await lockDrugs(scope, [drugId, ...draft.ingredients.map((ingredient) => ingredient.drugId)]);
  const drug = await fullDrug(scope, drugId);
  const found = drug ? await formulaRow(scope, drugId) : undefined;
  if (!drug) return missing();
  if ((found?.deleted_at === null ? found.version : 0) !== version)
    return fail({ code: 'STALE', current: await rowOf(scope, drugId, found) });
  const rows = await ingredientRows(
    scope,
    draft.ingredients.map((ingredient) => ingredient.drugId),
  );
  const wrong = await wrongFormula(scope, drug, draft.ingredients, rows);
  if (wrong) return wrong;
  if (found) await updateFormula(scope, found.id, draft);
  else await insertFormula(scope, drugId, draft);
  for (const ingredient of draft.ingredients) await keepDrug(scope, ingredient.drugId);
  await setCompound(scope, drugId, {
    ...follows(
      drug,
      draft.ingredients.map((ingredient) =>
        required(rows.get(ingredient.drugId), 'the ingredient of a formula'),
      ),
    ),
    route:
      draft.route === null ? drug.route : required(routes[draft.route], 'the route of a compound'),
  });
  return getFormula(scope, drugId);
}

/**
 * Deletes the formula of a drug over `version`, or takes that back: without one it is a product
 * like any other. A formula that comes
 * back is asked what a new one is, and refused where the drug's record was changed meanwhile: it
 * says how much of which unit it makes.
 */
export async function removeFormula(
  scope: Scope,
  drugId: number,
  version: number,
  deleted: boolean,
): Promise<Removed<Compound>> {
  const formula = await formulaRow(scope, drugId);
  const lines = formula
    ? (await linesOfFormula(scope, formula.id)).map((line) => ({ drugId: line.drug_id }))
    : [];
  const ids = lines.map((line) => line.drugId);
  await lockDrugs(scope, [drugId, ...ids]);
  const drug = await fullDrug(scope, drugId);
  if (!drug || !formula) return missing();
  if ((formula.deleted_at !== null) === deleted)
    return deleted ? missing() : refused(['This formula is not deleted.']);
  if (formula.version !== version)
    return fail({ code: 'STALE', current: await rowOf(scope, drugId, formula) });
  const rows = await ingredientRows(scope, ids);
  const wrong = deleted ? null : await wrongFormula(scope, drug, lines, rows);
  if (wrong) return wrong;
  if (!deleted && drug.modified_at !== formula.deleted_at)
    return refused([
      `The record of ${drug.name} was changed after its formula was deleted: enter the formula again.`,
    ]);
  const marked = await markFormula(scope, formula.id, deleted);
  await setCompound(
    scope,
    drugId,
    deleted
      ? { made_of: null }
      : follows(
          drug,
          ids.map((id) => required(rows.get(id), 'the ingredient of a formula')),
        ),
  );
  return ok({ id: drugId, version: marked });
}

/**
 * Why a drug that is a compound can't be saved with these: it has to keep a number of the house,
 * its UOM, and the strictest schedule of its ingredients. Field → why.
 */
export async function wrongForCompound(
  scope: Scope,
  drug: DrugOf,
  draft: { readonly ndc: string; readonly uom: string | null; readonly schedule: string },
): Promise<Readonly<Record<string, string>>> {
  if (drug.made_of === null) return {};
  const formula = await formulaRow(scope, drug.id);
  const lines = formula ? await linesOfFormula(scope, formula.id) : [];
  const rows = await ingredientRows(
    scope,
    lines.map((line) => line.drug_id),
  );
  const schedules = [...rows.values()].map((row) => row.schedule as Schedule);
  return {
    ...(isHouseNumber(draft.ndc)
      ? {}
      : { ndc: `A compound has a number of the house: ${houseLabeler}-…` }),
    ...(draft.uom === drug.uom
      ? {}
      : {
          uom: `Its formula says how much ${drug.uom} it makes: delete the formula (Compound), change the UOM, and enter the formula for that.`,
        }),
    ...(isStrictEnough(draft.schedule as Schedule, schedules)
      ? {}
      : { schedule: 'An ingredient is in a stricter schedule' }),
  };
}
/** Why a product can't be deleted: compounds are made of it. Null where none is. */
export async function neededIn(scope: Scope, drugId: number): Promise<string | null> {
  const used = await compoundsWith(scope, drugId);
  return used.length === 0
    ? null
    : `It is an ingredient of ${used.join(', ')}: change that formula first.`;
}
