import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const patient = required(
  demoScenario().patients.find((row) => row.ref === 'patient-004'),
  'the patient of the order',
);

test('without a drawer here the counter says so before cash is taken; Alt+D leads to it', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const counter = dialog(desk, 'Pick up');
  await expect(page.getByRole('grid').first()).toBeFocused();
  // A store that counts drawers, none of them open here: what the server answers then.
  await page.route('**/api/pickup/*/identify', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), drawerOpen: false } });
  });
  await desk.press('Control+Shift+P');
  await expect(counter).toBeVisible();
  await desk.type('4400107');
  await desk.press('Enter');
  await expect(page.getByLabel('DOB')).toBeFocused();
  await desk.type(formatDate(patient.dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(patient.lastName);
  await desk.press('Enter');
  await expect(counter.getByText('No drawer is open at this workstation')).toBeVisible();

  await desk.press('Alt+d');

  await expect(dialog(desk, 'Cash Drawers')).toBeVisible();
  await desk.focusIsSomewhere();
  await desk.press('Escape');
  await expect(counter).toBeVisible();
  await desk.focusIsSomewhere();
  await desk.noPointer();
  await desk.close();
});
