import { expect, test } from 'playwright/test';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

test('a server that does not answer is told, and the work opens when it answers again', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/prescriber',
    keepsPages: true,
  });
  const { page } = desk;
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
  });

  await page.context().setOffline(true);
  await page.reload();

  const heading = page.getByRole('heading', { name: 'The pharmacy’s server does not answer' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask again Enter' })).toBeFocused();
  await desk.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Still no answer.');

  await page.context().setOffline(false);

  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/private/prescriber');
  await desk.close();
});

test('while the first script is still on its way, the page says what it is', async ({
  browser,
}) => {
  const page = await browser.newPage();
  let go = (): void => undefined;
  const mayGo = new Promise<void>((done) => {
    go = done;
  });
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await mayGo;
    await route.continue();
  });

  await page.goto(store.url, { waitUntil: 'commit' });

  const loading = page.getByText('Apothekey is loading …');
  await expect(loading).toBeVisible();
  go();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(loading).toHaveCount(0);
  await page.close();
});

test('nothing of the store is kept in the browser, only the page that says so', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/patientSearch',
    keepsPages: true,
  });
  const { page } = desk;
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

  expect(kept.toSorted()).toEqual([
    '/icons/icon.svg',
    '/offline.css',
    '/offline.html',
    '/offline.js',
  ]);
  await desk.close();
});

test('a browser offers to install the workstation as an app of its own', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { keepsPages: true });
  const session = await desk.page.context().newCDPSession(desk.page);

  const { errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');

  expect(errors).toEqual([]);
  // A window without a profile of its own cannot install anything; nothing else is in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await desk.close();
});
