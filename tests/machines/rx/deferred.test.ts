import { expect, test } from 'vitest';
import { createActor, createMachine, waitFor } from 'xstate';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { QueueRow } from '#domain/rx/contract/rx.ts';
import {
  listDialogRefusal,
  type ListDialogRef,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { provideDeferred } from '#machines/rx/deferred.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';
import { queueRow } from './prescription.ts';

function open(name: 'deferred' | 'billLater', rows: readonly QueueRow[]) {
  const asks: ListQuery[] = [];
  const steps: unknown[] = [];
  const ports = {
    queue: async (listQuery: ListQuery) => {
      asks.push(listQuery);
      return { total: rows.length, rows, exact: true };
    },
  };
  const step = createMachine({
    id: 'step',
    context: ({ input }) => {
      steps.push(input);
      return {};
    },
    initial: 'done',
    states: { done: { type: 'final' } },
    output: { detail: null },
  }) as never;
  const ref = createActor(
    provideDeferred(ports as never, storeClock)[name].provide({
      actors: { step },
    }),
    { input: {} },
  ).start() as ListDialogRef;
  const { list } = ref.getSnapshot().context;
  return {
    asks,
    steps,
    ref,
    list,
    ready: () => waitFor(list, (snapshot) => snapshot.matches({ rows: 'ready' })),
    read: (row: QueueRow, ...columns: readonly string[]) =>
      columns.map((column) => list.getSnapshot().context.textOf(row, column)),
  };
}

const readyWith = async (name: 'billLater', row: QueueRow) => {
  const { ref, ready } = open(name, [row]);
  await ready();
  return ref;
};

test('Deffered: the date, the reason and the note of each row, due first; what is due alone is a choice; F8 resumes the row', async () => {
  const row = queueRow({
    status: 'DEF',
    deferredTo: '2026-03-09',
    reasonText: 'Patient wants it later: back from Ohio',
    reason: 'Patient wants it later',
    reasonNote: 'back from Ohio',
  });
  const { asks, steps, ref, list, ready, read } = open('deferred', [row]);
  await ready();
  expect(asks).toEqual([
    {
      text: '',
      filters: { queue: 'deferred-all' },
      sort: { column: 'deferredTo', direction: 'asc' },
      offset: 0,
      limit: 100,
    },
  ]);
  expect(read(row, 'deferredTo', 'reason', 'reasonNote', 'rxNumber', 'patientName')).toEqual([
    '03/09/2026',
    'Patient wants it later',
    'back from Ohio',
    '001 0004127 00',
    'Rivera, Alma J',
  ]);
  list.send({ type: 'list.filter', name: 'queue', value: 'deferred' });
  await ready();
  expect(asks.at(-1)?.filters).toEqual({ queue: 'deferred' });
  ref.send({ type: 'list.do', verb: 'resume' });
  await waitFor(ref, (snapshot) => snapshot.matches('browsing') && asks.length === 3);
  expect(steps).toEqual([{ rxId: 41, first: 'resume', once: true }]);
});

test('Bill Later: how many days each fill waits, the longest first; F8 bills it, Shift+F8 shows every step', async () => {
  const row = queueRow({ filledOn: '2026-02-20' });
  const { asks, steps, ref, ready, read } = open('billLater', [row]);
  await ready();
  expect(asks[0]).toMatchObject({
    filters: { queue: 'bill-later' },
    sort: { column: 'filledOn', direction: 'asc' },
  });
  expect(read(row, 'filledOn', 'days', 'patientPayCents')).toEqual(['02/20/2026', '10', '$12.00']);
  expect(read(queueRow(), 'filledOn', 'days')).toEqual(['', '']);
  expect(
    listDialogRefusal((await readyWith('billLater', queueRow({ status: 'BD' }))).getSnapshot(), {
      type: 'list.do',
      verb: 'bill',
    }),
  ).toMatch(/^It is billed later from Cashed only/);
  for (const verb of ['bill', 'steps']) {
    ref.send({ type: 'list.do', verb });
    await waitFor(ref, (snapshot) => snapshot.matches('browsing') && steps.length > 0);
  }
  expect(steps).toEqual([
    { rxId: 41, first: 'send-claim', once: true },
    { rxId: 41, first: 'steps', once: true },
  ]);
});
