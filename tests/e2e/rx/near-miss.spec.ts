import { expect, test } from 'playwright/test';
import { dialog, leave, openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { atTheQueue } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const number = '001 4400161 00';
const first = '[role=row][data-index="0"]';

test('who entered it reads what the check found, and the report counts it', async ({ browser }) => {
  const pharmacist = await Workstation.open(browser, store.url);
  const check = dialog(pharmacist, 'Rph Verification');
  await atTheQueue(pharmacist, 'pharmacist');
  await openRx(pharmacist, number);
  await opens(pharmacist, 'F8', check);
  await opens(pharmacist, 'Alt+f', check.getByRole('radiogroup', { name: 'What was wrong' }));
  await pharmacist.press('5');
  await expect(check.getByRole('radio', { checked: true })).toContainText(/Wrong directions/);
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();

  // The person who entered it is told on the first page after signing in.
  const desk = await Workstation.open(browser, store.url);
  await atTheQueue(desk, 'technician');
  const told = desk.page.getByText('A final check of your work failed.');
  await expect(told).toBeVisible();
  const list = dialog(desk, 'Failed checks of your work');
  await expect(async () => {
    await desk.press('Control+g', 'z');
    await expect(list).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(list.getByRole('grid').locator(first)).toContainText('Wrong directions entered');
  await desk.press('Enter');
  await expect(desk.page.getByRole('heading', { name: number })).toBeVisible();
  await expect(told).toBeVisible();
  await desk.press('Control+g', 'z');
  await expect(list.getByRole('grid').locator(first)).toContainText(number);
  await desk.press('F8');
  await expect(list).toContainText('No final check of your work failed that you have not read.');
  await expect(desk.page.getByText(`Read: the failed check of Rx ${number}.`)).toBeVisible();
  await leave(desk);
  await expect(told).toHaveCount(0);

  // The report is found by its words, names nobody, and prints.
  const report = dialog(desk, 'Near Misses');
  await desk.press('Control+K');
  await desk.type('near miss report');
  await desk.press('Enter');
  await expect(report.getByRole('grid').locator(first)).toContainText('Wrong directions entered');
  await expect(report.getByRole('grid').locator(first)).toContainText('Technician');
  await expect(report.getByLabel('Totals')).toContainText('Failed checks1');
  await expect(report.getByRole('radio', { name: 'Product' })).toBeVisible();
  await expect(async () => {
    const answer = desk.page.waitForResponse(/near-misses\/print$/, { timeout: 5_000 });
    await desk.press('Control+p');
    expect((await answer).status()).toBe(200);
  }).toPass();
  await desk.noPointer();
  await desk.close();
  await pharmacist.close();
});
