import { memberFields, ndcGroup } from '#domain/drug/entities/ndc-group.ts';
import { drugCells } from '#domain/drug/rules/cells.ts';
import type { Values } from '#machines/platform/draft/draft.ts';
import { provideRecord, type RecordPorts } from '#machines/platform/record/provide.ts';
import type { Opening, RecordInput } from '#machines/platform/record/record.context.ts';
import { scanPackage, type Package, type ResolvedPackage } from './package-scan.ts';

/** The calls of the group that a drug stands in; the id is always the drug's. */
export interface NdcGroupPorts extends RecordPorts {
  resolve(code: string): Promise<ResolvedPackage>;
}

/** What the Group NDCs dialog is opened with, for one drug. */
export const groupNdcs = (drugId: number): Opening => ({
  name: 'groupNdcs',
  input: {
    id: drugId,
    intent: 'edit',
    kind: 'ndcGroup',
    title: ndcGroup.title,
    fields: ndcGroup.fields,
    blank: {},
    scans: true,
    after: 'close',
  } satisfies RecordInput,
});

/** Only what a row of the group has a place for. */
const cellsOf = (pack: Package): Values =>
  Object.fromEntries(Object.entries(drugCells(pack.drug)).filter(([name]) => name in memberFields));
const rowsIn = (values: Values): readonly Values[] =>
  (values['members'] as readonly Values[] | null) ?? [];
/** A scanned package joins the group; one that stands in it already stays where it is. */
const joins =
  (pack: Package) =>
  (values: Values): Values => {
    const rows = rowsIn(values);
    return rows.some((row) => row['drugId'] === pack.drug.id)
      ? {}
      : { members: [...rows, { ...cellsOf(pack), preferred: rows.length === 0 }] };
  };
export const provideNdcGroup = (ports: NdcGroupPorts) =>
  provideRecord({ ...ports, scan: scanPackage(ports.resolve, joins) });
