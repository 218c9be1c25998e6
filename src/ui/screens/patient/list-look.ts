import type { ReactNode } from 'react';
import type { EntriesRef } from '#machines/patient/entries.machine.ts';
import type { FieldOverride } from '#ui/platform/form/entity-form.tsx';

type Row = Readonly<Record<string, unknown>>;
/**
 * How one list is drawn: its columns, its boxes where they are drawn in their own way, and buttons
 * beside the one that adds.
 */
export interface ListLook {
  readonly columns: readonly ListColumn[];
  readonly views?: Readonly<Record<string, FieldOverride>>;
  readonly more?: ReactNode;
  readonly rowMore?: (row: Row, index: number, entries: EntriesRef) => ReactNode;
}
export interface ListColumn {
  readonly title: string;
  cell(row: Row): ReactNode;
}
