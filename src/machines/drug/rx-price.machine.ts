import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import type { PriceCheck, PriceQuestion } from '#domain/drug/contract/price-check.ts';
import { dawCodes } from '#domain/drug/rules/daw.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
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
import type { ResolvedPackage } from '#machines/stock/package-scan.ts';

/** What a price check asks of the server. */
export interface PricePorts {
  check(priceQuestion: PriceQuestion, signal: AbortSignal): Promise<Result<PriceCheck>>;
  resolve(code: string): Promise<ResolvedPackage>;
}
const priceFields = {
  drugId: f.ref({ label: 'Drug', of: 'drug', required: true, scan: ['ndc', 'gs1', 'upc'] }),
  quantity: f.quantity({ label: 'Quantity', required: true }),
  daysSupply: f.number({ label: 'Days Supply', min: 1, max: 365 }),
  priceCodeId: f.ref({
    label: 'Price Code',
    of: 'priceCode',
    help: 'The drug’s own, unless one is chosen.',
  }),
  daw: f.choice({ label: 'DAW', of: dawCodes, required: true }),
  patientId: f.ref({ label: 'Patient', of: 'patient' }),
};
export const priceForm = defineForm({ fields: priceFields }, [
  {
    title: 'Price check',
    rows: [
      ['drugId', 'quantity', 'daysSupply'],
      ['priceCodeId', 'daw', 'patientId'],
    ],
  },
]);
export interface PriceInput {
  readonly drugId?: number;
  readonly patientId?: number;
}
interface Context {
  readonly draft: DraftRef;
  readonly asked: Values | null;
  readonly answer: PriceCheck | null;
  readonly problem: string | null;
  readonly scanned: ScanCode | null;
}
export type PriceEvent =
  | { type: 'price.check' }
  | { type: 'xstate.snapshot.draft' }
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | { type: 'dialog.close' };

const questionOf = (context: Context): PriceQuestion => {
  const values = draftOf(context.draft).values;
  return {
    drugId: values['drugId'],
    quantity: values['quantity'],
    daysSupply: values['daysSupply'] ?? null,
    priceCodeId: values['priceCodeId'] ?? null,
    daw: values['daw'],
    patientId: values['patientId'] ?? null,
  } as PriceQuestion;
};
const problemsOf = (context: Context) => problemsToSave(draftOf(context.draft));
const onDraft = [
  { guard: 'isReady', target: 'settling' },
  { guard: 'isChanged', target: 'asking', actions: 'forget' },
] as const;

/**
 * Rx PC: what a fill would cost, asked as soon as drug and quantity stand there. Nothing is saved.
 */
export const priceMachine = setup({
  types: machineTypes<{ input: PriceInput; context: Context; events: PriceEvent; output: null }>(),
  actors: {
    draft: draftLogic,
    check: unprovided<Result<PriceCheck>, PriceQuestion>('checkPrice'),
    resolve: unprovided<ResolvedPackage, string>('resolve'),
  },
  delays: { rest: 250 },
  guards: {
    isRight: ({ context }) => Object.keys(problemsOf(context)).length === 0,
    isChanged: ({ context }) => !sameValue(questionOf(context), context.asked),
    isReady: ({ context }) =>
      Object.keys(problemsOf(context)).length === 0 &&
      !sameValue(questionOf(context), context.asked),
    isDone: (_, output: Result<unknown>) => output.ok,
  },
  actions: {
    remember: assign(({ context }) => ({
      asked: { ...questionOf(context) },
      problem: null,
    })),
    take: assign((_, output: Result<PriceCheck>) => {
      return output.ok ? { answer: output.value } : { answer: null, problem: output.error.message };
    }),
    forget: assign({ answer: null, asked: null }),
    reject: ({ context }) =>
      context.draft.send({ type: 'draft.reject', errors: problemsOf(context) }),
    takeScan: assign(({ event }) =>
      event.type === 'scan.arrived' ? { scanned: event.code, problem: null } : {},
    ),
    takePackage: enqueueActions(({ context, enqueue }, output: ResolvedPackage) => {
      const [drug] = output.drugs;
      if (drug)
        enqueue.sendTo(context.draft, { type: 'draft.set', field: 'drugId', value: drug.id });
      enqueue.assign({
        problem: drug ? null : `No drug has the code ${context.scanned?.raw ?? ''}.`,
      });
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
      asked: null,
    }),
  },
}).createMachine({
  id: 'rxPriceCheck',
  context: ({ input, spawn, self }) => ({
    draft: spawn('draft', {
      id: 'draft',
      syncSnapshot: true,
      input: {
        fields: priceFields,
        values: {
          drugId: input.drugId ?? null,
          quantity: null,
          daysSupply: null,
          priceCodeId: null,
          daw: '0',
          patientId: input.patientId ?? patientInSight(self.system),
        },
      },
    }) as DraftRef,
    asked: null,
    answer: null,
    problem: null,
    scanned: null,
  }),
  initial: 'asking',
  output: null,
  on: { 'dialog.close': '.closed', 'scan.arrived': { target: '.scanning', actions: 'takeScan' } },
  states: {
    asking: {
      on: {
        'xstate.snapshot.draft': onDraft,
        'price.check': [{ guard: 'isRight', target: 'checking' }, { actions: 'reject' }],
      },
    },
    /** What is still being typed is not asked about each time. */
    settling: {
      after: { rest: 'checking' },
      on: {
        'xstate.snapshot.draft': [
          { guard: 'isReady', target: 'settling', reenter: true },
          { guard: 'isChanged', target: 'asking', actions: 'forget' },
        ],
        'price.check': [{ guard: 'isRight', target: 'checking' }],
      },
    },
    checking: {
      tags: 'busy',
      entry: 'remember',
      on: { 'xstate.snapshot.draft': onDraft },
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => questionOf(context),
        onDone: {
          target: 'asking',
          actions: { type: 'take', params: ({ event }) => event.output },
        },
        onError: {
          target: 'asking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    scanning: {
      tags: 'busy',
      invoke: {
        id: 'resolve',
        src: 'resolve',
        input: ({ context }) => required(context.scanned, 'scanned code').raw,
        onDone: {
          target: 'asking',
          actions: { type: 'takePackage', params: ({ event }) => event.output },
        },
        onError: {
          target: 'asking',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type PriceRef = ActorRefFrom<typeof priceMachine>;
/** Why an event is not possible now, in words; null when it is. */
export const priceRefusal = (
  snapshot: SnapshotFrom<typeof priceMachine>,
  event: { type: string },
): string | null => (accepts(snapshot, event) ? null : 'Working: wait for the answer.');
export const providePrice = (ports: PricePorts) =>
  priceMachine.provide({
    actors: {
      check: port((priceQuestion: PriceQuestion, signal) => ports.check(priceQuestion, signal)),
      resolve: port((code: string) => ports.resolve(code)),
    },
  });
