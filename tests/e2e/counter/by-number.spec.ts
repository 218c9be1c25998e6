import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

const { patients } = demoScenario();
let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const patient = required(
  patients.find((row) => row.ref === 'patient-004'),
  'the patient of the order',
);

test('an order found by its Rx number is handed over without a scanner, key by key', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const counter = dialog(desk, 'Pick up');
  const cover = page.locator('[data-covers]');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+Shift+P');
  await expect(counter).toBeVisible();
  await desk.type('4400107');
  await desk.press('Enter');
  await test.step('while it is asked who it is, nothing stands in sight behind', async () => {
    await expect(page.getByLabel('DOB')).toBeFocused();
    await expect(cover).toHaveCSS('background-color', /^rgb\(/);
    await desk.type(formatDate(patient.dateOfBirth).replaceAll('/', ''));
    await desk.press('Enter');
    await desk.type(patient.lastName);
    await desk.press('Enter');
    await expect(counter.getByLabel('Bag')).toBeFocused();
    await expect(cover).toHaveCount(0);
  });
  await test.step('after the words for the vials the hand is back at the bag', async () => {
    await opens(desk, 'Alt+u', counter.getByLabel(/^Why 2 vials are not scanned/));
    await desk.type('No scanner today');
    await desk.press('Enter');
    await expect(counter.getByLabel('Bag')).toBeFocused();
    const text = (await counter.textContent()) ?? '';
    const bag = /(\d{6})(?: in \w+)?: scan it/.exec(text)?.[1] ?? '';
    await desk.type(bag);
    await expect(counter.getByLabel('Bag')).toHaveValue(bag);
    await desk.press('Enter');
    await expect(counter.getByLabel('Bag')).toHaveCount(0);
  });
  await test.step('who takes it for the patient has a name of their own', async () => {
    const takenBy = counter.getByLabel('Taken by');
    await expect(takenBy).not.toHaveValue('');
    await counter.getByRole('radio', { name: 'Patient' }).evaluate((radio) => radio.focus());
    await desk.press('s');
    await expect(counter.getByRole('radio', { name: 'Spouse' })).toBeChecked();
    await expect(takenBy).toHaveValue('');
    await desk.press('Control+Enter');
    await expect(counter.getByText(/Handed over/)).toHaveCount(0);
    await expect(takenBy).toBeFocused();
  });
  await desk.noPointer();
  await desk.close();
});
