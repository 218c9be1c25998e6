import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ErxRow, RenewalAnswer } from '#domain/erx/contract/erx.ts';
import {
  eRefillMachine,
  eRefillRefusal,
  provideERefill,
  wordOf,
  type Renewing,
} from '#machines/refill/e-refill.machine.ts';
import { erxRow } from '#tests/machines/rx/entry/world.ts';
import { coverage } from '#tests/platform/transitions.ts';

const items = [
  { rxId: 41, version: 4, text: '001 0004127 00 metformin, Rivera, Alma' },
  { rxId: 42, version: 7, text: '001 0004128 00 lisinopril, Rivera, Alma' },
];
const answer = (renewalAnswer: Partial<RenewalAnswer> = {}): RenewalAnswer => ({
  rxId: 41,
  rxNumber: '001 0004127 00',
  drugName: 'metformin',
  done: true,
  said: 'On its way.',
  erxId: 601,
  ...renewalAnswer,
});
const row = (row: Partial<ErxRow> = {}): ErxRow => ({
  ...erxRow,
  erxId: 601,
  direction: 'out',
  kind: 'RxRenewalRequest',
  status: 'queued',
  ...row,
});
const taken = (erxId: number) =>
  row({ erxId, status: 'sent', acknowledgedAt: '2026-03-02T15:00:00.000Z' });
const news = { type: 'live.changed', entity: 'erx', id: 601, version: 2 } as const;
const success = 'Electronic Refill Request sent successfully!';

test('every state can be reached and every transition taken', () => {
  expect(
    coverage(
      eRefillMachine.provide({ guards: { isInvalid: ({ context }) => context.rejections === 0 } }),
      {
        events: {
          'eRefill.send': [{ type: 'eRefill.send' }],
          'eRefill.anyway': [{ type: 'eRefill.anyway' }],
          'live.changed': [news as never],
          'dialog.close': [{ type: 'dialog.close' }],
        },
        settle: {
          request: {
            done: [[answer()], [answer({ done: false, erxId: null, asks: true })]],
            error: [new Error('No answer.')],
          },
          look: {
            done: [[taken(601)], [row()], [row({ status: 'failed' })]],
            error: [new Error('No answer.')],
          },
        },
        input: { items },
        project: (context) => [
          context.answers.length > 0,
          context.rows.map(wordOf).join(),
          context.problem,
          context.rejections > 0,
        ],
      },
    ).untaken.filter((text) => !/after/.test(String(text))),
  ).toEqual([]);
});

async function open(answers: readonly RenewalAnswer[], rows: () => readonly ErxRow[]) {
  const asked: Renewing[] = [];
  const toasts: string[] = [];
  const ref = createActor(
    provideERefill({
      change: async () => answers,
      request: async (renewing) => {
        asked.push(renewing);
        return answers;
      },
      sent: async () => rows(),
    }).provide({
      actions: {
        notifySent: () => {
          toasts.push(success);
        },
      },
    }),
    { input: { items } },
  ).start();
  return { ref, asked, toasts };
}
test('only once the network has every one of them it says that they were sent', async () => {
  let rows = [row(), row({ erxId: 602 })];
  const { ref, asked, toasts } = await open(
    [answer(), answer({ rxId: 42, erxId: 602 })],
    () => rows,
  );
  ref.getSnapshot().context.draft.send({ type: 'draft.set', field: 'refills', value: 3 } as never);
  ref.send({ type: 'eRefill.send' });
  await waitFor(ref, (snapshot) => snapshot.matches('waiting'));
  expect([asked, toasts]).toEqual([
    [
      {
        items: [
          { rxId: 41, version: 4 },
          { rxId: 42, version: 7 },
        ],
        refills: 3,
      },
    ],
    [],
  ]);
  rows = [taken(601), row({ erxId: 602 })];
  ref.send(news);
  await waitFor(
    ref,
    (snapshot) =>
      snapshot.matches('waiting') &&
      snapshot.context.rows.some((row) => row.acknowledgedAt !== null),
  );
  expect([toasts, eRefillRefusal(ref.getSnapshot(), { type: 'eRefill.send' })]).toEqual([
    [],
    'It was asked for: the network’s answer is awaited.',
  ]);
  rows = [taken(601), taken(602)];
  ref.send(news);
  await waitFor(ref, (snapshot) => snapshot.status === 'done');
  expect(toasts).toEqual([success]);
});
test.each([
  [
    'a message that failed',
    [answer()],
    [row({ status: 'failed', reason: 'The prescriber is not on this network.' })],
  ],
  [
    'a prescription that could not be asked for',
    [answer(), answer({ rxId: 42, done: false, erxId: null, said: 'A C-II has no refills.' })],
    [taken(601)],
  ],
  [
    'nothing that was asked for',
    [answer({ done: false, erxId: null, said: 'It was stopped.' })],
    [],
  ],
])('%s is never said to be sent', async (_, answers, rows) => {
  const { ref, toasts } = await open(answers, () => rows);
  ref.send({ type: 'eRefill.send' });
  await waitFor(ref, (snapshot) => snapshot.matches('told'));
  expect(toasts).toEqual([]);
  ref.send({ type: 'dialog.close' });
  expect(ref.getSnapshot().status).toBe('done');
});
test('a number of refills is asked for', async () => {
  const { ref, asked } = await open([answer()], () => [row()]);
  ref
    .getSnapshot()
    .context.draft.send({ type: 'draft.set', field: 'refills', value: null } as never);
  ref.send({ type: 'eRefill.send' });
  expect([asked, ref.getSnapshot().value, ref.getSnapshot().context.rejections]).toEqual([
    [],
    'asking',
    1,
  ]);
});
test('a duplicate is a question first: only “ask anyway” sends it', async () => {
  const open = 'The prescriber was asked electronically on 03/01/2026 and has not answered yet.';
  const asked: Renewing[] = [];
  const ref = createActor(
    provideERefill({
      change: async () => [],
      request: async (renewing) => {
        asked.push(renewing);
        return renewing.anyway
          ? [answer()]
          : [answer({ done: false, erxId: null, asks: true, said: open })];
      },
      sent: async () => [taken(601)],
    }).provide({ actions: { notifySent: () => {} } }),
    { input: { items: items.slice(0, 1) } },
  ).start();
  const sent = { items: [{ rxId: 41, version: 4 }], refills: 1 };

  ref.send({ type: 'eRefill.send' });
  await waitFor(ref, (snapshot) => snapshot.matches('told'));
  ref.send({ type: 'eRefill.send' });
  expect(asked).toEqual([sent]);

  ref.send({ type: 'eRefill.anyway' });
  await waitFor(ref, (snapshot) => snapshot.status === 'done');
  expect(asked).toEqual([sent, { ...sent, anyway: true }]);
});
test('it looks again by itself where no news comes', async () => {
  vi.useFakeTimers();
  try {
    let looks = 0;
    const { ref, toasts } = await open([answer()], () => (looks++ === 0 ? [row()] : [taken(601)]));
    ref.send({ type: 'eRefill.send' });
    await vi.advanceTimersByTimeAsync(10);
    expect(ref.getSnapshot().value).toBe('waiting');
    await vi.advanceTimersByTimeAsync(3_100);
    expect([ref.getSnapshot().status, toasts]).toEqual(['done', [success]]);
  } finally {
    vi.useRealTimers();
  }
});
test('a change is asked for with its reason, a drug or words, and is said to be sent once the network has it', async () => {
  const asked: unknown[] = [];
  const toasts: string[] = [];
  const ref = createActor(
    provideERefill({
      request: async () => [],
      change: async (changing) => {
        asked.push(changing);
        return [answer()];
      },
      sent: async () => [taken(601)],
    }).provide({
      actions: {
        notifySent: ({ context }) => {
          toasts.push(String(context.ask));
        },
      },
    }),
    { input: { items: items.slice(0, 1), ask: 'change' } },
  ).start();
  const { draft } = ref.getSnapshot().context;
  const set = (values: object) => draft.send({ type: 'draft.fill', values } as never);
  ref.send({ type: 'eRefill.send' });
  expect(draft.getSnapshot().context.errors).toMatchObject({ code: expect.any(String) });
  set({ code: 'G' });
  ref.send({ type: 'eRefill.send' });
  expect(draft.getSnapshot().context.errors).toEqual({
    drugId: 'Say which drug you propose instead',
  });
  set({ drugId: 9, quantity: 30_000 });
  ref.send({ type: 'eRefill.send' });
  await waitFor(ref, (snapshot) => snapshot.status === 'done');
  expect([asked, toasts]).toEqual([
    [
      {
        items: [{ rxId: 41, version: 4 }],
        code: 'G',
        drugId: 9,
        quantity: 30_000,
        daysSupply: null,
        note: null,
      },
    ],
    ['change'],
  ]);
});
