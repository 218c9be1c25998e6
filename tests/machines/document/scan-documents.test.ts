import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import { provideScanDocuments } from '#machines/document/scan-documents.machine.ts';
import type { ConfirmInput, ConfirmOutput } from '#machines/platform/confirm/questions.ts';

const scan = (key: string) => ({
  scan: key,
  name: `${key}.tif`,
  byteSize: 1_000,
  at: '2026-03-02T15:00:00.000Z',
  arriving: false,
  why: null,
});
async function open(
  answer: 'yes' | 'no',
  discard: (key: string) => ReturnType<typeof ok<{ scan: string }>> | ReturnType<typeof refuse>,
) {
  const questions: string[] = [];
  const asked: string[] = [];
  const machine = provideScanDocuments({
    scans: async () => ok([scan('blank'), scan('card'), scan('twice')]),
    takeScan: async () => refuse('X', 'Not here.'),
    discardScan: async (key) => {
      asked.push(key);
      return discard(key);
    },
  }).provide({
    actors: {
      askConfirm: fromPromise<ConfirmOutput, ConfirmInput>(async ({ input }) => {
        questions.push(input.question);
        return { answer };
      }),
    },
  });
  const ref = createActor(machine, {
    input: { patientId: 7, name: 'Okafor, Ngozi', type: 'card' },
  }).start();
  await waitFor(ref, (snapshot) => snapshot.matches('open'));
  return {
    ref,
    questions,
    asked,
    settled: () => waitFor(ref, (snapshot) => snapshot.matches('open') && questions.length > 0),
    left: () => ref.getSnapshot().context.rows.map((row) => row.scan),
  };
}
test('the scan under the cursor is discarded after one question; No leaves it there', async () => {
  const opened = await open('yes', (key) => ok({ scan: key }));
  opened.ref.send({ type: 'scans.discard' });
  await opened.settled();
  expect([
    opened.questions,
    opened.asked,
    opened.left(),
    opened.ref.getSnapshot().context.documents,
  ]).toEqual([['Discard the scan blank.tif?'], ['blank'], ['card', 'twice'], []]);
  const no = await open('no', (key) => ok({ scan: key }));
  no.ref.send({ type: 'scans.discard' });
  await no.settled();
  expect([no.asked, no.left()]).toEqual([[], ['blank', 'card', 'twice']]);
});
test('the marked ones go together after one question; one that is refused stays with its reason', async () => {
  const opened = await open('yes', (key) =>
    key === 'card' ? refuse('REFUSED', 'Somebody has taken this scan already.') : ok({ scan: key }),
  );
  for (const by of [1, 1]) {
    opened.ref.send({ type: 'scans.move', by });
    opened.ref.send({ type: 'scans.mark' });
  }
  opened.ref.send({ type: 'scans.discard' });
  await opened.settled();
  expect([
    opened.questions,
    opened.asked,
    opened.left(),
    opened.ref.getSnapshot().context.whys,
  ]).toEqual([
    ['Discard these 2 scans?'],
    ['card', 'twice'],
    ['blank', 'card'],
    { card: 'Somebody has taken this scan already.' },
  ]);
});
