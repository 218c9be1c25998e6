import { expect, type Browser } from 'playwright/test';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** An administrator in the dialog of the roles, with its parts. */
export async function rolesDesk(browser: Browser, url: string) {
  const desk = await Workstation.open(browser, url, { as: 'admin' });
  const { page } = desk;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await desk.press('Alt+3');
  const value = {
    desk,
    page,
    search: page.getByLabel('Role Name'),
    grid: page.getByRole('grid', { name: 'Roles' }),
    edit: page.getByRole('dialog', { name: 'Role(s) & Permission(s)' }),
    name: page.getByRole('dialog', { name: 'Role(s) & Permission(s)' }).getByLabel('Name'),
    tree: page.getByRole('tree', { name: 'Permissions' }),
    ask: (text: string) => page.getByRole('dialog', { name: text }),
    /** What is said at a field, not what a toast says of it. */
    problem: (text: string) => page.locator('p', { hasText: text }),
    /**
     * Answers a question; just after a dialog has closed, letters are held back, and a person
     * presses again.
     */
    answer: (text: string, key: string) =>
      expect(async () => {
        await desk.press(key);
        await expect(value.ask(text)).toBeHidden({ timeout: 300 });
      }).toPass(),
    row: (name: string) => page.getByRole('grid', { name: 'Roles' }).getByRole('row', { name }),
    /** Searches, and goes into the table. */
    find: async (text: string) => {
      await expect(value.search).toBeFocused();
      await desk.press('Control+a');
      await desk.type(text);
      await desk.press('Enter');
      await expect(value.row(text)).toBeVisible();
      await desk.press('ArrowDown');
      await expect(value.grid).toBeFocused();
    },
    check: async () => {
      await desk.press('Tab');
      await expect(value.tree).toBeFocused();
      await desk.press('ArrowDown', 'Space');
      await expect(value.edit.getByText('1 permission(s): Company: See companies')).toBeVisible();
    },
  };
  await expect(value.search).toBeFocused();
  return value;
}
