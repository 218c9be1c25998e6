import { expect, type Browser } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { code, dialog, vialLabel } from '#tests/e2e/platform/support/desk.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

const { patients } = demoScenario();
export const patientOf = (ref: string) =>
  required(
    patients.find((row) => row.ref === ref),
    ref,
  );
/** A technician in the queue, before anybody stands at the counter. */
export async function openCounter(browser: Browser, url: string): Promise<Workstation> {
  const desk = await Workstation.open(browser, url, { as: 'technician' });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  return desk;
}
/** What the person says: born, and called. */
export async function says(desk: Workstation, ref: string): Promise<void> {
  const { dateOfBirth, lastName } = patientOf(ref);
  await expect(desk.page.getByLabel('DOB')).toBeFocused();
  await desk.type(formatDate(dateOfBirth).replaceAll('/', ''));
  await desk.press('Enter');
  await desk.type(lastName);
  await desk.press('Enter');
}
export const paidOf = (desk: Workstation) =>
  dialog(desk, 'Pick up').getByRole('textbox', { name: /^Paid/ });
/** The bag and the vial in it are scanned; the answer about counseling is asked for next. */
export async function bagAndVial(desk: Workstation, number: string): Promise<void> {
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
