import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { EligibilityCheck, EligibilityRequest } from '#domain/claim/contract/eligibility.ts';
import { insuranceEntryFields } from '#domain/patient/entities/insurance.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Result } from '#domain/platform/result.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type DraftRef,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { PatientPorts } from './patient.ports.ts';

const { insuranceBinId, insurancePcnId, insuranceGroupId, memberId, cardholderRelation } =
  insuranceEntryFields;
const eligibilityFields = {
  name: f.text({ label: 'Patient Name', max: 120, readOnly: true }),
  dateOfBirth: f.date({ is: 'birth', label: 'DOB', required: true }),
  cardholderRelation: { ...cardholderRelation, label: 'Relationship' },
  zip: f.zip({ label: 'Zip' }),
  memberId,
  insuranceBinId: { ...insuranceBinId, readOnly: true },
  insurancePcnId: { ...insurancePcnId, readOnly: true },
  insuranceGroupId: { ...insuranceGroupId, readOnly: true },
};
export const eligibilityForm = defineForm({ fields: eligibilityFields }, [
  {
    title: 'Card',
    rows: [
      ['name', 'dateOfBirth', 'cardholderRelation', 'zip', 'memberId'],
      ['insuranceBinId', 'insurancePcnId', 'insuranceGroupId'],
    ],
  },
]);

/** A card as it stands in the patient's form, and whom it insures. */
export interface EligibilityInput {
  readonly patientId: number;
  readonly name: string;
  readonly dateOfBirth: string;
  readonly zip: string;
  readonly card: Values;
}
/** What was corrected here and belongs into the patient's form; null when nothing is taken over. */
export type EligibilityOutput = { readonly card: Values; readonly dateOfBirth: string } | null;
interface Context extends EligibilityInput {
  readonly draft: DraftRef;
  readonly checks: readonly EligibilityCheck[];
  readonly cursor: number;
  readonly problem: string | null;
  readonly rejections: number;
  readonly output: EligibilityOutput;
}
export type EligibilityEvent =
  | { type: 'eligibility.check' }
  | { type: 'eligibility.print' }
  | { type: 'eligibility.save' }
  | { type: 'eligibility.retry' }
  | { type: 'eligibility.move'; by: number }
  | { type: 'dialog.close' };

const valuesOf = (context: Context) => draftOf(context.draft).values;
const requestOf = (context: Context): EligibilityRequest => {
  const values = valuesOf(context);
  const { card } = context;
  return {
    patientId: context.patientId,
    insuranceBinId: card['insuranceBinId'],
    insurancePcnId: card['insurancePcnId'] ?? null,
    insuranceGroupId: card['insuranceGroupId'] ?? null,
    personCode: card['personCode'] ?? null,
    memberId: values['memberId'],
    cardholderRelation: values['cardholderRelation'],
    dateOfBirth: values['dateOfBirth'],
    zip: values['zip'] === '' ? null : (values['zip'] ?? null),
  } as EligibilityRequest;
};
const problemsOf = (context: Context) => problemsToSave(draftOf(context.draft));

/**
 * Asks a payer about a card, and shows what was asked before and what came of it. Nothing is shown
 * as an answer that is none.
 */
export const eligibilityMachine = setup({
  types: machineTypes<{
    input: EligibilityInput;
    context: Context;
    events: EligibilityEvent;
    output: EligibilityOutput;
  }>(),
  actors: {
    draft: draftLogic,
    load: unprovided<Result<readonly EligibilityCheck[]>, number>('eligibilityChecks'),
    check: unprovided<Result<EligibilityCheck>, EligibilityRequest>('checkEligibility'),
    print: unprovided<void>('print'),
  },
  guards: {
    isRight: ({ context }) => Object.keys(problemsOf(context)).length === 0,
    isDone: (_, output: Result<unknown>) => output.ok,
    waits: ({ context }) => context.checks.some((check) => check.outcome === 'waiting'),
    hasChecks: ({ context }) => context.checks.length > 0,
    hasThere: ({ context, event }) =>
      event.type === 'eligibility.move' && context.checks[context.cursor + event.by] !== undefined,
  },
  actions: {
    takeAll: assign((_, output: Result<readonly EligibilityCheck[]>) => {
      return output.ok
        ? { checks: output.value, problem: null }
        : { problem: output.error.message };
    }),
    takeOne: assign(({ context }, output: Result<EligibilityCheck>) => {
      return output.ok
        ? { checks: [output.value, ...context.checks], cursor: 0, problem: null }
        : { problem: output.error.message };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    reject: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(context.draft, { type: 'draft.reject', errors: problemsOf(context) });
      enqueue.assign({ rejections: context.rejections + 1 });
    }),
    move: assign({
      cursor: ({ context, event }) =>
        context.cursor + (event.type === 'eligibility.move' ? event.by : 0),
    }),
    keep: assign({
      output: ({ context }) => {
        const values = valuesOf(context);
        return {
          card: { memberId: values['memberId'], cardholderRelation: values['cardholderRelation'] },
          dateOfBirth: String(values['dateOfBirth']),
        };
      },
    }),
  },
}).createMachine({
  id: 'eligibility',
  context: ({ input, spawn }) => ({
    ...input,
    checks: [],
    cursor: 0,
    problem: null,
    rejections: 0,
    output: null,
    draft: spawn('draft', {
      id: 'draft',
      input: {
        fields: eligibilityFields,
        values: {
          name: input.name,
          dateOfBirth: input.dateOfBirth,
          zip: input.zip === '' ? null : input.zip,
          memberId: input.card['memberId'] ?? null,
          cardholderRelation: input.card['cardholderRelation'] ?? null,
          insuranceBinId: input.card['insuranceBinId'] ?? null,
          insurancePcnId: input.card['insurancePcnId'] ?? null,
          insuranceGroupId: input.card['insuranceGroupId'] ?? null,
        },
      },
    }) as DraftRef,
  }),
  initial: 'loading',
  output: ({ context }) => context.output,
  on: { 'dialog.close': '.closed', 'eligibility.move': { guard: 'hasThere', actions: 'move' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => context.patientId,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'takeAll', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'takeAll', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'eligibility.retry': 'loading' } },
    // A payer answers in a moment: as long as one has not, what it says is looked for again.
    open: {
      initial: 'resting',
      states: {
        resting: { after: { 1_000: { guard: 'waits', target: 'looking' } } },
        looking: {
          invoke: {
            id: 'look',
            src: 'load',
            input: ({ context }) => context.patientId,
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'resting',
                actions: { type: 'takeAll', params: ({ event }) => event.output },
              },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
      },
      on: {
        'eligibility.check': [{ guard: 'isRight', target: 'checking' }, { actions: 'reject' }],
        'eligibility.save': [
          { guard: 'isRight', target: 'closed', actions: 'keep' },
          { actions: 'reject' },
        ],
        'eligibility.print': { guard: 'hasChecks', target: 'printing' },
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => requestOf(context),
        onDone: {
          target: 'open',
          actions: { type: 'takeOne', params: ({ event }) => event.output },
        },
        onError: {
          target: 'open',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    printing: {
      on: { 'dialog.close': {} },
      invoke: {
        id: 'print',
        src: 'print',
        onDone: 'open',
        onError: {
          target: 'open',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type EligibilityRef = ActorRefFrom<typeof eligibilityMachine>;
/** Why an event is not possible now, in words; null when it is. */
export function eligibilityRefusal(
  snapshot: SnapshotFrom<typeof eligibilityMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  if (snapshot.matches('printing')) return 'One moment: the check is being printed.';
  if (event.type === 'eligibility.print') return 'There is nothing to print yet: check first.';
  return event.type === 'eligibility.retry'
    ? 'There is nothing to load again.'
    : 'There is no further line.';
}
export const provideEligibility = (ports: PatientPorts) =>
  eligibilityMachine.provide({
    actors: {
      load: port((id: number, signal) => ports.eligibilityChecks(id, signal)),
      check: port((request: EligibilityRequest) => ports.checkEligibility(request)),
      print: port(() => ports.print()),
    },
  });
