import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type {
  ListDialogRef,
  ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import { CommandButton } from '#ui/platform/commands/command-button.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';
import { column, type ColumnOptions, type TableColumn } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { SearchBar } from './search-bar.tsx';

export type ListLook<R> = Omit<ColumnOptions<R>, 'id' | 'text' | 'sortable'>;
export interface ListDialogDeclaration<R extends object> {
  readonly plan: ListPlan<R>;
  readonly title: string;
  /** Pixels, of the widths that the specification lists. */
  readonly width: number;
  readonly looks: Readonly<Record<string, ListLook<R>>>;
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

/** A list in a dialog, as data: its fields, search box with radios, table and buttons, over one machine. */
export function declareListDialog<R extends object>(
  d: ListDialogDeclaration<R>,
): DialogView<ListDialogRef> {
  // Texts are the machine's, which knows what day it is.
  const columnsOf = (list: ListRef): readonly TableColumn<R>[] => {
    const { textOf } = list.getSnapshot().context;
    return d.plan.columns.map((c) =>
      column<R>({
        ...d.looks[c.id]!,
        id: c.id,
        sortable: c.sortable !== false,
        text: (row) => textOf(row, c.id),
      }),
    );
  };
  const { buttons = [] } = d;
  function View({ dialog }: { readonly dialog: ListDialogRef }) {
    const { list, draft } = useSelector(dialog, (s) => s.context);
    const root = useRef<HTMLDivElement>(null);
    const box = useRef<HTMLInputElement>(null);
    const columns = useMemo(() => columnsOf(list), [list]);
    const toBox = () =>
      (
        box.current ??
        root.current?.querySelector<HTMLElement>(d.searchless ? 'input' : '[role=grid]')
      )?.focus();
    // Where a field has to be filled before there is anything to search, it goes first.
    useEffect(() => {
      const empty =
        d.form && list.getSnapshot().context.total === 0
          ? root.current?.querySelector<HTMLElement>('[data-first] input')
          : null;
      (empty ?? box.current ?? root.current?.querySelector<HTMLElement>('[role=grid]'))?.focus();
    }, [list]);
    return (
      <div
        ref={root}
        className="flex h-[min(920px,calc(100vh-150px))] min-h-0 flex-col gap-2.5 p-4"
      >
        {d.form ? (
          <div data-region="form" data-first={d.plan.asksFirst ? '' : undefined}>
            <EntityForm form={d.form} draft={draft} onEnd={toBox} />
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 flex-auto">
            {d.searchless ? null : (
              <SearchBar
                list={list}
                label={d.search}
                box={box}
                {...(d.plan.choices ? { radios: d.plan.choices } : {})}
              />
            )}
          </div>
          {buttons.length === 0 ? null : (
            <div data-region="toolbar" className="ml-auto flex flex-wrap gap-2">
              {buttons.map((id, i) => (
                <CommandButton
                  key={id}
                  id={id}
                  look={i === buttons.length - 1 ? 'primary' : 'plain'}
                />
              ))}
            </div>
          )}
        </div>
        {d.above?.(dialog)}
        <DataTable<R>
          list={list}
          columns={columns}
          label={d.title}
          className="min-h-[120px] flex-1"
          onLeave={toBox}
          {...(d.emptyHint === undefined ? {} : { emptyHint: d.emptyHint })}
        />
      </div>
    );
  }
  return { title: d.title, width: d.width, View, ...(d.accepts ? { accepts: d.accepts } : {}) };
}
