import { expect, test } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { listRefusal } from '#machines/platform/list/list.refusal.ts';
import {
  activeRow,
  chosenKeys,
  isSelected,
  rowAt,
  type ListInput,
} from '#machines/platform/list/list.state.ts';
import { localRows } from '#machines/platform/list/local-rows.ts';
import { port } from '#machines/platform/ports/port.ts';
import { reachable } from '#tests/platform/graph.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly onHand: number;
}
const names = [
  'amLODIPine',
  'amoxicillin',
  'atorvastatin',
  'hydrALAZINE',
  'hydrOXYzine',
  'lisinopril',
  'metFORMIN',
  'sertraline',
];
const drugs = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${names[index % names.length]} ${Math.floor(index / names.length)}`,
    onHand: (index * 37) % 500,
  }));
const columns = [{ id: 'name' }, { id: 'onHand' }, { id: 'action', sortable: false }];
const local = (rows: () => readonly Row[]) =>
  localRows<Row>({
    rows,
    keyOf: (row) => row.id,
    textOf: (row, code) => String(row[code as keyof Row]),
    sortOf: (row, code) => row[code as keyof Row],
    searched: ['name'],
    passes: (row, value) => value['stock'] !== 'in' || row.onHand > 0,
  });
const settled = (snapshot: { matches(input: never): boolean }) =>
  snapshot.matches({ rows: 'ready', window: 'quiet' } as never);

async function table(rows: () => readonly Row[], over: Partial<ListInput> = {}) {
  const clock = new SimulatedClock();
  const ref = createActor(listMachine.provide({ actors: local(rows) }), {
    input: { columns, seekable: true, leaves: true, ...over },
    clock,
  }).start();
  const ready = () => waitFor(ref, settled);
  await ready();
  return {
    ref,
    clock,
    ready,
    c: () => ref.getSnapshot().context,
    name: () => (activeRow(ref.getSnapshot().context) as Row | null)?.name ?? null,
  };
}
/** A search port whose answers the test gives, in any order. */
function byHand(over: Partial<ListInput> = {}) {
  const asked: {
    input: SearchInput;
    give(searchAnswer: SearchAnswer): void;
    fail(error: Error): void;
  }[] = [];
  const search = port<SearchAnswer, SearchInput>(
    (input) =>
      new Promise((give, fail) => {
        asked.push({ input, give, fail });
      }),
  );
  const ref = createActor(listMachine.provide({ actors: { search } }), {
    input: { columns, ...over },
  }).start();
  return { ref, asked, c: () => ref.getSnapshot().context };
}
const page = (rows: readonly Row[], offset = 0): SearchAnswer => ({
  total: rows.length,
  offset,
  rows: rows.slice(offset, offset + 100),
});

test('every state can be reached', () => {
  const rows = drugs(250);
  const events = {
    'list.search': [{ type: 'list.search', text: 'am' }],
    'list.filter': [{ type: 'list.filter', name: 'stock', value: 'in' }],
    'list.clear': [{ type: 'list.clear' }],
    'list.unfilter': [{ type: 'list.unfilter' }],
    'list.sort': [{ type: 'list.sort', column: 'name' }],
    'list.refresh': [{ type: 'list.refresh' }],
    'list.retry': [{ type: 'list.retry' }],
    'list.move': [{ type: 'list.move', to: 'last' }],
    'list.extend': [],
    'list.column': [],
    'list.select': [],
    'list.escape': [],
    'list.type': [{ type: 'list.type', text: 'z' }],
    'list.copy': [],
    'list.view': [{ type: 'list.view', first: 200, count: 30 }],
    'list.width': [],
    'list.widths': [{ type: 'list.widths', widths: { name: 300 } }],
    'list.removed': [{ type: 'list.removed', key: 1 }],
    'list.patch': [],
    'list.do': [],
    'list.menu': [],
    'list.heads': [],
    'list.show': [],
    'list.choose': [],
    'list.export': [],
    'list.fetch': [
      {
        type: 'list.fetch',
        to: { getSnapshot: () => ({ status: 'stopped' }) } as never,
        query: { text: '', filters: {}, sort: null },
        offset: 0,
        limit: 500,
      },
    ],
  } as const;
  const settle = {
    search: { done: [page(rows), { ...page(rows), exact: false }], error: [new Error('offline')] },
    page: { done: [page(rows, 200)], error: [new Error('offline')] },
    end: { done: [page(rows, 200)], error: [new Error('offline')] },
    fetch: { done: [page(rows)], error: [new Error('offline')] },
    read: { done: [page(rows)], error: [new Error('offline')] },
    seek: { done: [{ index: 7 }], error: [new Error('offline')] },
  };
  const project = (snapshot: { value: unknown; context: unknown }) => {
    const context = snapshot.context as {
      total: number;
      exact: boolean;
      settled: boolean;
      cursor: { index: number };
    };
    const { total, exact, settled, cursor } = context;
    return [snapshot.value, total, exact, settled, cursor.index];
  };
  const walk = (atOnce: boolean, seekable = true) =>
    reachable(listMachine, {
      events: events,
      settle,
      input: { columns, seekable, atOnce },
      project,
    }).unreached;
  const [first, ...others] = [walk(true), walk(false), walk(true, false)];
  expect(first?.filter((text) => others.every((other) => other.includes(text)))).toEqual([]);
});

test('a column that goes out of sight no longer orders or narrows the list', async () => {
  const offered = [
    { id: 'name', filter: 'Name' },
    { id: 'onHand', filter: 'On hand' },
    { id: 'lot', extra: true as const },
  ];
  const { ref, asked, c } = byHand({ columns: offered, chooses: true });
  ref.send({ type: 'list.sort', column: 'onHand', direction: 'desc' });
  ref.send({ type: 'list.filter', name: 'column.onHand', value: '3' });

  ref.send({ type: 'list.show', columns: ['lot', 'name', 'gone'] });
  await new Promise(setImmediate);

  expect(c().columns.map((column) => column.id)).toEqual(['lot', 'name']);
  expect(asked.at(-1)?.input.query).toEqual({ text: '', filters: {}, sort: null });
});
test('a list without a choice of columns keeps all that it has', () => {
  const { ref, c } = byHand();

  ref.send({ type: 'list.show', columns: ['onHand'] });

  expect(c().columns).toEqual(columns);
  expect(listRefusal(ref.getSnapshot(), { type: 'list.choose' })).toBe(
    'The columns of this table can’t be chosen.',
  );
});

test('the answer of an older search never replaces a newer one', async () => {
  const opened = byHand();
  opened.ref.send({ type: 'list.search', text: 'met' });
  opened.ref.send({ type: 'list.search', text: 'metf' });
  await new Promise(setImmediate);
  const [, met, metf] = opened.asked;
  metf!.give(page([{ id: 7, name: 'metFORMIN 500', onHand: 60 }]));
  await waitFor(opened.ref, settled);
  met!.give(page([{ id: 9, name: 'metoprolol', onHand: 10 }]));
  await new Promise(setImmediate);
  expect((rowAt(opened.c(), 0) as Row).name).toBe('metFORMIN 500');
});

test('rows far away are fetched when someone looks there, one window at a time', async () => {
  const rows = drugs(100_000);
  const opened = byHand();
  await new Promise(setImmediate);
  opened.asked[0]!.give(page(rows));
  await waitFor(opened.ref, settled);
  opened.ref.send({ type: 'list.move', to: 'last' });
  opened.ref.send({ type: 'list.view', first: 99_970, count: 30 });
  await new Promise(setImmediate);
  expect(opened.asked.map((item) => item.input.offset)).toEqual([0, 99_900]);
  expect(opened.c().cursor).toEqual({ index: 99_999, key: null });
  opened.ref.send({ type: 'list.view', first: 50_000, count: 30 });
  opened.asked[1]!.give(page(rows, 99_900));
  await new Promise(setImmediate);
  expect(opened.c().cursor).toEqual({ index: 99_999, key: 100_000 });
  expect(opened.asked.at(-1)!.input.offset).toBe(50_000);
});

test('with the cursor left at the top, scrolling through 80 windows asks for each once and comes to rest', async () => {
  const rows = drugs(8_000);
  const asked: number[] = [];
  const searchRows = localRows<Row>({
    rows: () => rows,
    keyOf: (row) => row.id,
    textOf: (row) => row.name,
    searched: [],
  }).searchRows;
  const search = port<SearchAnswer, SearchInput>((input) => {
    asked.push(input.offset);
    if (asked.length > 200) throw new Error('The same windows are asked for over and over');
    return searchRows(input);
  });
  const ref = createActor(listMachine.provide({ actors: { search } }), {
    input: { columns },
  }).start();
  await waitFor(ref, settled);
  for (let first = 0; first < 7_900; first += 100) {
    ref.send({ type: 'list.view', first, count: 30 });
    await waitFor(ref, settled);
  }
  expect(asked).toEqual(Array.from({ length: 79 }, (_, index) => index * 100));
  expect(rowAt(ref.getSnapshot().context, 0)).toEqual(rows[0]);
});

test('down, up, page, home and end stop at the ends', async () => {
  const opened = await table(() => drugs(45));
  opened.ref.send({ type: 'list.view', first: 0, count: 21 });
  opened.ref.send({ type: 'list.move', to: 'previous' });
  expect(opened.c().cursor.index).toBe(0);
  opened.ref.send({ type: 'list.move', to: 'pageDown' });
  expect(opened.c().cursor.index).toBe(20);
  opened.ref.send({ type: 'list.move', to: 'last' });
  opened.ref.send({ type: 'list.move', to: 'next' });
  expect(opened.c().cursor).toEqual({ index: 44, key: 45 });
});

test('sorting and refreshing keep the active row; a search goes to its first hit', async () => {
  const rows = drugs(1_000);
  const opened = await table(() => rows);
  opened.ref.send({ type: 'list.move', to: 6 });
  expect(opened.name()).toBe('metFORMIN 0');
  opened.ref.send({ type: 'list.sort', column: 'onHand', direction: 'desc' });
  await opened.ready();
  expect([opened.name(), opened.c().cursor.key]).toEqual(['metFORMIN 0', 7]);
  expect(opened.c().cursor.index).toBeGreaterThan(400);
  opened.ref.send({ type: 'list.search', text: 'metformin' });
  await opened.ready();
  expect([opened.c().cursor.index, opened.c().total]).toEqual([0, 125]);
  const hit = opened.name();
  rows.unshift({ id: 5_000, name: 'metFORMIN new', onHand: 499 });
  opened.ref.send({ type: 'list.sort', column: 'onHand', direction: 'desc' });
  await opened.ready();
  expect(opened.name()).toBe(hit);
  opened.ref.send({ type: 'list.search', text: '' });
  await opened.ready();
  expect(opened.name()).toBe(hit);
});

test('after a deletion the next row is active, else the one before, else none', async () => {
  let rows = drugs(3);
  const opened = await table(() => rows);
  const remove = async (id: number) => {
    rows = rows.filter((row) => row.id !== id);
    opened.ref.send({ type: 'list.removed', key: id });
    await opened.ready();
  };
  opened.ref.send({ type: 'list.move', to: 1 });
  await remove(2);
  expect(opened.name()).toBe('atorvastatin 0');
  await remove(3);
  expect(opened.name()).toBe('amLODIPine 0');
  await remove(1);
  expect([opened.name(), opened.c().total]).toEqual([null, 0]);
  expect(listRefusal(opened.ref.getSnapshot(), { type: 'list.move' })).toBe('No Record Found');
});

test('letters typed within 700 ms build one word; a repeated letter walks on; it wraps', async () => {
  const opened = await table(() => drugs(16));
  const type = (text: string) => {
    for (const code of text) opened.ref.send({ type: 'list.type', text: code });
  };
  type('hydro');
  expect(opened.name()).toBe('hydrOXYzine 0');
  opened.clock.increment(700);
  type('a');
  expect(opened.name()).toBe('amLODIPine 1');
  type('a');
  expect(opened.name()).toBe('amoxicillin 1');
  opened.clock.increment(700);
  type('lis');
  expect(opened.name()).toBe('lisinopril 1');
  opened.clock.increment(700);
  type('L');
  expect(opened.name()).toBe('lisinopril 0');
});

test('type-ahead finds rows that are not loaded yet', async () => {
  const rows = [...drugs(400), { id: 900, name: 'zolpidem', onHand: 3 }];
  const opened = await table(() => rows);
  opened.ref.send({ type: 'list.type', text: 'z' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.cursor.index === 400);
  await opened.ready();
  expect(opened.name()).toBe('zolpidem');
});

test('Space selects rows, Shift+arrows a range, Esc clears it and a second Esc leaves', async () => {
  const opened = await table(() => drugs(20));
  const left: string[] = [];
  opened.ref.on('list.left', () => left.push('left'));
  opened.ref.send({ type: 'list.select' });
  opened.ref.send({ type: 'list.move', to: 4 });
  opened.ref.send({ type: 'list.extend', to: 'next' });
  opened.ref.send({ type: 'list.extend', to: 'next' });
  expect([0, 3, 4, 5, 6, 7].map((index) => isSelected(opened.c(), index))).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(chosenKeys(opened.c())).toEqual([1, 5, 6, 7]);
  opened.ref.send({ type: 'list.sort', column: 'onHand' });
  await opened.ready();
  expect(chosenKeys(opened.c())).toEqual([1, 5, 6, 7]);
  opened.ref.send({ type: 'list.escape' });
  expect([chosenKeys(opened.c()), left]).toEqual([[opened.c().cursor.key], []]);
  opened.ref.send({ type: 'list.escape' });
  expect(left).toEqual(['left']);
});

test('a failed search says why, keeps the query, and retries it', async () => {
  const opened = byHand({ query: { text: 'ins' } });
  await new Promise(setImmediate);
  opened.asked[0]!.fail(new Error('The server does not answer.'));
  await waitFor(opened.ref, (snapshot) => snapshot.matches({ rows: 'failed' }));
  expect(opened.c().message).toBe('The server does not answer.');
  opened.ref.send({ type: 'list.retry' });
  await new Promise(setImmediate);
  expect(opened.asked[1]!.input.query.text).toBe('ins');
  opened.asked[1]!.give(page(drugs(2)));
  await waitFor(opened.ref, settled);
  expect(opened.c().message).toBeNull();
});

test('an action is handed over with its row, or refused in words', async () => {
  const opened = await table(() => drugs(3), {
    verbs: {
      open: true,
      edit: (row) => ((row as Row).onHand === 0 ? 'Nothing on hand.' : null),
      create: true,
    },
  });
  const asked: unknown[] = [];
  opened.ref.on('list.asked', (event) => asked.push([event.verb, event.key]));
  opened.ref.send({ type: 'list.do', verb: 'open' });
  opened.ref.send({ type: 'list.do', verb: 'edit' });
  opened.ref.send({ type: 'list.do', verb: 'create' });
  expect(asked).toEqual([
    ['open', 1],
    ['create', 1],
  ]);
  const why = (verb: string) => listRefusal(opened.ref.getSnapshot(), { type: 'list.do', verb });
  expect([why('open'), why('edit'), why('remove'), why('activate')]).toEqual([
    null,
    'Nothing on hand.',
    'Delete Api not defined',
    'Active/InActive Api not defined',
  ]);
});

test('nothing is searched before someone searches, where the screen says so', async () => {
  const opened = byHand({ atOnce: false });
  await new Promise(setImmediate);
  expect([opened.ref.getSnapshot().value, opened.asked.length]).toEqual([
    { lending: 'resting', rows: 'idle', window: 'quiet', typing: 'idle' },
    0,
  ]);
  opened.ref.send({ type: 'list.search', text: 'maple' });
  await new Promise(setImmediate);
  expect(opened.asked[0]!.input).toEqual({
    query: { text: 'maple', filters: {}, sort: null },
    offset: 0,
    limit: 100,
    around: null,
  });
});

test('the copied text is what the row shows; in cell mode one cell', async () => {
  const opened = await table(() => drugs(1), { columns: columns.slice(0, 2) });
  const copied: string[] = [];
  opened.ref.on('list.copied', (event) => copied.push(event.text));
  opened.ref.send({ type: 'list.copy' });
  opened.ref.send({ type: 'list.column', to: 'next' });
  opened.ref.send({ type: 'list.copy' });
  expect(copied).toEqual(['amLODIPine 0\t0', 'amLODIPine 0']);
});
