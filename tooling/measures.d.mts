import type { GroupFigures, ProjectFigures } from './project-figures.mjs';
import type { SourceFigure } from './source-figures.mjs';

export interface Measure {
  readonly key: keyof GroupFigures;
  readonly title: string;
  readonly per?: SourceFigure;
  readonly count?: true;
  readonly ratchet?: false;
}
export const measures: readonly Measure[];
export const ratchetKeys: readonly (keyof GroupFigures)[];
export function rateOf(measure: Measure, figures: GroupFigures): number | null;
export function textOfMeasure(measure: Measure, figures: GroupFigures): string;
export function alignedTable(rows: readonly (readonly string[])[]): string;
export function measuresTable(
  columns: readonly { readonly title: string; readonly figures: GroupFigures }[],
): string;
export function areasTable(group: ProjectFigures['product']): string;
