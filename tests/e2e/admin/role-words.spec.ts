import { expect, test } from 'playwright/test';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('words find in the tree and tick nothing; what is granted is told by name', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'admin' });
  const { page } = desk;
  const edit = page.getByRole('dialog', { name: 'Role(s) & Permission(s)' });
  const tree = page.getByRole('tree', { name: 'Permissions' });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await desk.press('Alt+3');
  await expect(page.getByLabel('Role Name')).toBeFocused();
  await desk.press('Insert');
  await expect(edit.getByLabel('Name')).toBeFocused();
  await desk.type('Reader');
  await desk.press('Tab');
  await expect(tree).toBeFocused();
  await desk.type('see presc');
  await expect(tree.locator('.bg-row')).toHaveText('See prescriptions');
  await expect(tree.getByRole('treeitem', { checked: true })).toHaveCount(0);
  await expect(edit.getByText('0 permission(s)')).toBeVisible();
  await desk.press('ArrowDown', 'Space');
  await expect(edit.getByText('1 permission(s): Processing: Enter prescriptions')).toBeVisible();
  await desk.press('ArrowUp', 'Space');
  await expect(
    edit.getByText('2 permission(s): Processing: See prescriptions, Enter prescriptions'),
  ).toBeVisible();
  await desk.noPointer();
  await desk.close();
});
