import { expect, test } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const first = '[role=row][data-index="0"]';

test('who is in charge sees who looked at a patient, and prints it', async ({ browser }) => {
  const technician = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/patient',
  });
  const rows = technician.page.locator('main [role=row][data-index]');
  await expect(rows.first()).toBeVisible();
  await technician.press('Control+/');
  await technician.type('Abdullah, Walter');
  await expect(rows).toHaveCount(1);
  await technician.press('ArrowDown');
  await opens(technician, 'Control+e', dialog(technician, 'Edit Patient'));
  await technician.press('Escape');
  await technician.press('Control+k');
  await technician.type('audit log');
  const choice = technician.page.getByRole('option').first();
  await expect(choice).toContainText('Your roles do not include');
  await technician.close();

  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
  });
  const { page } = desk;
  await expect(page.locator('main [role=row][data-index]').nth(1)).toContainText(
    'Abdullah, Walter',
  );
  const log = dialog(desk, 'Audit Log');
  await desk.press('Control+/', 'ArrowDown');
  await desk.press('Control+k');
  await desk.type('who looked');
  await expect(page.getByRole('option').first()).toContainText('Audit Log');
  await desk.press('Enter');
  await expect(log).toBeVisible();
  await expect(log.getByRole('combobox', { name: 'Patient' })).toHaveValue(/Abdullah, Walter/);
  const found = log.locator('[role=row][data-index]').filter({ hasText: 'Tess Oduya' });
  await expect(found.filter({ hasText: 'Patient: viewed' }).first()).toContainText(
    'Abdullah, Walter',
  );
  await expect(found.filter({ hasText: 'Patient: listed' }).first()).toContainText(
    'Abdullah, Walter',
  );
  if (process.env['PICTURES']) await page.screenshot({ path: 'test-results/audit-log.png' });

  // Nothing of it was a change.
  await log.getByRole('radio', { name: 'Changed' }).focus();
  await desk.press('Space');
  await expect(log.locator(first)).toHaveCount(0);
  await expect(log).toContainText('Nothing of this is on record.');
  await log.getByRole('radio', { name: 'Seen' }).focus();
  await desk.press('Space');
  await expect(log.locator(first)).toBeVisible();
  await expect(async () => {
    const answer = page.waitForResponse(/audit-log\/print$/, { timeout: 5_000 });
    await desk.press('Control+p');
    expect((await answer).status()).toBe(200);
  }).toPass();
  await desk.noPointer();
  await desk.close();
});
