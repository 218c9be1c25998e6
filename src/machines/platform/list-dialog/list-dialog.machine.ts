import {
  assign,
  enqueueActions,
  setup,
  type ActorRefFrom,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { isFilterable } from '#domain/composition/column-filters.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { openAny } from '../dialogs/dialogs.machine.ts';
import { draftLogic, draftOf, problemsOf, type DraftRef, type Values } from '../draft/draft.ts';
import { late } from '../late/late.ts';
import { chooseFirst, listMachine, type ListAsked, type ListRef } from '../list/list.machine.ts';
import type {
  ListRow,
  Query,
  RowKey,
  SearchAnswer,
  SearchInput,
  Sort,
} from '../list/list.ports.ts';
import { listRefusal } from '../list/list.refusal.ts';
import { chosenRows, type Choice, type ListColumn, type Verb } from '../list/list.state.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { errorNote, tell, undoNote } from '../notifications/notifications.machine.ts';
import type { Paper, PrintPaper } from '../paper/paper.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';
import { undoOf, type Undoable } from '../undo/undo.machine.ts';
import { goToRoute } from '../workstation/open-dialog.ts';
import type { RowSteps } from './row-steps.ts';

/** A dialog by name, with what it starts from. */
export interface Asking {
  readonly name: string;
  readonly input: object;
}
type StepInput = InputFrom<RowSteps['rx']>;
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
  readonly columns: readonly ListColumn[];
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
/** The row of the list that was added over it; null where none was. */
const addedIn = ({ adds }: { readonly adds: boolean }, output: unknown): number | null => {
  if (!adds || typeof output !== 'object' || output === null) return null;
  if (!('kind' in output) || output.kind !== 'saved' || !('row' in output)) return null;
  const { row } = output;
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null;
  return typeof id === 'number' && id > 0 ? id : null;
};
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
export interface ListDialogInput {
  readonly values?: Values;
  /** What is chosen when it opens, of the choices of the list, where it is not the usual one. */
  readonly choices?: Readonly<Record<string, string>>;
}
export type ListDialogEvent =
  | ListAsked
  | LiveChanged
  | { type: 'list.do'; verb: string }
  | { type: 'xstate.snapshot.draft' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'work.refresh' }
  | { type: 'dialog.close' };
interface Context {
  readonly list: ListRef;
  readonly draft: DraftRef;
  readonly asking: Asking | null;
  /** What is asked adds a row of the list. */
  readonly adds: boolean;
  readonly step: StepInput | null;
  readonly act: Act | null;
  /** Somebody went on to a prescription: the list that this one lies over closes too. */
  readonly went: boolean;
}

/**
 * Values that can be asked for, as the list's filters carry them; what is not right yet narrows
 * nothing.
 */
function filtersOf(fields: Fields, values: Values): Query['filters'] {
  const wrong = problemsOf(fields, values);
  return Object.fromEntries(
    Object.keys(fields).flatMap((key) => {
      const value = values[key];
      return value === null || value === undefined || value === '' || key in wrong
        ? []
        : [[key, String(value)]];
    }),
  );
}
const blank = (fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
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
interface AnyPlan {
  keyOf(row: ListRow): RowKey;
  textOf(row: ListRow, column: string): string;
  readonly rowActions: Readonly<Record<string, AnyRowAction>>;
}
const whyNotOf = ({ needsRow, why }: AnyRowAction): Verb => {
  if (why === undefined && !needsRow) return true;
  return (row) => {
    if (row === null) return needsRow ? chooseFirst : null;
    return why?.(row) ?? null;
  };
};

/** `first` is asked once, when the dialog opens: what its fields start with. */
export const createListDialog = <R extends object>(
  plan: ListPlan<R>,
  first: (system: { get(id: string): unknown }) => Values = () => ({}),
) => {
  const fields = plan.fields ?? {};
  const { keyOf, textOf, rowActions }: AnyPlan = plan;
  const openedBy = (code: ScanCode): Asking | null => {
    const found = plan.scanned?.(code);
    return found && 'name' in found ? found : null;
  };
  const searchedBy = (code: ScanCode): string | null => {
    const found = plan.scanned?.(code);
    return found && 'search' in found ? found.search : null;
  };
  const rowActionOf = (event: ListDialogEvent): AnyRowAction | undefined => {
    const rowAction = event.type === 'list.asked' ? rowActions[event.verb] : undefined;
    return rowAction?.by && event.type === 'list.asked' && event.row
      ? rowAction.by(event.row)
      : rowAction;
  };
  const has =
    (what: 'rxId' | 'ask' | 'step' | 'act') =>
    ({ event }: { event: ListDialogEvent }) =>
      rowActionOf(event)?.[what] !== undefined;
  const verbs = Object.fromEntries(
    Object.entries(rowActions).map(([name, rowAction]): [string, Verb] => [
      name,
      whyNotOf(rowAction),
    ]),
  );
  return setup({
    types: machineTypes<{
      input: ListDialogInput;
      context: Context;
      events: ListDialogEvent;
      output: 'went' | null;
    }>(),
    actors: {
      draft: draftLogic,
      list: listMachine,
      ask: openAny,
      step: late<RowSteps['rx']>(() => {
        throw new Error('The steps of rows are not provided');
      }),
      act: unprovided<Acted, Act>('act'),
    },
    guards: {
      goes: has('rxId'),
      asks: has('ask'),
      steps: has('step'),
      acts: has('act'),
      listCan: ({ context, event }) =>
        event.type === 'list.do' && context.list.getSnapshot().can(event),
      isChangeEvent: ({ event }) =>
        event.type === 'live.changed' &&
        (event.entity === '*' || plan.changeEvents.includes(event.entity)),
      opensScans: ({ event }) => event.type === 'scan.arrived' && openedBy(event.code) !== null,
      findsScans: ({ event }) => event.type === 'scan.arrived' && searchedBy(event.code) !== null,
      wentOn: (_, { answer }: { answer: unknown }) => answer === 'went',
      hasAdded: (_, key: number | null) => key !== null,
      isDone: (_, output: Acted) => output.kind === 'done',
      asksOn: (_, output: Acted) => {
        return output.kind === 'done' && output.ask !== undefined;
      },
    },
    actions: {
      goOn: assign({ went: true }),
      takeAsking: assign(({ context, event }) =>
        event.type === 'list.asked'
          ? {
              adds: rowActionOf(event)?.adds === true,
              asking: required(rowActionOf(event)?.ask, 'The dialog of the verb')(
                event.row,
                draftOf(context.draft).values,
                chosenRows(context.list.getSnapshot().context, event.keys),
              ),
            }
          : {},
      ),
      takeScan: assign(({ event }) =>
        event.type === 'scan.arrived' ? { adds: false, asking: openedBy(event.code) } : {},
      ),
      takeAct: assign(({ context, event }) =>
        event.type === 'list.asked'
          ? {
              act: {
                verb: event.verb,
                row: event.row,
                query: context.list.getSnapshot().context.query,
              },
            }
          : {},
      ),
      takeNext: assign(({ context }, output: Acted) =>
        output.kind === 'done' && output.ask
          ? { adds: rowActions[context.act?.verb ?? '']?.adds === true, asking: output.ask }
          : {},
      ),
      notifyActed: ({ system }, output: Acted) => {
        if (output.kind === 'refused') tell(system, errorNote(output.message));
        else if (output.undo)
          tell(
            system,
            undoNote(output.message ?? `${output.undo.what} deleted.`, undoOf(system, output.undo)),
          );
        else if (output.message !== undefined)
          tell(system, { tone: 'success', message: output.message });
      },
      /** Where papers are printed is told by `provideListDialog`. */
      printPaper: (_context, _acted: Acted): void => undefined,
      takeStep: assign(({ event }) =>
        event.type === 'list.asked'
          ? {
              step: required(
                rowActionOf(event)?.step,
                'The step of the verb',
              )(required(event.row, 'The row')),
            }
          : {},
      ),
      notifyFault: ({ system }, { error }: { error: unknown }) =>
        tell(system, errorNote(faultText(error))),
    },
  })
    .extend({
      actions: {
        go: enqueueActions(({ enqueue, event, system }) => {
          if (event.type === 'list.asked' && event.row)
            goToRoute(enqueue, system, 'processingDetail', {
              rx: required(rowActionOf(event)?.rxId, 'The prescription of the verb')(event.row),
            });
        }),
        findScan: enqueueActions(({ enqueue, context, event }) => {
          const text = event.type === 'scan.arrived' ? searchedBy(event.code) : null;
          if (text !== null) enqueue.sendTo(context.list, { type: 'list.search', text });
        }),
        doInList: enqueueActions(({ enqueue, context, event }) => {
          if (event.type === 'list.do') enqueue.sendTo(context.list, event);
        }),
        narrow: enqueueActions(({ enqueue, context }) => {
          const wanted = filtersOf(fields, draftOf(context.draft).values);
          const now = context.list.getSnapshot().context.query.filters;
          for (const name of Object.keys(fields))
            if (wanted[name] !== now[name])
              enqueue.sendTo(context.list, {
                type: 'list.filter',
                name,
                value: wanted[name] ?? null,
              });
        }),
        standOn: enqueueActions(({ enqueue, context }, key: number | null) =>
          enqueue.sendTo(context.list, {
            type: 'list.refresh',
            key: required(key, 'What was added'),
          }),
        ),
        refresh: enqueueActions(({ enqueue, context }) =>
          enqueue.sendTo(context.list, { type: 'list.refresh' }),
        ),
      },
    })
    .createMachine({
      id: plan.name,
      context: ({ input, spawn, self }) => {
        const values = { ...blank(fields), ...first(self.system), ...input.values };
        const draft = spawn('draft', {
          id: 'draft',
          syncSnapshot: true,
          input: { values, fields },
        });
        const list = spawn('list', {
          id: 'list',
          input: {
            columns: planColumns(plan),
            keyOf,
            textOf,
            verbs,
            leaves: true,
            call: plan.call,
            owner: self,
            ...(plan.choices ? { choices: plan.choices } : {}),
            query: {
              sort: plan.sort ?? null,
              filters: {
                ...filtersOf(fields, values),
                ...Object.fromEntries(
                  (plan.choices ?? []).map(({ name, initial }) => [
                    name,
                    input.choices?.[name] ?? initial,
                  ]),
                ),
              },
            },
          },
        });
        return { list, draft, asking: null, adds: false, step: null, act: null, went: false };
      },
      initial: 'browsing',
      output: ({ context }) => (context.went ? 'went' : null),
      on: {
        'live.changed': { guard: 'isChangeEvent', actions: 'refresh' },
        'work.refresh': { actions: 'refresh' },
        'xstate.snapshot.draft': { actions: 'narrow' },
      },
      states: {
        browsing: {
          on: {
            'list.asked': [
              { guard: 'goes', target: 'closed', actions: ['go', 'goOn'] },
              { guard: 'asks', target: 'asking', actions: 'takeAsking' },
              { guard: 'steps', target: 'stepping', actions: 'takeStep' },
              { guard: 'acts', target: 'acting', actions: 'takeAct' },
            ],
            'list.do': { guard: 'listCan', actions: 'doInList' },
            'scan.arrived': [
              { guard: 'opensScans', target: 'asking', actions: 'takeScan' },
              { guard: 'findsScans', actions: 'findScan' },
            ],
            'dialog.close': 'closed',
          },
        },
        asking: {
          invoke: {
            id: 'ask',
            src: 'ask',
            input: ({ context }) => required(context.asking, 'The dialog to open'),
            onDone: [
              {
                guard: { type: 'wentOn', params: ({ event }) => ({ answer: event.output }) },
                target: 'closed',
                actions: 'goOn',
              },
              {
                guard: {
                  type: 'hasAdded',
                  params: ({ context, event }) => addedIn(context, event.output),
                },
                target: 'browsing',
                actions: {
                  type: 'standOn',
                  params: ({ context, event }) => addedIn(context, event.output),
                },
              },
              { target: 'browsing', actions: 'refresh' },
            ],
            onError: {
              target: 'browsing',
              actions: [
                { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                'refresh',
              ],
            },
          },
        },
        acting: {
          tags: 'busy',
          invoke: {
            id: 'act',
            src: 'act',
            input: ({ context }) => required(context.act, 'The act'),
            onDone: [
              {
                guard: { type: 'asksOn', params: ({ event }) => event.output },
                target: 'asking',
                actions: [
                  { type: 'notifyActed', params: ({ event }) => event.output },
                  { type: 'takeNext', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'browsing',
                actions: [
                  { type: 'notifyActed', params: ({ event }) => event.output },
                  { type: 'printPaper', params: ({ event }) => event.output },
                  'refresh',
                ],
              },
              {
                target: 'browsing',
                actions: { type: 'notifyActed', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'browsing',
              actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        /** As on the prescription's own page: its prompts and checks open over the list. */
        stepping: {
          invoke: {
            id: 'step',
            src: 'step',
            input: ({ context }) => required(context.step, 'The step'),
            onDone: { target: 'browsing', actions: 'refresh' },
            onError: {
              target: 'browsing',
              actions: [
                { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
                'refresh',
              ],
            },
          },
        },
        closed: { type: 'final' },
      },
    });
};
export type ListDialogMachine = ReturnType<typeof createListDialog>;
export type ListDialogRef = ActorRefFrom<ListDialogMachine>;

/**
 * What a list asks of the outside world besides its rows: steps of prescriptions, calls of its own,
 * where a paper is printed.
 */
export interface ListDialogPorts {
  readonly step?: RowSteps['rx'];
  act?(input: Act, signal: AbortSignal): Promise<Acted>;
  readonly printPaper?: PrintPaper;
}
export const provideListDialog = (
  machine: ListDialogMachine,
  search: (input: SearchInput, signal: AbortSignal) => Promise<SearchAnswer>,
  { act, step, ...ports }: ListDialogPorts = {},
): ListDialogMachine =>
  machine.provide({
    actors: {
      list: listMachine.provide({ actors: { search: port<SearchAnswer, SearchInput>(search) } }),
      ...(step ? { step } : {}),
      ...(act ? { act: port<Acted, Act>(act) } : {}),
    },
    actions: {
      printPaper: (_, output: Acted) => {
        if (output.kind === 'done' && output.paper !== undefined) ports.printPaper?.(output.paper);
      },
    },
  });

/** Why an event is not possible now, in words; null when it is. */
export const listDialogRefusal = (
  snapshot: SnapshotFrom<ListDialogMachine>,
  event: { type: string; verb?: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  return event.type === 'list.do' && snapshot.matches('browsing')
    ? (listRefusal(snapshot.context.list.getSnapshot(), event) ?? 'That is not possible now.')
    : 'Something is open over this list: close it first.';
};
