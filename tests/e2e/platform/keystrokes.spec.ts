import { expect, test } from 'playwright/test';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { package2d } from '#tests/e2e/rx/packages.ts';
import { costs, counting, ends } from './support/keystrokes.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

async function atTheQueue(browser: Parameters<typeof Workstation.open>[0]): Promise<Workstation> {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  return desk;
}

test('a delivery is received by scan', async ({ browser }) => {
  const task = 'Delivery received by scan';
  const desk = await atTheQueue(browser);
  const receive = dialog(desk, 'Receive stock');
  const choices = desk.page.getByRole('listbox', { name: 'Choices' });
  await counting(desk, task).press('Control+g', 'd');
  await expect(receive.getByRole('combobox', { name: 'Vendor' })).toBeFocused();
  await desk.type('prairie');
  await expect(choices).not.toHaveAttribute('aria-busy');
  await expect(choices.getByRole('option', { selected: true })).toContainText(/prairie/i);
  await desk.press('Enter');
  await expect(receive.getByRole('textbox', { name: /^Invoice #/ })).toBeFocused();
  await desk.type('INV-4712');
  for (const [at, ndc10] of ['6818051401', '6586200801'].entries()) {
    await desk.scan(package2d({ ndc10 }, `KEYS${at}`, '281231'));
    await expect(receive.getByRole('textbox', { name: `Lot, line ${at + 1}` })).toHaveValue(
      `KEYS${at}`,
    );
  }
  await desk.press('Control+s');
  await expect(receive).toHaveCount(0);
  await expect(desk.page.locator('[data-note]').last()).toContainText('Data saved successfully!');
  costs(desk, task);
  await ends(desk);
});

test('a prescriber is added', async ({ browser }) => {
  const task = 'Prescriber added';
  const desk = await atTheQueue(browser);
  const form = dialog(desk, 'Add Prescriber');
  const palette = desk.page.locator('[role=dialog][data-dialog="palette"]');
  await counting(desk, task).press('Control+k');
  await desk.type('add prescriber');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Add Prescriber');
  await desk.press('Enter');
  await expect(form.getByLabel('Last Name')).toBeFocused();
  for (const [typed, next] of [
    ['Thistlewood', 'First Name'],
    ['Ivy', 'Degree'],
    ['MD', 'NPI'],
    ['1999500311', 'DEA'],
    ['FT9903116', 'Tel'],
  ] as const) {
    await desk.type(typed);
    await desk.press('Enter');
    await expect(form.getByLabel(next, { exact: next === 'DEA' })).toBeFocused();
  }
  await desk.type('2175550188');
  await desk.press('Control+s');
  await expect(form).toHaveCount(0);
  costs(desk, task);
  await ends(desk);
});

test('a patient is found by phone', async ({ browser }) => {
  const task = 'Patient found by phone';
  const desk = await atTheQueue(browser);
  const palette = desk.page.locator('[role=dialog][data-dialog="palette"]');
  await counting(desk, task).press('Control+k');
  await desk.type('8725550195');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Brown, Hannah');
  await desk.press('Enter');
  await expect(dialog(desk, 'Patient')).toContainText('Brown, Hannah');
  costs(desk, task);
  await ends(desk);
});

test('a recall is taken down', async ({ browser }) => {
  const task = 'Recall entered';
  const desk = await atTheQueue(browser);
  const list = dialog(desk, 'Recalls');
  const notice = dialog(desk, 'Recall: notice');
  await counting(desk, task).press('Control+g', 'v');
  await expect(list).toBeVisible();
  await desk.press('Insert');
  await expect(notice.getByRole('combobox').first()).toBeFocused();
  await desk.type('68180051401');
  await expect(notice.getByRole('option').first()).toContainText('68180-0514-01');
  await desk.press('Enter', 'Enter');
  await expect(notice.getByRole('textbox', { name: /^Lots/ })).toBeFocused();
  await desk.type('lu-1000');
  await desk.press('Enter');
  await desk.type('II:');
  await desk.press('Enter');
  for (const text of ['D-0412-2026', 'Juniper Labs, by letter', 'T-1']) {
    await desk.type(text);
    await desk.press('Enter');
  }
  await desk.type('Glass found');
  await desk.press('Control+s');
  await expect(notice).toHaveCount(0);
  await expect(list.getByRole('grid')).toContainText('D-0412-2026');
  costs(desk, task);
  await ends(desk);
});

test('the screen is locked, and opened again', async ({ browser }) => {
  const task = 'Lock and back';
  const desk = await atTheQueue(browser);
  const password = desk.page.getByLabel('Password');
  await counting(desk, task).press('Control+l');
  await expect(password).toBeFocused();
  await desk.type('demo-incharge-2026');
  await desk.press('Enter');
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  costs(desk, task);
  await ends(desk);
});
