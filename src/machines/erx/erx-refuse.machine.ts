import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { refusalReasonsOf } from '#domain/erx/rules/refusal-reasons.ts';
import type { Fields } from '#domain/platform/fields/entity.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Option } from '#domain/platform/fields/field.ts';
import { nonEmpty } from '#domain/platform/non-empty.ts';
import type { Result } from '#domain/platform/result.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
} from '#machines/platform/draft/draft.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { ErxPorts } from './erx.ports.ts';

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
const reasonsFor = (kind: string) =>
  nonEmpty(
    refusalReasonsOf(kind).map((reason, index): Option => ({
      value: reason.code,
      label: index < 9 ? `${index + 1} ${reason.label}` : reason.label,
    })),
    'reasons to refuse',
  );
const refuseFieldsOf = (kind: string): Fields => ({
  reasonCode: f.radio({ label: 'Reason', of: reasonsFor(kind), required: true }),
  reasonText: f.text({ label: 'In words', max: 500 }),
});
/** The form for refusing a message of a kind. */
export const refuseFormOf = (kind: string) =>
  defineForm({ fields: refuseFieldsOf(kind) }, [
    { title: 'Why it is refused', rows: [['reasonCode'], ['reasonText']] },
  ]);
type Refusing = Parameters<ErxPorts['refuseErx']>[0];

/** Refuses an electronic prescription with a coded reason; its sender gets the answer. */
export const erxRefuseMachine = setup({
  types: machineTypes<{
    input: ErxRefuseInput;
    context: Context;
    events: Events;
    output: ErxRefuseOutput;
  }>(),
  actors: { draft: draftLogic, refuse: unprovided<Result<ErxRow>, Refusing>('refuseErx') },
  guards: {
    isInvalid: ({ context }) => Object.keys(problemsToSave(draftOf(context.draft))).length > 0,
    isDone: (_, output: Result<ErxRow>) => output.ok,
  },
  actions: {
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, {
        type: 'draft.reject',
        errors: problemsToSave(draftOf(context.draft)),
      });
      enqueue.assign({ rejections: context.rejections + 1, problem: null });
    }),
    take: assign({
      done: (_, output: Result<ErxRow>) => {
        return output.ok ? output.value : null;
      },
    }),
    refuse: enqueueActions(({ context, enqueue }, output: Result<ErxRow>) => {
      if (output.ok) return;
      const { code, fields, message } = output.error;
      if (fields) enqueue.sendTo(context.draft, { type: 'draft.reject', errors: fields });
      enqueue.assign({
        problem: code === 'STALE' ? `${message} Close this and look at it again.` : message,
        rejections: context.rejections + (fields ? 1 : 0),
      });
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
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
      input: {
        values: { reasonCode: null, reasonText: null },
        fields: refuseFieldsOf(input.row.kind),
      },
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
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: [{ type: 'take', params: ({ event }) => event.output }, 'say'],
          },
          { target: 'asking', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type ErxRefuseRef = ActorRefFrom<typeof erxRefuseMachine>;
export const provideErxRefuse = (ports: Pick<ErxPorts, 'refuseErx'>) =>
  erxRefuseMachine.provide({
    actors: { refuse: port((refusing: Refusing) => ports.refuseErx(refusing)) },
  });
export const erxRefuseRefusal = (
  snapshot: SnapshotFrom<typeof erxRefuseMachine>,
  event: { type: string },
): string | null => (accepts(snapshot, event) ? null : 'One moment: the refusal is being sent.');
