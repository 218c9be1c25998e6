import type { InputFrom } from 'xstate';
import { isFilterable } from '#domain/composition/column-filters.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import type { Values } from '../draft/draft.ts';
import { chooseFirst } from '../list/list.machine.ts';
import type { ListRow, Query, RowKey, Sort } from '../list/list.ports.ts';
import type { Choice, ListColumn, Verb } from '../list/list.state.ts';
import type { Paper } from '../paper/paper.ts';
import type { Undoable } from '../undo/undo.machine.ts';
import type { DialogColumn } from './dialog-columns.ts';
import type { RowSteps } from './row-steps.ts';

/** A dialog by name, with what it starts from. */
export interface Asking {
  readonly name: string;
  readonly input: object;
}
export type StepInput = InputFrom<RowSteps['rx']>;
/**
 * What a verb of a row does: goes to its prescription and closes, opens a dialog over the list, or
 * takes a step of its prescription.
 */
export type RowAction<R> = {
  readonly why?: (row: R) => string | null;
  /** What its dialog saves is a row of this list: the cursor stands on it then. */
  readonly adds?: true;
  /** Of a verb that needs no row in other lists, such as `create`: here it needs one. */
  readonly needsRow?: true;
} & (
  | { readonly rxId: (row: R) => number }
  | /** A call of the plan's own (the port `act`). */ { readonly act: true }
  | {
      /** `rows`: those that are marked, or the one under the cursor. */ readonly ask: (
        row: R | null,
        fields: Values,
        rows: readonly R[],
      ) => Asking;
    }
  | { readonly step: (row: R) => StepInput }
  | /** Another way for each row. */ { readonly by: (row: R) => RowAction<R> }
);
/** A list in a dialog, as data. */
export interface ListPlan<R extends object = ListRow> {
  /** The dialog's name. */
  readonly name: string;
  readonly columns: readonly DialogColumn[];
  readonly keyOf: (row: R) => RowKey;
  /** The call that answers the list. */
  readonly call: string;
  /** By which list its columns can be narrowed, where that is not the call's own. */
  readonly narrowed?: string;
  /** What a person reads in a cell. */
  readonly textOf: (row: R, column: string) => string;
  /** Fields above the list: the value of each narrows it, as a filter of its name. */
  readonly fields?: Fields;
  /** Nothing is listed before its fields are filled: they have the focus first. */
  readonly asksFirst?: true;
  readonly choices?: readonly Choice[];
  readonly sort?: Sort;
  readonly rowActions: Readonly<Record<string, RowAction<R>>>;
  /** What a scanned code opens, or what it is searched by. */
  readonly scanned?: (code: ScanCode) => Asking | { readonly search: string };
  /** Records whose changes change the list. */
  readonly changeEvents: readonly string[];
}
/** The columns of a plan with those that can be narrowed. */
export const planColumns = (
  plan: Pick<ListPlan<never>, 'columns' | 'call' | 'narrowed'>,
): readonly ListColumn[] =>
  plan.columns.map((column) =>
    isFilterable(plan.narrowed ?? plan.call, column.id) ? { ...column, filter: true } : column,
  );
/** What a verb of a row asks of the server. */
export interface Act {
  readonly verb: string;
  readonly row: ListRow | null;
  readonly query: Query;
}
/** What came of it: what to say, how to take it back, a paper to print. */
export type Acted =
  | {
      readonly kind: 'done';
      readonly message?: string;
      readonly undo?: Undoable;
      readonly paper?: Paper;
      readonly ask?: Asking;
    }
  | { readonly kind: 'refused'; readonly message: string };
/** A way of any row, with the parts of every kind of way. */
interface AnyRowAction {
  why?(row: ListRow): string | null;
  readonly needsRow?: true;
  readonly adds?: true;
  by?(row: ListRow): AnyRowAction;
  rxId?(row: ListRow): number;
  ask?(row: ListRow | null, fields: Values, rows: readonly ListRow[]): Asking;
  step?(row: ListRow): StepInput;
  readonly act?: true;
}
/**
 * What of a plan takes rows, for rows of any kind. The list machine knows no kind of row, so this
 * is where a plan's own kind ends: its functions are written as methods, which TypeScript lets
 * take less than they promise, and every row they are given comes from the plan's own call.
 */
export interface AnyPlan extends Pick<
  ListPlan,
  | 'name'
  | 'columns'
  | 'call'
  | 'narrowed'
  | 'fields'
  | 'choices'
  | 'sort'
  | 'scanned'
  | 'changeEvents'
> {
  keyOf(row: ListRow): RowKey;
  textOf(row: ListRow, column: string): string;
  readonly rowActions: Readonly<Record<string, AnyRowAction>>;
}
/** What a scanned code opens; null where it opens nothing. */
export const openedBy = (plan: AnyPlan, code: ScanCode): Asking | null => {
  const found = plan.scanned?.(code);
  return found && 'name' in found ? found : null;
};
/** What the list is searched by for a scanned code; null where it is not searched. */
export const searchedBy = (plan: AnyPlan, code: ScanCode): string | null => {
  const found = plan.scanned?.(code);
  return found && 'search' in found ? found.search : null;
};
/** What a verb does with this row; undefined where the plan has no such verb. */
export const rowActionOf = (
  { rowActions }: AnyPlan,
  { verb, row }: { readonly verb: string; readonly row: ListRow | null },
): AnyRowAction | undefined => {
  const rowAction = rowActions[verb];
  return rowAction?.by && row ? rowAction.by(row) : rowAction;
};
const whyNotOf = ({ needsRow, why }: AnyRowAction): Verb => {
  if (why === undefined && !needsRow) return true;
  return (row) => {
    if (row === null) return needsRow ? chooseFirst : null;
    return why?.(row) ?? null;
  };
};
/** The verbs of a plan, each with why it is refused for a row. */
export const verbsOf = ({ rowActions }: AnyPlan): Readonly<Record<string, Verb>> =>
  Object.fromEntries(
    Object.entries(rowActions).map(([name, rowAction]): [string, Verb] => [
      name,
      whyNotOf(rowAction),
    ]),
  );
