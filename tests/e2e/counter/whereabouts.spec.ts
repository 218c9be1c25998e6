import { expect, test } from 'playwright/test';
import { code, dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a new bin takes a bag by two scans; wimo knows where it stands; keys and scanner alone', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/binman',
  });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const grid = page.getByRole('grid', { name: 'binman' });
  const first = grid.locator('[role=row][data-index="0"]');
  const inside = page.getByRole('region', { name: /^In bin/ });
  const add = dialog(desk, 'Add Bin');
  await expect(page.getByRole('searchbox', { name: 'Bin' })).toBeFocused();
  await opens(desk, 'Insert', add);
  await expect(add.getByLabel('Code')).toBeFocused();
  await desk.type('b 1');
  await desk.press('Control+s');
  await expect(add).toContainText('Capital letters, digits and dashes');
  await desk.press('Control+a');
  await desk.type('Z77');
  await desk.press('Control+s');
  await expect(add).toBeHidden();
  // A bag that lies in A01 moves into the new bin. For a moment after a dialog letters are quiet:
  // typed anew, as a person would.
  const box = page.getByRole('searchbox', { name: 'Bin' });
  await expect(box).toBeFocused();
  await expect(async () => {
    await box.selectText();
    await desk.type('a01');
    await expect(box).toHaveValue('a01', { timeout: 500 });
  }).toPass();
  await expect(first).toContainText('A01');
  await expect(inside).toContainText(/Bag \d{6}/);
  const bag = /Bag (\d{6})/.exec((await inside.textContent())!)![1]!;
  const name = (await inside.locator('b').first().textContent())!;
  await desk.press('Control+Shift+B');
  await expect(dialog(desk, 'Bin a bag')).toBeVisible();
  await desk.scan(code({ kind: 'bag', bag }));
  await desk.scan(code({ kind: 'bin', bin: 'Z77' }));
  await expect(dialog(desk, 'Bin a bag')).toContainText(`Bag ${bag} is in bin Z77`);
  await desk.press('Escape');
  await expect(dialog(desk, 'Bin a bag')).toBeHidden();
  // The bin's own label finds it, with the bag in it; it can't be deleted now.
  await desk.scan(code({ kind: 'bin', bin: 'Z77' }));
  await expect(first).toContainText('Z77');
  await expect(inside).toContainText(`Bag ${bag}`);
  await desk.press('F6', 'Control+d');
  await expect(page.getByRole('button', { name: /^No/ })).toBeFocused();
  await desk.press('y');
  await desk.sees('A bag lies in this bin. Scan it into another one first.');
  // At the telephone: the name, and the scanned bag, lead to the order; its way stands beside.
  await desk.press('Alt+8');
  await expect(page.getByRole('searchbox', { name: /Name, DOB, phone/ })).toBeFocused();
  await desk.scan(code({ kind: 'bag', bag }));
  const orders = page.getByRole('grid', { name: 'wimo' });
  await expect(orders.locator('[role=row][data-index="0"]')).toContainText(name);
  await expect(orders.locator('[role=row][data-index="0"]')).toContainText('Z77');
  await expect(page.getByRole('region', { name: /^The way of order/ })).toContainText(
    'Final check',
  );
  complaints.none();
  await desk.noPointer();
  await desk.close();
});
