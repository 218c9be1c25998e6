import { expect, test } from 'playwright/test';
import {
  code,
  dialog,
  openRx,
  opens,
  printFirst,
  scanVial,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { bagOf, verifyDrug } from '../rx/at-the-bench.ts';

/** With the payer of the demo store. */
let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: true });
});
test.afterAll(() => store.stop());

const status = (desk: Workstation, text: string) =>
  expect(desk.page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text, {
    timeout: 20_000,
  });

const waits = 'A claim of it waits for a person: look at its Claim Details.';

/** Billed, filled, checked and handed over. */
async function handedOver(
  desk: Workstation,
  pharmacist: Workstation,
  number: string,
): Promise<void> {
  const check = dialog(pharmacist, 'Rph Verification');
  const counter = dialog(desk, 'Pick up');
  await openRx(desk, number);
  await desk.press('F8');
  await status(desk, 'Billed');
  await printFirst(desk);
  await verifyDrug(desk, '00093715498', '30');
  await openRx(pharmacist, number);
  await opens(pharmacist, 'F8', check);
  await expect(check.getByLabel('Password')).toBeFocused();
  await scanVial(pharmacist, check, vialLabel(number));
  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  const bag = await bagOf(pharmacist);
  await desk.press('Control+Shift+P');
  await expect(counter).toBeVisible();
  await desk.scan(code({ kind: 'bag', bag }));
  await expect(desk.page.getByLabel('DOB')).toBeFocused();
  await desk.type('08261988');
  await desk.press('Enter');
  await desk.type('underhill');
  await desk.press('Enter');
  await expect(counter.locator('[data-vials=wait]')).toBeVisible();
  await desk.scan(vialLabel(number));
  await expect(counter.locator('[data-vials=wait]')).toHaveCount(0);
  await expect(
    counter.getByRole('radiogroup', { name: 'Counseling' }).locator(':focus'),
  ).toHaveCount(1);
  await desk.press('2', 'Enter');
  await expect(counter.getByRole('textbox', { name: /^Paid/ })).toBeFocused();
  await desk.type('50');
  await desk.press('Control+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await desk.press('Escape');
  await expect(counter).toBeHidden();
}

test('who is in charge takes back the claim of what was handed over, and bills again', async ({
  browser,
}) => {
  const number = await typedRx(store, { patient: 'underhill, wilhelmina', ndc: '00093715498' });
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  for (const { page } of [desk, pharmacist])
    await expect(page.getByRole('grid').first()).toBeFocused();
  await handedOver(desk, pharmacist, number);

  const boss = await Workstation.open(browser, store.url, { as: 'incharge' });
  const steps = dialog(boss, 'All steps');
  await expect(boss.page.getByRole('grid').first()).toBeFocused();
  await openRx(boss, number);
  await status(boss, 'Picked Up');
  await opens(boss, 'Shift+F8', steps);
  const step = steps.getByRole('option', { name: /Reverse after hand-over/ });
  await expect(step).toBeVisible();
  await boss.press(
    ((await step.locator('kbd').first().textContent()) ?? '').trim().replace(' ', '+'),
  );
  const prompt = dialog(boss, 'Reverse after hand-over');
  await expect(prompt.getByRole('radio').first()).toBeFocused();
  await boss.press('1', 'Enter', 'Enter');
  await expect(prompt.getByLabel('Your password')).toBeFocused();
  await boss.type('demo-incharge-2026');
  await boss.press('Control+Enter');
  await expect(prompt).toBeHidden();
  await expect(boss.page.getByText(waits)).toBeVisible();

  await boss.press('Control+g', 'j');
  const list = boss.page.locator('[role=dialog][data-dialog="rejectedClaims"]');
  const details = boss.page.locator('[role=dialog][data-dialog="claimDetails"]');
  await expect(list.locator('[role=row][data-index="0"]')).toContainText('Underhill');
  await opens(boss, 'F8', details);
  await expect(details).toContainText(/Taken back after the hand-over: bill it again/);
  await boss.press('F8');
  await expect(details).toContainText(/Copay\s*\$3\.13/);
  await expect(details).not.toContainText('Reversed');
  await expect(details).not.toContainText(/Taken back after the hand-over/);
  await expect(async () => {
    await boss.press('Escape');
    await expect(boss.page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await status(boss, 'Picked Up');
  await expect(boss.page.getByText(waits)).toHaveCount(0);
  for (const one of [desk, pharmacist, boss]) {
    await one.noPointer();
    await one.close();
  }
});
