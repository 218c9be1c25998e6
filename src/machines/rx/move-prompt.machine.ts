import { assign, enqueueActions, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import type { LabelPorts } from '#machines/label/label.ports.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { saidYes, type ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { draftLogic } from '#machines/platform/draft/draft.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import {
  draftAutosaveMachine,
  provideDraftAutosave,
} from '#machines/platform/record/draft-autosave.machine.ts';
import type { DraftPorts } from '#machines/platform/record/drafts.ports.ts';
import {
  at,
  blank,
  fieldOfScan,
  hasTyped,
  lostRefusal,
  noScans,
  leaveQuestion,
  fieldsOf,
  payloadOf,
  needsRestockLabel,
  openedPrompt,
  ownRefusal,
  problemsOf,
  sayLeft,
  scansOtherBag,
  showsSource,
  staleRefusal,
  unseenRefusal,
  valuesOf,
  wrongBag,
  type MovePromptContext,
  type MovePromptEvent,
  type MovePromptInput,
  type RestockLabel,
  type Sent,
} from './move-prompt.ts';
import type { RxDialogOutput } from './rx.dialogs.ts';
import type { RxOutcome, RxPorts } from './rx.ports.ts';

/**
 * Asks what a step needs, takes the step, and closes when the server has taken it. A refusal stays
 * on the screen with everything typed.
 */
export const movePromptMachine = setup({
  types: machineTypes<{
    input: MovePromptInput;
    context: MovePromptContext;
    events: MovePromptEvent;
    output: RxDialogOutput;
    emitted: { type: 'source.reached' };
  }>(),
  actors: {
    draft: draftLogic,
    askConfirm,
    // What keeps it comes with the ports.
    draftAutosave: draftAutosaveMachine,
    move: unprovided<RxOutcome, Sent>('move'),
    printRestock: unprovided<RestockLabel, { rxId: number }>('printRestockLabel'),
    show: unprovided<
      RxOutcome,
      { rxId: number; version: number; what: readonly ('image' | 'label' | 'product')[] }
    >('shown'),
    prove: unprovided<
      Result<string>,
      { rxId: number; version: number; event: LifecycleEvent; password: string }
    >('prove'),
  },
  guards: {
    isInvalid: ({ context }) => Object.keys(problemsOf(context)).length > 0,
    standsUnnoted: ({ context }) =>
      showsSource(context) && context.shown && context.noted !== context.detail.version,
    isPartlySeen: ({ context }) => showsSource(context) && context.unseen !== null,
    isOtherBag: ({ context, event }) => scansOtherBag(context, event),
    fitsField: ({ context, event }) =>
      event.type === 'scan.arrived' && fieldOfScan(context, event.code) !== undefined,
    /** Nothing but scans were wanted, and all are there: no key is needed. */
    isScanned: ({ context }) =>
      Object.values(context.fields).every((field) => field.scan !== undefined) &&
      Object.keys(problemsOf(context)).length === 0,
    needsRestockLabel: ({ context }) => needsRestockLabel(context),
    needsProof: ({ context }) => 'password' in context.fields,
    isProved: (_, output: Result<string>) => output.ok,
    isDone: (_, output: RxOutcome) => output.kind === 'done',
    hasTyped: ({ context }) => hasTyped(context),
    saidYes: (_, output: ConfirmOutput) => saidYes(output),
  },
  actions: {
    /** A transfer that is told now is one of today. */
    proposeToday: unprovidedAction('proposeToday'),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, {
        type: 'draft.reject',
        errors: problemsOf(context),
      });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
    takeProof: assign({
      proof: (_, output: Result<string>) => (output.ok ? output.value : null),
    }),
    refuseProof: enqueueActions(({ context, enqueue }, output: Result<string>) => {
      enqueue.sendTo(context.draft, {
        type: 'draft.reject',
        errors: { password: output.ok ? '' : output.error.message },
      });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
    takeOutcome: enqueueActions(({ context, enqueue }, output: RxOutcome) => {
      if (output.kind === 'done') {
        enqueue.assign({ done: output.detail });
        return;
      }
      if (output.kind === 'stale') {
        enqueue.assign({ detail: output.detail, proof: null, refusal: staleRefusal(output.by) });
        return;
      }
      const { failure } = output;
      const { fields = {} } = failure;
      const isNamed = Object.keys(fields).some((field) => field in context.fields);
      if (isNamed) enqueue.sendTo(context.draft, { type: 'draft.reject', errors: fields });
      enqueue.assign({
        refusal: failure,
        proof: null,
        rejections: context.rejections + (isNamed ? 1 : 0),
      });
    }),
    takeScan: ({ context, event }) => {
      if (event.type !== 'scan.arrived') return;
      const field = required(fieldOfScan(context, event.code), 'The field of the scanned label');
      context.draft.send({ type: 'draft.fill', values: { [field]: event.code.raw } });
    },
    /** Another bag is refused at its own scan, before anything else is asked for. */
    refuseBag: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, { type: 'draft.fill', values: { bagScan: null } });
      enqueue.sendTo(context.draft, { type: 'draft.reject', errors: { bagScan: wrongBag } });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
    takeRestock: assign((_, output: RestockLabel) =>
      output.ok
        ? { refusal: null }
        : { refusal: ownRefusal(output.error.code, output.error.message, output.error.message) },
    ),
    takeShown: assign(({ context }, output: RxOutcome) => {
      return output.kind === 'refused'
        ? { refusal: output.failure }
        : { detail: { ...output.detail, moves: context.detail.moves } };
    }),
    noteShown: assign({ shown: true, unseen: null, refusal: null }),
    notePart: assign(({ event }) =>
      event.type === 'source.part' ? { unseen: event.unseen, refusal: null } : {},
    ),
    reachSource: emit({ type: 'source.reached' }),
    refuseUnseen: assign({
      refusal: ({ context }) => unseenRefusal(context),
    }),
    noteLost: assign(({ event }) =>
      event.type === 'source.lost'
        ? { shown: false, unseen: null, refusal: lostRefusal(event.why) }
        : {},
    ),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
      noted: null,
    }),
    clear: assign({ refusal: null, problem: null }),
    noteStored: assign(({ event }) =>
      event.type === 'record.draftStored' ? { under: event.under } : {},
    ),
    /** What was typed is back; a label is scanned again: the bag may lie elsewhere by now. */
    noteRestored: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ restored: true });
      enqueue.sendTo(context.draft, { type: 'draft.fill', values: noScans(context) });
    }),
    sayLeft: ({ context, system }) => sayLeft(system, context),
    deleteStored: unprovidedAction('deleteStored'),
  },
}).createMachine({
  id: 'movePrompt',
  context: ({ input, spawn }) => {
    const fields = fieldsOf(input);
    const draft = spawn('draft', {
      id: 'draft',
      input: { values: blank(fields, input.said), fields },
    });
    return openedPrompt(input, fields, draft);
  },
  invoke: {
    id: 'draftAutosave',
    src: 'draftAutosave',
    input: ({ context, self }) => ({
      kind: `move.${context.event}`,
      draft: context.draft,
      owner: self,
      id: context.detail.rxId,
      idNow: () => context.detail.rxId,
    }),
  },
  initial: 'opening',
  on: {
    'source.shown': { actions: 'noteShown' },
    'source.part': { actions: 'notePart' },
    'source.lost': { actions: 'noteLost' },
    'record.draftStored': { actions: 'noteStored' },
    'record.restored': { actions: 'noteRestored' },
  },
  output: ({ context }) => ({ detail: context.done }),
  states: {
    opening: {
      entry: 'proposeToday',
      always: [{ guard: 'needsRestockLabel', target: 'labelling' }, { target: 'asking' }],
    },
    /** The restock label comes by itself: it is what is scanned. */
    labelling: {
      tags: 'busy',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'printRestock',
        src: 'printRestock',
        input: ({ context }) => ({ rxId: context.detail.rxId }),
        onDone: {
          target: 'asking',
          actions: { type: 'takeRestock', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** What is on the screen is noted at this version; a new version is noted anew. */
    showing: {
      tags: 'busy',
      entry: assign({ noted: ({ context }) => context.detail.version }),
      invoke: {
        id: 'show',
        src: 'show',
        input: ({ context }) => ({
          rxId: context.detail.rxId,
          version: context.detail.version,
          what: ['image'] as const,
        }),
        onDone: {
          target: 'asking',
          actions: { type: 'takeShown', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    scanned: {
      always: [{ guard: 'isScanned', target: 'sending', actions: 'clear' }, { target: 'asking' }],
    },
    asking: {
      always: { guard: 'standsUnnoted', target: 'showing' },
      on: {
        'scan.arrived': [
          { guard: 'isOtherBag', actions: ['clear', 'refuseBag'] },
          { guard: 'fitsField', target: 'scanned', actions: ['takeScan', 'clear'] },
        ],
        'prompt.send': [
          { guard: 'isInvalid', actions: 'reject' },
          { guard: 'isPartlySeen', actions: ['refuseUnseen', 'reachSource'] },
          { guard: 'needsProof', target: 'proving', actions: 'clear' },
          { target: 'sending', actions: 'clear' },
        ],
        'prompt.label': { guard: 'needsRestockLabel', target: 'labelling', actions: 'clear' },
        'dialog.close': [{ guard: 'hasTyped', target: 'leaving' }, { target: 'closed' }],
      },
    },
    leaving: {
      invoke: {
        id: 'askLeave',
        src: 'askConfirm',
        input: ({ context }) => leaveQuestion(context.title),
        onDone: [
          {
            guard: { type: 'saidYes', params: ({ event }) => event.output },
            target: 'closed',
          },
          { target: 'asking' },
        ],
      },
    },
    proving: {
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context }) => ({
          ...at(context),
          password: String(valuesOf(context)['password'] ?? ''),
        }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => event.output },
            target: 'sending',
            actions: { type: 'takeProof', params: ({ event }) => event.output },
          },
          {
            target: 'asking',
            actions: { type: 'refuseProof', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'move',
        src: 'move',
        input: ({ context }) => ({
          ...at(context),
          payload: {
            ...payloadOf(context, valuesOf(context)),
            ...(context.proof ? { stepUp: context.proof } : {}),
          },
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            target: 'asking',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      on: {
        'prompt.retry': { target: 'asking', actions: 'clear' },
        'prompt.send': { target: 'asking', actions: 'clear' },
        'dialog.close': [{ guard: 'hasTyped', target: 'leaving' }, { target: 'closed' }],
      },
    },
    closed: { type: 'final', entry: ['deleteStored', 'sayLeft'] },
  },
});
export type MovePromptRef = ActorRefFrom<typeof movePromptMachine>;
export const provideMovePrompt = (
  ports: Pick<RxPorts, 'shown' | 'move' | 'prove'>,
  labels: Pick<LabelPorts, 'printRestockLabel' | 'printPaper'>,
  clock: Pick<ClockPorts, 'today'>,
  drafts: DraftPorts,
) =>
  movePromptMachine.provide({
    actions: {
      deleteStored: ({ context: { under } }) => {
        if (under !== null) void drafts.saveDraft(under, null).catch(() => undefined);
      },
      proposeToday: ({ context: { draft, fields } }) => {
        if ('on' in fields) draft.send({ type: 'draft.fill', values: { on: clock.today() } });
      },
    },
    actors: {
      draftAutosave: provideDraftAutosave(drafts),
      printRestock: port(async ({ rxId }: { rxId: number }) => {
        const printed = await labels.printRestockLabel(rxId);
        if (printed.ok)
          labels.printPaper({
            fileUrl: printed.value.fileUrl,
            svg: printed.value.svg,
            what: 'The restock label',
            here: 'offer',
          });
        return printed;
      }),
      show: port((shown: Parameters<RxPorts['shown']>[0]) => ports.shown(shown)),
      move: port((sent: Sent) => ports.move(sent)),
      prove: port((prove: Parameters<RxPorts['prove']>[0]) => ports.prove(prove)),
    },
  });
export const movePromptRefusal = (
  snapshot: SnapshotFrom<typeof movePromptMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (event.type === 'prompt.label' && !snapshot.hasTag('busy')) return 'This step needs no label.';
  return snapshot.hasTag('busy')
    ? 'One moment: the step is being taken.'
    : 'That is not possible now.';
};
