import { expect, test } from 'playwright/test';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** The field in which the hand stands, and the words of its help that nobody can read there. */
const fieldAtHand = (desk: Workstation) =>
  desk.page.evaluate(() => {
    const field = document.activeElement;
    const unread = (field?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((help) => {
        if (help === null) return false;
        const { left, right, top, bottom } = help.getBoundingClientRect();
        return [top + 2, bottom - 2].some((height) => {
          const there = document.elementFromPoint((left + right) / 2, height);
          return there === null || !help.contains(there);
        });
      })
      .map((help) => help?.textContent);
    return { name: field?.getAttribute('name') ?? field?.textContent ?? '', unread };
  });

test('in Store policy the help of the field at hand is never below the edge', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/prescriber',
  });
  const { page } = desk;
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await desk.press('Control+k');
  await desk.type('store policy');
  await expect(page.getByRole('option').first()).toContainText('Store policy');
  await desk.press('Enter');
  const policy = dialog(desk, 'Store policy');
  await expect(policy.locator('input').first()).toBeVisible();
  const seen = new Map<string, readonly (string | null | undefined)[]>();
  await desk.focusIsSomewhere();
  for (let at = await fieldAtHand(desk); !seen.has(at.name); at = await fieldAtHand(desk)) {
    seen.set(at.name, at.unread);
    await page.keyboard.press('Tab');
  }

  expect([...seen].filter(([, unread]) => unread.length > 0)).toEqual([]);
  expect([...seen.keys()]).toContain('retainPatient');
  await desk.close();
});
