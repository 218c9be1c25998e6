import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { erxRefusalReasons } from '#domain/erx/rules/refusal-reasons.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Option } from '#domain/platform/fields/field.ts';
import type { Result } from '#domain/platform/result.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
} from '#machines/platform/draft/draft.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { RxPorts } from '#machines/rx/rx.ports.ts';

export interface ErxRefuseInput {
  readonly row: ErxRow;
}
export interface ErxRefuseOutput {
  readonly refused: boolean;
  readonly row: ErxRow | null;
}
type Events = { type: 'refuse.send' } | { type: 'dialog.close' };
interface Context extends ErxRefuseInput {
  readonly draft: DraftRef;
  readonly problem: string | null;
  readonly rejections: number;
  readonly done: ErxRow | null;
}

/** The digit in front chooses it; the tenth goes by its letter. */
const reasons = erxRefusalReasons.map((r, i): Option => ({
  value: r.code,
  label: i < 9 ? `${i + 1} ${r.label}` : r.label,
})) as unknown as readonly [Option, ...Option[]];
export const refuseFields = {
  reasonCode: f.radio({ label: 'Reason', of: reasons, required: true }),
  reasonText: f.text({ label: 'In words', max: 500 }),
} satisfies Fields;
export const refuseForm = defineForm({ fields: refuseFields }, [
  { title: 'Why it is refused', rows: [['reasonCode'], ['reasonText']] },
]);
type Refusing = Parameters<RxPorts['refuseErx']>[0];
const output = (e: unknown) => (e as { output: Result<ErxRow> }).output;

/** Refuses an electronic prescription with a coded reason; its sender gets the answer. */
export const erxRefuseMachine = setup({
  types: {
    input: {} as ErxRefuseInput,
    context: {} as Context,
    events: {} as Events,
    output: {} as ErxRefuseOutput,
  },
  actors: { draft: draftLogic, refuse: unprovided<Result<ErxRow>, Refusing>('refuseErx') },
  guards: {
    isInvalid: ({ context }) => Object.keys(problemsToSave(draftOf(context.draft))).length > 0,
    isDone: ({ event }) => output(event).ok,
  },
  actions: {
    reject: assign(({ context }) => {
      context.draft.send({ type: 'draft.reject', errors: problemsToSave(draftOf(context.draft)) });
      return { rejections: context.rejections + 1, problem: null };
    }),
    take: assign({
      done: ({ event }) => {
        const r = output(event);
        return r.ok ? r.value : null;
      },
    }),
    refuse: assign(({ context, event }) => {
      const r = output(event);
      if (r.ok) return {};
      if (r.error.fields) context.draft.send({ type: 'draft.reject', errors: r.error.fields });
      return {
        problem:
          r.error.code === 'STALE'
            ? 'Someone else worked on this message first. Close this and look at it again.'
            : r.error.message,
        rejections: context.rejections + (r.error.fields ? 1 : 0),
      };
    }),
    fault: assign({
      problem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
    }),
    say: ({ system }) =>
      tell(system, {
        tone: 'success',
        message: 'Refused. The answer to its sender is in Sent Messages.',
      }),
  },
}).createMachine({
  id: 'erxRefuse',
  context: ({ input, spawn }) => ({
    ...input,
    draft: spawn('draft', {
      id: 'draft',
      input: { values: { reasonCode: null, reasonText: null }, fields: refuseFields },
    }) as DraftRef,
    problem: null,
    rejections: 0,
    done: null,
  }),
  initial: 'asking',
  output: ({ context }) => ({ refused: context.done !== null, row: context.done }),
  states: {
    asking: {
      on: {
        'refuse.send': [{ guard: 'isInvalid', actions: 'reject' }, { target: 'sending' }],
        'dialog.close': 'closed',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'refuse',
        src: 'refuse',
        input: ({ context: { row, draft } }) => ({
          erxId: row.erxId,
          version: row.version,
          reasonCode: String(draftOf(draft).values['reasonCode']),
          reasonText: String(draftOf(draft).values['reasonText'] ?? ''),
        }),
        onDone: [
          { guard: 'isDone', target: 'closed', actions: ['take', 'say'] },
          { target: 'asking', actions: 'refuse' },
        ],
        onError: { target: 'asking', actions: 'fault' },
      },
    },
    closed: { type: 'final' },
  },
});
export type ErxRefuseRef = ActorRefFrom<typeof erxRefuseMachine>;
export const provideErxRefuse = (ports: RxPorts) =>
  erxRefuseMachine.provide({ actors: { refuse: port((r: Refusing) => ports.refuseErx(r)) } });
export const erxRefuseRefusal = (
  s: SnapshotFrom<typeof erxRefuseMachine>,
  e: { type: string },
): string | null => (s.can(e as Events) ? null : 'One moment: the refusal is being sent.');
