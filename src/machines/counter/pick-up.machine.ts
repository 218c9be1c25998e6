import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ClosedOrder, OpenOrder } from '#domain/counter/contract/counter.ts';
import {
  handOver,
  handOverBlank,
  handOverFields,
  identifierFields,
  identifiersSaid,
} from '#domain/counter/rules/hand-over-fields.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import type { ScanCode } from '#domain/platform/rules/scan-code.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
} from '#machines/platform/draft/draft.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';

export interface PickUpInput {
  /** A scanned bag, a label, an order number or a name; empty asks for it. */ readonly code?: string;
}
export type PickUpEvent =
  | { type: 'pickUp.code'; text: string }
  /** The next thing, whatever it is here: look, choose, compare, hand over, look again, the next person. */
  | { type: 'pickUp.go' }
  | { type: 'pickUp.move'; by: 1 | -1 }
  | { type: 'pickUp.choose'; index?: number }
  | { type: 'pickUp.another' }
  /** Takes the bag whose number was typed, where no scanner can read its label. */
  | { type: 'pickUp.bag' }
  | { type: 'pickUp.print' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };
export interface Receipt {
  readonly lines: readonly string[];
  readonly changeCents: number;
  readonly rxIds: readonly number[];
  /** The receipt as it prints, and where its paper lies; null where it could not be kept. */ readonly svg: string;
  readonly fileUrl: string | null;
}
export interface PickUpContext extends PickUpInput {
  readonly text: string;
  readonly orders: readonly ClosedOrder[];
  readonly active: number;
  /** Raw scans by bag code: each bag that leaves was scanned. */
  readonly scanned: Readonly<Record<string, string>>;
  readonly identifiers: DraftRef | null;
  readonly said: Readonly<Record<string, string>>;
  readonly order: OpenOrder | null;
  readonly form: DraftRef | null;
  readonly rejections: number;
  readonly refusal:
    | (Failure & { readonly why?: readonly string[]; readonly whoMay?: readonly string[] })
    | null;
  readonly receipt: Receipt | null;
  /** What the password gave; spent with the next try. */
  readonly proof: string | null;
}
/** Who is signed in here and so offers the counseling; the server's log has the account itself. */
const personAt = (self: { system: { get(id: string): unknown } }): string =>
  (
    self.system.get('workstation') as
      | { getSnapshot(): { context: { account: { displayName: string } | null } } }
      | undefined
  )?.getSnapshot().context.account?.displayName ?? 'Counter';
const output = <T>(e: unknown) => (e as { output: T }).output;
const chosen = (c: PickUpContext, e: PickUpEvent) =>
  c.orders[e.type === 'pickUp.choose' && e.index !== undefined ? e.index : c.active];
/** Fills that can leave now, and the bags of them that still have to be scanned. */
export const leaving = (o: OpenOrder | null) => (o?.fills ?? []).filter((x) => x.stop === null);
export const unscanned = (c: Pick<PickUpContext, 'order' | 'scanned'>): readonly string[] =>
  [...new Set(leaving(c.order).map((x) => x.bagCode ?? ''))].filter(
    (bag) => bag === '' || !c.scanned[bag],
  );
/** The bag of this order whose number stands typed; a number is padded as it is on the label. */
const typedBag = (c: Pick<PickUpContext, 'text' | 'order'>): string | null => {
  const typed = c.text.trim();
  const number = /^\d{1,6}$/.test(typed) ? typed.padStart(6, '0') : null;
  return leaving(c.order).some((x) => x.bagCode === number) ? number : null;
};
const problems = (draft: DraftRef | null) => (draft ? problemsToSave(draftOf(draft)) : {});
type Completed = Awaited<ReturnType<RxPorts['completePickup']>>;

/**
 * Pick-up: which order, two identifiers as the person says them (nothing names the patient before they match), every bag scanned,
 * then who takes it, counselling, signature and payment, in one act that the server takes whole or refuses with its reasons.
 */
export const pickUpMachine = setup({
  types: {
    input: {} as PickUpInput,
    context: {} as PickUpContext,
    events: {} as PickUpEvent,
    output: null as null,
  },
  actors: {
    draft: draftLogic,
    lookUp: unprovided<Result<readonly ClosedOrder[]>, { code: string }>('lookUpPickup'),
    identify: unprovided<
      Result<OpenOrder>,
      { orderId: number; identifiers: Readonly<Record<string, string>> }
    >('identify'),
    prove: unprovided<Result<string>, Parameters<RxPorts['proveHandOver']>[0]>('proveHandOver'),
    complete: unprovided<Completed, Parameters<RxPorts['completePickup']>[0]>('completePickup'),
  },
  guards: {
    hasText: ({ context }) => context.text.trim() !== '',
    isCounterCode: ({ event }) =>
      event.type === 'scan.arrived' && (event.code.kind === 'bag' || event.code.kind === 'rx'),
    isBag: ({ event }) => event.type === 'scan.arrived' && event.code.kind === 'bag',
    isBagOfOrder: ({ context, event }) =>
      event.type === 'scan.arrived' &&
      event.code.kind === 'bag' &&
      leaving(context.order).some((x) => x.bagCode === (event.code as { bag: string }).bag),
    hasPaper: ({ context }) => typeof context.receipt?.fileUrl === 'string',
    isTypedBag: ({ context }) => typedBag(context) !== null,
    mayChoose: ({ context, event }) => (chosen(context, event)?.ready ?? 0) > 0,
    foundOne: ({ event }) => {
      const r = output<Result<readonly ClosedOrder[]>>(event);
      return r.ok && r.value.length === 1 && r.value[0]!.ready > 0;
    },
    foundSome: ({ event }) => {
      const r = output<Result<readonly ClosedOrder[]>>(event);
      return r.ok && r.value.length > 0;
    },
    saidTwo: ({ context }) =>
      Object.keys(identifiersSaid(draftOf(context.identifiers!).values)).length >= 2,
    isOk: ({ event }) => output<Result<unknown>>(event).ok,
    everyBagScanned: ({ context }) =>
      leaving(context.order).length > 0 && unscanned(context).length === 0,
    needsPassword: ({ context }) =>
      context.order?.needsPassword === true &&
      unscanned(context).length === 0 &&
      leaving(context.order).length > 0,
    isInvalid: ({ context }) => Object.keys(problems(context.form)).length > 0,
  },
  actions: {
    type: assign(({ event }) =>
      event.type === 'pickUp.code' ? { text: event.text, refusal: null } : {},
    ),
    takeScan: assign(({ context, event }) => {
      if (event.type !== 'scan.arrived') return {};
      const bag = event.code.kind === 'bag' ? { [event.code.bag]: event.code.raw } : {};
      return { text: event.code.raw, scanned: { ...context.scanned, ...bag }, refusal: null };
    }),
    takeTypedBag: assign(({ context }) => {
      const bag = typedBag(context);
      return bag === null
        ? {}
        : { scanned: { ...context.scanned, [bag]: context.text.trim() }, text: '', refusal: null };
    }),
    refuseBag: assign({
      refusal: { code: 'WRONG_BAG', message: 'This bag is not of this order: put it back.' },
    }),
    refuseCode: assign({ refusal: { code: 'WRONG_CODE', message: 'Scan the label of the bag.' } }),
    takeOrders: assign(({ event }) => {
      const r = output<Result<readonly ClosedOrder[]>>(event);
      return r.ok ? { orders: r.value, active: 0, refusal: null } : { refusal: r.error };
    }),
    sayNone: assign({
      orders: [],
      refusal: ({ event }) => {
        const r = output<Result<readonly ClosedOrder[]>>(event);
        return r.ok
          ? {
              code: 'NONE',
              message:
                'Nothing is ready under this. Scan the bag, or type a prescription number or a name.',
            }
          : r.error;
      },
    }),
    choose: assign(({ context, event }) => ({
      active: Math.max(
        0,
        context.orders.findIndex((o) => o === chosen(context, event)),
      ),
      refusal: null,
    })),
    openIdentifiers: assign(({ spawn }) => ({
      identifiers: spawn('draft', {
        id: 'identifiers',
        input: {
          values: Object.fromEntries(Object.keys(identifierFields).map((k) => [k, null])),
          fields: identifierFields,
        },
      }) as DraftRef,
      said: {},
    })),
    takeSaid: assign({
      said: ({ context }) => identifiersSaid(draftOf(context.identifiers!).values),
      refusal: null,
    }),
    askForTwo: assign(({ context }) => ({
      refusal: {
        code: 'TWO',
        message: 'Ask for two identifiers and type them as the person says them.',
      },
      rejections: context.rejections + 1,
    })),
    refuse: assign(({ context, event }) => {
      const r = output<Result<unknown>>(event);
      return { refusal: r.ok ? null : r.error, rejections: context.rejections + 1 };
    }),
    takeOrder: assign(({ context, event, spawn }) => {
      const r = output<Result<OpenOrder>>(event);
      if (!r.ok) return {};
      // Six digits that found the order were read off the bag in the hand.
      const inHand = /^\d{6}$/.test(context.text.trim())
        ? typedBag({ text: context.text, order: r.value })
        : null;
      return {
        order: r.value,
        text: '',
        refusal: null,
        ...(inHand === null ? {} : { scanned: { ...context.scanned, [inHand]: inHand } }),
        form: spawn('draft', {
          id: 'handOver',
          input: { values: handOverBlank(r.value), fields: handOverFields(r.value) },
        }) as DraftRef,
      };
    }),
    reject: assign(({ context }) => {
      context.form!.send({ type: 'draft.reject', errors: problems(context.form) });
      return { rejections: context.rejections + 1 };
    }),
    takeProof: assign(({ context, event }) => {
      const r = output<Result<string>>(event);
      context.form!.send({ type: 'draft.set', field: 'password', value: null });
      return r.ok
        ? { proof: r.value, refusal: null }
        : { proof: null, refusal: r.error, rejections: context.rejections + 1 };
    }),
    askForBags: assign(({ context }) => ({
      refusal: {
        code: 'BAGS',
        message:
          leaving(context.order).length === 0
            ? 'Nothing of this order can be handed over now.'
            : `Scan every bag: ${unscanned(context).length} to go.`,
      },
    })),
    takeReceipt: assign(({ event }) => {
      const r = output<Completed>(event);
      return r.ok
        ? {
            receipt: {
              lines: r.value.receipt,
              changeCents: r.value.changeCents,
              rxIds: r.value.rxIds,
              svg: r.value.svg,
              fileUrl: r.value.fileUrl,
            },
          }
        : {};
    }),
    fault: assign({
      refusal: ({ event }) => ({
        code: 'FAULT',
        message: faultText((event as unknown as { error: unknown }).error),
      }),
    }),
    printPaper: unprovidedAction('printPaper') as (_: unknown, p: { fileUrl: string }) => void,
    startOver: assign({
      text: '',
      orders: [],
      active: 0,
      scanned: {},
      identifiers: null,
      said: {},
      order: null,
      form: null,
      refusal: null,
      receipt: null,
      proof: null,
    }),
  },
}).createMachine({
  id: 'pickUp',
  context: ({ input }) => ({
    ...input,
    text: input.code ?? '',
    orders: [],
    active: 0,
    scanned: {},
    identifiers: null,
    said: {},
    order: null,
    form: null,
    rejections: 0,
    refusal: null,
    receipt: null,
    proof: null,
  }),
  initial: 'opening',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    opening: { always: [{ guard: 'hasText', target: 'looking' }, { target: 'asking' }] },
    asking: {
      on: {
        'pickUp.code': { actions: 'type' },
        'pickUp.go': { guard: 'hasText', target: 'looking' },
        'scan.arrived': [
          { guard: 'isCounterCode', target: 'looking', actions: 'takeScan' },
          { actions: 'refuseCode' },
        ],
      },
    },
    looking: {
      tags: 'busy',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ code: context.text }),
        onDone: [
          { guard: 'foundOne', target: 'identifying', actions: 'takeOrders' },
          { guard: 'foundSome', target: 'choosing', actions: 'takeOrders' },
          { target: 'asking', actions: 'sayNone' },
        ],
        onError: { target: 'asking', actions: 'fault' },
      },
    },
    /** Several orders answer: told apart by number, bags and bins, never by a name. */
    choosing: {
      on: {
        'pickUp.move': {
          actions: assign({
            active: ({ context, event }) =>
              (context.active + event.by + context.orders.length) % context.orders.length,
          }),
        },
        'pickUp.choose': { guard: 'mayChoose', target: 'identifying', actions: 'choose' },
        'pickUp.go': { guard: 'mayChoose', target: 'identifying', actions: 'choose' },
        'pickUp.another': { target: 'asking', actions: 'startOver' },
        'scan.arrived': [
          { guard: 'isCounterCode', target: 'looking', actions: 'takeScan' },
          { actions: 'refuseCode' },
        ],
      },
    },
    identifying: {
      entry: 'openIdentifiers',
      initial: 'typing',
      on: {
        'scan.arrived': [{ guard: 'isBag', actions: 'takeScan' }, { actions: 'refuseCode' }],
        'pickUp.another': { target: 'asking', actions: 'startOver' },
      },
      states: {
        typing: {
          on: {
            'pickUp.go': [
              { guard: 'saidTwo', target: 'comparing', actions: 'takeSaid' },
              { actions: 'askForTwo' },
            ],
          },
        },
        comparing: {
          tags: 'busy',
          invoke: {
            id: 'identify',
            src: 'identify',
            input: ({ context }) => ({
              orderId: context.orders[context.active]!.orderId,
              identifiers: context.said,
            }),
            onDone: [
              { guard: 'isOk', target: '#pickUp.handingOver', actions: 'takeOrder' },
              { target: 'typing', actions: 'refuse' },
            ],
            onError: { target: 'typing', actions: 'fault' },
          },
        },
      },
    },
    handingOver: {
      on: {
        'scan.arrived': [
          { guard: 'isBagOfOrder', actions: 'takeScan' },
          { guard: 'isBag', actions: 'refuseBag' },
          { actions: 'refuseCode' },
        ],
        'pickUp.code': { actions: 'type' },
        'pickUp.bag': [{ guard: 'isTypedBag', actions: 'takeTypedBag' }, { actions: 'refuseBag' }],
        'pickUp.go': [
          { guard: 'isInvalid', actions: 'reject' },
          { guard: 'needsPassword', target: 'proving' },
          { guard: 'everyBagScanned', target: 'completing' },
          { actions: 'askForBags' },
        ],
      },
    },
    proving: {
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context }) => ({
          orderId: context.order!.orderId,
          version: context.order!.version,
          password: String(draftOf(context.form!).values['password'] ?? ''),
        }),
        onDone: [
          { guard: 'isOk', target: 'completing', actions: 'takeProof' },
          { target: 'handingOver', actions: 'takeProof' },
        ],
        onError: { target: 'handingOver', actions: 'fault' },
      },
    },
    completing: {
      tags: 'busy',
      invoke: {
        id: 'complete',
        src: 'complete',
        input: ({ context, self }) => {
          const order = context.order!;
          const { payload, payments } = handOver(
            order,
            draftOf(context.form!).values,
            context.said,
            personAt(self),
          );
          return {
            orderId: order.orderId,
            payload: { ...payload, ...(context.proof === null ? {} : { stepUp: context.proof }) },
            payments,
            fills: leaving(order).map((x) => ({
              rxId: x.rxId,
              fillId: x.fillId,
              version: x.version,
              bagScan: context.scanned[x.bagCode ?? ''] ?? '',
            })),
          };
        },
        onDone: [
          { guard: 'isOk', target: 'done', actions: 'takeReceipt' },
          { target: 'handingOver', actions: 'refuse' },
        ],
        onError: { target: 'unanswered', actions: 'fault' },
      },
    },
    /** No answer: it may have been taken. Retry sends nothing; it looks the order up again, and what left is not listed any more. */
    unanswered: { on: { 'pickUp.go': 'looking' } },
    done: {
      on: {
        'pickUp.print': {
          guard: 'hasPaper',
          actions: {
            type: 'printPaper',
            params: ({ context }) => ({ fileUrl: context.receipt!.fileUrl! }),
          },
        },
        'pickUp.go': { target: 'asking', actions: 'startOver' },
        'pickUp.another': { target: 'asking', actions: 'startOver' },
        'scan.arrived': {
          guard: 'isCounterCode',
          target: 'looking',
          actions: ['startOver', 'takeScan'],
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type PickUpRef = ActorRefFrom<typeof pickUpMachine>;
export const providePickUp = (ports: RxPorts) =>
  pickUpMachine.provide({
    actions: {
      printPaper: (_, { fileUrl }) =>
        ports.printPaper({ fileUrl, what: 'The receipt', here: 'open' }),
    },
    actors: {
      lookUp: port(({ code }: { code: string }, signal) => ports.lookUpPickup(code, signal)),
      identify: port((i: { orderId: number; identifiers: Readonly<Record<string, string>> }) =>
        ports.identify(i.orderId, i.identifiers),
      ),
      prove: port((p: Parameters<RxPorts['proveHandOver']>[0]) => ports.proveHandOver(p)),
      complete: port((o: Parameters<RxPorts['completePickup']>[0]) => ports.completePickup(o)),
    },
  });
/** Why an event is refused now, in words. */
export function pickUpRefusal(
  s: SnapshotFrom<typeof pickUpMachine>,
  e: { type: string },
): string | null {
  if (s.can(e as PickUpEvent)) return null;
  if (s.hasTag('busy')) return 'One moment: the server is asked.';
  if (e.type === 'pickUp.print')
    return s.matches('done')
      ? 'The receipt could not be kept: the hand-over holds, but there is no paper.'
      : 'The receipt is there after the hand-over.';
  if (s.matches('choosing')) return 'Nothing of this order is ready.';
  return s.matches('asking')
    ? 'Scan the bag, or type a number or a name first.'
    : 'That is not possible now.';
}
