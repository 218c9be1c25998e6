import type { EntryCheck } from '#domain/rx/contract/rx.ts';
import { worstFirst } from '#domain/rx/facts/compare.ts';
import { factLabels, type FactRow } from '#domain/rx/facts/types.ts';

type Difference = EntryCheck['differences'][number];
const isSaid = (row: FactRow): boolean => row.prescribed !== null && row.entered !== null;
function stateOf(row: FactRow): Difference['state'] {
  if (row.verdict === 'same') return 'same';
  return isSaid(row) ? 'different' : 'missing';
}
function severityOf(row: FactRow): Difference['severity'] {
  if (row.asks) return 'stop';
  const looks = row.verdict !== 'same' && (isSaid(row) || row.prescribed !== null);
  return looks && row.fact !== 'note' ? 'warn' : 'info';
}
/** The rows of a comparison as the entry form marks its fields, what differs first. */
export const differences = (rows: readonly FactRow[]): EntryCheck['differences'] =>
  worstFirst(rows).map((row) => ({
    field: row.fact,
    label: factLabels[row.fact],
    message: row.prescribed,
    entered: row.entered,
    state: stateOf(row),
    severity: severityOf(row),
    why: row.why,
  }));
