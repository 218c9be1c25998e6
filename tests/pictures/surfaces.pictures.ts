import { writeFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { knownGaps, later } from '#tests/e2e/platform/inventory/gaps.ts';
import { inventory, surfaceOf, type Surface } from '#tests/e2e/platform/inventory/inventory.ts';
import { NotThere, Walker } from '#tests/e2e/platform/inventory/walker.ts';
import { ways } from '#tests/e2e/platform/inventory/ways.ts';
import { today } from '#tests/e2e/platform/support/desk.ts';
import { dropNewRx } from '#tests/e2e/platform/support/messages.ts';
import { openStore, type Store } from '#tests/e2e/platform/support/store.ts';
import { axe } from '#tests/e2e/platform/support/watch.ts';
import { Workstation } from '#tests/e2e/platform/support/workstation.ts';
import { atRest, misfits } from './geometry.ts';
import { more, type More } from './more.ts';

let store: Store;
test.beforeAll(async () => {
  store = await openStore();
  dropNewRx(store.dataDir, { writtenOn: today(), id: 'pictures-1' });
});
test.afterAll(() => store.stop());

const sizes = [
  [1920, 1080],
  [1366, 768],
] as const;
const only = process.env['SURFACES']?.split(',');
const isAsked = (name: string): boolean =>
  only?.some(
    (text) => name === text || (text.endsWith('*') && name.startsWith(text.slice(0, -1))),
  ) ?? true;
/** A part of another surface is on that one's picture. */
const shown = inventory.surfaces.filter(
  (surface) =>
    !(surface.id in later) &&
    !(surface.id in knownGaps) &&
    surface.id !== 'login' &&
    (ways[surface.id]?.from === undefined || ways[surface.id]?.steps !== undefined) &&
    isAsked(surface.id),
);
const found = new Map<string, Set<string>>();
const missed: string[] = [];
const notes = (what: string, where: string): void => {
  found.set(what, (found.get(what) ?? new Set()).add(where));
};

/** What stands there now in both sizes and both themes, and what does not fit. */
async function picture(desk: Workstation, name: string): Promise<void> {
  const { page } = desk;
  // What is said in passing goes by itself.
  await page
    .locator('[data-note]')
    .first()
    .waitFor({ state: 'detached', timeout: 8_000 })
    .catch(() => undefined);
  for (const [width, height] of sizes) {
    const size = `${width}x${height}`;
    await page.setViewportSize({ width, height });
    if (!(await atRest(page))) notes('never comes to rest', `${name} at ${size}`);
    for (const theme of ['light', 'dark']) {
      await page.evaluate(async (text) => {
        document.documentElement.dataset['theme'] = text;
        const drawn = () =>
          new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(done));
          });
        do await drawn();
        while (document.getAnimations().some((animation) => animation instanceof CSSTransition));
      }, theme);
      await page.screenshot({ path: `test-results/pictures/${size}-${theme}/${name}.png` });
      if (width === 1366)
        for (const what of await axe(page, true)) notes(what, `${name}, ${theme}`);
    }
    for (const what of await misfits(page)) notes(what, `${name} at ${size}`);
  }
}
/** What cannot be shown is told, and the next one is gone to. */
async function attempt(walker: Walker, name: string, show: () => Promise<void>): Promise<void> {
  try {
    await show();
  } catch (error) {
    if (!(error instanceof NotThere) && !/expect\(|Timeout/.test((error as Error).message))
      throw error;
    missed.push(`${name}: ${(error as Error).message.split('\n')[0]}`);
    await walker.leave();
  }
}
const take = (walker: Walker, surface: Surface) =>
  attempt(walker, surface.id, async () => {
    await walker.go(surface.id);
    await walker.look(surface.id);
    await picture(walker.desk, surface.id);
    await walker.done(surface.id);
    // The menu that was unfolded for its own picture is folded again for the next.
    if (surface.parent === 'sidebar') await walker.desk.page.goto('/');
  });
const takeMore = (walker: Walker, more: More) =>
  attempt(walker, more.name, async () => {
    // As a person finds it who has just come: nothing unfolded, nothing typed.
    await walker.desk.page.goto('/');
    await walker.leave();
    await walker.go(more.from);
    for (const step of more.steps) await walker.take(step);
    await picture(walker.desk, more.name);
    await walker.leave();
  });

test('before the login', async ({ browser }) => {
  if (!isAsked('login')) return;
  const desk = await Workstation.open(browser, store.url);
  await expect(desk.page.getByLabel('Username')).toBeFocused();
  await picture(desk, 'login');
  await desk.close();
});
for (const userType of ['PRIVATE', 'ADMIN'] as const)
  test(`surfaces of ${userType}`, async ({ browser }) => {
    const isOf = (surface: Surface) => (surface.userType === 'ADMIN') === (userType === 'ADMIN');
    const mine = shown.filter(isOf);
    const extra = more.filter((item) => isAsked(item.name) && isOf(surfaceOf(item.from)));
    if (mine.length + extra.length === 0) return;
    const walker = new Walker(
      await Workstation.open(browser, store.url, {
        as: userType === 'ADMIN' ? 'admin' : 'incharge',
        width: 1920,
        height: 1080,
      }),
    );
    await expect(walker.desk.page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    for (const surface of mine) await take(walker, surface);
    for (const ownMore of extra) await takeMore(walker, ownMore);
    await walker.desk.close();
  });
/**
 * What has to be scrolled to or has its whole text in a tooltip is for people to judge; anything
 * else does not fit.
 */
const isJudged = (what: string): boolean => /^(to scroll to|shortened): /.test(what);
const told = (title: string, which: (what: string) => boolean): readonly string[] => {
  const lines = [...found]
    .filter(([what]) => which(what))
    .map(([what, where]) => `  ${what}: ${[...where].join(', ')}`)
    .toSorted();
  return [title, ...(lines.length === 0 ? ['  nothing'] : lines), ''];
};
test('what was found', () => {
  const text = [
    ...told('To judge:', isJudged),
    ...told('What does not fit:', (what) => !isJudged(what)),
    `Not there yet: ${
      inventory.surfaces
        .filter((surface) => surface.id in knownGaps)
        .map((surface) => surface.id)
        .join(', ') || 'none'
    }`,
    `Later: ${Object.keys(later).join(', ')}`,
  ].join('\n');
  writeFileSync('test-results/pictures/findings.txt', `${text}\n`);
  console.log(text);
  expect(missed, 'surfaces without a picture').toEqual([]);
});
