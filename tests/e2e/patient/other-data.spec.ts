import { expect, test } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('nothing of another address or birth date stays beside what is typed', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/patient',
  });
  const { page } = desk;
  const form = dialog(desk, 'Edit Patient');
  const box = (name: string) => form.locator(`[name="${name}"]`).first();
  const header = form.locator('dl[aria-label="Patient"]');
  await expect(page.getByRole('grid').first().locator('[data-index="0"]')).toBeVisible();
  await desk.press('Control+/');
  await desk.type('Abdullah, Walter');
  await desk.press('ArrowDown');
  await opens(desk, 'Control+e', form);
  await test.step('a date that is none stands in no header, nor does the one before', async () => {
    await expect(header).toContainText('09/21/2022');
    await desk.press('Enter', 'Enter');
    await expect(box('dateOfBirth')).toBeFocused();
    await desk.type('2/30/1990');
    await desk.press('Tab');
    await expect(header).toContainText('DOB–');
    await desk.press('Shift+Tab');
    await desk.press('Control+a');
    await desk.type('09/21/2022');
    await desk.press('Enter');
    await expect(header).toContainText('09/21/2022');
  });
  await test.step('Enter stops at the suite and the +4 of another address', async () => {
    await box('addressLine2').evaluate((element) => element.focus());
    await desk.press('Control+a');
    await desk.type('Apt 115');
    await desk.press('Control+s');
    await expect(page.getByText('Data saved successfully!').first()).toBeVisible();
    await box('addressLine1').evaluate((element) => element.focus());
    await desk.press('Control+a');
    await desk.type('9 New Street');
    await desk.press('Enter');
    await expect(box('addressLine2')).toBeFocused();
  });
  await desk.noPointer();
  await desk.close();
});
