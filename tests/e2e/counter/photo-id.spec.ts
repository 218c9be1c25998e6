import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { code, dialog, vialLabel } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const patient = required(
  demoScenario().patients.find((row) => row.ref === 'patient-005'),
  'the patient of the order',
);
const password = 'demo-technician-2026';
/** A C-II drug in its bag, with nothing else in the order. */
const number = '001 4400111 00';

test('a made-up photo ID takes no controlled drug along; one of its state’s form does', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const counter = dialog(desk, 'Pick up');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await desk.press('Control+Shift+P');
  await desk.type('4400111');
  await desk.press('Enter');
  await expect(page.getByLabel('DOB')).toBeFocused();
  await desk.type(formatDate(patient.dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(patient.lastName);
  await desk.press('Enter');
  await expect(counter).toContainText('scan it');
  const bag = /(\d{6})(?: in \w+)?: scan it/.exec((await counter.textContent()) ?? '')?.[1] ?? '';
  await desk.scan(code({ kind: 'bag', bag }));
  await desk.scan(vialLabel(number));
  await expect(counter.locator('[data-vials=wait]')).toHaveCount(0);

  await counter.getByRole('radio', { name: 'Refused' }).focus();
  await desk.press('Space');
  await desk.press('Enter');
  await desk.type('Robert Miller');
  await desk.press('Enter');
  await expect(counter.getByLabel('Photo ID')).toBeFocused();
  await desk.type('Driver license');
  await desk.press('Enter');
  await desk.type('IL');
  await desk.press('Enter');
  await desk.type('12345');
  await desk.press('Enter');
  await desk.type(password);
  await desk.press('Control+Enter');
  const idNumber = counter.getByLabel('ID number');
  await expect(idNumber).toHaveAccessibleDescription(
    /This is no number of a driver license of IL: it has 1 letter, 11 to 12 digits\./,
  );
  await expect(idNumber).toBeFocused();
  await expect(counter.getByText(/Handed over/)).toHaveCount(0);

  await desk.press('Control+a');
  await desk.type('R40078360001');
  // The password was not sent yet, so it stands.
  await desk.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await desk.noPointer();
  await desk.close();
  complaints.none();
});
