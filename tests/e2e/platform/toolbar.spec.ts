import { expect, test } from 'playwright/test';
import { choose, dialog } from './support/desk.ts';
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

test('send SMS by keys alone: who declined is refused, a template goes out, and the outbox shows that the gateway took it', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, queue);
  const { page } = desk;
  const complaints = watch(page);
  const sms = dialog(desk, 'send SMS');
  const row = dialog(desk, 'Outbox').getByRole('grid').locator('[role=row][data-index="0"]');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();
  await opens(desk, 's', 'send SMS');
  await expect(sms.getByText('No text gateway is connected')).toBeVisible();

  // The patient of the row under the cursor stands there already; another one is chosen over it.
  const patient = sms.getByRole('combobox', { name: 'Patient, patient 1' });
  await expect(patient).not.toHaveValue('');
  const chooseAnother = async (typed: string, name: string) => {
    await patient.focus();
    await page.keyboard.press('Control+a');
    await choose(desk, typed, name);
    await expect(patient).toHaveValue(new RegExp(`^${name}`));
  };
  // The demo store: Emma Carter declined, Emily Carter agreed.
  await chooseAnother('carter, emma', 'Carter, Emma');
  await expect(sms.getByText('Does not want text messages.')).toBeVisible();
  await chooseAnother('carter, emi', 'Carter, Emily');

  await sms.getByRole('combobox', { name: 'Template' }).focus();
  await page.keyboard.press('Control+a');
  await choose(desk, 'please', 'Please call us');
  await expect(sms.getByText(/please call Maple Street Pharmacy at/)).toBeVisible();
  await expect(sms.getByText('May be texted')).toBeVisible();
  await expect(sms.getByText(/1 segment \(GSM-7\)/)).toBeVisible();
  await desk.press('Control+s');
  await expect(dialog(desk, 'Outbox')).toBeVisible();
  await expect(row).toContainText('Carter, Emily');
  await expect(row).toContainText('Sent');
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('Rx PC by keys alone: a drug and a quantity give the price, its cost and margin, and what stands in its place', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, queue);
  const { page } = desk;
  const complaints = watch(page);
  const price = dialog(desk, 'Rx PC');
  await expect(page.getByRole('grid').first().locator('[role=row][data-index="0"]')).toBeVisible();
  await opens(desk, 'x', 'Rx PC');
  const drug = price.getByRole('combobox', { name: 'Drug' });
  await expect(drug).toBeFocused();
  await choose(desk, '65862000801', '65862-0008-01');
  await price.getByLabel('Quantity').focus();
  await desk.type('60');
  await price.getByLabel('Days Supply').focus();
  await desk.type('30');
  await desk.press('Control+Enter');
  const facts = price.getByLabel('Price', { exact: true });
  await expect(facts.getByText('Acquisition cost')).toBeVisible();
  await expect(facts).toContainText(/Price\s*\$\d+\.\d\d/);
  await expect(facts).toContainText(/Per day\s*\$\d+\.\d\d/);
  // The drug's own price code, until one of the store's is chosen.
  await expect(facts).toContainText(/Price Code\s*Generic/);
  const own = await facts.textContent();
  await price.getByRole('combobox', { name: 'Price Code' }).focus();
  await desk.type('b');
  await expect(facts).toContainText(/Price Code\s*Brand/);
  expect(await facts.textContent()).not.toBe(own);
  await desk.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
