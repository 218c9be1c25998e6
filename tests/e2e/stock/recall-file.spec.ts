import { expect, test } from 'playwright/test';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Alt+I opens the browser's file dialog, which answers with this file. */
async function pick(desk: Workstation): Promise<void> {
  const picked = desk.page.waitForEvent('filechooser');
  await desk.press('Alt+i');
  await (await picked).setFiles('tests/fixtures/recalls/enforcement.json');
}
test('a recall of two packages comes from a picked file; unread lots are asked', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  const { page } = desk;
  const complaints = watch(page, [422]);
  // Listened for from the start, so that the file dialog is the test's before the first key can
  // open it.
  page.on('filechooser', () => undefined);
  const recalls = dialog(desk, 'Recalls');
  const form = dialog(desk, /packages and lots$/);
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+g', 'v');
  await expect(recalls).toContainText('No recall is open.');
  await pick(desk);
  await expect(form).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Not read' })).toHaveValue(
    'LU2000 through LU2010',
  );
  await expect(form.getByRole('textbox', { name: /^Lots, package 1/ })).toHaveValue(
    'LU1000, LP77021',
  );
  await desk.press('Control+s');
  await expect(form).toContainText('Read what stands there of lots, and type them');
  await form.getByRole('switch', { name: 'What was not read is typed' }).focus();
  await desk.press('Space');
  await desk.press('Control+s');
  await expect(form).toHaveCount(0);
  const rows = recalls.getByRole('grid').getByRole('row').filter({ hasText: 'D-0101-2026' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('LU1000, LP77021');

  // The same file again offers the next recall that concerns this store.
  await expect(rows.first()).toHaveAttribute('data-index', /\d/);
  await pick(desk);
  await expect(form.getByLabel('Recall number')).toHaveValue('D-0102-2026');
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
