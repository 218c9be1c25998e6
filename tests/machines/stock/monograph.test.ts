import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  monographMachine,
  monographRefusal,
  provideMonograph,
} from '#machines/stock/monograph.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

test('every state of the monograph can be reached and every transition taken', () => {
  expect(
    coverage(monographMachine, {
      input: { drugId: 3 },
      events: {
        'monograph.open': [{ type: 'monograph.open' }],
        'monograph.retry': [{ type: 'monograph.retry' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        print: {
          done: [ok({ fileUrl: '/x.pdf', missing: [] }), refuse('X', 'No paper')],
          error: [new Error('offline')],
        },
      },
    }),
  ).toEqual({ untaken: [], unreached: [] });
});
test('the paper is sent once it is made, and opened by its key; a refusal is kept in words and tried again', async () => {
  const shown: string[] = [];
  let tries = 0;
  const ref = createActor(
    provideMonograph({
      monograph: async () =>
        ++tries === 1
          ? refuse('REFUSED', 'The disk is full.')
          : ok({ fileUrl: '/api/files/labels/a.pdf', missing: ['side effects'] }),
      printPaper: ({ fileUrl, what }) => {
        shown.push(`${what}: ${fileUrl}`);
      },
      openPaper: (url) => {
        shown.push(url);
      },
    }),
    { input: { drugId: 3 } },
  ).start();
  await waitFor(ref, (snapshot) => snapshot.matches('failed'));
  expect([
    ref.getSnapshot().context.problem,
    monographRefusal(ref.getSnapshot(), { type: 'monograph.open' }),
  ]).toEqual(['The disk is full.', 'There is no paper to look at.']);
  ref.send({ type: 'monograph.retry' });
  await waitFor(ref, (snapshot) => snapshot.matches('printed'));
  ref.send({ type: 'monograph.open' });
  expect(shown).toEqual(['The monograph: /api/files/labels/a.pdf', '/api/files/labels/a.pdf']);
});
