import { assign, emit, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { parseScan, type ScanCode } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText } from '../ports/port.ts';
import type { BurstStats, RejectReason } from './burst.ts';
import { fingerprint, logged, type ScanLogLine } from './scan-log.ts';
import { routeScan } from './scan-routing.ts';
import { deliverScan, type ScannerInput } from './scanner.ports.ts';

export interface WaitingScan {
  readonly code: ScanCode;
  readonly acceptor: string;
  readonly at: number;
  readonly byHand: boolean;
  readonly stats: BurstStats | null;
}
export interface ScanNotice {
  readonly tone: 'error' | 'warning';
  readonly text: string;
  readonly at: number;
}
interface Context extends ScannerInput {
  readonly queue: readonly WaitingScan[];
  readonly parked: WaitingScan | null;
  readonly last: { readonly raw: string; readonly at: number } | null;
  readonly notice: ScanNotice | null;
  readonly log: readonly ScanLogLine[];
}
interface Read {
  type: 'scan.read';
  raw: string;
  at: number;
  byHand: boolean;
  capsLock: boolean;
  stats: BurstStats | null;
}
type Events =
  | Read
  | { type: 'scan.rejected'; reason: RejectReason; at: number; stats: BurstStats }
  /** Somebody else works here from now on, or nobody. */
  | { type: 'person.changed' }
  /** Another page, or another dialog on top: what the last scan said is over. */
  | { type: 'place.changed' }
  | { type: 'parked.open' }
  | { type: 'parked.drop' };
/** For the tone and the toast: every scan that is not taken says so (contract S5). */
type Emitted =
  | { type: 'scan.notice'; notice: ScanNotice }
  /** A code was read: what was said of the one before it is over. */
  | { type: 'scan.heard' }
  /** A code of which nothing is known: whoever counts what is scanned has to be told. */
  | { type: 'scan.unread'; raw: string };

const longestQueue = 10;
const duplicateMs = 500;
const rejectTexts: Readonly<Record<RejectReason, string>> = {
  mixed: 'A key was pressed during the scan. Scan again.',
  unreadable: 'The barcode could not be read. Scan again.',
  cut: 'The scan broke off. Scan again.',
};
const capsText =
  'CapsLock is on. The code was turned back to its own letters; switch CapsLock off.';

/** What a scan that arrived changes: pure, so that it can be read in one place. */
function take(context: Context, givenRead: Read): Partial<Context> {
  const line = (fields: Pick<ScanLogLine, 'kind' | 'target' | 'outcome'>): Partial<Context> => ({
    log: logged(context.log, {
      at: givenRead.at,
      profile: context.profile.name,
      fingerprint: fingerprint(givenRead.raw, context.salt),
      byHand: givenRead.byHand,
      stats: givenRead.stats,
      ...fields,
    }),
  });
  const refused = (
    kind: string,
    text: string,
    outcome: ScanLogLine['outcome'] = 'refused',
  ): Partial<Context> => ({
    ...line({ kind, target: null, outcome }),
    notice: { tone: 'error', text, at: givenRead.at },
  });
  const around = context.lookAround();
  const repeated =
    !givenRead.byHand &&
    context.last?.raw === givenRead.raw &&
    givenRead.at - context.last.at < duplicateMs;
  if (repeated && around.screen?.countMode !== true)
    return line({ kind: 'same', target: null, outcome: 'duplicate' });
  const last = { raw: givenRead.raw, at: givenRead.at };
  const read = parseScan(givenRead.raw, { today: context.today(), profile: context.profile });
  if (!read.ok) return { last, ...refused('unknown', read.error.message) };
  const code = read.value;
  const way = routeScan(code, around);
  if (way.to === 'refused') return { last, ...refused(code.kind, way.text) };
  const scan: WaitingScan = {
    code,
    acceptor: way.id,
    at: givenRead.at,
    byHand: givenRead.byHand,
    stats: givenRead.stats,
  };
  const warning: Partial<Context> = givenRead.capsLock
    ? { notice: { tone: 'warning', text: capsText, at: givenRead.at } }
    : {};
  if (way.to === 'parked')
    return {
      last,
      parked: scan,
      ...warning,
      ...line({ kind: code.kind, target: way.id, outcome: 'parked' }),
    };
  if (context.queue.length >= longestQueue)
    return {
      last,
      ...refused(
        code.kind,
        `${longestQueue} scans are waiting. Let them finish, then scan again.`,
        'overflow',
      ),
    };
  return { last, queue: [...context.queue, scan], ...warning };
}

const finished = (
  context: Context,
  outcome: ScanLogLine['outcome'],
  text: string | null,
): Partial<Context> => {
  const head = required(context.queue[0], 'The scan in hand');
  const line: ScanLogLine = {
    at: head.at,
    profile: context.profile.name,
    kind: head.code.kind,
    target: head.acceptor,
    outcome,
    fingerprint: fingerprint(head.code.raw, context.salt),
    byHand: head.byHand,
    stats: head.stats,
  };
  return {
    queue: context.queue.slice(1),
    log: logged(context.log, line),
    ...(text === null ? {} : { notice: { tone: 'error', text, at: head.at } }),
  };
};

/**
 * Takes codes from the router and from hand entry, decides where each goes, and hands them over one
 * at a time.
 */
export const scannerMachine = setup({
  types: machineTypes<{
    input: ScannerInput;
    context: Context;
    events: Events;
    emitted: Emitted;
  }>(),
  actors: { deliverScan },
  guards: {
    hasWaiting: ({ context }) => context.queue.length > 0,
    hasRoom: ({ context }) => context.queue.length < longestQueue,
  },
  actions: {
    /** Every change that leaves a new notice also emits it, for tone and toast. */
    take: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'scan.read') return;
      const change = take(context, event);
      enqueue.assign(change);
      if (!parseScan(event.raw, { today: context.today(), profile: context.profile }).ok)
        enqueue.emit({ type: 'scan.unread', raw: event.raw });
      enqueue.emit(
        change.notice ? { type: 'scan.notice', notice: change.notice } : { type: 'scan.heard' },
      );
    }),
    forgetNotice: assign({ notice: null }),
    refuseBurst: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'scan.rejected') return;
      const notice: ScanNotice = { tone: 'error', text: rejectTexts[event.reason], at: event.at };
      enqueue.assign({
        notice,
        log: logged(context.log, {
          at: event.at,
          profile: context.profile.name,
          kind: 'unknown',
          target: null,
          outcome: 'rejected',
          fingerprint: null,
          byHand: false,
          stats: event.stats,
        }),
      });
      enqueue.emit({ type: 'scan.notice', notice });
      enqueue.emit({ type: 'scan.unread', raw: event.reason });
    }),
    openParked: assign(({ context }) =>
      context.parked ? { queue: [...context.queue, context.parked], parked: null } : {},
    ),
    dropParked: assign({ parked: null }),
    /**
     * What was scanned for the one before. The scan in hand ends by itself: it may be the badge of
     * the next one. The log stays: it names no code.
     */
    forgetScans: assign({
      queue: ({ context }) => context.queue.slice(0, 1),
      parked: null,
      last: null,
      notice: null,
    }),
    notifyNotice: emit(({ context }) => ({
      type: 'scan.notice' as const,
      notice: required(context.notice, 'The notice'),
    })),
  },
}).createMachine({
  id: 'scanner',
  context: ({ input }) => ({
    ...input,
    queue: [],
    parked: null,
    last: null,
    notice: null,
    log: [],
  }),
  initial: 'reading',
  on: {
    'person.changed': { actions: 'forgetScans' },
    'place.changed': { actions: 'forgetNotice' },
  },
  states: {
    reading: {
      on: {
        'scan.read': { actions: 'take' },
        'scan.rejected': { actions: 'refuseBurst' },
        'parked.open': [{ guard: 'hasRoom', actions: 'openParked' }],
        'parked.drop': { actions: 'dropParked' },
      },
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'hasWaiting', target: 'delivering' } },
        delivering: {
          tags: 'busy',
          invoke: {
            src: 'deliverScan',
            input: ({ context }) => {
              const head = required(context.queue[0], 'The scan in hand');
              return { acceptor: head.acceptor, code: head.code, byHand: head.byHand };
            },
            onDone: [
              {
                guard: ({ event }) => event.output.ok,
                target: 'waiting',
                actions: assign(({ context }) => finished(context, 'accepted', null)),
              },
              {
                target: 'waiting',
                actions: [
                  assign(({ context, event }) =>
                    finished(
                      context,
                      'refused',
                      event.output.ok ? null : event.output.error.message,
                    ),
                  ),
                  'notifyNotice',
                ],
              },
            ],
            onError: {
              target: 'waiting',
              actions: [
                assign(({ context, event }) => finished(context, 'fault', faultText(event.error))),
                'notifyNotice',
              ],
            },
          },
        },
      },
    },
  },
});
export type ScannerRef = ActorRefFrom<typeof scannerMachine>;
