import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxRow, RenewalAnswer } from '#domain/erx/contract/erx.ts';
import { changeKinds, changeProblems, type ChangeKind } from '#domain/erx/script/change-request.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { messages } from '#domain/platform/messages.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

export interface RenewalItem {
  readonly rxId: number;
  readonly version: number;
  readonly text: string;
}
/** `ask`: what is asked for, more refills unless a change is. */
export interface ERefillInput {
  readonly items: readonly RenewalItem[];
  readonly ask?: 'change';
}
type Items = readonly { readonly rxId: number; readonly version: number }[];
export interface Renewing {
  readonly items: Items;
  readonly refills: number;
  /** A person has read why to wait, and asks all the same. */
  readonly anyway?: true;
}
/**
 * Why a change is asked for, which drug instead and how much of it (thousandths, days; those of the
 * prescription where null), and what is asked in words.
 */
export interface Changing {
  readonly items: Items;
  readonly code: ChangeKind;
  readonly drugId: number | null;
  readonly quantity: number | null;
  readonly daysSupply: number | null;
  readonly note: string | null;
}
interface Asked {
  readonly items: Items;
  readonly change: boolean;
  readonly anyway: boolean;
  readonly values: Values;
}
/** What a request to prescribers asks of the server. */
export interface ERefillPorts {
  request(asked: Renewing): Promise<readonly RenewalAnswer[]>;
  change(asked: Changing): Promise<readonly RenewalAnswer[]>;
  sent(erxIds: readonly number[], signal: AbortSignal): Promise<readonly ErxRow[]>;
}
type Events =
  | { type: 'eRefill.send' }
  | { type: 'eRefill.anyway' }
  | LiveChanged
  | { type: 'dialog.close' };
interface Context extends ERefillInput {
  readonly draft: DraftRef;
  readonly answers: readonly RenewalAnswer[];
  /** The messages, as the network's word stands. */ readonly rows: readonly ErxRow[];
  readonly problem: string | null;
  readonly rejections: number;
  readonly anyway: boolean;
}

const eRefillFields = {
  refills: f.number({ label: 'Refill(s)', min: 1, max: 11, required: true }),
};
const changeFields = {
  code: f.choice({ label: 'Why', of: changeKinds, required: true }),
  drugId: f.ref({
    label: 'Instead',
    of: 'drug',
    scan: ['ndc', 'gs1', 'upc'],
    help: 'The drug that is proposed.',
  }),
  quantity: f.quantity({ label: 'Qty.', help: 'Empty: as prescribed.' }),
  daysSupply: f.number({ label: 'Day(s) Supply', min: 1, max: 999, help: 'Empty: as prescribed.' }),
  note: f.textarea({ label: 'Note', max: 260, help: 'What you ask, in words.' }),
};
export const changeForm = defineForm({ fields: changeFields }, [
  {
    title: 'What is asked for',
    rows: [['code'], ['drugId'], ['quantity', 'daysSupply'], ['note']],
  },
]);
const changeSent = 'Change request sent successfully!';
export const eRefillForm = defineForm({ fields: eRefillFields }, [
  { title: 'What is asked for', rows: [['refills']] },
]);
const idsOf = (context: Context): number[] =>
  context.answers.flatMap((answer) => (answer.erxId === null ? [] : [answer.erxId]));
/** Of each message: taken by the network, failed, or under way. */
export const wordOf = (row: ErxRow | undefined): 'taken' | 'failed' | 'waiting' => {
  if (row?.status === 'failed') return 'failed';
  return row?.acknowledgedAt ? 'taken' : 'waiting';
};
const all = (
  rows: readonly ErxRow[],
  ids: readonly number[],
  is: (word: ReturnType<typeof wordOf>) => boolean,
): boolean => ids.length > 0 && ids.every((id) => is(wordOf(rows.find((row) => row.erxId === id))));

/** Those that nobody was asked about yet, since the server asks first. */
const questionsOf = ({ items, answers }: Pick<Context, 'items' | 'answers'>) =>
  items.filter(({ rxId }) => answers.some((answer) => answer.rxId === rxId && answer.asks));

const isChange = (input: Pick<ERefillInput, 'ask'>): boolean => input.ask === 'change';
/** What is missing of what was typed. */
const missingOf = (context: Context): Readonly<Record<string, string>> => {
  const draft = draftOf(context.draft);
  const { code, drugId, note } = draft.values;
  return {
    ...(isChange(context) ? changeProblems({ code, drugId, note }) : {}),
    ...problemsToSave(draft),
  };
};
/**
 * E-Refill(s) Request (specification 001 §2.12), and the request for a change: asks the prescribers
 * electronically. It says “sent successfully” only once the network has said that it has every one
 * of them.
 */
export const eRefillMachine = setup({
  types: machineTypes<{ input: ERefillInput; context: Context; events: Events; output: null }>(),
  actors: {
    draft: draftLogic,
    request: unprovided<readonly RenewalAnswer[], Asked>('requestRenewal'),
    look: unprovided<readonly ErxRow[], readonly number[]>('sentMessages'),
  },
  guards: {
    hasQuestions: ({ context }) => questionsOf(context).length > 0,
    isInvalid: ({ context }) => Object.keys(missingOf(context)).length > 0,
    asksNobody: (_, output: readonly RenewalAnswer[]) => output.every((row) => row.erxId === null),
    allTaken: ({ context }, output: readonly ErxRow[]) =>
      all(output, idsOf(context), (word) => word === 'taken') &&
      context.answers.every((answer) => answer.done),
    isSettled: ({ context }, output: readonly ErxRow[]) =>
      all(output, idsOf(context), (word) => word !== 'waiting'),
    isChangeEvent: ({ context, event }) =>
      event.type === 'live.changed' &&
      (event.entity === '*' || (event.entity === 'erx' && idsOf(context).includes(event.id))),
  },
  actions: {
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, { type: 'draft.reject', errors: missingOf(context) });
      enqueue.assign({ rejections: context.rejections + 1, problem: null });
    }),
    takeAnswers: assign({
      answers: (_, output: readonly RenewalAnswer[]) => output,
      rows: [],
      problem: null,
    }),
    insist: assign(({ context }) => ({ items: questionsOf(context), anyway: true })),
    takeRows: assign({ rows: (_, output: readonly ErxRow[]) => output }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notifySent: ({ system, context }) =>
      tell(system, {
        tone: 'success',
        message: isChange(context) ? changeSent : messages.eRefillSent,
      }),
  },
}).createMachine({
  id: 'eRefill',
  context: ({ input, spawn }) => ({
    ...input,
    draft: spawn('draft', {
      id: 'draft',
      input: isChange(input)
        ? {
            values: { code: null, drugId: null, quantity: null, daysSupply: null, note: null },
            fields: changeFields,
          }
        : { values: { refills: 1 }, fields: eRefillFields },
    }) as DraftRef,
    answers: [],
    rows: [],
    problem: null,
    rejections: 0,
    anyway: false,
  }),
  initial: 'asking',
  output: null,
  states: {
    asking: {
      on: {
        'eRefill.send': [{ guard: 'isInvalid', actions: 'reject' }, { target: 'sending' }],
        'dialog.close': 'closed',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => ({
          items: context.items.map(({ rxId, version }) => ({ rxId, version })),
          change: isChange(context),
          anyway: context.anyway,
          values: draftOf(context.draft).values,
        }),
        onDone: [
          {
            guard: { type: 'asksNobody', params: ({ event }) => event.output },
            target: 'told',
            actions: { type: 'takeAnswers', params: ({ event }) => event.output },
          },
          {
            target: 'looking',
            actions: { type: 'takeAnswers', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    looking: {
      invoke: {
        id: 'look',
        src: 'look',
        input: ({ context }) => idsOf(context),
        onDone: [
          {
            guard: { type: 'allTaken', params: ({ event }) => event.output },
            target: 'closed',
            actions: [{ type: 'takeRows', params: ({ event }) => event.output }, 'notifySent'],
          },
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'told',
            actions: { type: 'takeRows', params: ({ event }) => event.output },
          },
          { target: 'waiting', actions: { type: 'takeRows', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'waiting',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'live.changed': { guard: 'isChangeEvent', target: 'looking', reenter: true },
        'dialog.close': 'closed',
      },
    },
    // It goes on by itself, and may be left: Sent Messages shows what comes of it.
    waiting: {
      on: {
        'live.changed': { guard: 'isChangeEvent', target: 'looking' },
        'dialog.close': 'closed',
      },
      after: { 3_000: 'looking' },
    },
    told: {
      on: {
        'eRefill.anyway': { guard: 'hasQuestions', target: 'sending', actions: 'insist' },
        'dialog.close': 'closed',
      },
    },
    closed: { type: 'final' },
  },
});
export type ERefillRef = ActorRefFrom<typeof eRefillMachine>;
export const provideERefill = (ports: ERefillPorts) =>
  eRefillMachine.provide({
    actors: {
      request: port(({ items, change, anyway, values }: Asked) =>
        change
          ? ports.change({
              items,
              code: values['code'] as ChangeKind,
              drugId: (values['drugId'] as number | null) ?? null,
              quantity: (values['quantity'] as number | null) ?? null,
              daysSupply: (values['daysSupply'] as number | null) ?? null,
              note: (values['note'] as string | null) ?? null,
            })
          : ports.request({
              items,
              refills: Number(values['refills']),
              ...(anyway ? { anyway } : {}),
            }),
      ),
      look: port((ids: readonly number[], signal) => ports.sent(ids, signal)),
    },
  });
/** Why an event is not possible now, in words; null when it is. */
export function eRefillRefusal(
  snapshot: SnapshotFrom<typeof eRefillMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('sending')) return 'One moment: the request is being written.';
  if (event.type === 'eRefill.anyway' && !snapshot.matches('looking'))
    return 'Nothing is asked here: send the request first.';
  return snapshot.matches('looking') || snapshot.matches('waiting')
    ? 'It was asked for: the network’s answer is awaited.'
    : 'It was asked for already: the answer stands here.';
}
