import type { ErxRow, RenewalAnswer } from '#domain/contract/counter.ts';
import { defineForm } from '#domain/fields/entity.ts';
import * as f from '#domain/fields/field.ts';
import { messages } from '#domain/messages.ts';
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { draftLogic, draftOf, problemsToSave, type DraftRef } from '../draft.ts';
import type { LiveChanged } from '../live/live.ports.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '../port.ts';

export interface RenewalItem { readonly rxId: number; readonly version: number; readonly text: string }
export interface ERefillInput { readonly items: readonly RenewalItem[] }
export interface Renewing { readonly items: readonly { readonly rxId: number; readonly version: number }[]; readonly refills: number }
/** What an E-refill asks of the server. */
export interface ERefillPorts { request(asked: Renewing): Promise<readonly RenewalAnswer[]>; sent(erxIds: readonly number[], signal: AbortSignal): Promise<readonly ErxRow[]> }
type Events = { type: 'eRefill.send' } | LiveChanged | { type: 'dialog.close' };
interface Context extends ERefillInput { readonly draft: DraftRef; readonly answers: readonly RenewalAnswer[]; /** The messages, as the network's word stands. */ readonly rows: readonly ErxRow[]; readonly problem: string | null; readonly rejections: number }

export const eRefillFields = { refills: f.number({ label: 'Refill(s)', min: 1, max: 11, required: true }) };
export const eRefillForm = defineForm({ fields: eRefillFields }, [{ title: 'What is asked for', rows: [['refills']] }]);
const output = <T>(e: unknown): T => (e as { output: T }).output;
const idsOf = (c: Context): number[] => c.answers.flatMap((a) => (a.erxId === null ? [] : [a.erxId]));
/** Of each message: taken by the network, failed, or under way. */
export const wordOf = (row: ErxRow | undefined): 'taken' | 'failed' | 'waiting' => (row?.status === 'failed' ? 'failed' : row?.acknowledgedAt ? 'taken' : 'waiting');
const all = (rows: readonly ErxRow[], ids: readonly number[], is: (w: ReturnType<typeof wordOf>) => boolean): boolean => ids.length > 0 && ids.every((id) => is(wordOf(rows.find((r) => r.erxId === id))));

/** E-Refill(s) Request (specification 001 §2.12): asks the prescribers for more refills electronically. It says “sent successfully” only once the network has said that it has every one of them. */
export const eRefillMachine = setup({
  types: { input: {} as ERefillInput, context: {} as Context, events: {} as Events, output: null as null },
  actors: { draft: draftLogic, request: unprovided<readonly RenewalAnswer[], Renewing>('requestRenewal'), look: unprovided<readonly ErxRow[], readonly number[]>('sentMessages') },
  guards: {
    isInvalid: ({ context }) => Object.keys(problemsToSave(draftOf(context.draft))).length > 0,
    asksNobody: ({ event }) => output<readonly RenewalAnswer[]>(event).every((a) => a.erxId === null),
    allTaken: ({ context, event }) => all(output<readonly ErxRow[]>(event), idsOf(context), (w) => w === 'taken') && context.answers.every((a) => a.done),
    isSettled: ({ context, event }) => all(output<readonly ErxRow[]>(event), idsOf(context), (w) => w !== 'waiting'),
    isNews: ({ context, event }) => event.type === 'live.changed' && (event.entity === '*' || (event.entity === 'erx' && idsOf(context).includes(event.id))),
  },
  actions: {
    reject: assign(({ context }) => { context.draft.send({ type: 'draft.reject', errors: problemsToSave(draftOf(context.draft)) }); return { rejections: context.rejections + 1, problem: null }; }),
    takeAnswers: assign({ answers: ({ event }) => output<readonly RenewalAnswer[]>(event), rows: [], problem: null }),
    takeRows: assign({ rows: ({ event }) => output<readonly ErxRow[]>(event) }),
    fault: assign({ problem: ({ event }) => faultText((event as unknown as { error: unknown }).error) }),
    saySent: ({ system }) => tell(system, { tone: 'success', message: messages.eRefillSent }),
  },
}).createMachine({
  id: 'eRefill',
  context: ({ input, spawn }) => ({ ...input, draft: spawn('draft', { id: 'draft', input: { values: { refills: 1 }, fields: eRefillFields } }) as DraftRef, answers: [], rows: [], problem: null, rejections: 0 }),
  initial: 'asking', output: null,
  states: {
    asking: { on: { 'eRefill.send': [{ guard: 'isInvalid', actions: 'reject' }, { target: 'sending' }], 'dialog.close': 'closed' } },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'request', src: 'request', input: ({ context: { items, draft } }) => ({ items: items.map(({ rxId, version }) => ({ rxId, version })), refills: Number(draftOf(draft).values['refills']) }),
        onDone: [{ guard: 'asksNobody', target: 'told', actions: 'takeAnswers' }, { target: 'looking', actions: 'takeAnswers' }], onError: { target: 'asking', actions: 'fault' },
      },
    },
    looking: {
      invoke: { id: 'look', src: 'look', input: ({ context }) => idsOf(context), onDone: [{ guard: 'allTaken', target: 'closed', actions: ['takeRows', 'saySent'] }, { guard: 'isSettled', target: 'told', actions: 'takeRows' }, { target: 'waiting', actions: 'takeRows' }], onError: { target: 'waiting', actions: 'fault' } },
      on: { 'live.changed': { guard: 'isNews', target: 'looking', reenter: true }, 'dialog.close': 'closed' },
    },
    // It goes on by itself, and may be left: Sent Messages shows what comes of it.
    waiting: { on: { 'live.changed': { guard: 'isNews', target: 'looking' }, 'dialog.close': 'closed' }, after: { 3_000: 'looking' } },
    told: { on: { 'dialog.close': 'closed' } },
    closed: { type: 'final' },
  },
});
export type ERefillRef = ActorRefFrom<typeof eRefillMachine>;
export const provideERefill = (ports: ERefillPorts) => eRefillMachine.provide({ actors: { request: port((r: Renewing) => ports.request(r)), look: port((ids: readonly number[], signal) => ports.sent(ids, signal)) } });
/** Why an event is not possible now, in words; null when it is. */
export function eRefillRefusal(s: SnapshotFrom<typeof eRefillMachine>, e: { type: string }): string | null {
  if (s.can(e as Events)) return null;
  if (s.matches('sending')) return 'One moment: the request is being written.';
  return s.matches('looking') || s.matches('waiting') ? 'It was asked for: the network’s answer is awaited.' : 'It was asked for already: the answer stands here.';
}
