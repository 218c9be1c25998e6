import { expect } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import type { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** From the open prescription: the bottle and the key of its lot, the count, verified. */
export async function verifyDrug(
  desk: Workstation,
  upc: string,
  count: string,
  lot = 'Alt+1',
): Promise<void> {
  const scan = dialog(desk, 'Drug Verification');
  await opens(desk, 'F8', scan);
  await desk.scan(`]E0${upc}`);
  await expect(scan.getByText(/^This code names no lot/).first()).toBeVisible();
  await desk.press(lot);
  await expect(desk.page.getByLabel('Counted')).toBeFocused();
  await desk.type(count);
  await desk.press('Enter');
  await expect(scan).toBeHidden();
  await expect(desk.page.getByText('Drug Verified').first()).toBeVisible();
}
/** The bag's number as the page shows it beside "Bag". */
export const bagOf = async (desk: Workstation): Promise<string> => {
  const value = desk.page
    .locator('dt', { hasText: /^Bag$/ })
    .locator('xpath=following-sibling::dd[1]');
  await expect(value).toHaveText(/^\d{6}$/);
  return (await value.textContent())!;
};
