import { expect, test } from 'playwright/test';
import { dialog, opens } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('Tab out of a search box whose text is in no list goes on to the next field', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const entry = dialog(desk, /prescription/i);
  const patient = entry.locator('[name="patientId"]');
  const prescriber = entry.locator('[name="prescriberId"]');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await opens(desk, 'Insert', entry);
  await expect(patient).toBeFocused();

  await desk.type('qqzz');
  await expect(entry.getByText('No record found', { exact: false }).first()).toBeVisible();
  await desk.press('Tab');
  await expect(prescriber).toBeFocused();
  await desk.type('ha');
  await expect(prescriber).toHaveValue('ha');
  await expect(patient).toHaveValue('qqzz');
  await expect(patient).toHaveAttribute('aria-invalid', 'true');
  await expect(entry.getByText('Choose one of the list, or clear the box.').first()).toBeVisible();

  await desk.press('Shift+Tab');
  await expect(patient).toBeFocused();
  await desk.close();
});
