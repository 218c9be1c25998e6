import { rmSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { opens } from '#tests/e2e/platform/support/desk.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { axe, patientNames, signIn, watch } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

const hints = (page: Page) =>
  page.evaluate(() => ({
    isLogIn: localStorage.getItem('isLogIn'),
    type: localStorage.getItem('type'),
  }));
const active = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.id ||
      document.activeElement?.getAttribute('name') ||
      document.activeElement?.getAttribute('aria-label') ||
      document.activeElement?.tagName,
  );
const queue = (desk: Workstation) => desk.page.getByRole('grid').first();
async function inQueue(
  browser: Parameters<typeof Workstation.open>[0],
  name = 'technician',
): Promise<Workstation> {
  const desk = await Workstation.open(browser, store.url);
  await signIn(desk, name);
  await expect(queue(desk).locator('[role=row][data-index="0"]')).toBeVisible();
  return desk;
}

test('what is missing is said at its field, a wrong password is InValid Credential, the right one opens the queue', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url);
  const complaints = watch(desk.page);
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await desk.press('Enter');
  await desk.sees('Please input your Username!');
  await desk.sees('Please input your Password!');
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await desk.type('technician');
  await desk.press('Tab', 'Enter');
  await desk.sees('Please input your Password!');
  await expect(desk.page.getByLabel('Password')).toBeFocused();
  await desk.type('not it');
  await desk.press('Enter');
  await desk.sees('InValid Credential');
  await expect(desk.page.getByLabel('Password')).toBeFocused();
  await expect(desk.page.getByLabel('Username')).toHaveValue('technician');
  expect(await hints(desk.page)).toEqual({ isLogIn: null, type: null });
  await desk.type('demo-technician-2026');
  await desk.press('Enter');
  await expect(desk.page.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
  await expect(desk.page).toHaveURL(/\/private\/processing/);
  expect(await hints(desk.page)).toEqual({ isLogIn: 'true', type: 'PRIVATE' });
  await desk.noPointer();
  complaints.none();
  await desk.close();
});

test('the page that was asked for is shown after signing in; somebody signed in never sees the login again', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url);
  await desk.page.goto('/private/processing-detail');
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await desk.type('pharmacist');
  await desk.press('Enter');
  await desk.type('demo-pharmacist-2026');
  await desk.press('Enter');
  await expect(desk.page).toHaveURL(/\/private\/processing-detail$/);
  for (const path of ['/', '/login']) {
    await desk.page.goto(path);
    await expect(desk.page).toHaveURL(/\/private\/processing(\?|$)/);
  }
  await desk.close();
});

test('letters typed into the login before the router arrives stay', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  const { page } = desk;
  let arrive: () => void = () => undefined;
  const arrives = new Promise<void>((done) => {
    arrive = done;
  });
  let isAsked = false;
  await page.route(/\/assets\/work-[^/]+\.js$/, async (route) => {
    isAsked = true;
    await arrives;
    await route.continue();
  });
  await page.goto('/private/processing-detail');
  await expect(page.getByLabel('Username')).toBeFocused();
  await desk.type('pharmacist');
  await desk.press('Enter');
  const password = page.getByLabel('Password');
  await expect(password).toBeFocused();
  await desk.type('demo-ph');
  await expect.poll(() => isAsked).toBe(true);
  await expect(page).toHaveURL(/\/private\/processing-detail$/);

  arrive();
  await expect(page).toHaveURL(/\/login\?wanted=/);
  await desk.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('demo-ph');

  await desk.type('armacist-2026');
  await desk.press('Enter');
  await expect(page).toHaveURL(/\/private\/processing-detail$/);
  await desk.close();
});

test('an unknown address says so, whether or not the rest has arrived', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  const { page } = desk;
  let arrive: () => void = () => undefined;
  const arrives = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/\/assets\/work-[^/]+\.js$/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto('/nowhere');
  await desk.sees('The page does not exist.');

  arrive();
  await expect(page).toHaveURL(/\/404$/);
  await desk.sees('The page does not exist.');
  await desk.close();
});

test('a path of the other kind of account, an unknown one and another spelling end at /404', async ({
  browser,
}) => {
  const desk = await inQueue(browser);
  for (const path of ['/admin/companySearch', '/private/nothing', '/PRIVATE/processing']) {
    await desk.page.goto(path);
    await desk.sees('The page does not exist.');
    await expect(desk.page).toHaveURL(/\/404$/);
    await desk.focusIsSomewhere();
  }
  await desk.close();
});

test('local storage is a hint that nobody believes: forged, it shows the login and nothing else', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url);
  await desk.page.evaluate(() => {
    localStorage.setItem('isLogIn', 'true');
    localStorage.setItem('type', 'PRIVATE');
  });
  await desk.page.goto('/private/processing');
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await expect(desk.page.getByRole('grid')).toHaveCount(0);
  await expect(desk.page.getByRole('navigation')).toHaveCount(0);
  expect(await hints(desk.page)).toEqual({ isLogIn: null, type: null });
  await desk.close();
});

test('Ctrl+L leaves nothing of a patient in the document; the password brings back field, text and focus', async ({
  browser,
}) => {
  const desk = await inQueue(browser);
  const complaints = watch(desk.page);
  const names = await patientNames(desk.page);
  expect(names.length).toBeGreaterThan(3);
  await desk.press('Control+/');
  await desk.type('ab');
  const field = await active(desk.page);
  const search = desk.page.locator('*:focus');
  await expect(search).toHaveValue('ab');
  await desk.press('Control+l');
  await expect(desk.page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(desk.page.getByLabel('Password')).toBeFocused();
  const html = await desk.page.content();
  for (const name of names) expect(html).not.toContain(name);
  await desk.type('wrong');
  await desk.press('Enter');
  await desk.sees('InValid Credential');
  await desk.press('Control+k', 'F5', 'Control+b', 'F1');
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  await desk.type('demo-technician-2026');
  await desk.press('Enter');
  await expect(queue(desk)).toBeVisible();
  await expect.poll(() => active(desk.page)).toBe(field);
  await expect(desk.page.locator('*:focus')).toHaveValue('ab');
  complaints.none();
  await desk.close();
});

test('a locked dialog comes back with what was typed in it', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  await signIn(desk, 'admin');
  // Until the person's rights are there, the key is refused with that reason.
  await opens(desk, 'Alt+3', desk.page.getByLabel('Role Name'));
  await expect(desk.page.getByLabel('Role Name')).toBeFocused();
  await desk.press('Insert');
  const name = desk.page.getByRole('dialog').getByLabel('Name');
  await expect(name).toBeFocused();
  await desk.type('Night desk');
  await desk.press('Control+l');
  await expect(desk.page.getByLabel('Password')).toBeFocused();
  await expect(desk.page.getByRole('dialog')).toHaveCount(0);
  await desk.type('demo-admin-2026');
  await desk.press('Enter');
  await expect(name).toHaveValue('Night desk');
  await expect(name).toBeFocused();
  await desk.close();
});

test('a station that came up locked works after the password, with live lists', async ({
  browser,
}) => {
  const desk = await inQueue(browser);
  await desk.press('Control+l');
  await desk.page.reload();
  await expect(desk.page.getByLabel('Password')).toBeFocused();

  await desk.type('demo-technician-2026');
  await desk.press('Enter');

  await expect(queue(desk)).toBeFocused();
  await expect(desk.page.getByText('Live', { exact: true })).toBeVisible();
  await desk.press('Control+g').then(() => desk.press('r'));
  await expect(desk.page.getByRole('dialog', { name: 'RTS' })).toBeVisible();
  await desk.close();
});
test('a reload of a locked station stays locked; locking and signing out reach the other tab', async ({
  browser,
}) => {
  const desk = await inQueue(browser);
  const other = await desk.page.context().newPage();
  await other.goto(`${store.url}/private/processing`);
  await expect(other.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
  await desk.page.bringToFront();
  await desk.press('Control+l');
  await expect(other.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await desk.page.reload();
  await expect(desk.page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(desk.page.getByLabel('Password')).toBeFocused();
  await desk.type('demo-technician-2026');
  await desk.press('Enter');
  await expect(queue(desk)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Prescription Processing' })).toBeVisible();
  await desk.press('Control+k');
  await desk.type('logout');
  await desk.press('Enter');
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await expect(other.getByLabel('Username')).toBeVisible();
  expect(await hints(desk.page)).toEqual({ isLogIn: null, type: null });
  await desk.page.goto('/private/processing');
  await expect(desk.page.getByLabel('Username')).toBeVisible();
  await expect(desk.page.getByRole('grid')).toHaveCount(0);
  await desk.close();
});

test('at the lock of somebody else a key leads to the login', async ({ browser }) => {
  const desk = await inQueue(browser);
  await desk.press('Control+l');
  await expect(desk.page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(desk.page.getByRole('button', { name: /Logout/ })).toContainText('Alt L');

  await desk.press('Alt+l');

  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await expect(desk.page.getByLabel('Username')).toHaveValue('');
  await desk.close();
});
test('Logout goes to /, and the next person lands on a landing page of their own', async ({
  browser,
}) => {
  const desk = await inQueue(browser);
  await desk.press('Alt+4');
  await expect(desk.page).toHaveURL(/\/private\/patient/);
  await desk.press('Control+k');
  await desk.type('logout');
  await desk.press('Enter');
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await expect(desk.page).toHaveURL(`${store.url}/`);
  expect(await hints(desk.page)).toEqual({ isLogIn: null, type: null });

  await desk.press('Alt+ArrowLeft');
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await expect(desk.page).toHaveURL(`${store.url}/`);
  await desk.type('admin');
  await desk.press('Enter');
  await desk.type('demo-admin-2026');
  await desk.press('Enter');

  await expect(desk.page).toHaveURL(/\/admin\/companySearch/);
  await desk.close();
});

test('a page that one may not see says what is missing and who grants it', async ({ browser }) => {
  const desk = await inQueue(browser, 'cashier');
  await desk.page.goto(`${store.url}/private/prescriber`);
  await expect(desk.page.getByRole('heading', { name: 'Prescriber' })).toBeVisible();
  await desk.sees(/Your roles do not include “.*rescriber.*”\./);
  await desk.sees(/An administrator can grant it/);
  await expect(desk.page.getByRole('grid')).toHaveCount(0);
  await desk.press('Alt+1');
  await expect(queue(desk)).toBeVisible();
  await desk.close();
});

test('the theme is one key, on every screen, and is kept', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url);
  const theme = () => desk.page.evaluate(() => document.documentElement.dataset['theme']);
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  expect(await theme()).toBe('light');
  // The keys come with the work, a moment after the login is painted.
  await expect(async () => {
    if ((await theme()) !== 'dark') await desk.press('Control+Shift+L');
    expect(await theme()).toBe('dark');
  }).toPass();
  await desk.page.reload();
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  expect(await theme()).toBe('dark');
  await signIn(desk, 'cashier');
  await desk.press('Control+Shift+L');
  await expect.poll(theme).toBe('light');
  await desk.close();
});

test('what the status bar says is true: a scan and why it was refused; live while the server answers, and again after it came back', async ({
  browser,
}) => {
  const own = await openStore();
  const desk = await Workstation.open(browser, own.url);
  const bar = desk.page.getByRole('contentinfo');
  await signIn(desk, 'technician');
  await expect(bar.getByText('Live', { exact: true })).toBeVisible();
  await expect(bar.getByText('Scanner ready')).toBeVisible();
  await expect(bar.getByText(/Idle lock (10:00|9:5\d)/)).toBeVisible();
  await desk.scan('BINQQQQ');
  await expect(bar.getByText(/^Last scan: /)).toBeVisible();
  await own.kill();
  await expect(bar.getByText(/^Not live/)).toBeVisible({ timeout: 40_000 });
  const again = await openStore({ dataDir: own.dataDir, env: { PORT: new URL(own.url).port } });
  await expect(bar.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 });
  await desk.close();
  await again.stop();
  rmSync(own.dataDir, { recursive: true, force: true });
});

test('an empty server asks once for company, store and administrator, by keys alone', async ({
  browser,
}) => {
  const empty = await openStore({ env: { HOST: '127.0.0.1' } });
  try {
    const secret = /Setup secret[^\n]*\n\s*(\S+)/.exec(empty.output())![1]!;
    const desk = await Workstation.open(browser, empty.url);
    const complaints = watch(desk.page, [403]);
    await expect(desk.page.getByRole('heading', { name: 'Set up this pharmacy' })).toBeVisible();
    const field = (label: string) => desk.page.getByLabel(label, { exact: false }).first();
    await expect(field('Setup secret')).toBeFocused();
    await desk.press('Control+s');
    await desk.sees('Company is needed before this can be saved.');
    for (const theme of ['light', 'dark']) {
      expect(await axe(desk.page), theme).toEqual([]);
      await desk.press('Control+Shift+L');
    }
    await expect(field('Setup secret')).toBeFocused();
    for (const text of ['not-the-secret', 'Meadow Group', 'Meadow Pharmacy']) {
      await desk.type(text);
      await desk.press('Enter');
    }
    await expect(field('Time zone')).toBeFocused();
    await desk.type('M');
    await expect(field('Time zone')).toHaveValue('America/Denver');
    await desk.press('Enter');
    for (const text of [
      'Ada',
      'Meadow',
      'ada',
      'seventeen green teapots',
      'seventeen green teapot',
    ]) {
      await desk.type(text);
      await desk.press('Enter');
    }
    await desk.sees('The two passwords are not the same.');
    await expect(desk.page.getByLabel('Confirm Password')).toBeFocused();
    await desk.press('End');
    await desk.type('s');
    await desk.press('Enter');
    await desk.sees(/the setup secret is wrong/);
    await field('Setup secret').press('Control+a');
    await desk.type(secret);
    await desk.press('Control+Enter');
    await desk.sees('This server is set up.');
    await expect(desk.page.getByLabel('Username')).toHaveValue('ada');
    await expect(desk.page.getByLabel('Password')).toBeFocused();
    await desk.type('seventeen green teapots');
    await desk.press('Enter');
    await expect(desk.page).toHaveURL(/\/admin\/companySearch/);
    await expect(desk.page.getByText('Demo data')).toHaveCount(0);
    complaints.none();
    await desk.close();
  } finally {
    await empty.stop();
  }
});
