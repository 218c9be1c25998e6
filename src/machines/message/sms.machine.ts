import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  mostPatients,
  type SmsLine,
  type SmsPreview,
  type SmsRow,
} from '#domain/message/contract/sms.ts';
import { smsTemplate } from '#domain/message/entities/template.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
import { openAny } from '#machines/platform/dialogs/dialogs.machine.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  sameValue,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';

export interface SmsStart {
  readonly gateway: string;
  readonly templateId: number | null;
  readonly text: string | null;
}
export interface SmsOut {
  readonly patientIds: readonly number[];
  readonly templateId: number | null;
  readonly text: string;
}
/** What text messages ask of the server. */
export interface SmsPorts {
  start(patientId: number | null, signal: AbortSignal): Promise<SmsStart>;
  /** The words of a template; null where it is gone. */
  template(id: number, signal: AbortSignal): Promise<string | null>;
  preview(smsOut: Omit<SmsOut, 'templateId'>, signal: AbortSignal): Promise<Result<SmsPreview>>;
  send(smsOut: SmsOut): Promise<Result<{ readonly queued: number }>>;
  outbox(query: ListQuery, signal: AbortSignal): Promise<ListPage<SmsRow>>;
  retry(input: { readonly id: number; readonly version: number }): Promise<Result<SmsRow>>;
}
const smsFields = {
  patients: f.rows({
    label: 'Patients',
    row: 'patient',
    fields: { patientId: f.ref({ label: 'Patient', of: 'patient', required: true }) },
    max: mostPatients,
  }),
  templateId: f.ref({ label: 'Template', of: 'smsTemplate' }),
  text: f.textarea({
    label: 'Text',
    max: 480,
    required: true,
    help: '{store}, {phone}, {name} and {ready} are filled in for each patient. Never name a drug.',
  }),
};
export const smsForm = defineForm({ fields: smsFields }, [
  { title: 'Patients', column: 1, rows: [['patients']] },
  { title: 'Message', column: 2, rows: [['templateId'], ['text']] },
]);

export interface SmsInput {
  readonly patientIds?: readonly number[];
  /** The outbox lies open below already. */ readonly fromOutbox?: true;
}
interface Context {
  readonly draft: DraftRef;
  readonly gateway: string;
  /** What the preview was last asked about. */
  readonly shown: Values | null;
  readonly lines: readonly SmsLine[];
  /** The template whose words stand in the text. */
  readonly template: number | null;
  /** What is wrong with the words, whoever gets them. */
  readonly wording: string | null;
  readonly problem: string | null;
  readonly rejections: number;
  readonly fromOutbox: boolean;
}
export type SmsEvent =
  | { type: 'sms.send' }
  | { type: 'sms.retry' }
  | { type: 'sms.outbox' }
  | { type: 'sms.template' }
  | { type: 'xstate.snapshot.draft' }
  | { type: 'dialog.close' };

const valuesOf = (context: Context): Values => draftOf(context.draft).values;
const patientIds = (values: Values): readonly number[] => [
  ...new Set(
    ((values['patients'] ?? []) as readonly Values[]).flatMap((item) =>
      typeof item['patientId'] === 'number' ? [item['patientId']] : [],
    ),
  ),
];
const textOf = (values: Values): string =>
  typeof values['text'] === 'string' ? values['text'] : '';
const templateOf = (values: Values): number | null =>
  typeof values['templateId'] === 'number' ? values['templateId'] : null;
const templateIn = (context: Context): number =>
  required(templateOf(valuesOf(context)), 'The template');
/** What the preview depends on. */
const asked = (context: Context): Values => ({
  ids: patientIds(valuesOf(context)),
  text: textOf(valuesOf(context)),
});
const problemsOf = (context: Context): Readonly<Record<string, string>> => ({
  ...problemsToSave(draftOf(context.draft)),
  ...(patientIds(valuesOf(context)).length === 0 ? { patients: 'Choose who gets this text.' } : {}),
});
const templateDialog = (id: number): { readonly name: string; readonly input: RecordInput } => ({
  name: 'smsTemplate',
  input: {
    id,
    intent: 'edit',
    kind: smsTemplate.name,
    title: smsTemplate.title,
    fields: smsTemplate.fields,
    blank: {},
    after: 'close',
  },
});
const outbox = { name: 'smsOutbox', input: {} };
/** Why the message may not be sent as it stands, in the words of the preview. */
const refusedBy = (context: Context): string | null =>
  context.wording ??
  context.lines.flatMap((line) => (line.why === null ? [] : [`${line.name}: ${line.why}`]))[0] ??
  null;

/**
 * send SMS: whom, which words, and each message as it would go; sending puts them into the outbox,
 * which opens then.
 */
export const smsMachine = setup({
  types: machineTypes<{ input: SmsInput; context: Context; events: SmsEvent; output: null }>(),
  actors: {
    draft: draftLogic,
    ask: openAny,
    start: unprovided<SmsStart, number | null>('startSms'),
    template: unprovided<string | null, number>('smsTemplate'),
    preview: unprovided<Result<SmsPreview>, Omit<SmsOut, 'templateId'>>('previewSms'),
    send: unprovided<Result<{ readonly queued: number }>, SmsOut>('sendSms'),
  },
  delays: { rest: 250 },
  guards: {
    isRight: ({ context }) => Object.keys(problemsOf(context)).length === 0,
    mayGo: ({ context }) => refusedBy(context) === null,
    hasTemplate: ({ context }) => templateOf(valuesOf(context)) !== null,
    hasNewTemplate: ({ context }) =>
      templateOf(valuesOf(context)) !== null && templateOf(valuesOf(context)) !== context.template,
    isChanged: ({ context }) => !sameValue(asked(context), context.shown),
    isThere: (_, output: string | null) => output !== null,
    isDone: (_, output: Result<unknown>) => output.ok,
    isFromOutbox: ({ context }, output: Result<unknown>) => context.fromOutbox && output.ok,
  },
  actions: {
    takeStart: enqueueActions(({ context, enqueue }, output: SmsStart) => {
      const { gateway, templateId, text } = output;
      const initial = { ...valuesOf(context), templateId, text };
      // The store's own words are nothing that somebody typed. Not `sendTo`: the preview that
      // follows in this step reads them from the draft.
      if (text !== null) enqueue(() => context.draft.send({ type: 'draft.load', initial }));
      enqueue.assign({ gateway, template: templateId, problem: null });
    }),
    takeTemplate: enqueueActions(({ context, enqueue }, text: string | null) => {
      const template = templateOf(valuesOf(context));
      // Not `sendTo`: the preview that follows in this step reads the words from the draft.
      if (text !== null)
        enqueue(() => context.draft.send({ type: 'draft.fill', values: { text } }));
      enqueue.assign({
        template,
        problem: text === null ? 'This template is not here any more: choose another.' : null,
      });
    }),
    forgetTemplate: assign(({ context }) => ({ template: templateOf(valuesOf(context)) })),
    remember: assign(({ context }) => ({ shown: asked(context) })),
    takePreview: assign((_, output: Result<SmsPreview>) => {
      return output.ok
        ? {
            lines: output.value.lines,
            wording: output.value.problem,
            gateway: output.value.gateway,
            problem: null,
          }
        : { lines: [], wording: null, problem: output.error.message };
    }),
    refuse: enqueueActions(({ context, enqueue }, output: Result<unknown>) => {
      if (output.ok) return;
      const { error } = output;
      enqueue.sendTo(context.draft, { type: 'draft.reject', errors: error.fields ?? {} });
      enqueue.assign({ problem: error.message, rejections: context.rejections + 1 });
    }),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, { type: 'draft.reject', errors: problemsOf(context) });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
    notifyWhy: assign(({ context }) => ({
      problem: refusedBy(context),
      rejections: context.rejections + 1,
    })),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'sendSms',
  context: ({ input, spawn, self }) => {
    const seen = input.patientIds ?? [patientInSight(self.system)].filter((id) => id !== null);
    return {
      draft: spawn('draft', {
        id: 'draft',
        syncSnapshot: true,
        input: {
          fields: smsFields,
          values: {
            patients: seen.map((patientId) => ({ patientId })),
            templateId: null,
            text: null,
          },
        },
      }),
      gateway: '',
      shown: null,
      lines: [],
      template: null,
      wording: null,
      problem: null,
      rejections: 0,
      fromOutbox: input.fromOutbox === true,
    };
  },
  initial: 'starting',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    starting: {
      tags: 'busy',
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context }) => patientIds(valuesOf(context))[0] ?? null,
        onDone: {
          target: 'previewing',
          actions: { type: 'takeStart', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'sms.retry': 'starting' } },
    editing: {
      on: {
        'xstate.snapshot.draft': [
          { guard: 'hasNewTemplate', target: 'choosing' },
          { guard: 'isChanged', target: 'settling' },
          { actions: 'forgetTemplate' },
        ],
        'sms.send': [{ guard: 'isRight', target: 'checking' }, { actions: 'reject' }],
        'sms.outbox': 'listing',
        'sms.template': { guard: 'hasTemplate', target: 'amending' },
      },
    },
    /** The template's own record; its words are read anew behind it. */
    amending: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => templateDialog(templateIn(context)),
        onDone: 'choosing',
        onError: {
          target: 'editing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    choosing: {
      invoke: {
        id: 'template',
        src: 'template',
        input: ({ context }) => templateIn(context),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => event.output },
            target: 'previewing',
            actions: { type: 'takeTemplate', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: { type: 'takeTemplate', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'editing',
          actions: [
            'forgetTemplate',
            { type: 'fault', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    /** What is still being typed is not asked about each time. */
    settling: {
      after: { rest: 'previewing' },
      on: {
        'xstate.snapshot.draft': [
          { guard: 'hasNewTemplate', target: 'choosing' },
          { guard: 'isChanged', target: 'settling', reenter: true },
        ],
        'sms.send': [{ guard: 'isRight', target: 'checking' }, { actions: 'reject' }],
        'sms.outbox': 'listing',
      },
    },
    previewing: {
      entry: 'remember',
      on: {
        'xstate.snapshot.draft': [
          { guard: 'hasNewTemplate', target: 'choosing' },
          { guard: 'isChanged', target: 'settling' },
        ],
        'sms.send': [{ guard: 'isRight', target: 'checking' }, { actions: 'reject' }],
        'sms.outbox': 'listing',
      },
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({
          patientIds: patientIds(valuesOf(context)),
          text: textOf(valuesOf(context)),
        }),
        onDone: {
          target: 'editing',
          actions: { type: 'takePreview', params: ({ event }) => event.output },
        },
        onError: {
          target: 'editing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** Asked once more, so that nothing goes out that was not looked at in these words. */
    checking: {
      tags: 'busy',
      entry: 'remember',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({
          patientIds: patientIds(valuesOf(context)),
          text: textOf(valuesOf(context)),
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'takePreview', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: { type: 'takePreview', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'mayGo', target: 'sending' },
        { target: 'editing', actions: 'notifyWhy' },
      ],
    },
    /** Whether it was sent has to be said: nothing leads away before. */
    sending: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({
          patientIds: patientIds(valuesOf(context)),
          templateId: templateOf(valuesOf(context)),
          text: textOf(valuesOf(context)),
        }),
        onDone: [
          {
            guard: { type: 'isFromOutbox', params: ({ event }) => event.output },
            target: 'closed',
          },
          { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'showing' },
          { target: 'editing', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    /** What was queued goes out before the person's eyes; closing the outbox closes this too. */
    showing: {
      invoke: { id: 'ask', src: 'ask', input: outbox, onDone: 'closed', onError: 'closed' },
    },
    listing: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: outbox,
        onDone: 'editing',
        onError: {
          target: 'editing',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type SmsRef = ActorRefFrom<typeof smsMachine>;
/** Words that were typed are asked about before they are dropped. */
export const isSmsDirty = (snapshot: SnapshotFrom<typeof smsMachine>): boolean =>
  snapshot.status === 'active' && 'text' in draftOf(snapshot.context.draft).dirty;
/** Why an event is not possible now, in words; null when it is. */
export function smsRefusal(
  snapshot: SnapshotFrom<typeof smsMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  if (event.type === 'sms.template' && snapshot.matches('editing'))
    return 'Choose a template first.';
  if (event.type === 'sms.retry') return 'There is nothing to load again.';
  return snapshot.matches('failed')
    ? 'This could not be loaded: press {key:sms.retry} to try again.'
    : 'One moment.';
}
export const provideSms = (ports: SmsPorts) =>
  smsMachine.provide({
    actors: {
      start: port((id: number | null, signal) => ports.start(id, signal)),
      template: port((id: number, signal) => ports.template(id, signal)),
      preview: port((smsOut: Omit<SmsOut, 'templateId'>, signal) => ports.preview(smsOut, signal)),
      send: port((smsOut: SmsOut) => ports.send(smsOut)),
    },
  });
