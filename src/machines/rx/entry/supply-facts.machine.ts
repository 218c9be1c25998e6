import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { drug } from '#domain/drug/entities/drug.ts';
import { factText, readAnswered, writeAnswered } from '#domain/drug/rules/supply-facts.ts';
import type { FactKey, SupplyFacts } from '#domain/drug/rules/supply-facts.ts';
import { defineForm, type Fields } from '#domain/platform/fields/entity.ts';
import type { Result } from '#domain/platform/result.ts';
import type { EntryCheck } from '#domain/rx/contract/rx.ts';
import type { DrugPorts, RememberedFacts, Versioned } from '#machines/drug/drug.ports.ts';
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

export interface SupplyFactsInput {
  readonly drug: { readonly id: number; readonly version: number };
  readonly asked: EntryCheck['facts'];
  /** What was answered for the prescription so far (`writeAnswered`). */
  readonly answered: string | null;
}
export interface SupplyFactsOutput {
  /** False: nothing was answered. */
  readonly done: boolean;
  /** What holds for the prescription alone from now on. */
  readonly answered: string | null;
}
type Events =
  | { type: 'facts.remember' }
  | { type: 'facts.replace' }
  | { type: 'facts.once' }
  | { type: 'dialog.close' };
interface Context extends SupplyFactsInput {
  readonly draft: DraftRef;
  readonly problem: string | null;
  readonly rejections: number;
  readonly replaces: boolean;
  readonly done: boolean;
}

const keysOf = ({ asked }: SupplyFactsInput): readonly FactKey[] => asked.map(({ fact }) => fact);
const fieldsOf = (input: SupplyFactsInput): Fields =>
  Object.fromEntries(keysOf(input).map((key) => [key, drug.fields[key]]));
/** The form of the facts that are asked. */
export const factsForm = (input: SupplyFactsInput) =>
  defineForm({ fields: fieldsOf(input) }, [
    { title: 'What is known of the drug', rows: keysOf(input).map((key) => [key]) },
  ]);
/** The facts that stand in the form. */
function typedIn(context: Context): SupplyFacts {
  const { values } = draftOf(context.draft);
  return Object.fromEntries(
    keysOf(context).map((key) => {
      const value = values[key];
      return [key, typeof value === 'number' ? value : null];
    }),
  );
}
const told = (context: Context): RememberedFacts['facts'] =>
  keysOf(context).flatMap((fact) => {
    const value = typedIn(context)[fact] ?? null;
    return value === null ? [] : [{ fact, value }];
  });
/** What the drug says otherwise than what stands in the form, in words; null: nothing. */
export function saysOtherwise(context: Context): string | null {
  const other = context.asked.find(({ fact, remembered }) => {
    const value = typedIn(context)[fact] ?? null;
    return remembered !== null && value !== null && remembered !== value;
  });
  return other === undefined ? null : factText(other.fact, other.remembered ?? 0);
}

/** The facts that a days supply hangs on: asked once for the drug, or for one prescription only. */
export const supplyFactsMachine = setup({
  types: machineTypes<{
    input: SupplyFactsInput;
    context: Context;
    events: Events;
    output: SupplyFactsOutput;
  }>(),
  actors: {
    draft: draftLogic,
    remember: unprovided<Result<Versioned>, RememberedFacts>('remember'),
  },
  guards: {
    isInvalid: ({ context }) => Object.keys(problemsToSave(draftOf(context.draft))).length > 0,
    isEmpty: ({ context }) => told(context).length === 0,
    differs: ({ context }) => saysOtherwise(context) !== null,
    isDone: (_, output: Result<Versioned>) => output.ok,
  },
  actions: {
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, {
        type: 'draft.reject',
        errors: problemsToSave(draftOf(context.draft)),
      });
      enqueue.assign({ rejections: context.rejections + 1, problem: null });
    }),
    askFirst: assign({ problem: 'Type what is known first.' }),
    sayDiffers: assign({
      problem: ({ context }) =>
        [
          `The drug says ${saysOtherwise(context)}.`,
          '{key:facts.once} takes yours for this prescription only,',
          '{key:facts.replace} replaces it for all.',
        ].join(' '),
    }),
    mark: assign({ replaces: ({ event }) => event.type === 'facts.replace' }),
    /** What the drug says now is no answer of this prescription any more. */
    takeRemembered: assign({
      done: true,
      answered: ({ context }) => {
        const before = readAnswered(context.answered, context.drug.id);
        const gone = Object.fromEntries(keysOf(context).map((key) => [key, null]));
        return writeAnswered({ drugId: context.drug.id, facts: { ...before, ...gone } });
      },
    }),
    takeOnce: assign({
      done: true,
      answered: ({ context }) => {
        const before = readAnswered(context.answered, context.drug.id);
        return writeAnswered({
          drugId: context.drug.id,
          facts: { ...before, ...typedIn(context) },
        });
      },
    }),
    refuse: enqueueActions(({ context, enqueue }, output: Result<Versioned>) => {
      if (output.ok) return;
      const { code, fields, message } = output.error;
      if (fields) enqueue.sendTo(context.draft, { type: 'draft.reject', errors: fields });
      enqueue.assign({
        problem:
          code === 'STALE' ? `${message} Close this, and look at what it says now.` : message,
        rejections: context.rejections + (fields ? 1 : 0),
      });
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    say: ({ system }) => tell(system, { tone: 'success', message: 'The drug remembers it.' }),
  },
}).createMachine({
  id: 'supplyFacts',
  context: ({ input, spawn }) => ({
    ...input,
    draft: spawn('draft', {
      id: 'draft',
      input: {
        values: Object.fromEntries(input.asked.map(({ fact, value }) => [fact, value])),
        fields: fieldsOf(input),
      },
    }),
    problem: null,
    rejections: 0,
    replaces: false,
    done: false,
  }),
  initial: 'asking',
  output: ({ context }) => ({ done: context.done, answered: context.answered }),
  states: {
    asking: {
      on: {
        'facts.remember': [
          { guard: 'isInvalid', actions: 'reject' },
          { guard: 'isEmpty', actions: 'askFirst' },
          { guard: 'differs', actions: 'sayDiffers' },
          { target: 'saving', actions: 'mark' },
        ],
        'facts.replace': [
          { guard: 'isInvalid', actions: 'reject' },
          { guard: 'isEmpty', actions: 'askFirst' },
          { target: 'saving', actions: 'mark' },
        ],
        'facts.once': [
          { guard: 'isInvalid', actions: 'reject' },
          { guard: 'isEmpty', actions: 'askFirst' },
          { target: 'closed', actions: 'takeOnce' },
        ],
        'dialog.close': 'closed',
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'remember',
        src: 'remember',
        input: ({ context }) => ({
          ...context.drug,
          facts: told(context),
          replaces: context.replaces,
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: ['takeRemembered', 'say'],
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
export type SupplyFactsRef = ActorRefFrom<typeof supplyFactsMachine>;
export const provideSupplyFacts = (ports: Pick<DrugPorts, 'rememberFacts'>) =>
  supplyFactsMachine.provide({
    actors: { remember: port((remembered: RememberedFacts) => ports.rememberFacts(remembered)) },
  });
export const supplyFactsRefusal = (
  snapshot: SnapshotFrom<typeof supplyFactsMachine>,
  event: { type: string },
): string | null => (accepts(snapshot, event) ? null : 'One moment: it is being saved.');
