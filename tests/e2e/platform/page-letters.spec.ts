import { expect, test, type Page } from 'playwright/test';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Every answer and every part of the program comes this much later, as over a slow line. */
const slowed = (page: Page, ms: number) =>
  page.route(/\/(assets|api)\//, async (route) => {
    if (!route.request().url().includes('/live')) await new Promise((done) => setTimeout(done, ms));
    await route.continue().catch(() => undefined);
  });
/** The part of the program that draws the page of the patients does not come before `release`. */
function withholdPatients(page: Page) {
  const asked = { times: 0 };
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  void page.route(/\/assets\/patient-page[^/]*\.js/, async (route) => {
    asked.times += 1;
    await released;
    await route.continue().catch(() => undefined);
  });
  return { asked, release: () => release() };
}
/** Milliseconds from key to key, and how long each is held. */
const paces = [
  [8, 0],
  [60, 40],
] as const;
const strike = async (desk: Workstation, keys: readonly string[], gap: number, hold: number) => {
  for (const key of keys) {
    await desk.page.keyboard.press(key, { delay: hold });
    await new Promise((done) => setTimeout(done, Math.max(0, gap - hold)));
  }
};
const search = (desk: Workstation) => desk.page.locator('#page [data-page-search]');
/** Where the hand stands before it goes to another page: in a table, or in a search. */
const ways = [
  ['/private/processing', 'Alt+3', '/private/order', 0],
  ['/private/processing', 'Alt+5', '/private/prescriber', 400],
  ['/private/patient', 'Alt+3', '/private/order', 400],
  ['/private/patient', 'Alt+1', '/private/processing', 0],
  ['/private/patient', 'Alt+6', '/private/product/drugSearch', 0],
] as const;

for (const [at, key, path, slow] of ways)
  test(`from ${at}, letters behind ${key} are in the search of the page (${slow} ms late)`, async ({
    browser,
  }) => {
    for (const [gap, hold] of paces) {
      const desk = await Workstation.open(browser, store.url, { as: 'technician', at });
      const { page } = desk;
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await desk.focusIsSomewhere();
      if (slow > 0) await slowed(page, slow);

      await strike(desk, [key, ...Array.from('smitx'), 'Backspace', 'h'], gap, hold);

      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await expect(search(desk)).toHaveValue('smith');
      await expect(search(desk)).toBeFocused();
      await expect(page.locator('[data-note]')).toHaveCount(0);
      await desk.close();
    }
  });

test('a page whose part of the program is still on its way gets its letters, too', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const { page } = desk;
  await expect(page.getByRole('grid').first()).toBeFocused();
  const patients = withholdPatients(page);
  // Loaded anew: nothing of another page has been fetched ahead.
  await page.reload();
  await expect(page.getByRole('grid').first()).toBeFocused();

  await strike(desk, ['Alt+4', ...Array.from('carter, emily'), 'Enter'], 40, 20);
  await expect.poll(() => patients.asked.times).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1_500)));
  patients.release();

  await expect(page.getByRole('dialog', { name: 'Patient' })).toContainText('Carter, Emily');
  await expect(page.locator('[data-note]')).toHaveCount(0);
  await desk.close();
});

test('Enter behind the letters opens who was looked for; a page without a search says so', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const { page } = desk;
  await expect(page.getByRole('grid').first()).toBeFocused();
  await slowed(page, 300);

  await strike(desk, ['Alt+4', ...Array.from('carter, emily'), 'Enter'], 40, 20);
  await expect(page.getByRole('dialog', { name: 'Patient' })).toContainText('Carter, Emily');
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await strike(desk, ['Alt+2', ...Array.from('smith')], 40, 20);
  await expect(page).toHaveURL(/processing-detail/);
  await desk.sees('What you typed for this page was entered nowhere: type it again.');
  await desk.close();
});
