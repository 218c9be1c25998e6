import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
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

type Events = { type: 'transferRequest.send' } | { type: 'dialog.close' };
interface Context {
  readonly draft: DraftRef;
  readonly problem: string | null;
  readonly rejections: number;
}
type Wanted = Parameters<ErxPorts['requestTransfer']>[0];

const fields = {
  patientId: f.ref({ label: 'Patient', of: 'patient', required: true }),
  drug: f.text({
    label: 'Drug and strength',
    max: 105,
    required: true,
    help: 'As the label of the other pharmacy says it.',
  }),
  rxNumber: f.text({ label: 'Its Rx #', max: 30, help: 'Where it is known.' }),
  pharmacy: f.text({ label: 'Other pharmacy', max: 80, required: true }),
  ncpdp: f.text({
    label: 'Its NCPDP',
    max: 7,
    required: true,
    pattern: /^\d{7}$/,
    message: 'An NCPDP number has 7 digits',
  }),
};
export const transferRequestForm = defineForm({ fields }, [
  {
    title: 'What is asked for',
    rows: [['patientId'], ['drug', 'rxNumber'], ['pharmacy', 'ncpdp']],
  },
]);
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Asks another pharmacy for a prescription of a patient, pharmacist to pharmacist. */
export const transferRequestMachine = setup({
  types: machineTypes<{ input: object; context: Context; events: Events; output: null }>(),
  actors: {
    draft: draftLogic,
    request: unprovided<Result<ErxRow>, Wanted>('requestTransfer'),
  },
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
    refuse: enqueueActions(({ context, enqueue }, output: Result<ErxRow>) => {
      if (output.ok) return;
      const { fields: errors, message } = output.error;
      if (errors) enqueue.sendTo(context.draft, { type: 'draft.reject', errors });
      enqueue.assign({ problem: message, rejections: context.rejections + (errors ? 1 : 0) });
    }),
    fault: assign({ problem: (_, { error }: { error: unknown }) => faultText(error) }),
    say: ({ system }) =>
      tell(system, {
        tone: 'success',
        message: 'The request is on its way. What the other pharmacy answers appears under eRx.',
      }),
  },
}).createMachine({
  id: 'transferRequest',
  context: ({ spawn }) => ({
    draft: spawn('draft', {
      id: 'draft',
      input: {
        values: { patientId: null, drug: null, rxNumber: null, pharmacy: null, ncpdp: null },
        fields,
      },
    }) as DraftRef,
    problem: null,
    rejections: 0,
  }),
  initial: 'asking',
  output: null,
  states: {
    asking: {
      on: {
        'transferRequest.send': [{ guard: 'isInvalid', actions: 'reject' }, { target: 'sending' }],
        'dialog.close': 'closed',
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'request',
        src: 'request',
        input: ({ context }) => {
          const { values } = draftOf(context.draft);
          return {
            patientId: Number(values['patientId']),
            drug: text(values['drug']),
            rxNumber: text(values['rxNumber']) || null,
            pharmacy: text(values['pharmacy']),
            ncpdp: text(values['ncpdp']),
          };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: 'say',
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
export type TransferRequestRef = ActorRefFrom<typeof transferRequestMachine>;
export const provideTransferRequest = (ports: Pick<ErxPorts, 'requestTransfer'>) =>
  transferRequestMachine.provide({
    actors: { request: port((wanted: Wanted) => ports.requestTransfer(wanted)) },
  });
/** Why an event is not possible now, in words; null when it is. */
export const transferRequestRefusal = (
  snapshot: SnapshotFrom<typeof transferRequestMachine>,
  event: { type: string },
): string | null => (accepts(snapshot, event) ? null : 'One moment: the request is being written.');
