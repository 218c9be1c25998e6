import { assign, enqueueActions, setup } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { required } from '#domain/platform/required.ts';
import { openAny } from '../dialogs/dialogs.machine.ts';
import { draftLogic, draftOf, problemsOf, type DraftRef, type Values } from '../draft/draft.ts';
import { late } from '../late/late.ts';
import { listMachine, type ListAsked, type ListRef } from '../list/list.machine.ts';
import type { Query } from '../list/list.ports.ts';
import { chosenRows } from '../list/list.state.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { errorNote, tell, undoNote } from '../notifications/notifications.machine.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, unprovided } from '../ports/port.ts';
import { undoOf } from '../undo/undo.machine.ts';
import { goToRoute } from '../workstation/open-dialog.ts';
import {
  type Asking,
  type Act,
  type Acted,
  type AnyPlan,
  type StepInput,
  openedBy,
  searchedBy,
  rowActionOf,
} from './list-plan.ts';
import type { RowSteps } from './row-steps.ts';

/** The row of the list that was added over it; null where none was. */
export const addedIn = ({ adds }: { readonly adds: boolean }, output: unknown): number | null => {
  if (!adds || typeof output !== 'object' || output === null) return null;
  if (!('kind' in output) || output.kind !== 'saved' || !('row' in output)) return null;
  const { row } = output;
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : null;
  return typeof id === 'number' && id > 0 ? id : null;
};
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
  readonly plan: AnyPlan;
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
export function filtersOf(fields: Fields, values: Values): Query['filters'] {
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
export const fieldsOf = (plan: AnyPlan): Fields => plan.fields ?? {};
const has =
  (what: 'rxId' | 'ask' | 'step' | 'act') =>
  ({ context, event }: { context: Context; event: ListDialogEvent }) =>
    event.type === 'list.asked' && rowActionOf(context.plan, event)?.[what] !== undefined;

/** What the states of every list in a dialog are built of. */
export const listDialogSetup = setup({
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
    isChangeEvent: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' || context.plan.changeEvents.includes(event.entity)),
    opensScans: ({ context, event }) =>
      event.type === 'scan.arrived' && openedBy(context.plan, event.code) !== null,
    findsScans: ({ context, event }) =>
      event.type === 'scan.arrived' && searchedBy(context.plan, event.code) !== null,
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
            adds: rowActionOf(context.plan, event)?.adds === true,
            asking: required(rowActionOf(context.plan, event)?.ask, 'The dialog of the verb')(
              event.row,
              draftOf(context.draft).values,
              chosenRows(context.list.getSnapshot().context, event.keys),
            ),
          }
        : {},
    ),
    takeScan: assign(({ context, event }) =>
      event.type === 'scan.arrived'
        ? { adds: false, asking: openedBy(context.plan, event.code) }
        : {},
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
        ? {
            adds: context.plan.rowActions[context.act?.verb ?? '']?.adds === true,
            asking: output.ask,
          }
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
    takeStep: assign(({ context, event }) =>
      event.type === 'list.asked'
        ? {
            step: required(
              rowActionOf(context.plan, event)?.step,
              'The step of the verb',
            )(required(event.row, 'The row')),
          }
        : {},
    ),
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
  },
}).extend({
  actions: {
    go: enqueueActions(({ enqueue, context, event, system }) => {
      if (event.type === 'list.asked' && event.row)
        goToRoute(enqueue, system, 'processingDetail', {
          rx: required(
            rowActionOf(context.plan, event)?.rxId,
            'The prescription of the verb',
          )(event.row),
        });
    }),
    findScan: enqueueActions(({ enqueue, context, event }) => {
      const text = event.type === 'scan.arrived' ? searchedBy(context.plan, event.code) : null;
      if (text !== null) enqueue.sendTo(context.list, { type: 'list.search', text });
    }),
    doInList: enqueueActions(({ enqueue, context, event }) => {
      if (event.type === 'list.do') enqueue.sendTo(context.list, event);
    }),
    narrow: enqueueActions(({ enqueue, context }) => {
      const fields = fieldsOf(context.plan);
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
});
