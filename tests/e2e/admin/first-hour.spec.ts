import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { openStore } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

test('the administrator of a store without anything is led from step to step by keys', async ({
  browser,
}) => {
  const empty = await openStore({ env: { HOST: '127.0.0.1' } });
  const desk = await Workstation.open(browser, empty.url);
  const { page } = desk;
  const complaints = watch(page);
  const secret = /Setup secret[^\n]*\n\s*(\S+)/.exec(empty.output())?.[1] ?? '';
  const made = await page.request.post('/api/setup', {
    headers: { origin: empty.url, 'idempotency-key': randomUUID() },
    data: {
      secret,
      companyName: 'Meadow Group',
      storeName: 'Meadow Pharmacy',
      timeZone: 'America/Denver',
      firstName: 'Ada',
      lastName: 'Meadow',
      username: 'ada',
      password: 'seventeen green teapots',
    },
  });
  expect(made.status()).toBe(200);
  await page.reload();
  await page.getByLabel('Username').focus();
  await desk.type('ada');
  await desk.press('Enter');
  await desk.type('seventeen green teapots');
  await desk.press('Enter');

  await expect(page.getByText('This store is not set up yet')).toBeVisible();
  await expect(page.getByText('0 of 14 steps are done.')).toBeVisible();
  await desk.press('Control+Shift+U', 'Enter');
  const list = page.locator('[role=dialog][data-dialog=firstHour]');
  await expect(list.getByRole('row', { name: /Drug list.*Nothing can be entered/ })).toBeVisible();
  await page.screenshot({ path: 'test-results/first-hour.png' });

  // The first step that is left: the store’s own page.
  await desk.press('F8');
  await expect(page).toHaveURL(/\/admin\/storeSearch/);
  await expect(list).toBeHidden();

  // What the staff does is said, and nothing opens.
  await desk.press('Control+k');
  await desk.type('first hour');
  await expect(page.getByRole('option').first()).toContainText('First hour');
  await desk.press('Enter');
  await expect(list).toBeVisible();
  await desk.type('bins');
  await expect(list.getByRole('row', { name: /No bin is there/ })).toBeVisible();
  await desk.press('F8');
  await expect(
    page.getByText('The staff of the pharmacy does this: sign in as one of them.').first(),
  ).toBeVisible();
  await expect(list).toBeVisible();

  complaints.none();
  await desk.close();
  await empty.stop();
});
