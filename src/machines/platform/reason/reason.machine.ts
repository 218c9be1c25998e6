import { and, assign, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import type { Result } from '#domain/platform/result.ts';
import { closeAnswer, closeQuestion } from '../confirm/questions.ts';
import { ask } from '../dialogs/dialogs.machine.ts';
import { discardNote } from '../notifications/discard-note.ts';
import { tell, undoNote, type NewNote } from '../notifications/notifications.machine.ts';
import { accepts } from '../ports/accepts.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '../ports/port.ts';
import { undoOf } from '../undo/undo.machine.ts';
import type { ReasonInput, ReasonOutput, ReasonPorts, ReasonSave } from './reason.ports.ts';

type Events =
  | { type: 'reason.type'; text: string }
  /** Alt+1..9: the preset's text, and Done when it was chosen with Enter. */
  | { type: 'reason.preset'; index: number; done?: boolean }
  | { type: 'reason.switch'; on: boolean }
  /** `why`: what stands in the box can't be read as a date. */
  | { type: 'reason.date'; date: string | null; why?: string }
  | { type: 'reason.done' }
  /** Any key or pointer on the dialog. */
  | { type: 'reason.touch' }
  /** The draft of this record that was kept. */
  | { type: 'reason.recall' }
  | { type: 'dialog.close' };
interface Context extends ReasonInput {
  readonly date: string | null;
  readonly initialDate: string | null;
  readonly unread: string | null;
  readonly initialOn: boolean;
  readonly initialText: string;
  readonly draft: string | null;
  readonly changed: boolean;
  readonly version: number;
  readonly problem: string | null;
}

/** The specification's closing time, untouched and after Done. */
export const autoCloseMs = 2_000;

const saving = ({ context }: { context: Context }): ReasonSave => ({
  kind: context.kind,
  record: context.record,
  on: context.on,
  text: context.text.trim(),
  ...(context.kind === 'deceased' ? { date: context.date } : {}),
});
/** A date, or none where one is to be taken back. */
const isDated = (context: Context) =>
  context.unread === null && (context.date !== null || context.initialDate !== null);
/** Leaving the normal state needs a reason in words; coming back to it may have one. */
const isAnswered = ({ context }: { context: Context }) =>
  context.kind === 'deceased'
    ? isDated(context)
    : context.text.trim() !== '' || (context.kind === 'inactive' ? context.on : !context.on);
const states = {
  inactive: { true: 'active', false: 'inactive' },
  blocked: { true: 'blocked', false: 'not blocked' },
} as const;
/** Leaving the normal state needs a reason in words, also where none was kept. */
const takenBack = 'Taken back';
/** Says that it is saved; a turned switch can be turned back, from the note or by Ctrl+Z. */
function savedNote(system: { get(id: string): unknown }, context: Context): NewNote {
  const { kind, record, before, version } = context;
  const who = context.who || `This ${record.entity}`;
  if (kind === 'deceased' || before === undefined || before.on === context.on)
    return { tone: 'success', message: `${messages.dataSaved} ${context.who ?? ''}`.trim() };
  const said = (on: boolean, when: string) => `${who} is ${states[kind][`${on}`]} ${when}.`;
  const undo = undoOf(system, {
    kind: record.entity,
    id: record.id,
    version,
    what: who,
    said: said(before.on, 'again'),
    failed: `${who} stays ${states[kind][`${context.on}`]}`,
    standing: {
      kind: kind === 'inactive' ? 'active' : 'blocked',
      on: before.on,
      reason: before.reason || takenBack,
    },
  });
  return undoNote(`${messages.dataSaved} ${said(context.on, 'now')}`, undo);
}
const acknowledged = stateIn({ saving: { answer: 'acknowledged' } });

/**
 * Inactive Reason, Blocked Reason and Deceased. Untouched, Inactive closes after two seconds
 * without a change; any key or pointer
 * stops that for good. Done saves; the dialog closes two seconds after Done or at the
 * acknowledgement, whichever is
 * later, and a key after the acknowledgement closes it at once. Blocked never closes by itself;
 * Deceased only after its OK.
 */
export const reasonMachine = setup({
  types: machineTypes<{
    input: ReasonInput;
    context: Context;
    events: Events;
    output: ReasonOutput;
  }>(),
  actors: {
    save: unprovided<Result<{ version: number }>, ReasonSave>('saveReason'),
    readDraft: unprovided<string | null, ReasonInput['record']>('readReasonDraft'),
    askConfirm: ask('confirm'),
  },
  actions: {
    /** The text stays with the record and is offered again (Ctrl+Shift+R). */
    keepText: unprovidedAction('keepReasonDraft'),
    dropDraft: unprovidedAction('keepReasonDraft'),
    type: assign({
      text: ({ context, event }) => (event.type === 'reason.type' ? event.text : context.text),
      problem: null,
    }),
    preset: assign({
      text: ({ context, event }) =>
        event.type === 'reason.preset'
          ? (context.presets[event.index] ?? context.text)
          : context.text,
      problem: null,
    }),
    turn: assign({
      on: ({ context, event }) => (event.type === 'reason.switch' ? event.on : context.on),
    }),
    date: assign(({ context, event }) =>
      event.type === 'reason.date'
        ? {
            date: event.why === undefined ? event.date : context.date,
            unread: event.why ?? null,
            problem: event.why ?? null,
          }
        : {},
    ),
    recall: assign({ text: ({ context }) => context.draft ?? context.text, draft: null }),
    notifySaved: ({ context, system }) => tell(system, savedNote(system, context)),
    notifyDiscarded: ({ system }) => tell(system, discardNote()),
  },
  guards: {
    closesItself: ({ context }) => context.kind === 'inactive' && context.autoClose,
    isBlocked: ({ context }) => context.kind === 'blocked',
    hasChanges: ({ context }) =>
      context.text !== context.initialText ||
      (context.kind === 'blocked' && context.on !== context.initialOn) ||
      context.date !== context.initialDate ||
      context.unread !== null,
    isAnswered,
    isDeceased: ({ context }) => context.kind === 'deceased',
    hasPreset: ({ context, event }) =>
      event.type === 'reason.preset' && context.presets[event.index] !== undefined,
    isChoiceDone: ({ event }) => event.type === 'reason.preset' && event.done === true,
    hasDraft: ({ context }) => context.draft !== null,
  },
  delays: { autoClose: autoCloseMs },
}).createMachine({
  id: 'reason',
  context: ({ input }) => ({
    ...input,
    date: input.date ?? null,
    initialDate: input.date ?? null,
    unread: null,
    initialOn: input.on,
    initialText: input.text,
    draft: null,
    changed: false,
    version: input.record.version,
    problem: null,
  }),
  invoke: {
    id: 'readDraft',
    src: 'readDraft',
    input: ({ context }) => context.record,
    onDone: { actions: assign({ draft: ({ event }) => event.output }) },
    onError: { actions: assign({ draft: null }) },
  },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'closesItself', target: 'untouched' }, { target: 'editing' }] },
    untouched: {
      after: { autoClose: 'closed' },
      on: {
        'reason.touch': 'editing',
        'reason.type': { target: 'editing', actions: 'type' },
        'reason.preset': [
          { guard: and(['hasPreset', 'isChoiceDone']), target: 'saving', actions: 'preset' },
          { guard: 'hasPreset', target: 'editing', actions: 'preset' },
        ],
        'reason.recall': { guard: 'hasDraft', target: 'editing', actions: 'recall' },
        'reason.done': { guard: 'isAnswered', target: 'saving' },
        'dialog.close': 'closed',
      },
    },
    editing: {
      on: {
        'reason.type': { actions: 'type' },
        'reason.preset': [
          { guard: and(['hasPreset', 'isChoiceDone']), target: 'saving', actions: 'preset' },
          { guard: 'hasPreset', actions: 'preset' },
        ],
        'reason.switch': { guard: 'isBlocked', actions: 'turn' },
        'reason.date': { guard: 'isDeceased', actions: 'date' },
        'reason.recall': { guard: 'hasDraft', actions: 'recall' },
        'reason.done': { guard: 'isAnswered', target: 'saving' },
        'dialog.close': [{ guard: 'hasChanges', target: 'asking' }, { target: 'closed' }],
      },
    },
    asking: {
      invoke: {
        id: 'askConfirm',
        src: 'askConfirm',
        input: closeQuestion,
        onDone: [
          {
            guard: and([({ event }) => closeAnswer(event.output) === 'save', 'isAnswered']),
            target: 'saving',
          },
          {
            guard: ({ event }) => closeAnswer(event.output) === 'discard',
            target: 'closed',
            actions: ['keepText', 'notifyDiscarded'],
          },
          { target: 'editing' },
        ],
      },
    },
    saving: {
      type: 'parallel',
      /** After the acknowledgement any key closes at once and does nothing else. */
      on: {
        'reason.touch': { guard: acknowledged, target: 'closed' },
        'dialog.close': { guard: acknowledged, target: 'closed' },
      },
      states: {
        answer: {
          initial: 'waiting',
          states: {
            waiting: {
              invoke: {
                id: 'save',
                src: 'save',
                input: saving,
                onDone: [
                  {
                    guard: ({ event }) => event.output.ok,
                    target: 'acknowledged',
                    actions: [
                      assign({
                        changed: true,
                        version: ({ event, context }) =>
                          event.output.ok ? event.output.value.version : context.version,
                      }),
                      'dropDraft',
                      'notifySaved',
                    ],
                  },
                  {
                    target: '#reason.editing',
                    actions: assign({
                      problem: ({ event }) => (event.output.ok ? null : event.output.error.message),
                    }),
                  },
                ],
                onError: {
                  target: '#reason.editing',
                  actions: assign({ problem: ({ event }) => faultText(event.error) }),
                },
              },
            },
            acknowledged: { type: 'final' },
          },
        },
        shown: {
          initial: 'counting',
          states: { counting: { after: { autoClose: 'over' } }, over: { type: 'final' } },
        },
      },
      onDone: 'closed',
    },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({
    changed: context.changed,
    on: context.on,
    text: context.text.trim(),
    version: context.version,
  }),
});
export type ReasonRef = ActorRefFrom<typeof reasonMachine>;

export const provideReason = (ports: ReasonPorts) =>
  reasonMachine.provide({
    actors: {
      save: port((input: ReasonSave, signal) => ports.saveReason(input, signal)),
      readDraft: port((record: ReasonInput['record'], signal) =>
        ports.readReasonDraft(record, signal),
      ),
    },
    actions: {
      keepText: ({ context }) => ports.keepReasonDraft(context.record, context.text),
      dropDraft: ({ context }) => ports.keepReasonDraft(context.record, ''),
    },
    guards: {
      closesItself: ({ context }) =>
        context.kind === 'inactive' && context.autoClose && ports.closesItself?.() !== false,
    },
  });

type Snapshot = SnapshotFrom<typeof reasonMachine>;
export const isSaving = (snapshot: Snapshot): boolean => snapshot.matches('saving');
export const isAcknowledged = (snapshot: Snapshot): boolean =>
  snapshot.matches({ saving: { answer: 'acknowledged' } });
export const isCountingDown = (snapshot: Snapshot): boolean => snapshot.matches('untouched');

export const reasonRefusal = (snapshot: Snapshot, event: { type: string }): string | null => {
  if (accepts(snapshot, event)) return null;
  if (isSaving(snapshot)) return isAcknowledged(snapshot) ? null : 'Saving: one moment.';
  if (event.type === 'reason.done' && snapshot.context.kind === 'deceased')
    return snapshot.context.unread ?? 'Type the date first.';
  if (event.type === 'reason.done')
    return 'Type a reason or choose one ({key:reason.preset-1} and on) first.';
  if (event.type === 'reason.preset') return 'There is no reason with that number.';
  if (event.type === 'reason.recall') return 'No unsaved text was kept for this record.';
  return 'That is not possible now.';
};
