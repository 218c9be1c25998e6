import { expect, test } from 'playwright/test';
import { codeNow, setUpCodes } from '#tests/e2e/platform/support/codes.ts';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { axe, signIn, watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const codeOf = (secret: string, steps: number) => codeNow(store.url, secret, steps);
/** Writes a text into the focused field, at once. */
const write = (desk: Workstation, text: string) => desk.page.keyboard.insertText(text);
/** The password that is asked for once more, typed where it is asked. */
async function proves(desk: Workstation, name: string): Promise<void> {
  await expect(dialog(desk, 'Your password').getByLabel('Password')).toBeFocused();
  await write(desk, `demo-${name}-2026`);
  await desk.press('Enter');
}

test('codes by keys: set up, asked for at sign-in and at the step, ended', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  const complaints = watch(desk.page, [401, 403, 422]);
  await signIn(desk, 'incharge');
  await desk.press('Control+k');
  await desk.type('one-time codes');
  await desk.press('Enter');
  await expect(dialog(desk, 'One-time codes')).toContainText('Your password alone signs you in.');
  expect(await axe(desk.page)).toEqual([]);
  await desk.press('Enter');
  await expect(dialog(desk, 'Your password')).toContainText('Set up one-time codes');
  await write(desk, 'demo-incharge-2026');
  await desk.press('Enter');
  const secret = (
    await dialog(desk, 'One-time codes').getByRole('status', { name: 'Secret' }).innerText()
  ).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const recovery = await dialog(desk, 'One-time codes')
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(recovery).toHaveLength(10);
  await expect(dialog(desk, 'One-time codes').getByRole('img')).toHaveAccessibleName(
    'The secret as a picture for the app',
  );
  expect(await axe(desk.page)).toEqual([]);
  await expect(desk.page.getByRole('textbox', { name: /^Code\b/ })).toBeFocused();
  await write(desk, '000000');
  await desk.press('Enter');
  await desk.sees('This is not the code of this secret.');
  await write(desk, await codeOf(secret, -1));
  await desk.press('Enter');
  await desk.sees('Of 10 recovery codes, 10 are left.');
  await desk.press('Escape', 'Control+k');
  await desk.type('logout');
  await desk.press('Enter');

  await expect(desk.page.getByLabel('Username')).toBeFocused();
  const passwordGiven = async () => {
    await desk.type('incharge');
    await desk.press('Enter');
    await write(desk, 'demo-incharge-2026');
    await desk.press('Enter');
    await expect(desk.page.getByRole('textbox', { name: /^Code\b/ })).toBeFocused();
  };
  await passwordGiven();
  await desk.sees('Type the code that your app shows, or one of your recovery codes.');
  expect(await axe(desk.page)).toEqual([]);
  await desk.press('Enter');
  await desk.sees('Please input your code!');
  await write(desk, '000000');
  await desk.press('Enter');
  await desk.sees('This code is wrong, was used before, or its time is over.');
  await expect(desk.page.getByRole('textbox', { name: /^Code\b/ })).toBeFocused();
  await write(desk, await codeOf(secret, 0));
  await desk.press('Enter');
  await expect(desk.page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();

  await desk.press('Control+k');
  await desk.type('one-time codes');
  await desk.press('Enter');
  await desk.sees('Of 10 recovery codes, 10 are left.');
  await desk.press('Alt+e');
  await expect(dialog(desk, 'Your password')).toContainText('End your one-time codes');
  await proves(desk, 'incharge');
  await expect(desk.page.getByLabel('Your code')).toBeFocused();
  expect(await axe(desk.page)).toEqual([]);
  await desk.press('Escape', 'Escape', 'Control+k');
  await desk.type('logout');
  await desk.press('Enter');

  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await passwordGiven();
  await write(desk, (recovery[0] ?? '').toLowerCase());
  await desk.press('Enter');
  await expect(desk.page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
  await desk.press('Control+k');
  await desk.type('one-time codes');
  await desk.press('Enter');
  await desk.sees('Of 10 recovery codes, 9 are left.');
  await desk.press('Alt+e');
  await proves(desk, 'incharge');
  await expect(desk.page.getByLabel('Your code')).toBeFocused();
  await write(desk, await codeOf(secret, 1));
  await desk.press('Enter');
  await desk.sees('No code is asked for any more.');
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('codes of a lost device are ended by keys, and their person reads why', async ({
  browser,
}) => {
  await setUpCodes(store.url, 'technician');
  const desk = await Workstation.open(browser, store.url);
  const complaints = watch(desk.page, [401, 403]);
  await signIn(desk, 'admin');
  await desk.page.goto('/admin/employeeSearch');
  const rows = desk.page.getByRole('grid').first();
  await expect(rows.locator('[role=row][data-index="0"]')).toBeVisible();
  await desk.press('Control+f');
  await desk.type('oduya');
  await expect(rows.locator('[role=row][data-index="1"]')).toHaveCount(0);
  await desk.press('ArrowDown', 'Alt+l');
  await expect(desk.page.getByRole('dialog')).toContainText('End the codes and passkeys of');
  expect(await axe(desk.page)).toEqual([]);
  await desk.press('Control+s');
  await expect(desk.page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await desk.type('The phone is lost.');
  await desk.press('Control+s');
  await proves(desk, 'admin');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();

  const own = await Workstation.open(browser, store.url);
  await signIn(own, 'technician');
  await own.sees(/has ended your one-time codes and passkeys: The phone is lost\./);
  await own.press('Control+k');
  await own.type('one-time codes');
  await own.press('Enter');
  await expect(dialog(own, 'One-time codes')).toContainText(
    'Your password alone signs you in until you set codes or a passkey up anew.',
  );
  await own.close();
});

test('codes are required of a role by keys, and set up at its next sign-in', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url);
  const complaints = watch(desk.page, [401, 403]);
  await signIn(desk, 'admin');
  await desk.press('Control+k');
  await desk.type('required codes');
  await desk.press('Enter');
  await expect(dialog(desk, 'Required codes')).toBeVisible();
  await expect(desk.page.getByRole('textbox', { name: 'Required from' })).toBeFocused();
  await desk.type('03012026');
  await desk.press('Tab', 'Tab');
  expect(await axe(desk.page)).toEqual([]);
  await desk.press('Space');
  await desk.press('Control+s');
  await proves(desk, 'admin');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  complaints.none();
  await desk.close();

  const own = await Workstation.open(browser, store.url);
  const ownComplaints = watch(own.page, [401, 403]);
  await expect(own.page.getByLabel('Username')).toBeFocused();
  await own.type('cashier');
  await own.press('Enter');
  await write(own, 'demo-cashier-2026');
  await own.press('Enter');
  await own.sees('Set up one-time codes: they are required of you from now on.');
  const secret = await own.page.getByRole('status', { name: 'Secret' }).innerText();
  expect(await axe(own.page)).toEqual([]);
  await write(own, '000000');
  await own.press('Enter');
  await own.sees('This code is wrong, was used before, or its time is over.');
  await expect(own.page.getByRole('status', { name: 'Secret' })).toHaveText(secret);
  await write(own, await codeOf(secret.replaceAll(' ', ''), 0));
  await own.press('Enter');
  await expect(own.page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
  await own.noPointer();
  ownComplaints.none();
  await own.close();
});
