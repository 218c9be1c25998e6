import { expect, test } from 'playwright/test';
import { dialog, leave, openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a child’s weight is typed with its unit and its day, and is refused without', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/patient',
  });
  const { page } = desk;
  const rows = page.getByRole('grid').first().locator('[role=row][data-index]');
  const form = dialog(desk, 'Edit Patient');
  const weight = form.getByRole('textbox', { name: 'Weight' });
  const day = form.getByRole('textbox', { name: 'Weighed on' });
  await test.step('find the child and open Disease State(s)', async () => {
    await expect(rows.first()).toBeVisible();
    await desk.press('Control+/');
    await desk.type('Abdullah, Walter');
    await expect(rows).toHaveCount(1);
    await desk.press('ArrowDown');
    await opens(desk, 'Control+e', form);
    await desk.press('Alt+2');
    await expect(weight).toBeVisible();
  });
  await test.step('a bare number is refused, with what to write', async () => {
    for (let index = 0; index < 10; index += 1) {
      if (await weight.evaluate((element) => element === document.activeElement)) break;
      await desk.press('Tab');
    }
    await desk.type('33');
    await desk.press('Tab');
    await desk.type('03012026');
    await desk.press('Control+s');
    await expect(form).toContainText('Write the weight with its unit: 12.5 kg, or 27 lb 8 oz');
  });
  await test.step('with its unit it is kept', async () => {
    await expect(weight).toBeFocused();
    await desk.press('Control+a');
    await desk.type('33 lb');
    await desk.press('Control+s');
    await expect(page.getByText('Data saved successfully!').first()).toBeVisible();
    await expect(form.getByRole('img', { name: 'changed' })).toHaveCount(0);
    await desk.press('Escape');
    await expect(form).toBeHidden();
    await opens(desk, 'Control+e', form);
    await desk.press('Alt+2');
    await expect(weight).toHaveValue('33 lb');
    await expect(day).toHaveValue('03/01/2026');
  });
  await desk.noPointer();
  await desk.close();
});

test('an alert that asks for a child’s weight leads to it, and goes once it is written', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const { page } = desk;
  const form = dialog(desk, 'Edit Patient');
  const asks = page.getByText('Amoxicillin 400 mg/5 mL: no weight of the child is known');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await openRx(desk, '001 4400286 00');
  await expect(asks).toBeVisible();
  await opens(desk, 'Alt+y', form);
  await expect(form.getByRole('textbox', { name: 'Weight' })).toBeFocused();
  await desk.type('31 kg');
  await desk.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Weighed on' })).toBeFocused();
  await desk.type('03012026');
  await desk.press('Control+s');
  await expect(page.getByText('Data saved successfully!').first()).toBeVisible();
  await desk.press('Escape');
  await expect(form).toBeHidden();
  await expect(asks).toHaveCount(0);
  await leave(desk);
});
