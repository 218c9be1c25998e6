// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { fail, ok, refuse } from '#domain/platform/result.ts';
import type { SearchInput } from '#machines/platform/list/list.ports.ts';
import { localRows } from '#machines/platform/list/local-rows.ts';
import type { RecordScreenRef } from '#machines/platform/record/record-screen.machine.ts';
import type { SaveOutcome, Stored } from '#machines/platform/record/record.ports.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { conflicts, errorsOf } from '#ui/platform/commands/conflicts.ts';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { declareDialog } from '#ui/platform/declared/declare-dialog.tsx';
import { declareScreen, type ScreenPorts } from '#ui/platform/declared/declare-screen.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import { pickerCommands } from '#ui/platform/fields/ref-view.tsx';
import { formCommands, recordCommands } from '#ui/platform/form/form-commands.ts';
import { columnsOf } from '#ui/platform/table/columns.tsx';
import { createDesk } from '../../../../src/app/composition.ts';
import { allCommands, dialogViews } from '../../../../src/app/registries.ts';

const vendor = defineEntity('vendor', {
  title: 'Vendor',
  table: 'vendors',
  fields: {
    name: f.text({ label: 'Vendor Name', max: 60, required: true }),
    phone: f.phone({ label: 'Phone' }),
    active: f.flag({ label: 'Status' }),
  },
});
const dialog = declareDialog({
  name: 'vendor',
  entity: vendor,
  width: 800,
  blank: { active: true },
  form: defineForm(vendor, [{ title: 'Vendor', rows: [['name'], ['phone'], ['active']] }]),
});
const page = declareScreen({
  name: 'vendor',
  heading: 'Vendor',
  dialog,
  add: 'Add Vendor',
  list: {
    columns: columnsOf(vendor, ['name', 'phone', 'active'], {
      name: { filter: true },
      phone: { filter: true },
      active: { toggle: 'activate' },
    }),
    search: 'Vendor Name',
    sort: { column: 'name', direction: 'asc' },
    radios: [
      {
        name: 'status',
        label: 'Status',
        initial: 'all',
        options: [
          { value: 'all', label: 'All' },
          { value: 'active', label: 'Active' },
        ],
      },
    ],
  },
});

/**
 * Vendors in memory behind the ports of the page, with versions, so that a stale save is refused as
 * the server does.
 */
function store() {
  let rows: Stored[] = [
    ['Birchwood Supply', '3125550101'],
    ['Harbor Wholesale', '3125550102'],
    ['Maple Medical', '3125550103'],
  ].map(([name, phone], index) => ({ id: index + 1, version: 1, name, phone, active: true }));
  const removed = new Map<number, Stored>();
  const text = (stored: Stored, code: string) => String(stored[code] ?? '');
  const local = localRows<Stored>({
    rows: () => rows,
    keyOf: (stored) => stored.id,
    textOf: text,
    searched: ['name'],
    passes: (stored, row) => row['status'] !== 'active' || stored['active'] === true,
  });
  const put = (row: Stored) => {
    rows = [...rows.filter((stored) => stored.id !== row.id), row];
    return row;
  };
  const ports: ScreenPorts = {
    search: (input: SearchInput) => local.searchRows(input),
    load: async ({ id }) => rows.find((row) => row.id === id) ?? null,
    save: async ({ id, version, draft }): Promise<SaveOutcome> => {
      const now = rows.find((row) => row.id === id);
      if (now && now.version !== version) return { kind: 'stale', by: null, row: now };
      return {
        kind: 'saved',
        row: put({ ...draft, id: id ?? rows.length + 10, version: version + 1 }),
      };
    },
    remove: async ({ id, version }) => {
      removed.set(
        id,
        rows.find((row) => row.id === id)!,
      );
      rows = rows.filter((row) => row.id !== id);
      return { kind: 'removed', version: version + 1 };
    },
    restore: async ({ id, version }) => {
      put({ ...removed.get(id)!, version: version + 1 });
      return { kind: 'restored', version: version + 1 };
    },
    act: async ({ row }) => ({
      kind: 'done',
      row: put({
        ...(row as Stored),
        active: !(row as Stored)['active'],
        version: (row as Stored).version + 1,
      }),
    }),
  };
  return {
    ports,
    put,
    names: () => rows.map((row) => row['name']).toSorted(),
    row: (id: number) => rows.find((row) => row.id === id),
  };
}

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});
async function open() {
  const fixture = store();
  const world = fakeWorld(maria);
  const views = { ...dialogViews, vendor: dialog.view };
  const commands = [
    ...allCommands.filter((command) => !['record', 'form', 'picker'].includes(command.scope.name)),
    recordCommands(),
    formCommands(),
    pickerCommands,
    page.commands,
  ];
  const desk = createDesk({
    ports: {
      ...world.ports,
      undo: {
        restore: async (proved) => {
          const restoreOutcome = await fixture.ports.restore(proved);
          return restoreOutcome.kind === 'restored'
            ? ok({ version: restoreOutcome.version })
            : fail(restoreOutcome.failure);
        },
        remove: async (proved) => {
          const removeOutcome = await fixture.ports.remove(proved);
          return removeOutcome.kind === 'removed'
            ? ok({ version: removeOutcome.version })
            : refuse('STALE', 'someone else saved it first.');
        },
      },
    },
    commands,
    views,
    screens: { vendorSearch: page.machine(fixture.ports) },
    builtRoutes: new Set(['vendorSearch']),
    screenScopes: () => ['vendor'],
    theme: 'light',
    focus: domFocusView,
    dialogs: { vendor: dialog.machine(fixture.ports) },
  });
  await waitFor(() => expect(desk.workstation.getSnapshot().matches('open')).toBe(true));
  childrenOf(desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'vendorSearch',
    input: page.input,
  });
  const ref = childrenOf(desk.workstation).screens.getSnapshot().context.open!
    .ref as RecordScreenRef;
  const onKeyDown = (event: KeyboardEvent) => {
    if (desk.dispatcher.keydown(event).kind !== 'left') {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    desk.workstation.stop();
  };
  render(
    <DeskProvider desk={desk}>
      <page.View screen={ref} />
      <DialogHost views={views} notes={null} />
    </DeskProvider>,
  );
  await screen.findByText('Harbor Wholesale');
  const grid = screen.getByRole('grid', { name: 'Vendor' });
  await act(async () => grid.focus());
  return {
    ...fixture,
    user: userEvent.setup(),
    grid,
    active: () =>
      document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent,
    said: () =>
      childrenOf(desk.workstation)
        .notifications.getSnapshot()
        .context.kept.map((note) => note.message),
  };
}

test('its keys break no rule of the keyboard contract', () => {
  const sets = [
    ...allCommands.filter((command) => !['record', 'form', 'picker'].includes(command.scope.name)),
    recordCommands(),
    formCommands(),
    pickerCommands,
    page.commands,
  ];
  expect(errorsOf(conflicts(sets)).map((error) => error.says)).toEqual([]);
});

test('edit a row and save: Ctrl+E, type, Ctrl+S; the focus is back on the row', async () => {
  const { user, row, grid, active, said } = await open();
  await user.keyboard('{ArrowDown}{Control>}e{/Control}');
  const box = await screen.findByLabelText(/Vendor Name/, { selector: 'input[name="name"]' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('Harbor Drug{Control>}s{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row(2)?.['name']).toBe('Harbor Drug');
  expect(said()).toContain('Data saved successfully!');
  await waitFor(() => expect(document.activeElement).toBe(grid));
  await waitFor(() => expect(active()).toContain('Harbor Drug'));
});

test('Insert adds; an empty required field is named and focused, nothing is sent', async () => {
  const { user, names, active } = await open();
  await user.keyboard('{Insert}');
  await screen.findByRole('dialog', { name: 'Add Vendor' });
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Vendor Name is needed before this can be saved.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('name')).toBe('name');
  expect(names()).toHaveLength(3);
  await user.keyboard('Lakeview Generics{Control>}s{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(names()).toContain('Lakeview Generics');
  await waitFor(() => expect(active()).toContain('Lakeview Generics'));
});

test('Ctrl+D asks, Y deletes, the next row is active, Ctrl+Z brings the record back', async () => {
  const { user, names, active } = await open();
  await user.keyboard('{ArrowDown}{Control>}d{/Control}');
  await screen.findByRole('dialog', { name: 'Are you sure delete this data?' });
  await user.keyboard('{Enter}');
  expect(names()).toHaveLength(3);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Control>}d{/Control}');
  await screen.findByRole('dialog', { name: 'Are you sure delete this data?' });
  await user.keyboard('y');
  await waitFor(() => expect(names()).toEqual(['Birchwood Supply', 'Maple Medical']));
  await waitFor(() => expect(active()).toContain('Maple Medical'));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names()).toContain('Harbor Wholesale'));
  expect(await screen.findByText('Harbor Wholesale')).toBeTruthy();
});

test('Ctrl+Shift+Z asks and deletes again what Ctrl+Z brought back; before that it says that there is nothing', async () => {
  const { user, names, said } = await open();
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(said()).toContain('Redo: There is nothing to do again.');
  await user.keyboard('{ArrowDown}{Control>}d{/Control}');
  await screen.findByRole('dialog', { name: 'Are you sure delete this data?' });
  await user.keyboard('y');
  await waitFor(() => expect(names()).toEqual(['Birchwood Supply', 'Maple Medical']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names()).toContain('Harbor Wholesale'));
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await screen.findByRole('dialog', { name: 'Are you sure delete this data?' });
  expect(names()).toContain('Harbor Wholesale');
  await user.keyboard('y');
  await waitFor(() => expect(names()).toEqual(['Birchwood Supply', 'Maple Medical']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names()).toContain('Harbor Wholesale'));
});

test('closing a changed form asks; D discards', async () => {
  const { user, row, said } = await open();
  await user.keyboard('{Control>}e{/Control}');
  await screen.findByLabelText(/Vendor Name/, { selector: 'input[name="name"]' });
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'));
  await user.keyboard('X{Escape}');
  await screen.findByRole('dialog', { name: 'Save & Close?' });
  await user.keyboard('{Tab}d');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row(1)?.['name']).toBe('Birchwood Supply');
  expect(said()).toContain('Data not saved!');
});

test('a stale save shows both values and saves the one that is chosen', async () => {
  const { user, put, row } = await open();
  await user.keyboard('{Control>}e{/Control}');
  await screen.findByLabelText(/Vendor Name/, { selector: 'input[name="name"]' });
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'));
  put({ ...row(1)!, version: 2, name: 'Birchwood Inc' });
  await user.keyboard('Birchwood Ltd{Control>}s{/Control}');
  expect(await screen.findByText('Birchwood Inc')).toBeTruthy();
  await user.keyboard('{Alt>}m{/Alt}{Control>}m{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row(1)).toMatchObject({ name: 'Birchwood Ltd', version: 3 });
});

test('search narrows with each key; Down and Ctrl+E act on the rows from the box; Esc in the table comes back to it', async () => {
  const { user, grid, active } = await open();
  await user.keyboard('{Escape}');
  const box = screen.getByRole('searchbox', { name: 'Vendor Name' });
  expect(document.activeElement).toBe(box);
  await user.keyboard('a');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('3'));
  await user.keyboard('{ArrowDown}');
  expect([document.activeElement === box, active()]).toEqual([
    true,
    expect.stringContaining('Maple Medical'),
  ]);
});

test('Shift+F10 lists what can be done with the row, each with its key; a letter or a number chooses', async () => {
  const { user, grid } = await open();
  await user.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}');
  const menu = await screen.findByRole('menu', { name: 'Actions of this row' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((element) => element.textContent),
  ).toEqual([
    '1OpenEnter',
    '2EditCtrl E',
    '3DeleteCtrl D',
    '4Active / InactiveCtrl A',
    '5NotesShift F2',
  ]);
  expect(document.activeElement?.textContent).toBe('1OpenEnter');
  await user.keyboard('d');
  expect(document.activeElement?.textContent).toBe('3DeleteCtrl D');
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, grid]);
  await user.keyboard('{Shift>}{F10}{/Shift}2');
  const box = await screen.findByLabelText(/Vendor Name/, { selector: 'input[name="name"]' });
  expect((box as HTMLInputElement).value).toBe('Harbor Wholesale');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(grid));
});

test('Alt+Down chooses the filters of the table by their number', async () => {
  const { user, grid, put, row, names } = await open();
  put({ ...row(2)!, active: false });
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const menu = await screen.findByRole('menu', { name: 'Filters' });
  expect(
    within(menu)
      .getAllByRole('menuitemradio')
      .map((element) => [element.textContent, element.getAttribute('aria-checked')]),
  ).toEqual([
    ['1All✓', 'true'],
    ['2Active', 'false'],
  ]);
  await user.keyboard('2');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('3'));
  expect([names().length, document.activeElement]).toEqual([3, grid]);
  const box = screen.getByRole('searchbox', { name: 'Vendor Name' });
  await act(async () => box.focus());
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}1');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('4'));
  expect(document.activeElement).toBe(box);
});

test('Alt+Down on a cell narrows the whole list by that column, with every key; Enter goes to the rows, Alt+Backspace shows all', async () => {
  const { user, grid } = await open();
  await user.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}');
  const box = await screen.findByLabelText('Vendor Name contains');
  expect(document.activeElement).toBe(box);
  await user.keyboard('MA');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('2'));
  await user.keyboard('{Enter}');
  expect([
    screen.queryByLabelText('Vendor Name contains'),
    document.activeElement,
    screen.getByText('Vendor Name contains “MA”').tagName,
  ]).toEqual([null, grid, 'SPAN']);
  await user.keyboard('{Alt>}{Backspace}{/Alt}');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('4'));
  expect(screen.queryByText(/contains “/)).toBeNull();
});
test('from the menu of the filters any column is chosen by its number; Esc puts its filter back as it was', async () => {
  const { user, grid } = await open();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}4');
  expect(document.activeElement).toBe(await screen.findByLabelText('Phone contains'));
  await user.keyboard('0102');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('2'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(grid.getAttribute('aria-rowcount')).toBe('4'));
  expect(document.activeElement).toBe(grid);
});

test("Ctrl+' takes a field from the record that was saved before; without one it says so", async () => {
  const { user, names, said } = await open();
  await user.keyboard('{Insert}');
  await screen.findByRole('dialog', { name: 'Add Vendor' });
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'));
  await user.keyboard("{Control>}'{/Control}");
  expect(said()).toContain(
    'Copy from the record before: No record was saved here before this one.',
  );
  await user.keyboard('Lakeview East{Enter}3125550177{Control>}{Enter}{/Control}');
  await waitFor(() => expect(names()).toContain('Lakeview East'));
  await waitFor(() =>
    expect([
      document.activeElement?.getAttribute('name'),
      (document.activeElement as HTMLInputElement).value,
    ]).toEqual(['name', '']),
  );
  await user.keyboard("Lakeview West{Enter}{Control>}'{/Control}");
  expect((document.activeElement as HTMLInputElement).value).toBe('312 555 0177');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(names()).toContain('Lakeview West'));
});

test('a switch in a row is turned and answered by the server', async () => {
  const { user, row } = await open();
  await user.keyboard('{ArrowLeft} ');
  await waitFor(() => expect(row(1)?.['active']).toBe(false));
});
