import { expect, test } from 'playwright/test';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const shoot = async (desk: Workstation, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await desk.page.screenshot({ path: `${folder}/${name}.png` });
};
/** The patient page with this person alone under the cursor. */
async function found(desk: Workstation, name: string): Promise<void> {
  const rows = desk.page.locator('main [role=row][data-index]');
  await expect(rows.first()).toBeVisible();
  await desk.press('Control+/');
  await desk.type(name);
  await expect(rows).toHaveCount(1);
  await desk.press('ArrowDown');
}

test('a record is marked by keys, opens for a reason, and the look is told', async ({
  browser,
}) => {
  const inCharge = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
  });
  await found(inCharge, 'Abdullah, Walter');
  await inCharge.press('Alt+x');
  const mark = dialog(inCharge, /sensitive or not/);
  await expect(mark).toBeVisible();
  await shoot(inCharge, 'mark');
  await inCharge.press('Tab');
  await expect(mark.getByRole('textbox', { name: 'Why' })).toBeFocused();
  await inCharge.type('Public person');
  await inCharge.press('Control+s');
  await expect(mark).toHaveCount(0);
  const row = inCharge.page.locator('main [role=row][data-index="0"]');
  await expect(row).toContainText('Abdullah, Walter · sensitive');
  await shoot(inCharge, 'list');

  const technician = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/patient',
  });
  await found(technician, 'Abdullah, Walter');
  const own = technician.page.locator('main [role=row][data-index="0"]');
  await expect(own).toContainText('Abdullah, Walter · sensitive');
  await expect(own).not.toContainText(/\d{2}\/\d{2}\/\d{4}/);
  await technician.press('Control+e');
  const why = dialog(technician, /sensitive record/);
  await expect(why).toBeVisible();
  await shoot(technician, 'why');
  // Nothing is opened by an Enter alone, nor by leaving.
  await technician.press('Control+s');
  await expect(why).toBeVisible();
  await technician.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(technician.page.getByText('1957')).toHaveCount(0);

  await technician.press('Escape');
  await technician.press('Control+e');
  await expect(why).toBeVisible();
  await technician.press('1');
  await technician.press('Tab');
  await expect(why.getByLabel('In words')).toBeFocused();
  await technician.type('She is at the counter');
  await shoot(technician, 'words');
  await technician.press('Control+s');
  await expect(why).toHaveCount(0);
  await expect(dialog(technician, 'Edit Patient').getByLabel('Last Name')).toHaveValue('Abdullah');
  await shoot(technician, 'open');
  await technician.close();

  await inCharge.press('Control+k');
  await inCharge.type('who opened');
  await expect(inCharge.page.getByRole('option').first()).toContainText('Sensitive records opened');
  await inCharge.press('Enter');
  const log = dialog(inCharge, 'Audit Log');
  const told = log.locator('[role=row][data-index]').filter({ hasText: 'Tess Oduya' });
  await expect(told.first()).toContainText('She is at the counter, reason: serving');
  await expect(log.getByRole('radio', { name: 'Break-glass' })).toBeChecked();
  await shoot(inCharge, 'log');
});
