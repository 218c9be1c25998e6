import { assign, fromCallback, setup, type ActorRefFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { ListRef } from '../list/list.machine.ts';
import type { ListRow } from '../list/list.ports.ts';
import { cursorRow } from '../list/list.state.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, unprovided } from '../ports/port.ts';

export type RowBesideEvent = { type: 'row.near'; row: ListRow | null } | { type: 'beside.retry' };
interface Context {
  readonly list: ListRef;
  readonly row: ListRow | null;
  readonly value: unknown;
  readonly problem: string | null;
}

/** A cursor that only passes by loads nothing: a held key walks thirty rows a second. */
const besideRestMs = 150;
const versionIn = (row: ListRow): unknown => ('version' in row ? row.version : undefined);
/** The same record in the same version: what is beside it still holds. */
const same = (list: ListRef, row: ListRow | null, givenRow: ListRow | null): boolean => {
  const { keyOf } = list.getSnapshot().context;
  return (
    row === givenRow ||
    (row !== null &&
      givenRow !== null &&
      keyOf(row) === keyOf(givenRow) &&
      versionIn(row) === versionIn(givenRow))
  );
};

/**
 * What stands beside a table for the row under its cursor. Another row's facts never stand beside
 * this one, not even for a moment.
 */
export const rowBesideMachine = setup({
  types: machineTypes<{ input: { list: ListRef }; context: Context; events: RowBesideEvent }>(),
  actors: {
    load: unprovided<Result<unknown>, ListRow>('beside'),
    watch: fromCallback<RowBesideEvent, ListRef>(({ input: list, sendBack }) => {
      let row: ListRow | null = null;
      const look = () => {
        const now = cursorRow(list.getSnapshot().context);
        if (!same(list, now, row)) {
          row = now;
          sendBack({ type: 'row.near', row });
        }
      };
      look();
      const watching = list.subscribe(look);
      return () => watching.unsubscribe();
    }),
  },
  delays: { rest: besideRestMs },
  guards: {
    hasRow: ({ event }) => event.type === 'row.near' && event.row !== null,
    isLoaded: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    noteRow: assign(({ event }) => ({
      row: event.type === 'row.near' ? event.row : null,
      value: null,
      problem: null,
    })),
    take: assign((_, output: Result<unknown>) => {
      return output.ok ? { value: output.value, problem: null } : { problem: output.error.message };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'rowBeside',
  context: ({ input }) => ({ ...input, row: null, value: null, problem: null }),
  invoke: { id: 'watch', src: 'watch', input: ({ context }) => context.list },
  initial: 'empty',
  on: {
    'row.near': [
      { guard: 'hasRow', target: '.resting', actions: 'noteRow' },
      { target: '.empty', actions: 'noteRow' },
    ],
  },
  states: {
    empty: {},
    resting: { after: { rest: 'loading' } },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => required(context.row, 'The row'),
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    shown: {},
    failed: { on: { 'beside.retry': 'loading' } },
  },
});
export type RowBesideRef = ActorRefFrom<typeof rowBesideMachine>;
