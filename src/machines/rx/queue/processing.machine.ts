import { assign, enqueueActions, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { SafetyView } from '#domain/rx/contract/rx.ts';
import { rxStatus, type VerificationLog } from '#domain/rx/entities/rx-status.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { CounterPorts } from '#machines/counter/counter.ports.ts';
import { uploading } from '#machines/document/dms.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import type { Asking } from '#machines/platform/list-dialog/list-plan.ts';
import { listMachine, type ListAsked, type ListRef } from '#machines/platform/list/list.machine.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { activeRow, cursorRow, type ListInput } from '#machines/platform/list/list.state.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { childNamed } from '#machines/platform/ports/system-actors.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import { openRxPage } from '../open-rx-page.ts';
import { provideRx, rxMachine } from '../rx.machine.ts';
import { renewalRefusal } from '../rx.offers.ts';
import type { RxPorts, RxStepPorts } from '../rx.ports.ts';
import type { RxFirst } from '../rx.state.ts';
import { queueTabs, tabOf, type QueueTabKey } from './queue-tabs.ts';
import { lineOf, listColumnsOf, orderLine, queueText, type QueueLine } from './queue-text.ts';
import { rowVerbs } from './row-verbs.ts';

export interface ProcessingInput {
  readonly queue: string | null;
  /** Queue → the fill that the cursor stood on, from an earlier visit. */
  readonly cursors: Readonly<Partial<Record<QueueTabKey, number>>>;
  readonly clock: ClockPorts;
}
export type ProcessingEvent =
  | { type: 'queue.choose'; queue: string }
  | { type: 'queue.turn'; by: 1 | -1 }
  | { type: 'queue.next' }
  | { type: 'queue.act'; first: RxFirst }
  | { type: 'queue.label' }
  | { type: 'queue.claim' }
  | { type: 'queue.renewal' }
  | { type: 'queue.transmissions' }
  | { type: 'queue.create' }
  | { type: 'queue.columns' }
  | { type: 'queue.log'; kind: VerificationLog }
  | { type: 'code.type'; text: string }
  | { type: 'code.open' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'safety.retry' }
  /**
   * Documents of the row's patient: scanned ones are taken, others uploaded or listed; or all of
   * the store's are searched.
   */
  | { type: 'queue.attach'; item: 'scan' | 'list' | 'dms' | 'upload' }
  /** The menu of Attach Docs. */
  | { type: 'docs.open' }
  | { type: 'docs.close' }
  /** The cursor came to a row of another patient. */
  | { type: 'patient.near' }
  | ListAsked<QueueLine>
  | LiveChanged;
export interface ProcessingContext {
  readonly queue: QueueTabKey;
  readonly cursors: ProcessingInput['cursors'];
  readonly clock: ClockPorts;
  /** What is typed into the scan box, and why it opened nothing. */
  readonly code: string;
  readonly problem: string | null;
  readonly act: { readonly rxId: number; readonly first: RxFirst } | null;
  /** The row under the cursor that can be acted on. */
  readonly row: QueueLine | null;
  /** The row that is seen under the cursor: its patient's safety panel stands beside it. */
  readonly near: QueueLine | null;
  readonly safety: SafetyView | null;
  readonly safetyProblem: string | null;
}
type Found = Result<{ rxId: number; fillId: number | null }>;

/** A cursor that only passes by loads nothing: a held key walks thirty rows a second. */
export const restMs = 150;
/** Several changes within this time are one question to the server. */
const settleMs = 300;

/** The row under the cursor, for what is only asked of one. */
const rowOf = (context: ProcessingContext): QueueLine => required(context.row, 'The row');
const rowIn = (list: SnapshotFrom<ListRef>, of: typeof activeRow = activeRow): QueueLine | null =>
  of(list.context) as QueueLine | null;
/**
 * What an item of Attach Docs opens: DMS is the whole store's, the others are the patient's of the
 * row.
 */
function docsOf(item: 'scan' | 'list' | 'dms' | 'upload', row: QueueLine | null): Asking {
  if (row === null || item === 'dms') return { name: 'dmsSearch', input: {} };
  const { patientId, patientName, rxNumber } = row;
  if (item === 'upload')
    return uploading({
      patientId,
      type: 'patient',
      rxNumber: rxNumber?.replaceAll(/\D/g, '') ?? null,
    });
  return item === 'scan'
    ? { name: 'scanDocuments', input: { patientId, name: patientName, type: 'patient' } }
    : { name: 'dmsSearch', input: { values: { patientId } } };
}
/** Steps that a row's verb of the table stands for. */
const verbs: Readonly<Record<string, RxFirst>> = { remove: 'delete' satisfies LifecycleEvent };
const touchesQueue = new Set(['*', 'rx', 'fill', 'order', 'erx', 'patient']);

/**
 * The work queue: tabs with counts, the rows, the scan box, steps taken from a row, and the safety
 * panel of the row's patient.
 */
export const processingMachine = setup({
  types: machineTypes<{
    input: ProcessingInput;
    context: ProcessingContext;
    events: ProcessingEvent;
  }>(),
  actors: {
    list: listMachine,
    rx: rxMachine,
    find: unprovided<Found, { code: string }>('find'),
    safety: unprovided<Result<SafetyView>, { patientId: number }>('safety'),
  },
  delays: { rest: restMs, settle: settleMs },
  guards: {
    mayAttach: ({ context, event }) =>
      event.type === 'queue.attach' && (event.item === 'dms' || context.row !== null),
    mayRenew: ({ context }) =>
      (context.row?.rxId ?? 0) > 0 && renewalRefusal(rowOf(context).schedule) === null,
    hasRow: ({ context }) => (context.row?.rxId ?? 0) > 0,
    hasCode: ({ context }) => context.code.trim() !== '',
    isOtherPatient: ({ context }, snapshot: SnapshotFrom<ListRef>) =>
      rowIn(snapshot, cursorRow)?.patientId !== context.near?.patientId,
    isOtherRow: ({ context }, snapshot: SnapshotFrom<ListRef>) =>
      rowIn(snapshot) !== context.row || rowIn(snapshot, cursorRow) !== context.near,
    hasPatient: ({ context }) => context.near !== null,
    opensRow: ({ event }) =>
      event.type === 'list.asked' && event.row !== null && event.verb === 'open',
    editsRow: ({ event }) =>
      event.type === 'list.asked' && event.row !== null && event.verb === 'edit',
    actsOnRow: ({ event }) =>
      event.type === 'list.asked' && event.row !== null && event.verb in verbs,
    isQueueChangeEvent: ({ event }) =>
      event.type === 'live.changed' && touchesQueue.has(event.entity),
    isFound: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    choose: assign(({ context, event }) => {
      if (event.type === 'queue.choose') return { queue: tabOf(event.queue).key };
      const at = queueTabs.findIndex((queueTab) => queueTab.key === context.queue);
      const by = event.type === 'queue.turn' ? event.by : 0;
      const next = queueTabs[(at + by + queueTabs.length) % queueTabs.length];
      return { queue: required(next, 'The next tab').key };
    }),
    noteRow: assign(({ context }, snapshot: SnapshotFrom<ListRef>) => {
      const row = rowIn(snapshot);
      const near = rowIn(snapshot, cursorRow);
      const cursors = row ? { ...context.cursors, [context.queue]: row.fillId } : context.cursors;
      return { row, near, cursors };
    }),
    /** Another patient's allergies never stand beside this row, not even for a moment. */
    clearSafety: assign({ safety: null, safetyProblem: null }),
    callPatient: raise({ type: 'patient.near' }),
    takeSafety: assign((_, output: Result<SafetyView>) => {
      return output.ok
        ? { safety: output.value, safetyProblem: null }
        : { safetyProblem: output.error.message };
    }),
    faultSafety: assign({
      safetyProblem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    openRow: enqueueActions(({ enqueue, context, event, system }) => {
      if (event.type === 'list.asked' && event.row)
        openRxPage(enqueue, system, event.row.rxId, { queue: context.queue });
    }),
    editRow: enqueueActions(({ enqueue, event, system }) => {
      if (event.type === 'list.asked' && event.row)
        openDialog(enqueue, system, 'rxEntry', { rxId: event.row.rxId });
    }),
    openNext: enqueueActions(({ enqueue, context, system }) =>
      openRxPage(enqueue, system, rowOf(context).rxId, { queue: context.queue, first: 'next' }),
    ),
    openLabel: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'printLabel', { rxId: rowOf(context).rxId }),
    ),
    openDocs: enqueueActions(({ enqueue, context, event, system }) => {
      if (event.type === 'queue.attach') {
        const { name, input } = docsOf(event.item, context.row);
        openDialog(enqueue, system, name, input);
      }
    }),
    openClaim: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'claimDetails', { rxId: rowOf(context).rxId }),
    ),
    openRenewal: enqueueActions(({ enqueue, context, system }) => {
      const row = rowOf(context);
      openDialog(enqueue, system, 'eRefillsRequest', {
        items: [
          {
            rxId: row.rxId,
            version: row.version,
            text: `${row.rxNumber} ${row.drugName}, ${row.patientName}`,
          },
        ],
      });
    }),
    openTransmissions: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'transmissionLog', { rxId: rowOf(context).rxId }),
    ),
    openEntry: enqueueActions(({ enqueue, system }) => openDialog(enqueue, system, 'rxEntry', {})),
    openLog: enqueueActions(({ enqueue, event, system }) => {
      if (event.type === 'queue.log')
        openDialog(enqueue, system, event.kind === rxStatus.drugVerified ? 'dvLog' : 'rvLog', {});
    }),
    takeAct: assign(({ context, event }) => {
      if (event.type === 'list.asked' && event.row)
        return { act: { rxId: event.row.rxId, first: required(verbs[event.verb], 'The step') } };
      return event.type === 'queue.act'
        ? { act: { rxId: rowOf(context).rxId, first: event.first } }
        : {};
    }),
    typeCode: assign(({ event }) =>
      event.type === 'code.type' ? { code: event.text, problem: null } : {},
    ),
    takeScan: assign(({ event }) =>
      event.type === 'scan.arrived' ? { code: event.code.raw, problem: null } : {},
    ),
    openFound: enqueueActions(({ enqueue, system }, output: Found) => {
      if (output.ok) openRxPage(enqueue, system, output.value.rxId);
    }),
    forgetCode: assign({ code: '', problem: null }),
    notFound: assign({
      problem: (_, output: Found) => {
        return output.ok ? null : output.error.message;
      },
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifyProblem: ({ context, system }) => {
      if (context.problem) tell(system, errorNote(context.problem));
    },
    chooseColumns: ({ self }) => listRefOf(self.getSnapshot())?.send({ type: 'list.choose' }),
    refresh: ({ self }) => listRefOf(self.getSnapshot())?.send({ type: 'list.refresh' }),
  },
}).createMachine({
  id: 'processing',
  type: 'parallel',
  context: ({ input }) => ({
    queue: tabOf(input.queue).key,
    cursors: input.cursors,
    clock: input.clock,
    code: '',
    problem: null,
    act: null,
    row: null,
    near: null,
    safety: null,
    safetyProblem: null,
  }),
  states: {
    rows: {
      initial: 'listing',
      on: {
        'queue.choose': { target: '.listing', actions: 'choose' },
        'queue.turn': { target: '.listing', actions: 'choose' },
        'queue.columns': { actions: 'chooseColumns' },
      },
      states: {
        listing: {
          invoke: {
            id: 'list',
            src: 'list',
            input: ({ context, self }): ListInput => ({
              columns: listColumnsOf(tabOf(context.queue).look),
              chooses: true,
              keyOf: (row) => lineOf(row).fillId,
              textOf: (row, column) => queueText(row, column, context.clock),
              call: 'rx.queue',
              query: { filters: { queue: context.queue } },
              cursor: context.cursors[context.queue] ?? null,
              verbs: rowVerbs(self.system),
              leaves: true,
              owner: self,
            }),
            onSnapshot: [
              {
                guard: { type: 'isOtherPatient', params: ({ event }) => event.snapshot },
                actions: [
                  { type: 'noteRow', params: ({ event }) => event.snapshot },
                  'clearSafety',
                  'callPatient',
                ],
              },
              {
                guard: { type: 'isOtherRow', params: ({ event }) => event.snapshot },
                actions: { type: 'noteRow', params: ({ event }) => event.snapshot },
              },
            ],
          },
        },
      },
    },
    /** One thing at a time is done with a row or with a code. */
    work: {
      initial: 'idle',
      on: { 'code.type': { actions: 'typeCode' } },
      states: {
        idle: {
          on: {
            'list.asked': [
              { guard: 'opensRow', actions: 'openRow' },
              { guard: 'editsRow', actions: 'editRow' },
              { guard: 'actsOnRow', target: 'acting', actions: 'takeAct' },
            ],
            'queue.next': { guard: 'hasRow', actions: 'openNext' },
            'queue.act': { guard: 'hasRow', target: 'acting', actions: 'takeAct' },
            'queue.label': { guard: 'hasRow', actions: 'openLabel' },
            'queue.attach': { guard: 'mayAttach', actions: 'openDocs' },
            'queue.claim': { guard: 'hasRow', actions: 'openClaim' },
            'queue.renewal': { guard: 'mayRenew', actions: 'openRenewal' },
            'queue.transmissions': { guard: 'hasRow', actions: 'openTransmissions' },
            'queue.create': { actions: 'openEntry' },
            'queue.log': { actions: 'openLog' },
            'code.open': { guard: 'hasCode', target: 'finding' },
            'scan.arrived': { target: 'finding', actions: 'takeScan' },
          },
        },
        finding: {
          tags: 'busy',
          invoke: {
            id: 'find',
            src: 'find',
            input: ({ context }) => ({ code: context.code.trim() }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'openFound', params: ({ event }) => event.output }, 'forgetCode'],
              },
              {
                target: 'idle',
                actions: [
                  { type: 'notFound', params: ({ event }) => event.output },
                  'notifyProblem',
                ],
              },
            ],
            onError: {
              target: 'idle',
              actions: [
                { type: 'fault', params: ({ event }) => ({ error: event.error }) },
                'notifyProblem',
              ],
            },
          },
        },
        /** Hold, defer, all steps: taken over the queue, which stays where it is. */
        acting: {
          invoke: {
            id: 'rx',
            src: 'rx',
            input: ({ context }) => ({
              ...required(context.act, 'The step to take'),
              queue: context.queue,
              once: true,
            }),
            onDone: { target: 'idle', actions: 'refresh' },
            onError: {
              target: 'idle',
              actions: [
                { type: 'fault', params: ({ event }) => ({ error: event.error }) },
                'notifyProblem',
                'refresh',
              ],
            },
          },
        },
      },
    },
    docs: {
      initial: 'closed',
      states: {
        closed: { on: { 'docs.open': 'open' } },
        open: { on: { 'docs.close': 'closed' } },
      },
    },
    safety: {
      initial: 'empty',
      on: { 'patient.near': [{ guard: 'hasPatient', target: '.resting' }, { target: '.empty' }] },
      states: {
        empty: {},
        resting: { after: { rest: 'loading' } },
        loading: {
          invoke: {
            id: 'safety',
            src: 'safety',
            input: ({ context }) => ({
              patientId: required(context.near, 'The row that is seen').patientId,
            }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'takeSafety', params: ({ event }) => event.output },
              },
              {
                target: 'failed',
                actions: { type: 'takeSafety', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'faultSafety', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        shown: {},
        failed: { on: { 'safety.retry': 'loading' } },
      },
    },
    news: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'live.changed': { guard: 'isQueueChangeEvent', target: 'settling' } } },
        settling: { after: { settle: { target: 'quiet', actions: 'refresh' } } },
      },
    },
  },
});
export type ProcessingRef = ActorRefFrom<typeof processingMachine>;
export const listRefOf = (snapshot: { readonly children: object }): ListRef | undefined =>
  childNamed(snapshot, 'list');

export interface ProcessingPorts {
  readonly rx: RxStepPorts & Pick<RxPorts, 'safety'>;
  readonly counter: Pick<CounterPorts, 'orders'>;
}
/** Orders that left are a list of the counter's; every other tab is a list of fills. */
const queueSearch = ({ rx, counter }: ProcessingPorts) =>
  port<SearchAnswer, SearchInput>(async (input, signal) => {
    const query = queryOf(input);
    if (query.filters['queue'] !== 'picked-up') return rx.queue(query, signal);
    const found = await counter.orders({ ...query, filters: { list: 'picked-up' } }, signal);
    return { ...found, rows: found.rows.map(orderLine) };
  });
export const provideProcessing = (ports: ProcessingPorts) =>
  processingMachine.provide({
    actors: {
      list: listMachine.provide({ actors: { search: queueSearch(ports) } }),
      rx: provideRx(ports.rx),
      find: port(({ code }: { code: string }, signal) => ports.rx.find(code, signal)),
      safety: port(({ patientId }: { patientId: number }, signal) =>
        ports.rx.safety(patientId, signal),
      ),
    },
  });
