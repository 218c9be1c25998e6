import { expect, test } from 'playwright/test';
import {
  choose,
  code,
  dialog,
  openRx,
  opens,
  printFirst,
  scanVial,
  today,
  vialLabel,
} from '#tests/e2e/platform/support/desk.ts';
import { costs, counting, ends } from '#tests/e2e/platform/support/keystrokes.ts';
import { dropNewRx } from '#tests/e2e/platform/support/messages.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { typedRx } from '#tests/e2e/platform/support/typed-rx.ts';
import { alsoReached } from '#tests/e2e/platform/support/walk.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { package2d } from './packages.ts';

/** As a person starts it: with the payer of the demo store beside it. */
let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: true });
});
test.afterAll(() => store.stop());

const stands = (desk: Workstation, text: string) =>
  expect(desk.page.getByRole('heading', { level: 1 }).locator('..')).toContainText(text);
async function atTheDesk(
  browser: Parameters<typeof Workstation.open>[0],
  as = 'technician',
): Promise<Workstation> {
  const desk = await Workstation.open(browser, store.url, { as });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  return desk;
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
  const label = dialog(desk, 'Print Label');
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
  // The label names the other maker: the new one comes by itself.
  await expect(label.getByRole('img').first()).toBeVisible();
  await desk.press('Escape');
  await expect(label).toBeHidden();
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
  const label = dialog(desk, 'Print Label');
  await expect(label.getByRole('img').first()).toBeVisible();
  costs(desk, task, true);
  await desk.press('Escape');
  await expect(label).toBeHidden();
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
  // A burst on the heels of a hand's key is taken for the hand's: a person scans again.
  await expect(async () => {
    await desk.scan(code({ kind: 'restock', fill: fillId }));
    await expect(prompt.getByLabel('Scan the restock label')).not.toHaveValue('', {
      timeout: 3_000,
    });
  }).toPass();
  await desk.press('1');
  await expect(prompt.getByRole('radio', { checked: true })).toHaveCount(1);
  await desk.press('Control+Enter');
  await stands(desk, 'Filed');
  costs(desk, task);
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText(number);
  await expect(desk.page.getByText('Fill 0: Return to stock')).toBeVisible();
  await ends(desk);
});

/** From the prescriber on: what the paper says, each with one key. */
async function typesThePaper(desk: Workstation): Promise<void> {
  const entry = dialog(desk, /prescription/i);
  await expect(entry.getByLabel('Prescriber')).toBeFocused();
  await choose(desk, 'okafor', 'Okafor, Amara');
  await expect(entry.getByLabel('Drug')).toBeFocused();
  await choose(desk, '68180051501', /Lisinopril/);
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await desk.type('1t po qd');
  await desk.press('Enter');
  await desk.type('30');
  await desk.press('Enter');
  await expect(entry.getByText('30 days proposed')).toBeVisible();
  await desk.press('Enter');
  await desk.type('2');
  await desk.press('Enter', 'Enter', 'Enter');
  await expect(entry.getByLabel('Paper or caller')).toBeFocused();
  await desk.type('lisinopril 20 mg, 1 daily, 30, 2 refills, dr okafor');
  await desk.press('Control+Enter');
  await expect(entry).toBeHidden();
  await expect(desk.page.getByText(/Rx 001 \d{7} \d\d/).last()).toBeVisible();
}

test('a new prescription from paper, for a patient who is known', async ({ browser }) => {
  const task = 'New prescription from paper';
  const desk = await atTheDesk(browser);
  const entry = dialog(desk, /prescription/i);
  await counting(desk, task).press('Insert');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await choose(desk, 'underhill, s', 'Underhill, Siobhán');
  await typesThePaper(desk);
  costs(desk, task);
  await ends(desk);
});

test('a new prescription for a patient who is new here, added inside it', async ({ browser }) => {
  const task = 'New prescription for a new patient';
  const desk = await atTheDesk(browser);
  const entry = dialog(desk, /prescription/i);
  const added = dialog(desk, 'Add Patient');
  await counting(desk, task).press('Insert');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  await desk.type('Quillfeather');
  await desk.press('Control+Insert');
  await expect(added.getByLabel('First Name')).toBeFocused();
  await expect(added.getByLabel('Last Name')).toHaveValue('Quillfeather');
  await desk.type('Nora');
  await desk.press('Enter');
  await desk.type('03121970');
  await desk.press('Enter');
  await desk.type('f');
  await desk.press('Control+s');
  await expect(added).toBeHidden();
  await typesThePaper(desk);
  costs(desk, task);
  await ends(desk);
});

test('an electronic prescription becomes one of the store', async ({ browser }) => {
  const task = 'Electronic prescription entered';
  const desk = await atTheDesk(browser);
  const entry = dialog(desk, /eRx: /);
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'keystrokes-1' });
  await expect(desk.page.getByRole('button', { name: /^eRx 1 waiting/ })).toBeVisible();
  await counting(desk, task).press('Control+g', 'g');
  await expect(dialog(desk, 'eRx').getByRole('grid').first()).toContainText('Brown, Hannah');
  await desk.press('F8');
  await expect(entry.getByText('Take 1 tablet by mouth once daily.').first()).toBeVisible();
  await desk.press('Control+Enter');
  await expect(entry).toBeHidden();
  await expect(desk.page.getByText(/Rx 001 \d{7} \d\d/).last()).toBeVisible();
  costs(desk, task);
  await ends(desk);
});

/** The package's code with the lot on hand that keeps longest, as the page lists it. */
async function bottleOnHand(desk: Workstation, ndc10: string): Promise<string> {
  const text = await desk.page.locator('#page').innerText();
  const lots = [...text.matchAll(/(\w+)\s+exp\. (\d\d)\/(\d\d)\/\d\d(\d\d)/g)]
    .map(([, lot = '', month = '', day = '', year = '']) => ({ lot, expires: year + month + day }))
    .toSorted((a, b) => b.expires.localeCompare(a.expires));
  const [{ lot, expires } = { lot: '', expires: '' }] = lots;
  return package2d({ ndc10 }, lot, expires);
}

test('the product is scanned, counted and verified', async ({ browser }) => {
  const task = 'Drug verification';
  const desk = await atTheDesk(browser);
  const bench = dialog(desk, 'Drug Verification');
  const number = await typedRx(store, { patient: 'rodriguez, evelyn', ndc: '68180051401' });
  await openRx(desk, number);
  await desk.press('F8');
  await stands(desk, 'Billed');
  await printFirst(desk);
  const bottle = await bottleOnHand(desk, '6818051401');
  await counting(desk, task).press('F8');
  await expect(bench.getByLabel('Stock bottle')).toBeFocused();
  await desk.scan(bottle);
  await expect(bench.getByLabel('Counted')).toBeFocused();
  await desk.type('30');
  await desk.press('Enter');
  await expect(bench).toBeHidden();
  await stands(desk, 'Drug Verified');
  costs(desk, task);
  await ends(desk);
});

test('the final check is signed', async ({ browser }) => {
  const task = 'Final check';
  const number = '001 4400161 00';
  const desk = await atTheDesk(browser, 'pharmacist');
  const check = dialog(desk, 'Rph Verification');
  await openRx(desk, number);
  await counting(desk, task).press('F8');
  await expect(check.getByLabel('Password')).toBeFocused();
  await scanVial(desk, check, vialLabel(number));
  await desk.type('demo-pharmacist-2026');
  await desk.press('Enter');
  await expect(check).toBeHidden();
  await stands(desk, 'Rph Verified');
  costs(desk, task);
  await ends(desk);
});

test('the final check fails: it goes back to the shelf with what was wrong', async ({
  browser,
}) => {
  const task = 'Final check failed';
  const desk = await atTheDesk(browser, 'pharmacist');
  const check = dialog(desk, 'Rph Verification');
  const wrong = check.getByRole('radiogroup', { name: 'What was wrong' });
  await openRx(desk, '001 4400159 00');
  const shown = desk.page.waitForResponse(/\/api\/rx\/\d+\/viewed$/);
  await counting(desk, task).press('F8');
  await expect(check.getByLabel('Password')).toBeFocused();
  // Nobody fails what has not been seen: until it is noted that it stands there, no key does.
  await shown;
  await expect(check.locator('[aria-busy=true]')).toHaveCount(0);
  await desk.press('Alt+f');
  await expect(wrong).toBeFocused();
  await desk.press('9');
  await expect(wrong.getByRole('radio', { checked: true })).toContainText(/Wrong count/);
  await desk.press('Enter');
  await expect(check).toBeHidden();
  await stands(desk, 'Billed');
  costs(desk, task);
  await ends(desk);
});

test('a fill is held with its reason, and released', async ({ browser }) => {
  const task = 'Hold and release';
  const desk = await atTheDesk(browser);
  const prompt = desk.page.locator('[role=dialog][data-dialog="movePrompt"]');
  await openRx(desk, '001 4400125 00');
  await counting(desk, task).press('Control+h');
  await expect(prompt.getByRole('radio').first()).toBeVisible();
  await desk.press('1', 'Control+Enter');
  await stands(desk, 'Hold');
  await expect(prompt).toBeHidden();
  await desk.press('F8');
  await expect(prompt.getByLabel('What came of it')).toBeFocused();
  await desk.type('stock came');
  await desk.press('Control+Enter');
  await expect(prompt).toBeHidden();
  await stands(desk, 'Cashed');
  costs(desk, task);
  await ends(desk);
});

test('a refill that is asked for too early says when it may be filled', async ({ browser }) => {
  const task = 'Refill asked too early';
  const desk = await atTheDesk(browser);
  await openRx(desk, '001 4400115 02');
  await counting(desk, task).press('F8');
  await expect(desk.page.locator('[data-note]').last()).toContainText(
    'Too early: the next fill is due on 03/11/2026.',
  );
  costs(desk, task);
  await ends(desk);
});

test('a prescription goes to another pharmacy', async ({ browser }) => {
  const task = 'Transfer out';
  const desk = await atTheDesk(browser, 'pharmacist');
  const prompt = dialog(desk, 'Transfer out');
  const step = dialog(desk, 'All steps').getByRole('option', { name: /Transfer out/ });
  await openRx(desk, '001 4400109 00');
  await counting(desk, task).press('Shift+F8');
  await expect(step).toBeVisible();
  await desk.press(((await step.locator('kbd').first().textContent()) ?? '').trim());
  await expect(prompt.getByLabel('Receiving pharmacy *')).toBeFocused();
  await desk.type('Prairie Drug');
  await desk.press('Enter');
  await desk.type('Ann Bell');
  await desk.press('Enter');
  await desk.type('2175550142');
  await desk.press('Control+Enter');
  await expect(prompt).toBeHidden();
  await stands(desk, 'Transferred');
  costs(desk, task);
  await ends(desk);
});

test('a label is printed once more', async ({ browser }) => {
  const task = 'Label printed again';
  const desk = await atTheDesk(browser);
  const label = dialog(desk, 'Print Label');
  await openRx(desk, '001 4400104 01');
  await counting(desk, task).press('Control+p');
  await expect(label.getByRole('img').first()).toBeVisible();
  await desk.press('Enter');
  await expect(desk.page.getByText('2 printed').first()).toBeVisible();
  costs(desk, task);
  await ends(desk);
});

test('a note is written on a prescription', async ({ browser }) => {
  const task = 'Note on a prescription';
  const desk = await atTheDesk(browser);
  const notes = dialog(desk, 'Notes');
  await openRx(desk, '001 4400125 00');
  await counting(desk, task).press('Shift+F2');
  await expect(notes.getByLabel('Add a note')).toBeFocused();
  await desk.type('Calls back after five');
  await desk.press('Control+Enter');
  await expect(notes.getByRole('option')).toContainText(['Calls back after five']);
  await desk.press('Escape');
  await expect(notes).toBeHidden();
  costs(desk, task);
  await ends(desk);
});
