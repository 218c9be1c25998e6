import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Fields } from '#domain/platform/fields/entity.ts';
import type { Values } from '../draft/draft.ts';
import { listMachine } from '../list/list.machine.ts';
import type { Query, SearchAnswer, SearchInput } from '../list/list.ports.ts';
import { listRefusal } from '../list/list.refusal.ts';
import type { PrintPaper } from '../paper/paper.ts';
import { accepts } from '../ports/accepts.ts';
import { port } from '../ports/port.ts';
import { type ListDialogInput, listDialogSetup, filtersOf, fieldsOf } from './list-dialog.setup.ts';
import { listDialogStates } from './list-dialog.states.ts';
import {
  type ListPlan,
  planColumns,
  type Act,
  type Acted,
  type AnyPlan,
  verbsOf,
} from './list-plan.ts';
import type { RowSteps } from './row-steps.ts';

const blank = (fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
/** What is asked for first: what the fields narrow it to, and what is chosen. */
const firstQuery = (plan: AnyPlan, values: Values, input: ListDialogInput): Partial<Query> => ({
  sort: plan.sort ?? null,
  filters: {
    ...filtersOf(fieldsOf(plan), values),
    ...Object.fromEntries(
      (plan.choices ?? []).map(({ name, initial }) => [name, input.choices?.[name] ?? initial]),
    ),
  },
});

/** `first` is asked once, when the dialog opens: what its fields start with. */
export const createListDialog = <R extends object>(
  ofRows: ListPlan<R>,
  first: (system: { get(id: string): unknown }) => Values = () => ({}),
) => {
  const plan: AnyPlan = ofRows;
  const fields = fieldsOf(plan);
  return listDialogSetup.createMachine({
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
          keyOf: plan.keyOf,
          textOf: plan.textOf,
          verbs: verbsOf(plan),
          leaves: true,
          call: plan.call,
          owner: self,
          ...(plan.choices ? { choices: plan.choices } : {}),
          query: firstQuery(plan, values, input),
        },
      });
      return { plan, list, draft, asking: null, adds: false, step: null, act: null, went: false };
    },
    initial: 'browsing',
    output: ({ context }) => (context.went ? 'went' : null),
    on: {
      'live.changed': { guard: 'isChangeEvent', actions: 'refresh' },
      'work.refresh': { actions: 'refresh' },
      'xstate.snapshot.draft': { actions: 'narrow' },
    },
    states: {
      ...listDialogStates,
      closed: { type: 'final' },
    },
  });
};
export type { ListPlan } from './list-plan.ts';
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
