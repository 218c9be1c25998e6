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

/** Ctrl+P prints a paper: what comes is a PDF. */
async function printsPdf(desk: Workstation, path: RegExp): Promise<void> {
  const answer = desk.page.waitForResponse(path);
  await desk.press('Control+p');
  const { fileUrl }: { fileUrl: string } = await (await answer).json();
  const file = await desk.page.request.get(fileUrl);
  const body = await file.body();
  expect([file.headers()['content-type'], body.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ]);
}
test('a recall by keys, from the notice to the closing paper', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const row = (name: string | RegExp, index = 0) =>
    dialog(desk, name).getByRole('grid').locator(`[role=row][data-index="${index}"]`);
  const recalls = dialog(desk, 'Recalls');
  const notice = dialog(desk, 'Recall: notice');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();

  // The notice names the lot otherwise than the bottle, and first with a date, which is refused.
  await desk.press('Control+g', 'v');
  await expect(recalls).toBeVisible();
  await opens(desk, 'Insert', notice);
  await desk.type('68180051401');
  await expect(notice.getByRole('option').first()).toContainText('68180-0514-01');
  await desk.press('Enter');
  await expect(notice.getByRole('radio', { name: 'Some lots' })).toBeFocused();
  await desk.press('Enter');
  await expect(notice.getByRole('textbox', { name: /^Lots/ })).toBeFocused();
  await desk.type('lu-1000 exp 05/27');
  await desk.press('Enter');
  await expect(notice.getByRole('combobox', { name: /^Class/ })).toBeFocused();
  await desk.type('II:');
  await desk.press('Enter');
  await desk.type('D-0412-2026');
  await desk.press('Enter');
  await desk.type('Juniper Labs, by letter');
  await desk.press('Enter');
  await desk.type('T-1');
  await desk.press('Enter');
  await desk.type('Glass found');
  await desk.press('Control+s');
  await expect(notice).toContainText('type each lot by itself, without dates.');
  await notice.getByRole('textbox', { name: /^Lots/ }).focus();
  await desk.press('Control+a');
  await desk.type('lu-1000');
  await desk.press('Control+s');
  await expect(notice).toHaveCount(0);
  await expect(row('Recalls')).toContainText('D-0412-2026');

  // Who got it: a call is logged, and the letter is shown.
  await desk.press('Enter');
  const people = dialog(desk, /^Who got it: D-0412-2026, /);
  await expect(row(/^Who got it/)).toContainText('LU1000');
  const call = dialog(desk, /call or letter$/);
  await opens(desk, 'Enter', call);
  await desk.press('Escape');
  await expect(call).toHaveCount(0);
  await printsPdf(desk, /\/patients\/\d+\/letter$/);
  await opens(desk, 'Enter', call);
  await desk.press('Space');
  await desk.press('Enter');
  await desk.type('Stops taking it, comes today');
  await desk.press('Enter');
  await desk.type('5');
  await desk.press('Control+s');
  await expect(call).toHaveCount(0);
  await expect(people).toBeVisible();
  await desk.press('Escape');
  await expect(row('Recalls')).toContainText(/1 of \d+/);

  // Something is open: it is closed with a reason, and its paper printed.
  const close = dialog(desk, 'Recall D-0412-2026: close');
  await opens(desk, 'F8', close);
  await desk.press('Control+s');
  await expect(close).toContainText('Finish it, or say why it is closed.');
  await close.getByRole('textbox', { name: 'Reason' }).focus();
  await desk.type('x');
  await desk.press('Control+s');
  await expect(close).toContainText('Say why in words');
  await close.getByRole('textbox', { name: 'Reason' }).focus();
  await desk.press('Control+a');
  await desk.type('The wholesaler takes the rest on Monday');
  await desk.press('Control+s');
  await expect(close).toHaveCount(0);
  await expect(recalls).toContainText('No recall is open.');
  await recalls.getByRole('radio', { name: 'Open' }).focus();
  await desk.press('ArrowRight');
  await expect(row('Recalls')).toContainText('Closed');
  await printsPdf(desk, /\/api\/recalls\/\d+\/print$/);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
