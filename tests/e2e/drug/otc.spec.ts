import { expect, test, type Locator } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Goes on with Tab until the field has the focus. */
async function tabTo(desk: Workstation, field: Locator): Promise<void> {
  for (
    let index = 0;
    index < 60 && !(await field.evaluate((element) => element === document.activeElement));
    index += 1
  )
    await desk.press('Tab');
  await expect(field).toBeFocused();
}

test('an OTC product with a percent sale, by keys alone: the discount is computed, the list says the sale of today, a scan finds it', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/product/octSearch',
  });
  const { page } = desk;
  const add = dialog(desk, 'Add OCT');
  const sale = dialog(desk, 'Percent Sale');
  await expect(page.getByRole('heading', { name: 'OCT Search', level: 1 })).toBeVisible();
  await opens(desk, 'Insert', add);
  await expect(add.getByLabel('Item # / UPC')).toBeFocused();
  await desk.type('099981000018');
  await desk.press('Tab', 'Tab');
  await desk.type('Zinc Lozenge');
  await tabTo(desk, add.getByLabel('Pkg. Price'));
  await desk.type('10.00');
  await desk.press('Alt+1');
  await expect(sale.getByLabel('From')).toBeFocused();
  await desk.type('01/01/2020');
  await tabTo(desk, sale.getByLabel('Discount (percent)'));
  await desk.type('25');
  await expect(sale.getByLabel('Discount (amount)')).toHaveValue('$2.50');
  await expect(sale.getByLabel('Sale Price')).toHaveValue('$7.50');
  await expect(sale.getByRole('status')).toContainText('2 items: $15.00');
  await desk.press('Control+s');
  await expect(sale).toHaveCount(0);
  await desk.press('Control+s');
  await desk.sees('Data saved successfully!');
  await expect(add).toHaveCount(0);
  await desk.scan('099981000018');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toContainText(
    'Percent Sale: $7.50',
  );
  await desk.noPointer();
  await desk.close();
});
test('of a Master drug the store’s place and label code are changed, and its name is only looked at', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/product/drugSearch',
  });
  const { page } = desk;
  const edit = dialog(desk, 'Edit Drug');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toContainText(
    /\d{5}-\d{4}-\d{2}/,
  );
  await desk.press('F6', 'Control+e');
  await expect(edit.getByLabel('Name', { exact: true })).toHaveAttribute('readonly', '');
  await tabTo(desk, edit.getByLabel('Location'));
  await desk.type('Bay 7');
  await tabTo(desk, edit.getByLabel('Auxillary Label 4'));
  await desk.type('9');
  await desk.press('Control+s');
  await desk.sees('Data saved successfully!');
  await expect(edit).toHaveCount(0);
  await desk.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Location')).toHaveValue('Bay 7');
  await expect(
    page
      .getByRole('dialog')
      .getByLabel(/^Auxillary Label \d$/)
      .filter({ has: page.locator('option[value="9"]:checked') }),
  ).toHaveCount(1);
  await desk.noPointer();
  await desk.close();
});
test('the formula of a compound is changed by keys, and stands there when it is opened again', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/product/drugSearch',
  });
  const { page } = desk;
  const edit = dialog(desk, 'Edit Drug');
  const formula = dialog(desk, 'Compound');
  const first = page.getByRole('grid').first().locator('[role=row][data-index="0"]');
  await expect(first).toContainText(/\d{5}-\d{4}-\d{2}/);
  await desk.press('/');
  await desk.type('magic');
  await expect(first).toContainText('99999-0001-01');
  await desk.press('F6');
  await opens(desk, 'Control+e', edit);
  await opens(desk, 'Alt+9', formula);
  await expect(formula.getByLabel('Beyond-use Days')).toHaveValue('14');
  await tabTo(desk, formula.getByLabel('Beyond-use Days'));
  await desk.type('10');
  await tabTo(desk, formula.getByLabel('Quantity').nth(1));
  await desk.press('Control+a');
  await desk.type('30');
  await desk.press('Control+s');
  await expect(formula).toHaveCount(0);
  await opens(desk, 'Alt+9', formula);
  await expect(formula.getByLabel('Beyond-use Days')).toHaveValue('10');
  await expect(formula.getByLabel('Quantity').nth(1)).toHaveValue('30');
  await desk.noPointer();
  await desk.close();
});
