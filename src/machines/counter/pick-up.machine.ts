import { assign, sendTo, setup, stopChild, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { ClosedOrder, OpenOrder, WayOut } from '#domain/counter/contract/counter.ts';
import {
  handOver,
  paymentProblems,
  handOverBlank,
  handOverFields,
  identifierFields,
  identifiersSaid,
  personFollows,
  photoIdProblems,
} from '#domain/counter/rules/hand-over-fields.ts';
import {
  areTwoIdentifiers,
  askForTwo,
  identifiersBeside,
  type SaidIdentifiers,
} from '#domain/counter/rules/identifiers.ts';
import { withoutFills } from '#domain/counter/rules/staying.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { required } from '#domain/platform/required.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import type { LabelPorts } from '#machines/label/label.ports.ts';
import { saidYes, yesNo } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
} from '#machines/platform/draft/draft.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { tellElsewhere } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import { findActor } from '#machines/platform/ports/system-actors.ts';
import type { CounterPorts, NewBag } from './counter.ports.ts';
import { openDrawer, type DrawerPorts } from './drawers.ts';
import {
  afterScan,
  vialsAsked,
  vialsLeft,
  withVials,
  type VialScanned,
  type WithoutVialScan,
} from './vials.ts';

export interface PickUpInput {
  /** A scanned bag, a label, an order number or a name; empty asks for it. */ readonly code?: string;
  /** With a driver; without it the person takes it here. */ readonly how?: WayOut;
}
export type PickUpEvent =
  | { type: 'pickUp.code'; text: string }
  /**
   * The next thing, whatever it is here: look, choose, compare, hand over, look again, the next
   * person.
   */
  | { type: 'pickUp.go' }
  | { type: 'pickUp.move'; by: number }
  | { type: 'pickUp.choose'; index?: number }
  | { type: 'pickUp.another' }
  /** Takes the bag whose number was typed, where no scanner can read its label. */
  | { type: 'pickUp.bag' }
  /** The vials that are left can't be scanned: asks why; or back to the hand-over. */
  | { type: 'pickUp.unscanned' }
  | { type: 'pickUp.why'; text: string }
  | { type: 'pickUp.back' }
  /** Opens this workstation's drawer with its float. */
  | { type: 'pickUp.drawer' }
  | LiveChanged
  | { type: 'pickUp.print' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };
export interface Receipt {
  readonly lines: readonly string[];
  readonly changeCents: number;
  readonly rxIds: readonly number[];
  /** The receipt as it prints, and where its paper lies; null where it could not be kept. */ readonly svg: string;
  readonly fileUrl: string | null;
  /** Bags for what stays here; their labels came out by themselves. */
  readonly newBags: readonly NewBag[];
}
export interface PickUpContext extends PickUpInput {
  readonly how: WayOut;
  readonly text: string;
  readonly orders: readonly ClosedOrder[];
  readonly active: number;
  /** Raw scans by bag code: each bag that leaves was scanned. */
  readonly scanned: Readonly<Record<string, string>>;
  /** Labels of vials that were scanned and not compared yet, in the order of their scans. */
  readonly vialScans: readonly string[];
  /** A vial was scanned that does not belong into the bag: what it is, in words. */
  readonly vialStop: { readonly code: string; readonly said: string } | null;
  /** Why the vials are not scanned, as it is typed. */
  readonly why: string;
  readonly identifiers: DraftRef | null;
  readonly said: SaidIdentifiers;
  /** What was compared already and did not match: the same again would only count against it. */
  readonly tried: readonly string[];
  readonly order: OpenOrder | null;
  /** The order with everything of it that may leave. */
  readonly whole: OpenOrder | null;
  /** Fills that the person leaves here for now. */
  readonly staying: readonly number[];
  readonly form: DraftRef | null;
  readonly rejections: number;
  readonly refusal:
    | (Failure & { readonly why?: readonly string[]; readonly allowedRoles?: readonly string[] })
    | null;
  readonly receipt: Receipt | null;
  /** This order is left for the next one, not for good. */
  readonly wantsAnother: boolean;
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
const chosen = (context: PickUpContext, event: PickUpEvent) =>
  context.orders[
    event.type === 'pickUp.choose' && event.index !== undefined ? event.index : context.active
  ];
/** Fills that can leave now, and the bags of them that still have to be scanned. */
export const leaving = (openOrder: OpenOrder | null) =>
  (openOrder?.fills ?? []).filter((fill) => fill.stop === null);
export const unscanned = (context: Pick<PickUpContext, 'order' | 'scanned'>): readonly string[] =>
  [...new Set(leaving(context.order).map((row) => row.bagCode ?? ''))].filter(
    (bag) => bag === '' || !context.scanned[bag],
  );
/** The bag of this order whose number stands typed; a number is padded as it is on the label. */
const typedBag = (context: Pick<PickUpContext, 'text' | 'order'>): string | null => {
  const typed = context.text.trim();
  const number = /^\d{1,6}$/.test(typed) ? typed.padStart(6, '0') : null;
  return leaving(context.order).some((row) => row.bagCode === number) ? number : null;
};
/** What the person has said of who they are. */
const saidIdentifiers = (context: Pick<PickUpContext, 'identifiers'>) =>
  identifiersSaid(draftOf(required(context.identifiers, 'identifiers form')).values);
const tryOf = (
  { orders, active }: Pick<PickUpContext, 'orders' | 'active'>,
  said: SaidIdentifiers,
): string => JSON.stringify([orders[active]?.orderId, said]);
/**
 * The orders of a person stand together. Who has something to take along stands first, and of each
 * what can leave: what can't is never the first choice of an Enter.
 */
const readyFirst = (orders: readonly ClosedOrder[]): readonly ClosedOrder[] => {
  const takers = new Set(orders.filter(({ ready }) => ready > 0).map(({ person }) => person));
  return orders.toSorted(
    (a, b) =>
      Number(takers.has(b.person)) - Number(takers.has(a.person)) ||
      a.person - b.person ||
      Number(b.ready > 0) - Number(a.ready > 0),
  );
};
const problems = ({ form, order }: Pick<PickUpContext, 'form' | 'order'>) =>
  form === null || order === null
    ? {}
    : {
        ...paymentProblems(order, draftOf(form).values),
        ...(order.needsPhotoId ? photoIdProblems(draftOf(form).values) : {}),
        ...problemsToSave(draftOf(form)),
      };
/** The fill of the order that this number stands beside; undefined: it can't be left or taken. */
const numbered = ({ whole }: Pick<PickUpContext, 'whole'>, event: PickUpEvent) => {
  const fill = event.type === 'pickUp.choose' ? whole?.fills[event.index ?? -1] : undefined;
  return fill?.stop === null ? fill : undefined;
};
/** What stays once this number is pressed: the fill stays, or goes after all. */
const stayingAfter = (context: PickUpContext, event: PickUpEvent): readonly number[] => {
  const fillId = numbered(context, event)?.fillId;
  if (fillId === undefined) return context.staying;
  return context.staying.includes(fillId)
    ? context.staying.filter((id) => id !== fillId)
    : [...context.staying, fillId];
};
const takeOut = (rxNumber: string): string =>
  `Rx ${rxNumber} stays here: take that vial out of the bag.`;
/** The fill that stays and whose vial was scanned. */
const stayingVial = ({ whole, staying }: PickUpContext, event: PickUpEvent) =>
  event.type === 'scan.arrived' && event.code.kind === 'rx'
    ? whole?.fills.find(
        ({ fillId, rxNumber }) =>
          staying.includes(fillId) && rxNumber.replaceAll(' ', '') === rxOf(event.code),
      )
    : undefined;
/** A fill that leaves, whose prescription somebody else has changed since it was opened. */
const changedFill = ({ order }: PickUpContext, event: PickUpEvent) =>
  event.type === 'live.changed' && event.entity === 'rx'
    ? leaving(order).find(({ rxId, version }) => rxId === event.id && version < event.version)
    : undefined;
const rxOf = (code: ScanCode): string => (code.kind === 'rx' ? code.rxNumber : '');
/** What was typed, over the blank form of another amount due. */
const typedOver = (context: PickUpContext, order: OpenOrder) => {
  const { values } = draftOf(required(context.form, 'The form of the hand-over'));
  const blank = handOverBlank(order);
  const isWhole = values['amount'] === (context.order?.dueCents || null);
  return { ...blank, ...values, ...(isWhole ? { amount: blank['amount'] } : {}) };
};
/** Nothing was handed over yet: what was typed and scanned would be given again. */
const leaveQuestion = yesNo(
  'Leave without handing over?',
  'What was said, scanned and typed here is not kept. No money was booked.',
);
const openSteps = 'open its prescription, then All steps ({key:rx.steps})';
/** Where what left the store is taken back, for whoever undoes by key. */
const undoneBy: Readonly<Record<WayOut, (orderNo: number) => string>> = {
  pickup: (orderNo) => `Order ${orderNo} was handed over: ${openSteps}, Undo the pick-up.`,
  delivery: (orderNo) => `Order ${orderNo} went out with a driver: ${openSteps}.`,
};
const askFor = 'Ask for this, too';
type Completed = Awaited<ReturnType<CounterPorts['completePickup']>>;
type Leaves = Parameters<CounterPorts['completePickup']>[0] & { readonly how: WayOut };

/**
 * Pick-up, or a delivery that goes out with a driver: which order, two identifiers as the person
 * says them (nothing names the patient before they match), every bag scanned,
 * then who takes it, counselling, signature and payment, in one act that the server takes whole or
 * refuses with its reasons.
 */
export const pickUpMachine = setup({
  types: machineTypes<{
    input: PickUpInput;
    context: PickUpContext;
    events: PickUpEvent;
    output: null;
  }>(),
  actors: {
    draft: draftLogic,
    askConfirm,
    lookUp: unprovided<Result<readonly ClosedOrder[]>, { code: string }>('lookUpPickup'),
    identify: unprovided<
      Result<OpenOrder>,
      { orderId: number; identifiers: SaidIdentifiers; how: WayOut }
    >('identify'),
    prove: unprovided<Result<string>, Parameters<CounterPorts['proveHandOver']>[0]>(
      'proveHandOver',
    ),
    scanVial: unprovided<VialScanned, { orderId: number; raw: string; how: WayOut }>('scanVial'),
    withoutVialScan: unprovided<WithoutVialScan, { orderId: number; reason: string }>(
      'withoutVialScan',
    ),
    drawerHere: unprovided<boolean>('drawerHere'),
    complete: unprovided<Completed, Leaves>('completePickup'),
  },
  guards: {
    hasText: ({ context }) => context.text.trim() !== '',
    isCounterCode: ({ event }) =>
      event.type === 'scan.arrived' && (event.code.kind === 'bag' || event.code.kind === 'rx'),
    isBag: ({ event }) => event.type === 'scan.arrived' && event.code.kind === 'bag',
    isBagOfOrder: ({ context, event }) => {
      if (event.type !== 'scan.arrived' || event.code.kind !== 'bag') return false;
      const { bag } = event.code;
      return leaving(context.order).some((row) => row.bagCode === bag);
    },
    /** A label of a vial, or of one that belongs on the shelf: the server says which. */
    /** The label of a vial that the person leaves here. */
    isStayingVial: ({ context, event }) => stayingVial(context, event) !== undefined,
    isVial: ({ event }) =>
      event.type === 'scan.arrived' && (event.code.kind === 'rx' || event.code.kind === 'restock'),
    hasVialScan: ({ context }) => context.vialScans.length > 0,
    needsVials: ({ context }) => vialsLeft(context.order) > 0,
    hasWhy: ({ context }) => context.why.trim() !== '',
    hasPaper: ({ context }) => typeof context.receipt?.fileUrl === 'string',
    isTypedBag: ({ context }) => typedBag(context) !== null,
    mayChoose: ({ context, event }) => (chosen(context, event)?.ready ?? 0) > 0,
    foundOne: (_, output: Result<readonly ClosedOrder[]>) => {
      if (!output.ok) return false;
      const [only, ...others] = output.value;
      return only !== undefined && others.length === 0 && only.ready > 0;
    },
    foundSome: (_, output: Result<readonly ClosedOrder[]>) => {
      return output.ok && output.value.length > 0;
    },
    /** Somebody said who they are, or several bags were scanned. */
    hasBegun: ({ context }) => {
      const { dirty } = draftOf(required(context.identifiers, 'identifiers form'));
      return Object.keys(dirty).length > 0 || Object.keys(context.scanned).length > 1;
    },
    mayBeHandedOver: ({ context }) => leaving(context.order).length > 0,
    /** What is typed in a field can't be read: its value is an old one. */
    isMistyped: ({ context }) =>
      Object.keys(problemsToSave(draftOf(required(context.identifiers, 'identifiers form'))))
        .length > 0,
    wasTried: ({ context }) => context.tried.includes(tryOf(context, saidIdentifiers(context))),
    saidTwo: ({ context }) => areTwoIdentifiers(keysOf(saidIdentifiers(context))),
    isOk: (_, output: Result<unknown>) => output.ok,
    everyBagScanned: ({ context }) =>
      leaving(context.order).length > 0 && unscanned(context).length === 0,
    needsPassword: ({ context }) =>
      context.order?.needsPassword === true &&
      unscanned(context).length === 0 &&
      leaving(context.order).length > 0,
    isInvalid: ({ context }) => Object.keys(problems(context)).length > 0,
    lacksDrawer: ({ context }) => context.order?.drawerOpen === false,
    /** What would leave is not any more what was opened: it can't be handed over like this. */
    isChangedElsewhere: ({ context, event }) => changedFill(context, event) !== undefined,
    isDrawerChange: ({ event }) => event.type === 'live.changed' && event.entity === 'drawer',
    /** Something is still left to hand over. */
    mayStay: ({ context, event }) =>
      numbered(context, event) !== undefined &&
      leaving(withoutFills(required(context.whole, 'order'), stayingAfter(context, event))).length >
        0,
  },
  actions: {
    typeCode: assign(({ event }) =>
      event.type === 'pickUp.code' ? { text: event.text, refusal: null } : {},
    ),
    takeScan: assign(({ context, event }) => {
      if (event.type !== 'scan.arrived') return {};
      const bag = event.code.kind === 'bag' ? { [event.code.bag]: event.code.raw } : {};
      return { text: event.code.raw, scanned: { ...context.scanned, ...bag }, refusal: null };
    }),
    /** What stood typed beside it is no part of the next bag's number. */
    takeBagScan: assign(({ context, event }) =>
      event.type === 'scan.arrived' && event.code.kind === 'bag'
        ? {
            scanned: { ...context.scanned, [event.code.bag]: event.code.raw },
            text: '',
            refusal: null,
          }
        : {},
    ),
    takeTypedBag: assign(({ context }) => {
      const bag = typedBag(context);
      return bag === null
        ? {}
        : { scanned: { ...context.scanned, [bag]: context.text.trim() }, text: '', refusal: null };
    }),
    /** The next person is served once this one is left. */
    wantAnother: assign({ wantsAnother: true }),
    wantNone: assign({ wantsAnother: false }),
    refuseBag: assign({
      refusal: { code: 'WRONG_BAG', message: 'This bag is not of this order: put it back.' },
    }),
    refuseCode: assign({ refusal: { code: 'WRONG_CODE', message: 'Scan the label of the bag.' } }),
    refuseVialYet: assign({
      refusal: {
        code: 'WRONG_CODE',
        message: 'Type two identifiers first; then scan the vials in the bag.',
      },
    }),
    refuseOtherCode: assign({
      refusal: { code: 'WRONG_CODE', message: 'Scan the label of the bag, or of a vial in it.' },
    }),
    stopStayingVial: assign(({ context, event }) => ({
      vialStop: {
        code: 'STAYS',
        said: takeOut(stayingVial(context, event)?.rxNumber ?? ''),
      },
    })),
    holdVialScan: assign(({ context, event }) =>
      event.type === 'scan.arrived'
        ? { vialScans: [...context.vialScans, event.code.raw], refusal: null }
        : {},
    ),
    takeVialScan: assign(({ context }, output: VialScanned) => ({
      ...afterScan(context.order, output),
      vialScans: context.vialScans.slice(1),
    })),
    forgetVialScans: assign({ vialScans: [] }),
    typeWhy: assign(({ event }) =>
      event.type === 'pickUp.why' ? { why: event.text, refusal: null } : {},
    ),
    clear: assign({ refusal: null }),
    takeWithout: assign(({ context }, output: WithoutVialScan) =>
      output.ok
        ? { ...withVials(context.order, output.value), why: '', vialStop: null, refusal: null }
        : { refusal: output.error, rejections: context.rejections + 1 },
    ),
    askForVials: assign(({ context }) => ({
      refusal: { code: 'VIALS', message: vialsAsked(vialsLeft(context.order)) },
    })),
    takeOrders: assign((_, output: Result<readonly ClosedOrder[]>) => {
      return output.ok
        ? {
            orders: readyFirst(output.value),
            active: output.value.some((order) => order.ready > 0) ? 0 : -1,
            refusal: null,
          }
        : { refusal: output.error };
    }),
    notifyNone: assign({
      orders: [],
      refusal: (_, output: Result<readonly ClosedOrder[]>) => {
        return output.ok
          ? {
              code: 'NONE',
              message:
                'Nothing is ready under this. Scan the bag, or type a prescription number or a name.',
            }
          : output.error;
      },
    }),
    choose: assign(({ context, event }) => ({
      active: Math.max(
        0,
        context.orders.findIndex((order) => order === chosen(context, event)),
      ),
      refusal: null,
    })),
    openIdentifiers: assign(({ spawn }) => ({
      identifiers: spawn('draft', {
        id: 'identifiers',
        input: {
          values: Object.fromEntries(Object.keys(identifierFields).map((key) => [key, null])),
          fields: identifierFields,
        },
      }) as DraftRef,
      said: {},
    })),
    takeSaid: assign({
      said: ({ context }) => saidIdentifiers(context),
      refusal: null,
    }),
    askForTwo: assign(({ context }) => ({
      refusal: {
        code: 'TWO',
        message: askForTwo(keysOf(saidIdentifiers(context))),
      },
      rejections: context.rejections + 1,
    })),
    /** The hand goes to what was not said yet. */
    markMissing: ({ context }) => {
      const [missing] = identifiersBeside(keysOf(saidIdentifiers(context)));
      required(context.identifiers, 'identifiers form').send({
        type: 'draft.reject',
        errors: missing === undefined ? {} : { [missing]: askFor },
      });
    },
    showMistyped: ({ context }) => {
      const identifiers = required(context.identifiers, 'identifiers form');
      identifiers.send({ type: 'draft.reject', errors: problemsToSave(draftOf(identifiers)) });
    },
    /** The fields that the server named: the hand goes to the first of them. */
    markAsked: ({ context }, output: Result<unknown>) => {
      if (!output.ok)
        required(context.identifiers, 'identifiers form').send({
          type: 'draft.reject',
          errors: output.error.fields ?? {},
        });
    },
    askForOthers: assign(({ context }) => ({
      refusal: {
        code: 'TRIED',
        message:
          'These two did not match already, and they are not compared again: ask for others.',
      },
      rejections: context.rejections + 1,
    })),
    noteTried: assign(({ context }) => ({
      tried: [...context.tried, tryOf(context, context.said)],
    })),
    refuse: assign(({ context }, output: Result<unknown>) => {
      return { refusal: output.ok ? null : output.error, rejections: context.rejections + 1 };
    }),
    takeOrder: assign(({ context, spawn }, output: Result<OpenOrder>) => {
      if (!output.ok) return {};
      // Six digits that found the order were read off the bag in the hand.
      const inHand = /^\d{6}$/.test(context.text.trim())
        ? typedBag({ text: context.text, order: output.value })
        : null;
      return {
        order: output.value,
        whole: output.value,
        staying: [],
        text: '',
        refusal: null,
        ...(inHand === null ? {} : { scanned: { ...context.scanned, [inHand]: inHand } }),
        form: spawn('draft', {
          id: 'handOver',
          input: {
            values: handOverBlank(output.value),
            fields: handOverFields(output.value),
            derive: personFollows(output.value),
          },
        }) as DraftRef,
      };
    }),
    showProblems: ({ context }) => {
      const form = required(context.form, 'The form of the hand-over');
      form.send({ type: 'draft.reject', errors: problems(context) });
    },
    stay: assign(({ context, event, spawn }) => {
      const staying = stayingAfter(context, event);
      const order = withoutFills(required(context.whole, 'order'), staying);
      return {
        staying,
        order,
        refusal: null,
        form: spawn('draft', {
          id: `handOver-${staying.join('-')}`,
          input: {
            values: typedOver(context, order),
            fields: handOverFields(order),
            derive: personFollows(order),
          },
        }) as DraftRef,
      };
    }),
    /** The form of before: its values were read for the new one. */
    stopForm: stopChild(({ context }) => required(context.form, 'The form of the hand-over')),
    openDrawer: sendTo(
      ({ system }) => required(findActor(system, 'workstation'), 'The workstation'),
      { type: 'dialog.open', ...openDrawer },
    ),
    sayHowToUndo: ({ context: { order, how }, system }) =>
      tellElsewhere(system, undoneBy[how](required(order, 'order that left').orderNo)),
    takeDrawer: assign(({ context: { order, whole } }, drawerOpen: boolean | null) => ({
      order: order && { ...order, drawerOpen },
      whole: whole && { ...whole, drawerOpen },
    })),
    countRejection: assign({ rejections: ({ context }) => context.rejections + 1 }),
    forgetPassword: ({ context }) =>
      required(context.form, 'The form of the hand-over').send({
        type: 'draft.set',
        field: 'password',
        value: null,
      }),
    /** The hand goes to the password that was wrong: the next one is not typed anywhere else. */
    markPassword: ({ context }, output: Result<string>) => {
      if (!output.ok)
        required(context.form, 'The form of the hand-over').send({
          type: 'draft.reject',
          errors: { password: output.error.message },
        });
    },
    takeProof: assign(({ context }, output: Result<string>) =>
      output.ok
        ? { proof: output.value, refusal: null }
        : { proof: null, refusal: output.error, rejections: context.rejections + 1 },
    ),
    tellChanged: assign(({ context, event }) => ({
      refusal: {
        code: 'CHANGED',
        message: [
          `Rx ${changedFill(context, event)?.rxNumber} was changed or handed over elsewhere.`,
          'Take no money before you have looked again.',
        ].join(' '),
      },
    })),
    /** Asks for the same order anew, by its number. */
    lookAgain: assign(({ context }) => ({
      text: String(required(context.order, 'order to look up again').orderNo),
      order: null,
      whole: null,
      form: null,
      scanned: {},
      refusal: null,
    })),
    askForBags: assign(({ context }) => ({
      refusal: {
        code: 'BAGS',
        message:
          leaving(context.order).length === 0
            ? 'Nothing of this order can be handed over now.'
            : `Scan every bag: ${unscanned(context).length} to go.`,
      },
    })),
    // An earlier refusal is answered by what was done since: it must not stand beside the receipt.
    takeReceipt: assign((_, output: Completed) => {
      return output.ok
        ? {
            refusal: null,
            receipt: {
              lines: output.value.receipt,
              changeCents: output.value.changeCents,
              rxIds: output.value.rxIds,
              svg: output.value.svg,
              fileUrl: output.value.fileUrl,
              newBags: output.value.newBags,
            },
          }
        : {};
    }),
    fault: assign((_, { error }: { error: unknown }) => ({
      refusal: { code: 'FAULT', message: faultText(error) },
    })),
    printPaper: unprovidedAction<{ fileUrl: string; svg: readonly string[] }>('printPaper'),
    /** The labels of the bags for what stays. */
    printBags: (): void => undefined,
    startOver: assign({
      text: '',
      orders: [],
      active: 0,
      scanned: {},
      vialScans: [],
      vialStop: null,
      why: '',
      identifiers: null,
      said: {},
      order: null,
      whole: null,
      staying: [],
      form: null,
      refusal: null,
      receipt: null,
      wantsAnother: false,
      proof: null,
    }),
  },
}).createMachine({
  id: 'pickUp',
  context: ({ input }) => ({
    ...input,
    how: input.how ?? 'pickup',
    text: input.code ?? '',
    orders: [],
    active: 0,
    scanned: {},
    vialScans: [],
    vialStop: null,
    why: '',
    identifiers: null,
    said: {},
    tried: [],
    order: null,
    whole: null,
    staying: [],
    form: null,
    rejections: 0,
    refusal: null,
    receipt: null,
    wantsAnother: false,
    proof: null,
  }),
  initial: 'opening',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    opening: { always: [{ guard: 'hasText', target: 'looking' }, { target: 'asking' }] },
    asking: {
      on: {
        'pickUp.code': { actions: 'typeCode' },
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
          {
            guard: { type: 'foundOne', params: ({ event }) => event.output },
            target: 'identifying',
            actions: { type: 'takeOrders', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'foundSome', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'takeOrders', params: ({ event }) => event.output },
          },
          {
            target: 'asking',
            actions: { type: 'notifyNone', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Several orders answer: told apart by number, bags, bins and initials, never by a name. */
    choosing: {
      on: {
        'pickUp.move': {
          actions: assign({
            active: ({ context: { active, orders }, event }) =>
              (Math.max(active, event.by > 0 ? -1 : 0) + event.by + orders.length) % orders.length,
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
      states: {
        typing: {
          on: {
            'scan.arrived': [
              { guard: 'isBag', actions: 'takeScan' },
              { guard: 'isVial', actions: 'refuseVialYet' },
              { actions: 'refuseCode' },
            ],
            'dialog.close': [
              { guard: 'hasBegun', target: 'leaving' },
              { target: '#pickUp.closed' },
            ],
            'pickUp.another': [
              { guard: 'hasBegun', target: 'leaving', actions: 'wantAnother' },
              { target: '#pickUp.asking', actions: 'startOver' },
            ],
            'pickUp.go': [
              { guard: 'isMistyped', actions: ['showMistyped', 'countRejection'] },
              { guard: 'wasTried', actions: 'askForOthers' },
              { guard: 'saidTwo', target: 'comparing', actions: 'takeSaid' },
              { actions: ['markMissing', 'askForTwo'] },
            ],
          },
        },
        leaving: {
          invoke: {
            id: 'askLeave',
            src: 'askConfirm',
            input: leaveQuestion,
            onDone: [
              {
                guard: ({ event, context }) => saidYes(event.output) && context.wantsAnother,
                target: '#pickUp.asking',
                actions: 'startOver',
              },
              { guard: ({ event }) => saidYes(event.output), target: '#pickUp.closed' },
              { target: 'typing', actions: 'wantNone' },
            ],
          },
        },
        comparing: {
          tags: 'busy',
          on: { 'dialog.close': {} },
          invoke: {
            id: 'identify',
            src: 'identify',
            input: ({ context }) => ({
              orderId: required(context.orders[context.active], 'order to hand over').orderId,
              identifiers: context.said,
              how: context.how,
            }),
            onDone: [
              {
                guard: { type: 'isOk', params: ({ event }) => event.output },
                target: '#pickUp.handingOver',
                actions: { type: 'takeOrder', params: ({ event }) => event.output },
              },
              {
                target: 'typing',
                actions: [
                  'noteTried',
                  { type: 'markAsked', params: ({ event }) => event.output },
                  { type: 'refuse', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: 'typing',
              actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    handingOver: {
      always: { guard: 'hasVialScan', target: 'scanningVial' },
      initial: 'still',
      states: {
        still: {},
        /** A drawer was opened or counted somewhere: is one open here? */
        askingDrawer: {
          invoke: {
            id: 'drawerHere',
            src: 'drawerHere',
            onDone: {
              target: 'still',
              actions: { type: 'takeDrawer', params: ({ event }) => event.output },
            },
            onError: { target: 'still', actions: { type: 'takeDrawer', params: null } },
          },
        },
      },
      on: {
        'scan.arrived': [
          { guard: 'isBagOfOrder', actions: 'takeBagScan' },
          { guard: 'isBag', actions: 'refuseBag' },
          { guard: 'isStayingVial', actions: 'stopStayingVial' },
          { guard: 'isVial', actions: 'holdVialScan' },
          { actions: 'refuseOtherCode' },
        ],
        'dialog.close': [{ guard: 'mayBeHandedOver', target: 'leaving' }, { target: 'closed' }],
        'pickUp.another': [
          { guard: 'mayBeHandedOver', target: 'leaving', actions: 'wantAnother' },
          { target: 'asking', actions: 'startOver' },
        ],
        'pickUp.choose': { guard: 'mayStay', actions: ['stopForm', 'stay'] },
        'pickUp.drawer': { guard: 'lacksDrawer', actions: 'openDrawer' },
        'live.changed': [
          { guard: 'isDrawerChange', target: '.askingDrawer' },
          { guard: 'isChangedElsewhere', target: 'unanswered', actions: 'tellChanged' },
        ],
        'pickUp.unscanned': { guard: 'needsVials', target: 'unscanned', actions: 'clear' },
        'pickUp.code': { actions: 'typeCode' },
        'pickUp.bag': [{ guard: 'isTypedBag', actions: 'takeTypedBag' }, { actions: 'refuseBag' }],
        'pickUp.go': [
          { guard: 'isInvalid', actions: ['showProblems', 'countRejection'] },
          { guard: 'needsVials', actions: 'askForVials' },
          { guard: 'needsPassword', target: 'proving' },
          { guard: 'everyBagScanned', target: 'completing' },
          { actions: 'askForBags' },
        ],
      },
    },
    leaving: {
      invoke: {
        id: 'askLeaveHandOver',
        src: 'askConfirm',
        input: leaveQuestion,
        onDone: [
          {
            guard: ({ event, context }) => saidYes(event.output) && context.wantsAnother,
            target: 'asking',
            actions: 'startOver',
          },
          { guard: ({ event }) => saidYes(event.output), target: 'closed' },
          { target: 'handingOver', actions: 'wantNone' },
        ],
      },
    },
    /** Each label is compared by the server; what is scanned meanwhile waits for its turn. */
    scanningVial: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'scanVial',
        src: 'scanVial',
        input: ({ context }) => ({
          orderId: required(context.order, 'order to hand over').orderId,
          raw: required(context.vialScans[0], 'the label that was scanned'),
          how: context.how,
        }),
        onDone: {
          target: 'handingOver',
          actions: { type: 'takeVialScan', params: ({ event }) => event.output },
        },
        onError: {
          target: 'handingOver',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'forgetVialScans',
          ],
        },
      },
    },
    /** A torn label, or a bag that stays closed: the person says so, or scans after all. */
    unscanned: {
      on: {
        'scan.arrived': [
          { guard: 'isVial', target: 'handingOver', actions: 'holdVialScan' },
          { actions: 'refuseOtherCode' },
        ],
        'pickUp.why': { actions: 'typeWhy' },
        'pickUp.go': { guard: 'hasWhy', target: 'excusing', actions: 'clear' },
        'pickUp.back': { target: 'handingOver', actions: 'clear' },
        'dialog.close': { target: 'handingOver', actions: 'clear' },
      },
    },
    excusing: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'withoutVialScan',
        src: 'withoutVialScan',
        input: ({ context }) => ({
          orderId: required(context.order, 'order to hand over').orderId,
          reason: context.why.trim(),
        }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'handingOver',
            actions: { type: 'takeWithout', params: ({ event }) => event.output },
          },
          {
            target: 'unscanned',
            actions: { type: 'takeWithout', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'unscanned',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    proving: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context }) => {
          const { orderId, version } = required(context.order, 'order to hand over');
          const { values } = draftOf(required(context.form, 'form of the handover'));
          return { orderId, version, password: String(values['password'] ?? '') };
        },
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'completing',
            actions: ['forgetPassword', { type: 'takeProof', params: ({ event }) => event.output }],
          },
          {
            target: 'handingOver',
            actions: [
              'forgetPassword',
              { type: 'markPassword', params: ({ event }) => event.output },
              { type: 'takeProof', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: {
          target: 'handingOver',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    completing: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'complete',
        src: 'complete',
        input: ({ context, self }) => {
          const order = required(context.order, 'order to hand over');
          const { payload, payments } = handOver(
            order,
            draftOf(required(context.form, 'form of the handover')).values,
            context.said,
            personAt(self),
          );
          return {
            orderId: order.orderId,
            how: context.how,
            payload: { ...payload, ...(context.proof === null ? {} : { stepUp: context.proof }) },
            payments,
            fills: leaving(order).map((row) => ({
              rxId: row.rxId,
              fillId: row.fillId,
              version: row.version,
              bagScan: context.scanned[row.bagCode ?? ''] ?? '',
            })),
          };
        },
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'done',
            actions: [
              { type: 'takeReceipt', params: ({ event }) => event.output },
              'printBags',
              'sayHowToUndo',
            ],
          },
          {
            target: 'handingOver',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /**
     * No answer: it may have been taken; or it was changed elsewhere. Nothing is sent again: the
     * order is looked up, and what left is not listed any more.
     */
    unanswered: { on: { 'pickUp.go': { target: 'looking', actions: 'lookAgain' } } },
    done: {
      on: {
        'pickUp.print': {
          guard: 'hasPaper',
          actions: {
            type: 'printPaper',
            params: ({ context: { receipt } }) => ({
              fileUrl: required(receipt?.fileUrl, 'paper of the receipt'),
              svg: [required(receipt, 'the receipt').svg],
            }),
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
export interface PickUpPorts {
  readonly counter: Pick<
    CounterPorts,
    | 'lookUpPickup'
    | 'identify'
    | 'scanVial'
    | 'withoutVialScan'
    | 'proveHandOver'
    | 'completePickup'
    | 'sendOut'
  >;
  readonly labels: Pick<LabelPorts, 'printPaper'>;
  readonly drawers: Pick<DrawerPorts, 'isOpenHere'>;
}
export const providePickUp = ({ counter, labels, drawers }: PickUpPorts) =>
  pickUpMachine.provide({
    actions: {
      printPaper: (_, paper) => labels.printPaper({ ...paper, what: 'The receipt', here: 'open' }),
      printBags: ({ context }) => {
        for (const { bag, fileUrl, svg } of context.receipt?.newBags ?? [])
          if (fileUrl !== null)
            labels.printPaper({ fileUrl, svg, what: `The label of bag ${bag}`, here: 'offer' });
      },
    },
    actors: {
      lookUp: port(({ code }: { code: string }, signal) => counter.lookUpPickup(code, signal)),
      identify: port((input: { orderId: number; identifiers: SaidIdentifiers; how: WayOut }) =>
        counter.identify(input.orderId, input.identifiers, input.how),
      ),
      scanVial: port(({ orderId, raw, how }: { orderId: number; raw: string; how: WayOut }) =>
        counter.scanVial(orderId, raw, how),
      ),
      withoutVialScan: port(({ orderId, reason }: { orderId: number; reason: string }) =>
        counter.withoutVialScan(orderId, reason),
      ),
      prove: port((proveHandOver: Parameters<CounterPorts['proveHandOver']>[0]) =>
        counter.proveHandOver(proveHandOver),
      ),
      drawerHere: port<boolean, void>((_, signal) => drawers.isOpenHere(signal)),
      complete: port(({ how, ...order }: Leaves) =>
        how === 'delivery' ? counter.sendOut(order) : counter.completePickup(order),
      ),
    },
  });
/** Who it is for is not known yet: nothing of a record may stand in sight. */
export const isBeforeMatch = (snapshot: SnapshotFrom<typeof pickUpMachine>): boolean =>
  snapshot.matches('choosing') || snapshot.matches('identifying');
/** Why no drawer is opened: that one is open here is said only where it was asked. */
const drawerRefusal = (snapshot: SnapshotFrom<typeof pickUpMachine>): string => {
  if (!snapshot.matches('handingOver')) return 'A drawer is opened at the hand-over.';
  return snapshot.context.order?.drawerOpen === true
    ? 'A drawer is open here already.'
    : 'Whether a drawer is open here got no answer: look in the list of drawers.';
};
/** Why an event is refused now, in words. */
export function pickUpRefusal(
  snapshot: SnapshotFrom<typeof pickUpMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the server is asked.';
  if (event.type === 'pickUp.print')
    return snapshot.matches('done')
      ? 'The receipt could not be kept: the hand-over holds, but there is no paper.'
      : 'The receipt is there after the hand-over.';
  if (event.type === 'pickUp.choose' && snapshot.matches('handingOver'))
    return 'One prescription at least has to leave: close, where nothing does.';
  if (event.type === 'pickUp.drawer') return drawerRefusal(snapshot);
  if (event.type === 'pickUp.unscanned')
    return snapshot.matches('handingOver')
      ? 'No vial waits for its scan.'
      : 'Vials are scanned at the hand-over.';
  if (snapshot.matches('unscanned')) return 'Say in words why the vials are not scanned.';
  if (snapshot.matches('choosing')) return 'Nothing of this order is ready.';
  return snapshot.matches('asking')
    ? 'Scan the bag, or type a number or a name first.'
    : 'That is not possible now.';
}
