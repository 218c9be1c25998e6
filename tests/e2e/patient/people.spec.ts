import { expect, test } from 'playwright/test';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a prescriber by keys alone: a note, a clinic found on Enter and linked, the date of death', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/prescriber',
  });
  const { page } = desk;
  const complaints = watch(page);
  await expect(page.locator('[role=row][data-index="0"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Prescriber clinics' })).toBeVisible();
  await desk.press('ArrowDown', 'Shift+F2');
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await expect(notes.getByLabel('Add a note')).toBeFocused();
  await desk.type('Calls back after five');
  await desk.press('Control+Enter');
  await expect(notes.getByRole('option')).toContainText(['Calls back after five']);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/notes.png` });
  await desk.press('Escape');
  await expect(notes).toHaveCount(0);
  await desk.press('Control+E');
  const dialog = page.getByRole('dialog', { name: 'Edit Prescriber' });
  const search = dialog.getByLabel('Clinics search');
  await expect(dialog.getByLabel('Last Name')).toBeFocused();
  for (
    let index = 0;
    index < 60 && !(await search.evaluate((element) => element === document.activeElement));
    index++
  )
    await desk.press('Tab');
  await desk.press('Enter');
  await expect(
    dialog.getByRole('listbox', { name: 'Clinics found' }).getByRole('option').first(),
  ).toBeVisible();
  const before = await dialog
    .getByRole('listbox', { name: 'Linked clinics' })
    .getByRole('option')
    .count();
  await desk.press('ArrowDown', 'ArrowDown', 'Insert');
  await expect(
    dialog.getByRole('listbox', { name: 'Linked clinics' }).getByRole('option'),
  ).toHaveCount(before + 1);
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/prescriber.png` });
  await desk.press('Control+S');
  await expect(dialog).toHaveCount(0);
  // The row is the saved one again, with its new version.
  await expect(
    page.getByRole('table', { name: 'Prescriber clinics' }).getByRole('row'),
  ).toHaveCount(before + 2);
  await desk.press('Alt+D');
  const deceased = page.getByRole('dialog', { name: 'Deceased' });
  await expect(deceased.getByLabel('Deceased Date')).toBeFocused();
  await desk.type('T');
  await desk.press('Control+Enter');
  await expect(deceased).toHaveCount(0);
  await expect(page.locator('[role=row][data-active]')).toContainText('Deceased');
  await desk.press('Alt+I');
  await expect(
    page.getByRole('dialog', { name: 'Clinic(s) Info' }).getByRole('grid'),
  ).toBeVisible();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/clinics.png` });
  await desk.noPointer();
  complaints.none();
});
