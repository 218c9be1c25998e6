import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { code, dialog, openRx, opens, vialLabel } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
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
/** Two prescriptions of one order, and one that belongs to somebody else. */
const first = '001 4400107 00';
const second = '001 4400108 00';
const strange = '001 4400120 00';

test('an order goes out with the driver once bag and vials agree; a strange vial stops it', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const counter = dialog(desk, 'Out for delivery');
  const waits = counter.locator('[data-vials=wait]');
  const stop = counter.locator('[data-stop]');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await openRx(desk, first);
  const steps = dialog(desk, 'All steps');
  const out = steps.getByRole('option', { name: /Out for delivery/ });
  await opens(desk, 'Shift+F8', out);
  await desk.press(((await out.locator('kbd').first().textContent()) ?? '').trim());
  await expect(page.getByLabel('DOB')).toBeFocused();
  await expect(counter).toContainText('Type two of these off the driver’s list');
  await desk.type(formatDate(patient.dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(patient.lastName);
  await desk.press('Enter');
  await expect(waits).toContainText('Scan the label on each vial in the bag: 2 to go.');

  const bag = /(\d{6})(?: in \w+)?: scan it/.exec((await counter.textContent()) ?? '')?.[1] ?? '';
  await desk.scan(code({ kind: 'bag', bag }));
  await expect(counter.getByLabel('Delivered by')).toBeFocused();
  await desk.type('Dan');
  await desk.press('Enter');
  await desk.press('1');
  await desk.scan(vialLabel(first));
  await desk.scan(vialLabel(strange));
  await expect(stop).toContainText(`Rx ${strange} is not of this order.`);
  await desk.focusIsSomewhere();
  await desk.press('Control+Enter');
  await expect(waits).toContainText('2 to go.');

  await desk.scan(vialLabel(first));
  await desk.scan(vialLabel(second));
  await expect(waits).toHaveCount(0);
  await desk.press('Control+Enter');
  await expect(counter.getByText('Out for delivery').last()).toBeVisible();
  await expect(counter.getByRole('list')).toContainText('Out for delivery with Dan');
  await desk.press('Escape');
  await openRx(desk, second);
  await expect(page.getByText('Out for delivery').first()).toBeVisible();
  complaints.none();
  await desk.noPointer();
  await desk.close();
});
