import { expect, test } from 'playwright/test';
import { dialog, openInbox, openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { commandNetwork, openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore({ network: true });
});
test.afterAll(() => store.stop());
const here = '1499017';

test('another pharmacy asks for a prescription: it is handed over by keys, and confirmed', async ({
  browser,
}) => {
  await commandNetwork(store, `ask ${here} Smith John 1964-02-08 Lisinopril 10 MG Oral Tablet`);
  const desk = await Workstation.open(browser, store.url, {
    as: 'pharmacist',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page);
  await expect(page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible({
    timeout: 30_000,
  });
  await openInbox(desk, 'RxTransferRequest');
  const detail = dialog(desk, 'View Detail');
  await opens(desk, 'Alt+d', detail);
  await expect(detail.getByText('Lakeside Pharmacy')).toBeVisible();
  await expect(detail.getByText('Lindqvist, Nora')).toBeVisible();
  const meant = detail.getByRole('radio').first();
  await test.step('nothing goes before a person has said which prescription is meant', async () => {
    await desk.press('Alt+t');
    await expect(page.getByText('Choose which prescription it means.').first()).toBeVisible();
  });
  await expect(async () => {
    await desk.press('Tab');
    await expect(meant).toBeFocused({ timeout: 300 });
  }).toPass();
  await desk.press('Space');
  await expect(meant).toBeChecked();
  await desk.press('Alt+t');
  await expect(page.getByText(/^Transferred out\./)).toBeVisible();
  await expect(detail.getByText(/has not confirmed it yet/)).toBeVisible();
  await expect(detail.getByText('Transferred. Confirmed on', { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  await expect(async () => {
    await desk.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await openRx(desk, '001 4400114 00');
  await expect(page.getByText('Transferred').first()).toBeVisible();
  await expect(page.getByText('transfer not confirmed')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
