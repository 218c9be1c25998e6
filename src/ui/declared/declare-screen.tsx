import { port } from '#machines/port.ts';
import { listMachine } from '#machines/list/list.machine.ts';
import type { SearchAnswer, SearchInput, SeekInput, Sort } from '#machines/list/list.ports.ts';
import type { Verb } from '#machines/list/list.state.ts';
import { recordScreenMachine, type RecordScreenInput, type RecordScreenRef, type RowAct, type RowActed } from '#machines/record/record-screen.machine.ts';
import { useRef, type ReactNode } from 'react';
import { defineCommands, type Command, type CommandSet } from '../commands/registry.ts';
import { Button } from '../kit/button.tsx';
import { listColumns, textOfColumns, type TableColumn } from '../table/columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { provideRecord, type DeclaredDialog, type RecordPorts } from './declare-dialog.tsx';
import { SearchBar, type RadioScope } from './search-bar.tsx';

export interface ScreenPorts extends RecordPorts {
  search(input: SearchInput, signal: AbortSignal): Promise<SearchAnswer>;
  seek?(input: SeekInput): Promise<{ index: number } | null>;
  /** Verbs of a row other than open, edit, create and remove: a switch in a cell, Active/Inactive. */
  act?(input: RowAct): Promise<RowActed>;
}
export interface ScreenDeclaration<R extends object> {
  /** The scope of its own commands: the place's name. */
  readonly name: string;
  readonly heading: string;
  readonly dialog: DeclaredDialog;
  readonly list: {
    readonly columns: readonly TableColumn<R>[];
    /** Label of the search box: 'Name / NDC / UPC'. */
    readonly search: string;
    readonly radios?: readonly RadioScope[];
    readonly sort?: Sort;
    /** Search on Enter only, and nothing before the first search. */
    readonly onEnter?: boolean;
    readonly emptyHint?: string;
  };
  /** Text of the button that adds; null where nothing is added here. */
  readonly add?: string | null;
  /** Further verbs of rows, or a reason why a standard one is not possible for a row. */
  readonly verbs?: Readonly<Record<string, Verb>>;
  readonly commands?: readonly Omit<Command, 'scope'>[];
  readonly tools?: (screen: RecordScreenRef) => ReactNode;
}
export interface DeclaredScreen {
  readonly machine: (ports: ScreenPorts) => typeof recordScreenMachine;
  readonly input: RecordScreenInput;
  readonly View: (props: { readonly screen: RecordScreenRef }) => ReactNode;
  readonly commands: CommandSet;
}

const missing = (name: string) => () => Promise.reject(new Error(`The port ${name} is not provided`));
const provideScreen = (ports: ScreenPorts) => recordScreenMachine.provide({
  actors: {
    list: listMachine.provide({ actors: { search: port<SearchAnswer, SearchInput>((i, signal) => ports.search(i, signal)), seek: port<{ index: number } | null, SeekInput>((i) => (ports.seek ?? missing('seek'))(i)) } }),
    removeRecord: provideRecord(ports), act: port<RowActed, RowAct>((i) => (ports.act ?? missing('act'))(i)),
  },
});

function inputOf<R extends object>(d: ScreenDeclaration<R>): RecordScreenInput {
  const adds = d.add === null ? {} : { create: true as const };
  const toggles = Object.fromEntries(d.list.columns.flatMap((c) => (c.toggle ? [[c.toggle.verb, true as const]] : [])));
  return {
    dialog: d.dialog.name, kind: d.dialog.kind, record: (o) => d.dialog.input(o),
    list: {
      columns: listColumns(d.list.columns), textOf: textOfColumns(d.list.columns), leaves: true, atOnce: d.list.onEnter !== true, verbs: { open: true, edit: true, remove: true, ...adds, ...toggles, ...d.verbs },
      query: { sort: d.list.sort ?? null, filters: Object.fromEntries((d.list.radios ?? []).map((r) => [r.name, r.initial])) },
    },
  };
}

/** A page of records as data: search box, radios, table, add/edit dialog, toolbar, over the list and record machines. */
export function declareScreen<R extends object>(d: ScreenDeclaration<R>): DeclaredScreen {
  function View({ screen }: { readonly screen: RecordScreenRef }) {
    const list = screen.getSnapshot().context.listRef, box = useRef<HTMLInputElement>(null);
    return (
      <section aria-label={d.heading} className="flex h-full min-h-0 flex-col gap-2.5 px-4 py-3.5">
        <div data-region="toolbar" className="flex flex-wrap items-center gap-2">
          <h1 className="mr-auto text-title font-bold">{d.heading}</h1>{d.tools?.(screen)}
          {d.add === null ? null : <Button look="primary" keys="Insert" onClick={() => screen.send({ type: 'record.create' })}>{d.add ?? d.dialog.kind}</Button>}
        </div>
        <SearchBar list={list} label={d.list.search} live={d.list.onEnter !== true} box={box} {...(d.list.radios ? { radios: d.list.radios } : {})} />
        <DataTable list={list} columns={d.list.columns} label={d.heading} className="flex-1" onLeave={() => box.current?.focus()} {...(d.list.emptyHint === undefined ? {} : { emptyHint: d.list.emptyHint })} />
      </section>
    );
  }
  const own = d.add === null ? [] : [{ id: `${d.name}.create`, title: d.add ?? `Add ${d.dialog.kind}`, group: d.heading, hint: 'Opens an empty form.', keys: ['Insert'], event: { type: 'record.create' }, fallback: true as const }];
  return { machine: (ports) => provideScreen(ports) as typeof recordScreenMachine, input: inputOf(d), View, commands: defineCommands({ name: d.name, kind: 'screen', title: d.heading }, [...own, ...(d.commands ?? [])]) };
}
