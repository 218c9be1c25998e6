import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import { provideEditRx, editRxRefusal } from '#machines/label/edit-rx.machine.ts';
import { providePrintLabel } from '#machines/label/print-label.machine.ts';
import { printLabelRefusal } from '#machines/label/print-label.refusal.ts';
import { listRefusal } from '#machines/platform/list/list.refusal.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import {
  provideProcessing,
  listRefOf,
  restMs,
  type ProcessingRef,
} from '#machines/rx/queue/processing.machine.ts';
import { processingRefusal } from '#machines/rx/queue/processing.refusal.ts';
import { queueTabs, tabOf } from '#machines/rx/queue/queue-tabs.ts';
import { queueText } from '#machines/rx/queue/queue-text.ts';
import { rowVerbs } from '#machines/rx/queue/row-verbs.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria, permissionList } from '#tests/platform/fake-ports.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';
import { failOnNestedActions } from '#tests/platform/quiet-console.ts';
import {
  answered,
  bagLabel,
  detail,
  fakeRx,
  queueRow,
  refusedFor,
  rx4127,
  rxLabel,
  scan,
} from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';

failOnNestedActions();

const okoye = queueRow({
  fillId: 72,
  rxId: 42,
  patientId: 8,
  patientName: 'Okoye, Samuel',
  rxNumber: '001 0004126 00',
  waiting: true,
});
function open(
  rx: Partial<RxCalls> = {},
  input: { queue: string | null; cursors: object } = { queue: null, cursors: {} },
) {
  const fake = fakeRx(rx);
  const clock = new SimulatedClock();
  const ref = createActor(provideProcessing(fake.ports), {
    input: { ...input, clock: storeClock },
    clock,
  }).start();
  const list = () => listRefOf(ref.getSnapshot())!;
  return {
    ref,
    fake,
    clock,
    list,
    send: async (...events: Parameters<typeof ref.send>[0][]) => {
      for (const event of events) {
        ref.send(event);
        await answered();
      }
      return ref.getSnapshot();
    },
  };
}
const queueOf = (fake: ReturnType<typeof fakeRx>) =>
  fake.asked
    .filter((item) => item.name === 'queue')
    .map((item) => (item.with as { filters: { queue: string } }).filters.queue);

test('Data entry comes first; a tab asks for its queue and keeps the keyboard where it is', async () => {
  const opened = open();
  await answered();
  expect(opened.list().getSnapshot().context.total).toBe(2);
  await opened.send({ type: 'queue.choose', queue: 'fill' }, { type: 'queue.turn', by: 1 });
  expect(queueOf(opened.fake)).toEqual(['entry', 'fill', 'verify']);
});
const notEditedHere =
  'It can be edited in Data Entry, on Hold, Rejected or on file: open it, and send it back first.';
test('a row in a bin can’t be deleted or edited, and says from where it could', async () => {
  const ready = queueRow({ fillId: 73, rxId: 43, status: 'BD' });
  const opened = open({ queue: async () => ({ total: 1, exact: true, rows: [ready] }) });
  await answered();
  const why = (verb: string) => listRefusal(opened.list().getSnapshot(), { type: 'list.do', verb });
  expect([why('remove'), why('edit'), why('open')]).toEqual([
    '"Delete" is not possible while the prescription is Binned. ' +
      'It is possible from: Data Entry, Hold, Deferred, Filed.',
    notEditedHere,
    null,
  ]);
});
test('who may neither edit nor delete is offered neither for a row', () => {
  const verbs = (permissions: typeof maria.permissions) => {
    const context = { account: { ...maria, permissions }, tree: permissionList };
    const { edit, remove } = rowVerbs({ get: () => ({ getSnapshot: () => ({ context }) }) });
    const row = queueRow({ status: 'DE' });
    return [edit, remove].map((verb) => (typeof verb === 'function' ? verb(row) : verb));
  };
  expect(verbs([])).toEqual([
    'Your roles do not include "Edit prescriptions".',
    'Your roles do not include "Delete own entry the same day".',
  ]);
  expect(verbs(['rx.edit', 'rx.delete'])).toEqual([null, null]);
});
test('a row that can’t be edited where it stands says so', () => {
  const context = { account: maria, tree: permissionList };
  const { edit } = rowVerbs({ get: () => ({ getSnapshot: () => ({ context }) }) });
  const said = (status: string) => (typeof edit === 'function' ? edit(queueRow({ status })) : edit);
  expect([said('DE'), said('DV')]).toEqual([null, notEditedHere]);
});
test('a link may name a queue in other words; an unknown one is Data entry', () => {
  expect([
    tabOf('willCall').key,
    tabOf('toFill').key,
    tabOf('nonsense').key,
    tabOf(undefined).key,
  ]).toEqual(['will-call', 'fill', 'entry', 'entry']);
  expect(new Set(queueTabs.map((queueTab) => queueTab.key)).size).toBe(queueTabs.length);
});
test('orders that left come from the counter, not from the fills', async () => {
  const opened = open({
    orders: async () => ({
      total: 1,
      exact: true,
      rows: [
        {
          orderId: 12,
          version: 1,
          orderNo: 512,
          patientId: 5,
          patientName: 'Rivera, Alma J',
          dateOfBirth: '1957-04-12',
          status: 'PU',
          fills: 2,
          promisedAt: null,
          waiting: false,
          delivery: false,
          dueCents: 0,
          bin: null,
          filledOn: '2026-03-01',
          pickedUpAt: '2026-03-02T17:00:00.000Z',
          by: 'Carl Desk',
          prescriberName: 'Chen, Grace MD',
          rxId: 41,
        },
      ],
    }),
  });
  await opened.send({ type: 'queue.choose', queue: 'picked-up' });
  expect(opened.fake.asked.at(-1)).toMatchObject({
    name: 'orders',
    with: { filters: { list: 'picked-up' } },
  });
  expect(
    ['filledOn', 'orderNo', 'patientName', 'dateOfBirth', 'fills', 'by'].map((code) =>
      queueText(opened.ref.getSnapshot().context.row!, code, storeClock),
    ),
  ).toEqual(['03/01/2026', '512', 'Rivera, Alma J', '04/12/1957', '2', 'Carl Desk']);
});
test('a bag that should be back on the shelf says for how long, another its day', () => {
  const backOn = (rtsDueOn: string, status = 'BD') =>
    queueText(queueRow({ rtsDueOn, status }), 'rtsDueOn', storeClock);

  expect([
    backOn('2026-02-20'),
    backOn('2026-03-01'),
    backOn('2026-03-02'),
    backOn('2026-03-03'),
    backOn('2026-02-20', 'PU'),
  ]).toEqual(['10 days over', '1 day over', 'Due today', '03/03/2026', '02/20/2026']);
});
test('the safety panel is asked for when the cursor rests, once, and never shows another patient', async () => {
  const opened = open({
    queue: async () => ({
      total: 3,
      exact: true,
      rows: [
        queueRow(),
        okoye,
        queueRow({ fillId: 73, rxId: 43, patientId: 9, patientName: 'Brandt, Joseph' }),
      ],
    }),
  });
  await answered();
  opened.clock.increment(restMs);
  await answered();
  expect(opened.ref.getSnapshot().context.safety?.name).toBe('Rivera, Alma J');
  opened.list().send({ type: 'list.move', to: 'next' });
  expect(opened.ref.getSnapshot().context).toMatchObject({
    safety: null,
    row: { patientName: 'Okoye, Samuel' },
  });
  opened.clock.increment(restMs - 1);
  opened.list().send({ type: 'list.move', to: 'next' });
  await answered();
  opened.clock.increment(restMs);
  await answered();
  expect(
    opened.fake.asked.filter((item) => item.name === 'safety').map((item) => item.with),
  ).toEqual([5, 9]);
});
test('two prescriptions of one patient keep the panel', async () => {
  const opened = open({
    queue: async () => ({
      total: 2,
      exact: true,
      rows: [queueRow(), queueRow({ fillId: 75, rxId: 45 })],
    }),
  });
  await answered();
  opened.clock.increment(restMs);
  await answered();
  opened.list().send({ type: 'list.move', to: 'next' });
  expect(opened.ref.getSnapshot().context.safety?.name).toBe('Rivera, Alma J');
});
test('several changes elsewhere are one question, and the cursor stays on its row', async () => {
  let rows = [queueRow(), okoye];
  const opened = open({ queue: async () => ({ total: rows.length, exact: true, rows }) });
  await answered();
  opened.list().send({ type: 'list.move', to: 'next' });
  rows = [queueRow({ fillId: 70, rxId: 39, patientName: 'Adams, Kim' }), ...rows];
  await opened.send(
    { type: 'live.changed', entity: 'rx', id: 39, version: 1 },
    { type: 'live.changed', entity: 'rx', id: 39, version: 2 },
    { type: 'live.changed', entity: 'lot', id: 3, version: 2 },
  );
  opened.clock.increment(300);
  await answered();
  expect(queueOf(opened.fake)).toHaveLength(2);
  expect(opened.list().getSnapshot().context.cursor).toEqual({ index: 2, key: 72 });
});
test('coming back finds the row again', async () => {
  const opened = open({}, { queue: 'entry', cursors: { entry: 72 } });
  await answered();
  expect([
    opened.ref.getSnapshot().context.row?.rxId,
    opened.ref.getSnapshot().context.cursors,
  ]).toEqual([42, { entry: 72 }]);
});
test('what is not possible says why', async () => {
  const opened = open({ queue: async () => ({ total: 0, exact: true, rows: [] }) });
  await answered();
  const snapshot = opened.ref.getSnapshot();
  expect([
    processingRefusal(snapshot, { type: 'queue.next' }),
    processingRefusal(snapshot, { type: 'code.open' }),
    processingRefusal(snapshot, { type: 'queue.attach', item: 'upload' } as never),
    processingRefusal(snapshot, { type: 'queue.attach', item: 'dms' } as never),
  ]).toEqual([
    'No Record Found',
    'Scan a label, or type a prescription number first.',
    'No Record Found',
    null,
  ]);
});

/** The queue as a screen of the whole desk: what it opens and where it goes. */
async function atQueue(rx: Partial<RxCalls> = {}) {
  const fake = fakeRx({ load: async () => ok(rx4127), ...rx });
  const world = fakeWorld(maria);
  Object.assign(world.ports, fake.ports);
  const bench = await createBench({
    world,
    account: maria,
    screens: { processing: provideProcessing(fake.ports) },
    builtRoutes: ['processing', 'processingDetail'],
  });
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'processing',
    input: { queue: 'fill', cursors: {} },
  });
  await bench.settle();
  const ref = childrenOf(bench.desk.workstation).screens.getSnapshot().context.open!
    .ref as ProcessingRef;
  /** The focus stands in the table, or in whatever is open over it. */
  const inTable = () => {
    bench.focus.within = [{ name: 'table', kind: 'table', ref: listRefOf(ref.getSnapshot())! }];
  };
  const elsewhere = () => {
    bench.focus.within = [];
  };
  inTable();
  return { bench, ref, fake, world, inTable, elsewhere };
}
test('F8 goes to the prescription with its step, Enter without', async () => {
  const { bench, world } = await atQueue();
  bench.press('F8').press('Enter');
  expect(world.went).toEqual([
    { path: '/private/processing-detail', search: { rx: 41, queue: 'fill', step: true } },
    { path: '/private/processing-detail', search: { rx: 41, queue: 'fill' } },
  ]);
});
test('Ctrl+H holds over the queue, which stays where it is', async () => {
  const { bench, fake, world } = await atQueue({
    move: async () => ({ kind: 'done', detail: detail({ status: 'H' }) }),
  });
  bench.press('Ctrl+H');
  (await bench.settle()).expectIn('movePrompt.asking');
  const dialog = childrenOf(bench.desk.workstation).dialogs.getSnapshot().context.stack.at(-1)!
    .ref as never as { getSnapshot(): { context: { draft: { send(input: object): void } } } };
  dialog
    .getSnapshot()
    .context.draft.send({ type: 'draft.set', field: 'reasonCode', value: 'stock' });
  bench.press('Ctrl+Enter');
  (await bench.settle()).expectNothingOpen();
  expect(fake.asked.find((item) => item.name === 'move')!.with).toMatchObject({
    event: 'hold',
    payload: { reason: { code: 'stock' } },
  });
  expect([fake.names().filter((name) => name === 'queue').length, world.went]).toEqual([2, []]);
});
test('Shift+F8 lists every step; Ctrl+D says why this one can’t be deleted', async () => {
  const { bench, inTable, elsewhere } = await atQueue();
  bench.press('Shift+F8');
  elsewhere();
  (await bench.settle()).expectIn('steps.choosing').press('Escape');
  (await bench.settle()).expectNothingOpen();
  inTable();
  bench.press('Ctrl+D');
  (await bench.settle())
    .expectSaid('"Delete" is not possible while the prescription is Cashed.')
    .expectNothingOpen();
});
test('a scanned label opens its prescription; one that is not known says so', async () => {
  const known = await atQueue();
  const unknown = await atQueue({
    find: async () => refuse('NOT_FOUND', 'There is no prescription 4127 in this store.'),
  });
  for (const { ref, bench } of [known, unknown]) {
    ref.send({ type: 'scan.arrived', code: scan(rxLabel), byHand: false });
    await bench.settle();
  }
  expect(known.world.went).toEqual([{ path: '/private/processing-detail', search: { rx: 41 } }]);
  expect([unknown.world.went, unknown.ref.getSnapshot().context.problem]).toEqual([
    [],
    'There is no prescription 4127 in this store.',
  ]);
});
test('Ctrl+5 is To verify, Ctrl+P the label, Alt+D the DV Log', async () => {
  const { bench, ref, elsewhere } = await atQueue();
  elsewhere();
  bench.press('Ctrl+5');
  expect(ref.getSnapshot().context.queue).toBe('verify');
  (await bench.settle()).press('Ctrl+P');
  (await bench.settle())
    .expectIn('printLabel')
    .press('Escape')
    .press('Alt+D')
    .expectIn('dvLog.open');
});

test('Edit Rx opens a prescription by its number; half a number is not asked for', async () => {
  const fake = fakeRx();
  const ref = createActor(provideEditRx(fake.ports.rx), { input: {} }).start();
  ref.send({ type: 'edit.open' });
  expect(ref.getSnapshot().context.problem).toBe(
    'Type the prescription number first, or scan its label.',
  );
  ref.send({ type: 'edit.number', number: '001 0004127 0' });
  ref.send({ type: 'edit.open' });
  expect([ref.getSnapshot().context.problem, fake.names()]).toEqual([
    expect.stringContaining('12 digits'),
    [],
  ]);
  ref.send({ type: 'edit.number', number: '001 0004127 00' });
  ref.send({ type: 'edit.open' });
  expect(editRxRefusal(ref.getSnapshot(), { type: 'edit.open' })).toBe(
    'One moment: the prescription is being looked for.',
  );
  await answered();
  expect([fake.asked[0]!.with, ref.getSnapshot().status]).toEqual(['001000412700', 'done']);
});
test('a label is shown as it prints, then printed; the count is drawn when it rests', async () => {
  const fake = fakeRx({
    printLabel: async ({ labels }) => ({
      kind: 'printed',
      detail: rx4127,
      svg: Array.from({ length: labels }, () => '<svg/>'),
      fileUrl: '/files/1',
    }),
    printPaper: () => undefined,
  });
  const clock = new SimulatedClock();
  const ref = createActor(providePrintLabel(fake.ports), { input: {}, clock }).start();
  expect(printLabelRefusal(ref.getSnapshot(), { type: 'label.print' })).toBe(
    'Type the prescription number first, or scan its label.',
  );
  ref.send({ type: 'scan.arrived', code: scan(bagLabel), byHand: false });
  await answered();
  expect(ref.getSnapshot().context).toMatchObject({
    number: '001000412700',
    labels: [expect.stringContaining('label 1')],
  });
  ref.send({ type: 'label.count', count: 2 });
  ref.send({ type: 'label.count', count: 3 });
  clock.increment(250);
  await answered();
  ref.send({ type: 'label.show', by: 1 });
  ref.send({ type: 'label.print' });
  await answered();
  expect(fake.asked.filter((item) => item.name === 'previewLabel')).toHaveLength(2);
  expect(fake.asked.slice(-2).map((item) => [item.name, item.with])).toEqual([
    ['printLabel', { rxId: 41, version: 4, labels: 3, language: 'en' }],
    [
      'printPaper',
      {
        fileUrl: '/files/1',
        what: 'The paper with 3 labels of 001 0004127 00',
        here: 'open',
        svg: ['<svg/>', '<svg/>', '<svg/>'],
      },
    ],
  ]);
  expect([ref.getSnapshot().value, ref.getSnapshot().context.shown]).toEqual(['printed', 1]);
});
test('a label comes in the patient’s language, prints in another where that is chosen, and says what it can’t say in it', async () => {
  const note = 'These directions have no Spanish.';
  const clock = new SimulatedClock();
  const fake = fakeRx({
    previewLabel: async ({ language }) =>
      ok({
        svg: ['<svg/>'],
        language: language === 'en' ? 'en' : 'es',
        note: language === 'en' ? null : note,
      }),
    printLabel: async () => ({
      kind: 'printed',
      detail: rx4127,
      svg: ['<svg/>'],
      fileUrl: '/files/1',
    }),
    printPaper: () => undefined,
  });
  const ref = createActor(providePrintLabel(fake.ports), { input: {}, clock }).start();
  const run = () => ref.getSnapshot().context;
  expect(printLabelRefusal(ref.getSnapshot(), { type: 'label.language' })).toBe(
    'Type the prescription number first, or scan its label.',
  );
  ref.send({ type: 'scan.arrived', code: scan(bagLabel), byHand: false });
  await answered();
  expect([run().language, run().chosen, run().note]).toEqual(['es', null, note]);
  ref.send({ type: 'label.language' });
  clock.increment(250);
  await answered();
  expect([run().language, run().chosen, run().note]).toEqual(['en', 'en', null]);
  ref.send({ type: 'label.language', language: 'es' });
  ref.send({ type: 'label.print' });
  await answered();
  expect(
    fake.asked
      .filter((item) => item.name === 'previewLabel')
      .map((item) => (item.with as { language: unknown }).language),
  ).toEqual([null, 'en']);
  expect(fake.asked.find((item) => item.name === 'printLabel')!.with).toEqual({
    rxId: 41,
    version: 4,
    labels: 1,
    language: 'es',
  });
  ref.send({ type: 'label.number', number: '001 0004128 00' });
  expect([run().language, run().chosen, run().note]).toEqual([null, null, null]);
});
test('a label that is refused keeps everything and says who may', async () => {
  const fake = fakeRx({
    printLabel: async () => ({ kind: 'refused', failure: refusedFor('Price the fill first.') }),
  });
  const ref = createActor(providePrintLabel(fake.ports), { input: { rxId: 41 } }).start();
  await answered();
  ref.send({ type: 'label.print' });
  await answered();
  expect([ref.getSnapshot().value, ref.getSnapshot().context.refusal?.why]).toEqual([
    'ready',
    ['Price the fill first.'],
  ]);
});
