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
/** What a row of a form may take over of a drug that is picked or scanned into it. Quantities in thousandths, the unit cost in hundred-thousandths of a dollar. */
export const drugCells = (d: DrugFacts): Readonly<Record<string, unknown>> => ({
  drugId: d.id,
  upc: d.upc,
  ndc: d.ndc,
  strength: d.strength,
  form: d.form,
  pkgSize: d.pkgSize,
  onHand: d.onHand,
  schedule: d.schedule,
  unitCost: d.unitCost,
  uom: d.uom ?? null,
});
