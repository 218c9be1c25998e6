import { expect, test } from 'playwright/test';
import {
  choose,
  dialog,
  openInbox,
  openRx,
  opens,
  savedNumber,
} from '#tests/e2e/platform/support/desk.ts';
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

test('a prescription is asked for by keys, entered with its history, and confirmed', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'pharmacist',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page);
  const asking = dialog(desk, 'Ask another pharmacy for a prescription');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();
  await desk.press('Control+g', '1');
  await expect(asking).toBeVisible();
  await choose(desk, 'brown, hannah', /Brown, Hannah/);
  await desk.type('Lisinopril 10 MG Oral Tablet');
  await desk.press('Tab');
  await desk.type('7700123');
  await desk.press('Tab');
  await desk.type('Lakeside Pharmacy');
  await desk.press('Tab');
  await desk.type('5550001');
  await desk.press('Control+Enter');
  await expect(page.getByText(/^The request is on its way\./)).toBeVisible();
  await expect(asking).toBeHidden();

  await expect(page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible({
    timeout: 60_000,
  });
  await openInbox(desk, 'RxTransferResponse');
  const detail = dialog(desk, 'View Detail');
  await opens(desk, 'Alt+d', detail);
  await expect(detail.getByText('Filled there').first()).toBeVisible();
  const entry = dialog(desk, /^eRx: /);
  await opens(desk, 'F8', entry);
  const field = (name: string) => page.locator(`[data-field-row="${name}"] input`).first();
  await expect(field('fromPharmacy')).toHaveValue('Lakeside Pharmacy');
  await expect(field('fromPharmacist')).toHaveValue('Nora Lindqvist');
  await expect(field('fromRxNumber')).toHaveValue('7700123');
  await expect(field('refillsRemaining')).toHaveValue('2');
  await expect(field('refills')).toHaveValue('1');
  await expect(page.getByText('Another number of refills')).toHaveCount(0);
  await test.step('several products fit the drug: a person says which', async () => {
    const proposed = page.getByRole('listbox', { name: 'Choices' });
    await desk.press('Control+s');
    await expect(page.getByRole('combobox', { name: 'Drug' })).toBeFocused();
    await opens(desk, 'F4', proposed);
    await desk.press('Enter');
    await expect(proposed).toBeHidden();
  });
  await desk.press('Control+s');
  const number = await savedNumber(desk);
  expect(number).toMatch(/^001 \d{7} 00$/);
  await expect(entry).toBeHidden();
  const sent = dialog(desk, 'eRx').getByRole('grid', { name: 'Sent Messages' });
  await expect(async () => {
    await desk.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
  }).toPass();
  await desk.press('Control+g', 'g');
  await expect(sent.getByRole('row').filter({ hasText: 'RxTransferConfirm' })).toContainText(
    'Sent',
  );
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
