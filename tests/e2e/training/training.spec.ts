import { expect, test } from 'playwright/test';
import { dialog, openRx, opens, printFirst } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: false, network: false, day: false });
});
test.afterAll(() => store.stop());

async function openTraining(desk: Workstation) {
  const palette = desk.page.locator('[role=dialog][data-dialog=palette]');
  await opens(desk, 'Control+k', palette);
  await desk.type('training');
  await expect(palette.getByRole('option').first()).toContainText('Training');
  await desk.press('Enter');
  const training = dialog(desk, 'Training');
  await expect(training.getByRole('option').first()).toBeVisible();
  return training;
}
/** Begins the marked case and goes to work: the number of its prescription stands in the line. */
async function toWork(desk: Workstation): Promise<string> {
  await expect(dialog(desk, 'Training').getByRole('region', { name: 'Task' })).toBeVisible();
  await desk.press('Enter');
  await expect(dialog(desk, 'Training')).toBeHidden();
  const line = desk.page.getByRole('status', { name: 'Training' });
  await expect(line).toContainText('Training, case 3: Wrong bottle at the scan.');
  return /001 \d{7} \d\d/.exec((await line.textContent()) ?? '')?.[0] ?? '';
}
/** Opens the prescription of the case, prints its label, and stands at its drug verification. */
async function atTheBench(desk: Workstation, number: string) {
  await openRx(desk, number);
  await printFirst(desk);
  const bench = dialog(desk, 'Drug Verification');
  await opens(desk, 'F8', bench);
  await expect(bench.getByLabel('Stock bottle')).toBeFocused();
  return bench;
}
/** The right bottle, of the lot that the training has put on the shelf or any that lasts. */
async function countsTheRight(desk: Workstation): Promise<void> {
  const bench = dialog(desk, 'Drug Verification');
  await desk.type('68180051401');
  await desk.press('Enter');
  await expect(bench.locator('[data-stop]')).toContainText('This code names no lot');
  await desk.press('Alt+2');
  await expect(bench.getByLabel('Counted')).toBeFocused();
  await desk.type('30');
  await desk.press('Enter');
  await expect(bench).toBeHidden();
  await expect(desk.page.getByText('Drug Verified').first()).toBeVisible();
}

test('a technician fills from the wrong bottle, is told, begins again and does it right', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const complaints = watch(desk.page, [422]);
  const training = await openTraining(desk);
  await expect(training.getByRole('option', { name: /Wrong bottle/ })).toContainText('New');
  await desk.press('ArrowDown', 'ArrowDown', 'Enter');
  const careless = await toWork(desk);

  // Asked before anything was done: the case goes on.
  await openTraining(desk);
  await desk.press('F8');
  await expect(training).toContainText('Not finished yet: the case goes on running.');
  await expect(training).toContainText('The drug verification was not finished');
  await desk.press('Escape');

  // The bottle beside the tray is put away unseen.
  await atTheBench(desk, careless);
  await countsTheRight(desk);
  await openTraining(desk);
  await desk.press('F8');
  await expect(training).toContainText('90 of 100');
  await expect(training).toContainText('The bottle beside the tray was never scanned');
  await expect(training).toContainText('Passed.');
  await desk.press('Alt+r');
  const careful = await toWork(desk);
  expect(careful).not.toBe(careless);

  // Its scan stops it, and the right one is taken.
  const bench = await atTheBench(desk, careful);
  await desk.type('68180051501');
  await desk.press('Enter');
  await expect(bench.locator('[data-stop]')).toContainText('Wrong strength');
  await desk.press('Alt+b');
  await expect(bench.getByLabel('Stock bottle')).toBeFocused();
  await countsTheRight(desk);
  await openTraining(desk);
  await desk.press('F8');
  await expect(training).toContainText('100 of 100');
  await desk.page.screenshot({ path: 'test-results/training-graded.png' });
  await desk.press('Alt+c');
  await expect(training.getByRole('option', { name: /Wrong bottle/ })).toContainText(
    /Passed.*Best: 100 of 100/,
  );
  await expect(desk.page.getByRole('status', { name: 'Training' })).toBeHidden();

  await desk.noPointer();
  complaints.none();
  await desk.close();
});
