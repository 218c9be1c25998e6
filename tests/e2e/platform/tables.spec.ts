import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import { openStore, type Store } from './support/store.ts';
import { lose, walk } from './support/walk.ts';
import { watch } from './support/watch.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const drugs = '**/api/drugs/search';
const table = (page: Page) => {
  const grid = page.getByRole('grid').first();
  const header = (name: string) => grid.getByRole('columnheader', { name });
  return {
    grid,
    header,
    active: grid.locator('[role=row][data-active]'),
    cell: grid.locator('[role=gridcell][data-active]'),
    selected: grid.getByRole('row', { selected: true }),
    rows: page.getByLabel(/: rows$/),
    first: grid.locator('[role=row][data-index="0"]'),
    /** The place of the active row, counted from 0. */
    at: (number: number) =>
      expect(grid.locator('[role=row][data-active]')).toHaveAttribute('data-index', String(number)),
    focused: () => expect(grid).toBeFocused(),
  };
};

test(
  'a table: every transition that a person can cause, by its keys',
  { tag: '@walk' },
  async ({ browser }) => {
    const desk = await Workstation.open(browser, store.url, {
      as: 'incharge',
      at: '/private/product/drugSearch',
    });
    const { page } = desk;
    const complaints = watch(page, ['ERR_CONNECTION_REFUSED']);
    const fixture = table(page);
    const search = page.getByRole('searchbox');
    const failed = page.getByRole('alert').getByRole('button', { name: /Retry/ });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await expect(fixture.first).toContainText(/\d{5}-\d{4}-\d{2}/);
    await expect(fixture.rows).toHaveText(/^[3-9]\d\d rows/);
    await expect(search).toBeFocused();
    await walk(
      page,
      listMachine,
      {
        '(root) -list.move-> #0': async () => {
          await desk.press('ArrowDown', 'F6');
          await fixture.focused();
          await fixture.at(1);
          await desk.press('Home');
          await fixture.at(0);
        },
        // The next hundred rows do not come: what is there stays, and says so.
        'window.failed -list.retry-> #0': async () => {
          const lost = await lose(page, drugs);
          await desk.press('End');
          await expect(failed).toBeVisible();
          await lost.restore();
          await desk.press('Shift+F5');
          await expect(failed).toHaveCount(0);
          await expect(fixture.active).toContainText(/\d{5}-\d{4}-\d{2}/);
          await fixture.focused();
        },
        'rows.failed -list.retry-> #0': async () => {
          const lost = await lose(page, drugs);
          await desk.press('F5');
          await expect(failed).toBeVisible();
          await lost.restore();
          await desk.press('Shift+F5');
          await expect(failed).toHaveCount(0);
        },
        '(root) -list.view-> #0': async () => {
          await desk.press('Home');
          await expect(fixture.first).toBeVisible();
          await desk.press('PageDown', 'PageDown', 'PageDown');
          expect(await fixture.grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
          await expect(fixture.active.getByRole('gridcell').first()).toBeInViewport({ ratio: 1 });
          await desk.press('PageUp', 'ArrowUp', 'Control+Home');
          await fixture.at(0);
        },
        '(root) -list.extend-> #0': async () => {
          await desk.press('Shift+ArrowDown', 'Shift+ArrowDown');
          await fixture.at(2);
          await expect(fixture.selected).toHaveCount(3);
          await expect(fixture.rows).toContainText('3 selected');
        },
        '(root) -list.select-> #1': async () => {
          await desk.press('ArrowDown', 'Space');
          await expect(fixture.selected).toHaveCount(1);
          await desk.press('ArrowDown', 'Space');
          await expect(fixture.selected).toHaveCount(2);
          await expect(fixture.rows).toContainText('2 selected');
        },
        '(root) -list.escape-> #1': async () => {
          await desk.press('Escape');
          await expect(fixture.selected).toHaveCount(0);
          await fixture.focused();
        },
        '(root) -list.copy-> #0': async () => {
          await desk.press('Home', 'Control+c');
          await expect
            .poll(() => page.evaluate(() => navigator.clipboard.readText()))
            .toMatch(/\t\d{5}-\d{4}-\d{2}\t/);
        },
        '(root) -list.column-> #0': async () => {
          await desk.press('ArrowRight', 'ArrowRight', 'ArrowLeft');
          await expect(fixture.cell).toHaveAttribute('aria-colindex', '1');
          await desk.press('Control+c');
          await expect
            .poll(() => page.evaluate(() => navigator.clipboard.readText()))
            .not.toContain('\t');
        },
        '(root) -list.width-> #0': async () => {
          const wide = async () => (await fixture.header('Name/Brand').boundingBox())!.width;
          const before = await wide();
          await desk.press('Alt+Shift+ArrowRight', 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowLeft');
          expect(Math.round((await wide()) - before)).toBe(16);
        },
        '(root) -list.sort-> #0': async () => {
          await desk.press('ArrowRight', 'Control+ArrowDown');
          await expect(fixture.header('Generic')).toHaveAttribute('aria-sort', 'descending');
          await desk.press('Control+ArrowUp');
          await expect(fixture.header('Generic')).toHaveAttribute('aria-sort', 'ascending');
          await fixture.focused();
        },
        // Letters of a drug that is not loaded yet: the server is asked for it.
        'typing -list.type-> #1': async () => {
          await desk.press('Home');
          await desk.type('zo');
          await expect(fixture.active).toContainText(/^zo/i);
          await fixture.focused();
        },
        'typing -list.type-> #2': async () => {
          await desk.press('Home');
          await desk.type('am');
          await expect(fixture.active).toContainText(/am/i);
          await expect(fixture.active).not.toHaveAttribute('data-index', '0');
        },
        // The switch in a row: Space on its cell, and the row as the server has it now.
        '(root) -list.select-> #0': async () => {
          for (let index = 0; index < 10; index += 1) await desk.press('ArrowRight');
          await expect(fixture.cell.getByRole('switch', { checked: false })).toBeVisible();
          await desk.press('Space');
          await expect(fixture.cell.getByRole('switch', { checked: true })).toBeVisible();
        },
        '(root) -list.patch-> #0': async () => {
          await desk.press('Space');
          await expect(fixture.cell.getByRole('switch', { checked: false })).toBeVisible();
          await fixture.focused();
        },
        // The whole list, far beyond the rows that are loaded, as a file.
        '(root) -list.export-> #0': async () => {
          const saved = page.waitForEvent('download');
          let isSaved = false;
          void saved.then(
            () => {
              isSaved = true;
            },
            () => undefined,
          );
          // While the row that was switched is on its way the key says so, and a person presses it
          // again.
          await expect(async () => {
            if (!isSaved) await desk.press('Control+Shift+E');
            await expect.poll(() => isSaved, { timeout: 8_000 }).toBe(true);
          }).toPass({ timeout: 60_000 });
          const file = await saved;
          const text = readFileSync(await file.path(), 'utf8');
          const count = Number(/\d+/.exec((await fixture.rows.textContent())!)![0]);
          expect(file.suggestedFilename()).toMatch(/^drugs-\d{4}-\d\d-\d\d\.csv$/);
          expect(text.startsWith('\uFEFF"')).toBe(true);
          expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1);
          await desk.sees(`${count} rows were exported to ${file.suggestedFilename()}.`);
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await fixture.focused();
        },
        'lending.resting -list.fetch-> #0': async () => {
          const saved = page.waitForEvent('download');
          await desk.press('Control+Shift+E');
          await saved;
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await fixture.focused();
        },
        '(root) -list.refresh-> #0': async () => {
          const where = await fixture.active.textContent();
          await desk.press('F5');
          await expect(fixture.active).toHaveText(where!);
          await fixture.focused();
        },
        '(root) -list.do-> #0': async () => {
          await desk.press('Escape', 'Enter');
          await expect(page.getByRole('dialog')).toBeVisible();
          await desk.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await fixture.focused();
        },
        '(root) -list.menu-> #0': async () => {
          for (const [key, name] of [
            ['Shift+F10', 'Actions of this row'],
            ['Alt+ArrowDown', 'Filters'],
          ] as const) {
            await desk.press(key);
            await expect(page.getByRole('menu', { name })).toBeVisible();
            await desk.press('Escape');
            await expect(page.getByRole('menu')).toHaveCount(0);
            await fixture.focused();
          }
        },
        '(root) -list.unfilter-> #0': async () => {
          await desk.press('Home', 'ArrowRight', 'Alt+ArrowDown');
          await expect(page.getByLabel('Name/Brand contains')).toBeFocused();
          await desk.type('lisin');
          await expect(fixture.rows).toHaveText(/^\d rows/);
          await desk.press('Enter');
          await fixture.focused();
          await desk.sees('Name/Brand contains “lisin”');
          await desk.press('Alt+Backspace');
          await expect(fixture.rows).toHaveText(/^[3-9]\d\d rows/);
          await fixture.focused();
          await desk.press('Escape');
        },
        '(root) -list.escape-> #0': async () => {
          await desk.press('Escape');
          await expect(search).toBeFocused();
        },
        '(root) -list.search-> #0': async () => {
          await desk.type('lisin');
          await expect(fixture.rows).toHaveText(/^\d rows/);
          await expect(fixture.first).toContainText(/lisinopril/i);
          await expect(search).toBeFocused();
        },
        '(root) -list.filter-> #0': async () => {
          await desk.press('Tab', 'Tab');
          await expect(page.getByRole('radio', { name: 'All' })).toBeFocused();
          await desk.press('ArrowRight', 'ArrowRight');
          await expect(page.getByRole('radio', { name: 'InActive' })).toBeChecked();
          await expect(fixture.rows).toHaveText(/^0 rows/);
          await expect(fixture.grid).toContainText('No Record Found', { ignoreCase: true });
        },
        '(root) -list.clear-> #0': async () => {
          await page.getByRole('button', { name: 'Clear All' }).focus();
          await desk.press('Enter');
          await expect(search).toHaveValue('');
          await expect(fixture.rows).toHaveText(/^[3-9]\d\d rows/);
          await expect(page.getByRole('radio', { name: 'All' })).toBeChecked();
        },
        // A deleted row gives its place to the next one, and comes back by Ctrl+Z.
        '(root) -list.removed-> #0': async () => {
          await desk.press('Alt+4');
          await expect(page.getByRole('heading', { name: 'Patient', level: 1 })).toBeVisible();
          await desk.type('underhill siob');
          await expect(fixture.rows).toHaveText(/^1 row/);
          await expect(fixture.first).toContainText('Underhill');
          await desk.press('F6');
          await fixture.focused();
          await desk.press('Control+d');
          await expect(page.getByRole('button', { name: /^No/ })).toBeFocused();
          await expect(async () => {
            await desk.press('y');
            await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
          }).toPass();
          await expect(fixture.rows).toHaveText(/^0 rows/);
          await fixture.focused();
          await desk.press('Control+z');
          await expect(fixture.first).toContainText('Underhill');
          await desk.focusIsSomewhere();
        },
        // A queue lets a person choose its columns.
        '(root) -list.choose-> #0': async () => {
          await desk.press('Alt+1');
          await expect(page.getByRole('heading', { name: 'Processing', level: 1 })).toBeVisible();
          await expect(fixture.first).toBeVisible();
          await expect(async () => {
            await desk.press('F6');
            await expect(fixture.grid).toBeFocused({ timeout: 300 });
          }).toPass();
          await desk.press('Alt+v');
          await expect(page.getByRole('dialog', { name: /^Columns of / })).toBeVisible();
        },
        '(root) -list.show-> #1': async () => {
          const before = await page.locator('[role=columnheader]').count();
          await desk.press('Home', 'ArrowDown', 'Space', 'Control+s');
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(fixture.grid.getByRole('columnheader')).toHaveCount(before - 1);
          await fixture.focused();
        },
        // The order by a column that nobody sees any more goes with it.
        '(root) -list.show-> #0': async () => {
          await desk.press('ArrowRight', 'Control+ArrowDown');
          await expect(fixture.grid.locator('[aria-sort=descending]')).toHaveCount(1);
          await desk.press('Alt+v');
          await expect(page.getByRole('dialog', { name: /^Columns of / })).toBeVisible();
          await desk.press('Home', 'Space', 'Control+s');
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await expect(fixture.grid.locator('[aria-sort=descending]')).toHaveCount(0);
          await fixture.focused();
        },
        // The table tells its own words when it is shown. An export that was stopped while its rows
        // were on the way is followed by another in a machine test.
        // No list of this version asks for a row beyond what is loaded, and none waits for
        // a first search.
      },
      {
        but: [
          'list.widths',
          'typing -list.type-> #0',
          'list.heads',
          'lending.fetching -list.fetch-> #0',
          'typing.reading -list.move-> #0',
          // An early Enter has a journey of its own; no list of the demo is too long to count.
          'rows.searching -list.do-> #0',
          'window -list.extend-> #0',
          'window -list.move-> #0',
          'window.ending -list.extend-> #0',
          'window.ending -list.extend-> #1',
          'window.ending -list.move-> #0',
          'window.ending -list.move-> #1',
        ],
        unreached: ['typing.seeking', 'rows.idle', 'window.ending'],
      },
    );
    await desk.noPointer();
    complaints.none();
    await desk.close();
  },
);

test('columns stand as the person left them: after a reload, at another workstation, and for nobody else', async ({
  browser,
}) => {
  const wide = async (desk: Workstation) => {
    const header = table(desk.page).header('Name/Brand');
    await expect(header).toBeVisible();
    return Math.round((await header.boundingBox())!.width);
  };
  const at = (as: string) =>
    Workstation.open(browser, store.url, { as, at: '/private/product/drugSearch' });
  const desk = await at('pharmacist');
  const { page } = desk;
  const before = await wide(desk);
  await expect(table(page).first).toContainText(/\d{5}-\d{4}-\d{2}/);
  await desk.press('F6');
  await table(page).focused();
  const kept = page.waitForResponse(
    (response) =>
      response.url().includes('/api/session/tables') &&
      response.request().method() !== 'GET' &&
      response.ok(),
  );
  await desk.press('Alt+Shift+ArrowRight', 'Alt+Shift+ArrowRight');
  await kept;
  await page.reload();
  await expect.poll(() => wide(desk)).toBe(before + 32);
  const elsewhere = await at('pharmacist');
  const other = await at('technician');
  await expect.poll(() => wide(elsewhere)).toBe(before + 32);
  expect(await wide(other)).toBe(before);
  for (const workstation of [desk, elsewhere, other]) await workstation.close();
});
