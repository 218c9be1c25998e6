import { expect, test } from 'playwright/test';
import { dialog, opens } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Keys let go at once, as very fast hands and programs do, or held as most people hold them. */
const holds = [0, 45];
/** Strikes keys at a steady pace: milliseconds from one to the next. */
async function inRow(desk: Workstation, keys: readonly string[], gap: number, hold: number) {
  for (const key of keys) {
    await desk.page.keyboard.press(key, { delay: hold });
    await new Promise((done) => setTimeout(done, Math.max(0, gap - hold)));
  }
}

const leave = (desk: Workstation) =>
  expect(async () => {
    await desk.press('Escape');
    await expect(desk.page.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

test('a chord and its letter act at every pace', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  const { page } = desk;
  await expect(page.getByRole('grid').first()).toBeFocused();
  for (const gap of [60, 120, 160])
    for (const hold of holds) {
      await inRow(desk, ['Control+g', 'g'], gap, hold);
      await expect(dialog(desk, 'eRx')).toBeVisible();
      await leave(desk);
    }
  await expect(page.locator('[data-note]')).toHaveCount(0);
  await expect(page.locator('[data-scanner]')).toHaveAttribute('data-scanner', 'ready');
  await desk.close();
});

test('in Add Patient Enter, a letter and Ctrl+S at 60 ms go on, choose and save', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
  });
  const { page } = desk;
  const form = dialog(desk, /^(Add|Edit) Patient$/);
  await expect(
    page.getByRole('grid').first().locator('[role=row][data-index]').first(),
  ).toBeVisible();
  for (const [index, hold] of holds.entries()) {
    await opens(desk, 'Insert', form);
    await expect(form.locator('[name="lastName"]')).toBeFocused();
    await desk.type(index === 0 ? 'Featherstone' : 'Wintergreen');
    await desk.press('Enter');
    await desk.type('Ada');
    await desk.press('Enter');
    await desk.type('04121957');
    await inRow(desk, ['Enter', 'f', 'Control+s'], 60, hold);
    await expect(form.getByRole('radio', { name: 'F', exact: true })).toBeChecked();
    await expect(dialog(desk, 'Edit Patient')).toBeVisible();
    await leave(desk);
  }
  await expect(page.locator('[data-scanner]')).toHaveAttribute('data-scanner', 'ready');
  await desk.close();
});

test('after a dialog has closed no letter is lost: the search below takes the whole word', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const search = page.locator('#queue-search');
  await expect(page.getByRole('grid').first()).toBeFocused();
  for (const gap of [5, 30, 90]) {
    await desk.press('Control+/');
    await expect(search).toBeFocused();
    await desk.press('Control+a', 'Delete');
    await opens(desk, 'Insert', dialog(desk, /prescription/i));
    await inRow(desk, ['Escape', ...Array.from('zimmerman')], gap, Math.min(gap, 45));
    await expect(search).toHaveValue('zimmerman');
    await expect(search).toBeFocused();
  }
  await expect(page.locator('[data-note]')).toHaveCount(0);
  await desk.close();
});

test('a key that stands on a button acts though the hand is elsewhere in the dialog', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
  });
  const form = dialog(desk, 'Add Patient');
  await expect(desk.page.getByRole('row').nth(1)).toBeVisible();
  await opens(desk, 'Insert', form);
  await desk.press('Alt+2');
  await expect(form.getByRole('radio', { name: 'Not Selected' }).first()).toBeFocused();
  await expect(form.getByRole('button', { name: /^Add ICD/ })).toBeVisible();
  await desk.press('Insert');
  await expect(form.locator('[aria-invalid=true]:focus')).toHaveCount(1);
  await desk.close();
});
