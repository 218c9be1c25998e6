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

test('without a drawer the counter says so before cash is taken; Alt+D opens one', async ({
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

  const float = dialog(desk, 'Open the drawer').getByRole('textbox', { name: /^Float/ });
  await expect(float).toBeFocused();
  await desk.type('100');
  await desk.press('Control+Enter');
  await expect(float).toBeHidden();
  await expect(counter.getByText('No drawer is open at this workstation')).toBeHidden();
  await expect(counter).toContainText('Miller, Robert James');
  await desk.focusIsSomewhere();
  await desk.noPointer();
  await desk.close();
});
