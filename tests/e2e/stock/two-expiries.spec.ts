import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import {
  acceptMessage,
  dialog,
  openRx,
  opens,
  printFirst,
} from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { inDays, package2d } from '../rx/packages.ts';

const lisinopril = required(
  demoScenario().formulary.find((drug) => drug.ndc === '68180051401'),
  'lisinopril of the demo store',
);
let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a bottle with another expiry than the record stops; EI answers which is right', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  const { page } = desk;
  const complaints = watch(page, [422]);
  const bench = dialog(desk, 'Drug Verification');
  const stop = bench.getByRole('alert');
  const shelf = dialog(desk, 'EI');
  const row = shelf.getByRole('grid').locator('[role=row][data-index="0"]');
  const which = dialog(desk, /which expiry is right$/);
  const number = await acceptMessage(desk, store, { id: 'two-expiries' });
  await openRx(desk, number);
  await printFirst(desk);
  await opens(desk, 'F8', bench);
  await desk.scan(package2d(lisinopril, 'LU1000', inDays(5_000)));
  await expect(stop).toContainText('Two expiries');
  await expect(stop).toContainText(/Lot LU1000 has two expiries: .* \(.*\) and .* \(on the bottle/);
  await desk.press('Enter');
  await expect(bench.getByText('30 still to take.')).toBeVisible();
  await opens(desk, 'Alt+x', shelf);
  await expect(shelf.getByRole('radio', { name: 'Two expiries' })).toBeChecked();
  await expect(row).toContainText('LU1000');
  await expect(row).toContainText('Two expiries');
  await opens(desk, 'Alt+x', which);
  const earlier = await which.getByLabel('The earlier').inputValue();
  await expect(which.getByLabel('The later')).toHaveValue(/, on the bottle at Drug Verification/);
  await desk.type('01/01/2030');
  await desk.press('Enter');
  await desk.type('Read off the carton');
  await desk.press('Control+s');
  await expect(which).toContainText('is neither of both dates');
  await which.getByLabel('Right is').focus();
  await desk.press('Control+a');
  await desk.type(earlier.slice(0, 10));
  await desk.press('Control+s');
  await expect(which).toHaveCount(0);
  await expect(shelf).toContainText('No lot expires in this time.');
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
