import {
  and,
  assign,
  enqueueActions,
  raise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { changedFirst } from '#domain/platform/rules/first-saver.ts';
import { formatQuantity, parseQuantity } from '#domain/platform/rules/money.ts';
import type { MovePayload, RxDetail, ScanOutcome } from '#domain/rx/contract/rx.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { DrugPorts, ResolvedDrug } from '#machines/drug/drug.ports.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { Refused } from '#machines/platform/ports/refused.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import type { RxDialogOutput } from '../rx.dialogs.ts';
import { isLabelling, offerOf } from '../rx.offers.ts';
import type { RxOutcome, RxPorts } from '../rx.ports.ts';
import { deliveryOf, lacksStock } from './no-stock.ts';
import { isAsRead, isReadAgain, newsIn, notReadAgain, type Confirming } from './read-again.ts';
import {
  isBilled,
  provideSwitchBilled,
  switchBilledMachine,
  type SwitchedBilled,
} from './switch-billed.machine.ts';
import type { ClaimsOfFillPorts, VerificationPorts } from './verification.ports.ts';

export interface DrugVerificationInput {
  readonly detail: RxDetail;
}
export type DrugVerificationEvent =
  | { type: 'bottle.scan'; raw: string; byHand: boolean }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  /** The scanner heard a code that it could not read: which bottle it was is not known. */
  | { type: 'scan.unread'; raw: string }
  | { type: 'code.type'; text: string }
  | { type: 'code.enter' }
  | { type: 'count.type'; text: string }
  | { type: 'count.confirm' }
  | { type: 'count.part' }
  | { type: 'offer.take'; index?: number }
  | { type: 'offer.drop' }
  /** Why a bottle goes out that expires before the supply is used up. */
  | { type: 'early.why'; text: string }
  /** The last bottle was not the right one. */
  | { type: 'scan.takeBack' }
  /** There is none of it: the delivery that has it is received. */
  | { type: 'stock.receive' }
  /** Opens EI on the lots of which two expiries were read. */
  | { type: 'stock.expiry' }
  | { type: 'second.type'; field: 'username' | 'password' | 'count'; text: string }
  | { type: 'second.confirm' }
  | { type: 'verification.retry' }
  | LiveChanged
  | { type: 'dialog.close' };
type Stop = NonNullable<ScanOutcome['stop']>;
export interface DrugVerificationContext extends DrugVerificationInput {
  readonly raw: string;
  readonly byHand: boolean;
  readonly unread: boolean;
  /** The package that was scanned last; null where its code was typed. */
  readonly scanned: ScanCode | null;
  /** A code being typed instead of scanned. */
  readonly typed: string;
  /** What the person counted, as typed. */
  readonly count: string;
  readonly second: { readonly username: string; readonly password: string; readonly count: string };
  /** The last scan's stop, or what is still to take. A stop stays until the next scan. */
  readonly stop: Stop | null;
  readonly code: string | null;
  readonly offer: ScanOutcome['offer'];
  readonly refusal: Refused | null;
  readonly problem: string | null;
  readonly changed: RxDetail | null;
  /** What the drugs of an offer are called. */
  readonly names: Readonly<Record<number, string>>;
  /** The person wants to dispense a part: the step is asked for once this dialog is closed. */
  readonly then: 'part' | null;
  readonly chosen: {
    readonly drugId?: number;
    readonly lotId?: number;
    readonly reason?: string;
  };
  /** Why the bottle in hand goes out, as it is typed. */
  readonly why: string;
  /** What was confirmed while the prescription was read again: it waits for that. */
  readonly confirms: Confirming | null;
}
type Read = Awaited<ReturnType<VerificationPorts['scanProduct']>>;
interface Scan {
  readonly rxId: number;
  readonly version: number;
  readonly raw: string;
  readonly byHand: boolean;
  readonly lotId?: number;
  readonly drugId?: number;
  readonly reason?: string;
  readonly unread?: boolean;
}
/** The bottle that was scanned last could not be read: it may be a wrong one. */
const isLastUnread = ({ fill }: RxDetail): boolean => {
  const last = fill?.scans.at(-1);
  return last?.outcome === 'UNREADABLE' && !last.byHand;
};
/** The code that an event brings, or the one that was typed. */
function scanIn(event: DrugVerificationEvent, typed: string): Pick<Scan, 'raw' | 'byHand'> {
  if (event.type === 'bottle.scan') return event;
  if (event.type === 'scan.arrived') return { raw: event.code.raw, byHand: event.byHand };
  if (event.type === 'scan.unread') return { raw: event.raw, byHand: false };
  return { raw: typed.trim(), byHand: true };
}
const at = (context: DrugVerificationContext) => ({
  rxId: context.detail.rxId,
  version: context.detail.version,
});
/** Thousandths taken from the bottles that were accepted. */
export const takenOf = (detail: RxDetail): number =>
  (detail.fill?.scans ?? [])
    .filter((scan) => scan.outcome === 'accepted')
    .reduce((sum, scan) => sum + (scan.quantity ?? 0), 0);
/** Thousandths that are still to be taken; of a compound, of all of its ingredients together. */
export const leftToTake = (detail: RxDetail): number =>
  detail.fill?.ingredients?.reduce(
    (sum, ingredient) => sum + Math.max(0, ingredient.quantity - ingredient.taken),
    0,
  ) ?? (detail.fill?.quantity ?? 0) - takenOf(detail);
const thousandths = (text: string): number => {
  const read = parseQuantity(text.replaceAll(',', ''));
  return read.ok ? read.value : 0;
};
const counted = (context: DrugVerificationContext): number => thousandths(context.count);
/** The choices of an offer in words, in the order of their numbers. */
export function choicesOf(
  context: Pick<DrugVerificationContext, 'offer' | 'detail' | 'names'>,
): readonly string[] {
  const { offer, detail } = context;
  if (offer?.kind === 'switch-ndc') return [offer.label];
  if (offer?.kind === 'choose-drug')
    return offer.drugIds.map(
      (id) =>
        context.names[id] ?? (id === detail.fill?.drugId ? detail.fill.drugName : 'Another drug'),
    );
  if (offer?.kind !== 'choose-lot') return [];
  return offer.lotIds.map((id, index) => {
    const said = offer.lots?.[index];
    if (said !== undefined) return said;
    const lot = detail.fill?.lots.find((lot) => lot.lotId === id);
    return lot
      ? `Lot ${lot.lot}, expires ${formatDate(lot.expiresOn)}, ${formatQuantity(lot.onHand)} on hand`
      : 'Another lot';
  });
}
/**
 * Where nothing is left to take, a bottle too many is only said: there is nothing to mend, and the
 * count goes on.
 */
const offerIn = (scanOutcome: ScanOutcome): ScanOutcome['offer'] =>
  leftToTake(scanOutcome.detail) === 0 ? null : scanOutcome.offer;
/**
 * What a refused second count begins with again: the count alone is refused once the person was
 * taken, and the password is spent; any other refusal is about who counted.
 */
export const secondAsksFor = ({
  refusal,
  second,
  detail,
}: Pick<DrugVerificationContext, 'refusal' | 'second' | 'detail'>): 'username' | 'password' =>
  refusal?.code === 'REFUSED' && thousandths(second.count) !== detail.fill?.quantity
    ? 'password'
    : 'username';
const needsSecondCount = (detail: RxDetail): boolean =>
  detail.schedule === '2' && detail.fill?.secondCount === null;

/** Another maker or a part was taken, and the label that is printed says the one before. */
const lacksLabel = ({ fill, next }: RxDetail): boolean =>
  fill?.labelsPrinted === 0 && fill.labelChanged === undefined && isLabelling(next);
/** What became of the prescription meanwhile, and who counted it. */
const elsewhere = ({ fill, rxNumber }: RxDetail): string =>
  fill?.dvBy
    ? `${fill.dvBy} counted Rx ${rxNumber} meanwhile: nothing is left to scan.`
    : `Rx ${rxNumber} was changed meanwhile: nothing is to be scanned for it now.`;

/**
 * A bottle may be scanned, or its code typed, in every state that waits for the person; and there
 * may be too little of it.
 */
const reads = {
  'scan.takeBack': { guard: 'hasTaken', target: 'takingBack' },
  'count.part': { guard: 'mayPart', target: 'closed', actions: 'askPart' },
  'bottle.scan': { target: 'reading', actions: 'takeScan' },
  'scan.arrived': { target: 'reading', actions: 'takeScan' },
  'scan.unread': { target: 'reading', actions: 'takeScan' },
  'code.enter': { guard: 'hasTyped', target: 'reading', actions: 'takeScan' },
  'live.changed': { guard: 'isNews', target: 'refreshing' },
} as const;

/**
 * Drug Verification: every stock bottle scanned, the count typed, a second person's count for a
 * C-II. Each stop says its own reason.
 */
export const drugVerificationMachine = setup({
  types: machineTypes<{
    input: DrugVerificationInput;
    context: DrugVerificationContext;
    events: DrugVerificationEvent;
    children: { switchBilled: 'switchBilled' };
    output: RxDialogOutput;
  }>(),
  actors: {
    load: unprovided<Result<RxDetail>, { rxId: number }>('load'),
    scan: unprovided<Read, Scan>('scanProduct'),
    resolveDrug: unprovided<ResolvedDrug, { code: string }>('resolveDrug'),
    switchNdc: unprovided<RxOutcome, { rxId: number; version: number; drugId: number }>(
      'switchNdc',
    ),
    takeBack: unprovided<RxOutcome, { rxId: number; version: number }>('takeBackScan'),
    secondCount: unprovided<RxOutcome, Parameters<VerificationPorts['secondCount']>[0]>(
      'secondCount',
    ),
    switchBilled: switchBilledMachine,
    move: unprovided<
      RxOutcome,
      { rxId: number; version: number; event: LifecycleEvent; payload: MovePayload }
    >('move'),
  },
  guards: {
    isWhole: ({ context }) => leftToTake(context.detail) === 0,
    needsSecond: ({ context }) =>
      leftToTake(context.detail) === 0 && needsSecondCount(context.detail),
    hasCount: ({ context }) =>
      leftToTake(context.detail) === 0 &&
      !needsSecondCount(context.detail) &&
      !isLastUnread(context.detail) &&
      counted(context) > 0,
    lacksLabel: ({ context }) =>
      leftToTake(context.detail) === 0 && counted(context) > 0 && lacksLabel(context.detail),
    /** Somebody else has counted it, or taken it back: there is nothing to scan any more. */
    isElsewhere: ({ context }) => !isOneOf(statusGroups.readyToFill, context.detail.status),
    isNews: ({ context: { detail }, event }) =>
      event.type === 'live.changed' &&
      event.entity === 'rx' &&
      event.id === detail.rxId &&
      event.version > detail.version,
    hasSecond: ({ context: { second, detail } }) =>
      !isLastUnread(detail) &&
      second.username.trim() !== '' &&
      second.password !== '' &&
      thousandths(second.count) > 0,
    offersBilledSwitch: ({ context }) =>
      isBilled(context.detail) &&
      context.offer?.kind === 'switch-ndc' &&
      context.offer.drugIds[0] !== undefined,
    /** Billed anew: the bottle in hand is read again. */
    isBilledAnew: (_, { detail, problem }: SwitchedBilled) =>
      problem === null && detail !== null && isBilled(detail),
    isStillToScan: ({ context }, { detail }: SwitchedBilled) =>
      isOneOf(statusGroups.readyToFill, (detail ?? context.detail).status),
    offersSwitch: ({ context }) =>
      context.offer?.kind === 'switch-ndc' && context.offer.drugIds[0] !== undefined,
    offersChoice: ({ context, event }) =>
      (context.offer?.kind === 'choose-drug' || context.offer?.kind === 'choose-lot') &&
      (event.type !== 'offer.take' || pick(context.offer, event.index ?? 0) !== undefined),
    offersReason: ({ context }) => context.offer?.kind === 'reason' && context.why.trim() !== '',
    lacksStock: ({ context }) => lacksStock(context),
    asksExpiry: ({ context }) => context.code === 'TWO_EXPIRIES',
    hasTaken: ({ context }) => takenOf(context.detail) > 0,
    mayPart: ({ context }) => offerOf(context.detail, 'part')?.allowed !== false,
    hasTyped: ({ context }) => context.typed.trim() !== '',
    needsNames: (_, output: Read) => {
      return output.kind === 'read' && offerIn(output.outcome)?.kind === 'choose-drug';
    },
    hasOffer: ({ context }) => context.offer !== null,
    isAccepted: (_, output: Read) => {
      return output.kind === 'read' && output.outcome.accepted;
    },
    isDone: (_, output: RxOutcome) => output.kind === 'done',
    confirmsAsRead: ({ context }, output: Result<RxDetail>) =>
      context.confirms !== null && isAsRead(context.detail, output),
  },
  actions: {
    takeScan: assign(({ context, event }) => {
      const scan = scanIn(event, context.typed);
      return {
        raw: scan.raw,
        byHand: scan.byHand,
        unread: event.type === 'scan.unread',
        scanned: event.type === 'scan.arrived' ? event.code : null,
        typed: '',
        chosen: {},
        why: '',
        refusal: null,
        problem: null,
        stop: null,
        code: null,
        offer: null,
      };
    }),
    typeWhy: assign({
      why: ({ context, event }) => (event.type === 'early.why' ? event.text : context.why),
    }),
    takeReason: assign(({ context }) => ({
      chosen: { ...context.chosen, reason: context.why.trim() },
      stop: null,
      offer: null,
    })),
    typeCode: assign({
      typed: ({ context, event }) => (event.type === 'code.type' ? event.text : context.typed),
    }),
    takeNames: assign({
      names: (_, output: ResolvedDrug) =>
        Object.fromEntries(
          output.drugs.map((drug) => [
            drug.id,
            [drug.name, drug.strength, drug.form, drug.manufacturer].filter(Boolean).join(' '),
          ]),
        ),
    }),
    takeChoice: assign(({ context, event }) => ({
      chosen: {
        ...context.chosen,
        ...pick(
          required(context.offer, 'The offer'),
          event.type === 'offer.take' ? (event.index ?? 0) : 0,
        ),
      },
      stop: null,
      offer: null,
    })),
    takeRead: assign((_, output: Read) => {
      if (output.kind === 'read')
        return {
          detail: output.outcome.detail,
          changed: output.outcome.detail,
          stop: output.outcome.stop,
          code: output.outcome.code,
          offer: offerIn(output.outcome),
        };
      return output.kind === 'stale'
        ? {
            detail: output.detail,
            changed: output.detail,
            stop: changedFirst(output.by, 'prescription', 'Scan again.'),
            code: 'STALE',
            offer: null,
          }
        : { refusal: output.failure };
    }),
    takeOutcome: assign((_, output: RxOutcome) => {
      return output.kind === 'refused'
        ? { refusal: output.failure }
        : {
            detail: output.detail,
            changed: output.detail,
            refusal: null,
            stop:
              output.kind === 'stale'
                ? changedFirst(output.by, 'prescription', 'Look at it again.')
                : null,
            offer: null,
          };
    }),
    takeNews: assign(({ context }, output: Result<RxDetail>) => newsIn(context, output)),
    keepConfirming: assign({
      confirms: ({ event }) =>
        event.type === 'count.confirm' || event.type === 'second.confirm' ? event.type : null,
    }),
    confirmNow: raise(({ context }) => ({
      type: required(context.confirms, 'The key that waits'),
    })),
    noteUnreadAgain: assign(({ context }) => ({
      confirms: null,
      ...(context.confirms ? { stop: notReadAgain } : {}),
    })),
    tellElsewhere: ({ context, system }) =>
      tell(system, { tone: 'warning', message: elsewhere(context.detail) }),
    goToLabel: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'printLabel', { rxId: context.detail.rxId, once: true }),
    ),
    goToReceive: enqueueActions(({ enqueue, context, system }) => {
      const { name, input } = deliveryOf(context);
      openDialog(enqueue, system, name, input);
    }),
    goToExpiries: enqueueActions(({ enqueue, system }) => {
      openDialog(enqueue, system, 'expiredInventory', { choices: { within: 'two' } });
    }),
    askPart: assign({ then: 'part' as const }),
    /** While it is switched, nothing is to be chosen; the bottle stays the one in hand. */
    leaveOffer: assign({ stop: null, code: null, refusal: null }),
    takeBilled: assign(({ context }, { detail, problem }: SwitchedBilled) => ({
      detail: detail ?? context.detail,
      changed: detail ?? context.changed,
      stop: problem,
      code: null,
      offer: null,
    })),
    notifyNotBilled: ({ system }, { problem }: SwitchedBilled) =>
      tell(system, errorNote(problem ?? 'The fill is not billed any more.')),
    dropOffer: assign({ offer: null, stop: null, code: null }),
    typeCount: assign(({ event }) =>
      event.type === 'count.type' ? { count: event.text, refusal: null } : {},
    ),
    typeSecond: assign(({ context, event }) =>
      event.type === 'second.type'
        ? { second: { ...context.second, [event.field]: event.text }, refusal: null }
        : {},
    ),
    forgetPassword: assign(({ context }) => ({ second: { ...context.second, password: '' } })),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'drugVerification',
  context: ({ input }) => ({
    ...input,
    raw: '',
    byHand: false,
    unread: false,
    scanned: null,
    typed: '',
    names: {},
    count: '',
    second: { username: '', password: '', count: '' },
    stop: null,
    code: null,
    offer: null,
    refusal: null,
    problem: null,
    changed: null,
    then: null,
    chosen: {},
    why: '',
    confirms: null,
  }),
  initial: 'deciding',
  output: ({ context }) => ({
    detail: context.changed,
    ...(context.then ? { then: context.then } : {}),
  }),
  on: { 'code.type': { actions: 'typeCode' }, 'early.why': { actions: 'typeWhy' } },
  states: {
    deciding: {
      always: [
        { guard: 'isElsewhere', target: 'closed', actions: 'tellElsewhere' },
        { guard: 'needsSecond', target: 'secondCount' },
        { guard: 'isWhole', target: 'counting' },
        { target: 'scanning' },
      ],
    },
    /**
     * Somebody changed the prescription: it is seen as it is before anything is counted. What is
     * typed meanwhile stays, and a count that is confirmed waits.
     */
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ rxId: context.detail.rxId }),
        onDone: [
          {
            guard: { type: 'confirmsAsRead', params: ({ event }) => event.output },
            target: 'deciding',
            actions: ['confirmNow', { type: 'takeNews', params: ({ event }) => event.output }],
          },
          {
            target: 'deciding',
            actions: { type: 'takeNews', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'deciding', actions: 'noteUnreadAgain' },
      },
      on: {
        'count.type': { actions: 'typeCount' },
        'count.confirm': [
          { guard: 'lacksLabel', actions: 'keepConfirming' },
          { guard: 'hasCount', actions: 'keepConfirming' },
        ],
        'second.type': { actions: 'typeSecond' },
        'second.confirm': {
          guard: and(['needsSecond', 'hasSecond']),
          actions: 'keepConfirming',
        },
        'dialog.close': 'closed',
      },
    },
    /** Waiting for a bottle; a stop and its offer stand here until the next scan. */
    scanning: {
      on: {
        ...reads,
        'offer.take': [
          { guard: 'offersBilledSwitch', target: 'switchingBilled', actions: 'leaveOffer' },
          { guard: 'offersSwitch', target: 'switching' },
          { guard: 'offersChoice', target: 'reading', actions: 'takeChoice' },
          { guard: 'offersReason', target: 'reading', actions: 'takeReason' },
        ],
        'offer.drop': { guard: 'hasOffer', actions: 'dropOffer' },
        'stock.receive': { guard: 'lacksStock', actions: 'goToReceive' },
        'stock.expiry': { guard: 'asksExpiry', actions: 'goToExpiries' },
        'dialog.close': 'closed',
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'scan',
        src: 'scan',
        input: ({ context }) => ({
          ...at(context),
          raw: context.raw,
          byHand: context.byHand,
          ...(context.unread ? { unread: true } : {}),
          ...context.chosen,
        }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'takeRead', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'needsNames', params: ({ event }) => event.output },
            target: 'naming',
            actions: { type: 'takeRead', params: ({ event }) => event.output },
          },
          {
            target: 'deciding',
            actions: { type: 'takeRead', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /**
     * The offer names drugs by id; what they are called is asked, and the offer stands even without
     * an answer.
     */
    naming: {
      tags: 'busy',
      invoke: {
        id: 'resolveDrug',
        src: 'resolveDrug',
        input: ({ context }) => ({ code: context.raw }),
        onDone: {
          target: 'scanning',
          actions: { type: 'takeNames', params: ({ event }) => event.output },
        },
        onError: 'scanning',
      },
    },
    takingBack: {
      tags: 'busy',
      invoke: {
        id: 'takeBack',
        src: 'takeBack',
        input: ({ context }) => at(context),
        onDone: {
          target: 'deciding',
          actions: { type: 'takeOutcome', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    switching: {
      tags: 'busy',
      invoke: {
        id: 'switchNdc',
        src: 'switchNdc',
        input: ({ context }) => ({
          ...at(context),
          drugId: required(context.offer?.drugIds[0], 'The drug to take'),
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'scanning',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** The claim is taken back, the product switched, and billed again: one command. */
    switchingBilled: {
      tags: 'busy',
      invoke: {
        id: 'switchBilled',
        src: 'switchBilled',
        input: ({ context }) => ({
          ...at(context),
          drugId: required(context.offer?.drugIds[0], 'The drug to take'),
        }),
        onDone: [
          {
            guard: { type: 'isBilledAnew', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'takeBilled', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStillToScan', params: ({ event }) => event.output },
            target: 'scanning',
            actions: { type: 'takeBilled', params: ({ event }) => event.output },
          },
          {
            target: 'closed',
            actions: [
              { type: 'takeBilled', params: ({ event }) => event.output },
              { type: 'notifyNotBilled', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },
    secondCount: {
      on: {
        'second.type': { actions: 'typeSecond' },
        'second.confirm': { guard: 'hasSecond', target: 'countingAgain' },
        ...reads,
        'dialog.close': 'closed',
      },
    },
    countingAgain: {
      tags: 'busy',
      invoke: {
        id: 'secondCount',
        src: 'secondCount',
        input: ({ context }) => ({
          ...at(context),
          username: context.second.username.trim(),
          password: context.second.password,
          quantity: thousandths(context.second.count),
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              'forgetPassword',
            ],
          },
          {
            target: 'secondCount',
            actions: [
              { type: 'takeOutcome', params: ({ event }) => event.output },
              'forgetPassword',
            ],
          },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            'forgetPassword',
          ],
        },
      },
    },
    counting: {
      on: {
        'count.type': { actions: 'typeCount' },
        'count.confirm': [
          { guard: 'lacksLabel', actions: 'goToLabel' },
          { guard: 'hasCount', target: 'confirming' },
        ],
        ...reads,
        'dialog.close': 'closed',
      },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context }) => ({
          ...at(context),
          event: 'scan' as const,
          payload: { counted: counted(context) },
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'deciding',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /**
     * No answer: the scan or the count may have arrived. Retry asks again; nothing is counted
     * twice, since the version tells.
     */
    failed: { on: { 'verification.retry': 'deciding', ...reads, 'dialog.close': 'closed' } },
    closed: { type: 'final' },
  },
});
function pick(
  offer: NonNullable<ScanOutcome['offer']>,
  index: number,
): { drugId?: number; lotId?: number } | undefined {
  const ids = offer.kind === 'choose-lot' ? offer.lotIds : offer.drugIds;
  const id = ids[index];
  if (id === undefined) return undefined;
  return offer.kind === 'choose-lot' ? { lotId: id } : { drugId: id };
}
export type DrugVerificationRef = ActorRefFrom<typeof drugVerificationMachine>;
export interface DrugVerificationPorts {
  readonly rx: Pick<RxPorts, 'move' | 'load'>;
  readonly claims: ClaimsOfFillPorts;
  readonly verification: VerificationPorts;
  readonly drugs: Pick<DrugPorts, 'resolveDrug'>;
}
export const provideDrugVerification = ({
  rx,
  claims,
  verification,
  drugs,
}: DrugVerificationPorts) =>
  drugVerificationMachine.provide({
    actors: {
      switchBilled: provideSwitchBilled({ rx, claims, verification }),
      load: port(({ rxId }: { rxId: number }, signal) => rx.load(rxId, signal)),
      scan: port((scan: Scan) => verification.scanProduct(scan)),
      resolveDrug: port(({ code }: { code: string }, signal) => drugs.resolveDrug(code, signal)),
      switchNdc: port((switchNdc: Parameters<VerificationPorts['switchNdc']>[0]) =>
        verification.switchNdc(switchNdc),
      ),
      takeBack: port((taken: Parameters<VerificationPorts['takeBackScan']>[0]) =>
        verification.takeBackScan(taken),
      ),
      secondCount: port((secondCount: Parameters<VerificationPorts['secondCount']>[0]) =>
        verification.secondCount(secondCount),
      ),
      move: port((move: Parameters<RxPorts['move']>[0]) => rx.move(move)),
    },
  });
const offerRefusal = (offer: ScanOutcome['offer']): string =>
  offer?.kind === 'reason'
    ? 'Say in words why this bottle goes out.'
    : 'There is nothing to choose.';
type Snapshot = SnapshotFrom<typeof drugVerificationMachine>;
/** Whether the field of the count is being typed into. */
export const takesCount = (snapshot: Snapshot): boolean =>
  snapshot.matches('counting') ||
  (snapshot.matches('refreshing') &&
    leftToTake(snapshot.context.detail) === 0 &&
    !needsSecondCount(snapshot.context.detail));
/** Whether a second person is at the bench, also while the prescription is read again. */
export const takesSecond = (snapshot: Snapshot): boolean =>
  snapshot.matches('secondCount') ||
  snapshot.matches('countingAgain') ||
  (snapshot.matches('refreshing') &&
    leftToTake(snapshot.context.detail) === 0 &&
    needsSecondCount(snapshot.context.detail));
const unreadFirst = ({ context }: Snapshot, what: string): string | null =>
  isLastUnread(context.detail)
    ? `The last ${what} could not be read, and may be a wrong one: scan it again, or type its NDC.`
    : null;
/** Why each event is refused; `what` is what has to be scanned. */
const refusals: Readonly<Record<string, (snapshot: Snapshot, what: string) => string>> = {
  'count.confirm': (snapshot, what) =>
    unreadFirst(snapshot, what) ??
    (snapshot.matches('counting') ? 'Type what you counted first.' : `Scan every ${what} first.`),
  'stock.expiry': (_, what) => `Scan the ${what} first: no lot is asked for its expiry.`,
  'stock.receive': (_, what) => `Scan the ${what} first: nothing is said to be out of stock.`,
  'code.enter': (_, what) => `Scan the ${what}, or type its NDC first.`,
  'count.part': ({ context }) =>
    offerOf(context.detail, 'part')?.why.join(' ') || 'That is not possible now.',
  'scan.takeBack': (_, what) => `No ${what} is scanned: there is nothing to take back.`,
  'second.confirm': (snapshot, what) =>
    unreadFirst(snapshot, what) ?? 'The second person gives name, password and count.',
  'offer.take': ({ context }) => offerRefusal(context.offer),
};
/** Why an event is refused now, in words. */
export function drugVerificationRefusal(
  snapshot: Snapshot,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('switchingBilled'))
    return 'One moment: the claim is taken back and billed for this bottle.';
  if (snapshot.matches('refreshing')) return isReadAgain;
  if (snapshot.hasTag('busy')) return 'One moment: the scan is being read.';
  const what = snapshot.context.detail.fill?.ingredients ? 'ingredient' : 'stock bottle';
  return refusals[event.type]?.(snapshot, what) ?? 'That is not possible now.';
}
