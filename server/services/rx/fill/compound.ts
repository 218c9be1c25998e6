import { isPaid } from '#domain/claim/billing/states.ts';
import { isStrictEnough, quantityFor, type FormulaOfFill } from '#domain/drug/rules/compound.ts';
import { standingUnitCost } from '#domain/drug/rules/prices.ts';
import type { PricedIngredient } from '#domain/drug/rules/pricing.ts';
import { refuse, ok, type Result } from '#domain/platform/result.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { isOneOf, rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  formulaInUse,
  ingredientRows,
  linesOfFormula,
  type IngredientRow,
} from '#server/repositories/drug/compounds.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { DrugRecord, FillRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import { claimsOfFill } from '../claims-of-fill.ts';

/** The formula that a fill was priced by; null for a product that is no compound. */
export const formulaOf = (fill: Pick<FillRecord, 'formula'> | null): FormulaOfFill | null =>
  (fill?.formula ?? null) as FormulaOfFill | null;
/** The formula that holds for a fill, whatever becomes of the compound's own: once it is priced, or a payer was asked, for the quantity that it is. Null: today's. */
export function heldFormula(b: RxBundle, fill: FillRecord): FormulaOfFill | null {
  const formula = formulaOf(fill);
  const holds =
    !isOneOf(
      [rxStatus.dataEntry, rxStatus.rejected, rxStatus.hold, rxStatus.deferred],
      fill.status,
    ) || claimsOfFill(b, fill).some((c) => c.state === 'sent' || isPaid(c));
  return formula && holds && formula.makes === fill.quantity ? formula : null;
}

const nameOf = (r: IngredientRow): string => [r.name, r.strength].filter(Boolean).join(' ');
/** What a unit of an ingredient costs on each basis, by the rule for any product: paid last, then the lists, then Stand. Cost, then NADAC. */
function costsOf(r: IngredientRow): PricedIngredient['unitCosts'] {
  const acquisition =
    r.unit_cost ?? r.unit_acq ?? standingUnitCost(r.stand_cost, r.pkg_size) ?? r.unit_nadac;
  return {
    AWP: r.own_awp ?? r.unit_awp,
    ACQ: acquisition,
    NADAC: r.unit_nadac,
    WAC: r.unit_wac,
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
  s: Scope,
  drug: DrugRecord,
  quantity: number,
): Promise<FormulaOfFill | null> {
  const c = await formulaInUse(s, drug.id);
  if (!c) return null;
  const lines = await linesOfFormula(s, c.id);
  const rows = await ingredientRows(
    s,
    lines.map((l) => l.drug_id),
  );
  return {
    version: c.version,
    makes: quantity,
    dosageForm: c.dosage_form,
    route: c.route,
    kind: c.kind,
    budDays: c.bud_days,
    ingredients: lines.map((l) => {
      const r = rows.get(l.drug_id)!;
      return {
        drugId: l.drug_id,
        ndc: r.ndc,
        name: nameOf(r),
        uom: r.uom,
        quantity: quantityFor(l.quantity, c.yield, quantity),
      };
    }),
  };
}
/**
 * What goes into a quantity (thousandths) of a compound, with the costs of today; `kept` is a formula that holds already. Refused where
 * the formula is gone, an ingredient is not in use any more, or one is in a stricter schedule than the compound by now.
 */
export async function compounded(
  s: Scope,
  drug: DrugRecord,
  quantity: number,
  kept: FormulaOfFill | null,
): Promise<Result<Compounded>> {
  const formula = kept ?? (await currentFormula(s, drug, quantity));
  if (!formula)
    return refuse(
      'NO_FORMULA',
      `${drug.name} has no formula any more: enter one in the drug’s record (Compound).`,
    );
  const rows = await ingredientRows(
    s,
    formula.ingredients.map((i) => i.drugId),
  );
  const gone = formula.ingredients.find((i) => rows.get(i.drugId)?.usable !== true);
  const strict = formula.ingredients.find(
    (i) => !isStrictEnough(drug.schedule, [(rows.get(i.drugId)?.schedule ?? '0') as Schedule]),
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
    priced: formula.ingredients.map((i) => ({
      name: i.name,
      quantity: i.quantity,
      unitCosts: costsOf(rows.get(i.drugId)!),
    })),
  });
}
/** How much of a compound the store can make of what it has on hand, in thousandths of its unit. */
export async function makeable(s: Scope, drug: DrugRecord): Promise<number> {
  const c = await formulaInUse(s, drug.id);
  const lines = c ? await linesOfFormula(s, c.id) : [];
  const rows = await ingredientRows(
    s,
    lines.map((l) => l.drug_id),
  );
  return c && lines.length > 0
    ? Math.min(
        ...lines.map((l) =>
          Math.floor(((rows.get(l.drug_id)?.on_hand ?? 0) * c.yield) / l.quantity),
        ),
      )
    : 0;
}
