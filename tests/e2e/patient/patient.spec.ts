import { expect, test, type Locator } from 'playwright/test';
import { choose, dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const add = (desk: Workstation) => dialog(desk, /^(Add|Edit) Patient$/);
const box = (of: Locator, name: string): Locator => of.locator(`[name="${name}"]`).first();
const list = (desk: Workstation): Locator =>
  desk.page.getByRole('grid').first().locator('[role=row][data-index]');
async function search(desk: Workstation, text: string): Promise<void> {
  await desk.press('Control+/', 'Control+a');
  await desk.type(text);
}
/** Tab goes on until the box is reached, as a person does who looks where the cursor stands. */
async function goTo(desk: Workstation, of: Locator, name: string): Promise<void> {
  for (let index = 0; index < 60; index += 1) {
    if (await box(of, name).evaluate((element) => element === document.activeElement)) return;
    await desk.press('Tab');
  }
  await expect(box(of, name)).toBeFocused();
}
const grid = (of: Locator, name: string): Locator => of.getByRole('grid', { name, exact: true });

test('a patient from nobody to merged, by keys alone', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'incharge',
    at: '/private/patient',
  });
  const { page } = desk;
  const form = add(desk);
  await test.step('nobody is found', async () => {
    await expect(list(desk).first()).toBeVisible();
    await search(desk, 'Quillfeather');
    await expect(page.getByText('No Record Found')).toBeVisible();
  });
  await test.step('Patient Info; a reload keeps what is not saved', async () => {
    await opens(desk, 'Insert', form);
    await expect(box(form, 'lastName')).toBeFocused();
    await desk.type('Quillfeather');
    await desk.press('Enter');
    await desk.type('Orla');
    await desk.press('Enter');
    await desk.type('04121957');
    await desk.press('Enter');
    await desk.type('F');
    await goTo(desk, form, 'cellPhone');
    const kept = page.waitForResponse(
      (response) =>
        response.url().includes('/api/drafts') &&
        (response.request().postData() ?? '').includes('2175550188') &&
        response.ok(),
    );
    await desk.type('2175550188');
    await kept;
    await page.reload();
    await opens(desk, 'Insert', form);
    await expect(form.getByText('What you typed before is back.')).toBeVisible();
    await expect(box(form, 'lastName')).toHaveValue('Quillfeather');
    await desk.press('Alt+n');
    await expect(page.getByText('Data saved successfully!').first()).toBeVisible();
  });
  await test.step('Disease State(s): a diagnosis', async () => {
    await expect(form.getByRole('group', { name: 'ICD(s)' }).first()).toBeVisible();
    await goTo(desk, form, 'icd');
    await choose(desk, 'I10');
    await desk.press('Insert');
    await expect(grid(form, 'ICD(s)')).toContainText('I10');
  });
  await test.step('Billing: a plan is found by its group and brings the rest; the check says that nobody is connected', async () => {
    await desk.press('Alt+3');
    await expect(box(form, 'insPrefference')).toHaveValue('1');
    await desk.press('Alt+a');
    await expect(dialog(desk, 'Search a plan')).toBeVisible();
    await choose(desk, 'COPAY');
    await desk.press('Control+s');
    await expect(dialog(desk, 'Search a plan')).toBeHidden();
    await expect(box(form, 'insuranceBinId')).toHaveValue(/^\d{6}$/);
    await expect(box(form, 'insurancePcnId')).not.toHaveValue('');
    await goTo(desk, form, 'memberId');
    await desk.type('W123456789');
    await desk.press('Insert');
    await expect(grid(form, 'Insurances')).toContainText('W123456789');
    await expect(grid(form, 'Insurances')).toContainText('Primary');
    await expect(grid(form, 'Insurances')).toContainText('The patient');
    await expect(box(form, 'insPrefference')).toHaveValue('2');
    await desk.press('Alt+e');
    const check = dialog(desk, 'Eligibility Check');
    await expect(check.getByText('No payer was asked about this patient yet.')).toBeVisible();
    expect((await check.boundingBox())!.width).toBe(1280);
    await desk.press('Control+Enter');
    await expect(grid(check, 'Results')).toContainText(
      /No payer is connected for BIN \d{6} and PCN \w+\. Nothing was sent\./,
    );
    await desk.press('Escape');
    await expect(check).toBeHidden();
  });
  await test.step('Allergies: one in words', async () => {
    await desk.press('Alt+4');
    await goTo(desk, form, 'drug');
    await choose(desk, 'bee venom', /bee venom/i);
    await desk.press('Insert');
    await expect(grid(form, 'Allergies')).toContainText('bee venom');
  });
  await test.step('General Docs and Worksman Comp; all of it is saved', async () => {
    await desk.press('Alt+5');
    await expect(form.getByText('No document belongs to this patient yet.')).toBeVisible();
    await desk.press('Alt+6');
    await expect(box(form, 'wc1InjuryNature')).toBeVisible();
    await goTo(desk, form, 'wc1InjuryNature');
    await desk.type('Burned hand');
    await desk.press('Control+s');
    await expect(form.getByRole('button', { name: 'Save', exact: false }).first()).toBeVisible();
    await expect(page.getByText('Data saved successfully!').first()).toBeVisible();
  });
  await test.step('a family member', async () => {
    const family = dialog(desk, 'Add Family Member');
    await opens(desk, 'Alt+f', family);
    await expect(box(family, 'memberId')).toBeFocused();
    await choose(desk, 'Carter, Emma');
    await desk.press('Control+Enter');
    await expect(grid(family, 'Family')).toContainText('Carter, Emma');
    await desk.press('Escape');
    await expect(family).toBeHidden();
    await desk.press('Escape');
    await expect(form).toBeHidden();
  });
  await test.step('found again, edited: the insurance is switched off and says so', async () => {
    await search(desk, 'Quillfeather');
    await expect(list(desk)).toHaveCount(1);
    await desk.press('ArrowDown');
    await opens(desk, 'Control+e', form);
    await desk.press('Alt+3');
    await expect(grid(form, 'Insurances')).toContainText('Active');
    for (
      let index = 0;
      index < 60 &&
      !(await grid(form, 'Insurances').evaluate((element) => element === document.activeElement));
      index += 1
    )
      await desk.press('Tab');
    await expect(grid(form, 'Insurances')).toBeFocused();
    await desk.press('Control+a');
    await expect(grid(form, 'Insurances')).toContainText('InActive');
    await desk.press('Control+s');
    await expect(form.getByRole('img', { name: 'changed' })).toHaveCount(0);
    await desk.press('Escape');
    await expect(form).toBeHidden();
  });
  await test.step('the same person a second time is merged, found by the old name, and taken back', async () => {
    await opens(desk, 'Insert', form);
    await desk.type('Quillfeathers');
    await desk.press('Enter');
    await desk.type('Orla');
    await desk.press('Enter');
    await desk.type('04121957');
    await desk.press('Enter');
    await desk.type('F');
    await goTo(desk, form, 'cellPhone');
    await desk.type('2175550188');
    await desk.press('Control+s');
    const alike = dialog(desk, '1 patient like this');
    await expect(alike).toContainText('Similar last name, Same first name, Same birth date');
    await expect(alike.getByRole('button', { name: 'Open Quillfeather, Orla' })).toBeFocused();
    await expect(async () => {
      await desk.press('a');
      await expect(alike).toBeHidden({ timeout: 300 });
    }).toPass();
    await expect(page.getByText('Data saved successfully!').first()).toBeVisible();
    await expect(form.getByRole('img', { name: 'changed' })).toHaveCount(0);
    await desk.press('Escape');
    await expect(form).toBeHidden();
    await search(desk, 'Quillfeather');
    await expect(list(desk)).toHaveCount(2);
    // The second row is the one who was just added.
    await desk.press('ArrowDown');
    await desk.press('ArrowDown');
    await expect(page.getByText('Quillfeathers, Orla. Row 2 of 2')).toBeAttached();
    const merge = dialog(desk, 'Merge duplicates');
    await opens(desk, 'Alt+m', merge);
    // The cursor stands on the one who was just added: the other is proposed, and is the one to
    // stay.
    await expect(grid(merge, 'Likely duplicates')).toContainText('Quillfeather, Orla');
    await desk.press('Enter');
    await expect(grid(merge, 'What differs')).toBeFocused();
    await expect(merge.getByText('Stays: Quillfeathers, Orla')).toBeVisible();
    await desk.press('Alt+w');
    await expect(grid(merge, 'What differs')).toBeFocused();
    await expect(merge.getByText('Stays: Quillfeather, Orla')).toBeVisible();
    await desk.press('Control+Enter');
    await expect(
      page.getByText('Merge Quillfeathers, Orla into Quillfeather, Orla?').last(),
    ).toBeVisible();
    await desk.press('y');
    await expect(merge).toBeHidden();
    await expect(
      page.getByText('Quillfeathers, Orla merged into Quillfeather, Orla.').first(),
    ).toBeVisible();
    await search(desk, 'Quillfeathers');
    await expect(list(desk)).toHaveCount(1);
    await expect(list(desk).first()).toContainText('Quillfeather, Orla');
    // In the search box Ctrl+Z is the box’s own.
    const table = page.getByRole('grid').first();
    for (
      let index = 0;
      index < 30 && !(await table.evaluate((element) => element === document.activeElement));
      index += 1
    )
      await desk.press('Tab');
    await desk.press('Control+z');
    await expect(page.getByText('Quillfeathers, Orla is back.').first()).toBeVisible();
  });
  expect(
    await desk.page.evaluate(() => (window as unknown as { __pointer: string[] }).__pointer),
  ).toEqual([]);
});
