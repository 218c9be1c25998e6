import { expect, test } from 'playwright/test';
import { demoScenario } from '#db/demo/scenario.ts';
import { required } from '#domain/platform/required.ts';
import { addDays } from '#domain/platform/rules/dates.ts';
import {
  acceptMessage,
  asUser,
  dialog,
  openRx,
  opens,
  printFirst,
  scanVial,
  today,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { alsoReached } from '#tests/e2e/platform/support/walk.ts';
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

/** A lot that expires before those of the demo store, and lasts through the supply. */
async function soonExpiring(lot: string): Promise<void> {
  const { post } = await asUser(store, 'incharge');
  const found = JSON.stringify(await post('/api/drugs/resolve', { code: lisinopril.ndc }));
  await post('/api/stock/receive', {
    drugId: Number(/"drugs":\[\{"id":(\d+)/.exec(found)?.[1]),
    lot,
    expiresOn: addDays(today(), 45),
    quantity: 90_000,
    unitCost: 0,
  });
}

test('the bottle makes the label old; only the newest print passes the check', async ({
  browser,
}) => {
  const technician = await Workstation.open(browser, store.url, { as: 'technician' });
  const { page } = technician;
  const bench = dialog(technician, 'Drug Verification');
  const label = dialog(technician, 'Print Label');
  await expect(page.getByRole('grid').first()).toBeFocused();
  const number = await acceptMessage(technician, store, { id: 'soon' });
  await openRx(technician, number);
  await printFirst(technician);
  // Came in after the label, which bears the day of the lot that was to be taken first.
  await soonExpiring('SOON1');
  await opens(technician, 'F8', bench);
  await technician.scan(package2d(lisinopril, 'SOON1', inDays(45)));
  await expect(page.getByLabel('Counted')).toBeFocused();
  await technician.type('30');
  await technician.press('Enter');
  await expect(bench).toBeHidden();
  await expect(label.getByRole('img').first()).toBeVisible();
  await expect(page.getByText(/^to print anew: discard after/)).toBeVisible();
  await technician.press('Enter');
  await expect(label).toBeHidden();
  await expect(
    page.getByText('1 printed (print 2); print 1 is old: take it off').first(),
  ).toBeVisible();

  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const check = dialog(pharmacist, 'Rph Verification');
  const stop = check.locator('[data-stop]');
  await expect(pharmacist.page.getByRole('grid').first()).toBeFocused();
  await openRx(pharmacist, number);
  await opens(pharmacist, 'F8', check);
  await expect(check.getByLabel('Password')).toBeFocused();
  await pharmacist.scan(vialLabel(number, 1));
  await expect(stop).toContainText('Old label: print 1 of this fill');
  await expect(stop).toContainText('the newest is print 2');
  await scanVial(pharmacist, check, vialLabel(number, 2));
  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  await pharmacist.sees('Rph Verified');
  await technician.noPointer();
  await pharmacist.noPointer();
  await technician.close();
  await pharmacist.close();
});

test('a part leads to its own label; what another desk counts closes the counting here', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const keep = await alsoReached(desk.page);
  const bench = dialog(desk, 'Drug Verification');
  const part = dialog(desk, 'Partial fill');
  const label = dialog(desk, 'Print Label');
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  const number = await acceptMessage(desk, store, { id: 'part-label', ndc: '16714061203' });
  await openRx(desk, number);
  await printFirst(desk);
  await opens(desk, 'F8', bench);
  await desk.press('Alt+p');
  await expect(part.getByLabel('Going out now')).toBeFocused();
  await desk.type('10');
  await desk.press('Enter', '1', 'Control+Enter');
  await expect(part).toBeHidden();
  await expect(label.getByRole('img').first()).toBeVisible();
  await expect(bench).toBeHidden();
  await desk.press('Escape');
  await expect(label).toBeHidden();
  await desk.sees('none that holds; print 1 is old: take it off');
  await printFirst(desk);
  await opens(desk, 'F8', bench);
  await expect(bench.getByText('10 still to take.')).toBeVisible();

  const second = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const other = dialog(second, 'Drug Verification');
  await expect(second.page.getByRole('grid').first()).toBeFocused();
  await openRx(second, number);
  await opens(second, 'F8', other);
  await second.scan(']E0316714612034');
  await expect(other.getByText(/^This code names no lot/).first()).toBeVisible();
  await second.press('Alt+1');
  await expect(second.page.getByLabel('Counted')).toBeFocused();
  await second.type('10');
  await second.press('Enter');
  await expect(other).toBeHidden();
  await expect(bench).toBeHidden();
  await expect(
    desk.page.getByText(/ counted Rx .* meanwhile: nothing is left to scan\.$/).first(),
  ).toBeVisible();
  await desk.sees('Drug Verified');
  await keep();
  await desk.noPointer();
  await second.noPointer();
  await desk.close();
  await second.close();
});
