import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { openRxPage } from '#machines/rx/open-rx-page.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import { digits, isNumber, notANumber } from './rx-number.ts';

export type EditRxEvent =
  | { type: 'edit.number'; number: string }
  | { type: 'edit.open' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };
interface Context {
  readonly number: string;
  readonly rxId: number | null;
  readonly problem: string | null;
}
const noNumber = 'Type the prescription number first, or scan its label.';
type Found = Result<{ rxId: number; fillId: number | null }>;

/** Edit Rx: a prescription number, typed or scanned, opens its page. */
export const editRxMachine = setup({
  types: machineTypes<{ input: object; context: Context; events: EditRxEvent }>(),
  actors: { find: unprovided<Found, { code: string }>('find') },
  guards: {
    isCut: ({ context }) => context.number !== '' && !isNumber(context.number),
    hasNumber: ({ context }) => context.number !== '',
    isFound: (_, output: Found) => output.ok,
  },
  actions: {
    type: assign(({ event }) =>
      event.type === 'edit.number' ? { number: digits(event.number), problem: null } : {},
    ),
    takeScan: assign(({ event }) =>
      event.type === 'scan.arrived'
        ? { number: event.code.kind === 'rx' ? event.code.rxNumber : event.code.raw, problem: null }
        : {},
    ),
    takeFound: assign((_, output: Found) => {
      return output.ok
        ? { rxId: output.value.rxId, problem: null }
        : { problem: output.error.message };
    }),
    notifyCut: assign({ problem: notANumber }),
    notifyEmpty: assign({ problem: noNumber }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    openPage: enqueueActions(({ enqueue, context, system }) =>
      openRxPage(enqueue, system, required(context.rxId, 'The prescription')),
    ),
  },
}).createMachine({
  id: 'editRx',
  context: { number: '', rxId: null, problem: null },
  initial: 'asking',
  on: { 'dialog.close': '.closed' },
  states: {
    asking: {
      on: {
        'edit.number': { actions: 'type' },
        'edit.open': [
          { guard: 'isCut', actions: 'notifyCut' },
          { guard: 'hasNumber', target: 'finding' },
          { actions: 'notifyEmpty' },
        ],
        'scan.arrived': { target: 'finding', actions: 'takeScan' },
      },
    },
    finding: {
      tags: 'busy',
      invoke: {
        id: 'find',
        src: 'find',
        input: ({ context }) => ({ code: context.number }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'closed',
            actions: [{ type: 'takeFound', params: ({ event }) => event.output }, 'openPage'],
          },
          { target: 'asking', actions: { type: 'takeFound', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type EditRxRef = ActorRefFrom<typeof editRxMachine>;
export const provideEditRx = (ports: Pick<RxPorts, 'find'>) =>
  editRxMachine.provide({
    actors: { find: port(({ code }: { code: string }, signal) => ports.find(code, signal)) },
  });
export const editRxRefusal = (
  snapshot: SnapshotFrom<typeof editRxMachine>,
  event: { type: string },
): string | null =>
  accepts(snapshot, event) ? null : 'One moment: the prescription is being looked for.';
