import { randomUUID } from 'node:crypto';
import { expect, request, test, type Locator, type Page } from 'playwright/test';
import { demoBadge } from '#db/demo/badge.ts';
import { dialog, opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** A field by its label, required or not. */
const field = (form: Locator, label: string): Locator =>
  form.getByLabel(new RegExp(`^${label}\\W*$`)).first();
/** Walks to a field by Tab, as the form's order has it. */
async function tabTo(desk: Workstation, field: Locator): Promise<void> {
  await field.waitFor({ timeout: 5_000 });
  for (
    let index = 0;
    index < 80 && !(await field.evaluate((element) => element === document.activeElement));
    index++
  )
    await desk.press('Tab');
  await expect(field).toBeFocused();
}
async function fill(
  desk: Workstation,
  form: Locator,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await tabTo(desk, field(form, label));
    await desk.type(text);
  }
}
const listed = (page: Page, text: string) =>
  page
    .getByRole('grid')
    .first()
    .getByRole('row', { name: new RegExp(text) });
const saves = async (desk: Workstation, form: Locator) => {
  await desk.press('Control+S');
  await expect(form).toBeHidden();
};

test('a company, its store and its first pharmacist by keys alone; who signs in there sees that store alone; blocked, and unlocked', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'admin' });
  const { page } = desk;
  const complaints = watch(page, [401, 403, 404]);
  // The company: its zip code knows the city.
  const company = dialog(desk, 'Add Company');
  await expect(page.getByRole('heading', { name: 'Company Search' })).toBeVisible();
  await opens(desk, 'Insert', company);
  await expect(field(company, 'Name')).toBeFocused();
  await desk.type('Lakeside Pharmacies');
  await fill(desk, company, { Phone: '2175550188', Address: '4 Harbor Road' });
  await tabTo(desk, field(company, 'Zip'));
  await desk.type('62704');
  await expect(field(company, 'City')).toHaveValue('Springfield');
  await expect(field(company, 'State')).toHaveValue('IL');
  await expect(field(company, 'Phone')).toHaveValue('217 555 0188');
  await saves(desk, company);
  await expect(listed(page, 'Lakeside Pharmacies')).toContainText('217 555 0188');
  // Its store.
  const shop = dialog(desk, 'Add Store');
  await opens(desk, 'Alt+2', page.getByRole('heading', { name: 'Store Search' }));
  await opens(desk, 'Insert', shop);
  await expect(field(shop, 'Name')).toBeFocused();
  await desk.type('Harbor Pharmacy');
  await tabTo(desk, field(shop, 'Company'));
  await desk.type('Lakeside');
  await expect(page.getByRole('option', { name: /Lakeside Pharmacies/ })).toBeVisible();
  await desk.press('Enter');
  await tabTo(desk, field(shop, 'Zip'));
  await desk.type('62704');
  await expect(field(shop, 'City')).toHaveValue('Springfield');
  await saves(desk, shop);
  await expect(listed(page, 'Harbor Pharmacy')).toContainText('Lakeside Pharmacies');
  // Roles are those of the store where one works: the administrator goes there.
  await desk.press('Control+K');
  await desk.type('switch store');
  await expect(page.getByRole('option', { name: /Switch store/ }).first()).toBeVisible();
  await desk.press('Enter');
  const switcher = dialog(desk, 'Switch store');
  await expect(switcher.getByRole('button', { name: /Harbor Pharmacy/ })).toBeVisible();
  await tabTo(desk, switcher.getByRole('button', { name: /Harbor Pharmacy/ }));
  await desk.press('Enter');
  await expect(page.getByLabel('Store', { exact: true })).toHaveText('Harbor Pharmacy');
  // Its pharmacist, with name, masked numbers, a badge, a password and a role.
  const person = dialog(desk, 'Add Employee');
  const badge = demoBadge('harborone');
  await opens(desk, 'Alt+4', page.getByRole('heading', { name: 'Employee Search' }));
  await opens(desk, 'Insert', person);
  await fill(desk, person, {
    'Last Name': 'Okafor',
    'First Name': 'Ada',
    SSN: '078051120',
    'Contact No': '2175550142',
    Username: 'ada.okafor',
    Password: 'seven quiet harbors',
  });
  await expect(field(person, 'Contact No')).toHaveValue('217 555 0142');
  await expect(field(person, 'SSN')).toHaveValue('078 05 1120');
  await tabTo(desk, field(person, 'Badge'));
  await desk.scan(badge);
  await expect(field(person, 'Badge')).toHaveValue(badge);
  await tabTo(desk, person.getByRole('tree', { name: 'Roles' }));
  await desk.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Space');
  await saves(desk, person);
  await expect(listed(page, 'Okafor, Ada')).toContainText('Technician');
  await listed(page, 'Okafor, Ada').waitFor();
  // Stored, the number and the badge are masked.
  await desk.press('F6', 'Control+E');
  const again = dialog(desk, /Employee/);
  await expect(field(again, 'SSN')).toHaveValue('••• •• 1120');
  await expect(field(again, 'Badge')).toHaveValue('••••••••');
  await desk.press('Escape');
  await expect(again).toHaveCount(0);
  // She scans her badge and types her password: the new store's empty queue, and no patient of any
  // other.
  const hers = await Workstation.open(browser, store.url);
  await expect(hers.page.getByLabel('Username')).toBeFocused();
  await hers.scan(badge);
  await expect(hers.page.getByLabel('Password')).toBeFocused();
  await hers.type('seven quiet harbors');
  await hers.press('Enter');
  // Somebody else gave her this password: she chooses one of her own, typed twice.
  await hers.sees('Somebody else gave you this password');
  await expect(hers.page.getByLabel('Your own password')).toBeFocused();
  await hers.type('eight loud lighthouses');
  await hers.press('Enter');
  await expect(hers.page.getByLabel('The same again')).toBeFocused();
  await hers.type('eight loud lighthouses');
  await hers.press('Enter');
  await expect(hers.page.getByLabel('Store', { exact: true })).toHaveText('Harbor Pharmacy');
  await opens(hers, 'Alt+4', hers.page.getByRole('heading', { name: 'Patient', level: 1 }));
  await expect(hers.page.getByLabel(/: rows$/)).toHaveText('0 rows');
  await hers.noPointer();
  await hers.close();
  // Blocked, with the reason, she is out; let go, wrong passwords lock her, and Unlock lets her try
  // again.
  const blocked = page.getByRole('dialog', { name: /Block/ });
  await desk.press('Alt+B');
  await expect(blocked).toBeVisible();
  await desk.type('Badge was lost');
  await desk.press('Control+Enter');
  await expect(blocked).toBeHidden({ timeout: 15_000 });
  const tries = await Workstation.open(browser, store.url);
  const attempt = async (password: string) => {
    await expect(tries.page.getByLabel('Username')).toBeVisible();
    await tries.type('ada.okafor');
    await tries.press('Enter');
    await expect(tries.page.getByLabel('Password')).toBeFocused();
    await tries.type(password);
    await tries.press('Enter');
  };
  await attempt('eight loud lighthouses');
  await tries.sees('InValid Credential');
  // Let go again; ten wrong passwords lock her, and Unlock lets her try again.
  await desk.press('Alt+B');
  await expect(blocked).toBeVisible();
  await desk.press('Control+Enter');
  await expect(blocked).toBeHidden({ timeout: 15_000 });
  const api = await request.newContext({
    baseURL: store.url,
    extraHTTPHeaders: { origin: store.url, 'x-workstation': 'another desk' },
  });
  const status = async (password: string) =>
    (
      await api.post('/api/session/sign-in', {
        headers: { 'idempotency-key': randomUUID() },
        data: { username: 'ada.okafor', password },
      })
    ).status();
  for (let index = 0; index < 10; index++) expect(await status(`guess ${index}`)).toBe(401);
  expect(await status('eight loud lighthouses')).toBe(401);
  await desk.press('F5');
  // While the page is read again the key is refused, and a person presses it again.
  await expect(async () => {
    await desk.press('Alt+U');
    expect(await status('eight loud lighthouses')).toBe(200);
  }).toPass({ intervals: [1_000] });
  await api.dispose();
  await tries.close();
  await desk.noPointer();
  complaints.none();
  await desk.close();
});
