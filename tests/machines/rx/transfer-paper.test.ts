import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  provideTransferPaper,
  transferPaperMachine,
  transferPaperRefusal,
} from '#machines/rx/transfer-paper.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';
import { answered, fakeRx } from './prescription.ts';

test('every state can be reached and every transition taken', () => {
  const answers = (value: unknown) => ({
    done: [ok(value), refuse('REFUSED', 'No')],
    error: [new Error('offline')],
  });
  expect(
    coverage(transferPaperMachine, {
      input: { rxId: 41 },
      events: {
        'transferPaper.print': [{ type: 'transferPaper.print' }],
        'transferPaper.retry': [{ type: 'transferPaper.retry' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: { preview: answers(['<svg/>']), print: answers({ fileUrl: '/files/1' }) },
    }),
  ).toEqual({ untaken: [], unreached: [] });
});
test('the paper is shown as it prints, and goes to the printer with one key; what was refused is asked for again', async () => {
  let why: string | null = 'The printer is off.';
  const fake = fakeRx({
    previewTransfer: async () => ok(['<svg/>']),
    printTransfer: async () =>
      why === null ? ok({ fileUrl: '/files/1' }) : refuse('REFUSED', why),
    printPaper: () => undefined,
  });
  const ref = createActor(provideTransferPaper(fake.ports), { input: { rxId: 41 } }).start();
  expect(transferPaperRefusal(ref.getSnapshot(), { type: 'transferPaper.print' })).toBe(
    'One moment: the paper is on its way.',
  );
  await answered();
  ref.send({ type: 'transferPaper.print' });
  await answered();
  expect([
    ref.getSnapshot().context,
    transferPaperRefusal(ref.getSnapshot(), { type: 'transferPaper.print' }),
  ]).toMatchObject([
    { pages: ['<svg/>'], problem: 'The printer is off.', fileUrl: null },
    'There is no paper to print: try again first.',
  ]);
  why = null;
  ref.send({ type: 'transferPaper.retry' });
  await answered();
  expect([
    ref.getSnapshot().context.problem,
    fake.asked.at(-1),
    transferPaperRefusal(ref.getSnapshot(), { type: 'transferPaper.retry' }),
  ]).toEqual([
    null,
    { name: 'printPaper', with: { fileUrl: '/files/1', what: 'The transfer', here: 'open' } },
    'Nothing has failed.',
  ]);
});
