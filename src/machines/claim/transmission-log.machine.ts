import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type {
  TransmissionDetail,
  TransmissionLog,
  TransmissionRow,
} from '#domain/claim/contract/claims.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { openAny } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { Asking } from '#machines/platform/list-dialog/list-plan.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { provideRx, rxMachine } from '#machines/rx/rx.machine.ts';
import type { RxStepPorts } from '#machines/rx/rx.ports.ts';
import type { InspectorView } from './claim-inspector.machine.ts';
import type { ClaimPorts } from './claims.ports.ts';
import { deferral } from './rejected-claims.ts';

export interface TransmissionLogInput {
  readonly rxId: number;
  /** The payer's next fill date, where the list knows it: a deferral starts with it. */ readonly nextFillOn?:
    | string
    | null;
}
interface Context extends TransmissionLogInput {
  readonly log: TransmissionLog | null;
  readonly cursor: number;
  /** The transmission under the cursor, once it is there. */
  readonly detail: TransmissionDetail | null;
  readonly problem: string | null;
  /** How the processor is reached stands in the dialog. */
  readonly contact: boolean;
  readonly asking: Asking | null;
}
export type TransmissionLogEvent =
  | { type: 'tlog.move'; by: number }
  | { type: 'tlog.contact' }
  | { type: 'tlog.print' }
  | { type: 'tlog.paFax' }
  | { type: 'tlog.paCmm' }
  | { type: 'tlog.edit' }
  | { type: 'tlog.defer' }
  | { type: 'tlog.inspect'; view: InspectorView }
  | { type: 'tlog.details' }
  | { type: 'tlog.retry' }
  | LiveChanged
  | { type: 'dialog.close' };

/** The row under the cursor; null where nothing was sent yet. */
const transmissionAt = (context: Pick<Context, 'log' | 'cursor'>): TransmissionRow | null =>
  context.log?.rows[context.cursor] ?? null;
const chosenTransmission = (context: Pick<Context, 'log' | 'cursor'>): TransmissionRow =>
  required(transmissionAt(context), 'transmission under the cursor');
/** A cursor that only passes by loads nothing. */
const restMs = 150;

/**
 * Nothing leads away while something is open over it or under way: what is typed there, and what
 * came of it, would be lost. The log is loaded again afterwards.
 */
const whileOpen = { 'tlog.move': {}, 'live.changed': {}, 'dialog.close': {} };
/**
 * Transmission Log (specification 001 §2.12): everything that was sent for a prescription and what
 * came back, and the steps that follow from it.
 */
export const transmissionLogMachine = setup({
  types: machineTypes<{
    input: TransmissionLogInput;
    context: Context;
    events: TransmissionLogEvent;
    output: null;
  }>(),
  actors: {
    load: unprovided<Result<TransmissionLog>, number>('transmissions'),
    read: unprovided<Result<TransmissionDetail>, number>('transmission'),
    ask: openAny,
    step: rxMachine,
    print: unprovided<void>('print'),
    fax: unprovided<
      Result<{ readonly recipient: string; readonly fax: string }>,
      { rxId: number; version: number; transmissionId: number }
    >('faxPriorAuth'),
  },
  delays: { rest: restMs },
  guards: {
    isFound: (_, output: Result<unknown>) => output.ok,
    hasRow: ({ context }) => transmissionAt(context) !== null,
    hasDetail: ({ context }) => context.detail !== null,
    hasRejection: ({ context }) => (context.detail?.rejections.length ?? 0) > 0,
    mayFax: ({ context }) => context.detail?.noPriorAuth === null,
    hasThere: ({ context, event }) =>
      event.type === 'tlog.move' && context.log?.rows[context.cursor + event.by] !== undefined,
    isChangeEvent: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' || (event.entity === 'rx' && event.id === context.rxId)),
  },
  actions: {
    takeLog: assign(({ context }, output: Result<TransmissionLog>) => {
      if (!output.ok) return { problem: output.error.message };
      const was = transmissionAt(context)?.id;
      const at = output.value.rows.findIndex((row) => row.id === was);
      return {
        log: output.value,
        cursor: Math.max(0, at),
        detail: at < 0 ? null : context.detail,
        problem: null,
      };
    }),
    take: assign((_, output: Result<TransmissionDetail>) => {
      return output.ok
        ? { detail: output.value, problem: null }
        : { detail: null, problem: output.error.message };
    }),
    /** What belongs to another transmission never stands beside this one. */
    move: assign({
      cursor: ({ context, event }) => context.cursor + (event.type === 'tlog.move' ? event.by : 0),
      detail: null,
      contact: false,
    }),
    turnContact: assign({ contact: ({ context }) => !context.contact }),
    askDetails: assign({
      asking: ({ context }) => ({ name: 'claimDetails', input: { rxId: context.rxId } }),
    }),
    askEntry: assign({
      asking: ({ context }) => ({ name: 'rxEntry', input: { rxId: context.rxId } }),
    }),
    askInspector: assign({
      asking: ({ context, event }) => ({
        name: 'claimInspector',
        input: {
          rows: required(context.log, 'transmission log').rows,
          id: chosenTransmission(context).id,
          view: event.type === 'tlog.inspect' ? event.view : 'request',
        },
      }),
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifyFaxed: (
      { system },
      output: Result<{ readonly recipient: string; readonly fax: string }>,
    ) => {
      tell(
        system,
        output.ok
          ? {
              tone: 'success',
              message: `The request to ${output.value.recipient} (${phoneText(output.value.fax)}) waits in the outbox of faxes.`,
            }
          : errorNote(output.error.message),
      );
    },
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
  },
}).createMachine({
  id: 'transmissionLog',
  context: ({ input }) => ({
    ...input,
    log: null,
    cursor: 0,
    detail: null,
    problem: null,
    contact: false,
    asking: null,
  }),
  initial: 'loading',
  output: null,
  on: {
    'dialog.close': '.closed',
    'live.changed': { guard: 'isChangeEvent', target: '.loading' },
    'tlog.move': { guard: 'hasThere', target: '.resting', actions: 'move' },
    'tlog.contact': { guard: 'hasDetail', actions: 'turnContact' },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.rxId,
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => event.output },
            target: 'choosing',
            actions: { type: 'takeLog', params: ({ event }) => event.output },
          },
          { target: 'missing', actions: { type: 'takeLog', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'missing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    missing: { on: { 'tlog.retry': 'loading' } },
    choosing: { always: [{ guard: 'hasRow', target: 'opening' }, { target: 'reading' }] },
    resting: { after: { rest: 'opening' } },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => chosenTransmission(context).id,
        onDone: {
          target: 'reading',
          actions: { type: 'take', params: ({ event }) => event.output },
        },
        onError: {
          target: 'reading',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    reading: {
      on: {
        'tlog.inspect': { guard: 'hasDetail', target: 'asking', actions: 'askInspector' },
        'tlog.details': { target: 'asking', actions: 'askDetails' },
        'tlog.edit': { target: 'asking', actions: 'askEntry' },
        'tlog.defer': 'deferring',
        'tlog.print': { guard: 'hasRejection', target: 'printing' },
        'tlog.paFax': { guard: 'mayFax', target: 'faxing' },
        'tlog.retry': { guard: ({ context }) => context.problem !== null, target: 'loading' },
      },
    },
    asking: {
      on: whileOpen,
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => required(context.asking, 'dialog to open'),
        onDone: 'loading',
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    deferring: {
      on: whileOpen,
      invoke: {
        id: 'step',
        src: 'step',
        input: ({ context }) => deferral(context.rxId, context.nextFillOn ?? null),
        onDone: 'loading',
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    printing: {
      on: whileOpen,
      invoke: {
        id: 'print',
        src: 'print',
        onDone: 'loading',
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Whether it was faxed has to be said. */
    faxing: {
      tags: 'busy',
      on: whileOpen,
      invoke: {
        id: 'fax',
        src: 'fax',
        input: ({ context }) => ({
          rxId: context.rxId,
          version: required(context.log, 'transmission log').version,
          transmissionId: chosenTransmission(context).id,
        }),
        onDone: {
          target: 'loading',
          actions: { type: 'notifyFaxed', params: ({ event }) => event.output },
        },
        onError: {
          target: 'loading',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type TransmissionLogRef = ActorRefFrom<typeof transmissionLogMachine>;
export const nothingSent = 'No claim was sent for this prescription yet.';
const byHand: Readonly<Record<string, string>> = {
  'tlog.paCmm':
    'CoverMyMeds is not connected: start the request on its site with the BIN, PCN, group and member ID that stand here.',
};
/** Why an event is not possible now, in words; null when it is. */
export function transmissionLogRefusal(
  snapshot: SnapshotFrom<typeof transmissionLogMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  const manual = byHand[event.type];
  if (manual !== undefined) return manual;
  if (snapshot.hasTag('busy') || snapshot.matches('resting'))
    return 'Loading: wait for the transmission.';
  if (event.type === 'tlog.move') return 'There is no further transmission.';
  if (event.type === 'tlog.retry') return 'There is nothing to load again.';
  if (snapshot.context.log !== null && transmissionAt(snapshot.context) === null)
    return nothingSent;
  if (event.type === 'tlog.paFax' && snapshot.context.detail?.noPriorAuth != null)
    return snapshot.context.detail.noPriorAuth;
  return event.type === 'tlog.print' && snapshot.context.detail !== null
    ? 'The payer did not reject this one: there is no rejection to print.'
    : 'The transmission could not be loaded: load it again first.';
}
export const provideTransmissionLog = (ports: ClaimPorts, rx: RxStepPorts) =>
  transmissionLogMachine.provide({
    actors: {
      load: port((id: number, signal) => ports.log(id, signal)),
      read: port((id: number, signal) => ports.transmission(id, signal)),
      step: provideRx(rx),
      print: port(() => ports.print()),
      fax: port((input: { rxId: number; version: number; transmissionId: number }) =>
        ports.faxPriorAuth(input),
      ),
    },
  });
