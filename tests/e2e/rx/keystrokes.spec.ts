import { expect, test } from 'playwright/test';
import { code, dialog, openRx, opens, printFirst } from '#tests/e2e/platform/support/desk.ts';
import { costs, counting } from '#tests/e2e/platform/support/keystrokes.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { alsoReached } from '#tests/e2e/platform/support/walk.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** As a person starts it: with the payer of the demo store beside it. */
let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: true });
});
test.afterAll(() => store.stop());

const stands = (desk: Workstation, text: string) =>
  expect(desk.page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text);
async function atTheDesk(browser: Parameters<typeof Workstation.open>[0]): Promise<Workstation> {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  return desk;
}
async function ends(desk: Workstation): Promise<void> {
  await desk.focusIsSomewhere();
  await desk.noPointer();
  await desk.close();
}

test('a refill by scan: its label, and two keys to the price', async ({ browser }) => {
  const task = 'Refill by scan';
  const desk = await atTheDesk(browser);
  await openRx(desk, '001 4400127 02');
  await counting(desk, task).press('F8');
  await expect(desk.page.getByRole('heading', { name: '001 4400127 03' })).toBeVisible();
  await stands(desk, 'Data Entry');
  await desk.press('F8');
  await stands(desk, 'Cashed');
  costs(desk, task);
  await ends(desk);
});

test('another manufacturer of a billed fill: reversed, switched and billed with one key', async ({
  browser,
}) => {
  const task = 'Other manufacturer of a billed fill';
  const desk = await atTheDesk(browser);
  const keep = await alsoReached(desk.page);
  const number = await typedRx(store, { patient: 'rodriguez, evelyn', ndc: '60505257909' });
  const bench = dialog(desk, 'Drug Verification');
  const stop = bench.locator('[data-stop]');
  await openRx(desk, number);
  await desk.press('F8');
  await stands(desk, 'Billed');
  await printFirst(desk);
  await opens(desk, 'F8', bench);
  await counting(desk, task).scan(']E0359762015617');
  await expect(stop).toContainText('Other manufacturer');
  await desk.press('Alt+1');
  await expect(bench).toContainText('1 of 3: the claim is taken back.');
  await expect(stop).toContainText('Is it this lot?');
  await desk.press('Alt+1');
  await expect(bench.getByLabel('Counted')).toBeFocused();
  costs(desk, task);
  await expect(bench).toContainText('Greenstone');
  await desk.press('Escape');
  await expect(bench).toBeHidden();
  await stands(desk, 'Billed');
  await keep();
  await ends(desk);
});

test('a part of what was asked for goes out', async ({ browser }) => {
  const task = 'Partial fill, data included';
  const desk = await atTheDesk(browser);
  const bench = dialog(desk, 'Drug Verification');
  const prompt = dialog(desk, 'Partial fill');
  await openRx(desk, '001 4400137 00');
  await stands(desk, 'Cashed');
  await opens(desk, 'F8', bench);
  await desk.press('Escape');
  await expect(bench).toBeHidden();
  await counting(desk, task).press('F8');
  await expect(bench).toBeVisible();
  await desk.press('Alt+p');
  await expect(prompt.getByLabel('Going out now')).toBeFocused();
  await desk.type('10');
  await desk.press('Enter', '1', 'Control+Enter');
  await expect(bench.getByText('10 still to take.')).toBeVisible();
  costs(desk, task, true);
  await desk.press('Escape');
  await expect(bench).toBeHidden();
  await ends(desk);
});

test('a fill goes back to stock, and its page stays', async ({ browser }) => {
  const task = 'Return to stock';
  const number = '001 4400214 00';
  const desk = await atTheDesk(browser);
  const prompt = desk.page.locator('[role=dialog][data-dialog="movePrompt"]');
  const step = dialog(desk, 'All steps').getByRole('option', { name: /return to stock/i });
  await openRx(desk, number);
  await stands(desk, 'Binned');
  const fillId = await desk.page.evaluate(async () => {
    const rx = new URL(location.href).searchParams.get('rx');
    const answer = await fetch(`/api/rx/${rx}`, { headers: { 'x-workstation': 'browser test' } });
    return String((await answer.json()).fill.fillId);
  });
  await counting(desk, task).press('Shift+F8');
  await expect(step).toBeVisible();
  await desk.press(((await step.locator('kbd').first().textContent()) ?? '').trim());
  await expect(prompt.getByRole('radio').first()).toBeVisible();
  // Right after a dialog has closed the page takes no letters: a person looks first.
  await desk.type('');
  await desk.press('1');
  await expect(prompt.getByRole('radio', { checked: true })).toHaveCount(1);
  await desk.scan(code({ kind: 'restock', fill: fillId }));
  await desk.press('Control+Enter');
  await stands(desk, 'Filed');
  costs(desk, task);
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(desk.page.getByText('Fill 0: Return to stock')).toBeVisible();
  await ends(desk);
});
