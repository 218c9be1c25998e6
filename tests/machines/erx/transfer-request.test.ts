import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fail, ok } from '#domain/platform/result.ts';
import type { ErxPorts } from '#machines/erx/erx.ports.ts';
import {
  provideTransferRequest,
  transferRequestMachine,
} from '#machines/erx/transfer-request.machine.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { erxRow } from '#tests/machines/rx/entry/world.ts';
import { coverage } from '#tests/platform/transitions.ts';

type Wanted = Parameters<ErxPorts['requestTransfer']>[0];

test('every state of the request can be reached and every transition taken', () => {
  expect(
    coverage(
      transferRequestMachine.provide({
        guards: { isInvalid: ({ context }) => context.rejections === 0 },
      }),
      {
        events: {
          'transferRequest.send': [{ type: 'transferRequest.send' }],
          'dialog.close': [{ type: 'dialog.close' }],
        },
        settle: {
          request: {
            done: [ok(erxRow), fail({ code: 'REFUSED', message: 'It was asked already.' })],
            error: [new Error('The server does not answer.')],
          },
        },
        input: {},
        project: (context) => [context.rejections > 0, context.problem],
      },
    ),
  ).toEqual({ untaken: [], unreached: [] });
});

const opened = (answer: Awaited<ReturnType<ErxPorts['requestTransfer']>>) => {
  const asked: Wanted[] = [];
  const ref = createActor(
    provideTransferRequest({
      requestTransfer: async (wanted) => {
        asked.push(wanted);
        return answer;
      },
    }),
    { input: {} },
  ).start();
  const fill = (values: object) =>
    ref.getSnapshot().context.draft.send({ type: 'draft.fill', values: { ...values } });
  return { ref, asked, fill };
};
const whole = {
  patientId: 7,
  drug: ' Lisinopril 10 mg ',
  rxNumber: '',
  pharmacy: 'Lakeside Pharmacy',
  ncpdp: '5550001',
};

test('nothing is asked before it is whole; what is asked is what was typed', async () => {
  const { ref, asked, fill } = opened(ok(erxRow));

  ref.send({ type: 'transferRequest.send' });
  expect(Object.keys(draftOf(ref.getSnapshot().context.draft).errors)).toEqual(
    expect.arrayContaining(['patientId', 'drug', 'pharmacy', 'ncpdp']),
  );
  fill({ ...whole, ncpdp: '55' });
  ref.send({ type: 'transferRequest.send' });
  expect(asked).toEqual([]);
  fill(whole);
  ref.send({ type: 'transferRequest.send' });
  await waitFor(ref, (snapshot) => snapshot.status === 'done');

  expect(asked).toEqual([{ ...whole, drug: 'Lisinopril 10 mg', rxNumber: null }]);
});

test('a refusal stays in sight with what was typed', async () => {
  const { ref, fill } = opened(
    fail({
      code: 'REFUSED',
      message: 'A pharmacist asks the other pharmacy.',
      fields: { ncpdp: 'Another pharmacy’s id' },
    }),
  );

  fill(whole);
  ref.send({ type: 'transferRequest.send' });
  await waitFor(ref, ({ context }) => context.problem !== null);

  expect(ref.getSnapshot().context.problem).toBe('A pharmacist asks the other pharmacy.');
  expect(draftOf(ref.getSnapshot().context.draft).values['ncpdp']).toBe('5550001');
});
