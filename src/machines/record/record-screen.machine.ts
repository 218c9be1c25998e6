import { assign, setup, type ActorRefFrom } from 'xstate';
import { openAny } from '../dialogs/dialogs.machine.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { listMachine, type ListAsked, type ListRef } from '../list/list.machine.ts';
import type { ListRow, RowKey } from '../list/list.ports.ts';
import type { ListInput } from '../list/list.state.ts';
import { errorNote, tell } from '../notifications/notifications.machine.ts';
import { faultText, unprovided } from '../port.ts';
import { recordMachine, type RecordInput, type RecordIntent, type RecordOutput } from './record.machine.ts';

export interface RecordScreenInput {
  /** The dialog that adds and edits, by name, and the kind of record that live changes name. */
  readonly dialog: string;
  readonly kind: string;
  readonly list: Omit<ListInput, 'owner'>;
  /** What the record machine needs for one record. */
  record(o: { id: number | null; intent: RecordIntent; version?: number }): RecordInput;
}
/** A verb of a row that is no editing (a switch in a cell): answers the row as it is now, or why not. */
export type RowAct = { readonly verb: string; readonly row: ListRow };
export type RowActed = { readonly kind: 'done'; readonly row: ListRow } | { readonly kind: 'refused'; readonly message: string };

interface Context extends RecordScreenInput { readonly listRef: ListRef; readonly current: RecordInput | null; readonly act: RowAct | null }
export type RecordScreenEvent = ListAsked | LiveChanged | { type: 'work.refresh' } | { type: 'record.open'; id: number } | { type: 'record.create' };

const intents: Readonly<Record<string, RecordIntent>> = { open: 'view', edit: 'edit', create: 'new' };
const versionOf = (row: ListRow | null) => (row as { version?: number } | null)?.version ?? 0;
const output = (event: unknown) => (event as { output: RecordOutput }).output;

/** A page of records: its list, one dialog that adds and edits, deletion with undo, switches in the rows. */
export const recordScreenMachine = setup({
  types: { input: {} as RecordScreenInput, context: {} as Context, events: {} as RecordScreenEvent },
  actors: { list: listMachine, openRecord: openAny, removeRecord: recordMachine, act: unprovided<RowActed, RowAct>('act') },
  guards: {
    isEditing: ({ event }) => event.type === 'list.asked' && event.verb in intents,
    isRemoval: ({ event }) => event.type === 'list.asked' && event.verb === 'remove',
    isMine: ({ context, event }) => event.type === 'live.changed' && event.entity === context.kind,
    goesOn: ({ context, event }) => output(event)?.kind === 'saved' && output(event).next && context.current?.intent === 'new',
    isSaved: ({ event }) => output(event)?.kind === 'saved',
    isRemoved: ({ event }) => output(event)?.kind === 'removed',
    isDone: ({ event }) => (event as unknown as { output: RowActed }).output.kind === 'done',
  },
  actions: {
    choose: assign(({ context, event }) => {
      if (event.type === 'record.open') return { current: context.record({ id: event.id, intent: 'view' }) };
      if (event.type === 'record.create') return { current: context.record({ id: null, intent: 'new' }) };
      if (event.type !== 'list.asked') return {};
      const intent = event.verb === 'remove' ? 'remove' : intents[event.verb]!;
      return { current: context.record({ id: intent === 'new' ? null : Number(event.key), intent, version: versionOf(event.row) }) };
    }),
    keepAct: assign({ act: ({ event }) => (event.type === 'list.asked' && event.row ? { verb: event.verb, row: event.row } : null) }),
    refresh: ({ context }) => context.listRef.send({ type: 'list.refresh' }),
    showSaved: ({ context, event }) => context.listRef.send({ type: 'list.refresh', key: output(event).row!.id }),
    dropRow: ({ context }) => context.listRef.send({ type: 'list.removed', key: context.current!.id as RowKey }),
    patchRow: ({ context, event }) => context.listRef.send({ type: 'list.patch', row: (event as unknown as { output: { row: ListRow } }).output.row }),
    tellRefused: ({ system, event }) => tell(system, errorNote((event as unknown as { output: { message: string } }).output.message)),
    tellFault: ({ system, event }) => tell(system, errorNote(faultText((event as unknown as { error: unknown }).error))),
  },
}).createMachine({
  id: 'recordScreen',
  context: ({ input, spawn, self }) => ({ ...input, current: null, act: null, listRef: spawn('list', { id: 'list', input: { ...input.list, owner: self } }) }),
  on: { 'live.changed': { guard: 'isMine', actions: 'refresh' }, 'work.refresh': { actions: 'refresh' } },
  initial: 'resting',
  states: {
    resting: {
      on: {
        'list.asked': [{ guard: 'isEditing', target: 'editing', actions: 'choose' }, { guard: 'isRemoval', target: 'removing', actions: 'choose' }, { target: 'acting', actions: 'keepAct' }],
        'record.open': { target: 'editing', actions: 'choose' }, 'record.create': { target: 'editing', actions: 'choose' },
      },
    },
    editing: {
      invoke: {
        id: 'openRecord', src: 'openRecord', input: ({ context }) => ({ name: context.dialog, input: context.current }),
        onDone: [{ guard: 'goesOn', target: 'editing', reenter: true, actions: 'showSaved' }, { guard: 'isSaved', target: 'resting', actions: 'showSaved' }, { guard: 'isRemoved', target: 'resting', actions: 'dropRow' }, { target: 'resting' }],
        onError: { target: 'resting', actions: 'tellFault' },
      },
    },
    removing: {
      invoke: {
        id: 'removeRecord', src: 'removeRecord', input: ({ context }) => context.current!,
        onDone: [{ guard: 'isRemoved', target: 'resting', actions: 'dropRow' }, { target: 'resting', actions: 'refresh' }],
        onError: { target: 'resting', actions: 'tellFault' },
      },
    },
    acting: {
      tags: 'busy',
      invoke: {
        id: 'act', src: 'act', input: ({ context }) => context.act!,
        onDone: [{ guard: 'isDone', target: 'resting', actions: 'patchRow' }, { target: 'resting', actions: 'tellRefused' }], onError: { target: 'resting', actions: 'tellFault' },
      },
    },
  },
});
export type RecordScreenRef = ActorRefFrom<typeof recordScreenMachine>;
