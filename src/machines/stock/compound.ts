import { compound, ingredientFields } from '#domain/drug/entities/compound.ts';
import { drugCells } from '#domain/drug/rules/cells.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { provideRecord, type RecordPorts } from '#machines/platform/record/provide.ts';
import type { Opening, RecordInput } from '#machines/platform/record/record.context.ts';
import { scanPackage, type Package, type ResolvedPackage } from './package-scan.ts';

/** The calls of the formula of a drug; the id is always the drug's. */
export interface CompoundPorts extends RecordPorts {
  resolve(code: string): Promise<ResolvedPackage>;
}

/** What the Compound dialog is opened with, for one drug. */
export const compoundOf = (drugId: number): Opening => ({
  name: 'compound',
  input: {
    id: drugId,
    intent: 'edit',
    kind: 'compound',
    title: compound.title,
    fields: compound.fields,
    blank: {},
    scans: true,
    after: 'close',
  } satisfies RecordInput,
});

/** Only what a row of the formula has a place for. */
const cellsOf = (pack: Package): Values =>
  Object.fromEntries(
    Object.entries(drugCells(pack.drug)).filter(([name]) => name in ingredientFields),
  );
const rowsIn = (values: Values): readonly Values[] =>
  (values['ingredients'] as readonly Values[] | null) ?? [];
/**
 * A scanned package joins the formula, its quantity still to be said; one that stands in it already
 * stays as it is.
 */
const ingredientJoins =
  (pack: Package) =>
  (values: Values): Values => {
    const rows = rowsIn(values);
    return rows.some((row) => row['drugId'] === pack.drug.id)
      ? {}
      : { ingredients: [...rows, { ...cellsOf(pack), quantity: null }] };
  };
export const provideCompound = (ports: CompoundPorts) =>
  provideRecord({ ...ports, scan: scanPackage(ports.resolve, ingredientJoins) });
