import type { MovePayload, RxDetail, ScanOutcome } from '#domain/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rules/rx-lifecycle.ts';
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { faultText, port, unprovided } from '../port.ts';
import type { RxDialogOutput } from './rx.dialogs.ts';
import type { Refused, RxOutcome, RxPorts } from './rx.ports.ts';

export interface DrugVerificationInput { readonly detail: RxDetail }
export type DrugVerificationEvent =
  | { type: 'bottle.scan'; raw: string; byHand: boolean } | { type: 'count.type'; text: string } | { type: 'count.confirm' } | { type: 'offer.take'; index?: number } | { type: 'offer.drop' }
  | { type: 'second.type'; field: 'username' | 'password' | 'count'; text: string } | { type: 'second.confirm' } | { type: 'verification.retry' } | { type: 'dialog.close' };
type Stop = NonNullable<ScanOutcome['stop']>;
export interface DrugVerificationContext extends DrugVerificationInput {
  readonly raw: string;
  readonly byHand: boolean;
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
  readonly chosen: { readonly drugId?: number; readonly lotId?: number };
}
type Read = Awaited<ReturnType<RxPorts['scanProduct']>>;
interface Scan { readonly rxId: number; readonly version: number; readonly raw: string; readonly byHand: boolean; readonly lotId?: number; readonly drugId?: number }
const output = <T>(e: unknown) => (e as { output: T }).output;
const at = (c: DrugVerificationContext) => ({ rxId: c.detail.rxId, version: c.detail.version });
/** Thousandths taken from the bottles that were accepted. */
export const takenOf = (d: RxDetail): number => (d.fill?.scans ?? []).filter((s) => s.outcome === 'accepted').reduce((n, s) => n + (s.quantity ?? 0), 0);
export const leftToTake = (d: RxDetail): number => (d.fill?.quantity ?? 0) - takenOf(d);
const counted = (c: DrugVerificationContext): number => Math.round(Number(c.count.replace(/,/g, '')) * 1000);
export const needsSecondCount = (d: RxDetail): boolean => d.schedule === '2' && d.fill?.secondCount === null;

/** Drug Verification: every stock bottle scanned, the count typed, a second person's count for a C-II. Each stop says its own reason. */
export const drugVerificationMachine = setup({
  types: { input: {} as DrugVerificationInput, context: {} as DrugVerificationContext, events: {} as DrugVerificationEvent, output: {} as RxDialogOutput },
  actors: {
    scan: unprovided<Read, Scan>('scanProduct'),
    switchNdc: unprovided<RxOutcome, { rxId: number; version: number; drugId: number }>('switchNdc'),
    secondCount: unprovided<RxOutcome, Parameters<RxPorts['secondCount']>[0]>('secondCount'),
    move: unprovided<RxOutcome, { rxId: number; version: number; event: LifecycleEvent; payload: MovePayload }>('move'),
  },
  guards: {
    isWhole: ({ context }) => leftToTake(context.detail) === 0,
    needsSecond: ({ context }) => leftToTake(context.detail) === 0 && needsSecondCount(context.detail),
    hasCount: ({ context }) => leftToTake(context.detail) === 0 && !needsSecondCount(context.detail) && counted(context) > 0,
    hasSecond: ({ context: { second } }) => second.username.trim() !== '' && second.password !== '' && Number(second.count) > 0,
    offersSwitch: ({ context }) => context.offer?.kind === 'switch-ndc' && context.offer.drugIds[0] !== undefined,
    offersChoice: ({ context, event }) => (context.offer?.kind === 'choose-drug' || context.offer?.kind === 'choose-lot') && (event.type !== 'offer.take' || pick(context.offer, event.index ?? 0) !== undefined),
    hasOffer: ({ context }) => context.offer !== null,
    isRead: ({ event }) => output<Read>(event).kind === 'read',
    isAccepted: ({ event }) => { const o = output<Read>(event); return o.kind === 'read' && o.outcome.accepted; },
    isDone: ({ event }) => output<RxOutcome>(event).kind === 'done',
  },
  actions: {
    takeScan: assign(({ event }) => (event.type === 'bottle.scan' ? { raw: event.raw, byHand: event.byHand, chosen: {}, refusal: null, problem: null, stop: null, code: null, offer: null } : {})),
    takeChoice: assign(({ context, event }) => ({ chosen: { ...context.chosen, ...pick(context.offer!, event.type === 'offer.take' ? event.index ?? 0 : 0) }, stop: null, offer: null })),
    takeRead: assign(({ event }) => {
      const o = output<Read>(event);
      if (o.kind === 'read') return { detail: o.outcome.detail, changed: o.outcome.detail, stop: o.outcome.stop, code: o.outcome.code, offer: o.outcome.offer };
      return o.kind === 'stale' ? { detail: o.detail, changed: o.detail, stop: 'Someone else changed this prescription first. Scan again.', code: 'STALE', offer: null } : { refusal: o.failure };
    }),
    takeOutcome: assign(({ event }) => {
      const o = output<RxOutcome>(event);
      return o.kind === 'refused' ? { refusal: o.failure } : { detail: o.detail, changed: o.detail, refusal: null, stop: o.kind === 'stale' ? 'Someone else changed this prescription first. Look at it again.' : null, offer: null };
    }),
    dropOffer: assign({ offer: null, stop: null, code: null }),
    typeCount: assign(({ event }) => (event.type === 'count.type' ? { count: event.text, refusal: null } : {})),
    typeSecond: assign(({ context, event }) => (event.type === 'second.type' ? { second: { ...context.second, [event.field]: event.text }, refusal: null } : {})),
    forgetPassword: assign(({ context }) => ({ second: { ...context.second, password: '' } })),
    fault: assign({ problem: ({ event }) => faultText((event as unknown as { error: unknown }).error) }),
  },
}).createMachine({
  id: 'drugVerification',
  context: ({ input }) => ({ ...input, raw: '', byHand: false, count: '', second: { username: '', password: '', count: '' }, stop: null, code: null, offer: null, refusal: null, problem: null, changed: null, chosen: {} }),
  initial: 'deciding',
  output: ({ context }) => ({ detail: context.changed }),
  states: {
    deciding: { always: [{ guard: 'needsSecond', target: 'secondCount' }, { guard: 'isWhole', target: 'counting' }, { target: 'scanning' }] },
    /** Waiting for a bottle; a stop and its offer stand here until the next scan. */
    scanning: {
      on: {
        'bottle.scan': { target: 'reading', actions: 'takeScan' }, 'offer.take': [{ guard: 'offersSwitch', target: 'switching' }, { guard: 'offersChoice', target: 'reading', actions: 'takeChoice' }],
        'offer.drop': { guard: 'hasOffer', actions: 'dropOffer' }, 'dialog.close': 'closed',
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'scan', src: 'scan', input: ({ context }) => ({ ...at(context), raw: context.raw, byHand: context.byHand, ...context.chosen }),
        onDone: [{ guard: 'isAccepted', target: 'deciding', actions: 'takeRead' }, { target: 'scanning', actions: 'takeRead' }], onError: { target: 'failed', actions: 'fault' },
      },
    },
    switching: {
      tags: 'busy',
      invoke: {
        id: 'switchNdc', src: 'switchNdc', input: ({ context }) => ({ ...at(context), drugId: context.offer!.drugIds[0]! }),
        onDone: [{ guard: 'isDone', target: 'reading', actions: 'takeOutcome' }, { target: 'scanning', actions: 'takeOutcome' }], onError: { target: 'failed', actions: 'fault' },
      },
    },
    secondCount: {
      on: { 'second.type': { actions: 'typeSecond' }, 'second.confirm': { guard: 'hasSecond', target: 'countingAgain' }, 'bottle.scan': { target: 'reading', actions: 'takeScan' }, 'dialog.close': 'closed' },
    },
    countingAgain: {
      tags: 'busy',
      invoke: {
        id: 'secondCount', src: 'secondCount', input: ({ context }) => ({ ...at(context), username: context.second.username.trim(), password: context.second.password, quantity: Math.round(Number(context.second.count) * 1000) }),
        onDone: [{ guard: 'isDone', target: 'deciding', actions: ['takeOutcome', 'forgetPassword'] }, { target: 'secondCount', actions: ['takeOutcome', 'forgetPassword'] }], onError: { target: 'failed', actions: ['fault', 'forgetPassword'] },
      },
    },
    counting: {
      on: { 'count.type': { actions: 'typeCount' }, 'count.confirm': { guard: 'hasCount', target: 'confirming' }, 'bottle.scan': { target: 'reading', actions: 'takeScan' }, 'dialog.close': 'closed' },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'move', src: 'move', input: ({ context }) => ({ ...at(context), event: 'scan' as const, payload: { counted: counted(context) } }),
        onDone: [{ guard: 'isDone', target: 'closed', actions: 'takeOutcome' }, { target: 'counting', actions: 'takeOutcome' }], onError: { target: 'failed', actions: 'fault' },
      },
    },
    /** No answer: the scan or the count may have arrived. Retry asks again; nothing is counted twice, since the version tells. */
    failed: { on: { 'verification.retry': 'deciding', 'bottle.scan': { target: 'reading', actions: 'takeScan' }, 'dialog.close': 'closed' } },
    closed: { type: 'final' },
  },
});
function pick(offer: NonNullable<ScanOutcome['offer']>, index: number): { drugId?: number; lotId?: number } | undefined {
  const ids = offer.kind === 'choose-lot' ? offer.lotIds : offer.drugIds;
  const id = ids[index];
  return id === undefined ? undefined : offer.kind === 'choose-lot' ? { lotId: id } : { drugId: id };
}
export type DrugVerificationRef = ActorRefFrom<typeof drugVerificationMachine>;
export const provideDrugVerification = (ports: RxPorts) => drugVerificationMachine.provide({ actors: {
  scan: port((s: Scan) => ports.scanProduct(s)), switchNdc: port((s: Parameters<RxPorts['switchNdc']>[0]) => ports.switchNdc(s)), secondCount: port((s: Parameters<RxPorts['secondCount']>[0]) => ports.secondCount(s)), move: port((m: Parameters<RxPorts['move']>[0]) => ports.move(m)),
} });
/** Why an event is refused now, in words. */
export function drugVerificationRefusal(s: SnapshotFrom<typeof drugVerificationMachine>, e: { type: string }): string | null {
  if (s.can(e as DrugVerificationEvent)) return null;
  if (s.hasTag('busy')) return 'One moment: the scan is being read.';
  if (e.type === 'count.confirm') return s.matches('counting') ? 'Type what you counted first.' : 'Scan every stock bottle first.';
  if (e.type === 'second.confirm') return 'The second person gives name, password and count.';
  return e.type === 'offer.take' ? 'There is nothing to choose.' : 'That is not possible now.';
}
