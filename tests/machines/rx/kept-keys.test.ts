import { expect, test } from 'vitest';
import { ok, type Result } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { openRx } from './open-rx.ts';
import { answered, detail, offer, rx4127, scanned } from './prescription.ts';

const news = { type: 'live.changed', entity: 'rx', id: 41, version: 99 } as const;
/** Priced as cash by nothing but the key. */
const entered = detail({ status: 'DE', next: 'cash', moves: [offer('cash'), offer('hold')] });
const toLabel = detail({ next: 'print-label', moves: [] });

/** The page while it asks anew; the answer comes when the test says so. */
async function refreshing(shown: RxDetail) {
  const answers: ((answer: Result<RxDetail>) => void)[] = [];
  let isFirst = true;
  const page = openRx(
    { rxId: 41, queue: 'toFill' },
    {
      rx: {
        load: async () => {
          if (isFirst) {
            isFirst = false;
            return ok(shown);
          }
          return new Promise<Result<RxDetail>>((resolve) => answers.push(resolve));
        },
        move: async () => ({ kind: 'done', detail: scanned }),
      },
    },
  );
  await answered();
  await page.send(news);
  expect(page.ref.getSnapshot().value).toBe('refreshing');
  return {
    ...page,
    moves: () => page.rx.asked.filter(({ name }) => name === 'move').map((one) => one.with),
    comes: async (now: RxDetail) => {
      answers.at(-1)?.(ok(now));
      await answered();
      await answered();
    },
  };
}

test('F8 while the page is asked anew does what is next on what comes', async () => {
  const page = await refreshing(toLabel);

  await page.send({ type: 'rx.next' });
  expect([page.asked.dialogs, page.asked.opened]).toEqual([[], []]);
  await page.comes(detail({ version: 6 }));

  expect(page.asked.dialogs.map(({ name }) => name)).toEqual(['drugVerification']);
  expect([page.asked.opened, page.said()]).toEqual([[], []]);
});
test('a step that acts at once is taken with what came where nothing of it changed', async () => {
  const page = await refreshing(entered);

  await page.send({ type: 'rx.next' });
  await page.comes({ ...entered, version: 6 });

  expect(page.moves()).toEqual([{ rxId: 41, version: 6, event: 'cash', payload: {} }]);
});
test('F8 right after one’s own change of the entry goes on with it', async () => {
  const page = await refreshing({ ...entered, next: null, moves: [] });

  await page.send({ type: 'rx.edit' }, { type: 'rx.next' });
  await page.comes({
    ...entered,
    version: 6,
    draft: { ...entered.draft, quantity: 30_000 },
  });

  expect(page.moves()).toEqual([{ rxId: 41, version: 6, event: 'cash', payload: {} }]);
});
test.each<[string, RxDetail, RxDetail]>([
  [
    'the entry was changed elsewhere',
    entered,
    { ...entered, version: 6, draft: { ...entered.draft, quantity: 600_000 } },
  ],
  ['another step is next by now', toLabel, { ...entered, version: 6 }],
])('a step that acts at once waits for a look where %s', async (_, shown, now) => {
  const page = await refreshing(shown);

  await page.send({ type: 'rx.next' });
  await page.comes(now);

  expect([page.moves(), page.said()]).toEqual([
    [],
    ['The prescription changed meanwhile: look at it, and press the key again.'],
  ]);
  await page.send({ type: 'rx.next' });
  expect(page.moves()).toEqual([{ rxId: 41, version: 6, event: 'cash', payload: {} }]);
});
test('a key that means nothing on what comes says why', async () => {
  const page = await refreshing(rx4127);

  await page.send({ type: 'rx.move', event: 'hold' });
  await page.comes(detail({ version: 6, next: null, moves: [] }));
  await page.send({ type: 'live.changed', entity: 'rx', id: 41, version: 100 });
  await page.send({ type: 'rx.next' });
  await page.comes(detail({ version: 7, next: null, moves: [] }));

  expect([page.moves(), page.said()]).toEqual([
    [],
    [
      'There is no next step for you here. {key:rx.steps} shows all steps.',
      'That step does not start here.',
    ],
  ]);
});
test('what only opens something opens while the page is asked anew', async () => {
  const page = await refreshing(rx4127);

  await page.send({ type: 'rx.label' }, { type: 'rx.claim' });

  expect(page.asked.opened).toMatchObject([
    { type: 'dialog.open', name: 'printLabel', input: { rxId: 41 } },
    { type: 'dialog.open', name: 'claimDetails', input: { rxId: 41 } },
  ]);
  expect(page.ref.getSnapshot().value).toBe('refreshing');
});
