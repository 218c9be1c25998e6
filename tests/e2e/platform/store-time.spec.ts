import { expect, test } from 'playwright/test';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { Walker } from './inventory/walker.ts';
import { dateSlips } from './support/dates.ts';
import { dialog, opens, today } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Nineteen hours ahead of the store: whatever is told by the computer's clock is tomorrow. */
const farAhead = 'Pacific/Auckland';
const surfaces = [
  'processing',
  'completed-prescriptions',
  'picked-up-orders',
  'order',
  'wimo',
  'dv-log',
  'rv-log',
  'patient-list',
  'transmission-log',
  'refill-rx',
] as const;

test('a computer of another zone shows the store’s times, all as MM/DD/YYYY', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge', zone: farAhead });
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  const walker = new Walker(desk);
  const slips: string[] = [];
  for (const surface of surfaces)
    await test.step(surface, async () => {
      await walker.go(surface);
      await expect(desk.page.locator('[role=row], dt').first()).toBeVisible();
      for (const slip of await dateSlips(desk.page)) slips.push(`${surface}: ${slip}`);
    });
  await test.step('an eligibility check is dated by the store’s clock', async () => {
    const check = dialog(desk, 'Eligibility Check');
    await walker.leave();
    await walker.go('eligibility-check');
    await expect(check.getByText('No payer was asked about this patient yet.')).toBeVisible();
    await desk.press('Control+Enter');
    const results = check.getByRole('grid', { name: 'Results' });
    await expect(results).toContainText(new RegExp(`${formatDate(today())} \\d\\d:\\d\\d`));
    for (const slip of await dateSlips(desk.page)) slips.push(`eligibility-check: ${slip}`);
    await walker.leave();
  });
  expect(slips).toEqual([]);
  await desk.noPointer();
  await desk.close();
});

test('imports say their whole date', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'admin', zone: farAhead });
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await opens(desk, 'Alt+5', dialog(desk, 'Imports'));
  expect(await dateSlips(desk.page)).toEqual([]);
  await desk.close();
});
