import type { MoveOffer, MovePayload, RxDetail } from '#domain/contract/rx.ts';
import type { Result } from '#domain/result.ts';
import { isAskable } from '#domain/rules/move-fields.ts';
import type { LifecycleEvent } from '#domain/rules/rx-lifecycle.ts';
import { assign, setup, type ActorRefFrom, type AnyActorRef, type SnapshotFrom } from 'xstate';
import type { LiveChanged } from '../live/live.ports.ts';
import { errorNote, tell } from '../notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '../port.ts';
import { moveRefusal } from './move-refusal.ts';
import { askDrugVerification, askMovePrompt, askRphVerification, askSteps } from './rx.dialogs.ts';
import type { Refused, RxOutcome, RxPorts } from './rx.ports.ts';

export interface RxInput { readonly rxId: number | null; /** A step to take at once: a queue row's F8. */ readonly step?: boolean }
export type RxEvent =
  | { type: 'rx.open'; rxId: number } | { type: 'rx.find'; code: string } | { type: 'rx.next' } | { type: 'rx.steps' } | { type: 'rx.move'; event: LifecycleEvent } | { type: 'rx.edit' }
  | { type: 'rx.label' } | { type: 'rx.retry' } | { type: 'rx.pickUp' } | LiveChanged;
export interface RxContext {
  readonly rxId: number | null;
  readonly code: string | null;
  readonly detail: RxDetail | null;
  /** The move that was asked for, until it is made, refused or given up. */
  readonly event: LifecycleEvent | null;
  readonly stepFirst: boolean;
  /** Why the last step was not taken: it stands on the page until the next one. */
  readonly refusal: Refused | null;
  readonly problem: string | null;
}

/** Moves with a screen of their own; all others are a prompt, or nothing but the key. */
const ownScreens: Partial<Record<LifecycleEvent, 'drugVerification' | 'rphVerification' | 'counter'>> = { scan: 'drugVerification', verify: 'rphVerification', 'fail-check': 'rphVerification', 'pick-up': 'counter' };
export const offerOf = (detail: RxDetail | null, event: string | null): MoveOffer | undefined => detail?.moves.find((m) => m.event === event);
const screenOf = (event: LifecycleEvent | null) => (event === null ? undefined : ownScreens[event]);
const output = <T>(e: unknown) => (e as { output: T }).output;
type Found = Result<{ rxId: number; fillId: number | null }>;

/** One prescription on the screen: what the server says of it, and the steps that the person takes with it. */
export const rxMachine = setup({
  types: { input: {} as RxInput, context: {} as RxContext, events: {} as RxEvent },
  actors: {
    load: unprovided<Result<RxDetail>, { rxId: number }>('load'),
    find: unprovided<Found, { code: string }>('find'),
    move: unprovided<RxOutcome, { rxId: number; version: number; event: LifecycleEvent; payload: MovePayload }>('move'),
    askMovePrompt, askDrugVerification, askRphVerification, askSteps,
  },
  guards: {
    hasRx: ({ context }) => context.rxId !== null,
    hasDetail: ({ context }) => context.detail !== null,
    hasNext: ({ context }) => context.detail?.next != null,
    stepsFirst: ({ context }) => context.stepFirst && context.detail?.next != null,
    mayMove: ({ context, event }) => event.type === 'rx.move' && offerOf(context.detail, event.event)?.allowed === true,
    isThisRx: ({ context, event }) => event.type === 'live.changed' && (event.entity === '*' || (event.entity === 'rx' && event.id === context.rxId && event.version > (context.detail?.version ?? 0))),
    toScan: ({ context }) => screenOf(context.event) === 'drugVerification',
    toCheck: ({ context }) => screenOf(context.event) === 'rphVerification',
    toCounter: ({ context }) => screenOf(context.event) === 'counter',
    needsWords: ({ context }) => context.event === 'settle' || (offerOf(context.detail, context.event)?.needs.some(isAskable) ?? false),
    isDone: ({ event }) => output<RxOutcome>(event).kind === 'done',
    isStale: ({ event }) => output<RxOutcome>(event).kind === 'stale',
    isFound: ({ event }) => output<Result<unknown>>(event).ok,
  },
  actions: {
    goToEntry: ({ context, system }) => { (system.get('workstation') as AnyActorRef).send({ type: 'dialog.open', name: 'rxEntry', input: { rxId: context.rxId } }); },
    goToLabel: ({ context, system }) => { (system.get('workstation') as AnyActorRef).send({ type: 'dialog.open', name: 'printLabel', input: { rxId: context.rxId } }); },
    goToCounter: ({ context, system }) => { (system.get('workstation') as AnyActorRef).send({ type: 'dialog.open', name: 'pickUp', input: { code: context.detail?.rxNumber ?? '' } }); },
    takeDetail: assign({ detail: ({ event }) => { const r = output<Result<RxDetail>>(event); return r.ok ? r.value : null; }, problem: ({ event }) => { const r = output<Result<RxDetail>>(event); return r.ok ? null : r.error.message; } }),
    takeFound: assign({ rxId: ({ event }) => { const r = output<Found>(event); return r.ok ? r.value.rxId : null; }, problem: null, detail: null }),
    sayNotFound: ({ event, system }) => { const r = output<Found>(event); if (!r.ok) tell(system, errorNote(r.error.message)); },
    takeOutcome: assign(({ event }) => { const o = output<RxOutcome>(event); return o.kind === 'done' ? { detail: o.detail, refusal: null, problem: null } : o.kind === 'stale' ? { detail: o.detail } : { refusal: o.failure }; }),
    takeWarnings: ({ context, system }) => { for (const w of context.detail?.warnings ?? []) tell(system, { tone: 'warning', message: w }); },
    sayRefused: ({ context, system }) => { if (context.refusal) tell(system, errorNote(context.refusal.why.join(' '))); },
    sayStale: ({ system }) => tell(system, errorNote('Someone else changed this prescription first. It is shown as it is now; look at it and take the step again.')),
    fault: assign({ problem: ({ event }) => faultText((event as unknown as { error: unknown }).error) }),
    sayFault: ({ context, system, self }) => tell(system, errorNote(context.problem ?? '', { target: self, event: { type: 'rx.retry' } })),
    choose: assign({ event: ({ event }) => (event.type === 'rx.move' ? event.event : null), refusal: null }),
    chooseNext: assign({ event: ({ context }) => (context.detail?.next ?? null) as LifecycleEvent | null, refusal: null, stepFirst: false }),
    takeStep: assign({ event: ({ event }) => output<{ event: LifecycleEvent | null }>(event).event, refusal: null }),
    takeAsked: assign(({ event }) => { const d = output<{ detail: RxDetail | null }>(event).detail; return d ? { detail: d } : {}; }),
    forget: assign({ event: null }),
  },
}).createMachine({
  id: 'rx',
  context: ({ input }) => ({ rxId: input.rxId, code: null, detail: null, event: null, stepFirst: input.step ?? false, refusal: null, problem: null }),
  initial: 'deciding',
  on: {
    'rx.open': { target: '.loading', actions: assign({ rxId: ({ event }) => event.rxId, detail: null, refusal: null }) },
    'rx.find': { target: '.finding', actions: assign({ code: ({ event }) => event.code }) },
  },
  states: {
    deciding: { always: [{ guard: 'hasRx', target: 'loading' }, { target: 'empty' }] },
    /** Nothing is open: a scan or a typed number opens one. */
    empty: {},
    finding: {
      tags: 'busy',
      invoke: {
        id: 'find', src: 'find', input: ({ context }) => ({ code: context.code ?? '' }),
        onDone: [{ guard: 'isFound', target: 'loading', actions: 'takeFound' }, { guard: 'hasDetail', target: 'viewing', actions: 'sayNotFound' }, { target: 'empty', actions: 'sayNotFound' }],
        onError: { target: 'failed', actions: ['fault', 'sayFault'] },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load', src: 'load', input: ({ context }) => ({ rxId: context.rxId! }),
        onDone: [{ guard: 'isFound', target: 'viewing', actions: 'takeDetail' }, { target: 'empty', actions: 'takeDetail' }],
        onError: { target: 'failed', actions: ['fault', 'sayFault'] },
      },
    },
    failed: { on: { 'rx.retry': 'deciding' } },
    viewing: {
      always: { guard: 'stepsFirst', target: 'stepping', actions: 'chooseNext' },
      on: {
        'rx.next': { guard: 'hasNext', target: 'stepping', actions: 'chooseNext' }, 'rx.move': { guard: 'mayMove', target: 'stepping', actions: 'choose' }, 'rx.steps': 'choosing',
        'rx.edit': { actions: 'goToEntry' }, 'rx.label': { actions: 'goToLabel' }, 'rx.pickUp': { actions: 'goToCounter' }, 'live.changed': { guard: 'isThisRx', target: 'refreshing' },
      },
    },
    refreshing: {
      invoke: { id: 'refresh', src: 'load', input: ({ context }) => ({ rxId: context.rxId! }), onDone: [{ guard: 'isFound', target: 'viewing', actions: 'takeDetail' }, { target: 'empty', actions: 'takeDetail' }], onError: 'viewing' },
      on: { 'rx.next': { guard: 'hasNext', target: 'stepping', actions: 'chooseNext' } },
    },
    choosing: {
      invoke: { id: 'askSteps', src: 'askSteps', input: ({ context }) => ({ detail: context.detail! }), onDone: [{ guard: ({ event }) => event.output.event !== null, target: 'stepping', actions: 'takeStep' }, { target: 'viewing' }] },
    },
    /** Where the step is taken: its own screen, a prompt for what it needs, or nothing but the key. */
    stepping: {
      always: [
        { guard: 'toScan', target: 'scanning' }, { guard: 'toCheck', target: 'checking' }, { guard: 'toCounter', target: 'viewing', actions: ['goToCounter', 'forget'] }, { guard: 'needsWords', target: 'prompting' }, { target: 'moving' },
      ],
    },
    moving: {
      tags: 'busy',
      invoke: {
        id: 'move', src: 'move', input: ({ context }) => ({ rxId: context.rxId!, version: context.detail!.version, event: context.event!, payload: {} }),
        onDone: [{ guard: 'isDone', target: 'viewing', actions: ['takeOutcome', 'takeWarnings', 'forget'] }, { guard: 'isStale', target: 'viewing', actions: ['takeOutcome', 'sayStale', 'forget'] }, { target: 'viewing', actions: ['takeOutcome', 'sayRefused', 'forget'] }],
        onError: { target: 'notMoved', actions: ['fault', 'sayFault'] },
      },
    },
    /** No answer: whether the step was taken is not known, so the prescription is loaded again before anything else. */
    notMoved: { on: { 'rx.retry': 'loading', 'live.changed': { guard: 'isThisRx', target: 'loading' } } },
    prompting: {
      invoke: { id: 'askMovePrompt', src: 'askMovePrompt', input: ({ context }) => ({ detail: context.detail!, event: context.event! }), onDone: { target: 'viewing', actions: ['takeAsked', 'takeWarnings', 'forget'] } },
    },
    scanning: {
      invoke: { id: 'askDrugVerification', src: 'askDrugVerification', input: ({ context }) => ({ detail: context.detail! }), onDone: { target: 'viewing', actions: ['takeAsked', 'takeWarnings', 'forget'] } },
    },
    checking: {
      invoke: { id: 'askRphVerification', src: 'askRphVerification', input: ({ context }) => ({ detail: context.detail!, fail: context.event === 'fail-check' }), onDone: { target: 'viewing', actions: ['takeAsked', 'takeWarnings', 'forget'] } },
    },
  },
});
export type RxRef = ActorRefFrom<typeof rxMachine>;
export const provideRx = (ports: RxPorts) => rxMachine.provide({ actors: {
  load: port(({ rxId }: { rxId: number }, signal) => ports.load(rxId, signal)), find: port(({ code }: { code: string }, signal) => ports.find(code, signal)), move: port((at: Parameters<RxPorts['move']>[0]) => ports.move(at)),
} });

/** Why a step is not possible, in words: the lifecycle's own reasons, and who may. */
export function rxRefusal(s: SnapshotFrom<typeof rxMachine>, e: { type: string; event?: string }): string | null {
  if (s.can(e as RxEvent)) return null;
  if (s.hasTag('busy')) return 'One moment: the prescription is being worked on.';
  if (!s.context.detail) return 'Open a prescription first: scan its label or type its number.';
  if (e.type === 'rx.next') return nextRefusal(s.context.detail);
  const offer = offerOf(s.context.detail, e.event ?? null);
  return offer ? moveRefusal(offer) : 'That step does not start here.';
}
const nextRefusal = (d: RxDetail): string => { const forward = d.moves.find((m) => !m.allowed && m.key === null && m.why.length > 0 && ['cash', 'scan', 'verify', 'bin', 'pick-up', 'fill', 'settle', 'release', 'resume'].includes(m.event)); return forward ? `${forward.title}: ${moveRefusal(forward)}` : 'There is no next step for you here.'; };
