import { expect, test, type Page } from 'playwright/test';
import { routes } from '#domain/platform/routes.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** The screens that a day is worked on. */
const screens = [
  'processing',
  'order',
  'patient',
  'prescriber',
  'drugSearch',
  'binman',
  'wimo',
  'octSearch',
] as const;
/** Of each screen so many of its keys, spread over all of them. */
const sample = 6;

const spelt: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  Del: 'Delete',
  Esc: 'Escape',
};
const toPress = (key: string): string =>
  key
    .split(' ')
    .map((word) => spelt[word] ?? word)
    .join('+');

/** All that a person sees of the screen but what ticks by itself, and where the hand is. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const hand = document.activeElement;
    const texts = [...document.querySelectorAll<HTMLElement>('#page, [role=dialog], [role=menu]')];
    const notes = [...document.querySelectorAll<HTMLElement>('[data-note]')];
    return JSON.stringify([
      location.pathname + location.search,
      document.documentElement.className,
      hand?.tagName,
      hand?.id,
      hand?.getAttribute('aria-label'),
      hand?.getAttribute('aria-activedescendant'),
      [...texts, ...notes].map((element) => element.innerText),
    ]);
  });
/** What the screen has come to, once nothing moves any more. */
async function calm(page: Page): Promise<string> {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = await seen(page);
        const isSame = now === last;
        last = now;
        return isSame;
      },
      { intervals: [100] },
    )
    .toBe(true);
  return last;
}
/** Back on the screen, whatever was opened. */
async function backTo(desk: Workstation, path: string): Promise<void> {
  const { page } = desk;
  await expect(async () => {
    if ((await page.getByRole('dialog', { name: 'Save & Close?' }).count()) > 0)
      await desk.press('d');
    else if ((await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0)
      await desk.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0, {
      timeout: 300,
    });
  }).toPass();
  if (new URL(page.url()).pathname !== path) await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
/** The keys that stand on the screen and below it, each once; some of them, spread evenly. */
async function keysOf(page: Page): Promise<readonly string[]> {
  const shown = await page
    .locator('#page kbd, [data-region=footer] kbd')
    .filter({ visible: true })
    .allTextContents();
  const keys = [...new Set(shown.map((key) => key.trim()))].filter((key) => key !== '');
  const every = Math.max(1, Math.floor(keys.length / sample));
  return keys.filter((_, at) => at % every === 0).slice(0, sample);
}
/** The hand stays somewhere: the focus may be on its way for a moment. */
const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
/** Each key does something that can be seen, or says why not; the hand stays somewhere. */
async function sweep(desk: Workstation, path: string, begin: () => Promise<void>): Promise<void> {
  const { page } = desk;
  await begin();
  for (const key of await keysOf(page))
    await test.step(key, async () => {
      const before = await calm(page);
      await desk.press(toPress(key));
      await expect.poll(() => seen(page), { message: `${key} does something` }).not.toBe(before);
      await calm(page);
      await expect.poll(() => hasFocus(page), { message: `${key} keeps the focus` }).toBe(true);
      await backTo(desk, path);
      await begin();
    });
}

for (const name of screens)
  test(`${routes[name].title}: each key that is shown does something or says why`, async ({
    browser,
  }) => {
    const { path } = routes[name];
    const desk = await Workstation.open(browser, store.url, { as: 'technician', at: path });
    const { page } = desk;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sweep(desk, path, async () => {
      await calm(page);
    });
    await sweep(desk, path, async () => {
      await desk.press('Control+/');
      await expect(page.locator('input[type=search]:focus, input:focus')).toHaveCount(1);
      await page.locator('input:focus').fill('zzzzqq');
      await desk.press('Enter');
      await calm(page);
    });
    await desk.noPointer();
    await desk.close();
  });
