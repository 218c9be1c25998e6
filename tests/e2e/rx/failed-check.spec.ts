import { expect, test, type Locator } from 'playwright/test';
import { dialog, openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { atTheQueue } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const number = '001 4400161 00';
const found = /The final check failed on .*: Wrong directions entered/;

const topOf = (part: Locator) => part.evaluate((at) => at.getBoundingClientRect().top);
/** How far down the last content of a part is painted: what clips it ends it. */
const seenUntil = (part: Locator) =>
  part.locator('> :last-child').evaluate((inner) => {
    let end = inner.getBoundingClientRect().bottom;
    for (let at = inner.parentElement; at !== null; at = at.parentElement)
      if (getComputedStyle(at).overflowY !== 'visible')
        end = Math.min(end, at.getBoundingClientRect().bottom);
    return end;
  });

test('a check that found wrong directions leads back to them', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  const check = dialog(desk, 'Rph Verification');
  const entry = dialog(desk, /^Edit Rx/);
  const status = desk.page.getByRole('heading', { level: 1 }).locator('..');
  await atTheQueue(desk, 'pharmacist');

  await openRx(desk, number);
  await opens(desk, 'F8', check);
  const reasons = check.getByRole('radiogroup', { name: 'What was wrong' });
  await opens(desk, 'Alt+f', reasons);
  const [end, start] = await Promise.all([seenUntil(check.getByLabel('Product')), topOf(reasons)]);
  expect(end).toBeLessThanOrEqual(start);
  await desk.press('5');
  await expect(check.getByRole('radio', { checked: true })).toContainText(/Wrong directions/);
  await desk.press('Enter');
  await expect(check).toBeHidden();
  await expect(status).toContainText('Data Entry');
  await expect(desk.page.getByText(found).first()).toBeVisible();

  await opens(desk, 'F8', entry);
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await expect(entry.getByText(found).first()).toBeVisible();
  await expect(entry.getByText('Needs an answer')).toBeVisible();
  await desk.press('Control+a');
  await desk.type('1t po bid');
  await expect(entry.getByText('Needs an answer')).toBeHidden();
  await expect(entry.getByText(found)).toHaveCount(0);
  await desk.press('Control+s');
  await expect(entry).toBeHidden();

  await expect(desk.page.getByText(/It was changed since: compare it again/)).toBeVisible();
  await expect(desk.page.getByText('no alerts')).toHaveCount(0);
  await desk.noPointer();
  await desk.close();
});
