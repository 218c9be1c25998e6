import { expect, test, type Locator } from 'playwright/test';
import { openRx } from './support/desk.ts';
import { openStore, type Store } from './support/store.ts';
import { Workstation } from './support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/** 1366 × 768 at 200 %, and a small screen at 125 %. */
const screens = [
  [683, 384],
  [960, 540],
] as const;
/** Pages with a table, and the account that works there. */
const pages = [
  ['technician', '/private/processing'],
  ['technician', '/private/patient'],
  ['technician', '/private/product/drugSearch'],
  ['admin', '/admin/companySearch'],
] as const;

/** Rows of the page's table that a person sees whole, without scrolling. */
const rowsInSight = (desk: Workstation) =>
  desk.page
    .getByRole('grid')
    .first()
    .evaluate((grid) => {
      const box = grid.getBoundingClientRect();
      const head = grid.querySelector('[role=columnheader]')?.getBoundingClientRect();
      const top = Math.max(box.top, head?.bottom ?? box.top);
      const [row] = grid.querySelectorAll('[role=row][data-index]');
      const bottom = Math.min(box.bottom, innerHeight);
      return row ? Math.floor((bottom - top + 1) / row.getBoundingClientRect().height) : 0;
    });

for (const [width, height] of screens)
  for (const [as, at] of pages)
    test(`${at} at ${width} × ${height} shows at least 8 rows`, async ({ browser }) => {
      const desk = await Workstation.open(browser, store.url, { as, at, width, height });
      const { page } = desk;
      await expect(
        page.getByRole('grid').first().locator('[role=row][data-index]').first(),
      ).toBeVisible();
      if (process.env['PICTURES'])
        await page.screenshot({ path: `test-results/zoom-${width}-${at.split('/').at(-1)}.png` });
      await expect.poll(() => rowsInSight(desk)).toBeGreaterThanOrEqual(8);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        'nothing stands beside the screen',
      ).toBe(true);
      await desk.close();
    });

/** Whether a person sees the whole of it: it stands on the screen, and nothing covers it. */
const isWhole = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [
      [left + 2, (top + bottom) / 2],
      [(left + right) / 2, (top + bottom) / 2],
      [right - 2, (top + bottom) / 2],
    ] as const;
    return (
      left >= 0 &&
      top >= 0 &&
      right <= innerWidth &&
      bottom <= innerHeight &&
      points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
    );
  });
/** 1366 × 768 at 125 %, where a page has a panel of the patient beside it. */
const low = { width: 1093, height: 540 } as const;

/** Pairs of buttons in the heading of the page that stand over each other. */
const overlapping = (desk: Workstation) =>
  desk.page.evaluate(() => {
    const bar = document.querySelector('#page h1')?.parentElement;
    const boxes = [...(bar?.querySelectorAll('h1, button') ?? [])].map((element) => ({
      text: element.textContent,
      box: element.getBoundingClientRect(),
    }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.box.right > other.box.left + 1 &&
            other.box.right > one.box.left + 1 &&
            one.box.bottom > other.box.top + 1 &&
            other.box.bottom > one.box.top + 1,
        )
        .map((other) => `${one.text} / ${other.text}`),
    );
  });
test('at 150 % of 1366 × 768 the queue’s buttons stand whole beside each other', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    width: 911,
    height: 512,
  });
  const { page } = desk;
  await expect(page.getByRole('grid').first()).toBeFocused();

  expect(await overlapping(desk)).toEqual([]);

  for (const name of [/^Attach Docs/, /^DV Log/, /^RV Log/, /^New prescription/, /^DMS Search/])
    await expect.poll(() => isWhole(page.getByRole('button', { name }).first())).toBe(true);
  await expect.poll(() => isWhole(page.getByRole('textbox', { name: 'Scan bar code' }))).toBe(true);
  await expect.poll(() => rowsInSight(desk)).toBeGreaterThanOrEqual(8);
  await desk.close();
});
test('at 1366 × 768 the queue’s list has 70 % of the height or more', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician' });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();

  const share = await desk.page
    .locator('#queue-table')
    .evaluate((table) => table.getBoundingClientRect().height / innerHeight);

  expect(share).toBeGreaterThanOrEqual(0.7);
  await desk.close();
});

test('on a low screen nothing covers the number of a prescription', async ({ browser }) => {
  const desk = await Workstation.open(browser, store.url, { as: 'technician', ...low });
  const { page } = desk;
  await expect(page.getByRole('grid').first()).toBeFocused();
  await openRx(desk, '001 4400104 01');

  await expect.poll(() => isWhole(page.getByRole('heading', { level: 1 }))).toBe(true);
  await expect.poll(() => isWhole(page.getByText('Carter, Emily').first())).toBe(true);
  await expect.poll(() => isWhole(page.getByRole('button', { name: 'All steps' }))).toBe(true);
  await desk.close();
});
test('on a low screen what adds a record and what ends a long dialog stay in sight', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    at: '/private/prescriber',
    ...low,
  });
  const { page } = desk;
  const add = page.getByRole('button', { name: /^Add Prescriber/ });
  await expect(add).toBeVisible();
  await expect.poll(() => isWhole(add)).toBe(true);

  await page.goto('/private/product/drugSearch');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await desk.press('Insert');
  await expect(page.getByRole('dialog', { name: 'Add Drug' })).toBeVisible();
  await desk.press('Alt+0');
  const facts = page.getByRole('dialog', { name: 'Days Supply Facts' });
  await expect(facts).toBeVisible();
  await expect.poll(() => isWhole(facts.getByRole('button', { name: /^Done/ }))).toBe(true);
  await desk.close();
});

test('what the safety panel can’t show at once is reached by Tab and scrolled by keys', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    width: 1366,
    height: 300,
  });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  await openRx(desk, '001 4400214 00');
  const panel = desk.page.getByRole('complementary', { name: 'Safety' });
  await expect(panel.getByText('Dubois, Ángela S')).toBeVisible();
  await expect(panel).toHaveAttribute('tabindex', '0');
  await expect(async () => {
    await desk.press('Tab');
    await expect(panel).toBeFocused({ timeout: 100 });
  }).toPass();
  await desk.press('End');
  await expect.poll(() => panel.evaluate(({ scrollTop }) => scrollTop > 0)).toBe(true);
  await desk.noPointer();
  await desk.close();
});

test('the safety panel is reached by Tab once larger letters no longer fit into it', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, {
    as: 'technician',
    width: 1366,
    height: 1400,
  });
  await expect(desk.page.getByRole('grid').first()).toBeFocused();
  await openRx(desk, '001 4400214 00');
  const panel = desk.page.getByRole('complementary', { name: 'Safety' });
  await expect(panel.getByText('Dubois, Ángela S')).toBeVisible();
  await expect(panel).toHaveAttribute('tabindex', '-1');

  await desk.page.evaluate(() => {
    const letters = new CSSStyleSheet();
    letters.replaceSync('aside * { font-size: 48px !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, letters];
  });

  await expect(panel).toHaveAttribute('tabindex', '0');
  await desk.close();
});
