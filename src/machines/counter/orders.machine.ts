import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { OrderRow } from '#domain/counter/contract/counter.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { openNamed } from '#machines/platform/dialogs/dialogs.machine.ts';
import { listMachine, type ListAsked, type ListRef } from '#machines/platform/list/list.machine.ts';
import type { ListRow, SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { unansweredRefusal } from '#machines/platform/list/list.question.ts';
import { listRefusal } from '#machines/platform/list/list.refusal.ts';
import { activeRow } from '#machines/platform/list/list.state.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { openNotes } from '#machines/platform/notes/open-notes.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port } from '#machines/platform/ports/port.ts';
import type { RecordOutput } from '#machines/platform/record/record.context.ts';
import {
  rowBesideMachine,
  type RowBesideRef,
} from '#machines/platform/record/row-beside.machine.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import { openRxPage } from '#machines/rx/open-rx-page.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';
import type { CounterPorts } from './counter.ports.ts';
import { orderListColumns, orderListOf, orderLists, orderText } from './orders-text.ts';
import { promiseInput } from './promise.ts';

export interface OrdersInput {
  readonly list: string | null;
  readonly mayPromise: () => string | null;
  readonly clock: ClockPorts;
}
export type OrdersEvent =
  | ListAsked<OrderRow>
  | LiveChanged
  | { type: 'list.do'; verb: string }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'work.refresh' };
interface Context {
  readonly listRef: ListRef;
  readonly besideRef: RowBesideRef;
  readonly order: OrderRow | null;
  readonly clock: ClockPorts;
}

/** Several changes within this time are one question to the server. */
const settleMs = 300;
const touched = new Set(['*', 'order', 'rx', 'fill', 'patient']);
const rowOf = (event: OrdersEvent): OrderRow | null =>
  event.type === 'list.asked' ? event.row : null;
const verb =
  (name: string) =>
  ({ event }: { event: OrdersEvent }) =>
    event.type === 'list.asked' && event.verb === name;
const noRx = (row: ListRow | null): string | null =>
  (row as OrderRow | null)?.rxId === null ? 'This order has no prescription any more.' : null;

/**
 * Orders: what was promised together, its least advanced fill, and the ways on: its prescription,
 * its promise, the counter.
 */
export const ordersMachine = setup({
  types: machineTypes<{ input: OrdersInput; context: Context; events: OrdersEvent }>(),
  actors: { list: listMachine, beside: rowBesideMachine, openPromise: openNamed<RecordOutput>() },
  delays: { settle: settleMs },
  guards: {
    opens: verb('open'),
    goesOn: verb('next'),
    promises: verb('edit'),
    picksUp: verb('pickUp'),
    notes: verb('notes'),
    listCan: ({ context, event }) =>
      event.type === 'list.do' && context.listRef.getSnapshot().can(event),
    isBag: ({ event }) => event.type === 'scan.arrived' && event.code.kind === 'bag',
    isChangeEvent: ({ event }) => event.type === 'live.changed' && touched.has(event.entity),
    isSaved: (_, output: RecordOutput) => output.kind === 'saved',
  },
  actions: {
    takeOrder: assign({ order: ({ event }) => rowOf(event) }),
    refresh: ({ context }) => context.listRef.send({ type: 'list.refresh' }),
    showSaved: ({ context }) =>
      context.listRef.send({ type: 'list.refresh', key: required(context.order, 'order').orderId }),
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
  },
})
  .extend({
    actions: {
      openRx: enqueueActions(({ enqueue, event, system }) => {
        const rxId = rowOf(event)?.rxId;
        if (rxId) openRxPage(enqueue, system, rxId);
      }),
      openNext: enqueueActions(({ enqueue, event, system }) => {
        const rxId = rowOf(event)?.rxId;
        if (rxId) openRxPage(enqueue, system, rxId, { first: 'next' });
      }),
      openPickUp: enqueueActions(({ enqueue, event, system }) => {
        const row = rowOf(event);
        if (row) openDialog(enqueue, system, 'pickUp', { code: String(row.orderNo) });
      }),
      openNotes: enqueueActions(({ enqueue, event, system }) => {
        const row = rowOf(event);
        if (row) openNotes(enqueue, system, 'order', row.orderId);
      }),
      openScan: enqueueActions(({ enqueue, event, system }) => {
        if (event.type === 'scan.arrived')
          openDialog(enqueue, system, 'pickUp', { code: event.code.raw });
      }),
      doInList: enqueueActions(({ enqueue, context, event }) => {
        if (event.type === 'list.do') enqueue.sendTo(context.listRef, event);
      }),
    },
  })
  .createMachine({
    id: 'orders',
    type: 'parallel',
    context: ({ input, spawn, self }) => {
      const listRef = spawn('list', {
        id: 'list',
        input: {
          columns: orderListColumns,
          keyOf: (row) => (row as OrderRow).orderId,
          textOf: (row, column) => orderText(row, column, input.clock),
          call: 'counter.orders',
          leaves: true,
          owner: self,
          query: { filters: { list: orderListOf(input.list) } },
          choices: [{ name: 'list', label: 'Orders', options: orderLists, initial: 'open' }],
          verbs: {
            open: noRx,
            next: noRx,
            edit: () => input.mayPromise(),
            pickUp: true,
            notes: true,
          },
        },
      });
      return {
        listRef,
        besideRef: spawn('beside', { id: 'beside', input: { list: listRef } }),
        order: null,
        clock: input.clock,
      };
    },
    on: {
      'list.do': { guard: 'listCan', actions: 'doInList' },
      'work.refresh': { actions: 'refresh' },
    },
    states: {
      work: {
        initial: 'resting',
        states: {
          resting: {
            on: {
              'list.asked': [
                { guard: 'opens', actions: 'openRx' },
                { guard: 'goesOn', actions: 'openNext' },
                { guard: 'picksUp', actions: 'openPickUp' },
                { guard: 'notes', actions: 'openNotes' },
                { guard: 'promises', target: 'promising', actions: 'takeOrder' },
              ],
              'scan.arrived': { guard: 'isBag', actions: 'openScan' },
            },
          },
          promising: {
            invoke: {
              id: 'openPromise',
              src: 'openPromise',
              input: ({ context }) => ({
                name: 'promise',
                input: promiseInput(context.clock, required(context.order, 'order')),
              }),
              onDone: [
                {
                  guard: { type: 'isSaved', params: ({ event }) => event.output },
                  target: 'resting',
                  actions: 'showSaved',
                },
                { target: 'resting' },
              ],
              onError: {
                target: 'resting',
                actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
        },
      },
      news: {
        initial: 'quiet',
        states: {
          quiet: { on: { 'live.changed': { guard: 'isChangeEvent', target: 'settling' } } },
          settling: { after: { settle: { target: 'quiet', actions: 'refresh' } } },
        },
      },
    },
  });
export type OrdersRef = ActorRefFrom<typeof ordersMachine>;

export interface OrdersPorts {
  readonly counter: Pick<CounterPorts, 'orders'>;
  readonly rx: Pick<RxPorts, 'safety'>;
}
export const provideOrders = ({ counter, rx }: OrdersPorts) =>
  ordersMachine.provide({
    actors: {
      list: listMachine.provide({
        actors: {
          search: port<SearchAnswer, SearchInput>((input, signal) =>
            counter.orders(queryOf(input), signal),
          ),
        },
      }),
      beside: rowBesideMachine.provide({
        actors: {
          load: port<Result<unknown>, ListRow>((row, signal) =>
            rx.safety((row as OrderRow).patientId, signal),
          ),
        },
      }),
    },
  });
/**
 * Where is my order: every order, found as the counter asks for it, with its way through the store
 * beside it. A scanned label or bag finds its order.
 */
export const provideWimo = (ports: Pick<CounterPorts, 'whereabouts' | 'track'>) =>
  ordersMachine.provide({
    actors: {
      list: listMachine.provide({
        actors: {
          search: port<SearchAnswer, SearchInput>((input, signal) =>
            ports.whereabouts({ ...queryOf(input), filters: {} }, signal),
          ),
        },
      }),
      beside: rowBesideMachine.provide({
        actors: {
          load: port<Result<unknown>, ListRow>((row, signal) =>
            ports.track((row as OrderRow).orderId, signal),
          ),
        },
      }),
    },
    guards: { isBag: ({ event }) => event.type === 'scan.arrived' },
    actions: {
      openScan: ({ context, event }) => {
        if (event.type === 'scan.arrived')
          context.listRef.send({ type: 'list.search', text: event.code.raw });
      },
    },
  });
/** Why an event is not possible now, in words; null when it is. */
export const ordersRefusal = (
  snapshot: SnapshotFrom<typeof ordersMachine>,
  event: { type: string; verb?: string },
): string | null => {
  const list = snapshot.context.listRef.getSnapshot().context;
  if (event.type === 'list.do' && event.verb === 'open' && activeRow(list) === null)
    return unansweredRefusal(list) ?? 'Choose an order first.';
  if (accepts(snapshot, event)) return null;
  return event.type === 'list.do'
    ? listRefusal(snapshot.context.listRef.getSnapshot(), event)
    : 'That is not possible now.';
};
