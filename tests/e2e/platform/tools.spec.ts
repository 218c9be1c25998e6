import { expect, test } from 'playwright/test';
import { choose, dialog, opens as opensBy } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { watch } from './support/watch.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());
const queue = { as: 'incharge', at: '/private/processing' } as const;
/** The tool is opened by its two keys, one after the other. */
const opens = async (desk: Workstation, letter: string, name: string) => {
  await desk.press('Control+g', letter);
  await expect(dialog(desk, name)).toBeVisible();
};

test('Browse Presc., Profile and RTS by keys alone', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, queue);
  const { page } = desk;
  const complaints = watch(page);
  const grid = (name: string) => dialog(desk, name).getByRole('grid');
  const first = (name: string) => grid(name).locator('[role=row][data-index="0"]');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();

  await opens(desk, 'b', 'Browse Presc.');
  await expect(first('Browse Presc.')).toContainText(/001 \d{7} \d\d/);
  await expect(page.getByRole('searchbox', { name: 'Rx #, patient, DOB or drug' })).toBeFocused();
  await desk.type('lisin');
  await expect(first('Browse Presc.')).toContainText(/lisinopril/i);
  const number = /001 \d{7}/.exec((await first('Browse Presc.').textContent())!)![0];
  await desk.press('Enter');
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible();

  // The profile is that of the open prescription's patient.
  await opens(desk, 'p', 'Profile');
  await expect(first('Profile')).toContainText(/001 \d{7} \d\d/);
  await expect(dialog(desk, 'Profile').getByRole('combobox', { name: 'Patient' })).not.toHaveValue(
    '',
  );
  await desk.press('Escape');
  await expect(dialog(desk, 'Profile')).toHaveCount(0);

  await opens(desk, 'r', 'RTS');
  await expect(first('RTS')).toBeVisible();
  await opensBy(desk, 'F8', page.getByRole('dialog', { name: /return/i }).last());
  await desk.press('Escape');
  await expect(dialog(desk, 'RTS')).toBeVisible();
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('EI, PI and Control Meds by keys alone: quarantine, a blind count, its difference posted, and the ledger', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, queue);
  const { page } = desk;
  const complaints = watch(page);
  const row = (name: string) =>
    dialog(desk, name).getByRole('grid').locator('[role=row][data-index="0"]');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();

  await opens(desk, 'e', 'EI');
  await expect(row('EI')).toContainText('AU55510');
  await expect(row('EI')).toContainText('Expired');
  await opensBy(desk, 'F8', dialog(desk, 'Lot AU55510: quarantine'));
  await page.getByLabel('Reason').focus();
  await desk.type('Out of date');
  await desk.press('Control+s');
  await expect(dialog(desk, 'Lot AU55510: quarantine')).toHaveCount(0);
  await expect(row('EI')).toContainText('Quarantine');
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await opens(desk, 'i', 'PI');
  await desk.press('Insert');
  const count = dialog(desk, 'Count: what lies on the shelf');
  await expect(count.getByRole('combobox', { name: 'Drug' })).toBeFocused();
  await choose(desk, '65862000801', '65862-0008-01');
  await count.getByLabel('Lot').focus();
  await desk.type('AU55510');
  await count.getByLabel('Counted').focus();
  await desk.type('7');
  await desk.press('Control+s');
  await expect(count).toHaveCount(0);
  await expect(row('PI')).toContainText('AU55510');
  await dialog(desk, 'PI').getByRole('radio', { name: 'Counted', exact: true }).focus();
  await desk.press('ArrowRight');
  // The row of the count before stands there until the variances come.
  await expect(row('PI').getByRole('gridcell').nth(7)).toHaveText(/\d/);
  await opensBy(desk, 'F8', dialog(desk, 'Lot AU55510: post the difference'));
  await page.getByLabel('Reason').focus();
  await desk.type('Counted twice');
  await desk.press('Control+s');
  await expect(dialog(desk, 'Lot AU55510: post the difference')).toHaveCount(0);
  await expect(row('PI')).toHaveCount(0);
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await opens(desk, 'c', 'Control Meds');
  await expect(row('Control Meds')).toContainText('C-II');
  await desk.press('Enter');
  await expect(row('Ledger')).toBeVisible();
  await desk.press('Escape', 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('two of a patient’s prescriptions are refilled by keys alone: one is made, the other refused with its reason', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/processing',
  });
  const { page } = desk;
  const complaints = watch(page);
  const refill = dialog(desk, 'Refill Rx');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();
  await opens(desk, 'f', 'Refill Rx');
  const row = (table: string, number: string) =>
    refill.getByRole('grid', { name: table }).getByRole('row').filter({ hasText: number });
  await desk.type('nunez, jose');
  await desk.press('Enter');
  // Enter goes on in the table that has something.
  await expect(row('Ready to fill', '001 4400127')).toBeVisible();
  await expect(row('No Refills', '001 4400128')).toContainText(
    /Too soon until \d\d\/\d\d\/\d{4}\./,
  );
  await expect(refill.getByRole('grid', { name: 'Ready to fill' })).toBeFocused();
  await desk.press('Space');
  await expect(row('Ready to fill', '001 4400127')).toHaveAttribute('aria-selected', 'true');
  const blocked = refill.getByRole('grid', { name: 'No Refills' });
  await expect(async () => {
    if (!(await blocked.evaluate((element) => element === document.activeElement)))
      await desk.press('Tab');
    await expect(blocked).toBeFocused({ timeout: 100 });
  }).toPass();
  const at = await row('No Refills', '001 4400128').getAttribute('data-index');
  for (let index = 0; index < Number(at); index++) await desk.press('ArrowDown');
  await desk.press('Space');
  await expect(row('No Refills', '001 4400128')).toHaveAttribute('aria-selected', 'true');
  await desk.press('F8');
  const answers = refill.getByRole('list', { name: 'Answers' });
  await expect(answers.getByRole('listitem').filter({ hasText: '001 4400127 03' })).toContainText(
    /Done.*Fill 03 stands in Data Entry\./,
  );
  await expect(answers.getByRole('listitem').filter({ hasText: '001 4400128' })).toContainText(
    /Not done.*Too soon until/,
  );
  // What was made has an open fill now, and says so.
  await expect(row('No Refills', '001 4400127')).toContainText('A fill is open: Data Entry.');
  await desk.press('Escape', 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
