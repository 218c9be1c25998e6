import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { TransmissionDetail, TransmissionRow } from '#domain/claim/contract/claims.ts';
import type { Difference } from '#domain/claim/ncpdp/compare.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { ClaimPorts } from './claims.ports.ts';

export const inspectorViews = [
  { id: 'request', title: 'Request' },
  { id: 'answer', title: 'Answer' },
  { id: 'bytes', title: 'Bytes' },
  { id: 'compare', title: 'Compare' },
  { id: 'money', title: 'Reimbursement' },
] as const;
export type InspectorView = (typeof inspectorViews)[number]['id'];
/** `rows`: the transmissions of the prescription, newest first; `id` the one that is looked at. */
export interface InspectorInput {
  readonly rows: readonly TransmissionRow[];
  readonly id: number;
  readonly view: InspectorView;
}
/** Two messages beside one another; null where one of both is not there or can't be read. */
export interface Compared {
  readonly request: readonly Difference[] | null;
  readonly answer: readonly Difference[] | null;
}
interface Context extends InspectorInput {
  readonly detail: TransmissionDetail | null;
  /** The transmission that it is compared with. */
  readonly other: number | null;
  readonly compared: Compared | null;
  readonly problem: string | null;
}
export type InspectorEvent =
  | { type: 'inspector.view'; view: InspectorView }
  | { type: 'inspector.other'; by: 1 | -1 }
  | { type: 'inspector.retry' }
  | { type: 'dialog.close' };
interface Pair {
  readonly detail: TransmissionDetail;
  readonly other: number;
}

/** The others, newest first. */
const others = (context: Pick<Context, 'rows' | 'id'>): readonly TransmissionRow[] =>
  context.rows.filter((row) => row.id !== context.id);
/**
 * What a transmission is compared with at first: the one before it of its kind and payer, else the
 * one before it, else any other.
 */
export function otherFor(rows: readonly TransmissionRow[], id: number): number | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const before = rows.slice(at + 1);
  return (
    (
      before.find((item) => item.kind === row?.kind && item.rank === row?.rank) ??
      before[0] ??
      rows.find((row) => row.id !== id)
    )?.id ?? null
  );
}
/** The last answer that could be read; the last one at all where none could. */
export const answerOf = (detail: TransmissionDetail) =>
  detail.answers.findLast((answer) => answer.usable) ?? detail.answers.at(-1) ?? null;

/**
 * Claim inspector: every byte of a transmission in words, what the payer paid for, and what differs
 * from another transmission.
 */
export const claimInspectorMachine = setup({
  types: machineTypes<{
    input: InspectorInput;
    context: Context;
    events: InspectorEvent;
    output: null;
  }>(),
  actors: {
    read: unprovided<Result<TransmissionDetail>, number>('transmission'),
    compare: unprovided<Result<Compared>, Pair>('compare'),
  },
  guards: {
    isFound: (_, output: Result<unknown>) => output.ok,
    comparesNow: ({ context }) =>
      context.view === 'compare' && context.other !== null && context.compared === null,
    hasOther: ({ context, event }) =>
      event.type === 'inspector.other' &&
      others(context)[
        others(context).findIndex((other) => other.id === context.other) + event.by
      ] !== undefined,
  },
  actions: {
    take: assign((_, output: Result<TransmissionDetail>) => {
      return output.ok
        ? { detail: output.value, problem: null }
        : { problem: output.error.message };
    }),
    takeCompared: assign((_, output: Result<Compared>) => {
      return output.ok
        ? { compared: output.value, problem: null }
        : { problem: output.error.message };
    }),
    look: assign({
      view: ({ context, event }) => (event.type === 'inspector.view' ? event.view : context.view),
      problem: null,
    }),
    turn: assign({
      other: ({ context, event }) => {
        const all = others(context);
        const at = all.findIndex((row) => row.id === context.other);
        const by = event.type === 'inspector.other' ? event.by : 0;
        return required(all[at + by], 'other transmission').id;
      },
      compared: null,
      view: 'compare',
      problem: null,
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'claimInspector',
  context: ({ input }) => ({
    ...input,
    detail: null,
    other: otherFor(input.rows, input.id),
    compared: null,
    problem: null,
  }),
  initial: 'loading',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    loading: {
      tags: 'busy',
      on: { 'inspector.view': { actions: 'look' } },
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.id,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'take', params: ({ event }) => event.output },
          },
          { target: 'missing', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'missing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    missing: { on: { 'inspector.retry': 'loading' } },
    reading: {
      always: { guard: 'comparesNow', target: 'comparing' },
      on: {
        'inspector.view': { actions: 'look' },
        'inspector.other': { guard: 'hasOther', actions: 'turn' },
      },
    },
    comparing: {
      tags: 'busy',
      on: { 'inspector.view': { target: 'reading', actions: 'look' } },
      invoke: {
        id: 'compare',
        src: 'compare',
        input: ({ context }) => ({
          detail: required(context.detail, 'detail of the transmission'),
          other: required(context.other, 'other transmission'),
        }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'takeCompared', params: ({ event }) => event.output },
          },
          {
            target: 'uncompared',
            actions: { type: 'takeCompared', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'uncompared',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    uncompared: {
      on: {
        'inspector.retry': 'comparing',
        'inspector.view': { target: 'reading', actions: 'look' },
        'inspector.other': { guard: 'hasOther', target: 'comparing', actions: 'turn' },
      },
    },
    closed: { type: 'final' },
  },
});
export type InspectorRef = ActorRefFrom<typeof claimInspectorMachine>;
/** Why an event is not possible now, in words; null when it is. */
export const inspectorRefusal = (
  snapshot: SnapshotFrom<typeof claimInspectorMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Loading: wait for the transmission.';
  return event.type === 'inspector.other'
    ? 'There is no further transmission to compare with.'
    : 'There is nothing to load again.';
};

/** Before and after stand in the order in which they were sent. */
async function compared(
  ports: ClaimPorts,
  { detail, other }: Pair,
  signal: AbortSignal,
): Promise<Result<Compared>> {
  const found = await ports.transmission(other, signal);
  if (!found.ok) return found;
  const [first, second] =
    found.value.row.id < detail.row.id ? [found.value, detail] : [detail, found.value];
  const [one, two] = [answerOf(first), answerOf(second)];
  return {
    ok: true,
    value: {
      request: await ports.differences(first.request.hex, second.request.hex),
      answer: one && two ? await ports.differences(one.message.hex, two.message.hex) : null,
    },
  };
}
export const provideClaimInspector = (ports: ClaimPorts) =>
  claimInspectorMachine.provide({
    actors: {
      read: port((id: number, signal) => ports.transmission(id, signal)),
      compare: port((pair: Pair, signal) => compared(ports, pair, signal)),
    },
  });
