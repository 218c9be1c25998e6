import { expect, test, type Page } from 'playwright/test';
import { routes } from '#domain/platform/routes.ts';
import { later } from '../inventory/gaps.ts';
import { inventory } from '../inventory/inventory.ts';
import { Walker } from '../inventory/walker.ts';
import { leave, opens } from '../support/desk.ts';
import { openStore, type Store } from '../support/store.ts';
import { Workstation } from '../support/workstation.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
});
test.afterAll(() => store.stop());

/**
 * What the next key is for: a control, or a table that rows are chosen in. Neither the page itself
 * nor a heading is of use to a hand. Null where the focus is useful.
 */
const uselessFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'the focus is on the body';
    // The heading of papers that are none yet is where they begin.
    if (focused.matches('#papers-title')) return null;
    const useful =
      'input, select, textarea, button, a[href], summary, [tabindex="0"], [role=grid], ' +
      '[role=tree], [role=option], [role=tab], [role=menuitem], [role=radio]';
    const isShown = focused.getClientRects().length > 0;
    if (focused.matches(useful) && !focused.matches(':disabled') && isShown) return null;
    return `the focus is on ${focused.outerHTML.slice(0, 120)}`;
  });
/** Closes the top dialog and says what is wrong with the focus then; null for nothing. */
async function closed(desk: Workstation): Promise<string | null> {
  const { page } = desk;
  const dialogs = page.locator('[role=dialog], [role=menu]');
  const open = await dialogs.count();
  if (open === 0) return null;
  await expect(async () => {
    if ((await page.getByRole('dialog', { name: 'Save & Close?' }).count()) > 0)
      await desk.press('d');
    else await desk.press('Escape');
    expect(await dialogs.count()).toBeLessThan(open);
  }).toPass({ timeout: 20_000 });
  let wrong: string | null = null;
  await expect
    .poll(async () => (wrong = await uselessFocus(page)), { timeout: 3_000 })
    .toBeNull()
    .catch(() => null);
  return wrong;
}

const asked = process.env['SWEEP'];
/** In each run these; `SWEEP=everything` takes every dialog of the product. */
const inEachRun: ReadonlySet<string> = new Set([
  'group-ndcs',
  'family-member-add',
  'clinic-add',
  'rts',
  'role-edit',
]);
const isWanted = (id: string): boolean =>
  asked === undefined ? inEachRun.has(id) : asked === 'everything' || asked.split(',').includes(id);
const surfaces = inventory.surfaces.filter(
  ({ id, kind }) => ['dialog', 'drawer', 'popup'].includes(kind) && !(id in later),
);

/** Dialogs of the day, from the queue, by these keys. */
const ofTheDay: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'rx-entry': [['Insert']],
  'pick-up': [['Control+Shift+P']],
  'bin-a-bag': [['Control+Shift+B']],
  'all-steps': [['Shift+F8']],
  hold: [['Control+h']],
  recalls: [['Control+g', 'v']],
  'recall-notice': [['Control+g', 'v'], ['Insert']],
  'receive-stock': [['Control+g', 'd']],
  reorder: [['Control+g', 'o']],
  palette: [['Control+k']],
  keys: [['F1']],
};
test('after each dialog of the day the focus is where the next key is for', async ({ browser }) => {
  test.setTimeout(900_000);
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  const { page } = desk;
  const wrong: string[] = [];
  const dialogs = page.getByRole('dialog');
  for (const [id, steps] of Object.entries(ofTheDay))
    await test.step(id, async () => {
      await leave(desk);
      await page.goto(routes.processing.path);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      for (const [nth, keys] of steps.entries())
        await expect(async () => {
          await desk.press(...keys);
          await expect(dialogs).toHaveCount(nth + 1, { timeout: 3_000 });
        }).toPass();
      for (const _ of steps) {
        const problem = await closed(desk);
        if (problem !== null) wrong.push(`${id}: ${problem}`);
      }
    });
  expect(wrong).toEqual([]);
  await desk.noPointer();
  await desk.close();
});

test('each dialog of the cash drawer, saved or left, gives the focus back to the drawer', async ({
  browser,
}) => {
  const desk = await Workstation.open(browser, store.url, { as: 'incharge' });
  const { page } = desk;
  const top = (name: string) => page.locator(`[data-dialog=${name}]`);
  const drawer = top('drawers').locator('[role=row][data-index="0"]');
  const wrong: string[] = [];
  const look = async (after: string) => {
    await expect
      .poll(() => uselessFocus(page), { timeout: 3_000 })
      .toBeNull()
      .catch(async () => wrong.push(`${after}: ${await uselessFocus(page)}`));
    const isWithin = await top('drawers').locator(':focus').count();
    if (isWithin === 0) wrong.push(`${after}: the focus has left the drawers`);
  };
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await new Walker(desk).say('Cash Drawers');
  await expect(top('drawers')).toBeVisible();
  await look('opened');
  await opens(desk, 'Insert', top('drawerOpen'));
  await desk.press('Escape');
  await expect(top('drawerOpen')).toHaveCount(0);
  await look('opening it left');
  await opens(desk, 'Insert', top('drawerOpen'));
  await desk.type('100');
  await desk.press('Control+s');
  await expect(drawer).toContainText('$100.00');
  await expect(top('drawerOpen')).toHaveCount(0);
  await look('opened with its float');
  for (const [key, name] of [
    ['Control+e', 'drawerMove'],
    ['Enter', 'drawerEntries'],
    ['F8', 'drawerClose'],
  ] as const) {
    await opens(desk, key, top(name));
    await desk.press('Escape');
    await expect(top(name)).toHaveCount(0);
    await look(`${name} left`);
  }
  await opens(desk, 'F8', top('drawerClose'));
  await desk.type('1');
  await desk.press('Control+s');
  await expect(drawer).toContainText('None');
  await expect(top('drawerClose')).toHaveCount(0);
  await look('counted and closed');
  expect(wrong).toEqual([]);
  await desk.noPointer();
  await desk.close();
});

for (const [userType, as] of [
  ['PRIVATE', 'incharge'],
  ['ADMIN', 'admin'],
] as const)
  test(`${userType}: after each dialog of the inventory the focus is of use`, async ({
    browser,
  }) => {
    test.setTimeout(7_200_000);
    const walker = new Walker(await Workstation.open(browser, store.url, { as }));
    const { page } = walker.desk;
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const wrong: string[] = [];
    const own = surfaces.filter((surface) => (surface.userType === 'ADMIN') === (as === 'admin'));
    for (const { id } of own.filter((surface) => isWanted(surface.id)))
      await test.step(id, async () => {
        const problem = await walker
          .go(id)
          .then(() => closed(walker.desk))
          .catch((error: Error) => `not walked: ${error.message.slice(0, 200)}`);
        if (problem !== null) wrong.push(`${id}: ${problem}`);
        if (asked !== undefined) console.log(id, problem ?? 'fine');
        await walker.leave();
      });
    expect(wrong.filter((line) => asked === undefined || !line.includes('not walked'))).toEqual([]);
    await walker.desk.noPointer();
    await walker.desk.close();
  });
