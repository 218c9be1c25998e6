import { expect, test } from 'playwright/test';
import { cutIn } from '#tests/e2e/platform/support/cut-cells.ts';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  // As `npm start` does it: claims that a payer rejected, and what a working day leaves.
  store = await openStore({ payer: true, day: true });
});
test.afterAll(() => store.stop());

for (const [letter, title, columns] of [
  ['h', 'Deffered', ['Patient', 'Medication', 'Reason']],
  ['a', 'Auto Refill', ['Patient', 'Medication', 'Why none']],
  ['b', 'Browse Presc.', ['Patient', 'Medication']],
  ['l', 'Bill Later', ['Patient', 'Medication']],
  ['r', 'RTS', ['Patient', 'Medication']],
  ['e', 'EI', ['Drug']],
  ['j', 'Rejected Claims', ['Patient', 'Bin']],
] as const)
  test(`in ${title} it can be read who gets which strength`, async ({ browser }) => {
    const desk = await Workstation.open(browser, store.url, {
      as: 'technician',
      at: '/private/processing?queue=fill',
    });
    const list = dialog(desk, title);
    await expect(desk.page.getByRole('row').nth(1)).toBeVisible();

    await desk.press('Control+g');
    await opens(desk, letter, list);
    await expect(list.getByRole('row').nth(1)).toBeVisible();

    for (const column of columns) expect(await cutIn(desk, column, list), column).toEqual([]);
    await desk.close();
  });
