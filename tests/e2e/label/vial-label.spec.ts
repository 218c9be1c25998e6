import { expect, test, type Browser } from 'playwright/test';
import {
  acceptMessage,
  dialog,
  openRx,
  opens,
  printFirst,
  scanVial,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());
/** Two prescriptions of one person, each with the bottle that fills it. */
const orders = [
  { id: 'swap-1', ndc: '68180051501', upc: ']E0368180515012' },
  { id: 'swap-2', ndc: '16714061203', upc: ']E0316714612034' },
] as const;

/** Entered, labelled and counted by a technician: both wait for the final check. */
async function filled(browser: Browser): Promise<readonly string[]> {
  const technician = await Workstation.open(browser, store.url, { as: 'technician' });
  const bench = dialog(technician, 'Drug Verification');
  const numbers: string[] = [];
  await expect(technician.page.getByRole('grid').first()).toBeFocused();
  for (const order of orders) {
    const number = await acceptMessage(technician, store, order);
    await openRx(technician, number);
    await printFirst(technician);
    await opens(technician, 'F8', bench);
    await technician.scan(order.upc);
    await expect(bench.getByText(/^This code names no lot/).first()).toBeVisible();
    await technician.press('Alt+1');
    await expect(technician.page.getByLabel('Counted')).toBeFocused();
    await technician.type('30');
    await technician.press('Enter');
    await expect(bench).toBeHidden();
    numbers.push(number);
  }
  await technician.noPointer();
  await technician.close();
  return numbers;
}

test('swapped vials of one order are stopped; Enter never passes it by', async ({ browser }) => {
  const [first = '', second = ''] = await filled(browser);
  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const check = dialog(pharmacist, 'Rph Verification');
  const stop = check.locator('[data-stop]');
  const password = check.getByLabel('Password');
  const why = check.getByLabel('Why the label can’t be scanned');
  await expect(pharmacist.page.getByRole('grid').first()).toBeFocused();
  await openRx(pharmacist, first);
  await opens(pharmacist, 'F8', check);
  await expect(password).toBeFocused();
  await pharmacist.type('demo-pharmacist-2026');
  // Before the prescription beside it is there, Enter says so, and a person presses again.
  await opens(pharmacist, 'Enter', check.getByText('Scan the label on the vial first.').first());
  await pharmacist.press('F8');
  await expect(check).toBeVisible();

  await pharmacist.scan('300882219058');
  await expect(stop).toContainText('Wrong drug');
  await expect(stop).toContainText(/Lantus.*was scanned\. This fill is of .*NDC/);
  await pharmacist.scan(vialLabel(second));
  await expect(stop).toContainText('Wrong label');
  await expect(stop).toContainText(`it says Rx ${second}, Brown, Hannah`);
  await pharmacist.press('Enter');
  await expect(check.getByText('Scan the label on the vial first.').first()).toBeVisible();
  await expect(stop).toContainText('Wrong label');

  await pharmacist.press('Alt+u');
  await expect(why).toBeFocused();
  await pharmacist.press('Enter');
  await expect(why).toBeVisible();
  await pharmacist.press('Escape');
  await expect(password).toBeFocused();
  await scanVial(pharmacist, check, vialLabel(first));
  await expect(stop).toHaveCount(0);
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  await pharmacist.sees('Rph Verified');
  await signWithoutScan(pharmacist, second);
  await pharmacist.noPointer();
  await pharmacist.close();
});

/** A damaged barcode: the pharmacist says so in words, and signs. */
async function signWithoutScan(pharmacist: Workstation, number: string): Promise<void> {
  const check = dialog(pharmacist, 'Rph Verification');
  const password = check.getByLabel('Password');
  await openRx(pharmacist, number);
  await opens(pharmacist, 'F8', check);
  await expect(password).toBeFocused();
  const why = check.getByLabel('Why the label can’t be scanned');
  await opens(pharmacist, 'Alt+u', why);
  await expect(why).toBeFocused();
  await pharmacist.type('barcode is torn');
  await pharmacist.press('Enter');
  await expect(
    check.getByText('Label not scanned: barcode is torn', { exact: true }),
  ).toBeVisible();
  await expect(password).toBeFocused();
  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  await pharmacist.sees('Rph Verified');
}
