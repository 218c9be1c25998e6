import { assign, setup } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { port, unprovided } from '../ports/port.ts';
import type { NotedRecord, NotesPorts } from './notes.ports.ts';

type Events = { type: 'subject.is'; record: NotedRecord | null } | { type: 'unseen.count' };
interface Context {
  readonly record: NotedRecord | null;
  readonly unseen: number;
}

/** A cursor that runs through rows asks for none of them. */
export const unseenRestMs = 200;
type Counted = Result<{ readonly unseen: number }>;

/**
 * How many notes of the record at hand the person has not seen; another record's number never
 * stands beside this one. What can't be counted is shown as none.
 */
export const unseenMachine = setup({
  types: machineTypes<{ context: Context; events: Events }>(),
  actors: { unseen: unprovided<Counted, NotedRecord>('notes.unseen') },
  delays: { rest: unseenRestMs },
  guards: { isRecord: ({ event }) => event.type === 'subject.is' && event.record !== null },
  actions: {
    take: assign(({ event }) =>
      event.type === 'subject.is' ? { record: event.record, unseen: 0 } : {},
    ),
    count: assign({
      unseen: (_, output: Counted) => {
        return output.ok ? output.value.unseen : 0;
      },
    }),
  },
}).createMachine({
  id: 'unseen',
  context: { record: null, unseen: 0 },
  initial: 'none',
  on: {
    'subject.is': [
      { guard: 'isRecord', target: '.resting', actions: 'take' },
      { target: '.none', actions: 'take' },
    ],
  },
  states: {
    none: {},
    resting: { after: { rest: 'counting' } },
    counting: {
      invoke: {
        id: 'unseen',
        src: 'unseen',
        input: ({ context }) => required(context.record, 'The record'),
        onDone: {
          target: 'counted',
          actions: { type: 'count', params: ({ event }) => event.output },
        },
        onError: 'counted',
      },
    },
    counted: { on: { 'unseen.count': 'counting' } },
  },
});
export const provideUnseen = (ports: Pick<NotesPorts, 'unseen'>) =>
  unseenMachine.provide({
    actors: { unseen: port((record: NotedRecord, signal) => ports.unseen(record, signal)) },
  });
