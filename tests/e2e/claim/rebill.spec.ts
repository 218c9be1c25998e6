import { expect, test } from 'playwright/test';
import { openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { openPayer } from '#tests/e2e/platform/support/payer.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import type { Practice } from '#tests/payer/wire.ts';

let store: Store;
let payer: Practice;
test.beforeAll(async () => {
  store = await openStore();
  payer = await openPayer(store);
});
test.afterAll(async () => {
  await payer.end();
  await store.stop();
});

const top = (desk: Workstation, name: string) =>
  desk.page.locator(`[role=dialog][data-dialog="${name}"]`);
const status = (desk: Workstation, text: string) =>
  expect(desk.page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text, {
    timeout: 20_000,
  });
const shot = (desk: Workstation, name: string) =>
  process.env['SHOTS'] === undefined
    ? Promise.resolve()
    : desk.page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });

test('a paid claim is rebilled by keys: paid anew, rejected, and not known', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const number = await typedRx(store, { patient: 'rodriguez, evelyn', ndc: '00093715498' });
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const details = top(desk, 'claimDetails');
  const question = details.getByRole('region', { name: 'Rebill' });
  await expect(
    desk.page.getByRole('grid').first().locator('[role=row][data-index="0"]'),
  ).toBeVisible();
  await openRx(desk, number);
  await desk.press('F8');
  await status(desk, 'Billed');

  // Looked at first; Esc leaves everything as it is.
  await opens(desk, 'Alt+i', details);
  await expect(details.getByRole('region', { name: 'Primary Insurance' })).toContainText('Paid');
  await desk.press('Alt+b');
  await expect(question).toContainText('The new claim says the same as the paid one.');
  await shot(desk, 'question');
  await desk.press('Escape');
  await expect(question).toHaveCount(0);
  await desk.press('Alt+b');
  await expect(question).toBeVisible();
  await desk.press('Control+Shift+Enter');
  await desk.press('Control+Shift+Enter');
  await opens(desk, 'Alt+t', top(desk, 'transmissionLog'));
  const sent = top(desk, 'transmissionLog').getByRole('row').filter({ hasText: 'Rebill' });
  await expect(sent).toHaveCount(1);
  await expect(sent).toContainText('Paid', { timeout: 20_000 });
  await shot(desk, 'log');
  for (const name of ['transmissionLog', 'claimDetails']) {
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }

  // The entry is changed while it is paid: F8 shows what changes.
  await opens(desk, 'Shift+F8', top(desk, 'steps'));
  await desk.press('Shift+i');
  await status(desk, 'Data Entry');
  await opens(desk, 'Control+e', top(desk, 'rxEntry'));
  const entry = top(desk, 'rxEntry');
  for (const [label, amount] of [
    ['Qty.', '200'],
    ['Day(s) Supply', '200'],
  ] as const) {
    const field = entry.getByRole('textbox', { name: label }).first();
    for (
      let at = 0;
      at < 40 && (await field.evaluate((box) => box !== document.activeElement));
      at++
    )
      await desk.press('Tab');
    await desk.press('Control+a');
    await desk.type(amount);
  }
  await shot(desk, 'entry');
  await desk.press('Control+s');
  await expect(entry).toHaveCount(0);
  await desk.press('F8');
  await expect(question.getByRole('row', { name: /442-E7/ })).toContainText('30');
  await expect(question.getByRole('row', { name: /442-E7/ })).toContainText('200');
  await shot(desk, 'changes');
  await desk.press('Control+Shift+L');
  await shot(desk, 'changes-dark');
  await desk.press('Control+Shift+Enter');
  const why = details.getByRole('region', { name: 'Why it was rejected' });
  await expect(why).toContainText('the payer still pays what it paid before', { timeout: 20_000 });
  await expect(details.getByRole('region', { name: 'Primary Insurance' })).toContainText('Paid');
  await shot(desk, 'rejected');

  // The line breaks off after the payer has decided: nobody knows what it pays.
  await payer.control('half');
  await desk.press('Alt+b');
  await expect(question).toBeVisible();
  await desk.press('Control+Shift+Enter');
  const primary = details.getByRole('region', { name: 'Primary Insurance' });
  await expect(primary).toContainText('Being rebilled');
  await expect(primary).toContainText('Rebill not known', { timeout: 120_000 });
  await shot(desk, 'not-known');
  await desk.press('Control+Shift+L');
  await shot(desk, 'not-known-light');
  await payer.control('clear');
  await desk.press('F8');
  await expect(why).toBeVisible({ timeout: 20_000 });
  await desk.noPointer();
  await desk.close();
});
