import { expect, test } from 'playwright/test';
import { dialog, leave, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Opens the patient's form at a workstation, with the cursor in the cell phone. */
async function openForm(desk: Workstation): Promise<void> {
  const rows = desk.page.getByRole('grid').first().locator('[role=row][data-index]');
  const form = dialog(desk, 'Edit Patient');
  const phone = form.getByRole('group', { name: 'Home Address' }).getByLabel('Cell');
  await expect(rows.first()).toBeVisible();
  await desk.press('Control+/');
  await desk.type('Abdullah, Walter');
  await expect(rows).toHaveCount(1);
  await desk.press('ArrowDown');
  await opens(desk, 'Control+e', form);
  for (let index = 0; index < 30; index += 1) {
    if (await phone.evaluate((element) => element === document.activeElement)) break;
    await desk.press('Tab');
  }
  await expect(phone).toBeFocused();
}

test('two people change one number: who saved first is named, and what they wrote', async ({
  browser,
}) => {
  const at = '/private/patient';
  const technician = await Workstation.open(browser, store.url, { as: 'technician', at });
  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist', at });
  await openForm(technician);
  await technician.press('Control+a');
  await technician.type('2175550172');
  await openForm(pharmacist);
  await pharmacist.press('Control+a');
  await pharmacist.type('2175550171');
  await pharmacist.press('Control+s');
  await expect(pharmacist.page.getByText('Data saved successfully!').first()).toBeVisible();

  await technician.press('Control+s');

  const form = dialog(technician, 'Edit Patient');
  await expect(
    form.getByText(/^Paige Sorensen saved this first, 03\/02\/2026 \d\d:\d\d\.$/),
  ).toBeVisible();
  await expect(form.getByRole('group', { name: 'Cell' })).toContainText('Mine217 555 0172');
  await expect(form.getByRole('group', { name: 'Cell' })).toContainText('Theirs217 555 0171');
  await leave(technician);
  await leave(pharmacist);
});

test('a save whose answer was lost is no one else’s; its Retry goes with the next save', async ({
  browser,
}) => {
  const at = '/private/patient';
  const desk = await Workstation.open(browser, store.url, { as: 'technician', at });
  const { page } = desk;
  const noAnswer = page.getByText('The server does not answer.', { exact: false });
  await openForm(desk);
  await desk.press('Control+a');
  await desk.type('2175550173');
  // The server takes it, and the answer is lost on its way back.
  await page.route('**/api/patients', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await desk.press('Control+s');
  await expect(noAnswer).toHaveCount(2);
  await expect(page.getByText('Someone else has just saved this.')).toHaveCount(0);
  await page.unroute('**/api/patients');

  await desk.press('Control+s');

  await expect(page.getByText('Data saved successfully!').first()).toBeVisible();
  await expect(noAnswer).toHaveCount(0);
  await desk.noPointer();
  await desk.close();
});
