// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { listMachine, verbRefusal } from '#machines/platform/list/list.machine.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import type { ListInput } from '#machines/platform/list/list.state.ts';
import { localRows } from '#machines/platform/list/local-rows.ts';
import { port } from '#machines/platform/ports/port.ts';
import { column, listColumns, textOfColumns } from '#ui/platform/table/columns.tsx';
import { DataTable } from '#ui/platform/table/data-table.tsx';
import { tableCommands } from '#ui/platform/table/table-commands.ts';
import { listenKeys } from '../support/keys.ts';

interface Product {
  readonly id: number;
  readonly name: string;
  readonly ndc: string;
  readonly unitCost: number;
  readonly onHand: number;
  readonly autofill: boolean;
}
const columns = [
  column<Product>({ id: 'name', title: 'Name/Brand', grow: true }),
  column<Product>({ id: 'ndc', title: 'NDC', kind: 'ndc' }),
  column<Product>({ id: 'unitCost', title: 'Unit Cost', kind: 'unitCost' }),
  column<Product>({ id: 'onHand', title: 'Stock Qty.', kind: 'quantity' }),
  column<Product>({
    id: 'autofill',
    title: 'AF',
    kind: 'flag',
    toggle: 'autofill',
    sortable: false,
  }),
];
const words = ['amLODIPine', 'atorvastatin', 'lisinopril', 'metFORMIN'];
const products = (count: number): Product[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${words[index % 4]} ${index + 1}`,
    ndc: String(93310500000 + index),
    unitCost: 1234500 + index,
    onHand: 30_000 + index * 500,
    autofill: index === 1,
  }));

let stop = () => {};
beforeEach(() => {
  stop = listenKeys(tableCommands());
});
afterEach(() => {
  stop();
  cleanup();
});

async function show(rows: Product[], over: Partial<ListInput> = {}) {
  const ports = localRows<Product>({
    rows: () => rows,
    keyOf: (product) => product.id,
    textOf: textOfColumns(columns),
    sortOf: (product, code) => product[code as 'name'],
    searched: ['name'],
  });
  const list = createActor(listMachine.provide({ actors: ports }), {
    input: {
      columns: listColumns(columns),
      textOf: textOfColumns(columns),
      verbs: { open: true, autofill: true },
      ...over,
    },
  }).start();
  const asked: unknown[] = [];
  list.on('list.asked', (event) => asked.push([event.verb, event.key]));
  render(<DataTable list={list} columns={columns} label="Drug Search" />);
  const grid = screen.getByRole('grid', { name: 'Drug Search' });
  if (rows.length > 0) await screen.findByText(rows[0]!.name);
  await act(async () => grid.focus());
  /** What assistive technology takes for the active row. */
  const active = () =>
    document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
  return { list, grid, asked, active };
}

test('a cell reads as its kind reads everywhere', async () => {
  const { grid } = await show(products(3));
  const row = within(grid).getAllByRole('row')[1]!;
  expect(
    within(row)
      .getAllByRole('gridcell')
      .slice(0, 4)
      .map((element) => element.textContent),
  ).toEqual(['amLODIPine 1', '93310-5000-00', '$12.345', '30']);
  expect(
    within(grid)
      .getAllByRole('switch')
      .map((element) => element.getAttribute('aria-checked')),
  ).toEqual(['false', 'true', 'false']);
});

test('the keyboard walks: one tab stop, the active row is named, 100,000 rows are a screenful of elements', async () => {
  const { grid, active } = await show(products(100_000));
  const user = userEvent.setup();
  expect(grid.getAttribute('aria-rowcount')).toBe('100001');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toContain('lisinopril 3');
  await user.keyboard('{End}');
  await waitFor(() => expect(active()).toContain('metFORMIN 100000'));
  expect(
    document
      .getElementById(grid.getAttribute('aria-activedescendant')!)!
      .getAttribute('aria-rowindex'),
  ).toBe('100001');
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(active()).toContain('amLODIPine 1');
});

test('a mark never stays behind on an element that shows another row by now', async () => {
  const { list, grid } = await show(products(5_000));
  const user = userEvent.setup();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown} ');
  expect(grid.querySelectorAll('[aria-selected="true"]').length).toBe(1);
  await user.keyboard('{End}');
  await waitFor(() => expect(list.getSnapshot().context.cursor.index).toBe(4_999));
  const marked = [...grid.querySelectorAll('[role=row][data-active]')].map((element) =>
    element.getAttribute('data-index'),
  );
  await waitFor(() => expect(marked).toEqual(['4999']));
  expect(
    [...grid.querySelectorAll('[role=gridcell][data-active]')].map((element) => element.id),
  ).toEqual([grid.getAttribute('aria-activedescendant')]);
  expect(
    [...grid.querySelectorAll('[aria-selected="true"]')]
      .map((element) => element.getAttribute('data-index'))
      .filter((text) => text !== '1'),
  ).toEqual([]);
  await user.keyboard('{Home}');
  await waitFor(() =>
    expect(
      [...grid.querySelectorAll('[role=row][data-active]')].map((element) =>
        element.getAttribute('data-index'),
      ),
    ).toEqual(['0']),
  );
  expect(
    [...grid.querySelectorAll('[aria-selected="true"]')].map((element) =>
      element.getAttribute('data-index'),
    ),
  ).toEqual(['1']);
});

test('where the cursor rests is spoken, and whether the row is selected', async () => {
  // As the cell reads, not as the list compares it.
  await show(products(40), { textOf: () => '2026-03-02T15:02:04.438Z' });
  const user = userEvent.setup();
  await user.keyboard('{ArrowDown} ');
  await waitFor(() =>
    expect(screen.getByText('atorvastatin 2. Row 2 of 40, selected')).toBeTruthy(),
  );
});

test('Shift+arrows select a range, Esc clears it', async () => {
  const { grid } = await show(products(10));
  const user = userEvent.setup();
  const selected = () =>
    within(grid)
      .getAllByRole('row')
      .filter((element) => element.getAttribute('aria-selected') === 'true')
      .map((element) => element.getAttribute('aria-rowindex'));
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['3', '4', '5']);
  expect(screen.getByText('3 selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

test('letters jump, Enter opens the row', async () => {
  const { asked, active } = await show(products(10));
  const user = userEvent.setup();
  await user.keyboard('lis');
  expect(active()).toContain('lisinopril 3');
  await user.keyboard('{Enter}');
  expect(asked).toEqual([['open', 3]]);
});

test('Right walks into the cells and Space turns the switch there', async () => {
  const { asked, active } = await show(products(3));
  const user = userEvent.setup();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(active()).toBe('93310-5000-00');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight} ');
  expect(asked).toEqual([['autofill', 1]]);
});

test('Ctrl+Down sorts the active column, the row stays, the heading says so', async () => {
  const { active } = await show(products(10));
  const user = userEvent.setup();
  await user.keyboard(
    '{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Control>}{ArrowDown}{/Control}',
  );
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Stock Qty.' }).getAttribute('aria-sort')).toBe(
      'descending',
    ),
  );
  expect(active()).toBe('30.5');
});

test('an empty answer says so; a failed one says why and Retry asks again', async () => {
  await show([]);
  await screen.findByText('No Record Found');
  cleanup();
  let down = true;
  const search = port<SearchAnswer, SearchInput>(async () => {
    if (down) throw new Error('The server does not answer.');
    return { total: 1, rows: products(1) };
  });
  const list = createActor(listMachine.provide({ actors: { search } }), {
    input: { columns: listColumns(columns) },
  }).start();
  render(<DataTable list={list} columns={columns} label="Drug Search" />);
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer.');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('amLODIPine 1')).toBeTruthy();
});

test('a grid holds nothing but rows and their groups: searching, found, empty and failed', async () => {
  const answers: {
    readonly give: (searchAnswer: SearchAnswer) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const search = port<SearchAnswer, SearchInput>(
    () =>
      new Promise((give, fail) => {
        answers.push({ give, fail });
      }),
  );
  const list = createActor(listMachine.provide({ actors: { search } }), {
    input: { columns: listColumns(columns) },
  }).start();
  render(<DataTable list={list} columns={columns} label="Drug Search" />);
  const grid = screen.getByRole('grid', { name: 'Drug Search' });
  const strangers = () =>
    [...grid.querySelectorAll('[role]')]
      .filter(
        (element) =>
          element.parentElement!.closest('[role]') === grid &&
          !['row', 'rowgroup'].includes(element.getAttribute('role')!),
      )
      .map((element) => element.outerHTML);
  expect([
    within(grid).getByRole('status', { name: 'Searching' }).closest('[role=gridcell]') !== null,
    strangers(),
  ]).toEqual([true, []]);
  await act(async () => answers.at(-1)!.fail(new Error('The server does not answer.')));
  expect([
    screen.getByRole('alert').textContent?.includes('The server does not answer.'),
    grid.contains(screen.getByRole('alert')),
    screen.getByLabelText('Drug Search: rows').textContent,
    strangers(),
  ]).toEqual([true, false, '', []]);
  await act(async () => list.send({ type: 'list.retry' }));
  await act(async () => answers.at(-1)!.give({ total: 0, rows: [] }));
  expect([within(grid).getByText('No Record Found') !== null, strangers()]).toEqual([true, []]);
});

test('a key renders no row', async () => {
  let drawn = 0;
  const counted = [
    column<Product>({
      id: 'name',
      title: 'Name',
      render: (product) => {
        drawn++;
        return product.name;
      },
    }),
  ];
  const rows = products(200);
  const ports = localRows<Product>({
    rows: () => rows,
    keyOf: (product) => product.id,
    textOf: (product) => product.name,
    searched: ['name'],
  });
  const list = createActor(listMachine.provide({ actors: ports }), {
    input: { columns: listColumns(counted) },
  }).start();
  render(<DataTable list={list} columns={counted} label="Drugs" />);
  await screen.findByText('amLODIPine 1');
  await act(async () => screen.getByRole('grid').focus());
  const before = drawn;
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(list.getSnapshot().context.cursor.index).toBe(3);
  expect(drawn).toBe(before);
});

test('a row that can’t be shown says so in its place, and nothing is done to it', async () => {
  const [first, third] = products(3).filter(({ id }) => id !== 2);
  const answer = {
    total: 3,
    rows: [first, third].filter((row) => row !== undefined),
    exact: true,
    unshown: [{ at: 1, id: 2, why: 'onHand Has to be at most 9007199254740991.' }],
  };
  const asked: unknown[] = [];
  const list = createActor(
    listMachine.provide({
      actors: { search: port<SearchAnswer, SearchInput>(() => Promise.resolve(answer)) },
    }),
    {
      input: {
        columns: listColumns(columns),
        textOf: textOfColumns(columns),
        verbs: { open: true },
      },
    },
  ).start();
  list.on('list.asked', (event) => asked.push(event.key));
  render(<DataTable list={list} columns={columns} label="Drug Search" />);
  const grid = screen.getByRole('grid', { name: 'Drug Search' });
  await screen.findByText('lisinopril 3');
  await act(async () => grid.focus());
  const user = userEvent.setup();

  await user.keyboard('{ArrowDown}');

  const said = 'This row can’t be shown (number 2): onHand Has to be at most 9007199254740991.';
  const active = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe(said);
  expect(verbRefusal(list.getSnapshot().context, 'open')).toBe(said);
  await user.keyboard('{Enter}');
  expect(asked).toEqual([]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(asked).toEqual([3]);
});

test('a column is made wider and narrower by keys from the width that is seen', async () => {
  // The lists of dialogs and of the queue tell their machine no widths: the table knows them.
  const { list } = await show(products(3), { columns: columns.map(({ id }) => ({ id })) });
  const user = userEvent.setup();

  await user.keyboard('{ArrowRight}{ArrowRight}');
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}{/Alt}');

  const { widths } = list.getSnapshot().context;
  expect([columns[1]?.width, widths]).toEqual([132, { ndc: 148 }]);
});
