import { expect, test, type Locator, type Page } from 'playwright/test';
import { openStore, type Store } from './support/store.ts';
import { hold, lose } from './support/walk.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const patientCalls = '**/api/patients/search';
const open = (browser: Parameters<typeof Workstation.open>[0], at: string) =>
  Workstation.open(browser, store.url, { as: 'incharge', at });
const first = (page: Page) => page.getByRole('grid').locator('[role=row][data-index="0"]');
const rows = (page: Page) => page.getByLabel(/: rows$/);

test('a patient search that fails leaves no row for Enter, and says so', async ({ browser }) => {
  const desk = await open(browser, '/private/patient');
  const { page } = desk;
  const alert = page.getByRole('alert').filter({ hasText: 'The search was kept' });
  await expect(rows(page)).toHaveText(/^\d{3} rows/);
  const lost = await lose(page, patientCalls);
  await desk.type('sm');
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert).toContainText('Shift F5');
  await expect(first(page)).toHaveCount(0);
  await expect(rows(page)).not.toContainText('rows');
  await desk.press('Enter', 'F8', 'Control+e');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.sees('The search failed: Shift+F5 searches again.');
  await lost.restore();
  await desk.press('Shift+F5');
  await expect(alert).toHaveCount(0);
  await expect(first(page)).toContainText(/^Sm/);
  await desk.press('Enter');
  await expect(page.getByRole('dialog', { name: /Patient/ })).toContainText(/Sm/);
  await desk.noPointer();
  await desk.close();
});

test('a slow patient search: Enter waits for who was typed, and nobody is deleted unseen', async ({
  browser,
}) => {
  const desk = await open(browser, '/private/patient');
  const { page } = desk;
  const grid = page.getByRole('grid');
  await expect(rows(page)).toHaveText(/^\d{3} rows/);
  const slow = await hold(page, patientCalls);
  await desk.type('underhill siob');
  await expect(grid).toHaveAttribute('aria-busy', 'true');
  await expect
    .poll(() => grid.locator('.data-body').evaluate((body) => getComputedStyle(body).opacity))
    .toBe('0.45');
  await expect(rows(page)).toHaveText('The grey rows answer an older search.');
  await desk.press('Control+d');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await slow.release();
  await desk.sees('The search found other rows: choose one first.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const slower = await hold(page, patientCalls);
  await desk.type('h');
  await desk.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await slower.release();
  await expect(page.getByRole('dialog', { name: /Patient/ })).toContainText('Underhill');
  await desk.noPointer();
  await desk.close();
});

test('a picker whose search fails keeps no choice of before', async ({ browser }) => {
  const desk = await open(browser, '/private/processing');
  const { page } = desk;
  await expect(rows(page)).toHaveText(/rows?/);
  await desk.press('Insert');
  const entry = page.getByRole('dialog');
  const box = entry.getByRole('combobox', { name: 'Patient' });
  const choices = entry.getByRole('listbox', { name: 'Choices' }).getByRole('option');
  await expect(box).toBeFocused();
  await desk.type('smi');
  await expect(choices.first()).toContainText('Smi');
  const lost = await lose(page, '**/api/patients/**');
  await desk.type('t');
  const alert = entry.getByRole('alert').filter({ hasText: 'Retry' });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert).toContainText('Shift F5');
  await expect(choices).toHaveCount(0);
  await desk.press('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('smit');
  await lost.restore();
  await desk.press('Shift+F5');
  await expect(choices.first()).toContainText('Smit');
  await desk.noPointer();
  await desk.close();
});

test('in the person’s own colours every state can still be seen', async ({ browser }) => {
  const desk = await open(browser, '/private/processing');
  const { page } = desk;
  await page.emulateMedia({ forcedColors: 'active' });
  const grid = page.getByRole('grid');
  const row = (index: number) => grid.locator(`[role=row][data-index="${index}"]`);
  const look = (of: Locator) =>
    of.evaluate((element) => {
      const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element);
      return { backgroundColor, outline: `${outlineStyle} ${outlineWidth}` };
    });
  await expect(rows(page)).toHaveText(/rows/);
  await desk.press('F6', 'F6');
  await grid.focus();
  await desk.press('Home');
  expect((await look(row(0))).outline).toBe('solid 2px');
  expect((await look(row(1))).outline).not.toBe('solid 2px');
  await desk.press('ArrowDown', 'Space', 'ArrowDown');
  await expect(row(1)).toHaveAttribute('aria-selected', 'true');
  expect((await look(row(1))).backgroundColor).not.toBe((await look(row(0))).backgroundColor);
  const tabs = page.getByRole('tablist').first();
  const shown = await look(tabs.getByRole('tab', { selected: true }));
  const hidden = await look(tabs.getByRole('tab', { selected: false }).first());
  expect(shown.backgroundColor).not.toBe(hidden.backgroundColor);
  await desk.press('Alt+6');
  await expect(rows(page)).toHaveText(/^\d{3} rows/);
  const thumb = (on: boolean) => grid.getByRole('switch', { checked: on }).first();
  const on = [await look(thumb(true)), await look(thumb(true).locator('span'))];
  const off = [await look(thumb(false)), await look(thumb(false).locator('span'))];
  expect(on[0]?.backgroundColor).not.toBe(off[0]?.backgroundColor);
  for (const [track, knob] of [on, off]) expect(track).not.toEqual(knob);
  await desk.close();
});

test('the Clinic page shows its clinics before anybody searches', async ({ browser }) => {
  const desk = await open(browser, '/private/prescriberClinicSearch');
  const { page } = desk;
  await expect(rows(page)).toHaveText(/^\d{3} rows/);
  await desk.type('zzzz');
  await desk.press('Enter');
  await expect(rows(page)).toHaveText('0 rows');
  await desk.close();
});

test('a button shows the key that works where the focus is', async ({ browser }) => {
  const desk = await open(browser, '/private/product/drugSearch');
  const { page } = desk;
  const activate = page.getByRole('button', { name: /^Active\/InActive/ });
  await expect(rows(page)).toHaveText(/^\d{3} rows/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(activate).toHaveText('Active/InActiveCtrl Shift A');
  await desk.press('F6');
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(activate).toHaveText('Active/InActiveCtrl A');
  await desk.press('m', 'e', 't');
  const active = page.getByRole('grid').locator('[role=row][data-active]');
  await expect(active).toContainText(/^met/i);
  await desk.close();
});
