import { expect, test } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a hold is taken back by Ctrl+Z; a step has its own key', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'pharmacist',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const first = page.getByRole('grid').first().locator('[role=row][data-index="0"]');
  await expect(first).toBeVisible();
  await desk.press('Enter');
  await expect(page.locator('h1')).toContainText(/001 \d{7}/);
  const status = page.locator('h1 + *');
  const before = (await status.textContent()) ?? '';
  const hold = dialog(desk, 'Hold');
  await opens(desk, 'Control+h', hold);
  await desk.type('1');
  await desk.press('Control+Enter');
  await expect(status).toContainText('Hold');
  await expect(page.getByText(/is on hold\./).first()).toBeVisible();

  await desk.press('Control+z');

  await expect(status).toHaveText(before);
  await opens(desk, 'Shift+F8', dialog(desk, 'All steps'));
  const out = dialog(desk, 'All steps').getByRole('option', { name: /Transfer out/ });
  await expect(out.locator('kbd').first()).toHaveText('T');
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
