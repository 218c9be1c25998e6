import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import type { RouteName } from '#domain/platform/routes.ts';
import { openNamed } from '../dialogs/dialogs.machine.ts';
import { listMachine, type ListAsked, type ListRef } from '../list/list.machine.ts';
import type { ListRow, RowKey } from '../list/list.ports.ts';
import { listRefusal } from '../list/list.refusal.ts';
import type { ListInput } from '../list/list.state.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { openNotes } from '../notes/open-notes.ts';
import { errorNote, tell } from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, unprovided } from '../ports/port.ts';
import type { ReasonInput, ReasonOutput } from '../reason/reason.ports.ts';
import { openDialog } from '../workstation/open-dialog.ts';
import { goToRoute } from '../workstation/open-dialog.ts';
import type { Opening, RecordInput, RecordIntent, RecordOutput } from './record.context.ts';
import { recordMachine } from './record.machine.ts';
import type { Stored } from './record.ports.ts';
import { rowBesideMachine, type RowBesideRef } from './row-beside.machine.ts';

export interface RecordScreenInput {
  /** The dialog that adds and edits, by name, and the kind of record that live changes name. */
  readonly dialog: string;
  readonly kind: string;
  readonly list: Omit<ListInput, 'owner'>;
  /** What the record machine needs for one record. */
  record(options: {
    id: number | null;
    intent: RecordIntent;
    version?: number;
    called?: string;
  }): RecordInput;
  /** What a person tells the record of a row by. */
  readonly named?: (row: ListRow) => string;
  /**
   * Verbs that ask for a reason (Active/InActive, Blocked): what the reason dialog is opened with.
   */
  readonly reasons?: Readonly<Record<string, (row: ListRow) => ReasonInput>>;
  /** Verbs that open a dialog about the row. */
  readonly opens?: Readonly<Record<string, (row: ListRow) => Opening>>;
  /** A record has a page of its own: opening one goes there. */
  readonly page?: RouteName;
  /** What a scanned code is searched by. */
  readonly searchOf?: (code: ScanCode) => string;
  /** What finds a record that was just added, where the search that stands there would hide it. */
  readonly found?: (row: Stored) => string;
  /** Something of the row under the cursor stands beside the table. */
  readonly beside?: boolean;
}
/**
 * A verb of a row that is no editing (a switch in a cell): answers the row as it is now, or why
 * not.
 */
export type RowAct = { readonly verb: string; readonly row: ListRow };
export type RowActed =
  | { readonly kind: 'done'; readonly row: ListRow }
  | { readonly kind: 'refused'; readonly message: string };

interface Context extends RecordScreenInput {
  readonly listRef: ListRef;
  readonly besideRef: RowBesideRef | null;
  readonly current: RecordInput | null;
  readonly act: RowAct | null;
  /** What was saved last on this page. */ readonly previous: Stored | null;
}
export type RecordScreenEvent =
  | ListAsked
  | LiveChanged
  | { type: 'work.refresh' }
  | { type: 'record.open'; id: number }
  | { type: 'record.create' }
  /** A verb of the table from elsewhere on the page. */
  | { type: 'list.do'; verb: string }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  /** Where the page stands in a dialog. */
  | { type: 'dialog.close' };

const intents: Readonly<Record<string, RecordIntent>> = {
  open: 'view',
  edit: 'edit',
  create: 'new',
};
/** The rows of a page of records are records: each has a number and a version. */
const asRecord = (row: ListRow) => row as { readonly id: RowKey; readonly version?: number };
const idOf = (row: ListRow): RowKey => asRecord(row).id;
const versionOf = (row: ListRow | null): number =>
  row === null ? 0 : (asRecord(row).version ?? 0);
const actIn = (context: Context): RowAct => required(context.act, 'The act');
const recordIn = (context: Context): RecordInput => required(context.current, 'The record');

/** What the dialog is opened with; what stands there when the event asks for nothing. */
function aimed(context: Context, event: RecordScreenEvent): RecordInput | null {
  if (event.type === 'record.open') return context.record({ id: event.id, intent: 'view' });
  if (event.type === 'record.create') return context.record({ id: null, intent: 'new' });
  if (event.type !== 'list.asked') return context.current;
  const intent =
    event.verb === 'remove' ? 'remove' : required(intents[event.verb], 'What the verb is for');
  return context.record({
    id: intent === 'new' ? null : Number(event.key),
    intent,
    version: versionOf(event.row),
    ...(event.row === null || intent === 'new' ? {} : { called: context.named?.(event.row) ?? '' }),
  });
}
const withPrevious = ({ previous }: Context, input: RecordInput | null): RecordInput | null =>
  input === null || previous === null ? input : { ...input, previous };

/**
 * A page of records: its list, one dialog that adds and edits, deletion with undo, switches in the
 * rows.
 */
export const recordScreenMachine = setup({
  types: machineTypes<{ input: RecordScreenInput; context: Context; events: RecordScreenEvent }>(),
  actors: {
    list: listMachine,
    openRecord: openNamed<RecordOutput | undefined>(),
    askReason: openNamed<ReasonOutput>(),
    beside: rowBesideMachine,
    removeRecord: recordMachine,
    act: unprovided<RowActed, RowAct>('act'),
  },
  guards: {
    hasPage: ({ context, event }) =>
      context.page !== undefined &&
      event.type === 'list.asked' &&
      event.verb === 'open' &&
      event.row !== null,
    isEditing: ({ event }) => event.type === 'list.asked' && event.verb in intents,
    isRemoval: ({ event }) => event.type === 'list.asked' && event.verb === 'remove',
    isMine: ({ context, event }) =>
      event.type === 'live.changed' && (event.entity === context.kind || event.entity === '*'),
    isNotes: ({ event }) =>
      event.type === 'list.asked' && event.verb === 'notes' && event.row !== null,
    opensAbout: ({ context, event }) =>
      event.type === 'list.asked' &&
      event.row !== null &&
      context.opens?.[event.verb] !== undefined,
    asksReason: ({ context, event }) =>
      event.type === 'list.asked' &&
      event.row !== null &&
      context.reasons?.[event.verb] !== undefined,
    isReasoned: (_, output: ReasonOutput) => output.changed,
    listCan: ({ context, event }) =>
      event.type === 'list.do' && context.listRef.getSnapshot().can(event),
    isSearchable: ({ context }) => context.searchOf !== undefined,
    goesOn: ({ context }, output: RecordOutput | undefined) =>
      output?.kind === 'saved' && output.next && context.current?.intent === 'new',
    isSaved: (_, output: RecordOutput | undefined) => output?.kind === 'saved',
    isChosen: (_, output: RecordOutput | undefined) => output?.kind === 'chosen',
    isRemoved: (_, output: RecordOutput | undefined) => output?.kind === 'removed',
    isDone: (_, output: RowActed) => output.kind === 'done',
  },
  actions: {
    choose: assign(({ context, event }) => ({
      current: withPrevious(context, aimed(context, event)),
    })),
    chooseOther: assign({
      current: ({ context }, output: RecordOutput | undefined) =>
        context.record({ id: output?.row?.id ?? null, intent: 'view' }),
    }),
    /** The next new record is opened with the one that was just saved behind it. */
    renew: assign({ current: ({ context }) => withPrevious(context, context.current) }),
    keepPrevious: assign({
      previous: ({ context }, output: RecordOutput | undefined) => output?.row ?? context.previous,
    }),
    keepAct: assign({
      act: ({ event }) =>
        event.type === 'list.asked' && event.row ? { verb: event.verb, row: event.row } : null,
    }),
    goToPage: enqueueActions(({ enqueue, context, event, system }) => {
      if (event.type === 'list.asked')
        goToRoute(enqueue, system, required(context.page, 'The page'), { id: Number(event.key) });
    }),
    doInList: enqueueActions(({ enqueue, context, event }) => {
      if (event.type === 'list.do') enqueue.sendTo(context.listRef, event);
    }),
    openNotes: enqueueActions(({ enqueue, context, event, system }) => {
      if (event.type === 'list.asked') openNotes(enqueue, system, context.kind, Number(event.key));
    }),
    openAbout: enqueueActions(({ enqueue, context, event, system }) => {
      if (event.type !== 'list.asked' || event.row === null) return;
      const opening = context.opens?.[event.verb];
      if (opening === undefined) return;
      const { name, input } = opening(event.row);
      openDialog(enqueue, system, name, input);
    }),
    searchScan: ({ context, event }) => {
      if (event.type === 'scan.arrived' && context.searchOf)
        context.listRef.send({ type: 'list.search', text: context.searchOf(event.code) });
    },
    showReasoned: ({ context }) =>
      context.listRef.send({ type: 'list.refresh', key: idOf(actIn(context).row) }),
    refresh: ({ context }) => context.listRef.send({ type: 'list.refresh' }),
    showSaved: ({ context: { listRef, found, current } }, output: RecordOutput | undefined) => {
      const row = output?.row;
      if (!row) return;
      const hidden =
        current?.intent === 'new' &&
        found !== undefined &&
        listRef.getSnapshot().context.query.text !== '';
      listRef.send(
        hidden ? { type: 'list.search', text: found(row) } : { type: 'list.refresh', key: row.id },
      );
    },
    dropRow: ({ context }) =>
      context.listRef.send({
        type: 'list.removed',
        key: required(recordIn(context).id, 'The record’s number'),
      }),
    patchRow: ({ context }, output: RowActed) => {
      if (output.kind === 'done') context.listRef.send({ type: 'list.patch', row: output.row });
    },
    notifyRefused: ({ system }, output: RowActed) => {
      if (output.kind === 'refused') tell(system, errorNote(output.message));
    },
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
  },
}).createMachine({
  id: 'recordScreen',
  context: ({ input, spawn, self }) => {
    const listRef = spawn('list', { id: 'list', input: { ...input.list, owner: self } });
    return {
      ...input,
      current: null,
      act: null,
      previous: null,
      listRef,
      besideRef: input.beside ? spawn('beside', { id: 'beside', input: { list: listRef } }) : null,
    };
  },
  on: {
    'live.changed': { guard: 'isMine', actions: 'refresh' },
    'work.refresh': { actions: 'refresh' },
    'list.do': { guard: 'listCan', actions: 'doInList' },
    'scan.arrived': { guard: 'isSearchable', actions: 'searchScan' },
  },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'list.asked': [
          { guard: 'hasPage', actions: 'goToPage' },
          { guard: 'isEditing', target: 'editing', actions: 'choose' },
          { guard: 'isRemoval', target: 'removing', actions: 'choose' },
          { guard: 'isNotes', actions: 'openNotes' },
          { guard: 'opensAbout', actions: 'openAbout' },
          { guard: 'asksReason', target: 'askingReason', actions: 'keepAct' },
          { target: 'acting', actions: 'keepAct' },
        ],
        'dialog.close': 'closed',
        'record.open': { target: 'editing', actions: 'choose' },
        'record.create': { target: 'editing', actions: 'choose' },
      },
    },
    closed: { type: 'final' },
    editing: {
      invoke: {
        id: 'openRecord',
        src: 'openRecord',
        input: ({ context }) => ({ name: context.dialog, input: context.current }),
        onDone: [
          {
            guard: { type: 'goesOn', params: ({ event }) => event.output },
            target: 'editing',
            reenter: true,
            actions: [
              { type: 'showSaved', params: ({ event }) => event.output },
              { type: 'keepPrevious', params: ({ event }) => event.output },
              'renew',
            ],
          },
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              { type: 'showSaved', params: ({ event }) => event.output },
              { type: 'keepPrevious', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => event.output },
            target: 'editing',
            reenter: true,
            actions: { type: 'chooseOther', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRemoved', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'dropRow',
          },
          { target: 'resting' },
        ],
        onError: {
          target: 'resting',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    removing: {
      invoke: {
        id: 'removeRecord',
        src: 'removeRecord',
        input: ({ context }) => recordIn(context),
        onDone: [
          {
            guard: { type: 'isRemoved', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'dropRow',
          },
          { target: 'resting', actions: 'refresh' },
        ],
        onError: {
          target: 'resting',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    askingReason: {
      invoke: {
        id: 'askReason',
        src: 'askReason',
        input: ({ context }) => {
          const { verb, row } = actIn(context);
          const asks = required(context.reasons?.[verb], 'The reason to ask for');
          return { name: 'reason', input: asks(row) };
        },
        onDone: [
          {
            guard: { type: 'isReasoned', params: ({ event }) => event.output },
            target: 'resting',
            actions: 'showReasoned',
          },
          { target: 'resting' },
        ],
        onError: {
          target: 'resting',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => actIn(context),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'patchRow', params: ({ event }) => event.output },
          },
          {
            target: 'resting',
            actions: { type: 'notifyRefused', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'resting',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
export type RecordScreenRef = ActorRefFrom<typeof recordScreenMachine>;
/** Why an event is not possible now, in words; null when it is. */
export function recordScreenRefusal(
  snapshot: SnapshotFrom<typeof recordScreenMachine>,
  event: { type: string; verb?: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  return event.type === 'list.do'
    ? listRefusal(snapshot.context.listRef.getSnapshot(), event)
    : 'One moment: the page is busy.';
}
