import { expect, test } from 'playwright/test';
import { openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { filledElsewhere } from '#tests/e2e/platform/support/payer.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** As a person starts it: with the payer of the demo store beside it. */
let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: true });
});
test.afterAll(() => store.stop());

const top = (desk: Workstation, name: string) =>
  desk.page.locator(`[role=dialog][data-dialog="${name}"]`);
const typed = (input: { readonly patient: string; readonly ndc: string }) => typedRx(store, input);
const status = (desk: Workstation, text: string) =>
  expect(desk.page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text, {
    timeout: 20_000,
  });

test('reject 88: the pharmacist says why it is right all the same, in the standard’s codes, and the payer pays', async ({
  browser,
}) => {
  await filledElsewhere(store.payerPort!, {
    plan: 'prairie-commercial',
    cardholder: 'W100190057',
    ndc: '60505257909',
    daysAgo: 3,
  });
  const number = await typed({ patient: 'rodriguez, evelyn', ndc: '00093715498' });
  const desk = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  const correct = top(desk, 'claimCorrect');
  await expect(
    desk.page.getByRole('grid').first().locator('[role=row][data-index="0"]'),
  ).toBeVisible();
  await openRx(desk, number);
  await desk.press('F8');
  await status(desk, 'Rejected');
  await desk.press('Control+g', 'j');
  await expect(top(desk, 'rejectedClaims').locator('[role=row][data-index="0"]')).toContainText(
    '88',
  );
  await opens(desk, 'Control+Enter', correct);
  const answers = correct.getByRole('group', { name: 'DUR answers' });
  await expect(answers.locator(':focus')).toHaveCount(1);
  await desk.press('Insert');
  for (const [label, code] of [
    ['Reason', 'td'],
    ['Service', 'm0'],
    ['Result', '1g'],
  ] as const) {
    await expect(answers.getByRole('combobox', { name: label })).toBeFocused();
    await desk.type(code);
    await desk.press('Enter');
  }
  await desk.press('Control+Enter');
  await expect(correct).toHaveCount(0);
  await expect(async () => {
    await desk.press('Escape');
    await expect(desk.page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await status(desk, 'Billed');
  await desk.noPointer();
  await desk.close();
});

test('two cards: the second pays of what the first one leaves; both are taken back in the other order, and the drug returns to stock', async ({
  browser,
}) => {
  const number = await typed({ patient: 'kim, dylan', ndc: '00093715498' });
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const details = top(desk, 'claimDetails');
  const of = (name: string) => details.getByRole('region', { name });
  await expect(
    desk.page.getByRole('grid').first().locator('[role=row][data-index="0"]'),
  ).toBeVisible();
  await openRx(desk, number);
  await desk.press('F8');
  await status(desk, 'Billed');
  await opens(desk, 'Alt+i', details);
  await expect(of('Primary Insurance')).toContainText('Paid');
  await expect(of('Secondary Insurance')).toContainText('Paid');
  await opens(desk, 'Alt+v', top(desk, 'claimReverse'));
  for (
    let index = 0;
    index < 4 &&
    (await top(desk, 'claimReverse')
      .getByRole('switch')
      .and(desk.page.locator(':focus'))
      .count()) === 0;
    index++
  )
    await desk.press('Tab');
  await desk.type('y');
  await desk.press('Control+Enter');
  await expect(of('Primary Insurance')).toContainText('Reversed', { timeout: 20_000 });
  await expect(of('Secondary Insurance')).toContainText('Reversed');
  await opens(desk, 'Alt+t', top(desk, 'transmissionLog'));
  await expect(
    top(desk, 'transmissionLog').getByRole('row').filter({ hasText: 'Reversal' }),
  ).toHaveCount(2);
  for (const name of ['transmissionLog', 'claimDetails']) {
    await desk.press('Escape');
    await expect(top(desk, name)).toHaveCount(0);
  }
  const back = top(desk, 'steps').getByRole('option', { name: /return to stock/i });
  const asked = top(desk, 'movePrompt').getByRole('radio').first();
  // The steps are those of the moment they were opened: until the payer's answer is on the page
  // they say why not, and a person opens them again.
  await expect(async () => {
    await opens(desk, 'Shift+F8', back);
    if ((await back.getAttribute('aria-disabled')) === null)
      await desk.press((await back.locator('kbd').first().textContent())!.trim());
    else await desk.press('Escape');
    await expect(asked).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await desk.type('1');
  await desk.press('Control+Enter');
  await status(desk, 'Filed');
  await desk.noPointer();
  await desk.close();
});
