import { expect, test } from 'playwright/test';
import {
  dialog,
  openInbox,
  openRx,
  opens,
  printFirst,
  savedNumber,
  scanVial,
  today,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { dropNewRx } from '#tests/e2e/platform/support/messages.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** Types over what stands in a field. */
async function over(desk: Workstation, text: string): Promise<void> {
  await desk.press('Control+a');
  await desk.type(text);
}
/** A message for 30 with 3 refills is entered as 60 with 5, and answered for; gives its number. */
async function enteredOtherwise(technician: Workstation): Promise<string> {
  const entry = dialog(technician, /eRx: /);
  const { page } = technician;
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'answers', ndc: '68180051501' });
  await expect(page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible();
  await openInbox(technician, 'Brown, Hannah');
  await opens(technician, 'F8', entry);
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
  await entry.getByLabel('Qty.').focus();
  await over(technician, '60');
  await technician.press('Enter');
  await entry.getByLabel('Refills').focus();
  await over(technician, '5');
  await technician.press('Enter', 'Control+Enter');
  await expect(
    entry.getByText('Qty. differs: prescribed 30 Tablet, entered 60', { exact: true }),
  ).toBeVisible();
  // Each came by itself: a key that leads to it goes before its answer.
  await expect(async () => {
    const open = entry.getByText('Needs an answer');
    if ((await open.count()) > 0) {
      await technician.press('Alt+a', '8');
      await technician.type('Dr. Okafor by telephone');
      await technician.press('Enter');
    }
    await expect(open).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await technician.press('Control+Enter');
  const number = await savedNumber(technician);
  await expect(entry).toBeHidden();
  await expect(async () => {
    await technician.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 300 });
  }).toPass();
  return number;
}
async function labelledAndCounted(technician: Workstation, number: string): Promise<void> {
  const bench = dialog(technician, 'Drug Verification');
  await openRx(technician, number);
  await printFirst(technician);
  await opens(technician, 'F8', bench);
  await technician.scan(']E0368180515012');
  await technician.press('Alt+1');
  await expect(technician.page.getByLabel('Counted')).toBeFocused();
  await technician.type('60');
  await technician.press('Enter');
  await expect(bench).toBeHidden();
}

test('the final check asks for each fact that differs, in words, one after the other', async ({
  browser,
}) => {
  const technician = await Workstation.open(browser, store.url, { as: 'technician' });
  const pharmacist = await Workstation.open(browser, store.url, { as: 'pharmacist' });
  await expect(technician.page.getByRole('grid').first()).toBeFocused();
  await expect(pharmacist.page.getByRole('grid').first()).toBeFocused();
  const number = await enteredOtherwise(technician);
  await labelledAndCounted(technician, number);
  const check = dialog(pharmacist, 'Rph Verification');
  const words = check.getByRole('textbox', {
    name: /^Prescriber asked: .* In words$/,
  });
  await openRx(pharmacist, number);
  await opens(pharmacist, 'F8', check);

  await test.step('the key is the answer, while the label is drawn', async () => {
    await expect(check.getByRole('listitem', { name: /Qty.*Needs an answer\.$/ })).toBeFocused();
    // The first one was in hand by itself: F7 goes on to the other, and only that one is in hand.
    await pharmacist.press('F7', '8');
    await expect(words).toBeFocused();
    await expect(pharmacist.page.getByText('Wrong patient entered:')).toHaveCount(0);
  });
  const quantity = check.getByRole('row', { name: /^Qty\. Differs/ });
  await expect(quantity).toContainText('60 counted');
  // More refills than were written are the prescriber's word alone.
  const offered = check.locator('ol').getByRole('listitem');
  await expect(offered).toHaveText([/Prescriber asked: what is entered is right$/]);

  await test.step('words that say nothing are refused at their field', async () => {
    await pharmacist.type('x');
    await pharmacist.press('Enter');
    await expect(words).toHaveAccessibleDescription(
      'Say why in words: “x” says nothing to the next person.',
    );
    await expect(words).toBeFocused();
    await expect(words).toHaveValue('x');
  });

  await test.step('words that say something are taken, and the next fact is in hand', async () => {
    await over(pharmacist, 'Dr. Okafor by telephone');
    await pharmacist.press('Enter');
    await expect(check).toContainText(
      /Prescriber asked: what is entered is right · Paige Sorensen, .* · Dr\. Okafor by telephone/,
    );
    await expect(check.getByRole('listitem', { name: /Qty.*Needs an answer\.$/ })).toBeFocused();
    await expect(offered).toHaveText([
      /Prescriber asked: what is entered is right$/,
      /Source looked at: what is entered is right$/,
    ]);
    await pharmacist.press('8');
    await expect(words).toBeFocused();
    await pharmacist.type('60, said in the same call');
    await pharmacist.press('Enter');
    await expect(check).toContainText('60, said in the same call');
    await expect(check.getByRole('listitem', { name: /Needs an answer\.$/ })).toHaveCount(0);
  });

  await scanVial(pharmacist, check, vialLabel(number));
  await expect(check.getByLabel('Password')).toBeFocused();
  await pharmacist.type('demo-pharmacist-2026');
  await pharmacist.press('Enter');
  await expect(check).toBeHidden();
  await pharmacist.noPointer();
  await technician.close();
  await pharmacist.close();
});
