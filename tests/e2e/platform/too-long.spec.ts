import { expect, test } from 'playwright/test';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Pasted at once, as a person pastes from another program. */
const pasted = (length: number) => 'Quill feather '.repeat(200).slice(0, length);
const tooLong = (most: string) =>
  `This text is too long: at most ${most} characters are possible. Shorten it.`;

test('what is pasted and too long stands as it was and is refused in words', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
  });
  const { page } = desk;
  const rows = page.getByLabel(/: rows$/);
  await expect(rows).toHaveText(/^\d{3} rows/);
  await test.step('a search', async () => {
    const box = page.getByRole('searchbox').first();
    await desk.press('Control+f');
    await expect(box).toBeFocused();
    await page.keyboard.insertText(pasted(200));
    await expect(box).toHaveValue(pasted(200));
    await expect(page.getByRole('alert')).toContainText(tooLong('120'));
    await desk.press('Control+a', 'Backspace');
    await expect(rows).toHaveText(/^\d{3} rows/);
  });
  await test.step('a note', async () => {
    const box = page.getByRole('textbox', { name: 'Add a note' });
    await desk.press('ArrowDown', 'Shift+F2');
    await expect(box).toBeFocused();
    await page.keyboard.insertText(pasted(2_300));
    await desk.press('Control+Enter');
    await expect(page.locator('#note-text-error')).toHaveText(tooLong('2000'));
    await expect(box).toHaveValue(pasted(2_300));
  });
  await desk.noPointer();
  await desk.close();
});
