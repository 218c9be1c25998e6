import { expect, test } from 'playwright/test';
import { dialog, openInbox, opens, today } from '#tests/e2e/platform/support/desk.ts';
import { dropNewRx } from '#tests/e2e/platform/support/messages.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('Ctrl+Enter again and again saves one message; F8 takes up the next', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page, [422]);
  for (const id of ['UNREAD1', 'UNREAD2']) dropNewRx(store.dataDir, { writtenOn: today(), id });
  await expect(page.getByRole('button', { name: /^eRx 2 waiting/ })).toBeVisible({
    timeout: 60_000,
  });
  await openInbox(desk, 'Brown, Hannah');
  const entry = dialog(desk, /eRx: /);
  await opens(desk, 'F8', entry);
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();

  await desk.press('Control+Enter');
  await expect(entry.getByText('This is the next message', { exact: true })).toBeVisible();
  await desk.press('Control+Enter', 'Control+Enter', 'Control+s');
  await expect(page.getByText(/^Not saved: this is the next message/).first()).toBeVisible();
  await expect(entry.getByText('This is the next message', { exact: true })).toBeVisible();

  await desk.press('F8');
  await expect(entry.getByText('This is the next message', { exact: true })).toBeHidden();
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
