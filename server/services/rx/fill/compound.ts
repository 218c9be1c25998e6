import { isPaid } from '#domain/claim/billing/states.ts';
import { isStrictEnough, quantityFor, type FormulaOfFill } from '#domain/drug/rules/compound.ts';
import { standingUnitCost } from '#domain/drug/rules/prices.ts';
import type { PricedIngredient } from '#domain/drug/rules/pricing.ts';
import { required } from '#domain/platform/required.ts';
import { refuse, ok, type Result } from '#domain/platform/result.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { isOneOf, rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  formulaInUse,
  ingredientRows,
  linesOfFormula,
  type IngredientRow,
} from '#server/repositories/drug/compounds.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { claimsOfFill } from '../claims-of-fill.ts';

/** The formula that a fill was priced by; null for a product that is no compound. */
export const formulaOf = (fill: Pick<FillRecord, 'formula'> | null): FormulaOfFill | null =>
  (fill?.formula ?? null) as FormulaOfFill | null;
/**
 * The formula that holds for a fill, whatever becomes of the compound's own: once it is priced, or
 * a payer was asked, for the quantity that it is. Null: today's.
 */
export function heldFormula(bundle: RxBundle, fill: FillRecord): FormulaOfFill | null {
  const formula = formulaOf(fill);
  const holds =
    !isOneOf(
      [rxStatus.dataEntry, rxStatus.rejected, rxStatus.hold, rxStatus.deferred],
      fill.status,
    ) || claimsOfFill(bundle, fill).some((claim) => claim.state === 'sent' || isPaid(claim));
  return formula && holds && formula.makes === fill.quantity ? formula : null;
}

const nameOf = (row: IngredientRow): string => [row.name, row.strength].filter(Boolean).join(' ');
/**
 * What a unit of an ingredient costs on each basis, by the rule for any product: paid last, then
 * the lists, then Stand. Cost, then NADAC.
 */
function costsOf(row: IngredientRow): PricedIngredient['unitCosts'] {
  const acquisition =
    row.unit_cost ??
    row.unit_acq ??
    standingUnitCost(row.stand_cost, row.pkg_size) ??
    row.unit_nadac;
  return {
    AWP: row.own_awp ?? row.unit_awp,
    ACQ: acquisition,
    NADAC: row.unit_nadac,
    WAC: row.unit_wac,
    MAC: null,
    MANUAL: acquisition,
  };
}

/** A compound's formula for a quantity, and what its ingredients cost. */
export interface Compounded {
  readonly formula: FormulaOfFill;
  readonly priced: readonly PricedIngredient[];
}
async function currentFormula(
  scope: Scope,
  drug: DrugRecord,
  quantity: number,
): Promise<FormulaOfFill | null> {
  const formula = await formulaInUse(scope, drug.id);
  if (!formula) return null;
  const lines = await linesOfFormula(scope, formula.id);
  const rows = await ingredientRows(
    scope,
    lines.map((line) => line.drug_id),
  );
  return {
    version: formula.version,
    makes: quantity,
    dosageForm: formula.dosage_form,
    route: formula.route,
    kind: formula.kind,
    budDays: formula.bud_days,
    ingredients: lines.map((line) => {
      const row = required(rows.get(line.drug_id), 'the ingredient of the formula');
      return {
        drugId: line.drug_id,
        ndc: row.ndc,
        name: nameOf(row),
        uom: row.uom,
        quantity: quantityFor(line.quantity, formula.yield, quantity),
      };
    }),
  };
}
/**
 * What goes into a quantity (thousandths) of a compound, with the costs of today; `kept` is a
 * formula that holds already. Refused where
 * the formula is gone, an ingredient is not in use any more, or one is in a stricter schedule than
 * the compound by now.
 */
export async function compounded(
  scope: Scope,
  drug: DrugRecord,
  quantity: number,
  kept: FormulaOfFill | null,
): Promise<Result<Compounded>> {
  const formula = kept ?? (await currentFormula(scope, drug, quantity));
  if (!formula)
    return refuse(
      'NO_FORMULA',
      `${drug.name} has no formula any more: enter one in the drug’s record (Compound).`,
    );
  const rows = await ingredientRows(
    scope,
    formula.ingredients.map((ingredient) => ingredient.drugId),
  );
  const gone = formula.ingredients.find(
    (ingredient) => rows.get(ingredient.drugId)?.usable !== true,
  );
  const strict = formula.ingredients.find(
    (ingredient) =>
      !isStrictEnough(drug.schedule, [(rows.get(ingredient.drugId)?.schedule ?? '0') as Schedule]),
  );
  if (gone)
    return refuse(
      'INGREDIENT_GONE',
      `${gone.name} is not in use any more: change the formula of ${drug.name} (Compound).`,
    );
  if (strict)
    return refuse(
      'INGREDIENT_STRICTER',
      `${strict.name} is in a stricter schedule than ${drug.name}: open its formula (Compound) and save it again.`,
    );
  return ok({
    formula,
    priced: formula.ingredients.map((ingredient) => ({
      name: ingredient.name,
      quantity: ingredient.quantity,
      unitCosts: costsOf(required(rows.get(ingredient.drugId), 'the ingredient of the formula')),
    })),
  });
}
/** How much of a compound the store can make of what it has on hand, in thousandths of its unit. */
export async function makeable(scope: Scope, drug: DrugRecord): Promise<number> {
  const formula = await formulaInUse(scope, drug.id);
  const lines = formula ? await linesOfFormula(scope, formula.id) : [];
  const rows = await ingredientRows(
    scope,
    lines.map((line) => line.drug_id),
  );
  return formula && lines.length > 0
    ? Math.min(
        ...lines.map((line) =>
          Math.floor(((rows.get(line.drug_id)?.on_hand ?? 0) * formula.yield) / line.quantity),
        ),
      )
    : 0;
}
