import { keysOf } from '#domain/platform/keys-of.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import type { ClockPorts } from '../clock/clock.ports.ts';
import type { ListColumn } from '../list/list.state.ts';

/** One column of a list in a dialog, as a person sees it. */
interface ColumnLook {
  readonly title: string;
  /** Pixels, before a person makes it wider or narrower. */
  readonly width: number;
  readonly align?: 'right';
  /** Takes the room that is left over. */
  readonly grow?: true;
  /** To be read whole at every size. */
  readonly whole?: true;
}
/** A look, the text of a cell, and whether the server sorts by it: all that a column is. */
export interface ColumnDeclaration<T> extends ColumnLook {
  readonly text: T;
  readonly sortable?: false;
}
/** A column as the plan of a dialog has it. */
export interface DialogColumn<K extends string = string>
  extends Pick<ListColumn, 'sortable'>, ColumnLook {
  readonly id: K;
}

type Declared<K extends string, T> = Readonly<Record<K, ColumnDeclaration<T>>>;
const columnsOf = <K extends string>(declared: Declared<K, unknown>): readonly DialogColumn<K>[] =>
  keysOf(declared).map((id) => {
    const { text: _, ...look }: ColumnDeclaration<unknown> = declared[id];
    return { id, ...look };
  });

/**
 * Declares the columns of a list in a dialog, left to right, each in one place: its id, title,
 * width and text. Gives what a plan takes of them. A text is given the row.
 *
 *     const stationList = dialogColumns<StationRow>()({
 *       name: { title: 'Name', width: 200, text: (row) => row.name },
 *     });
 *     export const stationsPlan = { …, ...stationList } satisfies ListPlan<StationRow>;
 */
export const dialogColumns =
  <R>() =>
  <K extends string>(declared: Declared<K, (row: R) => string>) => {
    const textOf = (row: R, column: string): string =>
      ownEntry<ColumnDeclaration<(row: R) => string>>(declared, column)?.text(row) ?? '';
    return { columns: columnsOf(declared), textOf };
  };

/** The same of a list that tells times: a text is given the store's clock, too. */
export const clockDialogColumns =
  <R>() =>
  <K extends string>(declared: Declared<K, (row: R, clock: ClockPorts) => string>) => {
    const textOf = (row: R, column: string, clock: ClockPorts): string =>
      ownEntry<ColumnDeclaration<(row: R, clock: ClockPorts) => string>>(declared, column)?.text(
        row,
        clock,
      ) ?? '';
    return { columns: columnsOf(declared), textOf };
  };
