import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { DialogColumn } from '#machines/platform/list-dialog/dialog-columns.ts';
import type {
  ListDialogRef,
  ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';
import { column, type TableColumn } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import type { RowLines } from '#ui/platform/table/table-row.tsx';
import { SearchBar } from './search-bar.tsx';

/** What is drawn of a plan: its columns have title and width, their texts are the machine's. */
interface DrawnPlan<R extends object, K extends string> extends Pick<
  ListPlan<R>,
  'keyOf' | 'choices' | 'asksFirst'
> {
  readonly columns: readonly DialogColumn<K>[];
}
export interface ListDialogDeclaration<R extends object, K extends string> {
  readonly plan: DrawnPlan<R, K>;
  readonly title: string;
  /** Pixels, of the widths that the specification lists. */
  readonly width: number;
  /** What stands in a cell in place of its text: a badge, a chip. */
  readonly cells?: Readonly<Partial<Record<K, (row: R) => ReactNode>>>;
  /** Two where its texts need more room than a line has. */
  readonly lines?: RowLines;
  /** Label of the search box. */
  readonly search: string;
  /** The list has no search of its own: its fields are all there is. */
  readonly searchless?: true;
  /** The plan's fields, as they stand above the list. */
  readonly form?: AnyForm;
  /** Commands that stand as buttons; the last one leads. */
  readonly buttons?: readonly string[];
  readonly emptyHint?: string;
  readonly accepts?: DialogView['accepts'];
  /** What stands between search and table. */
  readonly above?: (dialog: ListDialogRef) => ReactNode;
}

/**
 * A list in a dialog, as data: its fields, search box with radios, table and buttons, over one
 * machine.
 */
export function declareListDialog<R extends object, K extends string>(
  dialogDeclaration: ListDialogDeclaration<R, K>,
): DialogView<ListDialogRef> {
  // Texts are the machine's, which knows what day it is.
  const columnsOf = (list: ListRef): readonly TableColumn<R>[] => {
    const { textOf } = list.getSnapshot().context;
    return dialogDeclaration.plan.columns.map((item) => {
      const render = dialogDeclaration.cells?.[item.id];
      return column<R>({
        ...item,
        text: (row) => textOf(row, item.id),
        ...(render ? { render } : {}),
      });
    });
  };
  const { buttons = [] } = dialogDeclaration;
  function View({ dialog }: { readonly dialog: ListDialogRef }) {
    const { list, draft } = useSelector(dialog, (snapshot) => snapshot.context);
    const root = useRef<HTMLDivElement>(null);
    const box = useRef<HTMLInputElement>(null);
    const columns = useMemo(() => columnsOf(list), [list]);
    const toBox = () =>
      (
        box.current ??
        root.current?.querySelector<HTMLElement>(
          dialogDeclaration.searchless ? 'input' : '[role=grid]',
        )
      )?.focus();
    // Where a field has to be filled before there is anything to search, it goes first.
    useEffect(() => {
      const empty =
        dialogDeclaration.form && list.getSnapshot().context.total === 0
          ? root.current?.querySelector<HTMLElement>('[data-first] input')
          : null;
      (empty ?? box.current ?? root.current?.querySelector<HTMLElement>('[role=grid]'))?.focus();
    }, [list]);
    return (
      <div
        ref={root}
        className="flex h-[min(920px,calc(100vh-150px))] min-h-0 flex-col gap-2.5 p-4"
      >
        {dialogDeclaration.form ? (
          <div data-region="form" data-first={dialogDeclaration.plan.asksFirst ? '' : undefined}>
            <EntityForm form={dialogDeclaration.form} draft={draft} onEnd={toBox} />
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 flex-auto">
            {dialogDeclaration.searchless ? null : (
              <SearchBar
                list={list}
                label={dialogDeclaration.search}
                box={box}
                {...(dialogDeclaration.plan.choices
                  ? { radios: dialogDeclaration.plan.choices }
                  : {})}
              />
            )}
          </div>
          {buttons.length === 0 ? null : (
            <div data-region="toolbar" className="ml-auto flex flex-wrap gap-2">
              {buttons.map((id, index) => (
                <CommandButton
                  key={id}
                  id={id}
                  look={index === buttons.length - 1 ? 'primary' : 'plain'}
                />
              ))}
            </div>
          )}
        </div>
        {dialogDeclaration.above?.(dialog)}
        <DataTable<R>
          list={list}
          columns={columns}
          label={dialogDeclaration.title}
          lines={dialogDeclaration.lines ?? 1}
          className="min-h-[120px] flex-1"
          onLeave={toBox}
          {...(dialogDeclaration.emptyHint === undefined
            ? {}
            : { emptyHint: dialogDeclaration.emptyHint })}
        />
      </div>
    );
  }
  return {
    title: dialogDeclaration.title,
    width: dialogDeclaration.width,
    View,
    ...(dialogDeclaration.accepts ? { accepts: dialogDeclaration.accepts } : {}),
  };
}
