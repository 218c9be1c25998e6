import { useEffect, useRef, type ReactNode } from 'react';
import type { PermissionKey } from '#domain/admin/permissions.ts';
import { isNoted } from '#domain/composition/noted.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { groupOfKind } from '#domain/platform/record-groups.ts';
import type { RouteName } from '#domain/platform/routes.ts';
import type { ListRef } from '#machines/platform/list/list.machine.ts';
import type { ListRow, Sort } from '#machines/platform/list/list.ports.ts';
import type { Verb } from '#machines/platform/list/list.state.ts';
import type { ReasonInput } from '#machines/platform/reason/reason.ports.ts';
import { provideRecordScreen, type ScreenPorts } from '#machines/platform/record/provide.ts';
import {
  recordScreenRefusal,
  type recordScreenMachine,
  type RecordScreenInput,
  type RecordScreenRef,
} from '#machines/platform/record/record-screen.machine.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { whyNotPermitted, type Access } from '#machines/platform/workstation/access.ts';
import { Button } from '#ui/kit/button.tsx';
import { defineCommands, type CommandOf, type CommandSet } from '#ui/platform/commands/registry.ts';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { RowNotes } from '#ui/platform/notes/row-notes.tsx';
import { listColumns, textOfColumns, type TableColumn } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import type { DeclaredDialog } from './declare-dialog.tsx';
import { RowBelow } from './row-below.tsx';
import { RowBeside } from './row-beside.tsx';
import { RowButton } from './row-button.tsx';
import { SearchBar, type RadioScope } from './search-bar.tsx';
import { reasonsOf, statusCommands, type StatusDeclaration } from './status.ts';

export type { ScreenPorts } from '#machines/platform/record/provide.ts';

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
    /** What is typed is searched on Enter only. */
    readonly onEnter?: boolean;
    readonly emptyHint?: string;
    /** The call that answers the list, where it is not the kind's own search. */
    readonly call?: string;
  };
  /** Text of the button that adds; null where nothing is added here. */
  readonly add?: string | null;
  /** Further verbs of rows, or a reason why a standard one is not possible for a row. */
  readonly verbs?: Readonly<Record<string, Verb>>;
  /** Verbs that open another dialog for the row, to be read. */
  readonly opens?: Readonly<Record<string, (row: R) => Opening>>;
  /** Enter opens the record on a page of its own. */
  readonly page?: RouteName;
  /** Who may change and who may delete; a verb of `verbs` needs the first. */
  readonly permission?: { readonly write: PermissionKey; readonly remove?: PermissionKey };
  /** Active/InActive, and Blocked, with their reasons. */
  readonly status?: StatusDeclaration<R>;
  /** What a scanned code is searched by. */
  readonly searchOf?: (code: ScanCode) => string;
  /** What finds a record that was just added, where the search that stands there would hide it. */
  readonly found?: (row: Stored) => string;
  /** What stands in the safety panel for the row under the cursor, from the port `beside`. */
  readonly beside?: (value: unknown) => ReactNode;
  /** The same under the table, as a section of its own. */
  readonly below?: { readonly title: string; readonly what: (value: unknown) => ReactNode };
  /**
   * Verbs that open the reason dialog with a question of their own; each is a command
   * `<name>.<verb>` and a button.
   */
  readonly asks?: Readonly<Record<string, (row: R) => ReasonInput>>;
  /** It stands in a dialog, which has its title. */
  readonly inDialog?: true;
  readonly commands?: readonly CommandOf<typeof recordScreenMachine>[];
  readonly tools?: (screen: RecordScreenRef) => ReactNode;
}
/** Who asks, at the moment of asking. */
export type AccessNow = () => Pick<Access, 'account' | 'tree'>;
export interface DeclaredScreen {
  readonly name: string;
  readonly machine: (ports: ScreenPorts) => typeof recordScreenMachine;
  /** For someone who may do everything. */
  readonly input: RecordScreenInput;
  inputFor(access: AccessNow): RecordScreenInput;
  readonly View: (props: { readonly screen: RecordScreenRef }) => ReactNode;
  readonly commands: CommandSet;
}

type WhyNot = (key: PermissionKey | undefined) => string | null;
/** A verb that the permission is asked for first. */
const guarded = (why: WhyNot, key: PermissionKey | undefined, verb: Verb): Verb =>
  key === undefined
    ? verb
    : (row: ListRow | null) => why(key) ?? (verb === true ? null : verb(row));

function verbsOf<R extends object>(
  screenDeclaration: ScreenDeclaration<R>,
  why: WhyNot,
): Readonly<Record<string, Verb>> {
  const { write, remove = write } = screenDeclaration.permission ?? {};
  const toggles = Object.fromEntries(
    screenDeclaration.list.columns.flatMap((column) =>
      column.toggle ? [[column.toggle.verb, true as const]] : [],
    ),
  );
  const statuses = screenDeclaration.status
    ? {
        activate: true as const,
        ...(screenDeclaration.status.blocked === undefined ? {} : { block: true as const }),
      }
    : {};
  const asking = Object.fromEntries(
    Object.keys(screenDeclaration.asks ?? {}).map((name) => [name, true as const]),
  );
  const opening = Object.fromEntries(
    Object.keys(screenDeclaration.opens ?? {}).map((name) => [name, true as const]),
  );
  const changing: Readonly<Record<string, Verb>> = {
    edit: true,
    ...(screenDeclaration.add === null ? {} : { create: true as const }),
    ...toggles,
    ...statuses,
    ...asking,
    ...screenDeclaration.verbs,
  };
  const asked = Object.entries(changing).map(
    ([name, verb]) => [name, guarded(why, write, verb)] as const,
  );
  return {
    open: true,
    ...opening,
    ...(isNoted(screenDeclaration.dialog.kind) ? { notes: true as const } : {}),
    remove: guarded(why, remove, screenDeclaration.verbs?.['remove'] ?? true),
    ...Object.fromEntries(asked.filter(([name]) => name !== 'remove' && name !== 'open')),
    ...(screenDeclaration.verbs?.['open'] ? { open: screenDeclaration.verbs['open'] } : {}),
  };
}
const refusals = (
  why: WhyNot,
  permission: ScreenDeclaration<object>['permission'],
): { readonly edit?: string; readonly remove?: string } => {
  const edit = why(permission?.write);
  const remove = why(permission?.remove ?? permission?.write);
  return { ...(edit === null ? {} : { edit }), ...(remove === null ? {} : { remove }) };
};
function inputOf<R extends object>(
  screenDeclaration: ScreenDeclaration<R>,
  why: WhyNot,
): RecordScreenInput {
  const call =
    screenDeclaration.list.call ?? `${groupOfKind(screenDeclaration.dialog.kind)}.search`;
  return {
    dialog: screenDeclaration.dialog.name,
    kind: screenDeclaration.dialog.kind,
    named: screenDeclaration.dialog.named,
    beside: screenDeclaration.beside !== undefined || screenDeclaration.below !== undefined,
    record: (row) =>
      screenDeclaration.dialog.input({
        ...row,
        refuse: refusals(why, screenDeclaration.permission),
      }),
    reasons: {
      ...(screenDeclaration.status
        ? reasonsOf(screenDeclaration.dialog, screenDeclaration.status)
        : {}),
      ...screenDeclaration.asks,
    } as Readonly<Record<string, (row: ListRow) => ReasonInput>>,
    ...(screenDeclaration.opens
      ? { opens: screenDeclaration.opens as Readonly<Record<string, (row: ListRow) => Opening>> }
      : {}),
    ...(screenDeclaration.searchOf ? { searchOf: screenDeclaration.searchOf } : {}),
    ...(screenDeclaration.found ? { found: screenDeclaration.found } : {}),
    ...(screenDeclaration.page ? { page: screenDeclaration.page } : {}),
    list: {
      columns: listColumns(screenDeclaration.list.columns, call),
      choices: screenDeclaration.list.radios ?? [],
      textOf: textOfColumns(screenDeclaration.list.columns),
      leaves: true,
      call,
      verbs: verbsOf(screenDeclaration, why),
      query: {
        sort: screenDeclaration.list.sort ?? null,
        filters: Object.fromEntries(
          (screenDeclaration.list.radios ?? []).map((choice) => [choice.name, choice.initial]),
        ),
      },
    },
  };
}

/**
 * Keys of the page itself. The row's own keys act from the whole page where nothing nearer takes
 * them.
 */
function commandsOf<R extends object>(screenDeclaration: ScreenDeclaration<R>): CommandSet {
  const group = screenDeclaration.heading;
  const write = screenDeclaration.permission
    ? { permission: screenDeclaration.permission.write }
    : {};
  const remove = screenDeclaration.permission
    ? { permission: screenDeclaration.permission.remove ?? screenDeclaration.permission.write }
    : {};
  const row = { group, fallback: true as const, hidden: true as const };
  const own: CommandOf<typeof recordScreenMachine>[] = [
    ...(screenDeclaration.add === null
      ? []
      : [
          {
            id: `${screenDeclaration.name}.create`,
            title: screenDeclaration.add ?? `Add ${screenDeclaration.dialog.kind}`,
            group,
            hint: 'Opens an empty form.',
            keys: ['Insert'],
            event: { type: 'record.create' as const },
            words: ['add', 'new', `add ${screenDeclaration.dialog.kind}`],
            fallback: true as const,
            bar: 5,
            ...write,
          },
        ]),
    {
      id: `${screenDeclaration.name}.edit`,
      title: 'Edit',
      keys: ['Ctrl+E'],
      event: { type: 'list.do', verb: 'edit' },
      ...row,
      ...write,
    },
    {
      id: `${screenDeclaration.name}.delete`,
      title: 'Delete',
      keys: ['Ctrl+D'],
      event: { type: 'list.do', verb: 'remove' },
      destructive: 'both',
      ...row,
      ...remove,
    },
    ...(screenDeclaration.status
      ? statusCommands(
          screenDeclaration.name,
          group,
          screenDeclaration.status.blocked !== undefined,
          write,
        )
      : []),
  ];
  const notes: CommandOf<typeof recordScreenMachine>[] = isNoted(screenDeclaration.dialog.kind)
    ? [
        {
          id: `${screenDeclaration.name}.notes`,
          title: 'Notes',
          group,
          hint: 'What others wrote about this record; adds a note.',
          keys: ['Shift+F2'],
          event: { type: 'list.do', verb: 'notes' },
          words: ['comment', 'history', 'memo'],
          bar: 48,
        },
      ]
    : [];
  return defineCommands<typeof recordScreenMachine>(
    {
      name: screenDeclaration.name,
      kind: screenDeclaration.inDialog ? 'dialog' : 'screen',
      title: screenDeclaration.heading,
      refusal: recordScreenRefusal,
    },
    [...own, ...notes, ...(screenDeclaration.commands ?? [])],
  );
}

const buttonsOf = <R extends object>(declaration: ScreenDeclaration<R>): readonly string[] =>
  [
    'edit',
    'delete',
    ...(declaration.status ? ['activate'] : []),
    ...(declaration.status?.blocked === undefined ? [] : ['block']),
    ...Object.keys(declaration.asks ?? {}),
  ].map((key) => `${declaration.name}.${key}`);
function Add({ name }: { readonly name: string }) {
  const create = useCommand(`${name}.create`);
  return (
    <Button
      look="primary"
      keys={create.keys}
      aria-disabled={create.why !== null || undefined}
      title={create.why ?? undefined}
      onClick={create.run}
    >
      {create.title}
    </Button>
  );
}
interface ToolbarProps<R extends object> {
  readonly declaration: ScreenDeclaration<R>;
  readonly screen: RecordScreenRef;
  readonly list: ListRef;
}
function Toolbar<R extends object>({ declaration, screen, list }: ToolbarProps<R>) {
  return (
    <div className="@container shrink-0">
      <div
        data-region="toolbar"
        className="strip flex flex-wrap items-center justify-end gap-2 @max-[1060px]:gap-1 @max-[1060px]:[&_button]:px-1.5"
      >
        {declaration.inDialog ? (
          <span className="mr-auto" />
        ) : (
          <h1 tabIndex={-1} className="mr-auto text-title font-bold">
            {declaration.heading}
          </h1>
        )}
        {declaration.tools?.(screen)}
        {buttonsOf(declaration).map((id) => (
          <RowButton key={id} id={id} screen={screen} list={list} />
        ))}
        {isNoted(declaration.dialog.kind) ? (
          <RowNotes
            id={`${declaration.name}.notes`}
            kind={declaration.dialog.kind}
            screen={screen}
            list={list}
          />
        ) : null}
        {declaration.add === null ? null : <Add name={declaration.name} />}
      </div>
    </div>
  );
}

/**
 * A page of records as data: search box, radios, table, add/edit dialog, toolbar, over the list and
 * record machines.
 */
export function declareScreen<R extends object>(
  screenDeclaration: ScreenDeclaration<R>,
): DeclaredScreen {
  const commands = commandsOf(screenDeclaration);
  function View({ screen }: { readonly screen: RecordScreenRef }) {
    const { listRef: list, besideRef } = screen.getSnapshot().context;
    const box = useRef<HTMLInputElement>(null);
    // A page of records begins with its search; what is remembered, or has the focus already, goes
    // first.
    useEffect(() => {
      if (document.activeElement === document.body) box.current?.focus();
    }, []);
    return (
      <section
        aria-label={screenDeclaration.heading}
        className="flex h-full min-h-0 flex-1 flex-col gap-1.5 low:gap-1"
      >
        <Toolbar declaration={screenDeclaration} screen={screen} list={list} />
        <SearchBar
          list={list}
          label={screenDeclaration.list.search}
          live={screenDeclaration.list.onEnter !== true}
          box={box}
          {...(screenDeclaration.list.radios ? { radios: screenDeclaration.list.radios } : {})}
        />
        <DataTable
          list={list}
          columns={screenDeclaration.list.columns}
          label={screenDeclaration.heading}
          className="min-h-[160px] flex-1"
          onLeave={() => box.current?.focus()}
          {...(screenDeclaration.list.emptyHint === undefined
            ? {}
            : { emptyHint: screenDeclaration.list.emptyHint })}
        />
        {besideRef && screenDeclaration.below ? (
          <RowBelow
            beside={besideRef}
            title={screenDeclaration.below.title}
            what={screenDeclaration.below.what}
          />
        ) : null}
        {besideRef && screenDeclaration.beside ? (
          <RowBeside beside={besideRef} what={screenDeclaration.beside} />
        ) : null}
      </section>
    );
  }
  return {
    name: screenDeclaration.name,
    machine: (ports) => provideRecordScreen(ports),
    input: inputOf(screenDeclaration, () => null),
    View,
    commands,
    inputFor: (access) =>
      inputOf(screenDeclaration, (key) =>
        key === undefined ? null : whyNotPermitted(access(), key),
      ),
  };
}
