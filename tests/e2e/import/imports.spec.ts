import { expect, test, type Locator } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** A list as the FDA writes its names; the last line names no drug. */
const names = Buffer.from(
  [
    'NDC_CODE\tNDC_NAME',
    ...Array.from(
      { length: 900 },
      (_, index) =>
        `NDC:${String(98_000_000_000 + index)}\tQuillamol ${index} (quillamol) 30 TABLET in 1 BOTTLE`,
    ),
    'nothing\tat all',
  ].join('\n'),
);
async function tabTo(desk: Workstation, control: Locator): Promise<void> {
  for (
    let index = 0;
    index < 20 && !(await control.evaluate((element) => element === document.activeElement));
    index++
  )
    await desk.press('Tab');
  await expect(control).toBeFocused();
}

test('an administrator imports a list of drugs by keys: checks it first, imports it, sees what was refused, and is told that it was imported before', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'admin' });
  const { page } = desk;
  const complaints = watch(page, [401, 422]);
  page.on('filechooser', () => undefined);
  const imports = dialog(desk, 'Imports');
  const form = dialog(desk, 'New import');
  const row = (number: number) =>
    imports.getByRole('grid').locator(`[role=row][data-index="${number}"]`);
  /** Insert, the second kind, the file; then what is said besides. */
  async function begin(also: readonly string[] = []): Promise<void> {
    await opens(desk, 'Insert', form);
    await expect(form.getByLabel('Kind')).toBeFocused();
    await desk.press('ArrowDown');
    await expect(form.getByLabel('Kind')).toHaveValue('drug-list');
    await tabTo(desk, form.getByRole('button', { name: /Choose a file/ }));
    const opened = page.waitForEvent('filechooser');
    await desk.press('Enter');
    await (await opened).setFiles([{ name: 'names.tsv', mimeType: 'text/plain', buffer: names }]);
    // It has arrived: until then saving says to wait.
    await expect(form.getByRole('button', { name: /Another file/ })).toBeVisible();
    await expect(form.getByText('names.tsv', { exact: true })).toBeVisible();
    for (const label of also) {
      await tabTo(desk, form.getByLabel(label));
      await desk.press('Space');
      await expect(form.getByLabel(label)).toBeChecked();
    }
    await expect(form.getByRole('button', { name: /^Import/ })).toBeVisible();
    await desk.press('Control+s');
  }
  await opens(desk, 'Alt+5', imports);
  await begin(['Check only (saves nothing)']);
  await expect(form).toBeHidden();
  await expect(row(0)).toContainText('Checked');
  await expect(row(0)).toContainText('900 possible');
  await begin();
  await expect(form).toBeHidden();
  await expect(row(0)).toContainText('Finished');
  await expect(row(0)).toContainText('100%');
  await expect(row(0)).toContainText('names.tsv');
  await desk.press('ArrowDown');
  await opens(desk, 'Enter', dialog(desk, 'Refused lines'));
  await expect(
    dialog(desk, 'Refused lines').getByRole('grid').locator('[role=row][data-index="0"]'),
  ).toContainText('nothing is not an NDC');
  await desk.press('Escape');
  await expect(dialog(desk, 'Refused lines')).toBeHidden();
  await begin();
  await expect(form.getByText('Imported before', { exact: true })).toBeVisible();
  await tabTo(desk, form.getByLabel('Once more, where imported before'));
  await desk.press('Space');
  await desk.press('Control+s');
  await expect(form).toBeHidden();
  await expect(row(0)).toContainText('Finished');
  await expect(imports.getByRole('grid').locator('[role=row][data-index="2"]')).toBeVisible();
  complaints.none();
  await desk.noPointer();
});
