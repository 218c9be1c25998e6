import { expect, test } from 'playwright/test';
import { dialog, openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: false, network: false, day: false });
});
test.afterAll(() => store.stop());

test('a colleague saves while a technician types: both changes are on the prescription', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const complaints = watch(page, [409, 422]);
  const palette = page.locator('[role=dialog][data-dialog=palette]');
  await opens(desk, 'Control+k', palette);
  await desk.type('training');
  await expect(palette.getByRole('option').first()).toContainText('Training');
  await desk.press('Enter');
  const training = dialog(desk, 'Training');
  await expect(training.getByRole('option').first()).toBeVisible();
  await desk.press('ArrowUp', 'ArrowUp');
  await expect(training.getByRole('option', { selected: true })).toContainText('Two people');
  await desk.press('Enter');
  await expect(training.getByRole('region', { name: 'Task' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('task.png') });
  await desk.press('Enter');
  const line = page.getByRole('status', { name: 'Training' });
  await expect(line).toContainText('Two people change one prescription');
  const number = /001 \d{7} \d\d/.exec((await line.textContent()) ?? '')?.[0] ?? '';
  await openRx(desk, number);
  await desk.press('Control+e');
  const entry = page.getByRole('dialog', { name: /Edit Rx/ });
  await expect(entry).toBeVisible();
  await entry.getByLabel('SIG').focus();
  await desk.press('Control+a');
  await desk.type('1T PO BID');
  await expect(entry.getByText('Someone else changed this prescription meanwhile')).toBeVisible();
  await entry.getByLabel('Qty.').focus();
  await desk.press('Control+a');
  await desk.type('60');
  await desk.press('Control+s');
  const first = entry.getByText('Someone else saved this prescription first');
  await expect(first).toBeVisible();
  await expect(entry.getByText('You changed: SIG, Qty. There: Refills.')).toBeVisible();
  // One thing is said once: that saving would show both is over.
  await expect(entry.getByText('Saving will show both.')).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('conflict.png') });
  await desk.press('Control+m');
  await expect(first).toHaveCount(0);
  await expect(entry.getByLabel('Refills')).toHaveValue('5');
  await expect(entry.getByLabel('Qty.')).toHaveValue('60');
  await desk.press('Control+s');
  await expect(entry).toBeHidden();
  await opens(desk, 'Control+k', palette);
  await desk.type('training');
  await expect(palette.getByRole('option').first()).toContainText('Training');
  await desk.press('Enter');
  await expect(training.getByRole('option').first()).toBeVisible();
  await desk.press('F8');
  await expect(training).toContainText('100');
  await page.screenshot({ path: test.info().outputPath('grade.png') });
  complaints.none();
});
