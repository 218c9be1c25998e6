import { expect, test } from 'playwright/test';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('an allergy is typed as people say it, and no name of one is ever NKDA', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/patient',
  });
  const { page } = desk;
  const rows = page.getByRole('grid').first().locator('[role=row][data-index]');
  const form = dialog(desk, 'Edit Patient');
  const drug = form.getByRole('combobox', { name: 'Drug' }).first();
  const offered = form.getByRole('listbox').getByRole('option');
  const list = form.getByRole('grid', { name: 'Allergies', exact: true });
  const saved = page.getByText('Data saved successfully!');
  await expect(rows.first()).toBeVisible();
  await desk.press('Control+/');
  await desk.type('Abdullah, Walter');
  await expect(rows).toHaveCount(1);
  await desk.press('ArrowDown');
  await opens(desk, 'Control+e', form);
  await desk.press('Alt+4');
  await test.step('the hand is where allergies are named, and the class comes first', async () => {
    await expect(drug).toBeFocused();
    await desk.type('penicillin');
    await expect(offered.first()).toHaveText('PenicillinsClass');
    await expect(offered.last()).toContainText('In words');
    await expect(form.getByRole('listbox')).not.toHaveAttribute('aria-busy');
    await desk.press('Enter');
    await expect(drug).toHaveValue('Penicillins');
  });
  await test.step('a save tells of it, and Esc clears what comes back', async () => {
    await desk.press('Control+s');
    await expect(
      page.getByText(/A row was begun and is not in the list yet/).first(),
    ).toBeVisible();
    await expect(page.getByText(/Nothing has changed/)).toHaveCount(0);
    await desk.press('Escape');
    await expect(drug).toHaveValue('');
    await expect(page.getByText(/What was typed for the allergy is cleared/)).toBeVisible();
    await desk.press('Control+z');
    await expect(drug).toHaveValue('Penicillins');
    await desk.press('Insert');
    await expect(list).toContainText('Penicillins');
    await expect(form.getByRole('radio', { name: 'Allergies' })).toBeChecked();
  });
  await test.step('letters on the choice above begin an allergy, too', async () => {
    await expect(
      form.getByText('1, 2, 3 choose, as the arrows do; a letter begins the name of an allergy.'),
    ).toBeVisible();
    await form.getByRole('radio', { name: 'Allergies' }).evaluate((radio) => radio.focus());
    await desk.press('2');
    await expect(form.getByRole('radio', { name: 'NKDA' })).toBeChecked();
    await desk.press('3');
    await expect(form.getByRole('radio', { name: 'Allergies' })).toBeChecked();
    await desk.type('codeine');
    await expect(drug).toHaveValue('codeine');
    await expect(offered.first()).toHaveText('Codeine');
    await expect(form.getByRole('radio', { name: 'NKDA' })).not.toBeChecked();
  });
  await test.step('what was begun, or refused, is not passed over by a save', async () => {
    await desk.press('Control+s');
    await expect(
      page.getByText(/A row was begun and is not in the list yet/).first(),
    ).toBeVisible();
    await desk.press('Control+a');
    await desk.press('Delete');
    await desk.press('Insert');
    await expect(form.getByText('Choose a drug, or a class of drugs.')).toBeVisible();
    await desk.press('Control+s');
    await expect(saved).toHaveCount(0);
    await desk.type('codeine');
    await expect(offered.first()).toHaveText('Codeine');
    await desk.press('Enter');
    await desk.press('Insert');
    await expect(list).toContainText('Codeine');
    await desk.press('Control+s');
    await expect(saved.first()).toBeVisible();
  });
  await desk.noPointer();
  await desk.close();
});
