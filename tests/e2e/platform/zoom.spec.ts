import { expect, test } from 'playwright/test';
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
