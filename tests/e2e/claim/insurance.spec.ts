import { expect, test, type Locator } from 'playwright/test';
import { choose, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const top = (desk: Workstation, name: string): Locator =>
  desk.page.locator(`[role=dialog][data-dialog="${name}"]`);
const box = (of: Locator, name: string): Locator => of.getByRole('textbox', { name, exact: true });
const picker = (of: Locator, name: string): Locator =>
  of.getByRole('combobox', { name, exact: true });
const rows = (desk: Workstation): Locator =>
  desk.page.getByRole('grid').first().locator('[role=row][data-index]');
const first = (desk: Workstation): Locator => rows(desk).first();
/** Finds a command in the palette and runs it. */
async function run(desk: Workstation, words: string): Promise<void> {
  await desk.press('Control+k');
  await desk.type(words);
  await expect(top(desk, 'palette').getByRole('option').first()).toContainText(words);
  // A page that has just been loaded asks for the person's rights first.
  await expect(top(desk, 'palette').getByRole('option').first()).not.toContainText(
    'has not been loaded',
  );
  await desk.press('Enter');
}
/** Searches, and waits for the answer to all that was typed: before it no key acts on a row. */
async function find(desk: Workstation, text: string): Promise<void> {
  await desk.press('Control+/');
  await desk.press('Control+a');
  await desk.type(text);
  await expect(first(desk)).toContainText(text);
  await expect(desk.page.getByRole('grid').first()).not.toHaveAttribute('aria-busy');
}
const reads = (of: Locator, block: string, label: string): Locator =>
  of.getByRole('group', { name: block }).getByLabel(label, { exact: true });

test('a BIN with its PBM, its PCNs and a group: added, found, edited, blocked, its phones read, by keys alone', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/Insurance/insBinSearch',
  });
  const { page } = desk;
  const bin = top(desk, 'insuranceBin');
  const group = top(desk, 'insuranceGroup');
  await test.step('a BIN, and from inside it the PBM', async () => {
    await expect(first(desk)).toContainText('9900');
    await desk.press('Insert');
    await expect(box(bin, 'BIN')).toBeFocused();
    expect((await bin.boundingBox())!.width).toBe(1000);
    await desk.type('990500');
    await desk.press('Enter');
    await expect(picker(bin, 'PBM')).toBeFocused();
    await desk.type('Zephyr Rx');
    await desk.press('Control+Insert');
    await expect(box(top(desk, 'insurancePbm'), 'PBM')).toHaveValue('Zephyr Rx');
    await desk.press('Control+s');
    await expect(top(desk, 'insurancePbm')).toHaveCount(0);
    await expect(picker(bin, 'PBM')).toBeFocused();
    await expect(picker(bin, 'PBM')).toHaveValue('Zephyr Rx');
    await desk.press('Enter');
    await desk.type('Commercial');
    await desk.press('Enter');
    await desk.type('SV-12');
    await desk.press('Enter');
    await desk.type('ZEP');
    await desk.press('Enter');
    await desk.type('ZMED');
    await desk.press('Enter', 'Enter');
    await expect(bin.getByRole('switch', { name: 'Online' })).toBeFocused();
    await expect(bin.getByRole('switch', { name: 'Online' })).toBeChecked();
    await desk.press('Enter', 'y', 'Enter');
    await desk.type('366');
    await desk.press('Enter');
    await expect(bin.getByText('0 to 365', { exact: true })).toBeVisible();
    await desk.press('Shift+Enter');
    await desk.type('90');
    await desk.press('Enter');
    await desk.type('14');
    await desk.press('Enter');
    await desk.type('3');
    await desk.press('Enter');
    await expect(bin.getByRole('switch', { name: 'Show Msg.' })).toBeFocused();
    await expect(box(bin, 'Message')).toHaveCount(0);
    await desk.press('y', 'Enter');
    await expect(box(bin, 'Message')).toBeFocused();
    await desk.type('Ask for the new card');
    await desk.press('Tab');
    for (const [index, label] of ['Tel', 'Tel 2', 'Tel 3', 'Tel (PA)', 'Fax (PA)'].entries()) {
      await expect(box(bin, label)).toBeFocused();
      await desk.type(`800555060${index}`);
      await desk.press('Enter');
    }
    await desk.press('Control+s');
    await desk.sees('Data saved successfully!');
    await expect(bin).toHaveCount(0);
    await find(desk, '990500');
    await expect(first(desk)).toContainText('Zephyr Rx');
    await expect(first(desk)).toContainText('ZEP, ZMED');
  });
  await test.step('edited and blocked from its own dialog: what is typed stays', async () => {
    await opens(desk, 'Control+e', bin);
    await expect(box(bin, 'Message')).toHaveValue('Ask for the new card');
    await expect(box(bin, 'BIN')).toBeFocused();
    await box(bin, 'SV-ID').focus();
    await desk.press('Control+a');
    await desk.type('SV-99');
    await desk.press('Alt+b');
    await expect(page.getByRole('dialog', { name: 'Blocked Reason' })).toBeVisible();
    await desk.press('Alt+1');
    await desk.press('Control+Enter');
    await expect(bin.getByRole('switch', { name: 'Blocked' })).toBeChecked();
    await expect(bin.getByText('Contract ended')).toBeVisible();
    await expect(box(bin, 'SV-ID')).toHaveValue('SV-99');
    await desk.press('Control+s');
    await expect(bin).toHaveCount(0);
    await desk.press('Control+e');
    await expect(box(bin, 'SV-ID')).toHaveValue('SV-99');
    await expect(bin.getByRole('switch', { name: 'Blocked' })).toBeChecked();
    await desk.press('Escape');
    await expect(bin).toHaveCount(0);
  });
  await test.step('its phones, from the row and with RFSC', async () => {
    await desk.press('Alt+c');
    const info = top(desk, 'insContactInfo');
    const cvs = top(desk, 'cvsInfo');
    await expect(reads(info, 'Bin Contact Info', 'Tel (PA)')).toHaveText('800 555 0603');
    await expect(reads(info, 'Group Contact Info', 'Tel')).toHaveText('NA');
    await desk.press('Escape');
    await expect(info).toHaveCount(0);
    await desk.press('Alt+v');
    await expect(cvs).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'CVS Info' })).toBeVisible();
    await expect(reads(cvs, 'Bin Contact Info', 'Fax (PA)')).toHaveText('800 555 0604');
    await expect(reads(cvs, 'Bin Contact Info', 'RFSC')).toHaveText('30');
    await desk.press('Escape');
    await expect(cvs).toHaveCount(0);
  });
  await test.step('its PCNs are records of their own', async () => {
    await run(desk, 'Insurance PCN');
    await expect(page.getByRole('heading', { level: 1, name: 'Insurance PCN' })).toBeVisible();
    await expect(first(desk)).toBeVisible();
    await find(desk, '990500');
    await expect(rows(desk)).toHaveCount(2);
    await desk.press('Insert');
    const pcn = top(desk, 'insurancePcn');
    await expect(box(pcn, 'Number')).toBeFocused();
    expect((await pcn.boundingBox())!.width).toBe(900);
    await desk.type('ZTHREE');
    await desk.press('Enter');
    await choose(desk, '990500');
    await desk.type('ZG1');
    await desk.press('Enter');
    await desk.press('Control+s');
    await expect(pcn).toHaveCount(0);
    await expect(first(desk)).toContainText('ZG1');
    await find(desk, '990500');
    await expect(rows(desk)).toHaveCount(3);
  });
  await test.step('a group, from anywhere, and from inside it another PCN of the same BIN', async () => {
    await run(desk, 'Add Insurance Group');
    await expect(box(group, 'Group #')).toBeFocused();
    expect((await group.boundingBox())!.width).toBe(950);
    await desk.type('ZGRP');
    await desk.press('Enter');
    await desk.type('Zephyr PPO');
    await desk.press('Enter');
    await choose(desk, '990500');
    await expect(picker(group, 'PCN')).toBeFocused();
    await desk.press('F4');
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveText([
      /^ZEP/,
      /^ZMED/,
      /^ZTHREE/,
    ]);
    await desk.press('Escape');
    await desk.type('ZFOUR');
    await desk.press('Control+Insert');
    const pcn = top(desk, 'insurancePcn');
    await expect(box(pcn, 'Number')).toHaveValue('ZFOUR');
    await expect(picker(pcn, 'BIN')).toHaveValue('990500');
    await desk.press('Control+s');
    await expect(pcn).toHaveCount(0);
    await expect(picker(group, 'PCN')).toBeFocused();
    await expect(picker(group, 'PCN')).toHaveValue('ZFOUR');
    await box(group, 'Tel').focus();
    await desk.type('8005550700');
    await desk.press('Control+s');
    await expect(group).toHaveCount(0);
    await run(desk, 'Insurance Group');
    await expect(page.getByRole('heading', { level: 1, name: 'Insurance Group' })).toBeVisible();
    await expect(first(desk)).toBeVisible();
    await find(desk, 'ZGRP');
    await expect(first(desk)).toContainText('ZFOUR');
    await opens(desk, 'Alt+c', top(desk, 'insContactInfo'));
    await expect(reads(top(desk, 'insContactInfo'), 'Group Contact Info', 'Tel')).toHaveText(
      '800 555 0700',
    );
    await expect(reads(top(desk, 'insContactInfo'), 'Bin Contact Info', 'Tel')).toHaveText(
      '800 555 0600',
    );
    await desk.press('Escape');
  });
  await desk.noPointer();
  await desk.close();
});

test('a rejection code: found by what happened, its first action in the store’s words, switched off with a reason', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  const code = top(desk, 'rejectionCode');
  await expect(desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await run(desk, 'Insurance Rejection Codes');
  await expect(first(desk)).toContainText('01');
  await find(desk, 'Too soon');
  await expect(first(desk)).toContainText('79');
  await opens(desk, 'Control+e', code);
  await expect(box(code, 'Reject Code')).toHaveValue('79');
  await box(code, 'First Action').focus();
  await desk.press('Control+a');
  await desk.type('Put it on the callback list');
  await desk.press('Control+s');
  await expect(code).toHaveCount(0);
  await expect(first(desk)).toContainText('Put it on the callback list');
  await desk.press('Control+Shift+a');
  await expect(desk.page.getByRole('dialog', { name: 'Inactive Reason' })).toBeVisible();
  await desk.press('Alt+1', 'Control+Enter');
  await desk.sees('Saved. Any key closes.');
  await desk.press('Escape');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  await expect(first(desk).getByRole('switch')).not.toBeChecked();
  await desk.noPointer();
  await desk.close();
});
