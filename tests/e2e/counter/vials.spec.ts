import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { code, dialog, openRx, opens, vialLabel } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
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
/** Two prescriptions of one order, and one that belongs to somebody else. */
const first = '001 4400107 00';
const second = '001 4400108 00';
const strange = '001 4400120 00';

test('vials are scanned one by one; a strange one stops, a torn label goes on in words', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const counter = dialog(desk, 'Pick up');
  const waits = counter.locator('[data-vials=wait]');
  const stop = counter.locator('[data-stop]');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+Shift+P');
  await expect(counter).toBeVisible();
  await desk.type('4400107');
  await desk.press('Enter');
  await expect(page.getByLabel('DOB')).toBeFocused();
  await desk.type(formatDate(patient.dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(patient.lastName);
  await desk.press('Enter');
  await expect(waits).toContainText('Scan the label on each vial in the bag: 2 to go.');

  // The bag by its digits, as they stand on the screen; then its vials.
  const bag = /(\d{6})(?: in \w+)?: scan it/.exec((await counter.textContent()) ?? '')?.[1] ?? '';
  await desk.scan(code({ kind: 'bag', bag }));
  await desk.scan(vialLabel(first));
  await expect(waits).toContainText('Scan the label on the vial in the bag.');
  await desk.scan(vialLabel(strange));
  await expect(stop).toContainText('Wrong vial');
  await expect(stop).toContainText(`Rx ${strange} is not of this order.`);
  await expect(waits).toContainText('2 to go.');
  await desk.focusIsSomewhere();
  await desk.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toHaveCount(0);

  await desk.scan(vialLabel(first));
  await expect(stop).toHaveCount(0);
  await opens(desk, 'Alt+u', counter.getByLabel('Why the vial is not scanned'));
  await expect(counter.getByLabel('Why the vial is not scanned')).toBeFocused();
  await desk.press('Escape');
  await expect(counter.getByLabel('Taken by')).toBeVisible();
  await opens(desk, 'Alt+u', counter.getByLabel('Why the vial is not scanned'));
  await desk.type('x');
  await desk.press('Enter');
  await expect(counter).toContainText('Say in words why the vials are not scanned.');
  await desk.press('Control+a');
  await desk.type('The label got wet');
  await desk.press('Enter');
  await expect(waits).toHaveCount(0);
  await expect(counter).toContainText('not scanned: The label got wet');
  await desk.focusIsSomewhere();

  // The key before the stop asked for the answer to counseling: there the cursor stands.
  await desk.press('2');
  await desk.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await desk.press('Control+Enter', 'Escape');
  await openRx(desk, second);
  await expect(page.getByText('Picked Up').first()).toBeVisible();
  complaints.none();
  await desk.noPointer();
  await desk.close();
});
