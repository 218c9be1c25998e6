import { expect, test } from 'playwright/test';
import { dialog } from '#tests/e2e/platform/support/desk.ts';
import { byName, plugIn, type VirtualKey } from '#tests/e2e/platform/support/passkeys.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { axe, signIn, watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const shoot = async (desk: Workstation, name: string): Promise<void> => {
  const folder = process.env['SHOTS'];
  if (folder) await desk.page.screenshot({ path: `${folder}/${name}.png` });
};
/** Writes a text into the focused field, at once. */
const write = (desk: Workstation, text: string) => desk.page.keyboard.insertText(text);
async function run(desk: Workstation, words: string): Promise<void> {
  await desk.press('Control+k');
  await desk.type(words);
  await desk.press('Enter');
}
/** The password that is asked for once more, typed where it is asked. */
async function proves(desk: Workstation, name: string): Promise<void> {
  await expect(dialog(desk, 'Your password').getByLabel('Password')).toBeFocused();
  await write(desk, `demo-${name}-2026`);
  await desk.press('Enter');
}
/** Name and password at the login. */
async function givesPassword(desk: Workstation, name: string): Promise<void> {
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await desk.type(name);
  await desk.press('Enter');
  await write(desk, `demo-${name}-2026`);
  await desk.press('Enter');
}
const works = (desk: Workstation) =>
  expect(desk.page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
/** Somebody begins to add the key that is plugged in, up to the password. */
async function begins(desk: Workstation, name: string, called: string): Promise<void> {
  await run(desk, 'passkeys');
  await expect(dialog(desk, 'Passkeys')).toContainText('Your password alone signs you in.');
  await expect(dialog(desk, 'Passkeys').getByRole('button', { name: 'Add' })).toBeFocused();
  await desk.press('Enter');
  await expect(desk.page.getByRole('textbox', { name: /^Name\b/ })).toBeFocused();
  await desk.type(called);
  await desk.press('Enter');
  await proves(desk, name);
}
/** The recovery codes that are shown with the first passkey. */
async function codesShown(desk: Workstation): Promise<readonly string[]> {
  const codes = dialog(desk, 'Passkeys').getByRole('list', { name: 'Recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  return codes.getByRole('listitem').allInnerTexts();
}
const opened = async (
  browser: Parameters<typeof Workstation.open>[0],
): Promise<{ readonly desk: Workstation; readonly key: VirtualKey }> => {
  const desk = await Workstation.open(browser, byName(store.url));
  return { desk, key: await plugIn(desk.page) };
};

test('a passkey by keys: added, asked for at sign-in and at the step, removed', async ({
  browser,
}) => {
  const { desk, key } = await opened(browser);
  const complaints = watch(desk.page, [401, 403, 422]);
  await signIn(desk, 'incharge');
  await begins(desk, 'incharge', 'Key of the desk');
  await codesShown(desk);
  expect(await axe(desk.page)).toEqual([]);
  // An Enter too many takes nothing away.
  await desk.press('Enter', 'Escape');
  await expect(dialog(desk, 'Passkeys')).toContainText('Write the recovery codes down first');
  await desk.press('Alt+w');
  await expect(dialog(desk, 'Passkeys').getByRole('list', { name: 'Your passkeys' })).toContainText(
    'Key of the desk',
  );
  await desk.sees('not used yet');
  expect(await axe(desk.page)).toEqual([]);
  expect(await key.held()).toBe(1);
  await desk.press('Escape');
  await run(desk, 'logout');

  await givesPassword(desk, 'incharge');
  await works(desk);
  await run(desk, 'passkeys');
  await desk.sees(/last used/);
  await desk.press('Alt+1');
  await expect(dialog(desk, 'Your password')).toContainText('Remove the passkey “Key of the desk”');
  await desk.press('Escape');
  await expect(dialog(desk, 'Passkeys')).toContainText('Key of the desk');
  await desk.press('Alt+1');
  await proves(desk, 'incharge');
  await desk.sees('It signs nobody in any more.');
  await expect(dialog(desk, 'Passkeys')).toContainText('Your password alone signs you in.');
  await desk.press('Escape');
  await run(desk, 'logout');
  await givesPassword(desk, 'incharge');
  await works(desk);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('a passkey that is cancelled loses nothing: Enter tries again, Alt+U takes a code', async ({
  browser,
}) => {
  const { desk, key } = await opened(browser);
  const complaints = watch(desk.page, [401, 403, 422]);
  await signIn(desk, 'cashier');
  await key.knows(false);
  await begins(desk, 'cashier', 'Key');
  await desk.sees('No passkey was made: it was cancelled');
  await expect(desk.page.getByRole('textbox', { name: /^Name\b/ })).toHaveValue('Key');
  await key.knows(true);
  await desk.press('Enter');
  const recovery = await codesShown(desk);
  await desk.press('Alt+w', 'Escape');
  await run(desk, 'logout');

  await key.knows(false);
  await givesPassword(desk, 'cashier');
  await desk.sees('No passkey was used: it was cancelled, or no device here has one of yours.');
  await expect(desk.page.getByRole('button', { name: 'Try again' })).toBeFocused();
  expect(await axe(desk.page)).toEqual([]);
  await key.knows(true);
  await desk.press('Enter');
  await works(desk);
  await run(desk, 'logout');

  await key.knows(false);
  await givesPassword(desk, 'cashier');
  await expect(desk.page.getByRole('button', { name: 'Try again' })).toBeFocused();
  await desk.press('Alt+u');
  await expect(desk.page.getByRole('textbox', { name: /^Code\b/ })).toBeFocused();
  expect(await axe(desk.page)).toEqual([]);
  await write(desk, '000000');
  await desk.press('Enter');
  await desk.sees('This code is wrong, was used before, or its time is over.');
  await write(desk, recovery[0] ?? '');
  await desk.press('Enter');
  await works(desk);

  await run(desk, 'passkeys');
  await desk.sees('Of 10 recovery codes, 9 are left.');
  await desk.press('Alt+1');
  await proves(desk, 'cashier');
  await desk.sees('No passkey was used: it was cancelled');
  expect(await axe(desk.page)).toEqual([]);
  await desk.press('Alt+u');
  await expect(desk.page.getByLabel('Your code')).toBeFocused();
  await write(desk, recovery[1] ?? '');
  await desk.press('Enter');
  await desk.sees('It signs nobody in any more.');
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('at an address instead of a name it is said why no passkey can be added', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url);
  await signIn(desk, 'cashier');
  await run(desk, 'passkeys');
  await desk.sees(/opened by its name, not by its address/);
  await expect(
    dialog(desk, 'Passkeys').getByRole('button', { name: 'Close' }).last(),
  ).toBeFocused();
  expect(await axe(desk.page)).toEqual([]);
  await desk.close();
});

test('passkeys of a lost device are ended by who is in charge, and it is told', async ({
  browser,
}) => {
  const { desk: own } = await opened(browser);
  await signIn(own, 'technician');
  await begins(own, 'technician', 'Key of the bench');
  await codesShown(own);
  await own.press('Alt+w');
  const desk = await Workstation.open(browser, store.url);
  await signIn(desk, 'admin');
  await desk.page.goto('/admin/employeeSearch');
  const rows = desk.page.getByRole('grid').first();
  await expect(rows.locator('[role=row][data-index="0"]')).toBeVisible();
  await desk.press('Control+f');
  await desk.type('oduya');
  await expect(rows.locator('[role=row][data-index="1"]')).toHaveCount(0);
  await desk.press('ArrowDown', 'Alt+l');
  await expect(desk.page.getByRole('dialog')).toContainText('End the codes and passkeys of');
  await expect(desk.page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await desk.type('The key is lost.');
  await desk.press('Control+s');
  await proves(desk, 'admin');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  await desk.noPointer();
  await desk.close();
  await own.close();

  const again = await Workstation.open(browser, store.url);
  await signIn(again, 'technician');
  await again.sees(/has ended your one-time codes and passkeys: The key is lost\./);
  await again.close();
});

test('a passkey is set up by keys at the first sign-in that requires codes', async ({
  browser,
}) => {
  const admin = await Workstation.open(browser, byName(store.url));
  await signIn(admin, 'admin');
  await run(admin, 'required codes');
  await expect(admin.page.getByRole('textbox', { name: 'Required from' })).toBeFocused();
  await admin.type('03012026');
  await admin.press('Tab', 'Tab', 'Space', 'Control+s');
  await proves(admin, 'admin');
  await expect(admin.page.getByRole('dialog')).toHaveCount(0);
  await admin.close();

  const { desk, key } = await opened(browser);
  const complaints = watch(desk.page, [401, 403]);
  await givesPassword(desk, 'cashier');
  await desk.sees('Set up one-time codes: they are required of you from now on.');
  const codes = desk.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const recovery = await codes.allInnerTexts();
  expect(recovery).toHaveLength(10);
  expect(await axe(desk.page)).toEqual([]);
  await shoot(desk, 'first');
  await key.knows(false);
  await desk.press('Alt+p');
  await desk.sees('No passkey was made: it was cancelled');
  expect(await codes.allInnerTexts()).toEqual(recovery);
  await shoot(desk, 'first-cancelled');
  await key.knows(true);
  await desk.press('Alt+p');
  await works(desk);
  expect(await key.held()).toBe(1);
  await run(desk, 'passkeys');
  await expect(dialog(desk, 'Passkeys')).toContainText('From the first sign-in');
  await desk.press('Escape');
  await run(desk, 'logout');
  await givesPassword(desk, 'cashier');
  await works(desk);
  await run(desk, 'logout');
  await key.knows(false);
  await givesPassword(desk, 'cashier');
  await desk.sees('No passkey was used: it was cancelled');
  await desk.press('Alt+u');
  await write(desk, recovery[0] ?? '');
  await desk.press('Enter');
  await works(desk);
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
