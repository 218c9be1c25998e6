import { expect, test } from 'playwright/test';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('of more than nine orders any is reached by typing its number or its bin', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const counter = dialog(desk, 'Pick up');
  await expect(page.getByRole('grid').first()).toBeFocused();
  // A family of twelve orders: what the server answers where so many wait.
  await page.route('**/api/pickup/lookup', async (route) => {
    const response = await route.fetch();
    const [order] = await response.json();
    const twelve = Array.from({ length: 12 }, (_, nth) => ({
      ...order,
      orderNo: 301 + nth,
      bins: [`D${10 + nth}`],
    }));
    await route.fulfill({ response, json: twelve });
  });
  await desk.press('Control+Shift+P');
  await expect(counter.getByLabel('Scan or type')).toBeFocused();
  await desk.type('4400107');
  await desk.press('Enter');
  const orders = counter.getByRole('listbox', { name: 'Orders' });
  const chosen = orders.getByRole('option', { selected: true });
  await expect(orders).toBeFocused();
  await expect(orders.getByRole('option')).toHaveCount(12);

  await desk.type('312');
  await expect(chosen).toContainText('Order 312');
  // A pause begins another word.
  await expect(async () => {
    await desk.type('d19');
    await expect(chosen).toContainText('Order 310', { timeout: 1_500 });
  }).toPass();
  await desk.press('Enter');
  await expect(counter).toContainText('Order 310 · 1 bag in D19');
  await expect(page.getByLabel('DOB')).toBeFocused();
  await desk.noPointer();
  await desk.close();
});

test('people of equal initials are told apart by a letter more, and nobody is named', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'cashier' });
  const { page } = desk;
  const counter = dialog(desk, 'Pick up');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+Shift+P');
  await expect(counter.getByLabel('Scan or type')).toBeFocused();

  await desk.type('miller');
  await desk.press('Enter');

  const orders = counter.getByRole('listbox', { name: 'Orders' });
  await expect(orders).toBeFocused();
  await expect(orders.getByRole('group', { name: 'Person 1, R. J…h. M.' })).toBeVisible();
  await expect(orders.getByRole('group', { name: 'Person 2, R. J…s. M.' })).toBeVisible();
  await expect(orders.getByRole('option', { selected: true })).toContainText(/1 bag in \w+ · \$/);
  await expect(orders).not.toContainText(/miller|robert|james|joseph/i);
  await desk.noPointer();
  await desk.close();
});
