import { expect, test } from 'playwright/test';
import { openRx, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

/** With the payer of the demo store, who knows its members. */
let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: true });
});
test.afterAll(() => store.stop());

const top = (desk: Workstation, name: string) =>
  desk.page.locator(`[role=dialog][data-dialog="${name}"]`);
const status = (desk: Workstation, text: string) =>
  expect(desk.page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text, {
    timeout: 20_000,
  });

/** Somebody types another member number onto the card. */
async function mistypes(desk: Workstation, memberId: string): Promise<void> {
  const form = top(desk, 'patient');
  const member = form.getByRole('textbox', { name: 'Member #' }).first();
  const found = desk.page.getByRole('grid').first().locator('[role=row][data-index="0"]');
  await opens(desk, 'Alt+4', desk.page.getByRole('heading', { name: 'Patient', exact: true }));
  await desk.press('Control+/');
  await desk.type('rodriguez, evelyn');
  await expect(found).toContainText(/Rodr.guez, Evelyn/);
  await expect(desk.page.getByRole('grid').first()).not.toHaveAttribute('aria-busy');
  await desk.press('Control+e');
  await expect(form).toBeVisible();
  await opens(desk, 'Alt+3', member);
  await form.getByRole('grid').first().focus();
  await desk.press('Control+e');
  await expect(member).toHaveValue('W100190057');
  await member.focus();
  await desk.press('Control+a');
  await desk.type(memberId);
  await desk.press('Insert');
  await expect(form.getByRole('grid').first()).toContainText(memberId);
  await desk.press('Control+s');
  await expect(desk.page.getByText('Data saved successfully!')).toBeVisible();
  await desk.press('Escape');
  await expect(form).toHaveCount(0);
}

test('reject 52: the card is corrected in the form of the claim, kept, and the payer pays', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const correct = top(desk, 'claimCorrect');
  const member = correct.getByRole('textbox', { name: 'Member #' });
  await mistypes(desk, 'W999');
  const number = await typedRx(store, { patient: 'rodriguez, evelyn', ndc: '00093715498' });

  await openRx(desk, number);
  await desk.press('F8');
  await status(desk, 'Rejected');
  await opens(desk, 'F8', correct);
  await expect(member).toBeFocused();
  await expect(correct).toContainText('was sent as member # W999');
  // Nothing is corrected yet, so that nothing is sent.
  await desk.press('Control+Enter');
  await expect(correct.getByRole('textbox', { name: 'What was corrected' })).toBeFocused();
  await member.focus();
  await desk.press('Control+a');
  await desk.type('W100190057');
  await expect(correct.getByRole('textbox', { name: 'What was corrected' })).toHaveValue('Card');
  await desk.press('Control+Enter');
  await expect(correct).toHaveCount(0);
  await status(desk, 'Billed');
  await desk.noPointer();
  await desk.close();
});
