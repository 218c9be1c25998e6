import { expect, test } from 'playwright/test';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const anySearch = '**/api/roles/search/**';
const unread = 'The server’s answer could not be read.';

test('a role search answered with FAIL, nothing or a page says so; the page stays', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'admin' });
  const { page } = desk;
  const search = page.getByLabel('Role Name');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await desk.press('Alt+3');
  await expect(search).toBeFocused();
  await desk.type('Tech');
  for (const [body, said] of [
    ['{"status":"FAIL"}', 'The server did not do this and gave no reason. Try again.'],
    ['{"status":"SUCCESS"}', unread],
    ['', unread],
    ['<html>', unread],
  ] as const) {
    await page.route(anySearch, (route) => route.fulfill({ status: 200, body }), { times: 1 });
    await desk.press('Enter');
    await desk.sees(said);
    await expect(search).toHaveValue('Tech');
  }

  await desk.press('Enter');

  const grid = page.getByRole('grid', { name: 'Roles' });
  await expect(grid.getByRole('row', { name: 'Technician' })).toBeVisible();
  await desk.close();
});
