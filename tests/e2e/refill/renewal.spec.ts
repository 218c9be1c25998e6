import { expect, test } from 'playwright/test';
import { dialog, openInbox, opens, savedNumber } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  // As `npm start` does it: the network of prescribers runs beside the store.
  store = await openStore({ network: true });
});
test.afterAll(() => store.stop());

test('from no refills to the renewed prescription by keys alone: asked for, taken by the network, granted, entered', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page);
  const refill = dialog(desk, 'Refill Rx');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();
  await desk.press('Control+g', 'f');
  await expect(refill).toBeVisible();
  await desk.type('4400184');
  await desk.press('Enter');
  await expect(
    refill
      .getByRole('grid', { name: 'No Refills' })
      .getByRole('row')
      .filter({ hasText: '001 4400184' }),
  ).toContainText('No refills left.');
  const none = refill.getByRole('grid', { name: 'No Refills' });
  await expect(none).toBeFocused();
  await test.step('back in the box, the next number stands for the one before', async () => {
    await desk.press('Escape');
    await desk.type('4400184');
    await expect(refill.getByRole('searchbox')).toHaveValue('4400184');
    await desk.press('Enter');
    await expect(none).toBeFocused();
  });
  await test.step('what is typed in the table begins the next search', async () => {
    await desk.type('brown, ren');
    await expect(refill.getByRole('searchbox')).toHaveValue('brown, ren');
    await desk.press('Control+a');
    await desk.type('4400184');
    await desk.press('Enter');
    await expect(none).toBeFocused();
  });
  await desk.press('Alt+e');
  const asking = dialog(desk, 'E-refill');
  await expect(asking.getByLabel('Refill(s)')).toBeFocused();
  await desk.press('Control+a');
  await desk.type('2');
  await desk.press('Control+Enter');
  await expect(page.getByText('Electronic Refill Request sent successfully!')).toBeVisible();
  await expect(asking).toHaveCount(0);
  await expect(async () => {
    await desk.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
  }).toPass();

  await expect(page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible();
  await openInbox(desk, 'RxRenewalResponse');
  const detail = dialog(desk, 'View Detail');
  await opens(desk, 'Alt+d', detail);
  await expect(
    detail.getByRole('region', { name: /^Rx 001 4400184/ }).getByRole('row', { name: /^Refills/ }),
  ).toHaveText(/Refills02.*Changed/);
  await opens(desk, 'F8', dialog(desk, /^eRx: /));
  await expect(page.locator('[data-field-row="refills"] input')).toHaveValue('2');
  await desk.press('Control+s');
  const number = await savedNumber(desk);
  expect(number).toMatch(/^001 \d{7} 00$/);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
