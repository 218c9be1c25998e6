import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { fail, ok } from '#domain/platform/result.ts';
import type { ErxPorts } from '#machines/erx/erx.ports.ts';
import { provideTransferRequest, transferRequest } from '#machines/erx/transfer-request.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { erxRow } from '#tests/machines/rx/entry/world.ts';

type Wanted = Parameters<ErxPorts['requestTransfer']>[0];

const opened = (answer: Awaited<ReturnType<ErxPorts['requestTransfer']>>) => {
  const asked: Wanted[] = [];
  const ref = createActor(
    provideTransferRequest({
      requestTransfer: async (wanted) => {
        asked.push(wanted);
        return answer;
      },
    }),
    { input: transferRequest.input },
  ).start();
  const draft = () => required(ref.getSnapshot().context.draft, 'the draft of the request');
  const fill = (values: object) => draft().send({ type: 'draft.fill', values: { ...values } });
  return { ref, asked, fill, typed: () => draftOf(draft()) };
};
const whole = {
  patientId: 7,
  drug: 'Lisinopril 10 mg',
  rxNumber: null,
  pharmacy: 'Lakeside Pharmacy',
  ncpdp: '5550001',
};

test('nothing is asked before it is whole; what is asked is what was typed', async () => {
  const { ref, asked, fill, typed } = opened(ok(erxRow));

  ref.send({ type: 'record.save' });
  expect(Object.keys(typed().errors)).toEqual(
    expect.arrayContaining(['patientId', 'drug', 'pharmacy', 'ncpdp']),
  );
  fill({ ...whole, ncpdp: '55' });
  ref.send({ type: 'record.save' });
  expect(asked).toEqual([]);
  fill(whole);
  ref.send({ type: 'record.save' });
  await waitFor(ref, (snapshot) => snapshot.status === 'done');

  expect(asked).toEqual([whole]);
});

test('a refusal stays in sight with what was typed', async () => {
  const { ref, asked, fill, typed } = opened(
    fail({
      code: 'REFUSED',
      message: 'A pharmacist asks the other pharmacy.',
      fields: { ncpdp: 'Another pharmacy’s id' },
    }),
  );

  fill(whole);
  ref.send({ type: 'record.save' });
  await waitFor(ref, ({ context }) => context.failure !== null);

  const { failure } = ref.getSnapshot().context;
  expect([asked.length, failure?.message]).toEqual([1, 'A pharmacist asks the other pharmacy.']);
  expect(typed().values['ncpdp']).toBe('5550001');
});
