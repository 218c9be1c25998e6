interface DrugFacts {
  readonly id: number;
  readonly upc: string | null;
  readonly ndc: string;
  readonly strength: string | null;
  readonly form: string | null;
  readonly pkgSize: number | null;
  readonly onHand: number;
  readonly schedule: string;
  readonly unitCost: number | null;
  readonly uom?: string | null;
}
/**
 * What a row of a form may take over of a drug that is picked or scanned into it. Quantities in
 * thousandths, the unit cost in hundred-thousandths of a dollar.
 */
export const drugCells = (facts: DrugFacts): Readonly<Record<string, unknown>> => ({
  drugId: facts.id,
  upc: facts.upc,
  ndc: facts.ndc,
  strength: facts.strength,
  form: facts.form,
  pkgSize: facts.pkgSize,
  onHand: facts.onHand,
  schedule: facts.schedule,
  unitCost: facts.unitCost,
  uom: facts.uom ?? null,
});
