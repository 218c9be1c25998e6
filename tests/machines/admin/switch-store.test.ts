import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  provideSwitchStore,
  switchStoreMachine,
  switchStoreRefusal,
  type SwitchStorePorts,
  type Workplace,
} from '#machines/admin/session/switch-store.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const stores: readonly Workplace[] = [
  { id: 11, code: '001', name: 'Maple Street Pharmacy' },
  { id: 12, code: '002', name: 'Lakeview Pharmacy' },
];
const closed = refuse('REFUSED', 'You do not work in this store.');
const fault = [new Error('The server does not answer.')];

test('every state can be reached and every transition taken', () => {
  const at = (losesWork: boolean) =>
    coverage(switchStoreMachine.provide({ guards: { losesWork: () => losesWork } }), {
      input: { here: 11 },
      events: {
        'switch.to': [0, 1, 5].map((nth) => ({ type: 'switch.to', nth })),
        'switch.retry': [{ type: 'switch.retry' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        load: { done: [stores], error: fault },
        ask: { done: [{ answer: 'yes' }, { answer: 'no' }], error: fault },
        move: { done: [ok(null), closed], error: fault },
      },
    });
  const asking = at(true);
  const free = at(false);
  expect([
    asking.untaken.filter((text) => free.untaken.includes(text)),
    asking.unreached.filter((text) => free.unreached.includes(text)),
  ]).toEqual([[], []]);
});

async function open(
  options: {
    unsaved?: readonly string[];
    answer?: string;
    move?: () => Promise<Result<null>>;
  } = {},
) {
  const asked: unknown[] = [];
  const ports: SwitchStorePorts = {
    workplaces: async () => stores,
    switchStore: async (row) => {
      asked.push(row);
      return options.move ? options.move() : ok(null);
    },
    unsavedWork: () => options.unsaved ?? [],
    moved: () => {
      asked.push('moved');
    },
  };
  const ref = createActor(
    provideSwitchStore(ports).provide({
      actors: {
        askConfirm: fromPromise(async ({ input }) => {
          asked.push((input as { question: string }).question);
          return { answer: options.answer ?? 'no' };
        }),
      },
    }),
    { input: { here: 11 } },
  ).start();
  await waitFor(ref, (snapshot) => snapshot.matches('picking'));
  return { ref, asked };
}

test('with nothing unsaved the other store is moved to at once', async () => {
  const { ref, asked } = await open();
  ref.send({ type: 'switch.to', nth: 1 });
  await waitFor(ref, (snapshot) => snapshot.status === 'done');
  expect(asked).toEqual([{ storeId: 12 }, 'moved']);
});
test('unsaved work is asked about first, and No stays', async () => {
  const stays = await open({ unsaved: ['patient'] });
  stays.ref.send({ type: 'switch.to', nth: 1 });
  await waitFor(stays.ref, (snapshot) => snapshot.matches('picking') && stays.asked.length > 0);
  expect(stays.asked).toEqual(['Going back without saving?']);
  const goes = await open({ unsaved: ['patient'], answer: 'yes' });
  goes.ref.send({ type: 'switch.to', nth: 1 });
  await waitFor(goes.ref, (snapshot) => snapshot.status === 'done');
  expect(goes.asked).toEqual(['Going back without saving?', { storeId: 12 }, 'moved']);
});
test('a store that was closed meanwhile refuses in words, and nothing has moved', async () => {
  const { ref, asked } = await open({ move: async () => closed });
  expect([
    switchStoreRefusal(ref.getSnapshot(), { type: 'switch.to', nth: 0 }),
    switchStoreRefusal(ref.getSnapshot(), { type: 'switch.to', nth: 8 }),
  ]).toEqual(['You work in this store already.', 'There is no such store in the list.']);
  ref.send({ type: 'switch.to', nth: 1 });
  await waitFor(ref, (snapshot) => snapshot.context.problem !== null);
  expect([ref.getSnapshot().context.problem, asked.includes('moved')]).toEqual([
    'You do not work in this store.',
    false,
  ]);
});
