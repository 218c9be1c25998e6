import { expect, test, type Browser } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { code, dialog, openRx, vialLabel } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const { patients } = demoScenario();
const patientOf = (ref: string) =>
  required(
    patients.find((row) => row.ref === ref),
    ref,
  );
async function atTheCounter(browser: Browser): Promise<Workstation> {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  return desk;
}
/** What the person says: born, and called. */
async function says(desk: Workstation, ref: string): Promise<void> {
  const { dateOfBirth, lastName } = patientOf(ref);
  await expect(desk.page.getByLabel('DOB')).toBeFocused();
  await desk.type(formatDate(dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(lastName);
  await desk.press('Enter');
}
const paidOf = (desk: Workstation) =>
  dialog(desk, 'Pick up').getByRole('textbox', { name: /^Paid/ });
/** The bag and the vial in it are scanned; the answer about counseling is asked for next. */
async function bagAndVial(desk: Workstation, number: string): Promise<void> {
  const counter = dialog(desk, 'Pick up');
  const bag = counter.getByRole('row').filter({ hasText: number });
  await expect(bag).toContainText(/\d{6} in \w+: scan it/);
  const [, digits = ''] = /(\d{6}) in/.exec((await bag.textContent()) ?? '') ?? [];
  await desk.scan(code({ kind: 'bag', bag: digits }));
  await desk.scan(vialLabel(number));
  await expect(counter.locator('[data-vials=wait]')).toHaveCount(0);
  const counseling = counter.getByRole('radiogroup', { name: 'Counseling' });
  await expect(counseling.locator(':focus')).toHaveCount(1);
}

test('an amount that nobody typed is booked by a button that says so, not by Enter', async ({
  browser,
}) => {
  const desk = await atTheCounter(browser);
  const counter = dialog(desk, 'Pick up');
  await openRx(desk, '001 4400214 00');
  await desk.press('F8');
  await says(desk, 'patient-065');
  await bagAndVial(desk, '001 4400214 00');
  await desk.press('2', 'Enter');
  await expect(paidOf(desk)).toBeFocused();
  const due = await paidOf(desk).inputValue();

  await desk.press('Enter');

  const go = counter.getByRole('button', { name: `Hand over: cash $${due.replace('$', '')}` });
  await expect(go).toBeFocused();
  await expect(counter.getByText(/Handed over/)).toHaveCount(0);
  await desk.press('Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await desk.noPointer();
  await desk.close();
});
