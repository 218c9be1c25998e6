import { expect, test } from 'playwright/test';
import { openRx } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a severe allergy takes words, and Ctrl+Z or its own key takes the answer back', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const { page } = desk;
  await expect(page.getByRole('grid').first()).toBeFocused();
  await openRx(desk, '001 4400286 00');
  const waiting = page.getByLabel(/^severe: .*Needs an answer\.$/).first();
  const answered = page.getByLabel(/^severe: .*Answered\.$/);
  await desk.press('F7');
  await expect(waiting).toBeFocused();
  await expect(waiting.getByRole('listitem').first()).toContainText('not filled');

  await desk.press('3');
  const words = page.getByRole('textbox', {
    name: 'Prescriber asked: approved as written. In words',
  });
  await expect(words).toBeFocused();
  await expect(answered).toHaveCount(0);
  await desk.type('dr chen: took it last year, no rash');
  await desk.press('Enter');
  await expect(answered).toHaveCount(1);
  await expect(answered).toContainText('dr chen: took it last year, no rash');

  await desk.press('Control+z');
  await expect(answered).toHaveCount(0);

  await desk.press('F7', '3');
  await expect(words).toBeFocused();
  await desk.type('dr chen: took it last year');
  await desk.press('Enter');
  await expect(answered).toHaveCount(1);
  await answered.focus();
  await desk.press('Control+Backspace');
  await expect(answered).toHaveCount(0);
  await desk.focusIsSomewhere();
  await desk.noPointer();
  await desk.close();
});
