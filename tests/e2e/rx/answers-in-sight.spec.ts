import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { dialog, opens, openRx, printFirst } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { verifyDrug } from './at-the-bench.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const sertraline = required(
  demoScenario().formulary.find(({ ndc }) => ndc === '16714061203'),
  'Sertraline 50 mg',
);

test('at the final check the answers of an alert are in sight, then the chosen one', async ({
  browser,
}) => {
  // Robert Miller takes warfarin.
  const number = await typedRx(store, {
    patient: 'miller, robert',
    ndc: sertraline.ndc,
    use: { sig: '1T PO QD', quantity: 10_000, daysSupply: 10 },
    alertsWait: true,
  });
  const technician = await Workstation.open(browser, store.url, { as: 'technician' });
  await expect(technician.page.getByRole('grid').first()).toBeFocused();
  await openRx(technician, number);
  await technician.press('F8');
  await expect(technician.page.getByText('Cashed').first()).toBeVisible();
  await printFirst(technician);
  await verifyDrug(technician, required(sertraline.upc, 'Its barcode'), '10');
  await technician.close();
  const desk = await Workstation.open(browser, store.url, { as: 'pharmacist', width: 1366 });
  const check = dialog(desk, 'Rph Verification');
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  await openRx(desk, number);
  await opens(desk, 'F8', check);
  await expect(check.getByLabel('Password')).toBeFocused();
  const card = check.getByLabel(/Needs an answer\.$/).first();
  await expect(card).toBeVisible();

  await desk.press('F7');
  await expect(card).toBeFocused();
  const answers = card.getByRole('listitem');
  const count = await answers.count();
  await expect(answers.nth(3)).toBeInViewport({ ratio: 1 });
  await expect(check.getByText('No known drug allergies (NKDA)')).toBeInViewport({ ratio: 1 });
  await desk.press('PageDown');
  await expect(answers.last()).toBeInViewport({ ratio: 1 });

  await desk.press('d');
  const words = card.getByRole('textbox', { name: /In words$/ });
  await expect(words).toBeFocused();
  await expect(words).toBeInViewport({ ratio: 1 });
  await expect(answers.filter({ visible: true })).toHaveCount(1);
  await expect(card.getByText('Prescriber asked: other dose')).toBeInViewport({ ratio: 1 });

  await desk.press('Escape');
  await expect(card).toBeFocused();
  await expect(answers.filter({ visible: true })).toHaveCount(count);
  await desk.noPointer();
  await desk.close();
});
