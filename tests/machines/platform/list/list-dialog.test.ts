import { afterEach, expect, test, vi } from 'vitest';
import { createActor, createMachine, waitFor } from 'xstate';
import { parseScan, type ScanCode } from '#domain/composition/scan-code.ts';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { ProfileRow, QueueRow } from '#domain/rx/contract/rx.ts';
import { patientInSight } from '#machines/patient/patient-in-sight.ts';
import {
  createListDialog,
  listDialogRefusal,
  provideListDialog,
  type ListDialogRef,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import {
  profilePlan,
  provideBrowse,
  provideProfile,
  provideRts,
} from '#machines/rx/prescriptions.ts';
import { queueRow } from '#tests/machines/rx/prescription.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';
import { coverage } from '#tests/platform/transitions.ts';
import { dialogViews } from '../../../../src/app/registries.ts';

const bag = queueRow({
  rxId: 41,
  fillId: 71,
  status: 'BD',
  bin: 'A1',
  bagCode: 'B1007',
  filledOn: '2026-02-14',
  rtsDueOn: '2026-02-28',
  rxNumber: '001 0004127 00',
});
const asked = (verb: string) =>
  ({ type: 'list.asked', verb, key: 71, row: bag, keys: [71], column: null }) as never;
const gs1 = (() => {
  const read = parseScan('00071015523', { today: '2026-03-02' });
  return read.ok ? read.value : null;
})();

const bagScan = (() => {
  const made = buildStationCode({ kind: 'bag', bag: '100007' });
  const read = made.ok ? parseScan(made.value, { today: '2026-03-02' }) : made;
  return read.ok ? read.value : null;
})();

test('every state of a list in a dialog can be reached and every transition taken', () => {
  const plan = {
    name: 'every',
    call: 'rx.queue',
    columns: [{ id: 'rxNumber', title: 'Rx #', width: 124 }],
    keyOf: (row: QueueRow) => row.fillId,
    textOf: (row: QueueRow) => row.rxNumber,
    fields: { from: f.date({ is: 'planned', label: 'From' }) },
    changeEvents: ['rx'],
    scanned: (code: ScanCode) =>
      code.kind === 'bag' ? { search: code.bag } : { name: 'count', input: {} },
    rowActions: {
      open: { rxId: (row: QueueRow) => row.rxId },
      edit: { ask: () => ({ name: 'count', input: {} }) },
      create: { adds: true as const, ask: () => ({ name: 'count', input: {} }) },
      step: { step: (row: QueueRow) => ({ rxId: row.rxId, once: true }) },
      post: { act: true as const },
    },
  };
  const machine = createListDialog(plan).provide({ guards: { listCan: () => true } });
  expect(
    coverage(machine, {
      events: {
        'list.asked': [asked('open'), asked('edit'), asked('create'), asked('step'), asked('post')],
        'list.do': [{ type: 'list.do', verb: 'open' } as never],
        'live.changed': [{ type: 'live.changed', entity: 'rx', id: 1, version: 1 } as never],
        'work.refresh': [{ type: 'work.refresh' }],
        'scan.arrived': [
          { type: 'scan.arrived', code: gs1, byHand: false } as never,
          { type: 'scan.arrived', code: bagScan, byHand: false } as never,
        ],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        ask: {
          done: [null, 'went', { kind: 'saved', row: { id: 72 } }],
          error: [new Error('No answer.')],
        },
        step: { done: [{ detail: null }], error: [new Error('No answer.')] },
        act: {
          done: [
            { kind: 'done', ask: { name: 'count', input: {} } },
            { kind: 'done', message: 'Posted.' },
            { kind: 'refused', message: 'Not today.' },
          ],
          error: [new Error('No answer.')],
        },
      },
      input: {},
      project: (context) => [context.asking?.name, context.adds, context.step?.rxId],
    }),
  ).toEqual({ untaken: [], unreached: [] });
});

const listOf = (ref: ListDialogRef) => ref.getSnapshot().context.list;
const ready = (ref: ListDialogRef) =>
  waitFor(listOf(ref), (snapshot) => snapshot.matches({ rows: 'ready' }));
function queuePorts(rows: readonly QueueRow[]) {
  const asks: ListQuery[] = [];
  return {
    asks,
    ports: {
      queue: async (listQuery: ListQuery) => {
        asks.push(listQuery);
        return { total: rows.length, rows, exact: true };
      },
    },
  };
}

test('Browse Presc.: status and dates narrow the list as they are set; what is no date yet narrows nothing', async () => {
  const { asks, ports } = queuePorts([bag]);
  const ref = createActor(provideBrowse(ports, storeClock), { input: {} }).start() as ListDialogRef;
  const { draft } = ref.getSnapshot().context;
  await ready(ref);
  expect(asks).toEqual([
    { text: '', filters: { queue: 'all' }, sort: null, offset: 0, limit: 100 },
  ]);
  draft.send({ type: 'draft.set', field: 'status', value: 'BD' });
  draft.send({ type: 'draft.set', field: 'from', value: '2026-02-30' });
  draft.send({ type: 'draft.set', field: 'to', value: '2026-03-02' });
  await ready(ref);
  expect(asks.at(-1)?.filters).toEqual({ queue: 'all', status: 'BD', to: '2026-03-02' });
  draft.send({ type: 'draft.set', field: 'status', value: null });
  await ready(ref);
  expect(asks.at(-1)?.filters).toEqual({ queue: 'all', to: '2026-03-02' });
});

test('RTS: how long a bag lies there and how long it is over; the step is taken from the row and the list is asked again', async () => {
  const { asks, ports } = queuePorts([bag]);
  const steps: unknown[] = [];
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
  const ref = createActor(provideRts(ports as never, storeClock).provide({ actors: { step } }), {
    input: {},
  }).start() as ListDialogRef;
  await ready(ref);
  const { textOf } = listOf(ref).getSnapshot().context;
  expect(
    ['bagCode', 'bin', 'days', 'over', 'rtsDueOn', 'patientName', 'drugName'].map((code) =>
      textOf(bag, code),
    ),
  ).toEqual([
    'B1007',
    'A1',
    '16',
    '2',
    '02/28/2026',
    'Rivera, Alma J',
    'metFORMIN hydrochloride 500 mg tablet',
  ]);
  expect(asks[0]).toMatchObject({
    filters: { queue: 'rts-due' },
    sort: { column: 'rtsDueOn', direction: 'asc' },
  });
  ref.send({ type: 'list.do', verb: 'step' });
  await waitFor(ref, (snapshot) => snapshot.matches('browsing') && asks.length === 2);
  expect(steps).toEqual([{ rxId: 41, first: 'return-to-stock', once: true }]);
});

test('a verb is refused in words: no rows, no such verb, something open', async () => {
  const { ports } = queuePorts([]);
  const ref = createActor(provideRts(ports as never, storeClock), {
    input: {},
  }).start() as ListDialogRef;
  await ready(ref);
  expect(listDialogRefusal(ref.getSnapshot(), { type: 'list.do', verb: 'step' })).toBe(
    'No Record Found',
  );
  expect(listDialogRefusal(ref.getSnapshot(), { type: 'dialog.close' })).toBeNull();
});

// oxlint-disable-next-line vitest/expect-expect -- the wait fails
test('a fault of what was opened is said, and the list goes on', async () => {
  const { ports, asks } = queuePorts([bag]);
  const plan = {
    name: 'x',
    call: 'rx.queue',
    columns: [{ id: 'rxNumber', title: 'Rx #', width: 124 }],
    keyOf: (row: QueueRow) => row.fillId,
    textOf: (row: QueueRow) => row.rxNumber,
    changeEvents: [],
    rowActions: { edit: { ask: () => ({ name: 'nowhere', input: {} }) } },
  };
  const ref = createActor(
    provideListDialog(createListDialog(plan), (input) =>
      ports.queue({
        text: input.query.text,
        filters: input.query.filters,
        sort: input.query.sort,
        offset: input.offset,
        limit: input.limit,
      }),
    ),
    { input: {} },
  ).start() as ListDialogRef;
  await ready(ref);
  ref.send({ type: 'list.do', verb: 'edit' });
  await waitFor(ref, (snapshot) => snapshot.matches('browsing') && asks.length === 2);
});

const profileRow: ProfileRow = {
  rxId: 41,
  historyId: null,
  historyVersion: null,
  stopped: null,
  source: null,
  checked: true,
  drugId: 3,
  prescriberId: 4,
  rxNumber: '001 0004127 01',
  drugName: 'metformin 500 mg tablet',
  sig: 'Take 1 tablet twice daily.',
  writtenOn: '2026-01-10',
  lastFilledOn: '2026-02-14',
  quantity: 60_000,
  daysSupply: 30,
  daysLeft: 14,
  refillsLeft: 3,
  prescriberName: 'Chen, Grace MD',
  status: 'PU',
  state: 'active',
  expiresOn: '2027-02-14',
};
const resumeReported = async () => ({ ok: true as const, value: { id: 8, version: 3 } });
let stop = () => {};
afterEach(() => stop());
test('Profile: nothing is asked without a patient; the patient in sight is there at once, by Ctrl+G P', async () => {
  const asks: unknown[] = [];
  const profile = async (patientId: number, query: ListQuery) => {
    asks.push([patientId, query.filters]);
    return { total: 1, rows: [profileRow], exact: true };
  };
  const empty = createActor(
    provideProfile({ rx: { profile }, medicationHistory: { resumeReported } }),
    {
      input: {},
    },
  ).start() as ListDialogRef;
  await ready(empty);
  expect([asks, listOf(empty).getSnapshot().context.total]).toEqual([[], 0]);
  empty.getSnapshot().context.draft.send({ type: 'draft.set', field: 'patientId', value: 5 });
  await waitFor(listOf(empty), (snapshot) => snapshot.context.total === 1);
  expect(asks).toEqual([[5, { state: 'all' }]]);

  const world = fakeWorld(maria);
  Object.assign(world.ports, { rx: { profile } });
  const row = createMachine({ context: { row: { patientId: 9 } } });
  const bench = await createBench({
    world,
    account: maria,
    screens: { processing: row, patient: createMachine({ context: { row: { id: 12 } } }) },
    views: dialogViews,
    builtRoutes: ['processing', 'processingDetail', 'patient'],
  });
  const { screens, dialogs } = childrenOf(bench.desk.workstation);
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  screens.send({ type: 'screen.enter', route: 'patient', input: {} });
  expect(patientInSight(bench.desk.workstation.system)).toBe(12);
  screens.send({ type: 'screen.enter', route: 'processing', input: {} });
  expect(patientInSight(bench.desk.workstation.system)).toBe(9);
  bench.press('Ctrl+G').press('P');
  await bench.settle();
  bench.expectIn('profile.browsing');
  expect(asks.at(-1)).toEqual([9, { state: 'all' }]);
  const ref = dialogs.getSnapshot().context.stack.at(-1)!.ref as ListDialogRef;
  expect(
    ['daysLeft', 'refillsLeft', 'lastFilledOn', 'state', 'drugName'].map((code) =>
      listOf(ref).getSnapshot().context.textOf(profileRow, code),
    ),
  ).toEqual(['14', '3', '02/14/2026', 'Active', 'metFORMIN 500 mg tablet']);
  bench.focus.within = [{ name: 'table', kind: 'table', ref: listOf(ref) }];
  bench.press('Enter');
  await vi.waitFor(() =>
    expect(world.went.at(-1)).toEqual({ path: '/private/processing-detail', search: { rx: 41 } }),
  );
  await bench.settle();
  bench.expectNothingOpen();
});
test('Profile: what another system told is marked, never opened as a prescription, and begins a new one', async () => {
  const told: ProfileRow = {
    ...profileRow,
    rxId: null,
    historyId: 8,
    historyVersion: 2,
    source: 'CarePlus',
    drugName: 'Warfarin Sodium 5 MG Oral Tablet',
    sig: '1 daily',
    quantity: 30_000,
    daysSupply: 30,
    refillsLeft: null,
    status: null,
    expiresOn: null,
    drugId: 12,
    prescriberId: null,
  };
  const unread: ProfileRow = {
    ...told,
    historyId: 9,
    checked: false,
    drugName: 'Yasmin 28 Day Pack',
    lastFilledOn: null,
    quantity: null,
    daysSupply: null,
    daysLeft: null,
  };
  const ref = createActor(
    provideProfile({
      medicationHistory: { resumeReported },
      rx: { profile: async () => ({ total: 2, rows: [told, unread], exact: true }) },
    }),
    { input: { values: { patientId: 5 } } },
  ).start() as ListDialogRef;
  await waitFor(listOf(ref), (snapshot) => snapshot.context.total === 2);
  const { textOf } = listOf(ref).getSnapshot().context;
  const cells = (row: ProfileRow) =>
    ['drugName', 'lastFilledOn', 'quantity', 'daysLeft', 'refillsLeft', 'status', 'expiresOn'].map(
      (code) => textOf(row, code),
    );
  expect([cells(told), cells(unread)]).toEqual([
    ['Warfarin Sodium 5 MG Oral Tablet', '02/14/2026', '30', '14', '', 'From CarePlus', ''],
    ['Not checked: Yasmin 28 Day Pack', 'since 01/10/2026', '', '', '', 'From CarePlus', ''],
  ]);
  expect(listDialogRefusal(ref.getSnapshot(), { type: 'list.do', verb: 'open' })).toBe(
    'CarePlus told of this prescription: it can’t be filled here. {key:profile.create} enters it as a new one.',
  );
  expect(listDialogRefusal(ref.getSnapshot(), { type: 'list.do', verb: 'resume' })).toBe(
    'Nobody here said that it ended: there is nothing to take back.',
  );
  const stopping = profilePlan.rowActions['stop'] as {
    why(row: ProfileRow): string | null;
    ask(row: ProfileRow): unknown;
  };
  expect([
    stopping.why(profileRow),
    stopping.why({ ...told, stopped: { on: '2026-02-20', reason: 'Course completed' } }),
  ]).toEqual([
    'This prescription is this store’s own: open it to discontinue it.',
    'It ended 02/20/2026: Course completed. {key:profile.resume} takes that back.',
  ]);
  expect(stopping.ask(told)).toMatchObject({
    name: 'medicationStop',
    input: { id: 8, version: 2, title: 'Warfarin Sodium 5 MG Oral Tablet' },
  });
  ref.send({ type: 'list.do', verb: 'create' });
  await waitFor(ref, (snapshot) => snapshot.context.asking !== null);
  expect(ref.getSnapshot().context.asking).toEqual({
    name: 'rxEntry',
    input: {
      patientId: 5,
      start: { drugId: 12, sig: '1 daily', quantity: 30_000, daysSupply: 30 },
    },
  });
});
