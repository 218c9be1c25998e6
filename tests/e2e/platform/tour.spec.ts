import { expect, test } from 'playwright/test';
import { bagOf } from '#tests/e2e/rx/at-the-bench.ts';
import { dialog, leave } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { TourStep, tourOfReadme } from './support/tour.ts';
import { signIn, watch } from './support/watch.ts';
import { Workstation } from './support/workstation.ts';

/** As `npm start` starts it: with the payer, the network and a working day that has begun. */
let store: Store;
test.beforeAll(async () => {
  store = await openStore({ payer: true, network: true, day: true });
});
test.afterAll(() => store.stop());

const tour = tourOfReadme();
const step = (number: number) => new TourStep(tour.get(number) ?? []);
const rows = (desk: Workstation) => desk.page.getByRole('grid').first().getByRole('row');
const choices = (desk: Workstation) => desk.page.getByRole('listbox', { name: 'Choices' });

async function signsIn(desk: Workstation): Promise<void> {
  const one = step(1);
  one.says('technician');
  await signIn(desk, 'technician');
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  await one.press(desk, '?');
  await expect(dialog(desk, 'Keys')).toBeVisible();
  await desk.press('Escape');
  await expect(dialog(desk, 'Keys')).toBeHidden();
  await one.press(desk, 'Ctrl+K');
  await expect(desk.page.getByRole('dialog')).toBeVisible();
  await desk.press('Escape');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  one.says('Alt');
  await desk.page.keyboard.down('Alt');
  await expect(desk.page.locator('kbd', { hasText: 'Alt 1' }).first()).toBeVisible();
  await desk.page.keyboard.up('Alt');
  one.over();
}
/** A message that came in is opened as a prescription, and left as it is. */
async function takesMessage(desk: Workstation, two: TourStep): Promise<void> {
  const palette = desk.page.locator('[role=dialog][data-dialog="palette"]');
  await two.press(desk, 'Ctrl+K');
  await desk.type('erx');
  await expect(palette.getByRole('option').first()).toContainText('eRx');
  await two.press(desk, 'Enter');
  const inbox = dialog(desk, 'eRx');
  await expect(
    inbox.getByRole('grid', { name: 'e Received' }).getByRole('row').nth(1),
  ).toBeVisible();
  await two.opens(desk, 'F8', dialog(desk, /^eRx: /));
  await leave(desk);
}
/** Enters the prescription of the tour; its page is open then. */
async function enters(desk: Workstation): Promise<void> {
  const two = step(2);
  const entry = dialog(desk, /prescription/i);
  await two.press(desk, 'Insert');
  await expect(entry.getByLabel('Patient')).toBeFocused();
  for (const [typed, next] of [
    ['dubois, evelyn', 'Prescriber'],
    ['okafor', 'Drug'],
  ] as const) {
    await two.type(desk, typed);
    await expect(choices(desk)).not.toHaveAttribute('aria-busy');
    await expect(choices(desk).getByRole('option').first()).toContainText(new RegExp(typed, 'i'));
    await desk.press('Enter');
    await expect(entry.getByLabel(next)).toBeFocused();
  }
  await two.type(desk, 'famotidine 20');
  await expect(choices(desk)).not.toHaveAttribute('aria-busy');
  await expect(choices(desk).getByRole('option').first()).toContainText('Famotidine');
  two.says('Enter');
  const isProposed = (await choices(desk).getByRole('option', { selected: true }).count()) > 0;
  two.says('↓');
  if (!isProposed) await desk.press('ArrowDown');
  await two.again(desk, 'Enter');
  await expect(entry.getByLabel('SIG')).toBeFocused();
  await two.type(desk, '1T PO BID');
  await two.again(desk, 'Enter');
  await two.type(desk, '60');
  await two.again(desk, 'Enter');
  await expect(entry.getByText('30 days proposed')).toBeVisible();
  await two.press(desk, 'Enter');
  await two.type(desk, '2');
  await two.press(desk, 'Enter');
  for (let presses = 0; presses < 6; presses += 1) {
    const paper = entry.getByLabel('Paper or caller');
    if (await paper.evaluate((field) => field === document.activeElement)) break;
    await two.again(desk, 'Enter');
  }
  await expect(entry.getByLabel('Paper or caller')).toBeFocused();
  await desk.type('famotidine 20 mg, one twice a day, 60, two refills, dr okafor');
  await two.press(desk, 'Ctrl+Enter');
  await expect(desk.page.getByText(/Rx 001 \d{7} \d\d/).last()).toBeVisible();
  await two.press(desk, 'Ctrl+Shift+U');
  await expect(desk.page.locator('[data-note] button:focus')).toHaveText('Open');
  await two.press(desk, 'Enter');
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText(/^001 \d{7} 00$/);
  await takesMessage(desk, two);
  two.over();
}
async function fills(desk: Workstation): Promise<void> {
  const three = step(3);
  const label = dialog(desk, 'Print Label');
  const bench = dialog(desk, 'Drug Verification');
  // Priced as cash, or paid by the payer, whose answer comes by itself.
  await expect(desk.page.locator('h1 + *').getByText(/Cashed|Billed/)).toBeVisible();
  await three.opens(desk, 'F8', label);
  await expect(label.getByRole('img').first()).toBeVisible();
  await three.press(desk, 'Enter');
  await expect(label).toBeHidden();
  await expect(desk.page.getByText('1 printed').first()).toBeVisible();
  await three.again(desk, 'F8');
  await expect(bench.getByLabel('Stock bottle')).toBeFocused();
  const ndc = bench.locator('dt', { hasText: /^NDC$/ }).locator('xpath=following::dd[1]');
  await desk.type(((await ndc.textContent()) ?? '').trim());
  await three.again(desk, 'Enter');
  await expect(bench.locator('[data-stop]')).toContainText('This code names no lot');
  await three.press(desk, 'Alt+1');
  await expect(bench.getByLabel('Counted')).toBeFocused();
  await desk.type('60');
  await three.press(desk, 'Enter');
  await expect(bench).toBeHidden();
  await expect(desk.page.getByText('Drug Verified').first()).toBeVisible();
  three.over();
}
async function checks(desk: Workstation, number: string): Promise<void> {
  const four = step(4);
  const check = dialog(desk, 'Rph Verification');
  four.says('pharmacist');
  await signIn(desk, 'pharmacist');
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  await four.press(desk, 'Ctrl+5');
  await expect(desk.page.getByRole('tab', { name: /verify/i, selected: true })).toBeVisible();
  const own = rows(desk).filter({ hasText: number.split(' ')[1] ?? '' });
  await expect(own).toBeVisible();
  four.says('↓');
  for (let row = Number(await own.getAttribute('data-index')); row > 0; row -= 1)
    await desk.press('ArrowDown');
  await expect(desk.page.getByRole('complementary').first()).toContainText('Dubois');
  await four.opens(desk, 'F8', check);
  await expect(check.getByLabel('Password')).toBeFocused();
  await expect(check.getByRole('img', { name: /Label of/ })).toBeVisible();
  await four.opens(desk, 'Alt+U', check.getByLabel(/^Why/));
  await expect(check.getByLabel(/^Why/)).toBeFocused();
  await desk.type('no vial in the tour');
  await four.press(desk, 'Enter');
  await expect(check.getByLabel('Password')).toBeFocused();
  await desk.type('demo-pharmacist-2026');
  await desk.press('Enter');
  await expect(check).toBeHidden();
  four.over();
}
/** The bag into its bin, then out over the counter. */
async function handsOver(pharmacist: Workstation, desk: Workstation): Promise<void> {
  const five = step(5);
  const counter = dialog(desk, 'Pick up');
  const prompt = pharmacist.page.locator('[role=dialog][data-dialog="movePrompt"]');
  await expect(pharmacist.page.getByText('Rph Verified').first()).toBeVisible();
  const bag = await bagOf(pharmacist);
  await five.opens(pharmacist, 'F8', prompt);
  await expect(prompt.getByLabel('Scan the bag')).toBeFocused();
  await pharmacist.type(bag);
  await pharmacist.press('Enter');
  await expect(prompt.getByLabel('Scan the bin')).toBeFocused();
  await five.type(pharmacist, 'A01');
  await pharmacist.press('Control+Enter');
  await expect(pharmacist.page.getByText('Binned').first()).toBeVisible();
  await five.press(desk, 'Ctrl+Shift+P');
  await expect(counter.getByLabel('Scan or type')).toBeFocused();
  await desk.type(bag);
  await desk.press('Enter');
  await expect(desk.page.getByLabel('DOB')).toBeFocused();
  await desk.type('05011981');
  await desk.press('Enter');
  await desk.type('dubois');
  await desk.press('Enter');
  await expect(counter.getByText('Dubois, Evelyn').first()).toBeVisible();
  await five.opens(desk, 'Alt+U', counter.getByLabel(/^Why/));
  await expect(counter.getByLabel(/^Why/)).toBeFocused();
  await desk.type('no vial in the tour');
  await five.press(desk, 'Enter');
  await expect(counter.locator('[data-vials=wait]')).toHaveCount(0);
  const counseling = counter.getByRole('radiogroup', { name: 'Counseling' });
  await expect(counseling.locator(':focus')).toHaveCount(1);
  await five.press(desk, '2');
  await five.press(desk, 'Enter');
  await expect(counter.getByRole('textbox', { name: /^Paid/ })).toBeFocused();
  await expect(counter.getByText(/Payment, \$\d+\.\d\d due/i)).toBeVisible();
  await five.type(desk, '50');
  await expect(counter.getByRole('status').filter({ hasText: /^Change \$/ })).toBeVisible();
  await five.press(desk, 'Ctrl+Enter');
  await expect(counter.getByText(/Handed over/)).toBeVisible();
  await expect(counter).toContainText(/Change \$\d+\.\d\d/);
  await desk.page.evaluate(() => {
    window.print = () => (document.body.dataset['asked'] = 'to print');
  });
  await five.press(desk, 'Ctrl+P');
  await expect(desk.page.locator('body')).toHaveAttribute('data-asked', 'to print');
  await desk.press('Escape');
  await expect(counter).toBeHidden();
  five.over();
}
async function recalls(desk: Workstation): Promise<void> {
  const six = step(6);
  const list = dialog(desk, 'Recalls');
  const notice = dialog(desk, 'Recall: notice');
  await six.press(desk, 'Ctrl+G V');
  await expect(list).toBeVisible();
  await six.opens(desk, 'Insert', notice);
  await expect(notice.getByRole('combobox').first()).toBeFocused();
  await desk.type('68180051401');
  await expect(notice.getByRole('option').first()).toContainText('68180-0514-01');
  await desk.press('Enter', 'Enter');
  await expect(notice.getByRole('textbox', { name: /^Lots/ })).toBeFocused();
  await desk.type('lu-1000');
  await desk.press('Enter');
  await desk.type('II:');
  await desk.press('Enter');
  for (const text of ['D-0412-2026', 'Juniper Labs, by letter', 'T-1', 'Glass found']) {
    await desk.type(text);
    await desk.press('Enter');
  }
  await desk.press('Control+s');
  await expect(notice).toHaveCount(0);
  await expect(list.getByRole('grid')).toContainText('D-0412-2026');
  const asked = desk.page.waitForEvent('filechooser');
  await six.press(desk, 'Alt+I');
  await (await asked).setFiles([]);
  await six.opens(desk, 'Enter', dialog(desk, /^Who got it: D-0412-2026, /));
  const people = dialog(desk, /^Who got it: D-0412-2026, /);
  await expect(people).toBeVisible();
  await desk.press('Escape');
  await expect(people).toBeHidden();
  const close = dialog(desk, 'Recall D-0412-2026: close');
  await six.opens(desk, 'F8', close);
  await close.getByRole('textbox', { name: 'Reason' }).focus();
  await desk.type('The wholesaler takes the rest on Monday');
  await desk.press('Control+s');
  await expect(close).toBeHidden();
  await list.getByRole('radio', { name: 'Open' }).focus();
  await desk.press('ArrowRight');
  await expect(list.getByRole('grid')).toContainText('Closed');
  const paper = desk.page.waitForResponse(/\/api\/recalls\/\d+\/print$/);
  await six.press(desk, 'Ctrl+P');
  expect((await paper).ok()).toBe(true);
  await desk.press('Escape');
  await expect(list).toBeHidden();
  six.over();
}

test('the tour of the README is followed word for word', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  const pharmacist = await Workstation.open(browser, store.url);
  // Listened for from the start, so that the file dialog is the test's before the first key can
  // open it.
  pharmacist.page.on('filechooser', () => undefined);
  const complaints = watch(desk.page, [401, 422]);
  await signsIn(desk);
  await enters(desk);
  const heading = desk.page.getByRole('heading', { level: 1 });
  const number = (await heading.textContent()) ?? '';
  await fills(desk);
  await checks(pharmacist, number);
  await handsOver(pharmacist, desk);
  await recalls(pharmacist);
  const seven = step(7);
  await seven.press(desk, 'Shift+F8');
  await expect(dialog(desk, 'All steps')).toBeVisible();
  seven.over();
  expect([...tour.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7]);
  complaints.none();
  await desk.noPointer();
  await pharmacist.noPointer();
});
