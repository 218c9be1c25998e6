import { expect, test, type Locator } from 'playwright/test';
import { opens } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { watch } from './support/watch.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Forms of every make: fields alone, rows inside a record, product and store side apart. */
const forms = [
  { at: '/private/prescriber', dialog: 'prescriber', field: 'Last Name', typed: 'Marsh' },
  {
    at: '/private/vendorSearch',
    dialog: 'vendor',
    field: 'Vendor Name',
    typed: 'Lanternfield Supply',
  },
  { at: '/private/product/drugSearch', dialog: 'drug', field: 'Name', typed: 'Oduyalol' },
] as const;
const top = (desk: Workstation, name: string): Locator =>
  desk.page.locator(`[role=dialog][data-dialog="${name}"]`);

test('what was typed and not saved is there again after the browser has gone, in every kind of form, until it is thrown away', async ({
  browser,
}) => {
  for (const { at, dialog, field, typed } of forms) {
    const desk = await Workstation.open(browser, store.url, { as: 'technician', at });
    const { page } = desk;
    const complaints = watch(page);
    const form = top(desk, dialog);
    const box = form.getByRole('textbox', { name: field, exact: true }).first();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await opens(desk, 'Insert', form);
    await box.focus();
    const kept = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/drafts/save') &&
        response.request().postData()!.includes(typed) &&
        response.ok(),
    );
    await desk.type(typed);
    await kept;
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await opens(desk, 'Insert', form);
    await expect(form.getByText('What you typed before is back.')).toBeVisible();
    await expect(form.getByText(/Ctrl.S saves it, Ctrl.Shift.D discards it\./)).toBeVisible();
    await expect(box).toHaveValue(typed);
    const letGo = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/drafts/save') &&
        response.request().postDataJSON().value === null &&
        response.ok(),
    );
    await desk.press('Escape', 'd');
    await expect(form).toHaveCount(0);
    await letGo;
    await opens(desk, 'Insert', form);
    await expect(box).toHaveValue('');
    await expect(form.getByText('What you typed before is back.')).toHaveCount(0);
    await desk.noPointer();
    complaints.none();
    await desk.close();
  }
});

test('the answer of a save is lost: it is said, what was typed stays, and saving again stores one record', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/vendorSearch',
  });
  const { page } = desk;
  const form = top(desk, 'vendor');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await opens(desk, 'Insert', form);
  await form.getByRole('textbox', { name: 'Vendor Name', exact: true }).focus();
  await desk.type('Quartzvale Supply');
  let stored = 0;
  await page.route(
    '**/api/vendors',
    async (route) => {
      stored = (await route.fetch()).status();
      await route.abort();
    },
    { times: 1 },
  );
  await desk.press('Control+s');
  await expect(
    form
      .getByText('The server does not answer. What you typed is kept; try again in a moment.')
      .first(),
  ).toBeVisible();
  expect(stored).toBe(200);
  await desk.press('Control+s');
  await expect(form).toHaveCount(0);
  await opens(desk, 'Control+/', page.locator('main input[type=search]:focus'));
  await desk.press('Control+a');
  await page.keyboard.insertText('Quartzvale');
  await desk.press('Enter');
  const rows = page.locator('main [role=row][data-index]');
  await expect(rows.first()).toContainText('Quartzvale Supply');
  await expect(rows).toHaveCount(1);
  await desk.noPointer();
  await desk.close();
});

test('the browser’s own Back leaves a page with something typed on it only after the question, and no page under an open dialog', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'admin',
    at: '/admin/companySearch',
  });
  const { page } = desk;
  const complaints = watch(page);
  const question = page.getByRole('dialog', { name: 'Going back without saving?' });
  const back = () => page.evaluate(() => history.back());
  const answers = (key: string) =>
    expect(async () => {
      await desk.press(key);
      await expect(question).toBeHidden({ timeout: 500 });
    }).toPass();
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();
  await desk.press('F6', 'Home', 'Enter');
  await expect(page).toHaveURL(/companyDetail/);
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  await expect(async () => {
    await desk.press('Control+e');
    await expect(name).toBeEditable({ timeout: 500 });
  }).toPass();
  await name.focus();
  await desk.type('Lanternfield ');
  const typed = await name.inputValue();
  await back();
  await expect(question).toBeVisible();
  // Under a dialog no page changes.
  await back();
  await desk.sees('Close what is open first, then go back.');
  await answers('n');
  await expect(page).toHaveURL(/companyDetail/);
  await expect(name).toHaveValue(typed);
  await back();
  await expect(question).toBeVisible();
  await answers('y');
  await expect(page.getByRole('heading', { name: 'Company Search', level: 1 })).toBeVisible();
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
